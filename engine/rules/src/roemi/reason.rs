//! Why a move is refused.

use super::{Card, FigureId, Named};
use crate::Reason;

/// The step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A card must be drawn.
    Draw,
    /// Figures may be laid; a discard ends the turn.
    Lay,
}

/// Why the rules refuse a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoemiReason {
    /// The move belongs to the other step of the turn.
    #[error("{}", match now {
        Step::Draw => "draw a card first",
        Step::Lay => "no card is drawn now: lay figures or discard",
    })]
    WrongStep {
        /// The step that the turn is in.
        now: Step,
    },
    /// Nothing is laid in a seat's first turn of the round.
    #[error("you may lay nothing in your first turn of the round")]
    LaysInFirstTurn,
    /// The cut card is not drawn in a seat's first turn of the round.
    #[error("you may draw the cut card only from your second turn on")]
    CutInFirstTurn,
    /// The cut card was tried and put back in this turn.
    #[error("you have tried the cut card in this turn already")]
    CutTried,
    /// There is no such figure on the table.
    #[error("there is no figure {figure}")]
    NoSuchFigure {
        /// The figure as named.
        figure: FigureId,
    },
    /// Before the first meld nothing goes onto figures.
    #[error("you must first meld figures worth {opening} together; so far you have {total}")]
    NotOpened {
        /// The worth of the figures melded in this turn.
        total: u16,
        /// What they must be worth.
        opening: u16,
    },
    /// The card is not in the hand.
    #[error("you don't hold a {card}, or not often enough")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// A card must be left to throw.
    #[error("keep a card to discard")]
    KeepDiscard,
    /// A figure has one joker at most.
    #[error("a figure may have only one joker")]
    TwoJokers,
    /// The joker is in a wrong place or named with a wrong card.
    #[error("the joker can't stand there: with another place or name this is a figure")]
    JokerPlace,
    /// The cards don't make a figure.
    #[error("these cards are not a figure: three or more of a rank, or neighbours in one suit")]
    NotAFigure,
    /// A plain joker could go to either end.
    #[error("the joker could be {low} or {high} in {figure}: say which, as *{low}")]
    Ambiguous {
        /// The figure.
        figure: FigureId,
        /// What it would be at the lower end.
        low: Card,
        /// What it would be at the upper end.
        high: Card,
    },
    /// The figure has no place for the card.
    #[error("{card} doesn't fit on {figure}")]
    DoesNotFit {
        /// The figure.
        figure: FigureId,
        /// The card as named.
        card: Named,
    },
    /// The figure has no joker to take.
    #[error("{figure} has no joker")]
    NoJoker {
        /// The figure.
        figure: FigureId,
    },
    /// The joker in a set of three stays.
    #[error("the joker in {figure} is free only once the set has three natural cards")]
    JokerNotFree {
        /// The figure.
        figure: FigureId,
    },
    /// The joker stands for another card than the one given.
    #[error("the joker in {figure} stands for {wanted}, not for {card}")]
    NotWhatJokerStandsFor {
        /// The figure.
        figure: FigureId,
        /// The card given.
        card: Card,
        /// The card that the joker stands for.
        wanted: Card,
    },
    /// Nothing was laid in this turn.
    #[error("you have laid nothing that could be taken back")]
    NothingToUndo,
    /// The drawn card is from the stock, or none was drawn.
    #[error("only a drawn discard or the cut card can be put back")]
    NothingToPutBack,
    /// A discard that was taken freely is not thrown in the same turn.
    #[error("you have just taken the {card}: discard another card")]
    TakenCard {
        /// The card.
        card: Card,
    },
    /// The first meld is worth too little.
    #[error("your first meld is worth {total} and must be worth {opening}")]
    OpeningTooLow {
        /// What it is worth.
        total: u16,
        /// What it must be worth.
        opening: u16,
    },
    /// A taken discard must be used at once.
    #[error("you must lay down the {card} that you took, or put it back")]
    CardUnused {
        /// The card.
        card: Card,
    },
    /// A joker taken from a figure must be laid at once.
    #[error("you must lay down the joker that you took from a figure")]
    JokerUnused {
        /// How many are still to be laid.
        jokers: u8,
    },
    /// The cut card is only for going out.
    #[error("with the cut card you must go out: you would still hold {left} cards")]
    CutNotOut {
        /// How many cards would be left.
        left: u8,
    },
}

impl Reason for RoemiReason {
    fn code(&self) -> &'static str {
        match self {
            RoemiReason::WrongStep { .. } => "wrong_step",
            RoemiReason::LaysInFirstTurn | RoemiReason::CutInFirstTurn => "first_turn",
            RoemiReason::CutTried => "cut_tried",
            RoemiReason::NoSuchFigure { .. } => "no_such_figure",
            RoemiReason::NotOpened { .. } => "not_opened",
            RoemiReason::NotInHand { .. } => "not_in_hand",
            RoemiReason::KeepDiscard => "keep_discard",
            RoemiReason::TwoJokers => "two_jokers",
            RoemiReason::JokerPlace => "joker_place",
            RoemiReason::NotAFigure => "not_a_figure",
            RoemiReason::Ambiguous { .. } => "ambiguous",
            RoemiReason::DoesNotFit { .. } | RoemiReason::NotWhatJokerStandsFor { .. } => {
                "does_not_fit"
            }
            RoemiReason::NoJoker { .. } => "no_joker",
            RoemiReason::JokerNotFree { .. } => "joker_not_free",
            RoemiReason::NothingToUndo => "nothing_to_undo",
            RoemiReason::NothingToPutBack => "nothing_to_put_back",
            RoemiReason::TakenCard { .. } => "taken_card",
            RoemiReason::OpeningTooLow { .. } => "opening_too_low",
            RoemiReason::CardUnused { .. } => "card_unused",
            RoemiReason::JokerUnused { .. } => "joker_unused",
            RoemiReason::CutNotOut { .. } => "cut_not_out",
        }
    }
}
