//! Time in words. Platforms that can show a moment in the reader's own time do so and leave the words.

use crate::{
    screen::Span,
    texts::{Texts, Value},
};
use tables::Millis;

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// A moment to come, in words as the time that is left until then.
pub fn until(at: Millis, now: Millis, texts: Texts) -> Span {
    Span { until: Some(at), ..Span::plain(left(at.saturating_sub(now), texts)) }
}

fn left(wait: Millis, texts: Texts) -> String {
    let (key, unit) = match wait {
        0..MINUTE => ("time-seconds", SECOND),
        MINUTE..HOUR => ("time-minutes", MINUTE),
        HOUR..DAY => ("time-hours", HOUR),
        _ => ("time-days", DAY),
    };
    let number = (wait + unit / 2) / unit;
    texts.say(key, &[("number", Value::from(number))])
}
