//! How people want to be told of their turn, and when they want to have peace.

use crate::{Millis, Speed};
use jiff::{Timestamp, civil::Time, tz::TimeZone};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// How somebody wants to be told of their turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Calling {
    /// By which way; none for what is usual at a table's speed.
    pub way: Option<Way>,
    /// When at slow tables they are not told at all, until these hours are over.
    pub quiet: Option<QuietHours>,
    /// By which clock; none for that of Greenwich.
    pub zone: Option<Zone>,
}

/// A way to tell somebody of their turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// The hand changes, and that is all.
    Silent,
    /// By a mention where the table stands.
    Mention,
    /// By a new private message.
    Private,
}

impl Way {
    /// What is usual at a table of this speed: who plays live looks anyway.
    pub const fn usual(speed: Speed) -> Self {
        match speed {
            Speed::Live => Way::Silent,
            Speed::Slow => Way::Private,
        }
    }
}

/// Hours in which somebody wants to have peace, every day; they may go over midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuietHours {
    /// When they begin, in minutes after midnight.
    from: u16,
    /// When they are over.
    to: u16,
}

/// The text names no quiet hours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("quiet hours are written like 22-7 or 22:30-6:45")]
pub struct NotQuietHours;

impl QuietHours {
    /// The end of the quiet hours in which it is now; none if they are not on.
    fn until(self, zone: &TimeZone, now: Millis) -> Option<Millis> {
        let here = Timestamp::from_millisecond(now.try_into().ok()?).ok()?;
        let here = here.to_zoned_datetime(zone.clone());
        let minute = here.hour() as u16 * 60 + here.minute() as u16;
        let over_midnight = self.from > self.to;
        let is_on = match over_midnight {
            true => minute >= self.from || minute < self.to,
            false => (self.from..self.to).contains(&minute),
        };
        if !is_on {
            return None;
        }
        let ends_tomorrow = over_midnight && minute >= self.from;
        let day = if ends_tomorrow { here.date().tomorrow().ok()? } else { here.date() };
        let end = day.to_datetime(time(self.to)?).to_zoned_datetime(zone.clone()).ok()?;
        let end = end.timestamp().as_millisecond().try_into().ok()?;
        // Where clocks are set back an hour comes twice.
        Some(end).filter(|end| *end > now)
    }
}

fn time(minute: u16) -> Option<Time> {
    Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0).ok()
}

impl FromStr for QuietHours {
    type Err = NotQuietHours;

    fn from_str(text: &str) -> Result<Self, NotQuietHours> {
        let (from, to) = text.split_once(['-', '–']).ok_or(NotQuietHours)?;
        let (from, to) = (minute_of(from)?, minute_of(to)?);
        if from == to { Err(NotQuietHours) } else { Ok(Self { from, to }) }
    }
}

fn minute_of(text: &str) -> Result<u16, NotQuietHours> {
    let (hour, minute) = text.split_once(':').unwrap_or((text, "0"));
    let number = |text: &str, below: u16| {
        let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        let number = text.parse::<u16>().ok().filter(|number| is_short && *number < below);
        number.ok_or(NotQuietHours)
    };
    Ok(number(hour, 24)? * 60 + number(minute, 60)?)
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = |minute: u16| format!("{}:{:02}", minute / 60, minute % 60);
        write!(f, "{}–{}", clock(self.from), clock(self.to))
    }
}

/// A time zone by its name in the time zone database, as `Europe/Berlin`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Zone(String);

/// The text names no time zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the name of a time zone")]
pub struct NotAZone;

impl FromStr for Zone {
    type Err = NotAZone;

