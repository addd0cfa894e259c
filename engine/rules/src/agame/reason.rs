//! Why the rules refuse a move.

use super::{Card, Slot, Step};
use crate::Reason;

/// Why the rules refuse a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AgameReason {
    /// The move belongs to another step of the turn.
    #[error("this can't be done now: {}", what_now(*step))]
    WrongStep {
        /// The step that it is now.
        step: Step,
    },
    /// The card is not in the hand, or not as often.
    #[error("you don't hold {card}")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// A hat goes with no other card.
    #[error("{card} is a hat, which is always played alone")]
    HatAlone {
        /// The hat.
        card: Card,
    },
    /// A small card is led with another one.
    #[error("{card} is too small to be led alone: lead another card with it")]
    LeadNeedsTwo {
        /// The small card.
        card: Card,
    },
    /// There is one steal round a lead.
    #[error("the steal round of this lead is over: play a card")]
    AlreadyCalled,
    /// No seat could steal anything.
    #[error("nobody could steal anything now: play a card")]
    NothingToSteal,
    /// Only a lone small card is dropped.
    #[error("only a single small card can be dropped, when it is the whole hand: play a card")]
    CanLead,
    /// The card is not in the trick, or not as often.
    #[error("there is no {card} in the trick")]
    NotInTrick {
        /// The card.
        card: Card,
    },
    /// There is no such card to steal there.
    #[error("there is no {card} to steal there")]
    NoSuchCard {
        /// The card.
        card: Card,
    },
    /// A card of the seat's own colour never goes into its row.
    #[error("{card} has your own colour, which never goes into your row")]
    OwnColour {
        /// The card.
        card: Card,
    },
    /// The named slot is filled.
    #[error("slot {slot} of your row is not free for {card}")]
    SlotTaken {
        /// The card.
        card: Card,
        /// The filled slot.
        slot: Slot,
    },
    /// The named slot is for another value.
    #[error("slot {slot} of your row is for another value than {card}")]
    SlotOfAnotherValue {
        /// The card.
        card: Card,
        /// The slot.
        slot: Slot,
    },
    /// All slots of the card's value are filled.
    #[error("your row has no free slot for {card}")]
    NoFreeSlot {
        /// The card.
        card: Card,
    },
    /// The payment is worth less than the card.
    #[error("{card} costs {}, and this is worth only {paid}", card.value())]
    PaysTooLittle {
        /// The card to steal.
        card: Card,
        /// What the named cards are worth together, or the whole hand, if none were named.
        paid: u32,
    },
}

const fn what_now(step: Step) -> &'static str {
    match step {
        Step::Lead => "lead a trick (play, call or drop)",
        Step::Follow => "follow to the trick (play)",
        Step::Place => "place one or two cards of the trick (place)",
        Step::Steal => "steal a card or pass (steal, pass)",
    }
}

impl Reason for AgameReason {
    fn code(&self) -> &'static str {
        match self {
            AgameReason::WrongStep { .. } => "wrong_step",
            AgameReason::NotInHand { .. } => "not_in_hand",
            AgameReason::HatAlone { .. } => "hat_alone",
            AgameReason::LeadNeedsTwo { .. } => "lead_needs_two",
            AgameReason::AlreadyCalled => "already_called",
            AgameReason::NothingToSteal => "nothing_to_steal",
            AgameReason::CanLead => "can_lead",
            AgameReason::NotInTrick { .. } => "not_in_trick",
            AgameReason::NoSuchCard { .. } => "no_such_card",
            AgameReason::OwnColour { .. } => "own_colour",
            AgameReason::SlotTaken { .. }
            | AgameReason::SlotOfAnotherValue { .. }
            | AgameReason::NoFreeSlot { .. } => "slot_taken",
            AgameReason::PaysTooLittle { .. } => "pays_too_little",
        }
    }
}
