//! Every screen and sentence, in every language, as people see it.
//!
//! The snapshots beside this file are for reading: a change of tone or layout shows in their diff.

mod agame;
mod boards;
mod chance;
mod guides;
mod hands;
mod hostile;
mod keys;
mod names;
mod rankings;
mod results;
mod roemi;
mod scene;
mod sentences;
mod shown;
mod texts;
