//! Lets updates in: each is read, decided and stored, and answered on a task of its own.
//!
//! What one person does, and what is said in one chat, is handled in its order; all else at the same
//! time. A panic ends the one update that it happened at.

use crate::{
    address::{self, Spot},
    answers::{Answers, Asker},
    line::Line,
    translate::{self, Back, Ears, Event, Sighting},
};
use chat::{
    reception::{Answer, Deed, Incoming, Place, Reception, Visitor},
    render::{self, Reason},
    token::Token,
};
use futures_util::future::join_all;
use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tables::{Access, Channel, Departure, House, Identity, Platform, Reach, Refusal, Role};
use teloxide::types::{Update, UpdateId};

/// How long a batch may take before the next is fetched all the same.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many updates are remembered, so that a repeated one is not answered again.
const REMEMBERED: usize = 4096;

/// The door for updates.
pub struct Door {
    ears: Ears,
    line: Arc<Line>,
    reception: Reception,
    answers: Arc<Answers>,
    recent: Mutex<Recent>,
}

impl Door {
    /// A door to what these answers come from.
    pub fn new(ears: Ears, line: Arc<Line>, answers: Answers) -> Arc<Self> {
        let reception = answers.reception().clone();
        Arc::new(Self {
            ears,
            line,
            reception,
            answers: Arc::new(answers),
            recent: Mutex::default(),
        })
    }

    /// Lets a batch in. When this returns, what it brought is decided and stored, or takes too long.
    pub async fn let_in(self: &Arc<Self>, batch: Vec<Update>) {
        let mut lanes: BTreeMap<i64, Vec<Update>> = BTreeMap::new();
        for update in batch.into_iter().filter(|update| self.is_new(update.id)) {
            lanes.entry(translate::lane(&update.kind)).or_default().push(update);
        }
        let work = lanes.into_values().map(|lane| tokio::spawn(Arc::clone(self).handle_all(lane)));
        if tokio::time::timeout(PATIENCE, join_all(work)).await.is_err() {
            tracing::warn!("updates take more than ten seconds; the next are fetched meanwhile");
        }
    }

    async fn handle_all(self: Arc<Self>, lane: Vec<Update>) {
        for update in lane {
            let id = update.id.0;
            if tokio::spawn(Arc::clone(&self).handle(update)).await.is_err() {
                tracing::error!(update = id, "a panic while an update was handled");
            }
        }
    }

    async fn handle(self: Arc<Self>, update: Update) {
        self.look(translate::sighting(&update.kind));
        match self.ears.hear(update.kind) {
            Some(Event::Wanted { incoming, back }) => self.wanted(*incoming, back).await,
            Some(Event::Nameless { language, back }) => {
                let reason = render::refusal(&Reason::Nameless, language);
                self.answer(Answer::Refused(reason), Asker { person: None, language, back });
            }
            Some(Event::Reached { person, reach }) => self.reached(&person, reach).await,
            Some(Event::Left { person, chat }) => {
                self.departed(&person, &Departure::Chat(chat)).await;
            }
            Some(Event::Group { chat, access }) => self.admitted(&chat, access).await,
            Some(Event::Reopened { topic }) => self.reopened(&topic).await,
            Some(Event::Moved { from, to }) => self.moved(&from, &to).await,
            None => {}
        }
    }

    fn look(&self, sighting: Option<Sighting>) {
        match sighting {
            Some(Sighting::Others(spot, numbering, message)) => {
                self.line.trail().saw(spot, numbering, message);
            }
            Some(Sighting::Own(spot, message)) => self.line.trail().posted(spot, message),
            None => {}
        }
    }

    async fn wanted(&self, mut incoming: Incoming, back: Back) {
        if matches!(incoming.place, Place::Private) {
            self.reached(&incoming.visitor, Reach::Open).await;
        }
        if incoming.deed.asks_for_rights() {
            incoming.visitor.role = self.role(&incoming).await;
        }
        let person = Some(incoming.visitor.identity.clone());
        let asker = Asker { person, language: incoming.visitor.language, back };
        let answer = self.reception.receive(incoming).await;
        self.answer(answer, asker);
    }

