//! Names, cleaned once when they are shown.

use crate::scene::{lobby, options, person};
use chat::render;
use proptest::prelude::*;
use tables::Language;
use unicode_width::UnicodeWidthStr;

fn named(raw: &str, expected: &str) {
    assert_eq!(render::name(raw, Language::En), expected, "from {raw:?}");
}

#[test]
fn ordinary_names_stay() {
    for name in ["Anna", "Jürgen Groß", "O'Brien-Smith", "小明", "Zoë 🦙", "<b>", "_*[`"] {
        named(name, name);
    }
}

#[test]
fn spaces_are_made_one() {
    named("  Anna \t\n  Lena\u{2028}B  ", "Anna Lena B");
}

#[test]
fn what_can_not_be_seen_goes() {
    named("A\u{200b}n\u{202e}n\u{0}a\u{feff}", "Anna");
}

#[test]
fn what_is_nothing_is_someone() {
    for nothing in ["", "   ", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}\u{2800}", "\u{301}\u{301}"]
    {
        named(nothing, "someone");
    }
    assert_eq!(render::name("", Language::De), "jemand");
    assert_eq!(render::name("", Language::Nl), "iemand");
}

#[test]
fn long_names_end_in_an_ellipsis() {
    named(&"a".repeat(33), &format!("{}…", "a".repeat(31)));
    named(&"a".repeat(32), &"a".repeat(32));
    named(&"名".repeat(17), &format!("{}…", "名".repeat(15)));
}

#[test]
fn letters_are_cut_whole() {
    let family = "👨‍👩‍👧‍👦";
    let name = render::name(&family.repeat(20), Language::En);
    assert_eq!(name, format!("{}…", family.repeat(9)));
}

#[test]
fn marks_do_not_pile_up() {
    named("Z\u{301}\u{302}\u{303}\u{304}oe\u{308}", "Z\u{301}\u{302}oe\u{308}");
}

#[test]
fn writing_from_right_to_left_is_framed() {
    named("שלום", "\u{200e}שלום\u{200e}");
}

#[test]
fn titles_may_be_missing() {
    assert_eq!(render::title(" \u{200b}"), None);
    assert_eq!(render::title(" Friday\ngroup ").as_deref(), Some("Friday group"));
}

/// Which of these, seated in this order, is meant.
fn meant(names: &[&str], typed: &str) -> Option<usize> {
    let seats = (0..).zip(names).map(|(number, name)| person(number, name)).collect();
    let board = lobby(seats, options(&[]));
    render::seat_named(&board, typed, Language::En).map(rules::Seat::index)
}

#[test]
fn a_seat_is_meant_by_its_number_its_name_or_the_beginning_of_one_name() {
    let names = ["Ben", "Anna", "Anna 2", "שלום", "Ben"];
    for (typed, seat) in
        [("1", 0), ("5", 4), ("anna", 1), ("@ANNA 2", 2), ("שלום", 3), ("של", 3), ("Ben (5)", 4)]
    {
        assert_eq!(meant(&names, typed), Some(seat), "{typed}");
    }
    for nobody in ["0", "6", "Ann", "Cleo", "", "@", "\u{200b}", "-1", &"9".repeat(40)] {
        assert_eq!(meant(&names, nobody), None, "{nobody}");
    }
    assert_eq!(meant(&["Anna"], "@"), None, "whom nothing names is not meant");
}

proptest! {
    #[test]
    fn any_name_is_seen_and_not_too_wide(raw in any::<String>()) {
        let name = render::name(&raw, Language::En);
        prop_assert!((1..=32).contains(&name.width()), "{name:?}");
        prop_assert!(name.chars().count() <= 66, "{name:?}");
        prop_assert!(!name.chars().any(char::is_control), "{name:?}");
    }
}
