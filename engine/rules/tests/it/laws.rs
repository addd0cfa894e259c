//! Laws that every game keeps. A new game is held to them by one line in `laws_of!`.

use proptest::prelude::*;
use rules::{Game, OptionRule, Phase, Seat, Seed, Setup};
use serde_json::{Map, Value};

macro_rules! laws_of {
    ($($module:ident: $Game:ty),+ $(,)?) => {
        $(mod $module {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(48))]

                #[test]
                fn keeps_the_laws(plan in plan::<$Game>()) {
                    let mut elsewhere = Vec::new();
                    play(&plan, |game: &$Game, moves| watch(game, moves, &mut elsewhere));
                }

                #[test]
                fn the_log_gives_the_state(plan in plan::<$Game>()) {
                    replay_the_log::<$Game>(&plan);
                }
            }
        })+
    };
}

laws_of! {
    lama: rules::lama::Lama,
    agame: rules::agame::Agame,
    roemi: rules::roemi::Roemi,
}

/// A whole random match: its setup and where each decision's choice falls.
#[derive(Clone, Debug)]
struct Plan {
    seats: u8,
    seed: u64,
    first: u8,
    options: Map<String, Value>,
}

fn plan<G: Game>() -> impl Strategy<Value = Plan> {
    let options: Vec<_> = G::OPTIONS.iter().map(option_value).collect();
    (G::SEATS, any::<u64>(), any::<u8>(), options).prop_map(|(seats, seed, first, options)| Plan {
        seats,
        seed,
        first: first % seats,
        options: options.into_iter().collect(),
    })
}

fn option_value(rule: &OptionRule) -> BoxedStrategy<(String, Value)> {
    let key = rule.key.to_owned();
    let value = match rule.kind.clone() {
        rules::Kind::Flag => any::<bool>().prop_map(Value::from).boxed(),
        rules::Kind::Choice(words) => proptest::sample::select(words).prop_map(Value::from).boxed(),
        // The low end of a range, so that matches stay short enough to play many of them.
        rules::Kind::Number(range) => {
            let (low, high) = (*range.start(), *range.end());
            (low..=high.min(low + (high - low) / 10 + 2)).prop_map(Value::from).boxed()
        }
    };
    value.prop_map(move |value| (key.clone(), value)).boxed()
}

fn begin<G: Game>(plan: &Plan) -> G {
    let options = serde_json::from_value(merged::<G>(&plan.options)).unwrap();
    let seed = Seed::from_number(plan.seed);
    G::new(Setup { seats: plan.seats, options, seed, first: Seat::new(plan.first) })
}

fn merged<G: Game>(given: &Map<String, Value>) -> Value {
    let mut values = serde_json::to_value(G::Options::default()).unwrap();
    values.as_object_mut().unwrap().extend(given.clone());
    values
}

/// Plays random legal moves to the end, showing each state and the choices there to the watcher.
fn play<G: Game>(plan: &Plan, mut watch: impl FnMut(&G, &[G::Move])) -> (G, Vec<G::Event>) {
    let mut game: G = begin(plan);
    let mut log = Vec::new();
    let mut chance = plan.seed | 1;
    for _ in 0..200_000 {
        let mut moves = Vec::new();
        game.legal(&mut moves);
        watch(&game, &moves);
        match game.phase() {
            Phase::GameOver => return (game, log),
            Phase::RoundOver => {
                let dealt = game.deal();
                game.play_out(dealt, |event| log.push(event));
            }
            Phase::Turn => {
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(chance >> 33) as usize % moves.len()].clone();
                let seat = game.acting().unwrap();
                log.extend(game.apply(seat, &mv).unwrap());
            }
        }
    }
    panic!("the match does not end");
}

/// How many moves of earlier states are tried in each later one.
const TRIED_AGAIN: usize = 24;

/// Holds a state to the laws; `elsewhere` gathers moves that could be made in earlier ones.
fn watch<G: Game>(game: &G, moves: &[G::Move], elsewhere: &mut Vec<G::Move>) {
    somebody_can_act_in_a_turn(game, moves);
    listed_moves_are_accepted(game, moves);
    other_moves_are_refused(game, moves, elsewhere);
    moves_read_back::<G>(moves);
    views_agree_on_what_is_public(game);
    a_seat_sees_the_hand_that_it_holds(game);
    elsewhere.extend(moves.iter().take(3).cloned());
    elsewhere.drain(..elsewhere.len().saturating_sub(TRIED_AGAIN));
}

fn somebody_can_act_in_a_turn<G: Game>(game: &G, moves: &[G::Move]) {
    let turn = game.phase() == Phase::Turn;
    assert_eq!(turn, game.acting().is_some());
    assert_eq!(turn, !moves.is_empty());
    assert_eq!(game.phase() == Phase::GameOver, game.standing().winners.is_some());
}

fn listed_moves_are_accepted<G: Game>(game: &G, moves: &[G::Move]) {
    for seat in Seat::all(game.seats()) {
        for mv in moves {
            assert_eq!(game.admit(seat, mv).is_ok(), game.acting() == Some(seat), "{mv}");
        }
    }
}

fn other_moves_are_refused<G: Game>(game: &G, moves: &[G::Move], others: &[G::Move]) {
    for mv in others.iter().filter(|mv| !moves.contains(mv)) {
        for seat in Seat::all(game.seats()) {
            assert!(game.admit(seat, mv).is_err(), "{mv} is not listed, but accepted");
        }
    }
}

fn moves_read_back<G: Game>(moves: &[G::Move]) {
    let mut texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
    for (mv, text) in moves.iter().zip(&texts) {
        assert!(G::parse(text).as_ref() == Some(mv), "{text} does not read back");
        let shouted = format!("  {}  ", text.to_ascii_uppercase().replace(' ', "   "));
        assert!(G::parse(&shouted).as_ref() == Some(mv), "{shouted} does not read back");
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), moves.len(), "two moves have one text");
}

fn views_agree_on_what_is_public<G: Game>(game: &G) {
    let public = serde_json::to_value(game.view()).unwrap();
    assert!(public.get("hand").is_none());
    let acting = game.acting();
    for seat in Seat::all(game.seats()).filter(|seat| acting != Some(*seat)) {
        let mut own = serde_json::to_value(game.own_view(seat)).unwrap();
        let own = own.as_object_mut().unwrap();
        own.retain(|key, _| public.get(key).is_some());
        assert_eq!(Value::Object(own.clone()), public, "a seat that waits sees what all see");
    }
}

fn a_seat_sees_the_hand_that_it_holds<G: Game>(game: &G) {
    let state = game.reveal();
    let hands = state["hands"].as_array().unwrap();
    assert_eq!(hands.len(), usize::from(game.seats()));
    for (seat, hand) in Seat::all(game.seats()).zip(hands) {
        let own = serde_json::to_value(game.own_view(seat)).unwrap();
        assert_eq!(&own["hand"], hand, "a seat's view and the revealed hand agree");
    }
}

fn replay_the_log<G: Game>(plan: &Plan) {
    let (game, log) = play::<G>(plan, |_, _| ());
    let mut replayed: G = begin(plan);
    for event in &log {
        let stored = serde_json::to_string(event).unwrap();
        replayed.fold(&serde_json::from_str(&stored).unwrap());
    }
    assert_eq!(format!("{replayed:?}"), format!("{game:?}"));
}