    fn from_str(name: &str) -> Result<Self, NotAZone> {
        let zone = TimeZone::get(name).map_err(|_| NotAZone)?;
        zone.iana_name().map(|name| Self(name.to_owned())).ok_or(NotAZone)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Calling {
    /// By which way somebody is told of their turn at a table of this speed.
    pub fn way_at(&self, speed: Speed) -> Way {
        self.way.unwrap_or(Way::usual(speed))
    }

    /// Until when somebody is not told of their turn; none if they may be told now.
    pub fn quiet_until(&self, now: Millis) -> Option<Millis> {
        self.quiet?.until(&self.time_zone(), now)
    }

    /// What time it is now by the person's clock, as `14:05`.
    pub fn clock(&self, now: Millis) -> String {
        let now = now.try_into().ok().and_then(|now| Timestamp::from_millisecond(now).ok());
        let here = now.unwrap_or_default().to_zoned_datetime(self.time_zone());
        format!("{}:{:02}", here.hour(), here.minute())
    }

    /// A zone that the database knows no more is Greenwich's: nobody loses anything by that.
    fn time_zone(&self) -> TimeZone {
        let zone = self.zone.as_ref().and_then(|zone| TimeZone::get(&zone.0).ok());
        zone.unwrap_or(TimeZone::UTC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calling(quiet: &str, zone: &str) -> Calling {
        Calling {
            way: None,
            quiet: Some(quiet.parse().unwrap()),
            zone: Some(zone.parse().unwrap()),
        }
    }

    fn at(moment: &str) -> Millis {
        moment.parse::<Timestamp>().unwrap().as_millisecond() as Millis
    }

    #[test]
    fn quiet_hours_end_by_the_persons_own_clock() {
        let night = calling("22-7", "Europe/Berlin");
        for (now, until) in [
            ("2026-12-01T20:59:00Z", None),
            ("2026-12-01T21:00:00Z", Some("2026-12-02T06:00:00Z")),
            ("2026-12-02T05:59:00Z", Some("2026-12-02T06:00:00Z")),
            ("2026-12-02T06:00:00Z", None),
            // In summer an hour earlier, and over the night in which clocks are set.
            ("2026-07-01T20:00:00Z", Some("2026-07-02T05:00:00Z")),
            ("2026-03-28T22:00:00Z", Some("2026-03-29T05:00:00Z")),
        ] {
            assert_eq!(night.quiet_until(at(now)), until.map(at), "{now}");
        }
        let noon = calling("12:30-13:15", "America/New_York");
        assert_eq!(noon.quiet_until(at("2026-12-01T17:29:00Z")), None);
        assert_eq!(noon.quiet_until(at("2026-12-01T17:30:00Z")), Some(at("2026-12-01T18:15:00Z")));
        assert_eq!(noon.quiet_until(at("2026-12-01T18:15:00Z")), None);
        assert_eq!(noon.clock(at("2026-12-01T18:15:00Z")), "13:15");
    }

    #[test]
    fn hours_and_zones_are_read_as_people_write_them() {
        assert_eq!("22-7".parse::<QuietHours>().unwrap().to_string(), "22:00–7:00");
        assert_eq!("22:30–6:05".parse::<QuietHours>().unwrap().to_string(), "22:30–6:05");
        for none in ["", "22", "22-22", "24-7", "22:60-7", "-7", "22-", "+1-2", "022-7", "a-b"] {
            assert_eq!(none.parse::<QuietHours>(), Err(NotQuietHours), "{none}");
        }
        assert_eq!("europe/berlin".parse::<Zone>().unwrap().to_string(), "Europe/Berlin");
        for none in ["", "Berlin", "../etc/passwd", "Europe/Berlin "] {
            assert_eq!(none.parse::<Zone>(), Err(NotAZone), "{none}");
        }
    }

    #[test]
    fn what_was_stored_before_means_the_usual() {
        let stored: Calling = serde_json::from_str("{}").unwrap();
        assert_eq!(stored, Calling::default());
        assert_eq!(stored.way_at(Speed::Live), Way::Silent);
        assert_eq!(stored.way_at(Speed::Slow), Way::Private);
        assert_eq!(stored.quiet_until(at("2026-12-01T00:00:00Z")), None);
    }
}
