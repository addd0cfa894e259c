//! The referee protocol: any game, played by lines of JSON, with no chat and no database.
//!
//! It knows no single game, only [`Match`]. It reads no input itself: one line in, one line out.

use crate::{
    Audience, BadDeck, Event, GameName, Level, Match, Options, Phase, Refusal, Refused, Seat, Seed,
    Setup,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A referee with at most one game on the table.
#[derive(Debug, Default)]
pub struct Referee {
    game: Option<Match>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    New {
        game: String,
        seats: i64,
        #[serde(default)]
        options: Map<String, Value>,
        seed: Option<SeedText>,
        first: Option<i64>,
        deck: Option<Vec<String>>,
    },
    Move {
        seat: i64,
        r#move: String,
    },
    Legal {
        seat: i64,
    },
    View {
        seat: Option<i64>,
    },
    Reveal {},
    Stack {
        cards: Vec<String>,
    },
    Next {
        deck: Option<Vec<String>>,
    },
    Choose {
        seat: i64,
        #[serde(default)]
        level: Level,
        seed: Option<SeedText>,
    },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SeedText {
    Number(u64),
    Hex(Seed),
}

/// Why a request got no more than an error.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("not a valid request: {0}")]
    BadRequest(String),
    #[error("no game has been started: send \"new\" first")]
    NoGame,
    #[error("there is no such game; there are: {}", names())]
    UnknownGame,
    #[error("{0} can't be played with this number of seats, but with {1} to {2}")]
    BadSeats(&'static str, u8, u8),
    #[error(transparent)]
    BadOptions(#[from] crate::BadOption),
    #[error(transparent)]
    BadDeck(#[from] crate::BadDeck),
    #[error("a round can be dealt only when the one before is over and the game is not")]
    NotRoundOver,
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Fault {
    fn code(&self) -> &'static str {
        match self {
            Fault::BadRequest(_) => "bad_request",
            Fault::NoGame => "no_game",
            Fault::UnknownGame => "unknown_game",
            Fault::BadSeats(..) => "bad_seats",
            Fault::BadOptions(_) => "bad_options",
            Fault::BadDeck(_) => "bad_deck",
            Fault::NotRoundOver => "not_round_over",
            Fault::Refused(refusal) => refusal.code(),
        }
    }
}

impl Referee {
    /// Answers one request line with one line of JSON, without its line break.
    pub fn answer(&mut self, line: &str) -> String {
        let answer = read(line).and_then(|request| self.carry_out(request));
        answer.unwrap_or_else(|fault| refusal(&fault)).to_string()
    }

    fn carry_out(&mut self, request: Request) -> Result<Value, Fault> {
        match request {
            Request::New { game, seats, options, seed, first, deck } => {
                let fresh = new_match(&game, seats, options, seed, first)?;
                let dealt = deal(&fresh, deck.as_deref())?;
                Ok(happened(self.game.insert(fresh), dealt))
            }
            Request::Move { seat, r#move } => {
                let game = self.game()?;
                let events = game.decide(seat_of(seat)?, &r#move)?;
                Ok(happened(game, events))
            }
            Request::Legal { seat } => {
                Ok(json!({ "ok": true, "moves": self.game()?.legal(seat_of(seat)?)? }))
            }
            Request::View { seat: None } => Ok(json!({ "ok": true, "view": self.game()?.view() })),
            Request::View { seat: Some(seat) } => {
                Ok(json!({ "ok": true, "view": self.game()?.own_view(seat_of(seat)?)? }))
            }
            Request::Reveal {} => Ok(json!({ "ok": true, "state": self.game()?.reveal() })),
            Request::Stack { cards } => {
                let game = self.game()?;
                let event = game.stack(&cards)?;
                fold(game, &event);
                Ok(json!({ "ok": true }))
            }
            Request::Next { deck } => self.next(deck),
            Request::Choose { seat, level, seed } => self.choose(seat, level, seed),
        }
    }

    fn next(&mut self, deck: Option<Vec<String>>) -> Result<Value, Fault> {
        let game = self.game()?;
        if game.phase() != Phase::RoundOver {
            return Err(Fault::NotRoundOver);
        }
        let dealt = deal(game, deck.as_deref())?;
        Ok(happened(game, dealt))
    }

    fn choose(&mut self, seat: i64, level: Level, seed: Option<SeedText>) -> Result<Value, Fault> {
        let game = self.game()?;
        let seat = seat_of(seat)?;
        let view = game.own_view(seat)?;
        if game.acting() != Some(seat) {
            return Err(Refusal::NotYourTurn.into());
        }
        let seed = seed.map_or(0, SeedText::number);
        Ok(json!({ "ok": true, "move": view.choose(level, seed) }))
    }

    fn game(&mut self) -> Result<&mut Match, Fault> {
        self.game.as_mut().ok_or(Fault::NoGame)
    }
}

fn deal(game: &Match, deck: Option<&[String]>) -> Result<Vec<Event>, BadDeck> {
    match deck {
        Some(deck) => game.deal_from(deck),
        None => Ok(game.deal()),
    }
}

fn read(line: &str) -> Result<Request, Fault> {
    let mut object: Map<String, Value> = serde_json::from_str(line).map_err(bad_request)?;
    // A key whose value is null counts as absent.
    object.retain(|_, value| !value.is_null());
    serde_json::from_value(Value::Object(object)).map_err(bad_request)
}

fn bad_request(error: serde_json::Error) -> Fault {
    Fault::BadRequest(error.to_string())
}

fn new_match(
    game: &str,
    seats: i64,
    mut options: Map<String, Value>,
    seed: Option<SeedText>,
    first: Option<i64>,
) -> Result<Match, Fault> {
    let game: GameName = game.parse().map_err(|_| Fault::UnknownGame)?;
    let seats = allowed_seats(game, seats)?;
    options.retain(|_, value| !value.is_null());
    let options = Options::from_json(game, &options)?;
    let seed = seed.map_or_else(|| Seed::from_number(0), SeedText::seed);
    let first = match first {
        None => Match::drawn_first(&seed, seats),
        Some(first) if (0..seats.into()).contains(&first) => seat_of(first)?,
        Some(_) => return Err(Refusal::NoSuchSeat.into()),
    };
    Ok(Match::new(Setup { seats, options, seed, first }))
}

fn allowed_seats(game: GameName, seats: i64) -> Result<u8, Fault> {
    let allowed = game.seats();
    let wrong = Fault::BadSeats(game.as_str(), *allowed.start(), *allowed.end());
    u8::try_from(seats).ok().filter(|seats| allowed.contains(seats)).ok_or(wrong)
}

fn seat_of(number: i64) -> Result<Seat, Refusal> {
    u8::try_from(number).map(Seat::new).map_err(|_| Refused::NoSuchSeat)
}

impl SeedText {
    fn seed(self) -> Seed {
        match self {
            SeedText::Number(number) => Seed::from_number(number),
            SeedText::Hex(seed) => seed,
        }
    }

    /// A number for choices that only need to differ.
    fn number(self) -> u64 {
        self.seed().number_below(crate::Position::First, u32::MAX).into()
    }
}

fn happened(game: &mut Match, events: Vec<Event>) -> Value {
    for event in &events {
        fold(game, event);
    }
    let public = events.iter().filter(|event| event.audience() == Audience::Everybody);
    json!({
        "ok": true,
        "phase": game.phase(),
        "to_act": game.acting().into_iter().collect::<Vec<_>>(),
        "round": game.round(),
        "events": public.map(Event::to_json).collect::<Vec<_>>(),
    })
}

fn fold(game: &mut Match, event: &Event) {
    game.fold(event).expect("an event that the match itself gave belongs to its game");
}

fn refusal(fault: &Fault) -> Value {
    json!({ "ok": false, "error": { "code": fault.code(), "message": fault.to_string() } })
}

fn names() -> String {
    let names: Vec<_> = GameName::ALL.iter().map(|game| game.as_str()).collect();
    names.join(", ")
}
