//! The one task that owns a table and handles what it is asked in order.
//!
//! A panic in it is this table's alone: the state is thrown away and comes back from the log.

use super::{
    Asked, Done, House, Snapshot,
    archive::{Changes, ReadError, Sits, Unshown},
    lock,
};
use crate::{
    AccountId, Channel, Command, GameRecord, Millis, Mover, PendingNotice, Refusal, SurfaceKey,
    TableId, UpdateId, Version, WhoStarts, absence,
    deadlines::{self, Alarm, Due},
    decide,
    fact::{Entry, Fact},
    notice, results,
    storage::CommitError,
    table::{Stage, Table},
    view,
};
use rules::Seed;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};
use tokio::sync::{mpsc, oneshot};

/// How long an owner without work stays.
const IDLE: Duration = Duration::from_secs(120);
/// How many commands may wait at a table before whoever sends more has to wait too.
const MAILBOX: usize = 64;

/// What an owner is asked.
pub enum Mail {
    Asked(Box<Asked>, oneshot::Sender<Result<Done, Refusal>>),
    Look(oneshot::Sender<Result<Arc<Snapshot>, Refusal>>),
    AllShown(Version, oneshot::Sender<()>),
    /// The chat is closed to the bot, or open again.
    Chat(Access, oneshot::Sender<Result<(), Refusal>>),
    /// The chat has another id: the table follows, and in the same commit what the chat has chosen.
    Move(Channel, oneshot::Sender<Result<(), Refusal>>),
    /// Somebody erases themselves: their account becomes one that leads to nobody.
    Forget(AccountId, AccountId, oneshot::Sender<Result<(), Refusal>>),
    /// Nobody could play for so long while the table waited since this version.
    Delay(Millis, Version, oneshot::Sender<()>),
    Due(Alarm),
}

/// Whether the bot may write in a chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// It may.
    Open,
    /// It may not: it was removed, or the channel is gone.
    Closed,
}

/// Calls an owner for a table.
pub fn call(house: House, table: TableId) -> mpsc::Sender<Mail> {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    tokio::spawn(serve(house, table, mailbox));
    sender
}

async fn serve(house: House, id: TableId, mut mailbox: mpsc::Receiver<Mail>) {
    let mut owner = None;
    loop {
        let mail = match tokio::time::timeout(IDLE, mailbox.recv()).await {
            Ok(Some(mail)) => mail,
            Ok(None) => return,
            Err(_) => match leave(&house, id, &mut mailbox) {
                Some(mail) => mail,
                None => return,
            },
        };
        let work = AssertUnwindSafe(handle(&house, id, &mut owner, mail));
        if catch(work).await.is_err() {
            tracing::error!(table = %id, "a panic at this table: it comes back from its log");
            owner = None;
        }
    }
}

/// Leaves, unless mail has come in the last moment.
fn leave(house: &House, id: TableId, mailbox: &mut mpsc::Receiver<Mail>) -> Option<Mail> {
    let mut owners = lock(&house.0.owners);
    mailbox.close();
    owners.remove(&id);
    mailbox.try_recv().ok()
}

async fn catch<F: Future<Output = ()>>(work: AssertUnwindSafe<F>) -> Result<(), ()> {
    use futures_util::FutureExt;
    work.catch_unwind().await.map_err(|_| ())
}

