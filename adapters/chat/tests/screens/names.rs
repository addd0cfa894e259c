//! Names, cleaned once when they are shown.

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

proptest! {
    #[test]
    fn any_name_is_seen_and_not_too_wide(raw in any::<String>()) {
        let name = render::name(&raw, Language::En);
        prop_assert!((1..=32).contains(&name.width()), "{name:?}");
        prop_assert!(name.chars().count() <= 66, "{name:?}");
        prop_assert!(!name.chars().any(char::is_control), "{name:?}");
    }
}
