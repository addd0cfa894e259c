//! Answers interactions: at once with what was done, or at least with the promise of an answer.
//!
//! A press on a hand is answered by the new hand in its place, whatever is only for the person by a
//! message that nobody else sees. Discord waits three seconds for the first answer, so when the house
//! needs longer the answer is promised first. What has been done is stored, whether its answer arrives
//! or not. (Developer documentation, "Receiving and Responding to Interactions".)

use crate::{
    draw,
    presses::{Press, Presses},
    rest::{Rest, Ticket},
    translate::{Call, Pressed, Seen},
    trouble::{ALREADY_ACKNOWLEDGED, Failure},
};
use chat::{
    reception::{Answer, Deed, FileAnswer, HandAnswer, Incoming, Reception},
    render::{self, Permission, Reason},
    token::{Action, Token},
};
use serde_json::{Value, json};
use std::{
    pin::{Pin, pin},
    sync::Arc,
    time::{Duration, Instant},
};
use tables::{AccountId, Language, Shown, SurfaceKey, TableId};
use tokio::time::timeout;

/// How long the house may take before the answer is promised.
const QUICK: Duration = Duration::from_millis(1200);
/// After this time Discord has given up waiting for the first answer.
const TOO_LATE: Duration = Duration::from_millis(2800);
/// How long a promised answer is tried to be given.
const PROMISED: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(200);

const MESSAGE: u8 = 4;
const PROMISE_OF_MESSAGE: u8 = 5;
const PROMISE_OF_CHANGE: u8 = 6;
const CHANGE: u8 = 7;

/// Answers people.
pub struct Answers {
    /// What hears them.
    pub reception: Reception,
    /// The way to Discord.
    pub rest: Arc<Rest>,
    /// What is being answered in place.
    pub presses: Arc<Presses>,
}

/// Where an answer is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spot {
    /// In a message of its own that only the person sees.
    Aside,
    /// In place of the message that was pressed.
    InPlace,
}

/// An answer as it is sent.
struct Reply {
    spot: Spot,
    message: Value,
    hand: Option<DrawnHand>,
    file: Option<Box<FileAnswer>>,
}

/// A hand in an answer.
struct DrawnHand {
    table: TableId,
    account: AccountId,
    content: u64,
    call: bool,
}

/// By which call an answer is given.
#[derive(Clone, Copy)]
enum By {
    Response,
    Edit,
    FollowUp,
}

impl Answers {
    /// Does what somebody wants and answers.
    pub async fn answer(&self, call: Call) {
        let Call { incoming, ticket, pressed, lacking, came } = call;
        let spot = pressed.as_ref().map_or(Spot::Aside, spot);
        let kept = pressed.as_ref().filter(|pressed| is_kept(pressed, spot));
        let press = kept.map(|pressed| (self.presses.begin(pressed.address), pressed));
        let reply = pin!(async {
            if shows_a_table(&incoming.deed) && !lacking.is_empty() {
                return lacks(lacking, incoming.visitor.language);
            }
            self.reply(incoming, pressed.as_ref(), spot).await
        });
        let (reply, given) = self.in_time(&ticket, spot, came + TOO_LATE, reply).await;
        match (given, press, &reply.hand) {
            (Err(failure), ..) => tracing::warn!(%failure, "an answer could not be given"),
            (Ok(()), Some((press, pressed)), Some(hand)) => self.shown(&press, pressed, hand),
            (Ok(()), ..) => {}
        }
    }

    /// Gives a reply as soon as it is there, or promises it before Discord gives up.
    async fn in_time(
        &self,
        ticket: &Ticket,
        spot: Spot,
        deadline: Instant,
        mut reply: Pin<&mut impl Future<Output = Reply>>,
    ) -> (Reply, Result<(), Failure>) {
        if let Ok(reply) = timeout(QUICK, reply.as_mut()).await {
            let given = self
                .give(ticket, By::Response, &first(&reply), reply.file.as_deref(), deadline)
                .await;
            return (reply, given);
        }
        let promise = promise(spot);
        let promising = self.give(ticket, By::Response, &promise, None, deadline);
        let (promised, reply) = tokio::join!(promising, reply);
        let given = match promised {
            Ok(()) => self.redeem(ticket, spot, &reply).await,
            Err(failure) => Err(failure),
        };
        (reply, given)
    }

    async fn reply(&self, incoming: Incoming, pressed: Option<&Pressed>, spot: Spot) -> Reply {
        let look_again = pressed.and_then(|pressed| looks_again(pressed, &incoming));
        match self.reception.receive(incoming).await {
            Answer::Told(text) | Answer::Invited { text, .. } => Reply::saying(spot, &text),
            Answer::Read(screen) | Answer::Private(screen) => {
                Reply { spot, message: draw::screen(&screen.0), hand: None, file: None }
            }
            Answer::File(file) => {
                Reply { spot, message: draw::screen(&file.screen.0), hand: None, file: Some(file) }
            }
            Answer::Hand(hand) => {
                // In place of the old hand the new one says by itself what was done.
                let told = hand.told.as_deref().filter(|_| spot == Spot::Aside);
                Reply::showing(spot, &hand, told)
            }
            Answer::Refused(text) => match look_again {
                Some(incoming) => self.refuse_at_hand(incoming, pressed, &text).await,
                None => Reply::saying(Spot::Aside, &text),
            },
        }
    }

