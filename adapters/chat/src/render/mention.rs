//! What calls who must act where all can see it.

use super::names::narrow;
use crate::{screen::MentionScreen, texts::Texts};
use tables::{HandView, Language};

/// How wide a name may be.
const NAME_WIDTH: usize = 24;

/// Calls the person whose hand this is, in the language of the channel.
pub fn mention(hand: &HandView, language: Language) -> MentionScreen {
    let texts = Texts::in_language(language);
    let name = hand.board.seats.get(hand.seat.index()).map_or("", |seat| &seat.name);
    let says = if hand.board.reminded { "mention-reminded" } else { "mention-turn" };
    MentionScreen {
        person: hand.identity.clone(),
        name: narrow(name, NAME_WIDTH, texts),
        says: texts.word(says),
    }
}