async fn handle(house: &House, id: TableId, owner: &mut Option<Owner>, mail: Mail) {
    if owner.is_none() {
        match Owner::load(house.clone(), id) {
            Ok(loaded) => *owner = Some(loaded),
            Err(refusal) => {
                if matches!(refusal, Refusal::NoTable | Refusal::Damaged) {
                    house.0.alarms.set(id, None);
                }
                return refuse(mail, &refusal);
            }
        }
    }
    let Some(here) = owner else { return };
    // Whoever asked may have gone; then nobody wants the answer.
    match mail {
        Mail::Asked(asked, reply) => drop(reply.send(here.asked(*asked).await)),
        Mail::Look(reply) => drop(reply.send(Ok(here.snapshot()))),
        Mail::AllShown(version, reply) => {
            here.all_shown(version).await;
            let _ = reply.send(());
        }
        Mail::Chat(access, reply) => drop(reply.send(here.chat(access).await)),
        Mail::Move(to, reply) => drop(reply.send(here.move_chat(&to).await)),
        Mail::Forget(whom, nobody, reply) => drop(reply.send(here.forget(whom, nobody).await)),
        Mail::Delay(outage, basis, reply) => {
            here.delay(outage, basis).await;
            let _ = reply.send(());
        }
        Mail::Due(alarm) => here.due(alarm).await,
    }
    // A commit that failed may turn out to have been made, so the log is read again.
    if here.unsure {
        *owner = None;
    }
}

fn refuse(mail: Mail, refusal: &Refusal) {
    match mail {
        Mail::Asked(_, reply) => drop(reply.send(Err(refusal.clone()))),
        Mail::Look(reply) => drop(reply.send(Err(refusal.clone()))),
        Mail::Chat(_, reply) | Mail::Move(_, reply) | Mail::Forget(_, _, reply) => {
            drop(reply.send(Err(refusal.clone())));
        }
        Mail::AllShown(..) | Mail::Delay(..) | Mail::Due(_) => {}
    }
}

struct Owner {
    house: House,
    table: Table,
    alarm: Option<Alarm>,
    snapshot: Option<Arc<Snapshot>>,
    /// Whether a commit failed, so that the state here may not be the stored one.
    unsure: bool,
}

/// A table as facts that are not stored yet make it.
struct Next {
    at: Millis,
    table: Table,
    entries: Vec<Entry>,
    alarm: Option<Alarm>,
    notices: Vec<PendingNotice>,
    /// The result, if a game has ended.
    result: Option<GameRecord>,
}

impl Next {
    fn fold(&mut self, fact: Fact) -> Result<(), Refusal> {
        let entry = Entry { at: self.at, fact };
        self.table.fold(&entry).map_err(|_| Refusal::Damaged)?;
        self.notices.extend(notice::of(&self.table, &entry.fact));
        if let Fact::Moved { .. } = entry.fact {
            self.result = results::of(&self.table, self.at).or(self.result.take());
        }
        self.entries.push(entry);
        Ok(())
    }
}

impl Owner {
    fn load(house: House, id: TableId) -> Result<Self, Refusal> {
        let log = house.0.archive.log(id)?;
        if log.is_empty() {
            return Err(Refusal::NoTable);
        }
        let table = replay(id, &log)?;
        let alarm = current_alarm(&house, &table)?;
        house.0.alarms.set(id, alarm);
        Ok(Self { house, table, alarm, snapshot: None, unsure: false })
    }

    async fn asked(&mut self, asked: Asked) -> Result<Done, Refusal> {
        if !self.house.0.was_carried_out(asked.update.as_ref())? {
            let facts = self.decide(&asked)?;
            self.record(facts, asked.update.as_ref()).await?;
        }
        Ok(Done { snapshot: self.snapshot() })
    }

    fn decide(&self, asked: &Asked) -> Result<Vec<Fact>, Refusal> {
        let starts = match asked.command {
            Command::Start => self.house.0.archive.settings(&self.table.channel)?.start,
            _ => WhoStarts::default(),
        };
        let facts =
            decide::decide(&self.table, &asked.asker, &asked.command, starts, fresh_seed())?;
        self.stands_alone(&facts)?;
        Ok(facts)
    }

    /// A finished table's channel may belong to another table by now; then no rematch begins here.
    fn stands_alone(&self, facts: &[Fact]) -> Result<(), Refusal> {
        if !facts.iter().any(|fact| matches!(fact, Fact::Started { .. })) {
            return Ok(());
        }
        match self.house.table_in(&self.table.channel)? {
            Some(table) if table != self.table.id => Err(Refusal::Taken { table }),
            _ => Ok(()),
        }
    }

