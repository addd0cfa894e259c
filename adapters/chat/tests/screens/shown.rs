//! Screens as letters, for snapshots, and a check that each fits everywhere.

use chat::{
    leaf::Leaf,
    render::{Look, plain},
    screen::{Press, Screen, Style},
    token::Token,
};
use tables::Language;

/// All looks that there are.
pub const LOOKS: [Look; 3] = [Look::TELEGRAM, Look::DISCORD, Look::ROOM];

/// What `make` makes in each language, as letters; it fits for every look.
pub fn in_all_languages(make: impl Fn(Language, &Look) -> Screen) -> String {
    let one = |language: Language| {
        for look in LOOKS {
            fits(&make(language, &look), &look);
        }
        let screen = make(language, &Look::TELEGRAM);
        format!("── {}\n{}", language.code(), letters(&screen))
    };
    Language::ALL.map(one).join("\n\n")
}

/// Each sentence that `say` says, in each language.
pub fn sentences<T>(things: &[T], say: impl Fn(&T, Language) -> String) -> String {
    let one = |language: Language| {
        let lines: Vec<_> = things.iter().map(|thing| say(thing, language)).collect();
        format!("── {}\n{}", language.code(), lines.join("\n"))
    };
    Language::ALL.map(one).join("\n\n")
}

/// A screen fits, and each of its buttons is one of ours.
pub fn fits(screen: &Screen, look: &Look) {
    if let Err(misfit) = look.check(screen) {
        panic!("{misfit}:\n{}", letters(screen));
    }
    for button in screen.buttons.iter().flatten() {
        let Press::Token(token) = &button.press else { continue };
        let ours = Token::decode(token).is_some() || Leaf::decode(token).is_some();
        assert!(ours, "no token of ours: {token}");
    }
}

/// The text, and the buttons below it: `*` stands by what most want, `!` by what can't be taken back.
pub fn letters(screen: &Screen) -> String {
    let mut shown = plain(&screen.text);
    for row in &screen.buttons {
        let labels = row.iter().map(|button| {
            let mark = match button.style {
                Style::Primary => "*",
                Style::Plain => "",
                Style::Danger => "!",
            };
            format!("[{mark}{}]", button.label)
        });
        shown += &format!("\n{}", labels.collect::<Vec<_>>().join(" "));
    }
    shown
}
