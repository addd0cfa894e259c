//! A table: the fold of its facts. Hidden cards are in here, so it never leaves this crate.

use crate::{
    AccountId, Channel, Community, Ending, Mover, Person, Speed, TableId, Version,
    fact::{Entry, Fact},
    results::{Awarded, of_round},
    time::Millis,
};
use rules::{Audience, Event, Level, Match, Options, Phase, Seat, Seed, Setup};
use std::collections::{BTreeMap, VecDeque};

/// How many of the last moves a board can show.
const RECENT: usize = 24;

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: TableId,
    pub version: Version,
    pub channel: Channel,
    pub title: String,
    pub options: Options,
    pub speed: Speed,
    pub host: AccountId,
    pub places: Vec<Place>,
    pub stage: Stage,
    /// The version at which the present moment began: what buttons must name to be of this moment.
    pub moment: Version,
    /// The version at which seats last moved up: earlier seat numbers may be others' now.
    pub seating: Version,
    /// The version at which the present lobby or game began.
    pub begun: Version,
    /// The version at which began what everybody waits for. A draft is its seat's alone: each of its
    /// steps is a moment for buttons, but none for those who wait.
    pub wait: Version,
    /// When that wait began.
    pub since: Millis,
    /// When anything last happened.
    pub last: Millis,
    pub recent: VecDeque<Recent>,
    pub end_votes: Vec<AccountId>,
    /// How often in a row each person has let the time run out.
    pub lapses: BTreeMap<AccountId, u32>,
    /// When who must act was reminded of it, if that was in the present wait.
    pub reminded: Option<Millis>,
    /// Until when who must act is not told of it.
    pub hushed: Option<Millis>,
    /// Who wants the seat of somebody who left.
    pub claim: Option<Claim>,
    /// Since when the chat is closed to the bot.
    pub asleep: Option<Millis>,
    /// Whose ranking its games count for.
    pub community: Community,
    /// Since when people who do not play on their seat are gone.
    pub gone: BTreeMap<AccountId, Millis>,
    /// Those who left the game and whose seat another person took.
    pub left: Vec<Left>,
}

/// Somebody who left a game and whose seat another person took.
#[derive(Clone, Debug)]
pub struct Left {
    pub seat: Seat,
    pub account: AccountId,
    /// Since when they were gone.
    pub since: Millis,
}

/// The wish to take over a seat.
#[derive(Clone, Debug)]
pub struct Claim {
    pub seat: Seat,
    pub person: Person,
    pub objections: Vec<AccountId>,
    /// When it was made, and the version that it gave the table.
    pub at: Millis,
    pub version: Version,
}

/// Who is on a seat.
#[derive(Clone, Debug)]
pub enum Place {
    /// A person.
    Person(Person),
    /// A computer player.
    Computer { name: String, level: Level },
    /// A computer that plays on for a person who left.
    StandIn(Person),
    /// A computer that plays on for a person who is away, and still belongs to the table.
    Away(Person),
}

#[derive(Clone, Debug)]
pub enum Stage {
    /// Seats are taken; `next_first` is who begins, if that is settled already.
    Lobby { next_first: Option<Seat> },
    /// A game runs.
    Playing(Game),
    /// A game is over; who wants another one with the same seats.
    Over { game: Game, again: Vec<AccountId>, asked: Millis },
    /// The table is gone.
    Closed(Ending),
}

/// A game at a table.
#[derive(Clone, Debug)]
pub struct Game {
    pub state: Match,
    pub seed: Seed,
    pub first: Seat,
    /// Each seat's points of each round that is scored.
    pub rounds: Vec<Vec<i32>>,
    /// What was earned in them.
    pub awards: Vec<Awarded>,
}

/// A move that the board still shows: public events only.
#[derive(Clone, Debug)]
pub struct Recent {
    pub seat: Seat,
    pub by: Mover,
    pub events: Vec<Event>,
}

/// A log that no table can have written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLog {
    /// A table's log begins with its opening.
    #[error("the log does not begin with an opening")]
    NotOpened,
    /// A fact can't follow from those before it.
    #[error("a fact does not follow from those before it")]
    Impossible,
}

impl Place {
    /// The person who decides here.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Place::Person(person) => Some(person),
            Place::Computer { .. } | Place::StandIn(_) | Place::Away(_) => None,
        }
    }

    /// The person who belongs here: who decides, or is away.
    pub fn member(&self) -> Option<&Person> {
        match self {
            Place::Person(person) | Place::Away(person) => Some(person),
            Place::Computer { .. } | Place::StandIn(_) => None,
        }
    }

    /// The name shown.
    pub fn name(&self) -> &str {
        match self {
            Place::Person(person) | Place::StandIn(person) | Place::Away(person) => &person.name,
            Place::Computer { name, .. } => name,
        }
    }
}

