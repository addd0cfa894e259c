//! Random schedules against the pacer's laws.
//!
//! A naive model remembers every call ever made, and searches all of them, so that it shares no
//! idea with what it judges.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

const CHATS: u8 = 5;
const JOBS: u8 = 4;
const MINUTE: Millis = 60_000;

/// What happens to the pacer; times are spans.
#[derive(Clone, Debug)]
enum Step {
    Want(u8, u8, Priority),
    Forget(u8, u8),
    Ask,
    Pass(Millis),
    Done(usize, Outcome),
}

fn kind_of(chat: u8) -> Kind {
    if chat.is_multiple_of(2) { Kind::Channel } else { Kind::Private }
}

/// A job as the model sees it, in the order in which a chat's jobs go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Wanted {
    priority: Priority,
    arrival: usize,
    rests_until: Millis,
    job: u8,
}

struct Call {
    chat: u8,
    at: Millis,
    skipped: bool,
}

/// Which calls weigh. A skipped call gives back at least nothing and at most itself, so the truth
/// lies between the two.
#[derive(Clone, Copy)]
enum Weighing {
    AllCalls,
    NotSkipped,
}

struct Flight {
    wanted: Wanted,
    forgotten: bool,
    call: usize,
}

struct Model {
    pacer: Pacer<u8, u8>,
    budget: Budget,
    parallel: usize,
    now: Millis,
    arrivals: usize,
    wanted: BTreeMap<(u8, u8), Wanted>,
    flights: BTreeMap<u8, Flight>,
    calls: Vec<Call>,
    frozen: BTreeMap<u8, Millis>,
    all_frozen: Millis,
    /// How many calls went to others since each chat's turn came.
    passed_over: BTreeMap<u8, usize>,
}

