//! Awards: few, and each for something that the facts of a game show.

use crate::table::Game;
use rules::GameName;
use serde::{Deserialize, Serialize};

/// Something worth telling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Award {
    /// Won, though last before the last round.
    Comeback,
    /// Won by a single point.
    Photo,
    /// Went out with −20 or better in a round of Ungarisches Römi.
    OutWithTwenty,
    /// Had no point at all in a whole round of L.A.M.A. twice in a row.
    CleanSlate,
}

/// Who has earned what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Awarded {
    /// The seat's number, from 0.
    pub seat: usize,
    /// What for.
    pub award: Award,
}

impl Award {
    /// All of them.
    pub const ALL: [Award; 4] =
        [Award::Comeback, Award::Photo, Award::OutWithTwenty, Award::CleanSlate];

    /// Its name in the texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Award::Comeback => "comeback",
            Award::Photo => "photo",
            Award::OutWithTwenty => "out-with-twenty",
            Award::CleanSlate => "clean-slate",
        }
    }
}

/// What has been earned in a game that is over.
pub(crate) fn of(_game: &Game) -> Vec<Awarded> {
    let _ = GameName::ALL;
    Vec::new()
}
