//! Deadlines: one task wakes tables when their time comes.

use super::{
    House,
    archive::{Changes, ReadError},
    lock,
    owner::Mail,
};
use crate::{Millis, Platform, TableId, Version, deadlines::Alarm, storage::StorageError};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    time::Duration,
};
use tokio::sync::mpsc;

/// The name under which the house's last sign of life is stored.
const ALIVE: &str = "alive";
/// How often it is renewed, in milliseconds.
const HEARTBEAT: Millis = 5_000;
/// How long a platform may not have been called at all, as it is polled or beats, in milliseconds.
const SILENCE: Millis = 30_000;
/// How long a remembered update is kept: no platform repeats one after a day.
const UPDATE_LIFE: Millis = 2 * 24 * 3600 * 1000;
/// How often old updates are looked for.
const FORGETTING: Duration = Duration::from_secs(3600);
/// How many old updates one commit forgets.
const FORGET_AT_ONCE: usize = 500;
/// After this time, in milliseconds, an alarm that its table has not answered rings again.
const RING_AGAIN: Millis = 2_000;
/// How long after a failed read it is tried again.
const READ_AGAIN: Duration = Duration::from_secs(2);

type Ring = mpsc::UnboundedReceiver<(TableId, Option<Alarm>)>;

/// The way to set an alarm.
pub struct Alarms(mpsc::UnboundedSender<(TableId, Option<Alarm>)>);

impl Alarms {
    pub fn new() -> (Self, Ring) {
        let (sender, ring) = mpsc::unbounded_channel();
        (Self(sender), ring)
    }

    /// Replaces a table's alarm.
    pub fn set(&self, table: TableId, alarm: Option<Alarm>) {
        // The task that listens ends only with the program.
        let _ = self.0.send((table, alarm));
    }
}

/// The alarms that wait. One that has rung stays until its table says what it waits for next: whatever
/// befalls the table in between, a busy mailbox, a failing disk or a panic, it rings again.
#[derive(Default)]
struct Waiting {
    by_table: HashMap<TableId, Waits>,
    deadlines: BTreeSet<(Millis, TableId)>,
    rings: BTreeSet<(Millis, TableId)>,
}

#[derive(Clone, Copy)]
struct Waits {
    alarm: Alarm,
    rings: Millis,
}

impl Waiting {
    fn set(&mut self, table: TableId, alarm: Option<Alarm>) {
        if let Some(old) = self.by_table.remove(&table) {
            self.deadlines.remove(&(old.alarm.at, table));
            self.rings.remove(&(old.rings, table));
        }
        if let Some(alarm) = alarm {
            self.by_table.insert(table, Waits { alarm, rings: alarm.at });
            self.deadlines.insert((alarm.at, table));
            self.rings.insert((alarm.at, table));
        }
    }

    /// When something rings next.
    fn next(&self) -> Option<Millis> {
        self.rings.first().map(|(at, _)| *at)
    }

    /// For how long the oldest deadline has been over without its table having gone on.
    fn overdue(&self, now: Millis) -> Millis {
        self.deadlines.first().map_or(0, |(at, _)| now.saturating_sub(*at))
    }

    /// An alarm that rings now.
    fn ring(&mut self, now: Millis) -> Option<(TableId, Alarm)> {
        let (_, table) = self.rings.first().filter(|(at, _)| *at <= now).copied()?;
        let waits = self.by_table.get_mut(&table)?;
        self.rings.remove(&(waits.rings, table));
        waits.rings = now + RING_AGAIN;
        self.rings.insert((waits.rings, table));
        Some((table, waits.alarm))
    }
}

/// Reads the stored alarms, moves them by the time that the house was closed, and waits for them.
pub async fn start(house: House, ring: Ring) -> Result<(), StorageError> {
    let mut waiting = Waiting::default();
    let outage = outage(&house);
    let mut delayed = Vec::new();
    let mut changes = Changes::default();
    for (table, mut alarm) in house.0.archive.alarms()? {
        if outage > 0 {
            alarm.at += outage;
            delayed.push((table, alarm.basis));
            changes = changes.alarm(table, Some(alarm))?;
        }
        waiting.set(table, Some(alarm));
    }
    house.keep("that the house is open", changes.meta(ALIVE, &house.0.clock.now())).await;
    tokio::spawn(forget_old_updates(house.clone()));
    tokio::spawn(ring_when_due(house.clone(), waiting, ring));
    tokio::spawn(keep_alive(house.clone()));
    tokio::spawn(async move { house.delay(delayed, outage).await });
    Ok(())
}

impl House {
    /// Says at each of these tables that nobody could play for so long.
    async fn delay(&self, tables: Vec<(TableId, Version)>, outage: Millis) {
        for (table, basis) in tables {
            // One after the other: nobody waits for this, and some tables have long logs.
            let _ = self.post(table, |reply| Mail::Delay(outage, basis, reply)).await;
        }
    }

    /// The tables of a platform that wait for a time, and since which version.
    fn waiting_on(&self, platform: Platform) -> Result<Vec<(TableId, Version)>, ReadError> {
        let here: HashSet<_> = self.0.archive.tables_on(platform)?.into_iter().collect();
        let alarms = self.0.archive.alarms()?.into_iter();
        let here = alarms.filter(|(table, _)| here.contains(table));
        Ok(here.map(|(table, alarm)| (table, alarm.basis)).collect())
    }

