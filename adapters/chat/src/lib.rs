//! What a table looks like in a chat, before any platform: screens, texts, languages, what people can
//! say and press, how surfaces are kept up to date, and how fast.
//!
//! Adapters translate: a platform's update into what this crate takes, its screens into messages.

pub mod calls;
pub mod leaf;
pub mod marks;
pub mod messenger;
pub mod pacing;
mod picture;
pub mod reception;
pub mod render;
pub mod screen;
pub mod surfaces;
pub mod texts;
pub mod token;
pub mod words;