    /// Carries out what is due. An alarm that is not answered by another one rings again.
    async fn due(&mut self, alarm: Alarm) {
        if self.alarm.is_none_or(|current| (current.due, current.basis) != (alarm.due, alarm.basis))
        {
            return self.house.0.alarms.set(self.table.id, self.alarm);
        }
        if self.is_out_of_reach(alarm.due) {
            return;
        }
        let facts = self.facts_of(alarm.due).await;
        let table = self.table.id;
        if facts.is_empty() {
            tracing::error!(%table, due = ?alarm.due, "nothing can be done about a deadline");
        } else if let Err(refusal) = self.record(facts, None).await {
            tracing::warn!(%table, %refusal, "a deadline could not be carried out yet");
        }
    }

    /// Whether a person would lose time in which the platform could not bring them anything.
    fn is_out_of_reach(&self, due: Due) -> bool {
        let a_persons_time =
            matches!(due, Due::Reminder | Due::TimeUp | Due::TakeOver | Due::Rematch);
        a_persons_time && lock(&self.house.0.contacts).is_lost(self.table.channel.platform)
    }

    async fn chat(&mut self, access: Access) -> Result<(), Refusal> {
        let facts = match access {
            Access::Closed => absence::sleep(&self.table),
            Access::Open => absence::wake(&self.table),
        };
        if facts.is_empty() { Ok(()) } else { self.record(facts, None).await }
    }

    async fn move_chat(&mut self, to: &Channel) -> Result<(), Refusal> {
        let facts = absence::move_chat(&self.table, to);
        if facts.is_empty() {
            return Ok(());
        }
        tracing::info!(table = %self.table.id, %to, "a table follows its chat");
        let changes = self.house.removal(self.table.id, &self.table.channel, to).await?;
        self.record_with(facts, None, changes).await
    }

    /// Writes the log again without somebody. The state here is thrown away and comes back from it.
    async fn forget(&mut self, whom: AccountId, nobody: AccountId) -> Result<(), Refusal> {
        let house = self.house.clone();
        self.unsure = true;
        house.rewrite_table(self.table.id, whom, nobody).await?;
        house.0.announce(self.table.id, &self.table.channel);
        Ok(())
    }

    async fn delay(&mut self, outage: Millis, basis: Version) {
        let facts = absence::delay(&self.table, outage, basis);
        if !facts.is_empty()
            && let Err(refusal) = self.record(facts, None).await
        {
            tracing::warn!(table = %self.table.id, %refusal, "a deadline could not be moved");
        }
    }

    async fn facts_of(&self, due: Due) -> Vec<Fact> {
        let by = match due {
            Due::Computer => Mover::Computer,
            Due::TimeUp => Mover::TimeUp,
            Due::Round
            | Due::Lobby
            | Due::Rematch
            | Due::Reminder
            | Due::Call
            | Due::TakeOver
            | Due::Forsaken => {
                let facts = decide::when_due(&self.table, due, fresh_seed());
                return if self.stands_alone(&facts).is_ok() {
                    facts
                } else {
                    vec![Fact::RematchLapsed]
                };
            }
        };
        match self.choose().await {
            Some(text) => decide::computer_moves(&self.table, &text, by).unwrap_or_else(|refusal| {
                tracing::error!(table = %self.table.id, %refusal, "a computer player chose a refused move");
                self.any_move(by)
            }),
            None => self.any_move(by),
        }
    }

    /// The computer's choice from the acting seat's view, made where it can't hold up anybody.
    async fn choose(&self) -> Option<String> {
        let view = self.table.game()?.state.own_view(self.table.acting()?).ok()?;
        let level = decide::level(&self.table);
        tokio::task::spawn_blocking(move || view.choose(level, rand::random())).await.ok()
    }

    fn any_move(&self, by: Mover) -> Vec<Fact> {
        let legal = || {
            let game = self.table.game()?;
            game.state.legal(game.state.acting()?).ok()?.into_iter().next()
        };
        let facts = legal().and_then(|text| decide::computer_moves(&self.table, &text, by).ok());
        facts.unwrap_or_default()
    }

