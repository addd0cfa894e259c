//! Results: told once to all in the channel, in a message of their own.

use super::{
    cells::{left, left_quiet, right},
    fit::{Look, fit},
    games, join,
    names::{self, Names, WIDEST, narrow},
    ranking,
};
use crate::{
    screen::{Block, Cell, NoticeScreen, Screen, Span, Text},
    texts::Texts,
};
use rules::Seat;
use tables::{BoardView, GameResult, Language, Line, Notice, RoundResult};

/// How wide a name may be beside a change, points and a sign.
const NAME_WIDTH: usize = 12;

/// A notice as a message.
pub fn notice(notice: &Notice, language: Language, look: &Look) -> NoticeScreen {
    let texts = Texts::in_language(language);
    let text = match notice {
        Notice::Round(result) => round(result, texts),
        Notice::Game(result) => game(result, texts),
        Notice::Back { turn } => back(turn.as_deref(), texts),
    };
    NoticeScreen(fit(Screen { text, buttons: Vec::new() }, look))
}

/// What the host is told in private whose table stands where the bot may not write.
pub fn shut_out(board: &BoardView, language: Language, look: &Look) -> NoticeScreen {
    let texts = Texts::in_language(language);
    let mut text = Text::default();
    text.say(match names::title(&board.title) {
        Some(title) => texts.say("shut-out-of", &[("place", title.into())]),
        None => texts.word("shut-out"),
    });
    NoticeScreen(fit(Screen { text, buttons: Vec::new() }, look))
}

/// What is said after a time in which nobody could play.
fn back(turn: Option<&str>, texts: Texts) -> Text {
    let mut text = Text::default();
    text.say(match turn {
        Some(name) => {
            let name = narrow(name, WIDEST, texts);
            texts.say("back-turn", &[("name", name.into())])
        }
        None => texts.word("back"),
    });
    text
}

fn round(result: &RoundResult, texts: Texts) -> Text {
    let mut text = Text::default();
    let mark = games::mark(result.options.game());
    let over = texts.say("round-over", &[("round", result.round.into())]);
    text.line([Span::strong(format!("{mark} {over}"))]);
    text.0.push(lines(result, &[], texts));
    text
}

fn game(result: &GameResult, texts: Texts) -> Text {
    let mut text = Text::default();
    text.line([Span::strong(format!("🏆 {}", won(result, texts)))]);
    text.0.push(lines(&result.last, &result.winners, texts));
    if let Some(tally) = &result.tally {
        let names = names(&result.last, WIDEST, texts);
        let name = |seat| names.at(Seat::new(seat as u8)).to_owned();
        text.0.extend(ranking::tally(tally, name, texts).0);
    }
    text.0.push(Block::Rule);
    let first = result.first.index().into();
    text.line([Span::quiet(texts.say("fair-check", &[("first", first)]))]);
    text.line([Span::quiet(format!("{} {}", texts.word("fair-seed"), result.seed))]);
    text.line([Span::quiet(format!("{} {}", texts.word("fair-hash"), result.hash))]);
    text
}

fn won(result: &GameResult, texts: Texts) -> String {
    let names = names(&result.last, WIDEST, texts);
    let winners: Vec<_> = result.winners.iter().map(|seat| names.at(*seat).to_owned()).collect();
    let game = games::name(result.last.options.game(), texts);
    let values = [
        ("count", winners.len().into()),
        ("names", join::and(&winners, texts).into()),
        ("game", game.into()),
    ];
    texts.say("wins-game", &values)
}

fn names(result: &RoundResult, width: usize, texts: Texts) -> Names {
    Names::of(result.lines.iter().map(|line| (line.name.as_str(), width)), texts)
}

fn lines(result: &RoundResult, winners: &[Seat], texts: Texts) -> Block {
    let names = names(result, NAME_WIDTH, texts);
    let seats = Seat::all(result.lines.len() as u8).zip(&result.lines);
    let mark = |seat| if winners.contains(&seat) { "🏆" } else { "" };
    let rows = seats.map(|(seat, line)| row(line, mark(seat), names.at(seat), texts)).collect();
    Block::Columns { rows }
}

fn row(line: &Line, mark: &str, name: &str, texts: Texts) -> Vec<Cell> {
    let name = if line.computer { format!("🤖 {name}") } else { name.to_owned() };
    let points = texts.say("points-word", &[("points", line.points.into())]);
    let change = right(join::signed(line.change));
    vec![left(mark), left(name), change, right(line.points.to_string()), left_quiet(points)]
}
