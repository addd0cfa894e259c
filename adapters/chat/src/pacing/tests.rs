//! Scenarios: what a person at a table would notice.

use super::*;

const GENEROUS: Rate = Rate { burst: 1_000, every: 1 };

/// A pacer for which only the rate of channels matters.
fn held_to(channel: Rate) -> Pacer<&'static str, &'static str> {
    let budget = Budget { overall: GENEROUS, channel, private: GENEROUS };
    Pacer::new(budget, 100)
}

fn unhurried() -> Pacer<&'static str, &'static str> {
    held_to(GENEROUS)
}

fn call<Chat, Job>(chat: Chat, job: Job) -> Next<Chat, Job> {
    Next::Do { chat, job }
}

fn wait<Chat, Job>(until: Millis) -> Next<Chat, Job> {
    Next::Wait { until }
}

#[test]
fn a_busy_chat_does_not_hold_up_another() {
    let mut pacer: Pacer<&str, u32> = Pacer::new(
        Budget {
            overall: Rate { burst: 30, every: 34 },
            channel: Rate { burst: 5, every: 4_000 },
            private: Rate { burst: 3, every: 1_000 },
        },
        8,
    );
    for message in 0..70 {
        pacer.want("busy", Kind::Channel, message, Priority::Notice);
    }
    for message in 0..5 {
        assert_eq!(pacer.next(0), call("busy", message));
        pacer.done(&"busy", 0, Outcome::Sent);
    }
    assert_eq!(pacer.next(0), wait(4_000));
    pacer.want("quiet", Kind::Channel, 0, Priority::Show);
    assert_eq!(pacer.next(0), call("quiet", 0));
}

#[test]
fn a_flood_of_notices_does_not_starve_a_board() {
    const FLOODED: usize = 50;
    let budget = Budget { overall: GENEROUS, channel: GENEROUS, private: GENEROUS };
    let mut pacer: Pacer<usize, &str> = Pacer::new(budget, 1);
    for chat in 0..FLOODED {
        pacer.want(chat, Kind::Channel, "result", Priority::Notice);
    }
    pacer.want(FLOODED, Kind::Channel, "board", Priority::Show);
    for now in 0..4 * (FLOODED as Millis + 1) {
        let Next::Do { chat, .. } = pacer.next(now) else {
            panic!("there is always something to do");
        };
        if chat == FLOODED {
            return;
        }
        pacer.want(chat, Kind::Channel, "result", Priority::Notice);
        pacer.done(&chat, now, Outcome::Sent);
    }
    panic!("the board is starved");
}

#[test]
fn equally_pressing_chats_take_turns() {
    let mut pacer = unhurried();
    for chat in ["a", "b", "c"] {
        for job in ["board", "hand"] {
            pacer.want(chat, Kind::Channel, job, Priority::Show);
        }
    }
    for (chat, job) in [
        ("a", "board"),
        ("b", "board"),
        ("c", "board"),
        ("a", "hand"),
        ("b", "hand"),
        ("c", "hand"),
    ] {
        assert_eq!(pacer.next(0), call(chat, job));
        pacer.done(&chat, 0, Outcome::Sent);
    }
}

#[test]
fn a_chat_that_becomes_more_pressing_keeps_its_place() {
    let mut pacer = unhurried();
    pacer.want("first", Kind::Channel, "board", Priority::Show);
    pacer.want("second", Kind::Channel, "board", Priority::Turn);
    pacer.want("first", Kind::Channel, "board", Priority::Turn);
    assert_eq!(pacer.next(0), call("first", "board"));
    assert_eq!(pacer.next(0), call("second", "board"));
}

#[test]
fn a_board_changed_many_times_is_shown_once() {
    let mut pacer = unhurried();
    pacer.want("table", Kind::Channel, "hand", Priority::Show);
    for priority in [Priority::Show, Priority::Turn, Priority::Show] {
        pacer.want("table", Kind::Channel, "board", priority);
    }
    assert_eq!(pacer.waiting(), 2);
    assert_eq!(pacer.next(0), call("table", "board"));
    pacer.done(&"table", 0, Outcome::Sent);
    assert_eq!(pacer.next(0), call("table", "hand"));
    pacer.done(&"table", 0, Outcome::Sent);
    assert_eq!(pacer.next(0), Next::Idle);
}

#[test]
fn a_board_changed_in_flight_is_shown_again() {
    let mut pacer = unhurried();
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("table", "board"));
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), Next::Idle, "one call for each chat");
    pacer.done(&"table", 5, Outcome::Sent);
    assert_eq!(pacer.next(5), call("table", "board"));
}

#[test]
fn a_refusal_silences_its_chat_alone_for_the_time_it_names() {
    let mut pacer = unhurried();
    pacer.want("refused", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("refused", "board"));
    let until = 7_000;
    let scope = Scope::Chat;
    pacer.done(&"refused", 0, Outcome::Frozen { until, scope });
    pacer.want("other", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("other", "board"));
    assert_eq!(pacer.next(0), wait(until));
    assert_eq!(pacer.next(until), call("refused", "board"));
}

#[test]
fn a_refusal_by_the_whole_platform_silences_all() {
    let mut pacer = unhurried();
    pacer.want("refused", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("refused", "board"));
    let until = 7_000;
    let scope = Scope::Platform;
    pacer.done(&"refused", 0, Outcome::Frozen { until, scope });
    pacer.want("other", Kind::Private, "hand", Priority::Turn);
    assert_eq!(pacer.next(until - 1), wait(until));
    assert_eq!(pacer.next(until), call("other", "hand"));
    assert_eq!(pacer.next(until), call("refused", "board"));
}