    /// Stores facts durably, then makes them true here, then tells who listens.
    async fn record(&mut self, facts: Vec<Fact>, update: Option<&UpdateId>) -> Result<(), Refusal> {
        self.record_with(facts, update, Changes::default()).await
    }

    /// The same, with what else must be true from the same moment on.
    async fn record_with(
        &mut self,
        facts: Vec<Fact>,
        update: Option<&UpdateId>,
        changes: Changes,
    ) -> Result<(), Refusal> {
        let mut next = self.after(facts)?;
        let mut changes = self.changes_to(&next, changes)?;
        if let Some(update) = update {
            changes = changes.carried_out(update, next.at)?;
        }
        let house = self.house.clone();
        // Held until the result is stored: the next one builds on it.
        let mut turn = None;
        if let Some(result) = next.result.take() {
            turn = Some(house.0.books.turn.lock().await);
            let tally;
            (changes, tally) = house.enter(result, changes)?;
            next.notices.iter_mut().for_each(|pending| pending.notice.add(&tally));
        }
        for notice in &next.notices {
            changes = changes.notice(notice)?;
        }
        self.commit(changes).await?;
        drop(turn);
        self.become_true(next);
        Ok(())
    }

    /// What these facts make of the table, and what is to be told of them.
    fn after(&self, facts: Vec<Fact>) -> Result<Next, Refusal> {
        let at = self.house.0.clock.now();
        let mut next = Next {
            at,
            table: self.table.clone(),
            entries: Vec::new(),
            alarm: None,
            notices: Vec::new(),
            result: None,
        };
        for fact in facts {
            next.fold(fact)?;
        }
        if let Some(fact) = self.hush(&next.table, at)? {
            next.fold(fact)?;
        }
        next.alarm = deadlines::alarm(&next.table, &self.house.0.tempo);
        Ok(next)
    }

    /// All that is stored together with the facts, so that no crash leaves one without the other.
    fn changes_to(&self, next: &Next, changes: Changes) -> Result<Changes, Refusal> {
        let Next { table, entries, alarm, .. } = next;
        let unshown = Unshown { channel: table.channel.clone(), version: table.version };
        let mut changes = changes
            .facts(table.id, self.table.version, entries)?
            .alarm(table.id, *alarm)?
            .unshown(table.id, Some(&unshown))?;
        for (account, sits) in moved_seats(&self.table, table) {
            changes = changes.sits(account, table.id, sits)?;
        }
        if closes(entries) && self.house.table_in(&table.channel)? == Some(table.id) {
            changes = changes.stands_in(&table.channel, None)?;
        }
        if table.channel != self.table.channel {
            changes = self.moves_house(changes, table, entries)?;
        }
        Ok(changes)
    }

    /// Makes true here what is stored, and tells who listens.
    fn become_true(&mut self, next: Next) {
        count_moves(&self.table, &next.entries);
        self.table = next.table;
        self.alarm = next.alarm;
        self.snapshot = None;
        self.house.0.alarms.set(self.table.id, self.alarm);
        self.house.0.announce(self.table.id, &self.table.channel);
    }

    /// Puts off telling somebody of what comes next if they have their quiet hours.
    fn hush(&self, next: &Table, at: Millis) -> Result<Option<Fact>, Refusal> {
        let Some((seat, person)) = absence::newly_called(&self.table, next) else {
            return Ok(None);
        };
        let until = self.house.calling(&person.identity)?.quiet_until(at);
        Ok(until.map(|until| Fact::Hushed { seat, until }))
    }

