//! Gives somebody the answer that is for them alone: to a press at once and free of charge, to a typed
//! command in private if that reaches them, and in the group only if nothing else does.

use crate::{
    address::{Address, Spot},
    asides::Asides,
    draw::{self, Drawing},
    line::{Letter, Line, Sound, Toast},
    links,
    translate::Back,
};
use chat::{
    messenger::Trouble,
    reception::{Answer, FileAnswer, HandAnswer, Reception},
    render::{self, Reason, Told},
    screen::ReplyScreen,
    token::Token,
};
use std::{convert::Infallible, sync::Arc};
use tables::{Identity, Language, Reach};
use teloxide::types::CallbackQueryId;
use tokio::sync::mpsc::Sender;

/// Gives answers.
pub struct Answers {
    reception: Reception,
    line: Arc<Line>,
    asides: Asides,
    /// The bot's user name, for links to it.
    bot: String,
    /// Held for as long as any answer is under way; nothing is sent on it.
    _under_way: Sender<Infallible>,
}

/// Who is answered.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The person; none if nobody can tell who it is.
    pub person: Option<Identity>,
    /// Their language.
    pub language: Language,
    /// How they are answered.
    pub back: Back,
}

impl Asker {
    fn is_in_private(&self) -> bool {
        self.back.spot().is_private()
    }

    fn told(&self, told: Told) -> String {
        render::told(&told, self.language)
    }
}

impl Back {
    /// Where the question came from.
    fn spot(&self) -> Spot {
        match self {
            Back::Press { message, .. } => message.spot,
            Back::Message(address) => address.spot,
        }
    }
}

impl Answers {
    /// Gives the answers of this reception for the bot of this name. The sender is dropped when the last
    /// of them is given.
    pub fn new(
        reception: Reception,
        line: Arc<Line>,
        bot: String,
        under_way: Sender<Infallible>,
    ) -> Self {
        let asides = Asides::new(Arc::clone(&line));
        Self { reception, line, asides, bot, _under_way: under_way }
    }

    /// Where the answers come from.
    pub fn reception(&self) -> &Reception {
        &self.reception
    }

    /// Gives an answer.
    pub async fn give(&self, answer: Answer, asker: &Asker) {
        match &asker.back {
            Back::Press { press, token, message } => match answer {
                // A button of settings changes what its message shows.
                Answer::Read(screen) if Token::decode(token).is_none() && asker.is_in_private() => {
                    self.line.toast(press.clone(), Toast::Words(String::new())).await;
                    let changed = self.line.edit(*message, &draw::screen(&screen.0)).await;
                    logged(changed.map(|()| *message));
                }
                answer => self.to_press(press.clone(), token, answer, asker).await,
            },
            Back::Message(address) if address.spot.is_private() => {
                self.in_private(*address, answer, asker).await;
            }
            Back::Message(address) => self.in_group(*address, answer, asker).await,
        }
    }

    async fn to_press(&self, press: CallbackQueryId, token: &str, answer: Answer, asker: &Asker) {
        let toast = match &answer {
            Answer::Told(words) | Answer::Refused(words) => Toast::Words(words.clone()),
            Answer::Invited { invitation, .. } => self.opens(invitation),
            // Whoever can't be written to sees the hand in the answer itself, as much as it holds.
            Answer::Hand(hand) if !self.is_reachable(asker) => Toast::Alert(in_words(hand)),
            // What is longer is shown once the private chat is open.
            Answer::Read(_) | Answer::Private(_) | Answer::File(_) if !self.is_reachable(asker) => {
                return self.line.toast(press, self.opens(&links::press(token))).await;
            }
            Answer::Read(_) | Answer::Private(_) | Answer::File(_) if asker.is_in_private() => {
                Toast::Words(String::new())
            }
            Answer::Read(_) | Answer::Private(_) | Answer::File(_) => {
                Toast::Words(asker.told(Told::InPrivate))
            }
            Answer::Hand(hand) => self.hand_to_press(hand, asker),
        };
        self.line.toast(press, toast).await;
        match answer {
            Answer::Read(screen) => self.tell(draw::screen(&screen.0), asker).await,
            Answer::Private(screen) => self.whisper(&screen, None, asker).await,
            Answer::File(file) => self.whisper(&file.screen, Some(&file), asker).await,
            Answer::Told(_) | Answer::Refused(_) | Answer::Hand(_) | Answer::Invited { .. } => {}
        }
    }

    fn hand_to_press(&self, hand: &HandAnswer, asker: &Asker) -> Toast {
        if let Some(told) = &hand.told {
            return Toast::Words(told.clone());
        }
        self.reception.surfaces().hand_again(hand.table, hand.person.account);
        Toast::Words(asker.told(Told::InPrivate))
    }

    async fn in_private(&self, address: Address, answer: Answer, asker: &Asker) {
        let drawing = match answer {
            Answer::Told(words) | Answer::Refused(words) => draw::sentence(&words),
            Answer::Read(screen) | Answer::Private(screen) => draw::screen(&screen.0),
            Answer::Invited { text, invitation } => self.invites(&text, &invitation, asker),
            Answer::File(file) => return self.whisper(&file.screen, Some(&file), asker).await,
            Answer::Hand(hand) => {
                return self.reception.surfaces().hand_again(hand.table, hand.person.account);
            }
        };
        let letter = Letter { spot: address.spot, drawing, reply_to: None, sound: Sound::None };
        logged(self.asides.post(&letter).await);
    }

