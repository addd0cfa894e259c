//! People who come and go in the middle of a game: reminded, away, back, and their seats taken over.
//! Pure, like all deciding.

use crate::{
    AccountId, Channel, Millis, Person, Refusal, Speed, Version,
    decide::{Decision, next_host},
    fact::Fact,
    table::{Place, Stage, Table},
};
use rules::Seat;

/// How often in a row somebody may let the time run out before a computer plays on.
const LAPSES: u32 = 3;

/// The reminder that half of the time is over.
pub fn remind(table: &Table) -> Vec<Fact> {
    table.acting().map(|seat| Fact::Reminded { seat }).into_iter().collect()
}

/// Who is to be told of something at a slow table by what has just happened there: that it is their
/// turn, or that half of the time is over. Who has only gone on deciding knows already.
pub fn newly_called<'a>(before: &Table, after: &'a Table) -> Option<(Seat, &'a Person)> {
    let is_slow = matches!(after.stage, Stage::Playing(_)) && after.speed == Speed::Slow;
    let seat = after.acting().filter(|_| is_slow)?;
    let knows = before.acting() == Some(seat) && before.hushed.is_none();
    let is_told = after.wait != before.wait && !knows;
    let is_reminded = after.reminded.is_some() && after.reminded != before.reminded;
    let person = after.places.get(seat.index())?.person()?;
    (is_told || is_reminded).then_some((seat, person))
}

/// Quiet hours are over.
pub fn call(table: &Table) -> Vec<Fact> {
    let seat = table.acting().filter(|_| table.hushed.is_some());
    seat.map(|seat| Fact::Called { seat }).into_iter().collect()
}

/// What becomes of a seat whose time was over, at the table as it is after that.
pub fn too_often(table: &Table, seat: Seat) -> Vec<Fact> {
    let Stage::Playing(_) = table.stage else { return Vec::new() };
    let Place::Person(person) = &table.places[seat.index()] else { return Vec::new() };
    if table.lapses.get(&person.account).is_none_or(|lapses| *lapses < LAPSES) {
        return Vec::new();
    }
    let mut facts = vec![Fact::WentAway { seat }];
    if table.host == person.account {
        let next = next_host(table, seat).filter(|next| *next != person.account);
        facts.extend(next.map(|host| Fact::HostChanged { host }));
    }
    facts
}

/// A person takes the own seat back.
pub fn come_back(table: &Table, seat: Seat) -> Vec<Fact> {
    let mut facts = vec![Fact::Returned { seat }];
    let (Place::StandIn(person) | Place::Away(person)) = &table.places[seat.index()] else {
        return facts;
    };
    facts.extend(host_if_none_is_there(table, person.account));
    facts
}

/// Whoever comes is the host if the host is not there.
fn host_if_none_is_there(table: &Table, account: AccountId) -> Option<Fact> {
    let there = table.seat_of(table.host).is_some() || table.host == account;
    (!there).then_some(Fact::HostChanged { host: account })
}

/// The first seat of somebody who left.
pub fn empty_chair(table: &Table) -> Option<Seat> {
    table.seats().find(|seat| matches!(table.places[seat.index()], Place::StandIn(_)))
}

/// Somebody wants the seat of a person who left.
pub fn claim(table: &Table, person: &Person, seat: Seat) -> Decision {
    let Stage::Playing(_) = table.stage else { return Err(Refusal::NotRunning) };
    let account = person.account;
    if table.members().any(|member| member.account == account) {
        return Err(Refusal::AlreadySeated);
    }
    if let Some(own) = table.stand_in_of(account) {
        return Ok(come_back(table, own));
    }
    if table.claim.is_some() {
        return Err(Refusal::Claimed);
    }
    match table.places.get(seat.index()) {
        Some(Place::StandIn(_)) => Ok(vec![Fact::Claimed { seat, person: person.clone() }]),
        _ => Err(Refusal::NoSuchSeat),
    }
}

/// A person objects to the seat being taken over.
pub fn object(table: &Table, seat: Seat) -> Decision {
    let Some(claim) = &table.claim else { return Err(Refusal::NobodyClaims) };
    let Place::Person(person) = &table.places[seat.index()] else { return Err(Refusal::NotSeated) };
    let mut facts = Vec::new();
    if !claim.objections.contains(&person.account) {
        facts.push(Fact::Objected { account: person.account });
    }
    if table.after(&facts).is_ok_and(|table| table.objects()) {
        facts.push(Fact::ClaimRefused);
    }
    Ok(facts)
}

/// The time for objections is over.
pub fn take_over(table: &Table) -> Vec<Fact> {
    let Some(claim) = &table.claim else { return Vec::new() };
    if table.objects() {
        return vec![Fact::ClaimRefused];
    }
    let mut facts = vec![Fact::TakenOver { seat: claim.seat }];
    facts.extend(host_if_none_is_there(table, claim.person.account));
    facts
}

/// Nobody could play for so long. Only the wait that began before that lasts longer.
pub fn delay(table: &Table, outage: Millis, basis: Version) -> Vec<Fact> {
    let waits = match table.stage {
        Stage::Playing(_) => true,
        Stage::Over { ref again, .. } => !again.is_empty(),
        Stage::Lobby { .. } | Stage::Closed(_) => false,
    };
    if !waits || table.asleep.is_some() {
        return Vec::new();
    }
    let by = if basis >= table.wait { outage } else { 0 };
    vec![Fact::Delayed { by, outage }]
}

/// The chat is closed to the bot. A table that is over or closed has nothing to wait for: nothing may
/// take its result away, and its closing stays its last fact.
pub fn sleep(table: &Table) -> Vec<Fact> {
    match table.stage {
        Stage::Lobby { .. } | Stage::Playing(_) if table.asleep.is_none() => vec![Fact::FellAsleep],
        _ => Vec::new(),
    }
}

/// Somebody asks for a sleeping table in another channel: it stands there from now on.
pub fn relocate(table: &Table, channel: &Channel, title: &str) -> Vec<Fact> {
    let mut facts = wake(table);
    if !facts.is_empty() && table.channel != *channel {
        let (channel, title) = (channel.clone(), title.to_owned());
        facts.insert(0, Fact::Relocated { channel, title });
    }
    facts
}

/// The chat has another id now. Whoever tells of that is in it, so the table is awake there.
pub fn move_chat(table: &Table, to: &Channel) -> Vec<Fact> {
    if table.channel == *to {
        return Vec::new();
    }
    let mut facts = vec![Fact::ChatMoved { to: to.clone() }];
    facts.extend(wake(table));
    facts
}

/// The chat is open again.
pub fn wake(table: &Table) -> Vec<Fact> {
    if table.asleep.is_some() { vec![Fact::Woke] } else { Vec::new() }
}