    /// The same, however long the storage takes to answer: until then no time runs out.
    async fn surely_waiting_on(&self, platform: Platform) -> Vec<(TableId, Version)> {
        loop {
            match self.waiting_on(platform) {
                Ok(waiting) => return waiting,
                Err(error) => tracing::error!(%error, "deadlines can't be moved yet"),
            }
            tokio::time::sleep(READ_AGAIN).await;
        }
    }

    /// Says that a platform has just answered. After an outage, deadlines move by the time since it
    /// last did.
    pub fn reached(&self, platform: Platform) {
        let now = self.0.clock.now();
        let Some(outage) = lock(&self.0.contacts).reached(platform, now) else { return };
        let house = self.clone();
        tokio::spawn(async move {
            let waiting = house.surely_waiting_on(platform).await;
            house.delay(waiting, outage).await;
            // Only now may a person's time end again.
            lock(&house.0.contacts).is_back(platform);
        });
    }

    /// Says that a platform does not answer: no person's time ends there until it does.
    pub fn unreached(&self, platform: Platform) {
        let now = self.0.clock.now();
        lock(&self.0.contacts).unreached(platform, now);
    }
}

/// When platforms last answered.
#[derive(Default)]
pub struct Contacts(HashMap<Platform, Contact>);

#[derive(Clone, Copy)]
struct Contact {
    last: Millis,
    line: Line,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Good,
    Lost,
    /// Good again, but deadlines have not moved yet.
    Returning,
}

impl Contacts {
    /// Gives how long the platform was out of reach, if it was.
    fn reached(&mut self, platform: Platform, now: Millis) -> Option<Millis> {
        let contact = self.0.entry(platform).or_insert(Contact { last: now, line: Line::Good });
        let outage = now.saturating_sub(contact.last);
        contact.last = now;
        match contact.line {
            Line::Lost if outage > HEARTBEAT => {
                contact.line = Line::Returning;
                Some(outage)
            }
            Line::Lost | Line::Good => {
                contact.line = Line::Good;
                None
            }
            Line::Returning => None,
        }
    }

    fn is_back(&mut self, platform: Platform) {
        if let Some(contact) = self.0.get_mut(&platform)
            && contact.line == Line::Returning
        {
            contact.line = Line::Good;
        }
    }

    fn unreached(&mut self, platform: Platform, now: Millis) {
        let contact = self.0.entry(platform).or_insert(Contact { last: now, line: Line::Lost });
        if contact.line == Line::Good {
            // Where little is said nothing may have been tried for long.
            contact.last = contact.last.max(now.saturating_sub(SILENCE));
        }
        contact.line = Line::Lost;
    }

    /// Whether the platform answered last.
    pub fn is_in_touch(&self, platform: Platform) -> bool {
        self.0.get(&platform).is_some_and(|contact| contact.line != Line::Lost)
    }

    /// Whether the platform does not answer at present.
    pub fn is_lost(&self, platform: Platform) -> bool {
        self.0.get(&platform).is_some_and(|contact| contact.line != Line::Good)
    }
}

/// How long the house was closed, as far as it shows beyond a missed heartbeat.
fn outage(house: &House) -> Millis {
    let alive = house.0.archive.meta::<Millis>(ALIVE).ok().flatten();
    let away = alive.map_or(0, |alive| house.0.clock.now().saturating_sub(alive));
    if away > HEARTBEAT { away } else { 0 }
}

async fn ring_when_due(house: House, mut waiting: Waiting, mut ring: Ring) {
    let clock = house.0.clock.clone();
    loop {
        while let Some((table, alarm)) = waiting.ring(clock.now()) {
            // A mailbox that is full now has room when it rings again.
            let _ = house.owner(table).try_send(Mail::Due(alarm));
            house.0.dismiss(table);
        }
        let next = waiting.next();
        let overdue = waiting.overdue(clock.now()) as f64 / 1000.0;
        metrics::gauge!("stammtisch_oldest_overdue_deadline_seconds").set(overdue);
        let sleep = async {
            match next {
                Some(at) => clock.sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            set = ring.recv() => match set {
                Some((table, alarm)) => waiting.set(table, alarm),
                None => return,
            },
            () = sleep => {}
        }
    }
}

async fn keep_alive(house: House) {
    loop {
        tokio::time::sleep(Duration::from_millis(HEARTBEAT)).await;
        let now = house.0.clock.now();
        house.keep("that the house is open", Changes::default().meta(ALIVE, &now)).await;
    }
}

async fn forget_old_updates(house: House) {
    loop {
        tokio::time::sleep(FORGETTING).await;
        let before = house.0.clock.now().saturating_sub(UPDATE_LIFE);
        let archive = house.0.archive.clone();
        // All of them are read, so this is no work for a thread that answers people.
        let read = tokio::task::spawn_blocking(move || archive.old_updates(before)).await;
        let Ok(Ok(old)) = read else { continue };
        for some in old.chunks(FORGET_AT_ONCE) {
            let changes = Changes::default().forget_updates(some);
            house.keep("which updates are too old", Ok(changes)).await;
        }
    }
}
