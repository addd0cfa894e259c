//! Bad weather: faults that befall calls, polls and updates by chance, the same ones for the same seed.
//! Each of the three has a row of chances of its own, so that how often a bot polls changes nothing.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::calls::Method;

/// How likely each fault is, from 0 (never) to 1 (always). The default is fair weather.
#[derive(Clone, Debug, Default)]
pub struct Weather {
    /// Where the row of chances begins.
    pub seed: u64,
    /// The chance that a call has to wait before it is carried out.
    pub delayed: f64,
    /// The longest such wait, in the fake's time.
    pub longest_delay: Duration,
    /// The chance of 500 instead of the call being carried out.
    pub internal_error: f64,
    /// The chance of 502 instead of the call being carried out.
    pub bad_gateway: f64,
    /// The chance that the connection breaks after the call was carried out.
    pub cut_off: f64,
    /// The chance of 429 for a metered call that kept to its limits; it closes its chat.
    pub flood: f64,
    /// The chance of 429 for such a call that closes every chat.
    pub flood_of_all: f64,
    /// The chance that a poll's answer is lost, so that its updates come once more.
    pub lost_poll: f64,
    /// The chance that an update is handed out twice.
    pub doubled: f64,
    /// The chance that an update is late and others overtake it. Those of its own line wait behind it:
    /// Telegram queues messages by chat and presses by person.
    pub late: f64,
    /// The longest such lateness, in the fake's time.
    pub latest: Duration,
}

/// What befalls one call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fault {
    InternalError,
    BadGateway,
    CutOff,
    Flood(Duration),
    FloodOfAll(Duration),
}

/// What befalls one update.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Journey {
    pub(super) late: Option<Duration>,
    pub(super) doubled: bool,
}

/// What the next call meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Forecast {
    pub(super) delay: Duration,
    pub(super) fault: Option<Fault>,
}

/// The weather and the chances drawn from it so far.
pub(super) struct Sky {
    weather: Weather,
    calls: Chances,
    polls: Chances,
    updates: Chances,
}

impl Sky {
    pub(super) fn new(weather: Weather) -> Sky {
        let row =
            |number: u64| Chances(StdRng::seed_from_u64(weather.seed.wrapping_add(number << 32)));
        Sky { calls: row(0), polls: row(1), updates: row(2), weather }
    }

    pub(super) fn next(&mut self, method: Method) -> Forecast {
        if method == Method::GetUpdates {
            let lost = self.polls.strikes(self.weather.lost_poll);
            return Forecast { delay: Duration::ZERO, fault: lost.then_some(Fault::CutOff) };
        }
        Forecast { delay: self.delay(), fault: self.fault(method) }
    }

    pub(super) fn next_update(&mut self) -> Journey {
        let late = self.updates.strikes(self.weather.late);
        Journey {
            late: late.then(|| self.weather.latest.mul_f64(self.updates.share())),
            doubled: self.updates.strikes(self.weather.doubled),
        }
    }

    fn delay(&mut self) -> Duration {
        match self.calls.strikes(self.weather.delayed) {
            true => self.weather.longest_delay.mul_f64(self.calls.share()),
            false => Duration::ZERO,
        }
    }

    fn fault(&mut self, method: Method) -> Option<Fault> {
        let (weather, chances) = (&self.weather, &mut self.calls);
        if chances.strikes(weather.internal_error) {
            return Some(Fault::InternalError);
        }
        if chances.strikes(weather.bad_gateway) {
            return Some(Fault::BadGateway);
        }
        if chances.strikes(weather.cut_off) {
            return Some(Fault::CutOff);
        }
        if chances.strikes(weather.flood) && method.is_metered() {
            return Some(Fault::Flood(chances.seconds()));
        }
        if chances.strikes(weather.flood_of_all) && method.is_metered() {
            return Some(Fault::FloodOfAll(chances.seconds()));
        }
        None
    }
}

/// One row of chances.
struct Chances(StdRng);

impl Chances {
    fn strikes(&mut self, chance: f64) -> bool {
        self.0.random_bool(chance.clamp(0.0, 1.0))
    }

    fn share(&mut self) -> f64 {
        self.0.random()
    }

    fn seconds(&mut self) -> Duration {
        Duration::from_secs(self.0.random_range(1..=5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(seed: u64) -> Vec<Forecast> {
        let weather = Weather {
            seed,
            delayed: 0.5,
            longest_delay: Duration::from_secs(2),
            internal_error: 0.2,
            bad_gateway: 0.2,
            cut_off: 0.2,
            flood: 0.2,
            ..Weather::default()
        };
        let mut sky = Sky::new(weather);
        (0..100).map(|_| sky.next(Method::SendMessage)).collect()
    }

    #[test]
    fn a_seed_brings_the_same_faults_again() {
        assert_eq!(row(7), row(7));
        assert_ne!(row(7), row(8));
        for fault in [Fault::InternalError, Fault::BadGateway, Fault::CutOff] {
            assert!(row(7).iter().any(|forecast| forecast.fault == Some(fault)), "{fault:?}");
        }
    }

    #[test]
    fn fair_weather_and_polls_are_left_alone() {
        let mut fair = Sky::new(Weather::default());
        assert!((0..100).all(|_| fair.next(Method::SendMessage).fault.is_none()));
        let mut foul = Sky::new(Weather { internal_error: 1.0, ..Weather::default() });
        assert_eq!(foul.next(Method::GetUpdates).fault, None);
        assert_eq!(foul.next(Method::GetMe).fault, Some(Fault::InternalError));
    }
}
