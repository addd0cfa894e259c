//! Receives what people type and press, asks the house, and gives the answer for that person alone.
//!
//! What all see changes by itself: the surfaces follow the table. So a press is answered at once,
//! and nothing here waits for a metered call.

mod hands;
mod incoming;
mod ranking;

pub use incoming::{
    Answer, Deed, FileAnswer, HandAnswer, Incoming, Media, Place, PrivateChats, Visitor,
};

use crate::{
    leaf::Leaf,
    render::{self, Look, Reason, Told},
    surfaces::Surfaces,
    token::{Action, Token},
    words::{Setting, Unclear, Wish},
};
use std::sync::Arc;
use tables::{
    Access, Asked, Asker, ChannelSettings, Command, Done, FirstSeat, HandView, House, Language,
    Opening, Person, Refusal, Role, Snapshot, TableId, UpdateId, Version,
};

/// Receives people on one platform.
#[derive(Clone)]
pub struct Reception {
    house: House,
    surfaces: Surfaces,
    look: Look,
    private_chats: PrivateChats,
}

type Heard = Result<Answer, Trouble>;

/// Why somebody is refused.
enum Trouble {
    Refusal(Refusal),
    Unclear(Unclear),
    Unknown,
    /// It can be done in a channel only.
    Place,
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Trouble::Refusal(refusal)
    }
}

impl From<Unclear> for Trouble {
    fn from(unclear: Unclear) -> Self {
        Trouble::Unclear(unclear)
    }
}

/// A person in a place, for the time of one answer.
struct Guest {
    person: Person,
    role: Role,
    place: Place,
    update: Option<UpdateId>,
}

impl Guest {
    fn asker(&self) -> Asker {
        Asker { person: self.person.clone(), role: self.role }
    }
}

impl Reception {
    /// Receives people for this house.
    pub fn new(house: House, surfaces: Surfaces, look: Look, private_chats: PrivateChats) -> Self {
        Self { house, surfaces, look, private_chats }
    }

    /// The house.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The platform's surfaces.
    pub fn surfaces(&self) -> &Surfaces {
        &self.surfaces
    }

    /// How screens look on the platform.
    pub fn look(&self) -> &Look {
        &self.look
    }

    /// Does what somebody wants, and gives the answer for them alone. When it returns, what was done
    /// is stored durably.
    pub async fn receive(&self, incoming: Incoming) -> Answer {
        let language = incoming.visitor.language;
        let Incoming { visitor, place, deed, update } = incoming;
        let name = render::name(&visitor.name, language);
        let person = match self.house.person(&visitor.identity, &name, language).await {
            Ok(person) => person,
            Err(refusal) => {
                return Answer::Refused(render::refusal(&Reason::Refusal(refusal), language));
            }
        };
        let guest = Guest { person, role: visitor.role, place, update };
        match self.hear(&guest, &deed).await {
            Ok(answer) => answer,
            Err(Trouble::Refusal(refusal)) => {
                Answer::Refused(self.explain(&guest, &deed, refusal).await)
            }
            Err(Trouble::Unclear(unclear)) => Answer::Refused(render::unclear(&unclear, language)),
            Err(Trouble::Place) => {
                Answer::Refused(render::refusal(&Reason::OnlyInChannel, language))
            }
            Err(Trouble::Unknown) => {
                Answer::Refused(render::refusal(&Reason::UnknownButton, language))
            }
        }
    }

    async fn hear(&self, guest: &Guest, deed: &Deed) -> Heard {
        match deed {
            Deed::Types(typed) => self.typed(guest, typed.wish()?).await,
            Deed::Presses(token) => match Leaf::decode(token) {
                Some(leaf) => self.leaf(guest, leaf).await,
                None => self.pressed(guest, Token::decode(token).ok_or(Trouble::Unknown)?).await,
            },
            Deed::Accepts(invitation) => self.accepted(guest, invitation).await,
        }
    }

