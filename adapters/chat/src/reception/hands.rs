//! Hands as answers: shown again, with marks, and after a move.

use super::{Answer, Guest, HandAnswer, Heard, Reception, Trouble};
use crate::{
    marks::Marks,
    render::{self, Reason},
};
use tables::{BoardView, Command, HandView, Refusal, Sitter, Snapshot, TableId, Version};

impl Reception {
    pub(super) async fn hand(&self, guest: &Guest, table: TableId, told: Option<String>) -> Heard {
        let snapshot = self.house.look(table).await?;
        match self.hand_answer(guest, &snapshot, told) {
            Some(answer) => Ok(answer),
            None if is_seated(&snapshot.board, guest) => {
                Ok(Answer::Refused(render::refusal(&Reason::NoHandYet, guest.person.language)))
            }
            None => Err(Refusal::NotSeated.into()),
        }
    }

    pub(super) async fn make_move(
        &self,
        guest: &Guest,
        table: TableId,
        text: String,
        moment: Option<Version>,
    ) -> Heard {
        let done =
            self.carry_out(guest, table, Command::Move { text: text.clone(), moment }).await?;
        let told = render::moved(&done.snapshot.board, &text, guest.person.language);
        Ok(self
            .hand_answer(guest, &done.snapshot, Some(told.clone()))
            .unwrap_or(Answer::Told(told)))
    }

    /// Shows the hand with these marks. Nothing has changed by them at the table.
    pub(super) async fn mark(
        &self,
        guest: &Guest,
        table: TableId,
        moment: Version,
        marks: Marks,
    ) -> Heard {
        let snapshot = self.house.look(table).await?;
        let hand = hand_at(&snapshot, guest, moment)?;
        let told = render::chosen(hand, &marks).ok_or(Trouble::Unknown)?;
        self.surfaces.mark(table, guest.person.account, moment, marks.clone());
        Ok(self.hand_with(guest, hand, &marks, Some(told)))
    }

    /// Makes the moves that these marks have become, one after the other: all of them or none.
    pub(super) async fn make_marked(
        &self,
        guest: &Guest,
        table: TableId,
        moment: Version,
        marks: &Marks,
    ) -> Heard {
        let snapshot = self.house.look(table).await?;
        let hand = hand_at(&snapshot, guest, moment)?;
        let texts = render::made(hand, marks);
        if texts.is_empty() {
            return Err(Trouble::Unknown);
        }
        let told = |text: &String| render::moved(&hand.board, text, guest.person.language);
        let told = texts.iter().map(told).collect::<Vec<_>>().join(" ");
        let done = self.carry_out(guest, table, Command::Moves { texts, moment }).await?;
        Ok(self
            .hand_answer(guest, &done.snapshot, Some(told.clone()))
            .unwrap_or(Answer::Told(told)))
    }

    fn hand_answer(
        &self,
        guest: &Guest,
        snapshot: &Snapshot,
        told: Option<String>,
    ) -> Option<Answer> {
        let hand = hand_of(snapshot, guest)?;
        Some(self.hand_with(guest, hand, &self.surfaces.marks(hand), told))
    }

    fn hand_with(
        &self,
        guest: &Guest,
        hand: &HandView,
        marks: &Marks,
        told: Option<String>,
    ) -> Answer {
        let mut screen = render::hand(hand, marks, &self.look, self.house.clock().now());
        screen.way_back = self.surfaces.way_back(hand);
        Answer::Hand(Box::new(HandAnswer {
            table: hand.board.table,
            person: guest.person.clone(),
            hand: screen,
            told,
        }))
    }
}

/// The hand of somebody at a table.
pub(super) fn hand_of<'a>(snapshot: &'a Snapshot, guest: &Guest) -> Option<&'a HandView> {
    snapshot.hands.iter().find(|hand| hand.account == guest.person.account)
}

/// The hand of somebody who is to act at this very moment of the table.
fn hand_at<'a>(
    snapshot: &'a Snapshot,
    guest: &Guest,
    moment: Version,
) -> Result<&'a HandView, Refusal> {
    let hand = hand_of(snapshot, guest).ok_or(Refusal::NotSeated)?;
    if hand.board.moment == moment && hand.to_act() { Ok(hand) } else { Err(Refusal::OldButton) }
}

pub(super) fn is_seated(board: &BoardView, guest: &Guest) -> bool {
    board.seats.iter().any(|seat| seat.sitter == Sitter::Person(guest.person.account))
}
