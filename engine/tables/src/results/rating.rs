//! Ratings: how strong somebody seems to be, and how sure that is.
//!
//! Weng and Lin's method for several players, ties included. What is shown is the cautious value, three
//! deviations below the mean, so that it grows with games and not with luck in the first one.

use super::{Awarded, GameNumber, GameRecord, Ladder, Player, Scope, Season};
use crate::{AccountId, Millis};
use serde::{Deserialize, Serialize};
use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};
use std::collections::{BTreeSet, VecDeque};

/// How many rated games it takes to stand in a ranking.
pub const LEAST_GAMES: u32 = 3;
/// How many rated games it takes until a rating is more than provisional.
pub const SETTLED_GAMES: u32 = 10;

/// What somebody starts with is shown as this.
const START: i32 = 1000;
/// How many shown points are one of the method's.
const SCALE: f64 = 20.0;
/// How many of the last values are kept for the picture.
const REMEMBERED: usize = 100;

/// Somebody's rating on one ladder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// How strong, as far as is known.
    #[serde(with = "bits")]
    mean: f64,
    /// How unsure that is.
    #[serde(with = "bits")]
    deviation: f64,
    /// How many games it is made of.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// The last values, oldest first.
    pub course: VecDeque<Point>,
}

/// A value of a rating after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// When.
    pub at: Millis,
    /// The value.
    pub value: i32,
}

impl Default for Score {
    fn default() -> Self {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Self { mean: rating, deviation: uncertainty, games: 0, wins: 0, course: VecDeque::new() }
    }
}

impl Score {
    /// The value shown, for which people are ranked.
    pub fn value(&self) -> i32 {
        START + (SCALE * (self.mean - 3.0 * self.deviation)).round() as i32
    }

    /// Whether a few more games may still change it a lot.
    pub const fn is_provisional(&self) -> bool {
        self.games < SETTLED_GAMES
    }

    fn rating(&self) -> WengLinRating {
        WengLinRating { rating: self.mean, uncertainty: self.deviation }
    }

    fn after(&self, rating: WengLinRating, won: bool, at: Millis) -> Self {
        let mut after = Self {
            mean: rating.rating,
            deviation: rating.uncertainty,
            games: self.games + 1,
            wins: self.wins + u32::from(won),
            course: self.course.clone(),
        };
        if after.course.len() == REMEMBERED {
            after.course.pop_front();
        }
        after.course.push_back(Point { at, value: after.value() });
        after
    }
}

/// Floats as their bits: a rating that was stored and read is the same rating.
mod bits {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(number.to_bits())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        u64::deserialize(deserializer).map(f64::from_bits)
    }
}

/// What a finished game means beyond its points; told with its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// The game's number, by which an admin can void it.
    pub number: GameNumber,
    /// How ratings here changed; empty if the game is not rated.
    pub rated: Vec<Rated>,
    /// What somebody did that is worth telling.
    #[serde(default)]
    pub awards: Vec<Awarded>,
}

/// How somebody's rating changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// The seat's number, from 0.
    pub seat: usize,
    /// The value before.
    pub before: i32,
    /// The value after.
    pub after: i32,
    /// Whether a few more games may still change it a lot.
    pub provisional: bool,
    /// What made the change.
    pub reason: Reason,
}

/// What made a rating change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// So many who had the higher rating were beaten.
    BeatStronger(u32),
    /// So many were beaten.
    Beat(u32),
    /// So many who had the lower rating were better.
    LostToWeaker(u32),
    /// So many were better.
    LostTo(u32),
    /// Nobody was better or worse.
    Even,
    /// Others were better, but now it is surer how strong somebody is.
    Surer,
    /// They left and did not return.
    Left,
}

/// A rating before and after a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Step {
    pub account: AccountId,
    pub ladder: Ladder,
    /// On which seat they were at the end.
    pub seat: Option<usize>,
    pub before: Score,
    pub after: Score,
    pub reason: Reason,
}

/// Somebody who is rated for a game.
struct Rival {
    account: AccountId,
    seat: Option<usize>,
    rank: usize,
    left: bool,
}

/// What a game changes on all ladders that it counts for. A game of one person among computers, and one
/// in which a person sat twice, changes nothing.
pub(crate) fn rate<E>(
    record: &GameRecord,
    whose: impl Fn(AccountId) -> AccountId,
    mut score: impl FnMut(AccountId, &Ladder) -> Result<Score, E>,
) -> Result<Vec<Step>, E> {
    let rivals = rivals(record, whose);
    let mut steps = Vec::new();
    if rivals.len() < 2 {
        return Ok(steps);
    }
    for ladder in ladders(record) {
        let before: Vec<_> =
            rivals.iter().map(|rival| score(rival.account, &ladder)).collect::<Result<_, _>>()?;
        steps.extend(steps_on(&ladder, record.at, &rivals, before));
    }
    Ok(steps)
}