    async fn in_group(&self, address: Address, answer: Answer, asker: &Asker) {
        match answer {
            // All see at the table what was done.
            Answer::Told(_) => self.line.thumb(address).await,
            Answer::Refused(words) => self.tell(draw::sentence(&words), asker).await,
            Answer::Invited { text, invitation } => {
                self.reply(self.invites(&text, &invitation, asker), asker).await;
            }
            Answer::Read(screen) => {
                if self.goes_elsewhere(asker) {
                    self.line.thumb(address).await;
                }
                self.tell(draw::screen(&screen.0), asker).await;
            }
            Answer::Private(screen) => {
                self.whisper(&screen, None, asker).await;
                self.line.thumb(address).await;
            }
            Answer::File(file) => {
                self.whisper(&file.screen, Some(&file), asker).await;
                self.line.thumb(address).await;
            }
            Answer::Hand(hand) if hand.told.is_some() => self.line.thumb(address).await,
            Answer::Hand(hand) if self.is_reachable(asker) => {
                self.reception.surfaces().hand_again(hand.table, hand.person.account);
                self.line.thumb(address).await;
            }
            Answer::Hand(hand) => {
                let house = self.reception.house();
                let invitation = house.invitation(hand.table, &hand.person.identity);
                let text = asker.told(Told::Invited);
                self.reply(self.invites(&text, &invitation, asker), asker).await;
            }
        }
    }

    /// Tells somebody in private if that reaches them, else where they asked.
    async fn tell(&self, drawing: Drawing, asker: &Asker) {
        let private = asker.person.as_ref().filter(|_| self.is_reachable(asker));
        let Some((person, spot)) =
            private.and_then(|person| Some((person, Spot::private(person)?)))
        else {
            return self.reply(drawing, asker).await;
        };
        let letter = Letter { spot, drawing, reply_to: None, sound: Sound::Usual };
        match self.asides.post(&letter).await {
            Err(Trouble::Unreachable(_) | Trouble::Departed(_)) => {
                self.is_shut(person).await;
                self.reply(letter.drawing, asker).await;
            }
            posted => logged(posted),
        }
    }

    /// Tells somebody what nobody else may read: in private or not at all.
    async fn whisper(&self, screen: &ReplyScreen, file: Option<&FileAnswer>, asker: &Asker) {
        let private = asker.person.as_ref().and_then(Spot::private);
        let reachable = asker.is_in_private() || self.is_reachable(asker);
        let Some(spot) = private.filter(|_| reachable) else {
            return self.reply(draw::sentence(&only_in_private(asker)), asker).await;
        };
        let letter =
            Letter { spot, drawing: draw::screen(&screen.0), reply_to: None, sound: Sound::Usual };
        let posted = self.asides.post(&letter).await;
        if let Err(Trouble::Unreachable(_)) = posted {
            return self.reply(draw::sentence(&only_in_private(asker)), asker).await;
        }
        logged(posted);
        if let Some(file) = file
            && let Err(trouble) = self.asides.post_file(spot, file).await
        {
            tracing::info!(%trouble, "a file could not be sent");
        }
    }

    /// Answers where somebody asked.
    async fn reply(&self, drawing: Drawing, asker: &Asker) {
        let reply_to = match &asker.back {
            Back::Press { .. } => None,
            Back::Message(address) => Some(address.message),
        };
        let letter = Letter { spot: asker.back.spot(), drawing, reply_to, sound: Sound::None };
        logged(self.asides.post(&letter).await);
    }

    /// Whether what somebody asks for in a group goes to their private chat.
    fn goes_elsewhere(&self, asker: &Asker) -> bool {
        !asker.is_in_private() && self.is_reachable(asker)
    }

    fn is_reachable(&self, asker: &Asker) -> bool {
        let reachable = |person| self.reception.house().is_reachable(person).unwrap_or(false);
        asker.person.as_ref().is_some_and(reachable)
    }

    async fn is_shut(&self, person: &Identity) {
        if let Err(refusal) = self.reception.house().set_reachable(person, Reach::Shut).await {
            tracing::warn!(%refusal, "that a person can't be written to is not remembered");
        }
    }

    fn invites(&self, text: &str, invitation: &str, asker: &Asker) -> Drawing {
        match links::to(&self.bot, invitation) {
            Some(page) => {
                draw::sentence_with_link(text, &render::open_private_chat(asker.language), page)
            }
            None => draw::sentence(text),
        }
    }

    fn opens(&self, payload: &str) -> Toast {
        links::to(&self.bot, payload).map_or_else(|| Toast::Words(String::new()), Toast::Opens)
    }
}

/// A hand in letters alone.
fn in_words(hand: &HandAnswer) -> String {
    hand.told.clone().unwrap_or_else(|| render::plain(&hand.hand.screen.text))
}

fn only_in_private(asker: &Asker) -> String {
    render::refusal(&Reason::OnlyInPrivate, asker.language)
}

fn logged(posted: Result<Address, Trouble>) {
    if let Err(trouble) = posted {
        tracing::info!(%trouble, "an answer could not be given");
    }
}