impl Table {
    /// The table of a whole log.
    pub fn replay(id: TableId, log: &[Entry]) -> Result<Self, BadLog> {
        let (opening, later) = log.split_first().ok_or(BadLog::NotOpened)?;
        let mut table = Table::open(id, opening)?;
        later.iter().try_for_each(|entry| table.fold(entry))?;
        Ok(table)
    }

    /// The table of its first fact.
    pub fn open(id: TableId, opening: &Entry) -> Result<Self, BadLog> {
        let Fact::Opened { channel, community, title, options, speed, host } = opening.fact.clone()
        else {
            return Err(BadLog::NotOpened);
        };
        let community = community.unwrap_or_else(|| Community::of_chat(&channel));
        Ok(Self {
            id,
            version: 1,
            channel,
            title,
            options,
            speed,
            host,
            places: Vec::new(),
            stage: Stage::Lobby { next_first: None },
            moment: 1,
            seating: 1,
            begun: 1,
            wait: 1,
            since: opening.at,
            last: opening.at,
            recent: VecDeque::new(),
            end_votes: Vec::new(),
            lapses: BTreeMap::new(),
            reminded: None,
            hushed: None,
            claim: None,
            asleep: None,
            community,
            gone: BTreeMap::new(),
            left: Vec::new(),
        })
    }

    /// Changes the state by a fact: the only place where it changes.
    pub fn fold(&mut self, entry: &Entry) -> Result<(), BadLog> {
        self.version += 1;
        self.last = entry.at;
        match &entry.fact {
            Fact::Opened { .. } => return Err(BadLog::Impossible),
            Fact::Seated { person } => self.places.push(Place::Person(person.clone())),
            Fact::ComputerSeated { name, level } => {
                self.places.push(Place::Computer { name: name.clone(), level: *level });
            }
            Fact::Freed { seat } => self.free(*seat)?,
            Fact::StoodIn { seat } => self.stand_in(*seat)?,
            Fact::Returned { seat } => self.give_back(*seat)?,
            Fact::WentAway { seat } => self.go_away(*seat)?,
            Fact::Reminded { .. } => self.reminded = Some(entry.at),
            Fact::Hushed { until, .. } => self.hushed = Some(*until),
            Fact::Called { .. } => self.hushed = None,
            Fact::Claimed { seat, person } => self.be_claimed(*seat, person, entry.at),
            Fact::Objected { account } => self.object(*account)?,
            Fact::ClaimRefused => self.claim = None,
            Fact::TakenOver { seat } => self.take_over(*seat)?,
            Fact::Delayed { by, .. } => self.delay(*by),
            Fact::FellAsleep => self.asleep = Some(entry.at),
            Fact::Woke => self.wake(entry.at),
            Fact::Relocated { channel, title } => self.relocate(channel, title),
            Fact::ChatMoved { to } => self.channel = to.clone(),
            Fact::HostChanged { host } => self.host = *host,
            Fact::Started { seed, first } => self.start(seed, *first),
            Fact::Dealt { events } => self.deal(events)?,
            Fact::Moved { seat, by, events } => {
                // Time that is over once is over once, however many steps the computer takes then.
                if *by != Mover::TimeUp || !entry.fact.is_draft() {
                    self.count_lapse(*seat, *by);
                }
                self.make_move(*seat, *by, events)?;
            }
            Fact::VotedToEnd { account } => self.end_votes.push(*account),
            Fact::WantsRematch { account } => self.want_rematch(*account, entry.at)?,
            Fact::RematchLapsed => self.forget_rematch(),
            Fact::Closed { ending } => self.stage = Stage::Closed(*ending),
        }
        if self.begins_a_moment(&entry.fact) {
            self.moment = self.version;
            if !entry.fact.is_draft() {
                self.wait = self.version;
                self.since = entry.at;
                self.reminded = None;
                self.hushed = None;
            }
        }
        Ok(())
    }

    /// The running or finished game.
    pub fn game(&self) -> Option<&Game> {
        match &self.stage {
            Stage::Playing(game) | Stage::Over { game, .. } => Some(game),
            Stage::Lobby { .. } | Stage::Closed(_) => None,
        }
    }

    /// The seat on which this person decides.
    pub fn seat_of(&self, account: AccountId) -> Option<Seat> {
        let sits = |place: &Place| place.person().is_some_and(|person| person.account == account);
        self.seat_where(sits)
    }

