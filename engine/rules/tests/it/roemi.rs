//! Römi: what the recorded games can't show.

use proptest::prelude::*;
use rules::{
    Audience, Game, Level, Phase, Position, Seat, Seed, Setup,
    roemi::{Card, Event, FigureId, Meld, Move, Named, Options, Roemi, Source, Step, Suit},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::LazyLock};

fn counted(cards: impl IntoIterator<Item = Card>) -> BTreeMap<Card, usize> {
    cards.into_iter().fold(BTreeMap::new(), |mut counts, card| {
        *counts.entry(card).or_default() += 1;
        counts
    })
}

fn begin(seed: u64, seats: u8, opening: u16) -> Roemi {
    let options = Options { rounds: 2, opening };
    let first = Seat::new((seed % u64::from(seats)) as u8);
    let mut game = Roemi::new(Setup { seats, options, seed: Seed::from_number(seed), first });
    let dealt = game.deal();
    game.play_out(dealt, drop);
    game
}

/// Plays with a liking for laying, so that tables fill; shows each state and the move made there.
fn walk(
    mut game: Roemi,
    choices: &[u32],
    mut watch: impl FnMut(&Roemi, &Move, &Roemi, &[Event]) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    for choice in choices {
        let mut moves = Vec::new();
        game.legal(&mut moves);
        let lays = |mv: &&Move| matches!(mv, Move::Meld(_) | Move::Add(..) | Move::Swap(..));
        let lays: Vec<_> = moves.iter().filter(lays).copied().collect();
        let liked = if choice % 4 > 0 && !lays.is_empty() { &lays } else { &moves };
        let Some(mv) = liked.get((choice >> 2) as usize % liked.len().max(1)).copied() else {
            break;
        };
        let before = game.clone();
        let seat = game.acting().unwrap();
        let events = game.apply(seat, &mv).unwrap();
        watch(&before, &mv, &game, &events)?;
        if game.phase() == Phase::RoundOver {
            let dealt = game.deal();
            game.play_out(dealt, drop);
        }
    }
    Ok(())
}

fn choices() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 1..150)
}

fn all_cards(game: &Roemi) -> Vec<Card> {
    let state = game.reveal();
    let cards = |value: &Value| serde_json::from_value::<Vec<Card>>(value.clone()).unwrap();
    let hands = state["hands"].as_array().unwrap().iter().flat_map(cards);
    let seen = game.acting().map(|seat| game.own_view(seat).table).unwrap_or_else(|| game.view());
    let laid = seen.table.iter().flat_map(|figure| figure.cards.iter().map(|card| card.face()));
    let piles = cards(&state["pile"]).into_iter().chain(cards(&state["discards"]));
    hands.chain(laid).chain(piles).chain(seen.cut).collect()
}

fn views_of_others(game: &Roemi, seats: u8, drafter: Seat) -> Vec<Value> {
    let others = Seat::all(seats).filter(|seat| *seat != drafter);
    let others = others.map(|seat| serde_json::to_value(game.own_view(seat)).unwrap());
    others.chain([serde_json::to_value(game.view()).unwrap()]).collect()
}

/// Every canonical text of a `meld`.
static MELDS: LazyLock<Vec<Move>> = LazyLock::new(|| {
    let mut lists: Vec<Vec<Card>> = Vec::new();
    for suit in Suit::ALL {
        for low in 1..=12u8 {
            for high in low + 2..=14.min(low + 12) {
                lists.push(
                    (low..=high).map(|place| Card::new(suit, (place - 1) % 13 + 1)).collect(),
                );
            }
        }
    }
    let runs = lists.into_iter().flat_map(|cards| {
        let whole: Vec<_> = cards.iter().copied().map(Named::from).collect();
        let jokers = (0..cards.len()).map(|place| {
            let mut named = whole.clone();
            named[place] = Named::JOKER;
            named
        });
        // Without a joker, a whole suit is named with its ace low.
        let ace_high = cards.len() == 13 && cards[0].natural().unwrap().1 == 2;
        jokers.chain((!ace_high).then_some(whole.clone())).collect::<Vec<_>>()
    });
    let sets = (1..=13).flat_map(|rank| (1..16u8).map(move |suits| (rank, suits)));
    let sets = sets.flat_map(|(rank, suits)| {
        let chosen = Suit::ALL.into_iter().filter(|suit| suits >> *suit as u8 & 1 == 1);
        let naturals: Vec<_> = chosen.map(|suit| Named::from(Card::new(suit, rank))).collect();
        let with_joker = naturals.iter().copied().chain([Named::JOKER]).collect();
        [naturals, with_joker]
    });
    let lists = runs.chain(sets).filter(|cards| cards.len() >= 3);
    lists.map(|cards| Move::Meld(Meld::new(cards))).collect()
});

