//! Deadlines: one task wakes tables when their time comes.

use super::{House, archive::Changes, lock, owner::Mail};
use crate::{Millis, Platform, TableId, Version, decide::Alarm, storage::StorageError};
use std::{
    collections::{BTreeSet, HashMap},
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
/// How many old updates are forgotten with each heartbeat.
const FORGET_AT_ONCE: usize = 500;

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

/// The alarms that wait, by time.
#[derive(Default)]
struct Waiting {
    by_time: BTreeSet<(Millis, TableId)>,
    by_table: HashMap<TableId, Alarm>,
}

impl Waiting {
    fn set(&mut self, table: TableId, alarm: Option<Alarm>) {
        let old = match alarm {
            Some(alarm) => self.by_table.insert(table, alarm),
            None => self.by_table.remove(&table),
        };
        if let Some(old) = old {
            self.by_time.remove(&(old.at, table));
        }
        if let Some(alarm) = alarm {
            self.by_time.insert((alarm.at, table));
        }
    }

    fn next(&self) -> Option<Millis> {
        self.by_time.first().map(|(at, _)| *at)
    }

    fn take_due(&mut self, now: Millis) -> Option<(TableId, Alarm)> {
        let (_, table) = self.by_time.first().filter(|(at, _)| *at <= now).copied()?;
        let alarm = self.by_table.get(&table).copied()?;
        self.set(table, None);
        Some((table, alarm))
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
    house.keep(changes.meta(ALIVE, &house.0.clock.now())).await;
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
    async fn waiting_on(&self, platform: Platform) -> Vec<(TableId, Version)> {
        let mut waiting = Vec::new();
        for (table, alarm) in self.0.archive.alarms().unwrap_or_default() {
            let here = self.look(table).await;
            if here.is_ok_and(|snapshot| snapshot.board.channel.platform == platform) {
                waiting.push((table, alarm.basis));
            }
        }
        waiting
    }

    /// Says that a platform has just answered. After an outage, deadlines move by the time since it
    /// last did.
    pub fn reached(&self, platform: Platform) {
        let now = self.0.clock.now();
        let Some(outage) = lock(&self.0.contacts).reached(platform, now) else { return };
        let house = self.clone();
        tokio::spawn(async move {
            let waiting = house.waiting_on(platform).await;
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
        while let Some((table, alarm)) = waiting.take_due(clock.now()) {
            // Delivered on its own, so that one busy table does not hold up the alarms of others.
            let owner = house.owner(table);
            tokio::spawn(async move { owner.send(Mail::Due(alarm)).await });
        }
        let next = waiting.next();
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
        let old = house.0.archive.old_updates(now.saturating_sub(UPDATE_LIFE), FORGET_AT_ONCE);
        let changes = Changes::default().forget_updates(old.unwrap_or_default());
        house.keep(changes.meta(ALIVE, &now)).await;
    }
}
