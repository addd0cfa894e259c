//! Who may do what, and what becomes of it. Deciding is pure: a table and a wish give facts or a refusal.

use crate::{
    AccountId, Asker, Channel, Ending, Mover, Person, Refusal, Role, Version, WhoStarts, absence,
    deadlines::Due,
    fact::Fact,
    table::{Place, Stage, Table},
};
use rules::{Level, Match, Phase, Seat, Seed, Setup};

/// What somebody wants at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A seat, or the own seat back.
    Join,
    /// To give up the seat.
    Leave,
    /// A computer player more.
    AddComputer,
    /// A computer player less.
    RemoveComputer,
    /// To begin.
    Start,
    /// A move in the game's notation.
    Move {
        /// The text.
        text: String,
        /// The moment that the pressed button belongs to; none for a typed move.
        moment: Option<Version>,
    },
    /// Several moves, one after the other: all of them or none.
    Moves {
        /// Their texts.
        texts: Vec<String>,
        /// The moment that the pressed button belongs to.
        moment: Version,
    },
    /// To hand somebody's seat to a computer, or to free it in the lobby.
    Kick {
        /// Whose.
        seat: Seat,
        /// The moment whose seats are meant: later ones may be other people's.
        moment: Version,
    },
    /// To end the game without a result.
    End {
        /// The moment that the pressed button belongs to; none for a typed command.
        moment: Option<Version>,
    },
    /// Another game with the same seats.
    Rematch,
    /// The seat of somebody who left, in the middle of the game.
    TakeOver(Seat),
    /// That somebody does not get the seat that they want to take over.
    Object,
    /// The table, which sleeps, in another channel of the same chat or community.
    Relocate {
        /// Where.
        channel: Channel,
        /// What people call that place.
        title: String,
    },
}

/// Names of computer players, in the order in which they sit down.
const COMPUTERS: [&str; 6] = ["Cleo", "Otto", "Frida", "Emil", "Wanda", "Bruno"];

pub(crate) type Decision = Result<Vec<Fact>, Refusal>;

/// What a person's command leads to.
pub fn decide(
    table: &Table,
    asker: &Asker,
    command: &Command,
    starts: WhoStarts,
    seed: Seed,
) -> Decision {
    if let Stage::Closed(_) = table.stage {
        return Err(Refusal::Closed);
    }
    match table.away_seat_of(asker.person.account) {
        Some(seat) if brings_back(command) => {
            let mut facts = absence::come_back(table, seat);
            let there = table.after(&facts).map_err(|_| Refusal::Damaged)?;
            facts.extend(decide_present(&there, asker, command, starts, seed)?);
            Ok(facts)
        }
        _ => decide_present(table, asker, command, starts, seed),
    }
}

/// Whether somebody who is away is back by asking for this.
fn brings_back(command: &Command) -> bool {
    match command {
        Command::Move { .. } | Command::Moves { .. } | Command::Rematch | Command::Object => true,
        // To join says so itself; the others can be done, or are refused, from afar.
        Command::Join
        | Command::Leave
        | Command::AddComputer
        | Command::RemoveComputer
        | Command::Start
        | Command::Kick { .. }
        | Command::End { .. }
        | Command::TakeOver(_)
        | Command::Relocate { .. } => false,
    }
}

fn decide_present(
    table: &Table,
    asker: &Asker,
    command: &Command,
    starts: WhoStarts,
    seed: Seed,
) -> Decision {
    match command {
        Command::Join => join(table, &asker.person),
        Command::Leave => leave(table, held_seat(table, asker)?),
        Command::AddComputer => add_computer(table, asker),
        Command::RemoveComputer => remove_computer(table, asker),
        Command::Start => start(table, asker, starts, seed),
        Command::Move { text, moment } => {
            person_moves(table, asker, std::slice::from_ref(text), *moment)
        }
        Command::Moves { texts, moment } => person_moves(table, asker, texts, Some(*moment)),
        Command::Kick { seat, moment } => kick(table, asker, *seat, *moment),
        Command::End { moment } => end(table, asker, *moment),
        Command::Rematch => rematch(table, asker, seed),
        Command::TakeOver(seat) => absence::claim(table, &asker.person, *seat),
        Command::Relocate { channel, title } => Ok(absence::relocate(table, channel, title)),
        Command::Object => absence::object(table, own_seat(table, asker)?),
    }
}