    async fn typed(&self, guest: &Guest, wish: Wish) -> Heard {
        let language = guest.person.language;
        match wish {
            Wish::New { options, speed } => self.open(guest, options, speed).await,
            Wish::Help => Ok(Answer::Read(render::help(language, &self.look))),
            Wish::Rules(Some(game)) => Ok(Answer::Read(render::rules(game, language, &self.look))),
            Wish::Rules(None) => self.rules_here(guest).await,
            Wish::RatingRules => Ok(Answer::Read(render::rating_rules(language, &self.look))),
            Wish::Ranking(wish) => self.ranking(guest, wish).await,
            Wish::Record(whom) => self.record(guest, whom.as_deref()).await,
            Wish::Privacy(wish) => self.privacy(guest, wish).await,
            Wish::Settings(settings) => self.settings(guest, &settings).await,
            Wish::Join => self.join(guest, self.table_of(guest).await?).await,
            Wish::Hand => self.hand(guest, self.table_of(guest).await?, None).await,
            Wish::Table => {
                if let Place::Channel { channel, .. } = &guest.place {
                    self.house.whole_chat(channel, Access::Open).await?;
                }
                let table = self.table_of(guest).await?;
                self.surfaces.board_again(table);
                Ok(self.told(guest, &Told::Table))
            }
            Wish::Move(text) => {
                self.make_move(guest, self.table_of(guest).await?, text, None).await
            }
            Wish::Kick(whom) => {
                let table = self.table_of(guest).await?;
                let kick = self.kick_of(table, &whom, language).await?;
                self.ask(guest, table, kick, Told::Kicked).await
            }
            Wish::Leave => {
                self.ask(guest, self.table_of(guest).await?, Command::Leave, Told::Left).await
            }
            Wish::AddComputer => {
                self.ask(
                    guest,
                    self.table_of(guest).await?,
                    Command::AddComputer,
                    Told::ComputerAdded,
                )
                .await
            }
            Wish::RemoveComputer => {
                self.ask(
                    guest,
                    self.table_of(guest).await?,
                    Command::RemoveComputer,
                    Told::ComputerRemoved,
                )
                .await
            }
            Wish::Start => {
                self.ask(guest, self.table_of(guest).await?, Command::Start, Told::Started).await
            }
            Wish::End => self.end(guest, self.table_of(guest).await?, None).await,
        }
    }

    async fn pressed(&self, guest: &Guest, token: Token) -> Heard {
        let Token { table, moment, action } = token;
        match action {
            Action::Join => self.join(guest, table).await,
            Action::Leave => self.ask(guest, table, Command::Leave, Told::Left).await,
            Action::AddComputer => {
                self.ask(guest, table, Command::AddComputer, Told::ComputerAdded).await
            }
            Action::RemoveComputer => {
                self.ask(guest, table, Command::RemoveComputer, Told::ComputerRemoved).await
            }
            Action::Start => self.ask(guest, table, Command::Start, Told::Started).await,
            Action::Hand => self.hand(guest, table, None).await,
            Action::Rules => {
                let snapshot = self.house.look(table).await?;
                let game = snapshot.board.options.game();
                Ok(Answer::Read(render::rules(game, guest.person.language, &self.look)))
            }
            Action::More => {
                let snapshot = self.house.look(table).await?;
                let asker = render::Guest { account: guest.person.account, role: guest.role };
                let language = guest.person.language;
                Ok(Answer::Read(render::more(&snapshot.board, asker, language, &self.look)))
            }
            Action::End => self.end(guest, table, Some(moment)).await,
            Action::Rematch => self.ask(guest, table, Command::Rematch, Told::Rematch).await,
            Action::TakeOver(seat) => self.take_seat(guest, table, Command::TakeOver(seat)).await,
            Action::Object => self.ask(guest, table, Command::Object, Told::Objected).await,
            Action::Kick(seat) => {
                self.ask(guest, table, Command::Kick { seat, moment }, Told::Kicked).await
            }
            Action::Move(text) => self.make_move(guest, table, text, Some(moment)).await,
            Action::Mark(marks) => self.mark(guest, table, moment, marks).await,
            Action::Make(marks) => self.make_marked(guest, table, moment, &marks).await,
        }
    }