/// Every move in canonical form that could ever be legal, and many that are not.
fn all_moves(figures: usize) -> impl Iterator<Item = Move> {
    let add_or_swap = move |index: usize| {
        let id = FigureId::at(index);
        let naturals = Card::all().filter(|card| !card.is_joker());
        let add = naturals.flat_map(move |card| {
            [Move::Add(id, card.into()), Move::Add(id, Named::joker_as(card))]
        });
        add.chain(Card::all().map(move |card| Move::Swap(id, card)))
    };
    let others = Source::ALL.map(Move::Draw).into_iter().chain([Move::Undo, Move::PutBack]);
    let discards = Card::all().map(Move::Discard);
    MELDS.iter().copied().chain((0..=figures).flat_map(add_or_swap)).chain(others).chain(discards)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn cards_are_conserved(seed: u64, seats in 2u8..=6, opening in 1u16..60, choices in choices()) {
        let whole = counted(Card::deck());
        walk(begin(seed, seats, opening), &choices, |_, mv, game, _| {
            prop_assert_eq!(counted(all_cards(game)), whole.clone(), "after {}", mv);
            Ok(())
        })?;
    }

    #[test]
    fn nobody_else_sees_a_draft(seed: u64, seats in 2u8..=6, opening in 1u16..60, choices in choices()) {
        walk(begin(seed, seats, opening), &choices, |before, mv, after, events| {
            let seat = before.acting().unwrap();
            if matches!(mv, Move::Meld(_) | Move::Add(..) | Move::Swap(..) | Move::Undo) {
                prop_assert_eq!(views_of_others(before, seats, seat), views_of_others(after, seats, seat));
                prop_assert!(events.iter().all(|event| Roemi::audience(event) == Audience::Only(seat)));
            } else {
                prop_assert!(events.iter().all(|event| Roemi::audience(event) == Audience::Everybody));
            }
            Ok(())
        })?;
    }

    #[test]
    fn taking_back_leaves_nothing_behind(seed: u64, opening in 1u16..60, choices in choices()) {
        walk(begin(seed, 3, opening), &choices, |before, mv, _, _| {
            let seat = before.acting().unwrap();
            for back in [Move::Undo, Move::PutBack] {
                let mut undone = before.clone();
                if undone.apply(seat, &back).is_ok() {
                    let view = undone.own_view(seat);
                    prop_assert_eq!(serde_json::to_value(&view.table).unwrap(), serde_json::to_value(undone.view()).unwrap(), "{} then {}", mv, back);
                    prop_assert_eq!(view.draft_total, 0);
                    prop_assert_eq!(undone.check(&Move::Undo).is_ok(), false);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn exactly_the_accepted_moves_are_listed(seed: u64, opening in 1u16..60, choices in prop::collection::vec(any::<u32>(), 1..60)) {
        walk(begin(seed, 2, opening), &choices, |game, _, _, _| {
            let mut listed = Vec::new();
            game.legal(&mut listed);
            let mut listed: Vec<_> = listed.iter().map(Move::to_string).collect();
            listed.sort_unstable();
            let figures = game.own_view(game.acting().unwrap()).table.table.len();
            let accepted = all_moves(figures).filter(|mv| game.check(mv).is_ok());
            // An ace that a run takes at either end is one move, and so is its joker.
            let mut accepted: Vec<_> = accepted.map(|mv| mv.to_string()).collect();
            accepted.sort_unstable();
            accepted.dedup();
            prop_assert_eq!(listed, accepted);
            Ok(())
        })?;
    }

    /// Whatever somebody left behind in the middle of a turn, a computer ends it.
    #[test]
    fn a_computer_takes_over_anywhere(seed: u64, seats in 2u8..=6, opening in 1u16..60, choices in prop::collection::vec(any::<u32>(), 1..60)) {
        walk(begin(seed, seats, opening), &choices, |_, _, game, _| {
            for level in [Level::Easy, Level::Normal, Level::Strong] {
                let mut game = game.clone();
                let Some(seat) = game.acting() else { return Ok(()) };
                let mut moves = 0;
                while game.acting() == Some(seat) {
                    let mv = Roemi::choose(&game.own_view(seat), level, 0);
                    let made = game.apply(seat, &mv);
                    prop_assert!(made.is_ok(), "{:?} chose {}: {:?}", level, mv, made);
                    moves += 1;
                    prop_assert!(moves < 40, "{:?} does not end its turn", level);
                }
            }
            Ok(())
        })?;
    }

    /// The same hand sees the same, whatever the others hold and however the stock lies.
    #[test]
    fn a_view_depends_on_no_hidden_card(deck in Just(Card::deck()).prop_shuffle(), hidden in Just((0..92usize).collect::<Vec<_>>()).prop_shuffle()) {
        // The cut card and the opener's fifteen cards stay, the others change places.
        let mut other = deck.clone();
        other[16..].iter_mut().zip(&hidden).for_each(|(card, place)| *card = deck[16 + place]);
        let views: Vec<_> = [deck, other].into_iter().map(|deck| {
            let mut game = Roemi::new(Setup { seats: 4, options: Options::default(), seed: Seed::from_number(0), first: Seat::new(0) });
            let texts: Vec<_> = deck.into_iter().map(String::from).collect();
            let dealt = game.deal_from(&texts).unwrap();
            game.play_out(dealt, drop);
            let seat = Seat::new(0);
            let thrown = game.own_view(seat).hand[0];
            game.apply(seat, &Move::Discard(thrown)).unwrap();
            game.apply(Seat::new(1), &Move::Draw(Source::Stock)).unwrap();
            format!("{:?} {:?}", game.view(), game.own_view(seat))
        }).collect();
        prop_assert_eq!(&views[0], &views[1]);
    }
}

/// A table where seat 0 opens and everybody's hand begins with the given cards.
struct Scene {
    game: Roemi,
}

fn cards(texts: &str) -> Vec<Card> {
    texts.split_whitespace().map(|text| Card::try_from(text.to_owned()).unwrap()).collect()
}

impl Scene {
    /// The hands are filled up with what is left of the deck, and so is the stock after its first cards.
    fn new(cut: &str, hands: &[&str], stock: &str) -> Self {
        let mut left = Card::deck();
        let mut take = |texts: &str| {
            let cards = cards(texts);
            for card in &cards {
                left.remove(left.iter().position(|held| held == card).expect("the deck has it"));
            }
            cards
        };
        let mut deck = take(cut);
        let hands: Vec<_> = hands.iter().map(|hand| take(hand)).collect();
        let stock = take(stock);
        // What fills the hands is in no order, and without jokers.
        Seed::from_number(9).shuffle(Position::First, &mut left);
        left.sort_by_key(|card| card.is_joker());
        let mut filling = left.into_iter();
        for (seat, hand) in hands.iter().enumerate() {
            deck.extend(hand);
            let missing = if seat == 0 { 15 } else { 14 } - hand.len();
            deck.extend(filling.by_ref().take(missing));
        }
        deck.extend(stock);
        deck.extend(filling);
        let setup = Setup {
            seats: hands.len() as u8,
            options: Options { rounds: 1, opening: 51 },
            seed: Seed::from_number(1),
            first: Seat::new(0),
        };
        let mut game = Roemi::new(setup);
        let texts: Vec<_> = deck.into_iter().map(String::from).collect();
        let dealt = game.deal_from(&texts).unwrap();
        game.play_out(dealt, drop);
        Scene { game }
    }

    /// Moves of the acting seats, one after another, separated by commas.
    fn play(&mut self, moves: &str) {
        for text in moves.split(',').map(str::trim) {
            let seat = self.game.acting().unwrap();
            let mv = Roemi::parse(text).unwrap_or_else(|| panic!("{text} is no move"));
            self.game.apply(seat, &mv).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        }
    }

    fn refused(&self, text: &str) -> &'static str {
        let seat = self.game.acting().unwrap();
        let mv = Roemi::parse(text).unwrap_or_else(|| panic!("{text} is no move"));
        self.game.admit(seat, &mv).expect_err(text).code()
    }

    fn own(&self) -> Value {
        serde_json::to_value(self.game.own_view(self.game.acting().unwrap())).unwrap()
    }

    /// Draws from the stock and throws what was drawn or the first card, until this seat is to draw.
    fn pass_until(&mut self, seat: u8) {
        loop {
            let acting = self.game.acting().unwrap();
            let view = self.game.own_view(acting);
            if view.table.step == Some(Step::Draw) {
                if acting == Seat::new(seat) {
                    return;
                }
                self.play("draw stock");
                continue;
            }
            let thrown = view.turn.unwrap().now.drawn.map(|drawn| drawn.card);
            let thrown = thrown.unwrap_or(*view.hand.last().unwrap());
            self.play(&format!("discard {thrown}"));
        }
    }
}

#[test]
fn the_deck_is_two_packs_and_four_jokers() {
    let deck = counted(Card::deck());
    assert_eq!(deck.values().sum::<usize>(), Card::COUNT);
    assert_eq!((deck.len(), deck[&Card::JOKER]), (53, 4));
    assert!(deck.iter().all(|(card, count)| card.is_joker() || *count == 2));
}

#[test]
fn a_round_that_nobody_ends_runs_through_the_stock_twice() {
    let mut game = begin(5, 2, 51);
    let mut reshuffles = 0;
    while game.phase() == Phase::Turn {
        let seat = game.acting().unwrap();
        if game.view().step == Some(Step::Draw) {
            game.apply(seat, &Move::Draw(Source::Stock)).unwrap();
        }
        let thrown = game.own_view(seat).hand[0];
        let events = game.apply(seat, &Move::Discard(thrown)).unwrap();
        if events.contains(&Event::Reshuffled) {
            reshuffles += 1;
            let view = game.view();
            assert_eq!((view.stock, view.discards, view.reshuffled), (108 - 1 - 28 - 1, 1, true));
            assert_eq!(view.discard, Some(thrown));
        }
    }
    let view = game.view();
    assert_eq!((reshuffles, view.stock), (1, 0));
    assert_eq!(view.round_scores, Some(vec![100, 100]));
    assert_eq!(view.seats.iter().map(|seat| seat.cards).collect::<Vec<_>>(), [14, 14]);
}

#[test]
fn an_ace_goes_below_the_two_of_a_run_that_is_open_at_both_ends() {
    let whole = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH";
    let mut scene = Scene::new("2C", &[&format!("{whole} AH *"), ""], "");
    scene.play("discard AH");
    scene.pass_until(0);
    scene.play("draw stock");
    scene.play(&format!("meld {whole}"));
    assert_eq!(scene.refused("add F1 *"), "ambiguous");
    assert_eq!(scene.refused("add F1 *2H"), "does_not_fit");
    scene.play("add F1 *ah");
    assert_eq!(scene.own()["table"][0]["cards"][0], "*AH");
    assert_eq!(scene.refused("add F1 *AH"), "not_in_hand");
    scene.play("undo");
    assert_eq!(scene.own()["table"], json!([]));
}

#[test]
fn a_joker_in_a_set_of_three_is_free_only_after_a_third_natural_card() {
    let mut scene = Scene::new("2C", &["KS KH KD KC QS QH QD * 3S", ""], "4S 4H 4D");
    scene.play("discard 3S");
    scene.pass_until(0);
    scene.play("draw stock, meld QS QH QD, meld KS KH *KD");
    assert_eq!(scene.own()["table"][1]["cards"], json!(["KS", "KH", "*"]), "its name is forgotten");
    assert_eq!(scene.refused("swap F2 KD"), "joker_not_free");
    assert_eq!(scene.refused("swap F1 KD"), "no_joker");
    scene.play("add F2 KC");
    assert_eq!(scene.own()["table"][1]["cards"], json!(["KS", "KH", "KC", "*KD"]));
    assert_eq!(scene.refused("swap F2 KC"), "not_in_hand");
    assert_eq!(scene.refused("swap F2 *"), "not_in_hand");
    scene.play("swap F2 KD");
    assert_eq!(scene.own()["table"][1]["cards"], json!(["KS", "KH", "KD", "KC"]));
    // One joker was laid in this turn, before the swap, and one was taken: that is enough.
    scene.play("discard *");
}

#[test]
fn a_joker_taken_from_a_figure_must_be_laid_again() {
    let hands = ["TS TH TD JH QH * 3S", "KS KH KD AS AH AC KH 3D"];
    let mut scene = Scene::new("2C", &hands, "4S 4H 4D 6S");
    scene.play("discard 3S, draw stock, discard 3D");
    scene.play("draw stock, meld TS TH TD, meld JH QH *, discard 4H");
    scene.play("draw stock, meld KS KH KD, meld AS AH AC");
    assert_eq!(scene.refused("swap F2 *"), "not_in_hand");
    assert_eq!(scene.refused("swap F2 4D"), "does_not_fit");
    scene.play("swap F2 KH");
    assert_eq!(scene.refused("discard *"), "joker_unused");
    assert_eq!(scene.refused("discard 4D"), "joker_unused");
    scene.play("add F2 *TH, discard 4D");
    let table = &scene.own()["table"];
    assert_eq!(table[1]["cards"], json!(["*TH", "JH", "QH", "KH"]));
}

#[test]
fn a_freely_kept_discard_is_not_thrown_at_once_unless_there_is_another() {
    let mut scene = Scene::new("2C", &["9S", "5H", "9S 5H"], "");
    scene.play("discard 9S, draw discard");
    assert_eq!(scene.refused("discard 9S"), "taken_card");
    scene.play("putback");
    assert_eq!(scene.refused("draw cut"), "first_turn");
    scene.play("draw stock, discard 5H, draw discard, discard 5H");
    // The opener's first draw comes in its second turn, and may be kept too.
    scene.play("draw discard");
    assert_eq!(scene.refused("discard 5H"), "taken_card");
    scene.play("putback, draw cut, putback");
    assert_eq!(scene.refused("draw cut"), "cut_tried");
    scene.play("draw discard");
    assert_eq!(scene.refused("discard 5H"), "taken_card");
}

#[test]
fn a_later_discard_must_be_used_and_the_cut_card_must_end_the_round() {
    let hands = ["KS KH KD AS AH AC 4S 4H 4D 6S 6H 6D 8H 8S 3C", "8D 7D"];
    let mut scene = Scene::new("8C", &hands, "2S 9C 2D JC");
    scene.play("discard 3C, draw stock, discard 8D");
    scene.play("draw cut, meld KS KH KD");
    assert_eq!(scene.refused("discard 8S"), "opening_too_low");
    scene.play("meld AS AH AC");
    assert_eq!(scene.refused("discard 8S"), "cut_not_out");
    scene.play("meld 4S 4H 4D, meld 6S 6H 6D");
    assert_eq!(scene.refused("meld 8S 8H 8C"), "keep_discard");
    assert_eq!(scene.refused("discard 8S"), "cut_not_out");
    scene.play("putback, draw stock, discard 9C, draw stock, discard 7D");
    scene.play("draw discard");
    assert_eq!(scene.refused("discard 8S"), "card_unused");
    assert_eq!(scene.refused("discard 7D"), "card_unused");
    scene.play("putback, draw stock, meld KS KH KD");
    assert_eq!(scene.refused("draw discard"), "wrong_step");
    assert_eq!(scene.refused("putback"), "nothing_to_put_back");
}

#[test]
fn going_out_at_once_is_worth_more_if_nothing_went_onto_older_figures() {
    let hands = ["KS KH KD AS AH AC 4S 4H 4D 6S 6H 6D 6C 4C 8S", "QS QH QD JS JH JD 5C 8D"];
    let scores = |moves: &str| {
        let mut scene = Scene::new("8C", &hands, "2S 9C 2D JC");
        scene.play("discard 8S, draw stock, discard 8D, draw stock");
        scene.play(moves);
        scene.game.standing().round_scores.unwrap()
    };
    let figures =
        "meld KS KH KD, meld AS AH AC, meld 4S 4H 4D, add F3 4C, meld 6S 6H 6D, add F4 6C";
    assert_eq!(scores(&format!("{figures}, discard 9C")), [-20, 100]);

    // The same cards a turn later, one of them onto another seat's figure.
    let later = "meld KS KH KD, meld AS AH AC, meld 4S 4H 4D, add F5 4C, meld 6S 6H 6D, add F6 6C";
    let other = "discard 9C, draw stock, meld QS QH QD, meld JS JH JD, discard 2D";
    let mut own = Scene::new("8C", &hands, "2S 9C 2D JC");
    own.play("discard 8S, draw stock, discard 8D, draw stock");
    own.play(&format!("{other}, draw stock, {later}"));
    own.play("discard JC");
    let scores = own.game.standing().round_scores.unwrap();
    assert_eq!(scores[0], -20);
    assert!((1..100).contains(&scores[1]), "who has opened counts the cards left");
}

#[test]
fn a_card_on_another_figure_makes_going_out_ordinary() {
    let hands = ["KS KH KD AS AH AC 4S 4H 4D 6S 6H 6D 4C JC 8S", "QS QH QD JS JH JD 5C 8D"];
    let mut scene = Scene::new("8C", &hands, "2S 9C 2D 9D");
    scene.play("discard 8S, draw stock, discard 8D, draw stock, discard 9C");
    scene.play("draw stock, meld QS QH QD, meld JS JH JD, discard 2D, draw stock");
    scene.play("meld KS KH KD, meld AS AH AC, meld 4S 4H 4D, add F5 4C, meld 6S 6H 6D");
    scene.play("add F2 JC, discard 9D");
    assert_eq!(scene.game.standing().round_scores.unwrap()[0], -10);
}