impl Model {
    fn new(budget: Budget, parallel: usize) -> Self {
        Self {
            pacer: Pacer::new(budget, parallel),
            budget,
            parallel,
            now: 1_000_000,
            arrivals: 0,
            wanted: BTreeMap::new(),
            flights: BTreeMap::new(),
            calls: Vec::new(),
            frozen: BTreeMap::new(),
            all_frozen: 0,
            passed_over: BTreeMap::new(),
        }
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Want(chat, job, priority) => self.want(chat, job, priority),
            Step::Forget(chat, job) => self.forget(chat, job),
            Step::Ask => {
                self.ask();
            }
            Step::Pass(span) => self.now += span,
            Step::Done(index, outcome) => {
                let chat = self.flights.keys().nth(index % self.flights.len().max(1));
                if let Some(&chat) = chat {
                    self.done(chat, outcome);
                }
            }
        }
        assert_eq!(self.pacer.waiting(), self.wanted.len(), "each job waits once");
        self.note_turns();
    }

    fn want(&mut self, chat: u8, job: u8, priority: Priority) {
        self.pacer.want(chat, kind_of(chat), job, priority);
        self.arrivals += 1;
        self.add(chat, Wanted { priority, arrival: self.arrivals, rests_until: 0, job });
    }

    fn add(&mut self, chat: u8, new: Wanted) {
        let wanted = self.wanted.entry((chat, new.job)).or_insert(new);
        wanted.priority = wanted.priority.min(new.priority);
        wanted.arrival = wanted.arrival.min(new.arrival);
        wanted.rests_until = wanted.rests_until.max(new.rests_until);
    }

    fn forget(&mut self, chat: u8, job: u8) {
        self.pacer.forget(&chat, &job);
        self.wanted.remove(&(chat, job));
        if let Some(flight) = self.flights.get_mut(&chat) {
            flight.forgotten |= flight.wanted.job == job;
        }
    }

    fn done(&mut self, chat: u8, outcome: Outcome) {
        let outcome = self.on_the_clock(outcome);
        self.pacer.done(&chat, self.now, outcome);
        let flight = self.flights.remove(&chat).expect("it was picked");
        let mut kept = flight.wanted;
        match outcome {
            Outcome::Sent => return,
            Outcome::Skipped => {
                self.calls[flight.call].skipped = true;
                return;
            }
            Outcome::Frozen { until, scope } => {
                kept.rests_until = 0;
                let frozen = match scope {
                    Scope::Chat => self.frozen.entry(chat).or_default(),
                    Scope::Platform => &mut self.all_frozen,
                };
                *frozen = until.max(*frozen);
            }
            Outcome::Failed { retry_at } => kept.rests_until = retry_at,
        }
        if !flight.forgotten {
            self.add(chat, kept);
        }
    }

    fn on_the_clock(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Frozen { until, scope } => Outcome::Frozen { until: self.now + until, scope },
            Outcome::Failed { retry_at } => Outcome::Failed { retry_at: self.now + retry_at },
            ended => ended,
        }
    }

    fn ask(&mut self) -> Next<u8, u8> {
        let next = self.pacer.next(self.now);
        match next {
            Next::Do { chat, job } => self.check_call(chat, job),
            Next::Wait { until } => self.check_wait(until),
            Next::Idle => self.check_idle(),
        }
        next
    }

    fn check_call(&mut self, chat: u8, job: u8) {
        assert!(self.flights.len() < self.parallel, "too many in flight");
        assert!(!self.flights.contains_key(&chat), "two calls in one chat");
        let opens = self.opens_at(Weighing::NotSkipped);
        assert!(opens <= self.now, "the platform's budget is exceeded");
        let turn = self.turn_at(chat, Weighing::NotSkipped);
        assert!(turn.is_some_and(|at| at <= self.now), "not its turn");
        let wanted = self.first_due(chat).expect("something is due");
        assert_eq!(job, wanted.job, "priority, then first come");
        self.check_fairness(chat, wanted.priority);
        self.passed_over.remove(&chat);
        self.wanted.remove(&(chat, job));
        self.flights.insert(chat, Flight { wanted, forgotten: false, call: self.calls.len() });
        self.calls.push(Call { chat, at: self.now, skipped: false });
    }

    fn check_fairness(&mut self, called: u8, priority: Priority) {
        let by_priority = !(self.calls.len() + 1).is_multiple_of(4);
        for chat in (0..CHATS).filter(|&chat| chat != called) {
            if !self.is_due(chat, self.now) {
                continue;
            }
            let passed_over = self.passed_over.entry(chat).or_default();
            *passed_over += 1;
            assert!(*passed_over < 4 * usize::from(CHATS), "starved");
            let other = self.first_due(chat).expect("it is due");
            assert!(!by_priority || priority <= other.priority, "not pressing");
        }
    }

    /// Counts anew for each chat that lost its turn.
    fn note_turns(&mut self) {
        let due: Vec<u8> = (0..CHATS).filter(|&chat| self.is_due(chat, self.now)).collect();
        self.passed_over.retain(|chat, _| due.contains(chat));
    }

    fn check_wait(&self, until: Millis) {
        assert!(self.flights.len() < self.parallel);
        assert!(until > self.now, "waiting for the past");
        let (earliest, latest) = (Weighing::NotSkipped, Weighing::AllCalls);
        let within = self.next_call_at(earliest)..=self.next_call_at(latest);
        assert!(within.contains(&Some(until)), "{until} not in {within:?}");
        let asked_at = |now| self.pacer.clone().next(now);
        assert_eq!(asked_at(until - 1), Next::Wait { until });
        assert!(matches!(asked_at(until), Next::Do { .. }), "not exact");
    }

    fn check_idle(&self) {
        let full = self.flights.len() == self.parallel;
        let next = self.next_call_at(Weighing::AllCalls);
        assert!(full || next.is_none(), "there is something to do");
    }

    fn next_call_at(&self, weighing: Weighing) -> Option<Millis> {
        let turn = (0..CHATS).filter_map(|chat| self.turn_at(chat, weighing));
        Some(turn.min()?.max(self.opens_at(weighing)))
    }

    fn opens_at(&self, weighing: Weighing) -> Millis {
        let times = self.times(weighing, |_| true);
        naive_opening(&times, self.budget.overall).max(self.all_frozen)
    }

    /// When a chat can be called, as far as it alone is concerned.
    fn turn_at(&self, chat: u8, weighing: Weighing) -> Option<Millis> {
        if self.flights.contains_key(&chat) {
            return None;
        }
        let rested_at = self.jobs_of(chat).map(|wanted| wanted.rests_until).min()?;
        let times = self.times(weighing, |call| call.chat == chat);
        let opens_at = naive_opening(&times, self.budget.of(kind_of(chat)));
        let frozen_until = self.frozen.get(&chat).copied().unwrap_or(0);
        Some(rested_at.max(opens_at).max(frozen_until))
    }

    fn is_due(&self, chat: u8, now: Millis) -> bool {
        let turn = self.turn_at(chat, Weighing::AllCalls);
        turn.is_some_and(|at| at <= now)
    }

    fn first_due(&self, chat: u8) -> Option<Wanted> {
        self.jobs_of(chat).filter(|wanted| wanted.rests_until <= self.now).min()
    }

    fn jobs_of(&self, chat: u8) -> impl Iterator<Item = Wanted> {
        self.wanted.range((chat, 0)..=(chat, u8::MAX)).map(|(_, wanted)| *wanted)
    }

    fn times(&self, weighing: Weighing, counts: impl Fn(&Call) -> bool) -> Vec<Millis> {
        self.calls
            .iter()
            .filter(|call| counts(call))
            .filter(|call| matches!(weighing, Weighing::AllCalls) || !call.skipped)
            .map(|call| call.at)
            .collect()
    }

    /// Lets all that is in flight and all that waits be done.
    fn drain(&mut self) {
        while let Some((&chat, _)) = self.flights.first_key_value() {
            self.done(chat, Outcome::Sent);
        }
        for _ in 0..=2 * self.wanted.len() {
            match self.ask() {
                Next::Do { chat, .. } => self.done(chat, Outcome::Sent),
                Next::Wait { until } => self.now = until,
                Next::Idle => break,
            }
        }
        assert!(self.wanted.is_empty(), "lost: {:?}", self.wanted);
        assert_eq!(self.pacer.waiting(), 0);
    }

    fn check_memory(&mut self) {
        let fresh_at = self.pacer.desks.values().map(|desk| desk.gate.fresh_at());
        let later = fresh_at.max().unwrap_or(0);
        assert_eq!(self.pacer.next(later), Next::Idle);
        assert!(self.pacer.desks.is_empty());
        assert!(self.pacer.line.is_empty());
        assert_eq!(self.pacer.alarms.first(), None);
        assert_eq!(self.pacer.leaving.first(), None);
    }

    fn check_every_minute(&self) {
        let platform = self.times(Weighing::NotSkipped, |_| true);
        check_windows(&platform, self.budget.overall);
        for chat in 0..CHATS {
            let times = self.times(Weighing::NotSkipped, |call| call.chat == chat);
            check_windows(&times, self.budget.of(kind_of(chat)));
        }
    }
}