    /// Answers, which nobody waits for.
    fn answer(&self, answer: Answer, asker: Asker) {
        let answers = Arc::clone(&self.answers);
        tokio::spawn(async move { answers.give(answer, &asker).await });
    }

    /// The house, for what concerns no person.
    pub fn house(&self) -> &House {
        self.reception.house()
    }

    async fn departed(&self, person: &Identity, from: &Departure) {
        if let Err(refusal) = self.house().departed(person, from).await {
            tracing::warn!(%refusal, "the seat of somebody who has gone was not given up");
        }
    }

    async fn admitted(&self, chat: &Channel, access: Access) {
        if let Err(refusal) = self.house().whole_chat(chat, access).await {
            tracing::warn!(%refusal, "the tables of a chat could not be put to sleep or woken");
        }
    }

    async fn reopened(&self, topic: &Channel) {
        let house = self.house();
        let woken = match house.table_in(topic) {
            Ok(Some(table)) => house.chat(table, Access::Open).await,
            other => other.map(drop),
        };
        if let Err(refusal) = woken {
            tracing::warn!(%refusal, "the table of a topic could not be woken");
        }
    }

    async fn moved(&self, from: &Channel, to: &Channel) {
        if let Err(refusal) = self.house().chat_moved(from, to).await {
            tracing::warn!(%refusal, "the tables of a chat could not follow it yet");
        }
    }

    async fn reached(&self, visitor: &Visitor, reach: Reach) {
        let remembered = match reach {
            Reach::Open => self.opened(visitor).await,
            Reach::Shut => {
                self.departed(&visitor.identity, &Departure::Platform(Platform::TELEGRAM)).await;
                self.reception.house().set_reachable(&visitor.identity, reach).await
            }
        };
        if let Err(refusal) = remembered {
            tracing::warn!(%refusal, "whether a person can be written to is not remembered");
        }
    }

    /// Whoever can be written to again gets the hands that they have missed.
    async fn opened(&self, visitor: &Visitor) -> Result<(), Refusal> {
        let (house, surfaces) = (self.reception.house(), self.reception.surfaces());
        if house.is_reachable(&visitor.identity)? {
            return Ok(());
        }
        let name = render::name(&visitor.name, visitor.language);
        let person = house.person(&visitor.identity, &name, visitor.language).await?;
        house.set_reachable(&visitor.identity, Reach::Open).await?;
        surfaces.reachable(person.account);
        house.tables_of(person.account)?.into_iter().for_each(|table| surfaces.refresh(table));
        Ok(())
    }

    /// The rights that somebody has where the table stands, which need not be where they press.
    async fn role(&self, incoming: &Incoming) -> Role {
        let spot = self.channel_of(incoming).await.and_then(|channel| Spot::of(&channel));
        match (spot, address::user(&incoming.visitor.identity)) {
            (Some(spot), Some(user)) => self.line.role(spot.chat, user).await,
            _ => Role::Member,
        }
    }

    async fn channel_of(&self, incoming: &Incoming) -> Option<Channel> {
        let channel = match (&incoming.deed, &incoming.place) {
            (Deed::Presses(token), _) => {
                let table = Token::decode(token)?.table;
                self.reception.house().look(table).await.ok()?.board.channel.clone()
            }
            (_, Place::Channel { channel, .. }) => channel.clone(),
            (_, Place::Private) => return None,
        };
        (channel.platform == Platform::TELEGRAM).then_some(channel)
    }

    fn is_new(&self, update: UpdateId) -> bool {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner).is_new(update.0)
    }
}

/// The updates handled last.
#[derive(Default)]
struct Recent {
    known: HashSet<u32>,
    order: VecDeque<u32>,
}

impl Recent {
    fn is_new(&mut self, update: u32) -> bool {
        if !self.known.insert(update) {
            return false;
        }
        self.order.push_back(update);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        true
    }
}
