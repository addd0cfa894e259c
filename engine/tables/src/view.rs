//! What may be shown of a table. Views are built from the state, never stripped from it: what is not
//! copied here can't leak. A board and a hand are different types, so that one can't be sent as the other.

use crate::{
    AccountId, Channel, Ending, Identity, Language, Millis, Mover, Person, Speed, TableId, Version,
    table::{self, Place, Table, majority},
};
use rules::{Event, OwnView, Seat, Standing, View};
use std::sync::Arc;

/// What everybody in the channel may see.
#[derive(Clone, Debug)]
pub struct BoardView {
    /// The table.
    pub table: TableId,
    /// How many facts it has.
    pub version: Version,
    /// The present moment, which the buttons of moves name.
    pub moment: Version,
    /// When what everybody waits for began, which the buttons of a board name: a draft changes the
    /// moment, but nothing that a board shows.
    pub wait: Version,
    /// Where it stands.
    pub channel: Channel,
    /// What people call that place; hostile input.
    pub title: String,
    /// The game and its options.
    pub options: rules::Options,
    /// How long a decision may take.
    pub speed: Speed,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// How far it has come.
    pub stage: Stage,
    /// What the table does by itself next, and when.
    pub until: Option<Millis>,
    /// The last moves of the round, oldest first.
    pub recent: Vec<Recent>,
    /// How many people have voted to end the game.
    pub end_votes: usize,
    /// Who wants the seat of somebody who left.
    pub claim: Option<ClaimView>,
    /// Whether who must act was reminded of it.
    pub reminded: bool,
    /// Whether the chat is closed to the bot, so that nothing goes on.
    pub asleep: bool,
}

/// The wish to take over a seat, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimView {
    /// Which seat.
    pub seat: Seat,
    /// The name of who wants it; hostile input.
    pub name: String,
    /// How many people object.
    pub objections: usize,
    /// Until when the people at the table may object.
    pub until: Millis,
}

/// How far a table has come.
#[derive(Clone, Debug)]
pub enum Stage {
    /// Seats are taken.
    Lobby,
    /// A game runs.
    Playing(Playing),
    /// A game is over.
    Over {
        /// As it ended.
        game: Playing,
        /// The seed, which is no secret now.
        seed: String,
        /// How many people want a rematch.
        again: usize,
    },
    /// The table is gone.
    Closed(Ending),
}

/// A game as everybody sees it.
#[derive(Clone, Debug)]
pub struct Playing {
    /// The game's own view.
    pub view: View,
    /// The round.
    pub round: u32,
    /// Who must act; nobody between rounds.
    pub acting: Option<Seat>,
    /// Points.
    pub standing: Standing,
    /// The hash of the secret seed.
    pub hash: String,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    /// The name shown; hostile input.
    pub name: String,
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether it is the host's.
    pub host: bool,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// A person.
    Person(AccountId),
    /// A computer player.
    Computer,
    /// A computer, for a person who left.
    StandIn(AccountId),
    /// A computer, for a person who is away.
    Away(AccountId),
}

/// A move that the board still shows.
#[derive(Clone, Debug)]
pub struct Recent {
    /// Whose.
    pub seat: Seat,
    /// Who decided.
    pub by: Mover,
    /// What all may know of it.
    pub events: Vec<Event>,
}

/// What one person may see: the board and the own hand.
#[derive(Clone, Debug)]
pub struct HandView {
    /// The board.
    pub board: Arc<BoardView>,
    /// Whose hand it is.
    pub account: AccountId,
    /// Where it is sent.
    pub identity: Identity,
    /// The person's language.
    pub language: Language,
    /// The seat.
    pub seat: Seat,
    /// The game as this seat may know it.
    pub own: OwnView,
    /// The moves that would be accepted now; none unless it is this seat's turn.
    pub legal: Vec<String>,
}