    /// Refuses a move of a hand that may be old, and shows the hand as it is now.
    async fn refuse_at_hand(
        &self,
        incoming: Incoming,
        pressed: Option<&Pressed>,
        refusal: &str,
    ) -> Reply {
        match self.reception.receive(incoming).await {
            Answer::Hand(hand) => Reply::showing(Spot::InPlace, &hand, Some(refusal)),
            // There is no hand any more: what nobody else keeps up to date is replaced.
            _ if pressed.is_some_and(|pressed| pressed.seen == Seen::Briefly) => {
                Reply::saying(Spot::InPlace, refusal)
            }
            _ => Reply::saying(Spot::Aside, refusal),
        }
    }

    /// Gives a promised answer.
    async fn redeem(&self, ticket: &Ticket, promised: Spot, reply: &Reply) -> Result<(), Failure> {
        let deadline = Instant::now() + PROMISED;
        let file = reply.file.as_deref();
        match (promised, reply.spot) {
            (Spot::InPlace, Spot::Aside) => {
                let aside = draw::aside(reply.message.clone());
                self.give(ticket, By::FollowUp, &aside, file, deadline).await
            }
            _ => self.give(ticket, By::Edit, &reply.message, file, deadline).await,
        }
    }

    /// Makes a call, again if need be, until the deadline.
    async fn give(
        &self,
        ticket: &Ticket,
        by: By,
        form: &Value,
        file: Option<&FileAnswer>,
        deadline: Instant,
    ) -> Result<(), Failure> {
        loop {
            let made = match by {
                By::Response => self.rest.respond(ticket, form, file).await,
                By::Edit => self.rest.edit_original(ticket, form, file).await,
                By::FollowUp => self.rest.follow_up(ticket, form, file).await,
            };
            match made {
                // The answer to an earlier try was lost.
                Err(failure) if failure.has_code(ALREADY_ACKNOWLEDGED) => return Ok(()),
                Err(failure) if Instant::now() >= deadline => return Err(failure),
                Err(Failure::Limited(limit)) => {
                    self.rest.clock().sleep_until(self.rest.clock().now() + limit.wait).await;
                }
                Err(Failure::Unreached(_)) => tokio::time::sleep(PAUSE).await,
                made => return made,
            }
        }
    }

    /// Tells the surfaces that the pressed message shows the new hand already.
    fn shown(&self, press: &Press, pressed: &Pressed, hand: &DrawnHand) {
        press.shows(hand.content);
        let message = pressed.address.to_string();
        let key = SurfaceKey::Hand(hand.account);
        let surfaces = self.reception.house().surfaces(hand.table).unwrap_or_default();
        // An older message that could not be deleted stays what it is.
        let known = surfaces.iter().find(|(of, shown)| *of == key && shown.message == message);
        if let Some((_, known)) = known {
            let posted = pressed.address.posted();
            let reminded = known.reminded;
            let shown = Shown { message, content: hand.content, posted, call: hand.call, reminded };
            self.reception.surfaces().already_shown(hand.table, hand.account, shown);
        }
    }
}

impl Reply {
    fn saying(spot: Spot, text: &str) -> Self {
        Self { spot, message: draw::sentence(text), hand: None, file: None }
    }

    fn showing(spot: Spot, answer: &HandAnswer, remark: Option<&str>) -> Self {
        let content = answer.hand.screen.content();
        let hand = DrawnHand {
            table: answer.table,
            account: answer.person.account,
            // With a remark it is no hand that surfaces know, so the next change takes that away.
            content: if remark.is_some() { !content } else { content },
            call: answer.hand.call,
        };
        Self { spot, message: draw::hand(&answer.hand, remark), hand: Some(hand), file: None }
    }
}

/// Where a press is answered, as far as that is known before the answer is.
fn spot(pressed: &Pressed) -> Spot {
    if pressed.is_hand() || pressed.seen == Seen::Briefly { Spot::InPlace } else { Spot::Aside }
}

/// Whether the surfaces keep a message up to date that is answered in place.
fn is_kept(pressed: &Pressed, spot: Spot) -> bool {
    pressed.seen == Seen::InDirectMessages && spot == Spot::InPlace
}

/// Whether a wish is in vain where the bot may not write.
fn shows_a_table(deed: &Deed) -> bool {
    matches!(deed, Deed::Types(typed) if matches!(typed.name.as_str(), "new" | "table"))
}

/// Says what the bot lacks to whoever wants a table, who may be able to give it.
fn lacks(permissions: Vec<Permission>, language: Language) -> Reply {
    Reply::saying(Spot::Aside, &render::refusal(&Reason::Lacking(permissions), language))
}

/// The wish to see the hand to which a pressed move belongs.
fn looks_again(pressed: &Pressed, incoming: &Incoming) -> Option<Incoming> {
    let token = pressed.token.clone().filter(|_| pressed.is_hand())?;
    let token = Token { action: Action::Hand, ..token }.encode()?;
    Some(Incoming { deed: Deed::Presses(token), update: None, ..incoming.clone() })
}

fn first(reply: &Reply) -> Value {
    match reply.spot {
        Spot::Aside => json!({ "type": MESSAGE, "data": draw::aside(reply.message.clone()) }),
        Spot::InPlace => json!({ "type": CHANGE, "data": reply.message }),
    }
}

/// The promise is for the one person alone too: what is promised can't become private later.
fn promise(spot: Spot) -> Value {
    match spot {
        Spot::Aside => json!({ "type": PROMISE_OF_MESSAGE, "data": { "flags": draw::EPHEMERAL } }),
        Spot::InPlace => json!({ "type": PROMISE_OF_CHANGE }),
    }
}
