//! The board: what all in the channel see of a table.

use super::{
    fit::{Look, fit},
    games::{self, Sitting},
    join,
    keys::{Keys, row, rows},
    lobby::lobby,
    names::{Names, narrow},
    time,
};
use crate::{
    screen::{Block, BoardScreen, Button, Screen, Span, Style, Text},
    texts::Texts,
    token::Action,
};
use rules::Seat;
use tables::{
    BoardView, ClaimView, Ending, Language, Millis, Playing, SeatView, Sitter, Speed, Stage,
};

/// How wide a name on the board may be, so that a row with its numbers fits a phone.
const NAME_WIDTH: usize = 12;

/// The board of a table as it is now.
pub fn board(board: &BoardView, language: Language, look: &Look, now: Millis) -> BoardScreen {
    let texts = Texts::in_language(language);
    let screen = match &board.stage {
        Stage::Lobby => lobby(board, texts, now),
        Stage::Playing(game) => playing(board, game, texts, now),
        Stage::Over { game, again, .. } => over(board, game, *again, texts, now),
        Stage::Closed(ending) => closed(board, *ending, texts),
    };
    BoardScreen(fit(screen, look))
}

/// The first line: the game, and how far it has come.
pub fn headline(board: &BoardView, parts: impl IntoIterator<Item = Span>, texts: Texts) -> Text {
    let game = board.options.game();
    let mut spans =
        vec![Span::strong(format!("{} {}", games::mark(game), games::name(game, texts)))];
    for part in parts {
        // A moment belongs to the words before it.
        if part.until.is_none() {
            spans.push(Span::plain(" · "));
        }
        spans.push(part);
    }
    let mut text = Text::default();
    text.line(spans);
    text
}

/// What has been agreed on, where it is not as usual.
pub fn agreed(board: &BoardView, texts: Texts) -> Vec<String> {
    let mut agreed = games::options(&board.options, texts);
    if board.speed == Speed::Slow {
        agreed.push(texts.word("slow-table"));
    }
    agreed
}

/// A name with the sign of a computer or of somebody who is away.
pub fn signed_name(seat: &SeatView, name: &str) -> String {
    match seat.sitter {
        Sitter::Person(_) => name.to_owned(),
        Sitter::Computer => format!("🤖 {name}"),
        Sitter::StandIn(_) => format!("🪑 {name}"),
        Sitter::Away(_) => format!("💤 {name}"),
    }
}

/// "Anna wins", "Anna and Ben win".
pub fn winners(game: &Playing, names: &Names, texts: Texts) -> String {
    let winners = game.standing.winners.as_deref().unwrap_or_default();
    let named: Vec<_> = winners.iter().map(|seat| names.at(*seat).to_owned()).collect();
    let values = [("count", named.len().into()), ("names", join::and(&named, texts).into())];
    texts.say("wins", &values)
}

fn playing(board: &BoardView, game: &Playing, texts: Texts, now: Millis) -> Screen {
    let names = names(board, texts);
    let mut text = headline(board, stage(board, game, &names, texts, now), texts);
    text.0.extend(games::table(&game.view, &sittings(board, game, &names), &names, texts));
    let mut below = Text::default();
    last_moves(&mut below, board, game, &names, texts);
    remarks(&mut below, board, &names, texts, now);
    if game.round == 1 {
        below.line([Span::quiet(format!("{} {}", texts.word("sealed"), game.hash))]);
    }
    set_apart(&mut text, below);
    Screen { text, buttons: game_buttons(board, &names, texts) }
}

/// The names at a table as the board shows them.
pub fn names(board: &BoardView, texts: Texts) -> Names {
    let width = |seat: &SeatView| match seat.sitter {
        Sitter::Person(_) => NAME_WIDTH,
        // A sign and a space stand before it.
        Sitter::Computer | Sitter::StandIn(_) | Sitter::Away(_) => NAME_WIDTH - 3,
    };
    Names::of(board.seats.iter().map(|seat| (seat.name.as_str(), width(seat))), texts)
}

fn stage(board: &BoardView, game: &Playing, names: &Names, texts: Texts, now: Millis) -> Vec<Span> {
    let round = [("round", game.round.into())];
    let Some(seat) = game.acting else {
        let over = Span::strong(texts.say("round-is-over", &round));
        return vec![over].into_iter().chain(clock("next-round-in", board, texts, now)).collect();
    };
    let turn = Span::strong(texts.say("turn-of", &[("name", names.at(seat).into())]));
    let stage = vec![Span::plain(texts.say("round", &round)), turn];
    match board.seats[seat.index()].sitter {
        Sitter::Person(_) => stage.into_iter().chain(clock("clock", board, texts, now)).collect(),
        // A computer needs a second or two; nobody has to count them.
        Sitter::Computer | Sitter::StandIn(_) | Sitter::Away(_) => stage,
    }
}

/// Words and the moment until which they hold.
pub fn clock(key: &'static str, board: &BoardView, texts: Texts, now: Millis) -> Vec<Span> {
    match board.until {
        Some(at) => vec![Span::plain(format!("{} ", texts.word(key))), time::until(at, now, texts)],
        None => Vec::new(),
    }
}

fn sittings(board: &BoardView, game: &Playing, names: &Names) -> Vec<Sitting> {
    let winners = game.standing.winners.as_deref().unwrap_or_default();
    let sitting = |(seat, view): (Seat, &SeatView)| Sitting {
        mark: match seat {
            seat if game.acting == Some(seat) => "▶",
            seat if winners.contains(&seat) => "🏆",
            _ => "",
        },
        name: signed_name(view, names.at(seat)),
    };
    Seat::all(board.seats.len() as u8).zip(&board.seats).map(sitting).collect()
}