impl BoardView {
    /// Whether another table may take this one's place.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over { .. } | Stage::Closed(_))
    }

    /// The number of people who decide here.
    pub fn people(&self) -> usize {
        self.seats.iter().filter(|seat| matches!(seat.sitter, Sitter::Person(_))).count()
    }

    /// How many of them carry a vote.
    pub fn majority(&self) -> usize {
        majority(self.people())
    }

    /// The game that runs or has just ended.
    pub fn game(&self) -> Option<&Playing> {
        match &self.stage {
            Stage::Playing(game) | Stage::Over { game, .. } => Some(game),
            Stage::Lobby | Stage::Closed(_) => None,
        }
    }
}

impl HandView {
    /// Whether it is this person's turn.
    pub fn to_act(&self) -> bool {
        !self.legal.is_empty()
    }
}

/// The board of a table.
pub(crate) fn board(table: &Table, until: Option<Millis>, takeover: Millis) -> BoardView {
    BoardView {
        table: table.id,
        version: table.version,
        moment: table.moment,
        wait: table.wait,
        channel: table.channel.clone(),
        title: table.title.clone(),
        options: table.options.clone(),
        speed: table.speed,
        seats: table.places.iter().map(|place| seat(table, place)).collect(),
        stage: stage(table),
        until,
        recent: table.recent.iter().map(recent).collect(),
        end_votes: table.end_votes.len(),
        claim: table.claim.as_ref().map(|claim| claimed(claim, takeover)),
        reminded: table.reminded.is_some(),
        asleep: table.asleep.is_some(),
    }
}

fn claimed(claim: &table::Claim, takeover: Millis) -> ClaimView {
    ClaimView {
        seat: claim.seat,
        name: claim.person.name.clone(),
        objections: claim.objections.len(),
        until: claim.at + takeover,
    }
}

/// The hands of the people at a table whose game runs or has just ended.
pub(crate) fn hands(table: &Table, board: &Arc<BoardView>) -> Vec<HandView> {
    let Some(game) = table.game() else { return Vec::new() };
    let hand = |(index, place): (usize, &Place)| {
        let seat = Seat::new(index as u8);
        let person = place.member()?;
        let own = game.state.own_view(seat).ok()?;
        // For who is away a computer decides.
        let legal = match place.person() {
            Some(_) => game.state.legal(seat).ok()?,
            None => Vec::new(),
        };
        Some(hand_of(person, seat, Arc::clone(board), own, legal))
    };
    table.places.iter().enumerate().filter_map(hand).collect()
}

fn hand_of(
    person: &Person,
    seat: Seat,
    board: Arc<BoardView>,
    own: OwnView,
    legal: Vec<String>,
) -> HandView {
    HandView {
        board,
        account: person.account,
        identity: person.identity.clone(),
        language: person.language,
        seat,
        own,
        legal,
    }
}

fn seat(table: &Table, place: &Place) -> SeatView {
    let sitter = match place {
        Place::Person(person) => Sitter::Person(person.account),
        Place::Computer { .. } => Sitter::Computer,
        Place::StandIn(person) => Sitter::StandIn(person.account),
        Place::Away(person) => Sitter::Away(person.account),
    };
    let host = matches!(sitter, Sitter::Person(who) | Sitter::Away(who) if who == table.host);
    SeatView { name: place.name().to_owned(), sitter, host }
}

fn stage(table: &Table) -> Stage {
    match &table.stage {
        table::Stage::Lobby { .. } => Stage::Lobby,
        table::Stage::Playing(game) => Stage::Playing(playing(game)),
        table::Stage::Over { game, again, .. } => {
            Stage::Over { game: playing(game), seed: game.seed.to_hex(), again: again.len() }
        }
        table::Stage::Closed(ending) => Stage::Closed(*ending),
    }
}

fn playing(game: &table::Game) -> Playing {
    Playing {
        view: game.state.view(),
        round: game.state.round(),
        acting: game.state.acting(),
        standing: game.state.standing(),
        hash: game.seed.hash().to_string(),
    }
}

fn recent(recent: &table::Recent) -> Recent {
    Recent { seat: recent.seat, by: recent.by, events: recent.events.clone() }
}