/// What a deadline leads to; nothing if its time has not come or another one has.
pub fn when_due(table: &Table, due: Due, seed: Seed) -> Vec<Fact> {
    match due {
        Due::Round => next_round(table),
        Due::Lobby => vec![Fact::Closed { ending: Ending::Idle }],
        Due::Rematch => rematch_of_the_willing(table, seed),
        Due::Reminder => absence::remind(table),
        Due::Call => absence::call(table),
        Due::TakeOver => absence::take_over(table),
        Due::Forsaken => vec![Fact::Closed { ending: Ending::Forsaken }],
        // The move is chosen outside, from a view; see `computer_moves`.
        Due::Computer | Due::TimeUp => Vec::new(),
    }
}

/// What the computer's choice for the acting seat leads to.
pub fn computer_moves(table: &Table, text: &str, by: Mover) -> Decision {
    let seat = table.acting().ok_or(Refusal::NotRunning)?;
    let mut facts = make_moves(table, seat, &[text], by)?;
    if by == Mover::TimeUp {
        let after = table.after(&facts).map_err(|_| Refusal::Damaged)?;
        facts.extend(absence::too_often(&after, seat));
    }
    Ok(facts)
}

/// How well the computer on the acting seat plays.
pub fn level(table: &Table) -> Level {
    let place = table.acting().and_then(|seat| table.places.get(seat.index()));
    match place {
        Some(Place::Computer { level, .. }) => *level,
        _ => Level::Normal,
    }
}

fn own_seat(table: &Table, asker: &Asker) -> Result<Seat, Refusal> {
    table.seat_of(asker.person.account).ok_or(Refusal::NotSeated)
}

/// The seat of somebody who belongs to the table, present or away.
fn held_seat(table: &Table, asker: &Asker) -> Result<Seat, Refusal> {
    let account = asker.person.account;
    table.seat_of(account).or_else(|| table.away_seat_of(account)).ok_or(Refusal::NotSeated)
}

fn in_lobby(table: &Table) -> Result<(), Refusal> {
    match table.stage {
        Stage::Lobby { .. } => Ok(()),
        Stage::Playing(_) => Err(Refusal::Running),
        Stage::Over { .. } => Err(rules::Refusal::GameOver.into()),
        Stage::Closed(_) => Err(Refusal::Closed),
    }
}

fn has_room(table: &Table) -> Result<(), Refusal> {
    let seats = *table.options.game().seats().end();
    if table.places.len() < seats.into() { Ok(()) } else { Err(Refusal::Full { seats }) }
}

fn join(table: &Table, person: &Person) -> Decision {
    let account = person.account;
    if let Some(seat) = table.stand_in_of(account).or_else(|| table.away_seat_of(account)) {
        return Ok(absence::come_back(table, seat));
    }
    if table.seat_of(person.account).is_some() {
        return Err(Refusal::AlreadySeated);
    }
    if let (Stage::Playing(_), Some(seat)) = (&table.stage, absence::empty_chair(table)) {
        return absence::claim(table, person, seat);
    }
    in_lobby(table)?;
    has_room(table)?;
    Ok(vec![Fact::Seated { person: person.clone() }])
}

/// Gives up a seat: freed between games, handed to a computer while one runs.
fn leave(table: &Table, seat: Seat) -> Decision {
    let account = table.places[seat.index()].member().map(|person| person.account);
    let mut facts = vec![match table.stage {
        Stage::Lobby { .. } => Fact::Freed { seat },
        // A game's result keeps everybody who played in it.
        _ => Fact::StoodIn { seat },
    }];
    let stays = |person: &&Person| Some(person.account) != account;
    match table.members().find(stays) {
        // Its result stays to be seen.
        None if matches!(table.stage, Stage::Over { .. }) => {}
        None => facts.push(Fact::Closed { ending: Ending::Deserted }),
        Some(next) if Some(table.host) == account => {
            facts.push(Fact::HostChanged { host: next_host(table, seat).unwrap_or(next.account) });
        }
        Some(_) => {}
    }
    Ok(facts)
}

