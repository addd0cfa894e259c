//! Bad weather: faults that befall calls by chance, the same ones for the same seed.
//!
//! Polling is spared: what happens to it says more about the client library than about the bot.

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
    /// The chance of 429 for a metered call that kept to its limits.
    pub flood: f64,
}

/// What befalls one call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fault {
    InternalError,
    BadGateway,
    CutOff,
    Flood(Duration),
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
    chances: StdRng,
}

impl Sky {
    pub(super) fn new(weather: Weather) -> Sky {
        Sky { chances: StdRng::seed_from_u64(weather.seed), weather }
    }

    pub(super) fn next(&mut self, method: Method) -> Forecast {
        if method == Method::GetUpdates {
            return Forecast { delay: Duration::ZERO, fault: None };
        }
        Forecast { delay: self.delay(), fault: self.fault(method) }
    }

    fn delay(&mut self) -> Duration {
        match self.strikes(self.weather.delayed) {
            true => self.weather.longest_delay.mul_f64(self.chances.random()),
            false => Duration::ZERO,
        }
    }

    fn fault(&mut self, method: Method) -> Option<Fault> {
        if self.strikes(self.weather.internal_error) {
            return Some(Fault::InternalError);
        }
        if self.strikes(self.weather.bad_gateway) {
            return Some(Fault::BadGateway);
        }
        if self.strikes(self.weather.cut_off) {
            return Some(Fault::CutOff);
        }
        if self.strikes(self.weather.flood) && method.is_metered() {
            return Some(Fault::Flood(Duration::from_secs(self.chances.random_range(1..=5))));
        }
        None
    }

    fn strikes(&mut self, chance: f64) -> bool {
        self.chances.random_bool(chance.clamp(0.0, 1.0))
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
