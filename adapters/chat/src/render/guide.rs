//! What people read when they ask: the rules and the help.

use super::{
    catalogue::command_catalogue,
    fit::{Look, fit},
    games,
};
use crate::{
    screen::{Block, ReplyScreen, Screen, Span, Text},
    texts::Texts,
};
use rules::GameName;
use tables::Language;

/// The rules of a game.
pub fn rules(game: GameName, language: Language, look: &Look) -> ReplyScreen {
    reply(games::rules(game, Texts::in_language(language)), look)
}

/// Which games there are, and how to read their rules.
pub fn all_rules(language: Language, look: &Look) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.line([Span::strong(texts.word("games"))]);
    for game in GameName::ALL {
        let (least, most) = game.seats().into_inner();
        let name = format!("{} {}", games::mark(*game), games::name(*game, texts));
        let players = texts.say("players", &[("least", least.into()), ("most", most.into())]);
        text.line([
            Span::strong(name),
            Span::plain(format!(" · {players} · /rules {}", game.as_str())),
        ]);
    }
    reply(text, look)
}

/// What can be done, command by command.
pub fn help(language: Language, look: &Look) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.line([Span::strong("Stammtisch")]);
    text.say(texts.word("help-welcome"));
    text.0.push(Block::Rule);
    for command in command_catalogue(language) {
        text.line([
            Span::strong(command.usage),
            Span::plain(format!(" – {}", command.description)),
        ]);
    }
    text.0.push(Block::Rule);
    text.line([Span::quiet(texts.word("help-marks"))]);
    reply(text, look)
}

fn reply(text: Text, look: &Look) -> ReplyScreen {
    ReplyScreen(fit(Screen { text, buttons: Vec::new() }, look))
}
