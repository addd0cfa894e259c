//! Somebody's record in a game: what their results say, taken together.

use super::{Award, GameRecord, Point, Score, SeatRecord};
use crate::AccountId;
use rules::GameName;
use std::collections::BTreeMap;

/// How many opponents are told.
const OPPONENTS: usize = 3;

/// Somebody's record in one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Career {
    /// The game.
    pub game: GameName,
    /// How many were played to the end, also by a computer after they had left.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// The sum of the points at the end.
    pub points: i64,
    /// The fewest and the most points at the end of a game.
    pub range: (i32, i32),
    /// How many of the last games were won in a row.
    pub streak: u32,
    /// The most that were won in a row.
    pub longest: u32,
    /// How many they played to the end themselves.
    pub completed: u32,
    /// With whom they played most often.
    pub opponents: Vec<Opponent>,
    /// What they did that is worth telling, and how often.
    pub awards: Vec<(Award, u32)>,
    /// The rating where it is looked at; none before the first rated game.
    pub rating: Option<Score>,
}

/// Somebody with whom games were played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The last known name; none if it is not to be shown, or they have erased themselves. Hostile input.
    pub name: Option<String>,
    /// How many games.
    pub games: u32,
}

impl Career {
    /// The points of a game on average.
    pub fn average(&self) -> f64 {
        self.points as f64 / f64::from(self.games.max(1))
    }

    /// The share of games that they played to the end themselves, in percent.
    pub fn completion(&self) -> u32 {
        100 * self.completed / self.games.max(1)
    }

    /// The rating over time, oldest first.
    pub fn course(&self) -> impl Iterator<Item = Point> {
        self.rating.iter().flat_map(|score| score.course.iter().copied())
    }
}

/// Somebody's records in all games, while their results are read one after the other.
#[derive(Default)]
pub(crate) struct Careers(BTreeMap<GameName, Tallied>);

#[derive(Default)]
struct Tallied {
    games: u32,
    wins: u32,
    points: i64,
    range: Option<(i32, i32)>,
    streak: u32,
    longest: u32,
    completed: u32,
    opponents: BTreeMap<AccountId, u32>,
    awards: BTreeMap<Award, u32>,
}

impl Careers {
    /// Adds a result. `whose` says to whom an account belongs.
    pub fn add(
        &mut self,
        person: AccountId,
        record: &GameRecord,
        whose: impl Fn(AccountId) -> AccountId,
    ) {
        let tallied = self.0.entry(record.game()).or_default();
        let own = |seat: &SeatRecord| seat.player.account().map(&whose) == Some(person);
        match record.seats.iter().position(own) {
            Some(seat) => tallied.add_seat(&record.seats[seat]),
            None => tallied.add_left(),
        }
        for award in
            record.awards.iter().filter(|award| record.seats.get(award.seat).is_some_and(own))
        {
            *tallied.awards.entry(award.award).or_default() += 1;
        }
        for other in record.accounts().map(&whose).filter(|other| *other != person) {
            *tallied.opponents.entry(other).or_default() += 1;
        }
    }

    /// The records, with names and ratings from elsewhere.
    pub fn told<E>(
        self,
        name: impl Fn(AccountId) -> Result<Option<String>, E>,
        rating: impl Fn(GameName) -> Result<Option<Score>, E>,
    ) -> Result<Vec<Career>, E> {
        self.0.into_iter().map(|(game, tallied)| tallied.told(game, &name, rating(game)?)).collect()
    }
}

impl Tallied {
    fn add_seat(&mut self, seat: &SeatRecord) {
        let won = seat.place == 1 && seat.gone.is_none();
        self.games += 1;
        self.wins += u32::from(won);
        self.points += i64::from(seat.points);
        let (least, most) = self.range.unwrap_or((seat.points, seat.points));
        self.range = Some((least.min(seat.points), most.max(seat.points)));
        self.streak = if won { self.streak + 1 } else { 0 };
        self.longest = self.longest.max(self.streak);
        self.completed += u32::from(seat.gone.is_none());
    }

    /// Who left and whose seat somebody took has no points; they count as neither best nor worst.
    fn add_left(&mut self) {
        self.games += 1;
        self.streak = 0;
    }

    fn told<E>(
        self,
        game: GameName,
        name: impl Fn(AccountId) -> Result<Option<String>, E>,
        rating: Option<Score>,
    ) -> Result<Career, E> {
        let mut most: Vec<_> = self.opponents.into_iter().collect();
        most.sort_by_key(|(account, games)| (std::cmp::Reverse(*games), *account));
        most.truncate(OPPONENTS);
        let opponents =
            most.into_iter().map(|(account, games)| Ok(Opponent { name: name(account)?, games }));
        Ok(Career {
            game,
            games: self.games,
            wins: self.wins,
            points: self.points,
            range: self.range.unwrap_or_default(),
            streak: self.streak,
            longest: self.longest,
            completed: self.completed,
            opponents: opponents.collect::<Result<_, E>>()?,
            awards: self.awards.into_iter().collect(),
            rating,
        })
    }
}