/// The next person to the left of a seat.
pub(crate) fn next_host(table: &Table, seat: Seat) -> Option<AccountId> {
    let seats = table.places.len();
    let others = (1..seats).map(|step| (seat.index() + step) % seats);
    others.filter_map(|index| table.places[index].person()).map(|person| person.account).next()
}

fn add_computer(table: &Table, asker: &Asker) -> Decision {
    own_seat(table, asker)?;
    in_lobby(table)?;
    has_room(table)?;
    let taken = |name: &str| table.places.iter().any(|place| place.name() == name);
    let name = COMPUTERS.into_iter().find(|name| !taken(name)).unwrap_or(COMPUTERS[0]);
    Ok(vec![Fact::ComputerSeated { name: name.to_owned(), level: Level::Normal }])
}

fn remove_computer(table: &Table, asker: &Asker) -> Decision {
    own_seat(table, asker)?;
    in_lobby(table)?;
    let computer = |seat: &Seat| matches!(table.places[seat.index()], Place::Computer { .. });
    let seat = table.seats().rev().find(computer).ok_or(Refusal::NoComputer)?;
    Ok(vec![Fact::Freed { seat }])
}

fn start(table: &Table, asker: &Asker, starts: WhoStarts, seed: Seed) -> Decision {
    own_seat(table, asker)?;
    let Stage::Lobby { next_first } = table.stage else {
        return Err(in_lobby(table).err().unwrap_or(Refusal::Running));
    };
    if starts == WhoStarts::Host {
        in_charge(table, asker)?;
    }
    let seats = table.places.len() as u8;
    let least = *table.options.game().seats().start();
    if seats < least {
        return Err(Refusal::TooFew { least });
    }
    Ok(begin(table, seats, next_first, seed))
}

fn begin(table: &Table, seats: u8, first: Option<Seat>, seed: Seed) -> Vec<Fact> {
    let first = first.unwrap_or_else(|| Match::drawn_first(&seed, seats));
    let setup = Setup { seats, options: table.options.clone(), seed: seed.clone(), first };
    let events = Match::new(setup).deal();
    vec![Fact::Started { seed, first }, Fact::Dealt { events }]
}

fn person_moves(
    table: &Table,
    asker: &Asker,
    texts: &[String],
    moment: Option<Version>,
) -> Decision {
    let seat = own_seat(table, asker)?;
    if moment.is_some_and(|moment| moment != table.moment) {
        return Err(Refusal::OldButton);
    }
    make_moves(table, seat, texts, Mover::Person)
}

/// One fact, however many moves it is made of.
fn make_moves(table: &Table, seat: Seat, texts: &[impl AsRef<str>], by: Mover) -> Decision {
    let mut game = table.game().ok_or(Refusal::NotRunning)?.state.clone();
    let mut events = Vec::new();
    for text in texts {
        for event in game.decide(seat, text.as_ref())? {
            game.fold(&event).expect("an event that was just decided follows");
            events.push(event);
        }
    }
    if events.is_empty() { Ok(Vec::new()) } else { Ok(vec![Fact::Moved { seat, by, events }]) }
}

fn next_round(table: &Table) -> Vec<Fact> {
    let Stage::Playing(game) = &table.stage else { return Vec::new() };
    if game.state.phase() != Phase::RoundOver {
        return Vec::new();
    }
    let events = game.state.deal();
    vec![Fact::Dealt { events }]
}

fn in_charge(table: &Table, asker: &Asker) -> Result<(), Refusal> {
    let host = table.host == asker.person.account;
    if host || asker.role == Role::Admin { Ok(()) } else { Err(Refusal::NotHost) }
}

