//! What a person has chosen for themselves alone: how to be told of their turn, and when not.

use super::fit::{Look, fit};
use crate::{
    screen::{Button, ReplyScreen, Screen, Span, Style, Text},
    texts::Texts,
};
use tables::{Calling, Language, Millis, Way};

/// What can be pressed; anything else can be typed.
const TURNS: [&str; 4] = ["usual", "silent", "mention", "private"];
const HOURS: [&str; 3] = ["22-7", "23-8", "0-9"];
const ZONES: [&str; 4] = ["Europe/London", "Europe/Berlin", "Europe/Athens", "America/New_York"];

/// A person's own choices, with the buttons and words that change them.
pub fn own_settings(chosen: &Calling, language: Language, look: &Look, now: Millis) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.line([Span::strong(texts.word("own-settings"))]);
    let turn = texts.word(&format!("choice-turn-{}", turn_of(chosen)));
    text.line([Span::plain(format!("{}: ", texts.word("own-turn"))), Span::strong(turn)]);
    if chosen.way.is_none() {
        text.line([Span::quiet(texts.word("own-turn-usual"))]);
    }
    let quiet = chosen.quiet.map(|hours| hours.to_string());
    let quiet = quiet.unwrap_or_else(|| texts.word("own-quiet-none"));
    text.line([Span::plain(format!("{}: ", texts.word("own-quiet"))), Span::strong(quiet)]);
    let zone = chosen.zone.as_ref().map_or_else(|| "UTC".to_owned(), ToString::to_string);
    let clock = texts.say("own-zone-now", &[("time", chosen.clock(now).into())]);
    text.line([
        Span::plain(format!("{}: ", texts.word("own-zone"))),
        Span::strong(zone),
        Span::plain(format!(" · {clock}")),
    ]);
    text.line([Span::quiet(texts.word("own-quiet-about"))]);
    text.line([Span::quiet("/settings turn=private quiet=22:30-7 zone=Europe/Amsterdam")]);
    ReplyScreen(fit(Screen { text, buttons: buttons(chosen, texts) }, look))
}

const fn turn_of(chosen: &Calling) -> &'static str {
    match chosen.way {
        None => "usual",
        Some(Way::Silent) => "silent",
        Some(Way::Mention) => "mention",
        Some(Way::Private) => "private",
    }
}

fn buttons(chosen: &Calling, texts: Texts) -> Vec<Vec<Button>> {
    let turns = TURNS.map(|turn| {
        let label = texts.word(&format!("key-turn-{turn}"));
        key(label, format!("turn={turn}"), turn == turn_of(chosen))
    });
    let hours = HOURS.map(|hours| {
        let is_chosen = chosen.quiet.is_some() && chosen.quiet == hours.parse().ok();
        key(format!("🌙 {}", hours.replace('-', "–")), format!("quiet={hours}"), is_chosen)
    });
    let never = key(texts.word("key-quiet-off"), "quiet=off".to_owned(), chosen.quiet.is_none());
    let zones = ZONES.map(|zone| {
        let city = zone.rsplit('/').next().unwrap_or(zone).replace('_', " ");
        let is_chosen = chosen.zone.as_ref().is_some_and(|chosen| chosen.to_string() == zone);
        key(format!("🕒 {city}"), format!("zone={zone}"), is_chosen)
    });
    let [usual, silent, mention, private] = turns;
    vec![
        vec![usual, silent],
        vec![mention, private],
        hours.into_iter().chain([never]).collect(),
        zones.into(),
    ]
}

/// A button that says what would be typed; what is chosen already is marked.
fn key(label: String, choice: String, is_chosen: bool) -> Button {
    let (mark, style) = if is_chosen { ("✓ ", Style::Primary) } else { ("", Style::Plain) };
    Button::plain(format!("{mark}{label}"), format!("/settings {choice}")).styled(style)
}
