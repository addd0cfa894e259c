//! Laws: whatever people do in whatever order, a table stays sound and comes back from its log.

use crate::stage::{SECOND, Scene, scene_with, tempo, typed};
use proptest::prelude::*;
use rules::{GameName, Seat};
use tables::{Access, Command, Person, Role, Sitter, Snapshot, Stage, TableId, Tempo};

#[derive(Clone, Debug)]
enum Step {
    Ask(usize, Command),
    /// The nth legal move of whoever is to act.
    Move(usize),
    /// Nobody does anything until the time of whoever is to act is over.
    Wait,
    Chat(Access),
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
        1 => prop::option::of(0u64..40).prop_map(|moment| Command::End { moment }),
        2 => Just(Command::Rematch),
        1 => Just(typed("play 3")),
        2 => (0u8..6).prop_map(|seat| Command::TakeOver(Seat::new(seat))),
        1 => Just(Command::Object),
    ];
    prop_oneof![
        6 => (0usize..4, command).prop_map(|(person, command)| Step::Ask(person, command)),
        12 => (0usize..20).prop_map(Step::Move),
        3 => Just(Step::Wait),
        1 => Just(Step::Chat(Access::Closed)),
        2 => Just(Step::Chat(Access::Open)),
        1 => Just(Step::Restart),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tables_stay_sound(steps in prop::collection::vec(step(), 1..60)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        for game in GameName::ALL {
            runtime.block_on(walk(*game, steps.clone()));
        }
    }
}

/// Time that is over, objections that nobody makes, all at once.
fn hasty() -> Tempo {
    Tempo { live: SECOND / 5, takeover: SECOND / 5, ..tempo() }
}

async fn walk(game: GameName, steps: Vec<Step>) {
    let mut scene = scene_with(hasty()).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Dora", "Eve"] {
        people.push(scene.person(name).await);
    }
    let table = scene.open_game("here", &people[0], rules::Options::defaults(game)).await.unwrap();
    for step in steps {
        match step {
            Step::Ask(person, command) => {
                let role = if person == 3 { Role::Admin } else { Role::Member };
                let _ = scene.ask_as(role, table, &people[person], command).await;
            }
            Step::Move(choice) => make_a_move(&scene, table, &people, choice).await,
            Step::Wait => tokio::time::sleep(std::time::Duration::from_millis(12)).await,
            Step::Chat(access) => scene.house.chat(table, access).await.unwrap(),
            Step::Restart => scene = scene.reopened_with(hasty()).await,
        }
        let snapshot = scene.look(table).await;
        sound(&snapshot);
    }
    comes_back_as_it_was(&scene, table).await;
}

async fn comes_back_as_it_was(scene: &Scene, table: TableId) {
    // A computer may move in between; then it is looked again. Where computers play on and on, the table
    // may not stand still for long enough.
    for _ in 0..20 {
        let before = scene.look(table).await;
        let after = scene.reopened_with(hasty()).await.look(table).await;
        if before.board.version == after.board.version {
            assert_eq!(format!("{:?}", before.board.stage), format!("{:?}", after.board.stage));
            return;
        }
    }
}

async fn make_a_move(scene: &Scene, table: TableId, people: &[Person], choice: usize) {
    let snapshot = scene.look(table).await;
    let Some(hand) = snapshot.hands.iter().find(|hand| hand.to_act()) else { return };
    let person = people.iter().find(|person| person.account == hand.account).unwrap();
    let text = &hand.legal[choice % hand.legal.len()];
    let command = match choice % 2 {
        0 => typed(text),
        _ => Command::Moves { texts: vec![text.clone()], moment: snapshot.board.moment },
    };
    // Unless a computer was faster, since time was over, the move is accepted.
    if let Err(refusal) = scene.ask(table, person, command).await {
        let now = scene.look(table).await.board.version;
        assert_ne!(now, snapshot.board.version, "{text}: {refusal}");
    }
}

fn sound(snapshot: &Snapshot) {
    let board = &snapshot.board;
    let people: Vec<_> = board
        .seats
        .iter()
        .filter_map(|seat| match seat.sitter {
            Sitter::Person(account) | Sitter::Away(account) => Some(account),
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
            let goes_on = board.until.is_some() || board.asleep;
            assert!(goes_on, "something always goes on by itself");
            assert!(snapshot.hands.len() == people.len());
        }
        Stage::Over { game, .. } => assert_eq!(game.standing.points.len(), board.seats.len()),
        Stage::Lobby => assert!(board.until.is_some() || board.asleep),
        Stage::Closed(_) => assert!(snapshot.hands.is_empty()),
    }
}
