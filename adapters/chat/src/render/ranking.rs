//! Rankings: who is how strong, page by page.

use super::{
    cells::{left, left_quiet, left_strong, right},
    fit::{Look, fit},
    games, join,
    keys::{row, rows},
    names::narrow,
};
use crate::{
    leaf::{Among, Leaf, Wanted},
    screen::{Block, Button, Cell, ReplyScreen, Screen, Span, Style, Text},
    texts::Texts,
};
use rules::GameName;
use tables::{
    Awarded, LEAST_GAMES, Language, Ranked, Ranking, Rated, Reason, SETTLED_GAMES, Scope, Season,
    Tally,
};

/// How wide a name may be beside a place, a rating and games.
const NAME_WIDTH: usize = 14;

/// A page of a ranking. `month` is the present one, to which a button leads.
pub fn ranking(
    ranking: &Ranking,
    wanted: &Wanted,
    month: Season,
    language: Language,
    look: &Look,
) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let wanted = Wanted { page: ranking.number, ..wanted.clone() };
    let mut text = Text::default();
    text.line([Span::strong(format!("🏆 {}", heading(&wanted, texts)))]);
    if ranking.page.is_empty() {
        text.say(texts.say("ranking-empty", &[("games", LEAST_GAMES.into())]));
    } else {
        text.0.push(lines(ranking, texts));
    }
    if ranking.own.is_none() {
        let key = match wanted.scope() {
            Scope::Here(_) => "ranking-not-yet",
            Scope::Everywhere => "ranking-opt-in",
        };
        text.line([Span::quiet(texts.say(key, &[("games", LEAST_GAMES.into())]))]);
    }
    text.line([Span::quiet(texts.say("ranking-provisional", &[("games", SETTLED_GAMES.into())]))]);
    let buttons = buttons(ranking, &wanted, month, texts);
    ReplyScreen(fit(Screen { text, buttons }, look))
}

fn heading(wanted: &Wanted, texts: Texts) -> String {
    join::dots(&[
        format!("{} {}", games::mark(wanted.game), games::name(wanted.game, texts)),
        season(wanted.season, texts),
        texts.word(match wanted.scope() {
            Scope::Here(_) => "ranking-here",
            Scope::Everywhere => "ranking-everybody",
        }),
    ])
}

fn season(season: Season, texts: Texts) -> String {
    match season {
        Season::AllTime => texts.word("season-all"),
        Season::Month { year, month } => format!("{month}/{year}"),
    }
}

fn lines(ranking: &Ranking, texts: Texts) -> Block {
    let own_elsewhere = ranking.own.iter().filter(|own| !ranking.page.contains(own));
    let rows = ranking.page.iter().chain(own_elsewhere).map(|ranked| line(ranked, texts));
    Block::Columns { rows: rows.collect() }
}

fn line(ranked: &Ranked, texts: Texts) -> Vec<Cell> {
    let name = narrow(&ranked.name, NAME_WIDTH, texts);
    let name = if ranked.own { left_strong(format!("▶ {name}")) } else { left(name) };
    let games = [("games", ranked.games.into()), ("wins", ranked.wins.into())];
    vec![
        right(format!("{}.", ranked.place)),
        name,
        right(value(ranked.value, ranked.games < SETTLED_GAMES)),
        left_quiet(texts.say("ranking-games", &games)),
    ]
}

/// A rating; one that a few games may still change a lot has a question mark.
pub fn value(value: i32, provisional: bool) -> String {
    format!("{value}{}", if provisional { "?" } else { "" })
}

fn buttons(ranking: &Ranking, wanted: &Wanted, month: Season, texts: Texts) -> Vec<Vec<Button>> {
    let to = |label: String, wanted: Wanted| {
        Some(Button::plain(label, Leaf::Ranking(wanted).encode()).styled(Style::Plain))
    };
    let page = |label: &str, page: Option<usize>| {
        page.and_then(|page| to(label.to_owned(), Wanted { page, ..wanted.clone() }))
    };
    let first = Wanted { page: 0, ..wanted.clone() };
    let before = wanted.page.checked_sub(1);
    let after = Some(wanted.page + 1).filter(|after| *after < ranking.pages);
    let other_season = match wanted.season {
        Season::AllTime => {
            to(texts.word("season-month"), Wanted { season: month, ..first.clone() })
        }
        Season::Month { .. } => {
            to(texts.word("season-all"), Wanted { season: Season::AllTime, ..first.clone() })
        }
    };
    let other_among = match (wanted.scope(), &wanted.here) {
        (Scope::Here(_), _) => {
            let among = Among::Everybody;
            to(texts.word("ranking-everybody"), Wanted { among, ..first.clone() })
        }
        (Scope::Everywhere, Some(_)) => {
            to(texts.word("ranking-here"), Wanted { among: Among::Here, ..first.clone() })
        }
        (Scope::Everywhere, None) => None,
    };
    let others = GameName::ALL.iter().filter(|game| **game != wanted.game);
    let games =
        others.map(|game| to(games::name(*game, texts), Wanted { game: *game, ..first.clone() }));
    rows([row([page("◀", before), page("▶", after)]), row([other_season, other_among]), row(games)])
}

/// What follows from a game that is over, beyond its points: each change with its reason, awards, and
/// the number by which an admin can void it.
pub fn tally(tally: &Tally, names: impl Fn(usize) -> String, texts: Texts) -> Text {
    let mut text = Text::default();
    for rated in &tally.rated {
        text.say(change(rated, names(rated.seat), texts));
    }
    for Awarded { seat, award } in &tally.awards {
        let values = [("name", names(*seat).into())];
        text.say(format!("🏅 {}", texts.say(&format!("award-{}-won", award.as_str()), &values)));
    }
    text.line([Span::quiet(texts.say("game-number", &[("number", tally.number.into())]))]);
    text
}

fn change(rated: &Rated, name: String, texts: Texts) -> String {
    let change = join::signed(rated.after - rated.before);
    let now = value(rated.after, rated.provisional);
    format!("📈 {name} {now} ({change}): {}", reason(rated.reason, texts))
}

fn reason(reason: Reason, texts: Texts) -> String {
    let (key, count) = match reason {
        Reason::BeatStronger(count) => ("rated-beat-stronger", count),
        Reason::Beat(count) => ("rated-beat", count),
        Reason::LostToWeaker(count) => ("rated-lost-to-weaker", count),
        Reason::LostTo(count) => ("rated-lost-to", count),
        Reason::Even => return texts.word("rated-even"),
        Reason::Surer => return texts.word("rated-surer"),
        Reason::Left => return texts.word("rated-left"),
    };
    texts.say(key, &[("count", count.into())])
}

/// How people are rated.
pub fn rating_rules(language: Language, look: &Look) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.line([Span::strong(format!("📈 {}", texts.word("rating")))]);
    let values = [("games", LEAST_GAMES.into()), ("settled", SETTLED_GAMES.into())];
    for key in ["rating-what", "rating-how", "rating-which", "rating-left", "rating-seen"] {
        text.say(format!("• {}", texts.say(key, &values)));
    }
    ReplyScreen(fit(Screen { text, buttons: Vec::new() }, look))
}
