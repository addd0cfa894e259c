//! Screens and sentences, made from views: what is said, in which order, with which buttons. Every
//! function here is pure and knows no platform beyond its [`Look`].
//!
//! What differs by game is in `games`; everything else is the same for all.

mod board;
mod career;
mod catalogue;
mod cells;
mod fit;
mod games;
mod guide;
mod hand;
mod join;
mod keys;
mod lobby;
mod mention;
mod more;
mod names;
mod own;
mod pages;
mod plain;
mod privacy;
mod ranking;
mod refusal;
mod result;
mod settings;
mod time;
mod told;

pub use board::board;
pub use career::{careers, pictured};
pub use catalogue::{
    Choice, CommandText, Need, OptionShape, OptionText, Shape, Subcommand, command_catalogue,
};
pub use fit::{Look, Measure, Misfit, fit};
pub use guide::{all_rules, help, rules};
pub use hand::{chosen, hand, lasting, made};
pub use mention::mention;
pub use more::{Guest, more};
pub use names::{name, seat_named, title};
pub use own::own_settings;
pub use plain::{aligned, plain, without_cards};
pub use privacy::{erasing, exported, link_code, privacy};
pub use ranking::{ranking, rating_rules};
pub use refusal::{Permission, Reason, refusal, refusal_at, unclear};
pub use result::{notice, shut_out};
pub use settings::settings;
pub use told::{Told, moved, open_private_chat, told, way_back};
