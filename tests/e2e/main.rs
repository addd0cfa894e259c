//! End to end: whole games through an adapter, as people on its platform would play them.

mod room;
mod telegram;