    async fn open(
        &self,
        guest: &Guest,
        options: rules::Options,
        speed: Option<tables::Speed>,
    ) -> Heard {
        let Place::Channel { channel, community, title } = &guest.place else {
            return Ok(Answer::Refused(render::refusal(
                &Reason::OnlyInChannel,
                guest.person.language,
            )));
        };
        let first_seat =
            if self.can_be_written_to(guest)? { FirstSeat::Taken } else { FirstSeat::Open };
        let opening = Opening {
            channel: channel.clone(),
            community: community.clone(),
            title: title.clone(),
            options,
            speed,
            asker: guest.asker(),
            first_seat,
            update: guest.update.clone(),
        };
        match self.house.open_table(opening).await {
            Ok(_) => Ok(self.told(guest, &Told::Opened)),
            Err(Refusal::Taken { table }) => {
                self.surfaces.board_again(table);
                Err(Refusal::Taken { table }.into())
            }
            Err(refusal) => Err(refusal.into()),
        }
    }

    async fn join(&self, guest: &Guest, table: TableId) -> Heard {
        self.take_seat(guest, table, Command::Join).await
    }

    async fn take_seat(&self, guest: &Guest, table: TableId, command: Command) -> Heard {
        if self.can_be_written_to(guest)? {
            self.surfaces.reachable(guest.person.account);
            return self.sit_down(guest, table, command).await;
        }
        let invitation = self.house.invitation(table, &guest.person.identity);
        Ok(Answer::Invited {
            text: render::told(&Told::Invited, guest.person.language),
            invitation,
        })
    }

    async fn accepted(&self, guest: &Guest, invitation: &str) -> Heard {
        self.house.set_reachable(&guest.person.identity, tables::Reach::Open).await?;
        self.surfaces.reachable(guest.person.account);
        let table = self.house.invited_to(invitation, &guest.person.identity)?;
        match self.sit_down(guest, table, Command::Join).await {
            Err(Trouble::Refusal(Refusal::AlreadySeated)) => self.hand(guest, table, None).await,
            heard => heard,
        }
    }

    async fn sit_down(&self, guest: &Guest, table: TableId, command: Command) -> Heard {
        let done = self.carry_out(guest, table, command).await?;
        let board = &done.snapshot.board;
        let told = match board.stage {
            tables::Stage::Lobby => Told::Joined,
            _ if hands::is_seated(board, guest) => Told::Back,
            _ => Told::Claimed,
        };
        Ok(self.told(guest, &told))
    }

    fn can_be_written_to(&self, guest: &Guest) -> Result<bool, Refusal> {
        match self.private_chats {
            PrivateChats::Open => Ok(true),
            PrivateChats::OpenedByThem => self.house.is_reachable(&guest.person.identity),
        }
    }

    async fn end(&self, guest: &Guest, table: TableId, moment: Option<Version>) -> Heard {
        let done = self.carry_out(guest, table, Command::End { moment }).await?;
        let told = match done.snapshot.board.stage {
            tables::Stage::Closed(_) => Told::Ended,
            _ => Told::Voted { votes: done.snapshot.board.end_votes },
        };
        Ok(self.told(guest, &told))
    }

    async fn ask(&self, guest: &Guest, table: TableId, command: Command, told: Told) -> Heard {
        self.carry_out(guest, table, command).await?;
        Ok(self.told(guest, &told))
    }

    async fn carry_out(
        &self,
        guest: &Guest,
        table: TableId,
        command: Command,
    ) -> Result<Done, Refusal> {
        let asked = Asked { asker: guest.asker(), command, update: guest.update.clone() };
        self.house.ask(table, asked).await
    }