    /// The old channel is free, and its messages are left behind.
    fn moves_house(
        &self,
        changes: Changes,
        next: &Table,
        entries: &[Entry],
    ) -> Result<Changes, Refusal> {
        let mut changes = changes.surface(next.id, SurfaceKey::Board, None)?.surface(
            next.id,
            SurfaceKey::Mention,
            None,
        )?;
        // Where a chat has only got another id, a table that was opened there meanwhile keeps its place.
        let follows = entries.iter().any(|entry| matches!(entry.fact, Fact::ChatMoved { .. }));
        if !follows || self.house.table_in(&next.channel)?.is_none() {
            changes = changes.stands_in(&next.channel, Some(next.id))?;
        }
        if self.house.table_in(&self.table.channel)? == Some(next.id) {
            changes = changes.stands_in(&self.table.channel, None)?;
        }
        Ok(changes)
    }

    async fn commit(&mut self, changes: Changes) -> Result<(), Refusal> {
        self.house.0.archive.commit(changes).await.map_err(|error| {
            let table = self.table.id;
            self.unsure = true;
            match error {
                CommitError::MovedOn { .. } => {
                    tracing::error!(%table, %error, "another owner wrote to this table")
                }
                _ => tracing::error!(%table, %error, "facts could not be stored"),
            }
            Refusal::NotStored
        })
    }

    async fn all_shown(&self, version: Version) {
        if version == self.table.version {
            let shown = Changes::default().unshown(self.table.id, None);
            self.house.keep("that all is shown", shown).await;
        }
    }

    fn snapshot(&mut self) -> Arc<Snapshot> {
        let table = &self.table;
        let tempo = &self.house.0.tempo;
        let until = deadlines::until(table, self.alarm, tempo);
        let build = || {
            let board = Arc::new(view::board(table, until, tempo.takeover));
            let hands = view::hands(table, &board);
            Arc::new(Snapshot { board, hands, host: table.host })
        };
        Arc::clone(self.snapshot.get_or_insert_with(build))
    }
}

/// The table of its log. A log that breaks the game it tells of is damaged, and stays so however often
/// it is read.
fn replay(id: TableId, log: &[Entry]) -> Result<Table, Refusal> {
    let damaged = |error: &dyn std::fmt::Display| {
        tracing::error!(table = %id, %error, "the table's log can't be replayed");
        Refusal::Damaged
    };
    match catch_unwind(|| Table::replay(id, log)) {
        Ok(replayed) => replayed.map_err(|error| damaged(&error)),
        Err(_) => Err(damaged(&"a fact breaks the game")),
    }
}

/// The stored alarm, which an outage may have moved, if it still belongs to the present moment.
fn current_alarm(house: &House, table: &Table) -> Result<Option<Alarm>, ReadError> {
    let computed = deadlines::alarm(table, &house.0.tempo);
    let stored = house.0.archive.alarm(table.id)?;
    Ok(computed.map(|computed| match stored {
        Some(stored) if (stored.due, stored.basis) == (computed.due, computed.basis) => stored,
        _ => computed,
    }))
}

/// Who sits down and who gets up between two states of a table; at a closed one nobody sits.
fn moved_seats(before: &Table, after: &Table) -> Vec<(AccountId, Sits)> {
    let (was, is) = (sitting(before), sitting(after));
    let down =
        is.iter().filter(|account| !was.contains(account)).map(|account| (*account, Sits::Yes));
    let up = was.iter().filter(|account| !is.contains(account)).map(|account| (*account, Sits::No));
    down.chain(up).collect()
}

fn sitting(table: &Table) -> Vec<AccountId> {
    match table.stage {
        Stage::Closed(_) => Vec::new(),
        _ => table.members().map(|person| person.account).collect(),
    }
}

fn closes(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| matches!(entry.fact, Fact::Closed { .. }))
}

fn fresh_seed() -> Seed {
    Seed::new(rand::random())
}

fn count_moves(table: &Table, entries: &[Entry]) {
    let game = table.options.game().as_str();
    for entry in entries {
        let Fact::Moved { by, .. } = &entry.fact else { continue };
        let by = match by {
            Mover::Person => "person",
            Mover::Computer => "computer",
            Mover::TimeUp => "time_up",
        };
        metrics::counter!("stammtisch_moves_total", "game" => game, "by" => by).increment(1);
    }
}
