//! Rankings, records, and what is stored of people.

use crate::shown::in_all_languages;
use chat::{
    leaf::{Among, Wanted},
    render,
};
use insta::assert_snapshot;
use rules::GameName;
use serde_json::json;
use tables::{
    Award, Career, Channel, Community, Ladder, Opponent, Platform, Ranked, Ranking, Scope, Score,
    Season, Visibility,
};

const MONTH: Season = Season::Month { year: 2026, month: 12 };

fn here() -> Community {
    Community::of_chat(&Channel::new(Platform::ROOM, "friday"))
}

fn ranked(place: usize, name: &str, value: i32, games: u32) -> Ranked {
    Ranked { place, name: name.to_owned(), value, games, wins: games / 3, own: place == 12 }
}

fn wanted(season: Season) -> Wanted {
    Wanted { here: Some(here()), among: Among::Here, game: GameName::Lama, season, page: 0 }
}

fn shown(ranking: &Ranking, wanted: &Wanted) -> String {
    in_all_languages(|language, look| render::ranking(ranking, wanted, MONTH, language, look).0)
}

fn ranking(page: Vec<Ranked>, own: Option<Ranked>) -> Ranking {
    let ladder = Ladder { scope: Scope::Here(here()), game: GameName::Lama, season: MONTH };
    Ranking { ladder, page, number: 0, pages: 3, own }
}

#[test]
fn a_ranking_with_the_own_place_below() {
    let page = vec![
        ranked(1, "Anna", 1342, 40),
        ranked(2, "Maximilian von der Au", 1180, 9),
        ranked(3, "", 993, 3),
    ];
    assert_snapshot!(shown(&ranking(page, Some(ranked(12, "Ben", 871, 21))), &wanted(MONTH)));
}

#[test]
fn a_ranking_of_everybody() {
    let wanted = Wanted { among: Among::Everybody, ..wanted(Season::AllTime) };
    assert_snapshot!(shown(&ranking(vec![ranked(1, "Anna", 1342, 40)], None), &wanted));
}

#[test]
fn a_ranking_without_anybody() {
    let empty = Ranking { pages: 1, ..ranking(Vec::new(), None) };
    assert_snapshot!(shown(&empty, &wanted(Season::AllTime)));
}

fn career() -> Career {
    let rating: Score = serde_json::from_value(json!({
        "mean": 25.0_f64.to_bits(), "deviation": 5.0_f64.to_bits(), "games": 7, "wins": 3,
        "course": [{ "at": 1, "value": 1020 }, { "at": 2, "value": 1200 }],
    }))
    .expect("a rating reads");
    Career {
        game: GameName::Roemi,
        games: 7,
        wins: 3,
        points: -16,
        range: (-40, 55),
        streak: 1,
        longest: 2,
        completed: 6,
        opponents: vec![
            Opponent { name: Some("Ben".to_owned()), games: 5 },
            Opponent { name: None, games: 2 },
        ],
        awards: vec![(Award::Photo, 2), (Award::OutWithTwenty, 1)],
        rating: Some(rating),
    }
}

#[test]
fn a_record() {
    let unrated = Career {
        game: GameName::Lama,
        games: 1,
        wins: 0,
        completed: 1,
        streak: 0,
        longest: 0,
        opponents: Vec::new(),
        awards: Vec::new(),
        rating: None,
        ..career()
    };
    assert_snapshot!(in_all_languages(|language, look| {
        render::careers(&[career(), unrated.clone()], None, language, look).0
    }));
}

#[test]
fn nothing_in_somebodys_record() {
    assert_snapshot!(in_all_languages(|language, look| {
        render::careers(&[], Some("Anna"), language, look).0
    }));
}

#[test]
fn what_is_stored() {
    for (visibility, linked) in
        [(Visibility::All, false), (Visibility::Here, true), (Visibility::Nobody, false)]
    {
        assert_snapshot!(in_all_languages(|language, look| {
            render::privacy(visibility, linked, language, look).0
        }));
    }
}

#[test]
fn before_all_is_erased() {
    assert_snapshot!(in_all_languages(|language, look| render::erasing(language, look).0));
}

#[test]
fn a_code_to_link() {
    assert_snapshot!(in_all_languages(|language, look| {
        render::link_code("ab2cd3ef4g", language, look).0
    }));
}

#[test]
fn the_rules_of_rating() {
    assert_snapshot!(in_all_languages(|language, look| render::rating_rules(language, look).0));
}
