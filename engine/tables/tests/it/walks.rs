//! Laws: whatever people do in whatever order, a table stays sound and comes back from its log.

use crate::stage::{Scene, scene, typed};
use proptest::prelude::*;
use rules::Seat;
use tables::{Command, Person, Role, Sitter, Snapshot, Stage, TableId};

#[derive(Clone, Debug)]
enum Step {
    Ask(usize, Command),
    /// The nth legal move of whoever is to act.
    Move(usize),
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    let command = prop_oneof![
        4 => Just(Command::Join),
        1 => Just(Command::Leave),
        2 => Just(Command::AddComputer),
        1 => Just(Command::RemoveComputer),
        3 => Just(Command::Start),
        1 => (0u8..6, 0u64..40).prop_map(|(seat, moment)| Command::Kick { seat: Seat::new(seat), moment }),
        1 => Just(Command::End { moment: None }),
        2 => Just(Command::Rematch),
        1 => Just(typed("play 3")),
    ];
    prop_oneof![
        6 => (0usize..4, command).prop_map(|(person, command)| Step::Ask(person, command)),
        12 => (0usize..20).prop_map(Step::Move),
        1 => Just(Step::Restart),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tables_stay_sound(steps in prop::collection::vec(step(), 1..60)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(walk(steps));
    }
}

async fn walk(steps: Vec<Step>) {
    let mut scene = scene().await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Dora", "Eve"] {
        people.push(scene.person(name).await);
    }
    let table = scene.open(&people[0]).await;
    for step in steps {
        match step {
            Step::Ask(person, command) => {
                let role = if person == 3 { Role::Admin } else { Role::Member };
                let _ = scene.ask_as(role, table, &people[person], command).await;
            }
            Step::Move(choice) => make_a_move(&scene, table, &people, choice).await,
            Step::Restart => scene = scene.reopened().await,
        }
        let snapshot = scene.look(table).await;
        sound(&snapshot);
    }
    let before = scene.look(table).await;
    let after = scene.reopened().await.look(table).await;
    if before.board.version == after.board.version {
        assert_eq!(format!("{:?}", before.board.stage), format!("{:?}", after.board.stage));
    }
}

async fn make_a_move(scene: &Scene, table: TableId, people: &[Person], choice: usize) {
    let snapshot = scene.look(table).await;
    let Some(hand) = snapshot.hands.iter().find(|hand| hand.to_act()) else { return };
    let person = people.iter().find(|person| person.account == hand.account).unwrap();
    let text = &hand.legal[choice % hand.legal.len()];
    scene
        .ask(table, person, typed(text))
        .await
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

fn sound(snapshot: &Snapshot) {
    let board = &snapshot.board;
    let people: Vec<_> = board
        .seats
        .iter()
        .filter_map(|seat| match seat.sitter {
            Sitter::Person(account) => Some(account),
            Sitter::Computer | Sitter::StandIn(_) => None,
        })
        .collect();
    let mut once = people.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), people.len(), "nobody sits twice");
    assert!(board.seats.len() <= 6);
    match &board.stage {
        Stage::Playing(game) => {
            assert!(!people.is_empty(), "a game without people is closed");
            assert_eq!(board.seats.iter().filter(|seat| seat.host).count(), 1, "there is one host");
            assert_eq!(game.standing.points.len(), board.seats.len());
            assert!(board.until.is_some(), "something always goes on by itself");
            assert!(snapshot.hands.len() == people.len());
        }
        Stage::Over { game, .. } => assert_eq!(game.standing.points.len(), board.seats.len()),
        Stage::Lobby => assert!(board.until.is_some()),
        Stage::Closed(_) => assert!(snapshot.hands.is_empty()),
    }
}
