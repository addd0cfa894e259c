//! A game's result, as it is stored for good.

use super::{Awarded, Community, award};
use crate::{
    AccountId, Channel, Millis, Speed, TableId,
    table::{self, Place, Stage, Table},
};
use rules::{GameName, Level, Options, Seat, Seed, SeedHash, Standing};
use serde::{Deserialize, Serialize};

/// Games are numbered in the order in which they ended, from 1.
pub type GameNumber = u64;

/// The form in which results are written now. Readers know all earlier ones.
const FORM: u8 = 1;

/// A game that was played to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The form of this record.
    pub form: u8,
    /// The game's number.
    pub number: GameNumber,
    /// When it ended.
    pub at: Millis,
    /// The table.
    pub table: TableId,
    /// Where that stood.
    pub channel: Channel,
    /// Whose ranking it counts for.
    pub community: Community,
    /// The game and its options.
    pub options: Options,
    /// How long a decision could take.
    pub speed: Speed,
    /// Each seat as it was at the end.
    pub seats: Vec<SeatRecord>,
    /// Those who left and whose seat somebody else took.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<LeftSeat>,
    /// Each seat's points of each round.
    pub rounds: Vec<Vec<i32>>,
    /// The seed of all deals.
    pub seed: Seed,
    /// The hash of it, which was shown at the start.
    pub hash: SeedHash,
    /// What somebody did that is worth telling.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awards: Vec<Awarded>,
}

/// A seat at the end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatRecord {
    /// Who played there.
    pub player: Player,
    /// The place, from 1; equals share one, and the next one then is left out.
    pub place: u8,
    /// The points.
    pub points: i32,
    /// Since when the person was not there any more, and how that came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Gone>,
}

/// Who played on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person.
    Person(AccountId),
    /// A person who has erased themselves. The number leads to nobody, and tells one from another.
    Someone(AccountId),
    /// A computer player.
    Computer(Level),
}

impl Player {
    /// The account, also of who has erased themselves.
    pub const fn account(self) -> Option<AccountId> {
        match self {
            Player::Person(account) | Player::Someone(account) => Some(account),
            Player::Computer(_) => None,
        }
    }

    /// The same player after somebody has erased themselves and got a number that leads to nobody.
    fn after_erasing(self, whom: AccountId, nobody: AccountId) -> Self {
        if self.account() == Some(whom) { Player::Someone(nobody) } else { self }
    }
}

/// Who was not there any more at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gone {
    /// How.
    pub how: Absence,
    /// Since when.
    pub since: Millis,
}

/// How somebody came not to be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// They left, or were made to.
    Left,
    /// They let the time run out too often.
    Away,
}

/// Somebody who left and whose seat another person took.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeftSeat {
    /// Which seat it was.
    pub seat: Seat,
    /// Who.
    pub player: Player,
    /// Since when.
    pub since: Millis,
}

impl GameRecord {
    /// The game.
    pub fn game(&self) -> GameName {
        self.options.game()
    }

    /// The accounts of all who played, those who left included.
    pub fn accounts(&self) -> impl Iterator<Item = AccountId> {
        let seated = self.seats.iter().map(|seat| seat.player);
        seated.chain(self.left.iter().map(|left| left.player)).filter_map(Player::account)
    }

    /// The result with a number that leads to nobody in the place of an account.
    #[must_use]
    pub fn after_erasing(mut self, whom: AccountId, nobody: AccountId) -> Self {
        for seat in &mut self.seats {
            seat.player = seat.player.after_erasing(whom, nobody);
        }
        for left in &mut self.left {
            left.player = left.player.after_erasing(whom, nobody);
        }
        self
    }
}

/// The result of a game that has just ended; its number is for who stores it to give.
pub(crate) fn of(table: &Table, at: Millis) -> Option<GameRecord> {
    let Stage::Over { game, .. } = &table.stage else { return None };
    let standing = game.state.standing();
    let places = places(&standing);
    let seats = table.places.iter().zip(&standing.points).zip(places);
    Some(GameRecord {
        form: FORM,
        number: 0,
        at,
        table: table.id,
        channel: table.channel.clone(),
        community: table.community.clone(),
        options: table.options.clone(),
        speed: table.speed,
        seats: seats.map(|((place, points), rank)| seat(table, place, *points, rank)).collect(),
        left: table.left.iter().map(left).collect(),
        rounds: game.rounds.clone(),
        seed: game.seed.clone(),
        hash: game.seed.hash(),
        awards: award::of(game),
    })
}

fn seat(table: &Table, place: &Place, points: i32, rank: u8) -> SeatRecord {
    let gone = |person: &crate::Person, how| {
        let since = table.gone.get(&person.account).copied().unwrap_or(table.last);
        Some(Gone { how, since })
    };
    let (player, gone) = match place {
        Place::Person(person) => (Player::Person(person.account), None),
        Place::Computer { level, .. } => (Player::Computer(*level), None),
        Place::StandIn(person) => (Player::Person(person.account), gone(person, Absence::Left)),
        Place::Away(person) => (Player::Person(person.account), gone(person, Absence::Away)),
    };
    SeatRecord { player, place: rank, points, gone }
}

fn left(left: &table::Left) -> LeftSeat {
    LeftSeat { seat: left.seat, player: Player::Person(left.account), since: left.since }
}

/// Each seat's place. The winners share the first, whatever made them win; the others follow by points,
/// counted as the game counts them: where somebody has fewer than the winners, more are better.
fn places(standing: &Standing) -> Vec<u8> {
    let winners = standing.winners.as_deref().unwrap_or_default();
    let points = &standing.points;
    let wins = |seat: usize| winners.iter().any(|winner| winner.index() == seat);
    let winning = winners.iter().filter_map(|seat| points.get(seat.index())).copied().max();
    let most_win = points.iter().any(|points| winning.is_some_and(|winning| *points < winning));
    let worth = |seat: usize| if most_win { points[seat] } else { points[seat].saturating_neg() };
    let better = |one: usize, other: usize| match (wins(one), wins(other)) {
        (true, false) => true,
        (false, false) => worth(one) > worth(other),
        _ => false,
    };
    let place = |seat| 1 + (0..points.len()).filter(|other| better(*other, seat)).count() as u8;
    (0..points.len()).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places_of(points: &[i32], winners: &[u8]) -> Vec<u8> {
        places(&Standing {
            points: points.to_vec(),
            round_scores: None,
            winners: Some(winners.iter().map(|seat| Seat::new(*seat)).collect()),
        })
    }

    #[test]
    fn the_fewest_points_are_best_where_they_win() {
        assert_eq!(places_of(&[12, -3, 40, 12], &[1]), [2, 1, 4, 2]);
    }

    #[test]
    fn the_most_points_are_best_where_they_win() {
        assert_eq!(places_of(&[3, 7, 5], &[1]), [3, 1, 2]);
    }

    #[test]
    fn all_who_win_are_first() {
        assert_eq!(places_of(&[4, 4, 9], &[0, 1]), [1, 1, 3]);
        assert_eq!(places_of(&[4, 4], &[0, 1]), [1, 1]);
    }
}
