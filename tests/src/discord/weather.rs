//! Faults by chance: slow answers, answers of 500, 502 and 429, answers that never come, and a
//! gateway that hangs up. Seeded, so that a storm can be had again.

use std::time::Duration;

use super::route::Route;

/// How likely which fault is. Chances are between 0 and 1; the default is a calm day.
#[derive(Clone, Debug, Default)]
pub struct Weather {
    /// Two runs with the same seed and the same calls have the same faults.
    pub seed: u64,
    /// The chance that an answer is late.
    pub delay: f64,
    /// The longest such delay, in real time.
    pub longest_delay: Duration,
    /// The chance of a 500, the call not carried out.
    pub internal_error: f64,
    /// The chance of a 502, which has no JSON; the call is not carried out.
    pub bad_gateway: f64,
    /// The chance that a call is carried out and its connection then cut.
    pub lost_answer: f64,
    /// The chance of a 429 that the bot did nothing to earn.
    pub rate_limit: f64,
    /// The chance of a 429 for all endpoints together.
    pub global_limit: f64,
    /// The chance, with each event, that the gateway then hangs up, with one of the codes after which a
    /// client may come back.
    pub gateway_close: f64,
    /// The chance that a client that comes back may not resume.
    pub resume_refused: f64,
    /// The chance that the gateway sends an event twice.
    pub doubled_event: f64,
    /// The chance that the gateway pauses before an event.
    pub gateway_pause: f64,
    /// The longest such pause, in real time.
    pub longest_pause: Duration,
}

/// What a call meets before it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    InternalError,
    BadGateway,
    RateLimit,
    GlobalLimit,
}

/// What one event meets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Passage {
    pub pause: Option<Duration>,
    pub doubled: bool,
    pub hangs_up: Option<u16>,
}

/// The codes after which a client may come back (the developer documentation, "Gateway Close Event
/// Codes"), and those of a connection that was simply closed.
const CLOSES: [u16; 10] = [1000, 1001, 1006, 4000, 4001, 4002, 4005, 4007, 4008, 4009];

/// What one call meets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Forecast {
    pub delay: Option<Duration>,
    pub trouble: Option<Trouble>,
    pub loses_answer: bool,
}

/// The weather and its dice.
#[derive(Default)]
pub(super) struct Sky {
    weather: Weather,
    dice: Dice,
    gateway_dice: Dice,
}

impl Sky {
    pub fn change(&mut self, weather: Weather) {
        self.dice = Dice(weather.seed);
        self.gateway_dice = Dice(!weather.seed);
        self.weather = weather;
    }

    pub fn forecast(&mut self, route: &Route) -> Forecast {
        if route.is_gateway() {
            return Forecast::default();
        }
        let weather = &self.weather;
        let dice = &mut self.dice;
        let delay = dice.falls(weather.delay).then(|| weather.longest_delay.mul_f64(dice.roll()));
        let trouble = if dice.falls(weather.internal_error) {
            Some(Trouble::InternalError)
        } else if dice.falls(weather.bad_gateway) {
            Some(Trouble::BadGateway)
        } else if dice.falls(weather.rate_limit) {
            Some(Trouble::RateLimit)
        } else if dice.falls(weather.global_limit) && !route.is_interaction() {
            Some(Trouble::GlobalLimit)
        } else {
            None
        };
        Forecast { delay, trouble, loses_answer: dice.falls(weather.lost_answer) }
    }

    pub fn passage(&mut self) -> Passage {
        let (weather, dice) = (&self.weather, &mut self.gateway_dice);
        let pause = dice.falls(weather.gateway_pause);
        let pause = pause.then(|| weather.longest_pause.mul_f64(dice.roll()));
        let hangs_up = dice.falls(weather.gateway_close).then(|| *dice.pick(&CLOSES));
        Passage { pause, doubled: dice.falls(weather.doubled_event), hangs_up }
    }

    pub fn refuses_to_resume(&mut self) -> bool {
        self.gateway_dice.falls(self.weather.resume_refused)
    }
}

/// SplitMix64: small, and the same on every machine.
#[derive(Default)]
struct Dice(u64);

impl Dice {
    fn falls(&mut self, chance: f64) -> bool {
        chance > 0.0 && self.roll() < chance
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a share of a small number is a smaller one"
    )]
    fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[(self.roll() * among.len() as f64) as usize]
    }

    #[expect(clippy::cast_precision_loss, reason = "53 bits fit a float exactly")]
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}