fn kick(table: &Table, asker: &Asker, seat: Seat, moment: Version) -> Decision {
    in_charge(table, asker)?;
    if moment < table.seating {
        return Err(Refusal::OldButton);
    }
    match table.places.get(seat.index()) {
        Some(Place::Person(_) | Place::Away(_)) => leave(table, seat),
        Some(Place::Computer { .. }) => {
            in_lobby(table)?;
            Ok(vec![Fact::Freed { seat }])
        }
        Some(Place::StandIn(_)) | None => Err(Refusal::NoSuchSeat),
    }
}

fn end(table: &Table, asker: &Asker, moment: Option<Version>) -> Decision {
    // A button from before the game began did not mean this game.
    if moment.is_some_and(|moment| moment < table.begun) {
        return Err(Refusal::OldButton);
    }
    if let Stage::Over { .. } = table.stage {
        // It has a result already, and nothing may take that away.
        return Err(rules::Refusal::GameOver.into());
    }
    if in_charge(table, asker).is_ok() {
        return Ok(vec![Fact::Closed { ending: Ending::Ended }]);
    }
    own_seat(table, asker).map_err(|_| Refusal::NotHost)?;
    let account = asker.person.account;
    let mut facts = Vec::new();
    if !table.end_votes.contains(&account) {
        facts.push(Fact::VotedToEnd { account });
    }
    if table.after(&facts).map_err(|_| Refusal::Damaged)?.voted_to_end() {
        facts.push(Fact::Closed { ending: Ending::Voted });
    }
    Ok(facts)
}

fn rematch(table: &Table, asker: &Asker, seed: Seed) -> Decision {
    own_seat(table, asker)?;
    let Stage::Over { again, .. } = &table.stage else { return Err(Refusal::NotOver) };
    let account = asker.person.account;
    let willing = |person: &Person| person.account == account || again.contains(&person.account);
    let mut facts = Vec::new();
    if !again.contains(&account) {
        facts.push(Fact::WantsRematch { account });
    }
    if table.members().all(willing) {
        enough_for_a_rematch(table)?;
        facts.extend(start_again(table, willing, seed));
    }
    Ok(facts)
}

/// Whether those who are still there could play again: who has left gives up the seat.
fn enough_for_a_rematch(table: &Table) -> Result<(), Refusal> {
    let left = |place: &&Place| matches!(place, Place::StandIn(_));
    let staying = table.places.iter().filter(|place| !left(place)).count();
    let least = *table.options.game().seats().start();
    if staying < least.into() { Err(Refusal::TooFew { least }) } else { Ok(()) }
}

fn rematch_of_the_willing(table: &Table, seed: Seed) -> Vec<Fact> {
    let Stage::Over { again, .. } = &table.stage else { return Vec::new() };
    start_again(table, |person| again.contains(&person.account), seed)
}

/// Frees the seats of those who are left out and begins, if enough remain; else nothing comes of it.
fn start_again(table: &Table, willing: impl Fn(&Person) -> bool, seed: Seed) -> Vec<Fact> {
    let stays = |seat: &Seat| match &table.places[seat.index()] {
        Place::Person(person) => willing(person),
        Place::Computer { .. } => true,
        Place::StandIn(_) | Place::Away(_) => false,
    };
    let staying: Vec<_> = table.seats().filter(stays).collect();
    let people = || staying.iter().filter_map(|seat| table.places[seat.index()].person());
    let seats = staying.len() as u8;
    let mut facts: Vec<_> =
        table.seats().rev().filter(|seat| !stays(seat)).map(|seat| Fact::Freed { seat }).collect();
    let Some(host) = people().next() else {
        return vec![Fact::RematchLapsed];
    };
    if seats < *table.options.game().seats().start() {
        return vec![Fact::RematchLapsed];
    }
    if !people().any(|person| person.account == table.host) {
        facts.push(Fact::HostChanged { host: host.account });
    }
    facts.extend(begin(table, seats, next_first(table, &staying), seed));
    facts
}

/// Who begins a rematch: the next of those who stay, to the left of who began the last game.
fn next_first(table: &Table, staying: &[Seat]) -> Option<Seat> {
    let before = table.game()?.first;
    let next = staying.iter().position(|seat| *seat > before).unwrap_or(0);
    Some(Seat::new(next as u8))
}
