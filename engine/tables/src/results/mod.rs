//! Results of games that are over, and what follows from them: ratings, rankings, records, awards.
//!
//! The results are the truth. They are written once, in the commit of the fact that ends a game, and
//! everything else here can be made anew from them and comes out the same, bit by bit.

mod award;
mod career;
mod ladder;
mod rating;
mod record;

pub(crate) use award::of_round;
pub use award::{Award, Awarded};
pub(crate) use career::Careers;
pub use career::{Career, Opponent};
pub use ladder::{Community, Ladder, Scope, Season};
pub use rating::{LEAST_GAMES, Point, Rated, Reason, SETTLED_GAMES, Score, Tally};
pub(crate) use rating::{Step, rate, tally};
pub(crate) use record::of;
pub use record::{Absence, GameNumber, GameRecord, Gone, LeftSeat, Player, SeatRecord};
