//! The waiter: takes what people of the room say and press to the reception, and brings each their
//! answer. What all get to see comes by itself, as surfaces follow their tables.

use crate::{
    hall::{Hall, Sight, Stay},
    person::{BadName, Name, Slug},
    wire::{Content, FileFrame, Frame, Hello, Pane, Place, ToPage, Tone},
    words,
};
use chat::{
    leaf::Leaf,
    reception::{self, Answer, Deed, HandAnswer, Incoming, Reception, Visitor},
    render::{self, Told},
    token::{Action, Token},
    words::Typed,
};
use std::sync::Arc;
use tables::{Community, Language, Role};

/// Serves everybody in the room.
pub struct Waiter {
    pub hall: Arc<Hall>,
    pub reception: Reception,
    /// What everybody in the room may do.
    pub role: Role,
}

/// Somebody who is served.
pub struct Guest {
    stay: Stay,
    language: Language,
}

/// Why somebody does not come in.
pub enum NotIn {
    /// With this frame as the answer.
    Refused(Frame),
    /// The room is closing.
    Closing,
}

impl Waiter {
    /// Lets somebody in, and sees to it that the tables here and their own are shown.
    pub async fn welcome(&self, hello: Hello) -> Result<(Guest, Sight), NotIn> {
        let language = Language::from_tag(&hello.language).unwrap_or_default();
        let name = Name::read(&hello.name).map_err(|why| refused(why, language))?;
        let channel = hello.channel;
        let first = |name: &Name| welcome_frame(name, &channel, language);
        let entered = self.hall.enter(hello.session.person(), name, channel.clone(), first);
        let (stay, sight) = entered.ok_or(NotIn::Closing)?;
        let guest = Guest { stay, language };
        self.show_tables_to(&guest).await;
        Ok((guest, sight))
    }

    /// What somebody presses.
    pub async fn press(&self, guest: &Guest, place: Place, token: String) {
        let subject = subject_of(&token);
        self.serve(guest, place, Deed::Presses(token), subject).await;
    }

    /// What somebody writes; a command is carried out too.
    pub async fn write(&self, guest: &Guest, place: Place, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        self.hall.show(guest.pane(place), Content::said(&guest.stay.name, text));
        if let Some(typed) = Typed::read(text) {
            let subject = typed.name.clone();
            self.serve(guest, place, Deed::Types(typed), &subject).await;
        }
    }

    async fn serve(&self, guest: &Guest, place: Place, deed: Deed, subject: &str) {
        let incoming = Incoming {
            visitor: self.visitor(guest),
            place: guest.place(place),
            deed,
            // A WebSocket delivers once: there is no repetition to recognise.
            update: None,
        };
        match self.reception.receive(incoming).await {
            Answer::Told(text) | Answer::Invited { text, .. } => guest.stay.tell(&text, Tone::Told),
            Answer::Refused(text) => guest.stay.tell(&text, Tone::Refused),
            Answer::Read(screen) | Answer::Private(screen) => {
                self.hall.answer(&guest.stay.person, subject, Content::from(&screen.0));
                guest.point_to_private(place);
            }
            Answer::File(file) => {
                let content = Content {
                    file: Some(FileFrame::from(&*file)),
                    ..Content::from(&file.screen.0)
                };
                self.hall.answer(&guest.stay.person, subject, content);
                guest.point_to_private(place);
            }
            Answer::Hand(hand) => self.bring_hand(guest, place, *hand),
        }
    }

    /// A hand lies in the private pane as soon as there is one, so it is only brought to its end; after
    /// a move it changes by itself.
    fn bring_hand(&self, guest: &Guest, place: Place, hand: HandAnswer) {
        match hand.told {
            // Where the move was made, the changed hand says it.
            Some(_) if place == Place::Private => {}
            Some(told) => guest.stay.tell(&told, Tone::Told),
            None => {
                self.reception.surfaces().hand_again(hand.table, hand.person.account);
                guest.point_to_private(place);
            }
        }
    }

    /// Wants the tables shown that somebody who comes should see: after a restart nothing is there yet.
    async fn show_tables_to(&self, guest: &Guest) {
        let house = self.reception.house();
        let channel = guest.stay.channel.channel();
        let Visitor { identity, name, language, .. } = self.visitor(guest);
        let here = house.table_in(&channel).ok().flatten();
        let own = match house.person(&identity, &name, language).await {
            Ok(person) => house.tables_of(person.account).unwrap_or_default(),
            Err(error) => {
                tracing::warn!(%error, "somebody's tables could not be found");
                Vec::new()
            }
        };
        for table in own.into_iter().chain(here) {
            self.reception.surfaces().refresh(table);
        }
    }

    fn visitor(&self, guest: &Guest) -> Visitor {
        Visitor {
            identity: guest.stay.person.identity(),
            name: guest.stay.name.as_str().to_owned(),
            language: guest.language,
            role: self.role,
        }
    }
}

impl Guest {
    fn pane(&self, place: Place) -> Pane {
        match place {
            Place::Channel => Pane::Channel(self.stay.channel.clone()),
            Place::Private => Pane::Private(self.stay.person.clone()),
        }
    }

    fn place(&self, place: Place) -> reception::Place {
        let channel = &self.stay.channel;
        match place {
            Place::Channel => {
                let (title, channel) = (channel.title(), channel.channel());
                let community = Community::of_chat(&channel);
                reception::Place::Channel { channel, community, title }
            }
            Place::Private => reception::Place::Private,
        }
    }

    /// On a phone the private pane is not in sight.
    fn point_to_private(&self, asked_in: Place) {
        if asked_in == Place::Channel {
            self.stay.tell(&render::told(&Told::InPrivate, self.language), Tone::Told);
        }
    }
}

fn refused(why: BadName, language: Language) -> NotIn {
    NotIn::Refused(ToPage::Refused { text: &words::bad_name(why, language) }.frame())
}

fn welcome_frame(name: &Name, channel: &Slug, language: Language) -> Frame {
    let (texts, commands) = (words::page(language), words::commands(language));
    ToPage::Welcome { name, channel, texts: &texts, commands: &commands }.frame()
}

/// What an answer to a button is about, by the name of the command that asks for the same.
fn subject_of(token: &str) -> &'static str {
    match Leaf::decode(token) {
        Some(Leaf::Ranking(_)) => return "leaderboard",
        Some(Leaf::Erase) => return "privacy",
        None => {}
    }
    match Token::decode(token).map(|token| token.action) {
        Some(Action::Rules) => "rules",
        _ => "more",
    }
}