#[test]
fn a_failed_job_rests_while_its_chat_goes_on() {
    let mut pacer = unhurried();
    pacer.want("table", Kind::Channel, "result", Priority::Notice);
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("table", "result"));
    pacer.done(&"table", 0, Outcome::Failed { retry_at: 500 });
    pacer.want("table", Kind::Channel, "result", Priority::Notice);
    assert_eq!(pacer.next(0), call("table", "board"));
    pacer.done(&"table", 0, Outcome::Sent);
    assert_eq!(pacer.next(0), wait(500));
    assert_eq!(pacer.next(500), call("table", "result"));
}

#[test]
fn a_rested_notice_makes_its_chat_pressing_again() {
    let mut pacer = unhurried();
    pacer.want("table", Kind::Channel, "result", Priority::Notice);
    assert_eq!(pacer.next(0), call("table", "result"));
    pacer.done(&"table", 0, Outcome::Failed { retry_at: 500 });
    pacer.want("other", Kind::Channel, "board", Priority::Turn);
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(500), call("table", "result"));
}

#[test]
fn a_job_forgotten_in_flight_is_not_tried_again() {
    let mut pacer = unhurried();
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("table", "board"));
    pacer.forget(&"table", &"board");
    pacer.done(&"table", 0, Outcome::Failed { retry_at: 500 });
    assert_eq!(pacer.next(500), Next::Idle);
}

#[test]
fn what_was_not_sent_costs_nothing() {
    let once = Rate { burst: 1, every: 1_000 };
    for (overall, channel) in [(once, GENEROUS), (GENEROUS, once)] {
        let budget = Budget { overall, channel, private: GENEROUS };
        let mut pacer = Pacer::new(budget, 1);
        pacer.want("table", Kind::Channel, "board", Priority::Show);
        pacer.want("table", Kind::Channel, "hand", Priority::Show);
        assert_eq!(pacer.next(0), call("table", "board"));
        pacer.done(&"table", 0, Outcome::Skipped);
        assert_eq!(pacer.next(0), call("table", "hand"));
        pacer.done(&"table", 0, Outcome::Sent);
        pacer.want("table", Kind::Channel, "board", Priority::Show);
        assert_eq!(pacer.next(0), wait(1_000));
    }
}

#[test]
fn what_time_gave_again_is_not_given_back_twice() {
    let overall = Rate { burst: 1, every: 1_000 };
    let budget = Budget { overall, channel: GENEROUS, private: GENEROUS };
    let mut pacer = Pacer::new(budget, 3);
    for chat in ["slow", "second", "third"] {
        pacer.want(chat, Kind::Channel, "board", Priority::Show);
    }
    assert_eq!(pacer.next(0), call("slow", "board"));
    assert_eq!(pacer.next(1_000), call("second", "board"));
    pacer.done(&"slow", 1_000, Outcome::Skipped);
    assert_eq!(pacer.next(1_000), wait(2_000));
}

#[test]
fn a_quiet_chat_is_dropped_once_its_budget_is_whole() {
    let mut pacer = held_to(Rate { burst: 1, every: 1_000 });
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("table", "board"));
    pacer.done(&"table", 0, Outcome::Sent);
    assert_eq!(pacer.next(999), Next::Idle);
    assert_eq!(pacer.desks.len(), 1, "its calls still count");
    assert_eq!(pacer.next(1_000), Next::Idle);
    assert!(pacer.desks.is_empty());
}

#[test]
fn a_silenced_chat_is_not_dropped_before_the_silence_ends() {
    let mut pacer = unhurried();
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("table", "board"));
    let until = 7_000;
    let scope = Scope::Chat;
    pacer.done(&"table", 0, Outcome::Frozen { until, scope });
    pacer.forget(&"table", &"board");
    assert_eq!(pacer.next(until - 1), Next::Idle);
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(until - 1), wait(until));
}

#[test]
fn a_report_for_a_chat_without_a_call_changes_nothing() {
    let mut pacer = unhurried();
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    let until = 7_000;
    let scope = Scope::Platform;
    pacer.done(&"table", 0, Outcome::Frozen { until, scope });
    pacer.done(&"unknown", 0, Outcome::Skipped);
    assert_eq!(pacer.next(0), call("table", "board"));
}

#[test]
fn ten_thousand_chats_are_served_at_the_platforms_pace() {
    const CHATS: u64 = 10_000;
    let overall = Rate { burst: 30, every: 34 };
    let slow = Rate { burst: 1, every: 1_000_000 };
    let budget = Budget { overall, channel: slow, private: slow };
    let mut pacer: Pacer<u64, ()> = Pacer::new(budget, 8);
    for chat in 0..CHATS {
        pacer.want(chat, Kind::Channel, (), Priority::Show);
    }
    let mut now = 0;
    let mut calls = 0;
    loop {
        match pacer.next(now) {
            Next::Do { chat, .. } => {
                calls += 1;
                pacer.done(&chat, now, Outcome::Sent);
            }
            Next::Wait { until } => now = until,
            Next::Idle => break,
        }
    }
    assert_eq!(calls, CHATS);
    assert_eq!(now, (CHATS - u64::from(overall.burst)) * overall.every);
}

#[test]
fn one_call_may_always_be_in_flight() {
    let budget = Budget { overall: GENEROUS, channel: GENEROUS, private: GENEROUS };
    let mut pacer = Pacer::new(budget, 0);
    pacer.want("table", Kind::Channel, "board", Priority::Show);
    assert_eq!(pacer.next(0), call("table", "board"));
}
