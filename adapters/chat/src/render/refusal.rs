//! Refusals in words: one friendly sentence that says why, and what to do instead.

use super::{
    games,
    names::{WIDEST, narrow},
};
use crate::{texts::Texts, words::Unclear};
use rules::{GameName, Refused, RuleReason};
use tables::{AccountId, BoardView, Language, Refusal, Sitter};

/// Why somebody was refused.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// A table refused.
    Refusal(Refusal),
    /// A button that the program knows nothing of.
    UnknownButton,
    /// What can be done in a channel only.
    OnlyInChannel,
    /// What nobody else may read, where others would.
    OnlyInPrivate,
    /// There are no cards before the game begins.
    NoHandYet,
    /// Who asks can't be told apart from others: an admin who hides behind the group, or a channel.
    Nameless,
    /// The bot lacks what it needs in the channel.
    Lacking(Vec<Permission>),
}

/// What a bot must be allowed in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// To see it.
    See,
    /// To write in it.
    Write,
    /// To write in its threads.
    WriteInThreads,
    /// To show more than plain words.
    Embed,
}

impl Permission {
    /// All of them.
    pub const ALL: [Permission; 4] =
        [Permission::See, Permission::Write, Permission::WriteInThreads, Permission::Embed];

    const fn key(self) -> &'static str {
        match self {
            Permission::See => "permission-see",
            Permission::Write => "permission-write",
            Permission::WriteInThreads => "permission-write-in-threads",
            Permission::Embed => "permission-embed",
        }
    }
}

/// A refusal in words.
pub fn refusal(reason: &Reason, language: Language) -> String {
    let texts = Texts::in_language(language);
    match reason {
        Reason::Refusal(refusal) => of_table(refusal, texts),
        Reason::UnknownButton => texts.word("refused-unknown-button"),
        Reason::OnlyInChannel => texts.word("refused-only-in-channel"),
        Reason::OnlyInPrivate => texts.word("refused-only-in-private"),
        Reason::NoHandYet => texts.word("refused-no-hand-yet"),
        Reason::Nameless => texts.word("refused-nameless"),
        Reason::Lacking(permissions) => lacking(permissions, texts),
    }
}

fn lacking(permissions: &[Permission], texts: Texts) -> String {
    let names = permissions.iter().map(|permission| texts.word(permission.key()));
    let names = names.collect::<Vec<_>>().join(", ");
    texts.say("refused-lacking", &[("permissions", names.into())])
}

/// A refusal in words, for this person, with what is true at the table now where that helps.
pub fn refusal_at(
    reason: &Reason,
    board: &BoardView,
    asker: AccountId,
    language: Language,
) -> String {
    let texts = Texts::in_language(language);
    let game = board.options.game();
    match reason {
        Reason::Refusal(Refusal::OldButton) => match turn(board, asker, texts) {
            Turn::Own => texts.word("refused-old-button-own-turn"),
            Turn::Other(name) => texts.say("refused-old-button-turn", &[("name", name.into())]),
            Turn::Nobody => refusal(reason, language),
        },
        Reason::Refusal(Refusal::Game(Refused::NotYourTurn)) => match turn(board, asker, texts) {
            Turn::Other(name) => texts.say("refused-turn-of", &[("name", name.into())]),
            Turn::Own | Turn::Nobody => refusal(reason, language),
        },
        Reason::Refusal(Refusal::Game(Refused::BadMove)) => bad_move(game, texts),
        reason => refusal(reason, language),
    }
}