    async fn rules_here(&self, guest: &Guest) -> Heard {
        let language = guest.person.language;
        match self.table_of(guest).await {
            Ok(table) => {
                let game = self.house.look(table).await?.board.options.game();
                Ok(Answer::Read(render::rules(game, language, &self.look)))
            }
            Err(_) => Ok(Answer::Read(render::all_rules(language, &self.look))),
        }
    }

    async fn settings(&self, guest: &Guest, settings: &[Setting]) -> Heard {
        let Place::Channel { channel, .. } = &guest.place else {
            return Ok(Answer::Refused(render::refusal(
                &Reason::OnlyInChannel,
                guest.person.language,
            )));
        };
        let mut chosen = self.house.settings(channel)?;
        for setting in settings {
            apply(&mut chosen, *setting);
        }
        if !settings.is_empty() {
            self.house.choose(channel, guest.role, &chosen).await?;
            if let Some(table) = self.house.table_in(channel)? {
                self.surfaces.refresh(table);
            }
        }
        Ok(Answer::Read(render::settings(&chosen, guest.person.language, &self.look)))
    }

    /// The table that a typed command is about: the channel's, or in private the one where it is the
    /// person's turn, or the only one.
    async fn table_of(&self, guest: &Guest) -> Result<TableId, Refusal> {
        match &guest.place {
            Place::Channel { channel, .. } => self.house.table_in(channel)?.ok_or(Refusal::NoTable),
            Place::Private => self.own_table(guest).await,
        }
    }

    async fn own_table(&self, guest: &Guest) -> Result<TableId, Refusal> {
        let mut open = Vec::new();
        for table in self.house.tables_of(guest.person.account)? {
            if let Ok(snapshot) = self.house.look(table).await
                && !snapshot.board.is_over()
            {
                open.push(snapshot);
            }
        }
        let to_act: Vec<_> =
            open.iter().filter(|snapshot| is_to_act(snapshot, guest)).cloned().collect();
        match (&to_act[..], &open[..]) {
            ([only], _) | ([], [only]) => Ok(only.board.table),
            ([], []) => Err(Refusal::NoTable),
            _ => Err(Refusal::WhichTable),
        }
    }

    /// The kick of whom somebody names, as they sit now.
    async fn kick_of(
        &self,
        table: TableId,
        whom: &str,
        language: Language,
    ) -> Result<Command, Refusal> {
        let snapshot = self.house.look(table).await?;
        let seat = render::seat_named(&snapshot.board, whom, language);
        let moment = snapshot.board.moment;
        seat.map(|seat| Command::Kick { seat, moment }).ok_or(Refusal::NoSuchSeat)
    }

    fn told(&self, guest: &Guest, told: &Told) -> Answer {
        Answer::Told(render::told(told, guest.person.language))
    }

    /// Says why, with what is true now at the table that it was about.
    async fn explain(&self, guest: &Guest, deed: &Deed, refusal: Refusal) -> String {
        let (account, language) = (guest.person.account, guest.person.language);
        let reason = Reason::Refusal(refusal);
        match self.table_meant(guest, deed).await {
            Some(snapshot) => render::refusal_at(&reason, &snapshot.board, account, language),
            None => render::refusal(&reason, language),
        }
    }

    async fn table_meant(&self, guest: &Guest, deed: &Deed) -> Option<Arc<Snapshot>> {
        let table = match deed {
            Deed::Presses(token) => Token::decode(token)?.table,
            Deed::Types(_) => self.table_of(guest).await.ok()?,
            Deed::Accepts(invitation) => {
                self.house.invited_to(invitation, &guest.person.identity).ok()?
            }
        };
        self.house.look(table).await.ok()
    }
}

fn is_to_act(snapshot: &Snapshot, guest: &Guest) -> bool {
    hands::hand_of(snapshot, guest).is_some_and(HandView::to_act)
}

fn apply(chosen: &mut ChannelSettings, setting: Setting) {
    match setting {
        Setting::Language(language) => chosen.language = Some(language),
        Setting::Speed(speed) => chosen.speed = speed,
        Setting::Start(start) => chosen.start = start,
    }
}