/// The first time at which one more call leaves every span within the rate.
fn naive_opening(times: &[Millis], rate: Rate) -> Millis {
    let burst = u64::from(rate.burst);
    (0..times.len())
        .map(|from| {
            let calls = (times.len() - from) as u64 + 1;
            times[from] + calls.saturating_sub(burst) * rate.every
        })
        .max()
        .unwrap_or(0)
}

fn check_windows(times: &[Millis], rate: Rate) {
    for start in times {
        let window = *start..start + MINUTE;
        let calls = times.iter().filter(|at| window.contains(at)).count() as u64;
        assert!(calls <= u64::from(rate.burst) + MINUTE / rate.every);
    }
}

fn rate() -> impl Strategy<Value = Rate> {
    (1..4_u32, prop_oneof![1..50_u64, 50..4_000_u64])
        .prop_map(|(burst, every)| Rate { burst, every })
}

fn budget() -> impl Strategy<Value = Budget> {
    (rate(), rate(), rate()).prop_map(|(overall, channel, private)| Budget {
        overall,
        channel,
        private,
    })
}

fn priority() -> impl Strategy<Value = Priority> {
    prop_oneof![Just(Priority::Notice), Just(Priority::Turn), Just(Priority::Show)]
}

fn outcome() -> impl Strategy<Value = Outcome> {
    let scope = prop_oneof![3 => Just(Scope::Chat), 1 => Just(Scope::Platform)];
    prop_oneof![
        4 => Just(Outcome::Sent),
        2 => Just(Outcome::Skipped),
        1 => (0..3_000_u64, scope).prop_map(|(until, scope)| Outcome::Frozen { until, scope }),
        2 => (0..3_000_u64).prop_map(|retry_at| Outcome::Failed { retry_at }),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0..CHATS, 0..JOBS, priority()).prop_map(|(c, j, p)| Step::Want(c, j, p)),
        1 => (0..CHATS, 0..JOBS).prop_map(|(c, j)| Step::Forget(c, j)),
        8 => Just(Step::Ask),
        3 => prop_oneof![0..20_u64, 0..1_500_u64].prop_map(Step::Pass),
        6 => (0..8_usize, outcome()).prop_map(|(index, outcome)| Step::Done(index, outcome)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn every_schedule_keeps_the_laws(
        budget in budget(),
        parallel in 1..5_usize,
        steps in prop::collection::vec(step(), 1..200),
    ) {
        let mut model = Model::new(budget, parallel);
        for step in &steps {
            model.take(step);
        }
        model.drain();
        model.check_every_minute();
        model.check_memory();
    }
}