/// The ladders that a game counts for; the first one is that of which its result tells.
fn ladders(record: &GameRecord) -> impl Iterator<Item = Ladder> {
    let game = record.game();
    let seasons = [Season::AllTime, Season::month_of(record.at)];
    let scopes = [Scope::Here(record.community.clone()), Scope::Everywhere];
    scopes
        .into_iter()
        .flat_map(move |scope| seasons.map(|season| Ladder { scope: scope.clone(), game, season }))
}

fn rivals(record: &GameRecord, whose: impl Fn(AccountId) -> AccountId) -> Vec<Rival> {
    let last = record.seats.len() + 1;
    let seated = record.seats.iter().enumerate().filter_map(|(seat, here)| {
        let left = here.gone.is_some();
        let rank = if left { last } else { here.place.into() };
        Some((here.player.account()?, Some(seat), rank, left))
    });
    let left =
        record.left.iter().filter_map(|left| Some((left.player.account()?, None, last, true)));
    let rivals: Vec<_> = seated
        .chain(left)
        .map(|(account, seat, rank, left)| Rival { account: whose(account), seat, rank, left })
        .collect();
    let different: BTreeSet<_> = rivals.iter().map(|rival| rival.account).collect();
    if different.len() == rivals.len() { rivals } else { Vec::new() }
}

fn steps_on(
    ladder: &Ladder,
    at: Millis,
    rivals: &[Rival],
    before: Vec<Score>,
) -> impl Iterator<Item = Step> {
    let ratings: Vec<_> = before.iter().map(|score| [score.rating()]).collect();
    let teams: Vec<_> = ratings
        .iter()
        .zip(rivals)
        .map(|(rating, rival)| (&rating[..], MultiTeamOutcome::new(rival.rank)))
        .collect();
    let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let best = rivals.iter().map(|rival| rival.rank).min();
    let step = |(index, (rival, new)): (usize, (&Rival, Vec<WengLinRating>))| {
        let won = Some(rival.rank) == best && !rival.left;
        let after = before[index].after(new.into_iter().next().unwrap_or_default(), won, at);
        Step {
            account: rival.account,
            ladder: ladder.clone(),
            seat: rival.seat,
            reason: reason(index, rivals, &before, &after),
            before: before[index].clone(),
            after,
        }
    };
    rivals.iter().zip(rated).enumerate().map(step).collect::<Vec<_>>().into_iter()
}

/// What made a change: the surprises first.
fn reason(index: usize, rivals: &[Rival], before: &[Score], after: &Score) -> Reason {
    if rivals[index].left {
        return Reason::Left;
    }
    let (own_rank, own_value) = (rivals[index].rank, before[index].value());
    let count = |holds: &dyn Fn(usize, i32) -> bool| {
        let others = rivals.iter().zip(before);
        others.filter(|(rival, score)| holds(rival.rank, score.value())).count() as u32
    };
    let beaten = count(&|rank, _| rank > own_rank);
    let stronger = count(&|rank, value| rank > own_rank && value > own_value);
    let better = count(&|rank, _| rank < own_rank);
    let weaker = count(&|rank, value| rank < own_rank && value < own_value);
    match (after.value() >= own_value, beaten, better) {
        (_, 0, 0) => Reason::Even,
        (true, 0, _) => Reason::Surer,
        (true, ..) if stronger > 0 => Reason::BeatStronger(stronger),
        (true, ..) => Reason::Beat(beaten),
        (false, _, 0) => Reason::Even,
        (false, ..) if weaker > 0 => Reason::LostToWeaker(weaker),
        (false, ..) => Reason::LostTo(better),
    }
}

/// What is told of a game with its result.
pub(crate) fn tally(record: &GameRecord, steps: &[Step]) -> Tally {
    let told = |step: &&Step| {
        step.ladder.season == Season::AllTime && matches!(step.ladder.scope, Scope::Here(_))
    };
    let rated = steps.iter().filter(told).filter_map(|step| {
        Some(Rated {
            seat: step.seat?,
            before: step.before.value(),
            after: step.after.value(),
            provisional: step.after.is_provisional(),
            reason: step.reason,
        })
    });
    Tally { number: record.number, rated: rated.collect(), awards: record.awards.clone() }
}

impl Player {
    /// Whether a person plays here, for whom a rating counts.
    pub const fn is_person(self) -> bool {
        self.account().is_some()
    }
}
