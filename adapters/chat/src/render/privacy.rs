//! What is stored of a person, and what they may do about it.

use super::fit::{Look, fit};
use crate::{
    leaf::Leaf,
    screen::{Button, ReplyScreen, Screen, Span, Style, Text},
    texts::Texts,
};
use tables::{Language, Visibility};

/// What is stored, who sees it, and the words that change that.
pub fn privacy(
    visibility: Visibility,
    linked: bool,
    language: Language,
    look: &Look,
) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.line([Span::strong(format!("🔒 {}", texts.word("privacy")))]);
    text.say(texts.word("privacy-stored"));
    text.say(texts.word("privacy-not-stored"));
    let seen = texts.word(visibility_key(visibility));
    text.line([Span::plain(format!("{}: ", texts.word("privacy-seen"))), Span::strong(seen)]);
    text.line([Span::quiet("/privacy show=all · show=here · show=nobody")]);
    text.say(texts.word(if linked { "privacy-linked" } else { "privacy-unlinked" }));
    text.line([Span::quiet("/privacy link · code=… · unlink")]);
    text.say(texts.word("privacy-export-or-erase"));
    text.line([Span::quiet("/privacy export · erase")]);
    ReplyScreen(fit(Screen { text, buttons: Vec::new() }, look))
}

const fn visibility_key(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::All => "choice-show-all",
        Visibility::Here => "choice-show-here",
        Visibility::Nobody => "choice-show-nobody",
    }
}

/// What erasing means, with the button that does it.
pub fn erasing(language: Language, look: &Look) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.line([Span::strong(texts.word("erase-sure"))]);
    text.say(texts.word("erase-means"));
    let button = Button::plain(texts.word("erase-button"), Leaf::Erase.encode());
    let buttons = vec![vec![button.styled(Style::Danger)]];
    ReplyScreen(fit(Screen { text, buttons }, look))
}

/// A code that links another account, and what to do with it.
pub fn link_code(code: &str, language: Language, look: &Look) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.say(texts.word("link-how"));
    text.line([Span::strong(format!("/privacy code={code}"))]);
    text.line([Span::quiet(texts.word("link-lasts"))]);
    ReplyScreen(fit(Screen { text, buttons: Vec::new() }, look))
}

/// What comes with the file of everything that is stored of somebody.
pub fn exported(language: Language, look: &Look) -> ReplyScreen {
    let mut text = Text::default();
    text.say(Texts::in_language(language).word("exported"));
    ReplyScreen(fit(Screen { text, buttons: Vec::new() }, look))
}
