//! The referee protocol's own refusals.

use rules::referee::Referee;
use serde_json::Value;

fn answers(lines: &[&str]) -> Value {
    let mut referee = Referee::default();
    let mut last = Value::Null;
    for line in lines {
        last = serde_json::from_str(&referee.answer(line)).unwrap();
    }
    last
}

fn code(lines: &[&str]) -> String {
    let answer = answers(lines);
    assert_eq!(answer["ok"], false, "{answer}");
    answer["error"]["code"].as_str().unwrap().to_owned()
}

const NEW: &str = r#"{"op":"new","game":"lama","seats":2,"first":0}"#;

#[test]
fn requests_that_are_none_are_bad_requests() {
    let bad = [
        "",
        "no json",
        "[]",
        r#"{"op":"dance"}"#,
        r#"{"seats":2}"#,
        r#"{"op":"new","game":"lama"}"#,
        r#"{"op":"new","game":"lama","seats":"2"}"#,
        r#"{"op":"new","game":"lama","seats":2,"colour":"red"}"#,
        r#"{"op":"new","game":"lama","seats":2,"seed":-1}"#,
        r#"{"op":"new","game":"lama","seats":2,"seed":"12"}"#,
        r#"{"op":"move","seat":0}"#,
        r#"{"op":"reveal","seat":0}"#,
        r#"{"op":"choose","seat":0,"level":"godlike"}"#,
    ];
    for line in bad {
        assert_eq!(code(&[NEW, line]), "bad_request", "{line}");
    }
}

#[test]
fn a_key_whose_value_is_null_counts_as_absent() {
    let line =
        r#"{"op":"new","game":"lama","seats":2,"options":{"limit":null},"deck":null,"x":null}"#;
    assert_eq!(answers(&[line])["ok"], true);
    assert_eq!(code(&[r#"{"op":"new","game":"lama","seats":null}"#]), "bad_request");
}

#[test]
fn without_a_game_there_is_nothing_to_ask_about() {
    for line in [
        r#"{"op":"view"}"#,
        r#"{"op":"view","seat":9}"#,
        r#"{"op":"move","seat":0,"move":"draw"}"#,
        r#"{"op":"next"}"#,
        r#"{"op":"reveal"}"#,
        r#"{"op":"stack","cards":[]}"#,
    ] {
        assert_eq!(code(&[line]), "no_game", "{line}");
    }
}

#[test]
fn new_checks_in_the_order_of_its_page() {
    let new = |rest: &str| code(&[&format!(r#"{{"op":"new",{rest}}}"#)]);
    let all_wrong = r#""game":"chess","seats":9,"options":{"x":1},"first":9,"deck":["1"]"#;
    assert_eq!(new(all_wrong), "unknown_game");
    assert_eq!(new(&all_wrong.replace("chess", "lama")), "bad_seats");
    let seated = all_wrong.replace("chess", "lama").replace(r#""seats":9"#, r#""seats":2"#);
    assert_eq!(new(&seated), "bad_options");
    let optioned = seated.replace(r#"{"x":1}"#, "{}");
    assert_eq!(new(&optioned), "no_such_seat");
    assert_eq!(new(&optioned.replace(r#""first":9"#, r#""first":1"#)), "bad_deck");
}

#[test]
fn options_are_checked_by_key_type_and_range() {
    let bad = [
        r#"{"edition":"Party"}"#,
        r#"{"edition":1}"#,
        r#"{"no_drama":"true"}"#,
        r#"{"limit":9}"#,
        r#"{"limit":201}"#,
        r#"{"limit":40.0}"#,
        r#"{"limt":40}"#,
    ];
    for options in bad {
        let line = format!(r#"{{"op":"new","game":"lama","seats":2,"options":{options}}}"#);
        assert_eq!(code(&[&line]), "bad_options", "{options}");
    }
}

#[test]
fn seats_that_do_not_exist_are_told_apart_from_bad_requests() {
    for seat in ["-1", "2", "300"] {
        for op in
            [r#""op":"legal""#, r#""op":"view""#, r#""op":"choose""#, r#""op":"move","move":"?""#]
        {
            assert_eq!(
                code(&[NEW, &format!(r#"{{{op},"seat":{seat}}}"#)]),
                "no_such_seat",
                "{op} {seat}"
            );
        }
    }
}

#[test]
fn who_is_not_to_act_has_no_moves_and_gets_no_advice() {
    assert_eq!(answers(&[NEW, r#"{"op":"legal","seat":1}"#])["moves"], serde_json::json!([]));
    assert_eq!(code(&[NEW, r#"{"op":"choose","seat":1}"#]), "not_your_turn");
}

#[test]
fn the_next_round_waits_for_the_end_of_this_one() {
    assert_eq!(code(&[NEW, r#"{"op":"next"}"#]), "not_round_over");
}

#[test]
fn a_stacked_pile_is_the_same_cards_in_the_given_order() {
    let mut referee = Referee::default();
    referee.answer(NEW);
    let state: Value = serde_json::from_str(&referee.answer(r#"{"op":"reveal"}"#)).unwrap();
    let mut pile: Vec<String> = serde_json::from_value(state["state"]["pile"].clone()).unwrap();
    pile.sort();
    let stack = serde_json::json!({ "op": "stack", "cards": pile });
    let answer: Value = serde_json::from_str(&referee.answer(&stack.to_string())).unwrap();
    assert_eq!(answer, serde_json::json!({ "ok": true }));
    let state: Value = serde_json::from_str(&referee.answer(r#"{"op":"reveal"}"#)).unwrap();
    assert_eq!(state["state"]["pile"], serde_json::json!(pile));
    pile.pop();
    let stack = serde_json::json!({ "op": "stack", "cards": pile });
    assert!(referee.answer(&stack.to_string()).contains("bad_deck"));
}

#[test]
fn the_same_seed_gives_the_same_deals() {
    let hex = format!("{:0>64}", "5");
    let number =
        answers(&[r#"{"op":"new","game":"lama","seats":3,"seed":5}"#, r#"{"op":"reveal"}"#]);
    let line = format!(r#"{{"op":"new","game":"lama","seats":3,"seed":"{hex}"}}"#);
    assert_eq!(answers(&[&line, r#"{"op":"reveal"}"#]), number);
}
