//! People who come and go: reminders, being away, takeovers, and outages.

use crate::stage::{SECOND, Scene, channel, mv, scene_with, tempo};
use rules::{GameName, Options};
use tables::{
    Access, Command, Ending, HandView, Mover, Notice, Person, Platform, Refusal, Sitter, Snapshot,
    Speed, Stage, TableId, Tempo,
};

/// Anna, who is the host, and Ben play; Dora and Eve watch.
struct Party {
    scene: Scene,
    table: TableId,
    anna: Person,
    ben: Person,
    dora: Person,
    eve: Person,
}

async fn party(tempo: Tempo, speed: Speed) -> Party {
    let scene = scene_with(tempo).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Dora", "Eve"] {
        people.push(scene.person(name).await);
    }
    let [anna, ben, dora, eve] = <[Person; 4]>::try_from(people).unwrap();
    let table =
        scene.open_at("here", &anna, Options::defaults(GameName::Lama), Some(speed)).await.unwrap();
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    Party { scene, table, anna, ben, dora, eve }
}

fn hasty() -> Tempo {
    Tempo { live: SECOND, slow: 2 * SECOND, takeover: SECOND, ..tempo() }
}

fn sitter(snapshot: &Snapshot, seat: usize) -> Sitter {
    snapshot.board.seats[seat].sitter
}

fn is_away(snapshot: &Snapshot, seat: usize) -> bool {
    matches!(sitter(snapshot, seat), Sitter::Away(_))
}

impl Party {
    async fn ask(&self, person: &Person, command: Command) -> Result<(), Refusal> {
        self.scene.ask(self.table, person, command).await.map(drop)
    }

    async fn until(&self, wanted: impl Fn(&Snapshot) -> bool) -> std::sync::Arc<Snapshot> {
        self.scene.until(self.table, wanted).await
    }

    async fn keeps_playing(&self, person: &Person, goal: impl Fn(&Snapshot) -> bool) {
        loop {
            let to_act = |snapshot: &Snapshot| {
                goal(snapshot) || hand(snapshot, person).is_some_and(HandView::to_act)
            };
            let snapshot = self.until(to_act).await;
            if goal(&snapshot) {
                return;
            }
            let hand = hand(&snapshot, person).unwrap();
            let text = hand.legal.iter().find(|text| *text != "quit").unwrap_or(&hand.legal[0]);
            // The time may be over just now.
            let _ = self.ask(person, mv(text, &snapshot.board)).await;
        }
    }
}

fn hand<'a>(snapshot: &'a Snapshot, person: &Person) -> Option<&'a HandView> {
    snapshot.hands.iter().find(|hand| hand.account == person.account)
}

#[tokio::test]
async fn who_must_act_is_reminded_once_and_the_time_stays() {
    let party = party(Tempo { live: 10 * SECOND, ..tempo() }, Speed::Live).await;
    let before = party.until(|_| true).await;
    assert!(!before.board.reminded);
    let after = party.until(|snapshot| snapshot.board.reminded).await;
    assert_eq!(after.board.version, before.board.version + 1);
    assert_eq!(after.board.moment, before.board.moment, "the same buttons go on to work");
    let (early, late) = (before.board.until.unwrap(), after.board.until.unwrap());
    assert!(late >= early && late < early + SECOND, "{early} {late}");
    let over = party.until(|snapshot| !snapshot.board.recent.is_empty()).await;
    assert_eq!(over.board.recent[0].by, Mover::TimeUp);
    assert!(party.scene.house.clock().now() >= early, "never before the time is over");
}

#[tokio::test]
async fn after_the_third_time_in_a_row_a_computer_plays_on_at_once() {
    let party = party(hasty(), Speed::Live).await;
    party.keeps_playing(&party.ben, |snapshot| is_away(snapshot, 0)).await;
    let away = party.until(|_| true).await;
    assert!(away.board.seats[1].host, "the host passes to who is there");
    assert!(!away.board.seats[0].host);
    assert!(hand(&away, &party.anna).is_some_and(|hand| !hand.to_act()), "the hand stays");
    party.ask(&party.anna, Command::Join).await.unwrap();
    let back = party.until(|_| true).await;
    assert_eq!(sitter(&back, 0), Sitter::Person(party.anna.account));
    assert!(back.board.seats[1].host, "who comes back is no host again");
}