/// Words that are no wish, and how they could become one.
pub fn unclear(unclear: &Unclear, language: Language) -> String {
    let texts = Texts::in_language(language);
    let games = GameName::ALL.iter().map(|game| game.as_str()).collect::<Vec<_>>().join(", ");
    match unclear {
        Unclear::NoSuchCommand => texts.word("unclear-command"),
        Unclear::WhichGame => texts.say("unclear-which-game", &[("games", games.into())]),
        Unclear::NoSuchGame(word) => {
            let values = [("word", quoted(word, texts).into()), ("games", games.into())];
            texts.say("unclear-game", &values)
        }
        Unclear::BadOption(word) => {
            texts.say("unclear-option", &[("word", quoted(word, texts).into())])
        }
        Unclear::WhichMove => texts.word("unclear-move"),
        Unclear::Whom => texts.word("unclear-whom"),
        Unclear::WhatIs(word) => texts.say("unclear-word", &[("word", quoted(word, texts).into())]),
    }
}

/// Whose turn it is, as somebody who asks sees it.
enum Turn {
    Own,
    Other(String),
    Nobody,
}

fn turn(board: &BoardView, asker: AccountId, texts: Texts) -> Turn {
    let acting = board.game().and_then(|game| game.acting);
    let Some(seat) = acting.and_then(|seat| board.seats.get(seat.index())) else {
        return Turn::Nobody;
    };
    match seat.sitter {
        Sitter::Person(account) if account == asker => Turn::Own,
        _ => Turn::Other(narrow(&seat.name, WIDEST, texts)),
    }
}

fn of_table(refusal: &Refusal, texts: Texts) -> String {
    match refusal {
        Refusal::Game(refused) => of_game(refused, texts),
        Refusal::Full { seats } => texts.say("refused-full", &[("seats", (*seats).into())]),
        Refusal::TooFew { least } => texts.say("refused-too-few", &[("least", (*least).into())]),
        Refusal::OldButton => texts.word("refused-old-button"),
        Refusal::NoTable => texts.word("refused-no-table"),
        Refusal::Taken { .. } => texts.word("refused-taken"),
        Refusal::Hidden => texts.word("refused-hidden"),
        Refusal::NoSuchGame => texts.word("refused-no-such-game"),
        Refusal::NoSuchPerson => texts.word("refused-no-such-person"),
        Refusal::BadCode => texts.word("refused-bad-code"),
        Refusal::Linked => texts.word("refused-linked"),
        Refusal::NotLinked => texts.word("refused-not-linked"),
        Refusal::NotSeated => texts.word("refused-not-seated"),
        Refusal::Claimed => texts.word("refused-claimed"),
        Refusal::NobodyClaims => texts.word("refused-nobody-claims"),
        Refusal::AlreadySeated => texts.word("refused-already-seated"),
        Refusal::Running => texts.word("refused-running"),
        Refusal::NotRunning => texts.word("refused-not-running"),
        Refusal::NotOver => texts.word("refused-not-over"),
        Refusal::NoComputer => texts.word("refused-no-computer"),
        Refusal::NoSuchSeat => texts.word("refused-no-such-seat"),
        Refusal::NotHost => texts.word("refused-not-host"),
        Refusal::NotAdmin => texts.word("refused-not-admin"),
        Refusal::WhichTable => texts.word("refused-which-table"),
        Refusal::NotInvited => texts.word("refused-not-invited"),
        Refusal::Closed => texts.word("refused-closed"),
        Refusal::Damaged => texts.word("refused-damaged"),
        Refusal::NotStored => texts.word("refused-not-stored"),
    }
}

fn of_game(refused: &Refused<RuleReason>, texts: Texts) -> String {
    match refused {
        Refused::NoSuchSeat => texts.word("refused-no-such-seat"),
        Refused::BadMove => texts.word("refused-bad-move"),
        Refused::GameOver => texts.word("refused-game-over"),
        Refused::RoundOver => texts.word("refused-round-over"),
        Refused::NotYourTurn => texts.word("refused-not-your-turn"),
        Refused::Rule(reason) => games::reason(reason, texts),
    }
}

fn bad_move(game: GameName, texts: Texts) -> String {
    texts.say("refused-bad-move-in", &[("examples", games::examples(game).into())])
}

/// What somebody typed, repeated to them: as hostile as a name.
fn quoted(word: &str, texts: Texts) -> String {
    narrow(word, WIDEST, texts)
}
