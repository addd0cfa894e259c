//! Somebody's record, game by game.

use super::{
    fit::{Look, fit},
    games, join,
    names::{WIDEST, narrow},
    ranking::value,
};
use crate::{
    screen::{ReplyScreen, Screen, Span, Text},
    texts::Texts,
};
use tables::{Career, Language, Opponent};

/// The records of a person; the own ones have no name.
pub fn careers(
    careers: &[Career],
    name: Option<&str>,
    language: Language,
    look: &Look,
) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    let heading = match name {
        Some(name) => texts.say("stats-of", &[("name", narrow(name, WIDEST, texts).into())]),
        None => texts.word("stats"),
    };
    text.line([Span::strong(format!("📊 {heading}"))]);
    if careers.is_empty() {
        text.say(texts.word("stats-none"));
    }
    for career in careers {
        game(&mut text, career, texts);
    }
    if let Some(career) = pictured(careers) {
        text.line([Span::quiet(course(career, texts))]);
    }
    ReplyScreen(fit(Screen { text, buttons: Vec::new() }, look))
}

/// The record whose rating over time is shown as a picture: that of the game which was rated most often.
pub fn pictured(careers: &[Career]) -> Option<&Career> {
    careers.iter().filter(|career| career.course().count() > 1).max_by_key(|career| career.games)
}

/// What the picture of a rating over time shows.
fn course(career: &Career, texts: Texts) -> String {
    let values: Vec<_> = career.course().map(|point| point.value).collect();
    let game = games::name(career.game, texts);
    texts.say(
        "stats-course",
        &[
            ("game", game.into()),
            ("count", values.len().into()),
            ("least", values.iter().min().copied().unwrap_or_default().into()),
            ("most", values.iter().max().copied().unwrap_or_default().into()),
        ],
    )
}

fn game(text: &mut Text, career: &Career, texts: Texts) {
    let name = format!("{} {}", games::mark(career.game), games::name(career.game, texts));
    let rating = match &career.rating {
        Some(score) => value(score.value(), score.is_provisional()),
        None => texts.word("stats-unrated"),
    };
    text.line([Span::strong(name), Span::plain(format!(" · {rating}"))]);
    let percent = 100 * career.wins / career.games.max(1);
    text.say(texts.say(
        "stats-games",
        &[
            ("games", career.games.into()),
            ("wins", career.wins.into()),
            ("percent", percent.into()),
            ("completion", career.completion().into()),
        ],
    ));
    let (least, most) = career.range;
    text.say(texts.say(
        "stats-points",
        &[
            ("average", decimal(career.average(), texts).into()),
            ("least", number(least).into()),
            ("most", number(most).into()),
        ],
    ));
    text.say(texts.say(
        "stats-streaks",
        &[("streak", career.streak.into()), ("longest", career.longest.into())],
    ));
    if !career.opponents.is_empty() {
        let opponents: Vec<_> =
            career.opponents.iter().map(|opponent| with(opponent, texts)).collect();
        text.say(texts.say("stats-opponents", &[("names", opponents.join(", ").into())]));
    }
    let awards: Vec<_> = career
        .awards
        .iter()
        .map(|(award, times)| {
            format!("{} ×{times}", texts.word(&format!("award-{}", award.as_str())))
        })
        .collect();
    if !awards.is_empty() {
        text.say(format!("🏅 {}", join::dots(&awards)));
    }
}

fn with(opponent: &Opponent, texts: Texts) -> String {
    let name = narrow(opponent.name.as_deref().unwrap_or_default(), WIDEST, texts);
    format!("{name} ({})", opponent.games)
}

fn decimal(number: f64, texts: Texts) -> String {
    let comma = if texts.language() == Language::En { "." } else { "," };
    format!("{number:.1}").replace('.', comma).replace('-', "−")
}

fn number(number: i32) -> String {
    number.to_string().replace('-', "−")
}