#[tokio::test]
async fn a_slow_table_waits_until_the_time_is_over_too() {
    let party = party(hasty(), Speed::Slow).await;
    let started = party.until(|_| true).await;
    let until = started.board.until.unwrap();
    assert!(until >= party.scene.house.clock().now() + SECOND, "two seconds, not one");
    party.until(|snapshot| !snapshot.board.recent.is_empty()).await;
    assert!(party.scene.house.clock().now() >= until);
    party.until(|snapshot| is_away(snapshot, 0) || is_away(snapshot, 1)).await;
}

#[tokio::test]
async fn a_move_in_time_makes_up_for_those_that_were_not() {
    let party = party(Tempo { live: 4 * SECOND, ..tempo() }, Speed::Live).await;
    party
        .keeps_playing(&party.ben, |snapshot| {
            snapshot.board.recent.iter().filter(|recent| recent.by == Mover::TimeUp).count() >= 2
        })
        .await;
    assert!(!is_away(&*party.until(|_| true).await, 0));
    // From now on both play, so nobody is ever away.
    let people = [&party.anna, &party.ben];
    let over = party.scene.play_to_the_end(party.table, &people).await;
    assert!(!is_away(&over, 0) && !is_away(&over, 1));
}

#[tokio::test]
async fn when_all_are_away_computers_play_to_the_end() {
    let party = party(hasty(), Speed::Live).await;
    party.until(|snapshot| is_away(snapshot, 0) && is_away(snapshot, 1)).await;
    let over = party.until(|snapshot| snapshot.board.is_over()).await;
    assert!(matches!(over.board.stage, Stage::Over { .. }), "a result, and an end");
}

#[tokio::test]
async fn an_empty_chair_is_taken_over_when_nobody_objects() {
    let party = party(Tempo { takeover: 4 * SECOND, ..tempo() }, Speed::Live).await;
    assert_eq!(party.ask(&party.dora, Command::Join).await, Err(Refusal::Running));
    party.ask(&party.ben, Command::Leave).await.unwrap();
    party.ask(&party.dora, Command::Join).await.unwrap();
    let claimed = party.until(|_| true).await;
    let claim = claimed.board.claim.clone().unwrap();
    assert_eq!((claim.name.as_str(), claim.seat.index()), ("Dora", 1));
    let other = party.ask(&party.eve, Command::TakeOver(claim.seat)).await;
    assert_eq!(other, Err(Refusal::Claimed), "one after the other");
    let taken = party.until(|snapshot| snapshot.board.claim.is_none()).await;
    assert_eq!(sitter(&taken, 1), Sitter::Person(party.dora.account));
    assert!(party.scene.house.clock().now() >= claim.until);
    let tables = party.scene.house.tables_of(party.dora.account).unwrap();
    assert_eq!(tables, [party.table]);
    assert_eq!(party.ask(&party.ben, Command::Join).await, Err(Refusal::Running));
}

#[tokio::test]
async fn more_than_half_of_the_people_can_object() {
    let party = party(tempo(), Speed::Live).await;
    assert_eq!(party.ask(&party.anna, Command::Object).await, Err(Refusal::NobodyClaims));
    party.ask(&party.ben, Command::Leave).await.unwrap();
    party.ask(&party.dora, Command::TakeOver(rules::Seat::new(1))).await.unwrap();
    assert_eq!(party.ask(&party.eve, Command::Object).await, Err(Refusal::NotSeated));
    party.ask(&party.anna, Command::Object).await.unwrap();
    let refused = party.until(|_| true).await;
    assert_eq!(refused.board.claim, None);
    assert_eq!(sitter(&refused, 1), Sitter::StandIn(party.ben.account));
}

#[tokio::test]
async fn who_left_comes_back_before_anybody_else_has_the_seat() {
    let party = party(tempo(), Speed::Live).await;
    party.ask(&party.ben, Command::Leave).await.unwrap();
    party.ask(&party.dora, Command::Join).await.unwrap();
    party.ask(&party.ben, Command::Join).await.unwrap();
    let back = party.until(|_| true).await;
    assert_eq!(back.board.claim, None);
    assert_eq!(sitter(&back, 1), Sitter::Person(party.ben.account));
}

