//! A table's life: lobby, seats, turns, time, results; and its storage.
//!
//! Commands go in, facts come out, and a table's state is the fold of its facts. Facts are stored
//! durably before anyone is told. Nothing here knows what a table looks like on a platform; adapters
//! get views, never a state with hidden cards in it.

mod absence;
mod calling;
mod deadlines;
mod decide;
mod fact;
pub mod house;
mod ids;
mod notice;
mod people;
mod refusal;
mod results;
pub mod storage;
mod surface;
mod table;
mod time;
mod view;

pub use calling::{Calling, NotAZone, NotQuietHours, QuietHours, Way, Zone};
pub use deadlines::Tempo;
pub use decide::Command;
pub use fact::{Ending, Mover, Speed};
pub use house::{
    Access, Asked, Census, Change, Departure, Done, FirstSeat, House, Opening, Ranked, Ranking,
    Reach, RecomputeError, Recomputed, Snapshot, Visibility, recompute,
};
pub use ids::{AccountId, Channel, Identity, Platform, TableId, UpdateId, Version};
pub use notice::{GameResult, Line, Notice, NoticeId, PendingNotice, RoundResult};
pub use people::{Asker, ChannelSettings, Language, Person, Role, WhoStarts};
pub use refusal::Refusal;
pub use results::{
    Absence, Award, Awarded, Career, Community, GameNumber, GameRecord, Gone, LEAST_GAMES, Ladder,
    LeftSeat, Opponent, Player, Point, Rated, Reason, SETTLED_GAMES, Scope, Score, Season,
    SeatRecord, Tally,
};
pub use surface::{Shown, SurfaceKey};
pub use time::{Clock, Millis};
pub use view::{BoardView, ClaimView, HandView, Playing, Recent, SeatView, Sitter, Stage};
