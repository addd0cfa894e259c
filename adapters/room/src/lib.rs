//! The room: a page that the program serves itself, on which several browser tabs are several people.
//! It needs no account anywhere, so it is where a newcomer sees a table first.
//!
//! An adapter like the others: what comes in over a WebSocket goes to the reception, and what surfaces
//! show lies in transcripts in memory, which every page gets when it comes. Nothing of it is stored:
//! after a restart the house still has its tables, and shows them again. What a page looks like is in
//! `static/`; nothing here knows a game.

mod connection;
mod files;
mod gate;
mod hall;
mod messenger;
mod meter;
mod person;
mod server;
mod transcript;
mod waiter;
mod wire;
mod words;

pub use server::{Audience, BoundRoom, RoomConfig, RoomError, bind};
