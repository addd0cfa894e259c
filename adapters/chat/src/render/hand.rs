//! The hand: what one person alone sees of a table, in private.
//!
//! While somebody waits nothing here changes by what others do, so that a message which nobody has to
//! read is not edited either.

use super::{
    board::{self, clock, winners},
    fit::{Look, fit},
    games::{self, Question},
    join,
    keys::{Keys, row, rows},
    names::{self, Names},
};
use crate::{
    marks::Marks,
    screen::{Button, HandScreen, Screen, Span, Style, Text},
    texts::{Texts, Value},
    token::Action,
};
use tables::{BoardView, HandView, Millis, Playing, Sitter, Stage};

/// The hand of a person as it is now, with what they have marked, in that person's language.
pub fn hand(hand: &HandView, marks: &Marks, look: &Look, now: Millis) -> HandScreen {
    let texts = Texts::in_language(hand.language);
    let screen = match &hand.board.stage {
        Stage::Playing(_) if hand.to_act() => asked(hand, marks, look, now),
        Stage::Playing(game) if is_away(hand) => away(hand, game, texts),
        Stage::Playing(game) if game.acting.is_some() => waiting(hand, game, marks, texts),
        Stage::Playing(game) => round_over(hand, game, marks, texts),
        Stage::Over { game, .. } => game_over(hand, game, marks, texts),
        Stage::Lobby | Stage::Closed(_) => closed(hand, texts),
    };
    HandScreen { screen: fit(screen, look), call: hand.to_act() }
}

/// The keys of a headline: without a title, and with one.
type Headline = [&'static str; 2];

fn headline(
    [alone, titled]: Headline,
    board: &BoardView,
    values: &[(&'static str, Value)],
    texts: Texts,
) -> Span {
    let Some(title) = names::title(&board.title) else {
        return Span::strong(texts.say(alone, values));
    };
    let values = [values, &[("place", Value::from(title))]].concat();
    Span::strong(texts.say(titled, &values))
}

fn asked(hand: &HandView, marks: &Marks, look: &Look, now: Millis) -> Screen {
    let texts = Texts::in_language(hand.language);
    let names = board::names(&hand.board, texts);
    let question = Question { legal: &hand.legal, marks, names: &names, look, texts };
    let mut text = Text::default();
    let turn = headline(["your-turn", "your-turn-in"], &hand.board, &[], texts);
    let clock = clock("clock", &hand.board, texts, now);
    let dot = (!clock.is_empty()).then(|| Span::plain(" · "));
    text.line([turn].into_iter().chain(dot).chain(clock));
    if hand.board.reminded {
        text.say(texts.word("reminded"));
    }
    text.0.extend(games::asked(&hand.own, &question));
    Screen { text, buttons: moves(hand, &question) }
}

fn moves(hand: &HandView, question: &Question) -> Vec<Vec<Button>> {
    let keys = Keys::of_moves(&hand.board);
    let groups = games::moves(&hand.own, question).into_iter();
    rows(
        groups.map(|group| {
            row(group.into_iter().map(|key| keys.key(key.label, key.action, key.style)))
        }),
    )
}

/// What of marks holds on when the turn has gone on.
pub fn lasting(hand: &HandView, marks: &Marks) -> Marks {
    games::lasting(&hand.own, marks)
}

/// The moves that marks have become, in the game's notation; none if they are no whole move.
pub fn made(hand: &HandView, marks: &Marks) -> Vec<String> {
    games::made(&hand.own, &hand.legal, marks)
}

/// What is marked, told to who marked it; nothing if the game has nothing to mark.
pub fn chosen(hand: &HandView, marks: &Marks) -> Option<String> {
    games::chosen(&hand.own, &hand.legal, marks, Texts::in_language(hand.language))
}

fn is_away(hand: &HandView) -> bool {
    let seat = hand.board.seats.get(hand.seat.index());
    seat.is_some_and(|seat| matches!(seat.sitter, Sitter::Away(_)))
}

/// The same for whoever the computer plays on for, with the one press that brings them back.
fn away(hand: &HandView, game: &Playing, texts: Texts) -> Screen {
    let values = [("round", game.round.into())];
    let mut text = Text::default();
    text.line([headline(["hand-round", "hand-round-in"], &hand.board, &values, texts)]);
    text.say(texts.word("you-are-away"));
    let keys = Keys::of(&hand.board);
    let back = keys.key(texts.word("key-back"), Action::Join, Style::Primary);
    Screen { text, buttons: rows([row([back])]) }
}

fn waiting(hand: &HandView, game: &Playing, marks: &Marks, texts: Texts) -> Screen {
    let values = [("round", game.round.into())];
    plain(
        [headline(["hand-round", "hand-round-in"], &hand.board, &values, texts)],
        hand,
        marks,
        texts,
    )
}

fn round_over(hand: &HandView, game: &Playing, marks: &Marks, texts: Texts) -> Screen {
    let values = [("round", game.round.into())];
    let over = headline(["hand-round-over", "hand-round-over-in"], &hand.board, &values, texts);
    let mut screen = plain([over], hand, marks, texts);
    screen.text.0.extend(score(hand, game, texts).0);
    screen
}

fn game_over(hand: &HandView, game: &Playing, marks: &Marks, texts: Texts) -> Screen {
    let over = headline(["hand-game-over", "hand-game-over-in"], &hand.board, &[], texts);
    let mut screen = plain([over], hand, marks, texts);
    screen.text.0.extend(score(hand, game, texts).0);
    screen.text.line([Span::strong(outcome(hand, game, texts))]);
    screen
}

fn closed(hand: &HandView, texts: Texts) -> Screen {
    let mut text = Text::default();
    text.line([headline(["hand-closed", "hand-closed-in"], &hand.board, &[], texts)]);
    Screen { text, buttons: Vec::new() }
}

fn plain(head: [Span; 1], hand: &HandView, marks: &Marks, texts: Texts) -> Screen {
    let mut text = Text::default();
    text.line(head);
    text.0.extend(games::held(&hand.own, marks, texts));
    Screen { text, buttons: Vec::new() }
}

fn score(hand: &HandView, game: &Playing, texts: Texts) -> Text {
    let mut text = Text::default();
    let seat = hand.seat.index();
    let change = game.standing.round_scores.as_ref().and_then(|scores| scores.get(seat));
    if let (Some(change), Some(points)) = (change, game.standing.points.get(seat)) {
        let change = join::signed(*change);
        text.say(
            texts.say("your-score", &[("change", change.into()), ("points", (*points).into())]),
        );
    }
    text
}

fn outcome(hand: &HandView, game: &Playing, texts: Texts) -> String {
    let won = game.standing.winners.as_deref().unwrap_or_default();
    match (won.contains(&hand.seat), won.len()) {
        (true, 1) => texts.word("you-won"),
        (true, _) => texts.word("you-won-too"),
        (false, _) => {
            let raw = hand.board.seats.iter().map(|seat| (seat.name.as_str(), names::WIDEST));
            winners(game, &Names::of(raw, texts), texts)
        }
    }
}
