//! What a channel has chosen, and how to choose.

use super::fit::{Look, fit};
use crate::{
    screen::{ReplyScreen, Screen, Span, Text},
    texts::Texts,
};
use tables::{ChannelSettings, Language, Speed, WhoStarts};

/// A channel's choices, with the words that change them.
pub fn settings(chosen: &ChannelSettings, language: Language, look: &Look) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.line([Span::strong(texts.word("settings"))]);
    for (name, value, words) in [
        ("settings-language", language_of(chosen), "language=en · language=de · language=nl"),
        ("settings-speed", speed_of(chosen), "speed=live · speed=slow"),
        ("settings-start", start_of(chosen), "start=seated · start=host"),
    ] {
        text.line([
            Span::plain(format!("{}: ", texts.word(name))),
            Span::strong(texts.word(value)),
        ]);
        text.line([Span::quiet(format!("/settings {words}"))]);
    }
    text.line([Span::quiet(texts.word("settings-admins"))]);
    ReplyScreen(fit(Screen { text, buttons: Vec::new() }, look))
}

fn language_of(chosen: &ChannelSettings) -> &'static str {
    match chosen.language {
        None => "settings-language-none",
        Some(Language::En) => "choice-language-en",
        Some(Language::De) => "choice-language-de",
        Some(Language::Nl) => "choice-language-nl",
    }
}

fn speed_of(chosen: &ChannelSettings) -> &'static str {
    match chosen.speed {
        Speed::Live => "choice-speed-live",
        Speed::Slow => "choice-speed-slow",
    }
}

fn start_of(chosen: &ChannelSettings) -> &'static str {
    match chosen.start {
        WhoStarts::Seated => "choice-start-seated",
        WhoStarts::Host => "choice-start-host",
    }
}
