//! Awards: few, and each for something that the facts of a game show.

use crate::table::Game;
use rules::{
    Seat, View,
    agame::{self, Row},
    lama,
};
use serde::{Deserialize, Serialize};

/// How many lizards make a farm.
const FARM: usize = 3;
/// What a round of Ungarisches Römi brings to who puts the whole hand down at once.
const AT_ONCE: i32 = -20;

/// Something worth telling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Award {
    /// Won, though last before the last round.
    Comeback,
    /// Won by a single point.
    Photo,
    /// Got rid of the last card alone, when all others had quit and the draw pile was empty.
    LastOneIn,
    /// Had three lizards or more in a row, all of one colour.
    LizardFarm,
    /// Put the whole hand down at once, for −20.
    OutWithTwenty,
}

/// Who has earned what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Awarded {
    /// The seat's number, from 0.
    pub seat: usize,
    /// What for.
    pub award: Award,
}

impl Award {
    /// All of them.
    pub const ALL: [Award; 5] =
        [Award::Comeback, Award::Photo, Award::LastOneIn, Award::LizardFarm, Award::OutWithTwenty];

    /// Its name in the texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Award::Comeback => "comeback",
            Award::Photo => "photo",
            Award::LastOneIn => "last-one-in",
            Award::LizardFarm => "lizard-farm",
            Award::OutWithTwenty => "out-with-twenty",
        }
    }
}

/// What has been earned in a round that has just been scored.
pub(crate) fn of_round(view: &View, scores: &[i32]) -> Vec<Awarded> {
    match view {
        View::Lama(view) => last_one_in(view).map(earned(Award::LastOneIn)).into_iter().collect(),
        View::Agame(view) => farms(view).map(earned(Award::LizardFarm)).collect(),
        View::Roemi(_) => {
            let at_once = scores.iter().enumerate().filter(|(_, score)| **score == AT_ONCE);
            at_once.map(|(seat, _)| seat).map(earned(Award::OutWithTwenty)).collect()
        }
    }
}

fn earned(award: Award) -> impl Fn(usize) -> Awarded {
    move |seat| Awarded { seat, award }
}

fn last_one_in(view: &lama::View) -> Option<usize> {
    let mut staying = view.seats.iter().enumerate().filter(|(_, seat)| !seat.quit);
    let (seat, there) = staying.next()?;
    let alone = staying.next().is_none();
    (alone && there.cards == 0 && view.pile == 0).then_some(seat)
}

fn farms(view: &agame::View) -> impl Iterator<Item = usize> {
    let farming = view.seats.iter().enumerate().filter(|(_, seat)| is_farm(&seat.row));
    farming.map(|(seat, _)| seat)
}

fn is_farm(row: &Row) -> bool {
    let slots: Vec<_> = agame::Slot::all().map(|slot| row.get(slot)).collect();
    let colour = |card: Option<agame::Card>| card.map(agame::Card::colour);
    let lizards: Vec<_> = slots
        .windows(2)
        .filter(|pair| colour(pair[0]).is_some() && colour(pair[0]) == colour(pair[1]))
        .map(|pair| colour(pair[0]))
        .collect();
    lizards.len() >= FARM && lizards.iter().all(|colour| *colour == lizards[0])
}

/// What has been earned in a game that is over: what its rounds have brought, each once, and its end.
pub(crate) fn of(game: &Game) -> Vec<Awarded> {
    let standing = game.state.standing();
    let mut awards: Vec<Awarded> = Vec::new();
    for awarded in &game.awards {
        if !awards.contains(awarded) {
            awards.push(*awarded);
        }
    }
    if let Some([winner]) = standing.winners.as_deref() {
        awards.extend(
            of_end(*winner, &standing.points, &game.rounds)
                .map(|award| Awarded { seat: winner.index(), award }),
        );
    }
    awards
}

/// What somebody has earned by winning alone.
fn of_end(winner: Seat, points: &[i32], rounds: &[Vec<i32>]) -> impl Iterator<Item = Award> {
    let own = points[winner.index()];
    let others = || (0..points.len()).filter(move |seat| *seat != winner.index());
    let nearest = others().map(|seat| points[seat].abs_diff(own)).min();
    let photo = nearest == Some(1);
    let comeback = rounds.len() > 1
        && points.len() > 2
        && rounds.last().is_some_and(|last| {
            let before = |seat: usize| points[seat] - last[seat];
            // In which direction the game counts is seen from who won it in the end.
            let most_win = others().all(|seat| points[seat] <= own);
            let behind = |seat: usize| match most_win {
                true => before(winner.index()) < before(seat),
                false => before(winner.index()) > before(seat),
            };
            others().all(behind)
        });
    let earned = [(comeback, Award::Comeback), (photo, Award::Photo)];
    earned.into_iter().filter(|(earned, _)| *earned).map(|(_, award)| award)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_end_of(winner: u8, points: &[i32], last: &[i32]) -> Vec<Award> {
        let first: Vec<_> = points.iter().zip(last).map(|(all, last)| all - last).collect();
        of_end(Seat::new(winner), points, &[first, last.to_vec()]).collect()
    }

    #[test]
    fn who_was_last_before_the_last_round_and_won_has_come_back() {
        assert_eq!(of_end_of(0, &[20, 41, 30], &[-10, 15, 5]), [Award::Comeback]);
        assert_eq!(of_end_of(0, &[20, 41, 30], &[10, 15, 5]), []);
        assert_eq!(of_end_of(2, &[50, 60, 90], &[0, 0, 60]), [Award::Comeback]);
    }

    #[test]
    fn a_single_point_is_a_photo_finish() {
        assert_eq!(of_end_of(0, &[20, 21, 30], &[0, 0, 0]), [Award::Photo]);
        assert_eq!(of_end_of(0, &[20, 22, 30], &[0, 0, 0]), []);
    }

    #[test]
    fn the_whole_hand_at_once_is_told_by_its_score() {
        let options = rules::Options::defaults(rules::GameName::Roemi);
        let seed = rules::Seed::from_number(1);
        let setup = rules::Setup { seats: 2, options, seed, first: Seat::new(0) };
        let mut game = rules::Match::new(setup);
        for event in game.deal() {
            game.fold(&event).unwrap();
        }
        let awards = of_round(&game.view(), &[100, -20]);
        assert_eq!(awards, [Awarded { seat: 1, award: Award::OutWithTwenty }]);
        assert_eq!(of_round(&game.view(), &[100, -10]), []);
    }

    #[test]
    fn three_lizards_of_one_colour_are_a_farm() {
        let row = |cards: &str| -> Row {
            cards.split_whitespace().fold(Row::default(), |row, card| {
                row.with(agame::Placement::try_from(card.to_owned()).unwrap())
            })
        };
        assert!(is_farm(&row("B1>1 B1>2 B2>3 B3>4")));
        assert!(!is_farm(&row("B1>1 B1>2 B2>3")));
        assert!(!is_farm(&row("B1>1 B1>2 B2>3 B3>4 G8>6 G13>7")));
    }
}