    /// The seat that a computer plays for this person.
    pub fn stand_in_of(&self, account: AccountId) -> Option<Seat> {
        self.seat_where(
            |place| matches!(place, Place::StandIn(person) if person.account == account),
        )
    }

    /// The seat of this person, who is away.
    pub fn away_seat_of(&self, account: AccountId) -> Option<Seat> {
        self.seat_where(|place| matches!(place, Place::Away(person) if person.account == account))
    }

    /// The people who belong here, by seat: those who decide and those who are away.
    pub fn members(&self) -> impl Iterator<Item = &Person> {
        self.places.iter().filter_map(Place::member)
    }

    /// Whether more than half of the people object to the seat being taken over.
    pub fn objects(&self) -> bool {
        let Some(claim) = &self.claim else { return false };
        self.are_most(&claim.objections)
    }

    /// The table after these facts, if they come to be.
    pub fn after(&self, facts: &[Fact]) -> Result<Table, BadLog> {
        let mut table = self.clone();
        for fact in facts {
            table.fold(&Entry { at: self.last, fact: fact.clone() })?;
        }
        Ok(table)
    }

    /// The people who decide here, by seat.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.places.iter().filter_map(Place::person)
    }

    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.places.len() as u8)
    }

    /// Whether more than half of the people have voted to end the game.
    pub fn voted_to_end(&self) -> bool {
        self.are_most(&self.end_votes)
    }

    /// Whether more than half of the people who decide here are among these.
    fn are_most(&self, these: &[AccountId]) -> bool {
        let among = self.people().filter(|person| these.contains(&person.account)).count();
        among >= majority(self.people().count())
    }

    fn seat_where(&self, holds: impl Fn(&Place) -> bool) -> Option<Seat> {
        let index = self.places.iter().position(holds)?;
        Some(Seat::new(index as u8))
    }

    fn begins_a_moment(&self, fact: &Fact) -> bool {
        match fact {
            Fact::Freed { .. }
            | Fact::Started { .. }
            | Fact::Dealt { .. }
            | Fact::Moved { .. }
            | Fact::Closed { .. } => true,
            // A person who takes the seat back in the middle of its turn gets the whole time for it,
            // and so does the computer that begins to play it.
            Fact::StoodIn { seat }
            | Fact::Returned { seat }
            | Fact::WentAway { seat }
            | Fact::TakenOver { seat } => self.acting() == Some(*seat),
            _ => false,
        }
    }

    /// The seat that must act in the running game.
    pub fn acting(&self) -> Option<Seat> {
        self.game().and_then(|game| game.state.acting())
    }

    fn free(&mut self, seat: Seat) -> Result<(), BadLog> {
        if seat.index() >= self.places.len() {
            return Err(BadLog::Impossible);
        }
        self.places.remove(seat.index());
        self.seating = self.version;
        // Seats have moved, so what was settled by seat number holds no longer.
        if let Stage::Lobby { next_first } = &mut self.stage {
            *next_first = None;
        }
        Ok(())
    }

    fn stand_in(&mut self, seat: Seat) -> Result<(), BadLog> {
        let place = self.places.get_mut(seat.index()).ok_or(BadLog::Impossible)?;
        let person = place.member().ok_or(BadLog::Impossible)?;
        // Who was away and leaves then has been gone since they were away.
        self.gone.entry(person.account).or_insert(self.last);
        *place = Place::StandIn(person.clone());
        Ok(())
    }

    fn go_away(&mut self, seat: Seat) -> Result<(), BadLog> {
        let place = self.places.get_mut(seat.index()).ok_or(BadLog::Impossible)?;
        let Place::Person(person) = place else { return Err(BadLog::Impossible) };
        self.gone.insert(person.account, self.last);
        *place = Place::Away(person.clone());
        Ok(())
    }

    fn be_claimed(&mut self, seat: Seat, person: &Person, at: Millis) {
        let person = person.clone();
        let version = self.version;
        self.claim = Some(Claim { seat, person, objections: Vec::new(), at, version });
    }

    fn object(&mut self, account: AccountId) -> Result<(), BadLog> {
        let claim = self.claim.as_mut().ok_or(BadLog::Impossible)?;
        claim.objections.push(account);
        Ok(())
    }

    fn take_over(&mut self, seat: Seat) -> Result<(), BadLog> {
        let claim = self.claim.take().ok_or(BadLog::Impossible)?;
        let place = self.places.get_mut(seat.index()).ok_or(BadLog::Impossible)?;
        self.lapses.remove(&claim.person.account);
        if let Place::StandIn(person) = place {
            let account = person.account;
            let since = self.gone.remove(&account).unwrap_or(self.last);
            self.left.push(Left { seat, account, since });
        }
        // Who left, found no seat and takes one over is back, and plays for the new seat.
        self.left.retain(|left| left.account != claim.person.account);
        *place = Place::Person(claim.person);
        // What was offered about the seat was about who left.
        self.seating = self.version;
        Ok(())
    }

    /// Whatever waits for a time waits longer.
    fn delay(&mut self, by: Millis) {
        self.since += by;
        self.reminded = self.reminded.map(|at| at + by);
        if let Some(claim) = &mut self.claim {
            claim.at += by;
        }
        if let Stage::Over { asked, .. } = &mut self.stage {
            *asked += by;
        }
    }

    fn wake(&mut self, at: Millis) {
        if let Some(asleep) = self.asleep.take() {
            self.delay(at.saturating_sub(asleep));
        }
    }

    fn relocate(&mut self, channel: &Channel, title: &str) {
        self.channel = channel.clone();
        title.clone_into(&mut self.title);
    }

    fn give_back(&mut self, seat: Seat) -> Result<(), BadLog> {
        let place = self.places.get_mut(seat.index()).ok_or(BadLog::Impossible)?;
        let (Place::StandIn(person) | Place::Away(person)) = place else {
            return Err(BadLog::Impossible);
        };
        self.lapses.remove(&person.account);
        self.gone.remove(&person.account);
        *place = Place::Person(person.clone());
        if self.claim.as_ref().is_some_and(|claim| claim.seat == seat) {
            self.claim = None;
        }
        Ok(())
    }

    fn start(&mut self, seed: &Seed, first: Seat) {
        let seats = self.places.len() as u8;
        let setup = Setup { seats, options: self.options.clone(), seed: seed.clone(), first };
        let state = Match::new(setup);
        self.begun = self.version;
        self.recent.clear();
        self.end_votes.clear();
        self.lapses.clear();
        self.gone.clear();
        self.left.clear();
        let (rounds, awards) = (Vec::new(), Vec::new());
        self.stage = Stage::Playing(Game { state, seed: seed.clone(), first, rounds, awards });
    }

    fn deal(&mut self, events: &[Event]) -> Result<(), BadLog> {
        self.recent.clear();
        self.change_game(events)
    }

    fn make_move(&mut self, seat: Seat, by: Mover, events: &[Event]) -> Result<(), BadLog> {
        self.change_game(events)?;
        let public = events.iter().filter(|event| event.audience() == Audience::Everybody);
        let events: Vec<_> = public.cloned().collect();
        if !events.is_empty() {
            self.recent.push_back(Recent { seat, by, events });
        }
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        Ok(())
    }

    fn count_lapse(&mut self, seat: Seat, by: Mover) {
        let Some(Place::Person(person)) = self.places.get(seat.index()) else { return };
        match by {
            Mover::Person => drop(self.lapses.remove(&person.account)),
            // A decision may take several moves; the reminder belongs to the first.
            Mover::TimeUp if self.reminded.is_none() => {}
            Mover::TimeUp => *self.lapses.entry(person.account).or_default() += 1,
            Mover::Computer => {}
        }
    }

    fn change_game(&mut self, events: &[Event]) -> Result<(), BadLog> {
        let Stage::Playing(game) = &mut self.stage else { return Err(BadLog::Impossible) };
        for event in events {
            game.state.fold(event).map_err(|_| BadLog::Impossible)?;
        }
        game.note_scores();
        if game.state.phase() == Phase::GameOver {
            self.stage = Stage::Over { game: game.clone(), again: Vec::new(), asked: 0 };
            self.claim = None;
        }
        Ok(())
    }

    fn want_rematch(&mut self, account: AccountId, at: Millis) -> Result<(), BadLog> {
        let Stage::Over { again, asked, .. } = &mut self.stage else {
            return Err(BadLog::Impossible);
        };
        if again.is_empty() {
            *asked = at;
        }
        again.push(account);
        Ok(())
    }

    fn forget_rematch(&mut self) {
        if let Stage::Over { again, .. } = &mut self.stage {
            again.clear();
        }
    }
}

impl Game {
    /// A round that has been scored since the last facts adds its points.
    fn note_scores(&mut self) {
        let over = matches!(self.state.phase(), Phase::RoundOver | Phase::GameOver);
        if over && let Some(scores) = self.state.standing().round_scores {
            self.awards.extend(of_round(&self.state.view(), &scores));
            self.rounds.push(scores);
        }
    }
}

/// How many of so many people are more than half of them.
pub(crate) const fn majority(people: usize) -> usize {
    people / 2 + 1
}