#[tokio::test]
async fn who_is_away_keeps_the_seat_from_others() {
    let party = party(hasty(), Speed::Live).await;
    party.keeps_playing(&party.ben, |snapshot| is_away(snapshot, 0)).await;
    let seat = rules::Seat::new(0);
    let taken = party.ask(&party.dora, Command::TakeOver(seat)).await;
    assert!(matches!(taken, Err(Refusal::NoSuchSeat | Refusal::NotRunning)), "{taken:?}");
}

#[tokio::test]
async fn a_platform_out_of_reach_takes_nobodys_time() {
    let party = party(Tempo { live: 20 * SECOND, ..tempo() }, Speed::Live).await;
    let house = &party.scene.house;
    let before = party.until(|_| true).await.board.until.unwrap();
    house.reached(Platform::ROOM);
    house.unreached(Platform::ROOM);
    let clock = house.clock().clone();
    clock.sleep_until(before + 10 * SECOND).await;
    let waiting = party.until(|_| true).await;
    assert!(waiting.board.recent.is_empty(), "nobody's time ends meanwhile");
    assert!(!waiting.board.reminded);
    house.reached(Platform::ROOM);
    let told = |notice: &Notice| matches!(notice, Notice::Back { turn: Some(_) });
    let later = party.until(|snapshot| snapshot.board.until.unwrap() > before + 20 * SECOND).await;
    assert!(later.board.recent.is_empty());
    let notices = house.notices(Platform::ROOM).unwrap();
    assert_eq!(notices.iter().filter(|pending| told(&pending.notice)).count(), 1);
    // And then time goes on.
    party.until(|snapshot| !snapshot.board.recent.is_empty()).await;
}

#[tokio::test]
async fn a_short_silence_is_no_outage() {
    let party = party(tempo(), Speed::Live).await;
    let house = &party.scene.house;
    house.reached(Platform::ROOM);
    house.unreached(Platform::ROOM);
    house.reached(Platform::ROOM);
    // A deadline that moved would be known by the time that another command is carried out.
    let before = party.until(|_| true).await.board.until;
    party.scene.house.clock().sleep_until(house.clock().now() + SECOND).await;
    assert_eq!(party.until(|_| true).await.board.until, before);
    assert!(house.notices(Platform::ROOM).unwrap().is_empty());
}

#[tokio::test]
async fn a_table_sleeps_while_its_chat_is_closed_and_wakes_where_it_was() {
    let party = party(Tempo { live: 10 * SECOND, ..tempo() }, Speed::Live).await;
    let before = party.until(|_| true).await;
    party.scene.house.chat(party.table, Access::Closed).await.unwrap();
    let clock = party.scene.house.clock().clone();
    clock.sleep_until(before.board.until.unwrap() + 5 * SECOND).await;
    let asleep = party.until(|_| true).await;
    assert!(asleep.board.recent.is_empty(), "nobody's time ends");
    assert_eq!(asleep.board.until, None);
    party.scene.house.chat(party.table, Access::Open).await.unwrap();
    let awake = party.until(|_| true).await;
    assert!(awake.board.until.unwrap() > before.board.until.unwrap() + 5 * SECOND);
    assert_eq!(awake.board.moment, before.board.moment);
}

#[tokio::test]
async fn a_table_whose_chat_stays_closed_is_closed() {
    let party = party(Tempo { sleep: SECOND, ..tempo() }, Speed::Live).await;
    party.scene.house.chat(party.table, Access::Closed).await.unwrap();
    let closed = party.until(|snapshot| snapshot.board.is_over()).await;
    assert!(matches!(closed.board.stage, Stage::Closed(Ending::Forsaken)));
    assert_eq!(party.scene.house.table_in(&channel("here")), Ok(None));
}

#[tokio::test]
async fn who_is_away_can_leave() {
    let party = party(hasty(), Speed::Live).await;
    party.keeps_playing(&party.ben, |snapshot| is_away(snapshot, 0)).await;
    party.ask(&party.anna, Command::Leave).await.unwrap();
    let left = party.until(|_| true).await;
    assert_eq!(sitter(&left, 0), Sitter::StandIn(party.anna.account));
}