/// Puts what is said below a table, if anything is.
fn set_apart(text: &mut Text, below: Text) {
    if !below.0.is_empty() {
        text.0.push(Block::Rule);
        text.0.extend(below.0);
    }
}

fn last_moves(text: &mut Text, board: &BoardView, game: &Playing, names: &Names, texts: Texts) {
    for line in games::last_moves(&game.view, &board.recent, names, texts) {
        text.say(line);
    }
}

fn remarks(text: &mut Text, board: &BoardView, names: &Names, texts: Texts, now: Millis) {
    if is_any(board, |sitter| matches!(sitter, Sitter::Away(_))) {
        text.line([Span::quiet(texts.word("away"))]);
    }
    if is_any(board, has_left) {
        text.line([Span::quiet(texts.word("left"))]);
    }
    if let Some(claim) = &board.claim {
        claimed(text, claim, board, names, texts, now);
    }
    if board.end_votes > 0 {
        let values = [("votes", board.end_votes.into()), ("needed", (board.majority()).into())];
        text.say(texts.say("end-votes", &values));
    }
    let agreed = agreed(board, texts);
    if !agreed.is_empty() {
        text.line([Span::quiet(join::dots(&agreed))]);
    }
}

/// Who wants whose seat, how many object, and how long they can.
fn claimed(
    text: &mut Text,
    claim: &ClaimView,
    board: &BoardView,
    names: &Names,
    texts: Texts,
    now: Millis,
) {
    let name = narrow(&claim.name, NAME_WIDTH, texts);
    let values = [("name", name.into()), ("seat", names.at(claim.seat).into())];
    let wanted = Span::plain(format!("{} · ⏳ ", texts.say("claimed", &values)));
    text.line([wanted, time::until(claim.until, now, texts)]);
    if claim.objections > 0 {
        let needed = board.majority();
        let values = [("votes", claim.objections.into()), ("needed", needed.into())];
        text.say(texts.say("objections", &values));
    }
}

fn is_any(board: &BoardView, is: impl Fn(Sitter) -> bool) -> bool {
    board.seats.iter().any(|seat| is(seat.sitter))
}

fn has_left(sitter: Sitter) -> bool {
    matches!(sitter, Sitter::StandIn(_))
}

fn game_buttons(board: &BoardView, names: &Names, texts: Texts) -> Vec<Vec<Button>> {
    let keys = Keys::of(board);
    let plain = |key: &str, action| keys.key(texts.word(key), action, Style::Plain);
    let game = row([
        keys.key(texts.word("key-hand"), Action::Hand, Style::Primary),
        plain("key-rules", Action::Rules),
        keys.key("⋯".to_owned(), Action::More, Style::Plain),
    ]);
    let gone = |sitter| matches!(sitter, Sitter::StandIn(_) | Sitter::Away(_));
    let back = plain("key-back", Action::Join).filter(|_| is_any(board, gone));
    let seats = Seat::all(board.seats.len() as u8).zip(&board.seats);
    let empty = seats.filter(|(_, view)| board.claim.is_none() && has_left(view.sitter));
    let take = empty.map(|(seat, _)| {
        let label = texts.say("key-take-over", &[("name", names.at(seat).into())]);
        row([keys.key(label, Action::TakeOver(seat), Style::Plain)])
    });
    let object = plain("key-object", Action::Object).filter(|_| board.claim.is_some());
    rows([game, row([back]), row([object])].into_iter().chain(take))
}

fn over(board: &BoardView, game: &Playing, again: usize, texts: Texts, now: Millis) -> Screen {
    let names = names(board, texts);
    let mut text = headline(board, [Span::strong(texts.word("game-over"))], texts);
    text.line([Span::strong(format!("🏆 {}", winners(game, &names, texts)))]);
    text.0.extend(games::table(&game.view, &sittings(board, game, &names), &names, texts));
    let mut below = Text::default();
    last_moves(&mut below, board, game, &names, texts);
    if again > 0 {
        let values = [("again", again.into()), ("people", board.people().into())];
        let wanted = Span::plain(format!("{} · ", texts.say("rematch-wanted", &values)));
        below.line([wanted].into_iter().chain(clock("rematch-in", board, texts, now)));
    }
    set_apart(&mut text, below);
    Screen { text, buttons: over_buttons(board, again, texts) }
}

fn over_buttons(board: &BoardView, again: usize, texts: Texts) -> Vec<Vec<Button>> {
    let keys = Keys::of(board);
    let people = board.people();
    let label = texts.say("key-rematch", &[("again", again.into()), ("people", people.into())]);
    let rematch = (people > 0).then(|| keys.key(label, Action::Rematch, Style::Primary)).flatten();
    rows([row([rematch, keys.key(texts.word("key-rules"), Action::Rules, Style::Plain)])])
}

fn closed(board: &BoardView, ending: Ending, texts: Texts) -> Screen {
    let mut text = headline(board, [Span::strong(texts.word("closed"))], texts);
    text.say(texts.word(match ending {
        Ending::Ended => "closed-ended",
        Ending::Voted => "closed-voted",
        Ending::Deserted => "closed-deserted",
        Ending::Idle => "closed-idle",
        Ending::Forsaken => "closed-forsaken",
    }));
    Screen { text, buttons: Vec::new() }
}
