//! Why a table refuses what it is asked. Nothing has changed then.

use crate::TableId;

/// Why a table refuses. People read it in their language from the value; `Display` is for logs.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game's rules refuse the move.
    #[error(transparent)]
    Game(#[from] rules::Refusal),
    /// The button belongs to an earlier moment.
    #[error("the button is from an earlier moment of the table")]
    OldButton,
    /// There is no table here.
    #[error("there is no table here")]
    NoTable,
    /// A table stands here already.
    #[error("a table stands here already")]
    Taken {
        /// Which.
        table: TableId,
    },
    /// Only who sits at the table may do this.
    #[error("only who sits at the table may do this")]
    NotSeated,
    /// Somebody wants to take over a seat already; one after the other.
    #[error("somebody wants to take over a seat already")]
    Claimed,
    /// Nobody wants to take over a seat, so there is nothing to object to.
    #[error("nobody wants to take over a seat")]
    NobodyClaims,
    /// The person sits at the table already.
    #[error("the person sits here already")]
    AlreadySeated,
    /// All seats are taken.
    #[error("all seats are taken")]
    Full {
        /// How many there are.
        seats: u8,
    },
    /// The game needs more players.
    #[error("the game needs at least {least} players")]
    TooFew {
        /// How many it needs.
        least: u8,
    },
    /// This can be done in the lobby only, and a game runs.
    #[error("a game is running")]
    Running,
    /// This can be done while a game runs only.
    #[error("no game is running")]
    NotRunning,
    /// This can be done after a game only.
    #[error("the game is not over")]
    NotOver,
    /// No computer player sits at the table.
    #[error("no computer player sits here")]
    NoComputer,
    /// There is no such seat or name.
    #[error("there is no such seat or name")]
    NoSuchSeat,
    /// Only the host or an admin of the chat may do this.
    #[error("only the host or an admin of the chat may do this")]
    NotHost,
    /// Only an admin of the chat may do this.
    #[error("only an admin of the chat may do this")]
    NotAdmin,
    /// The person sits at several tables and has not said which is meant.
    #[error("the person sits at several tables")]
    WhichTable,
    /// The invitation was made for somebody else, or by nobody.
    #[error("the invitation is not for this person")]
    NotInvited,
    /// The person does not want to be seen by who asks.
    #[error("the person does not want to be seen")]
    Hidden,
    /// Nobody who is ranked here has this name, or several have it.
    #[error("nobody who is ranked here has this name")]
    NoSuchPerson,
    /// No game that counts here has this number.
    #[error("no game that counts here has this number")]
    NoSuchGame,
    /// The code to link accounts was not made, is too old, or was made by the same person.
    #[error("the code links nothing; ask for a new one")]
    BadCode,
    /// The account is linked with another already.
    #[error("the account is linked already")]
    Linked,
    /// The account is not linked with another.
    #[error("the account is not linked")]
    NotLinked,
    /// The table is closed.
    #[error("the table is closed")]
    Closed,
    /// The table's records are damaged, so nothing can go on at it; its channel is free for another.
    #[error("the table's records are damaged")]
    Damaged,
    /// The storage does not answer, or not in time: nobody can say whether it happened, and the table as
    /// it is read next is what counts.
    #[error("the storage does not answer; look at the table before trying again")]
    NotStored,
}

impl Refusal {
    /// A stable code, for programs; of a refused move the code of its rules page.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Game(refusal) => refusal.code(),
            Refusal::OldButton => "old_button",
            Refusal::NoTable => "no_table",
            Refusal::Taken { .. } => "taken",
            Refusal::NotSeated => "not_seated",
            Refusal::Claimed => "claimed",
            Refusal::NobodyClaims => "nobody_claims",
            Refusal::AlreadySeated => "already_seated",
            Refusal::Full { .. } => "full",
            Refusal::TooFew { .. } => "too_few",
            Refusal::Running => "running",
            Refusal::NotRunning => "not_running",
            Refusal::NotOver => "not_over",
            Refusal::NoComputer => "no_computer",
            Refusal::NoSuchSeat => "no_such_place",
            Refusal::NotHost => "not_host",
            Refusal::NotAdmin => "not_admin",
            Refusal::WhichTable => "which_table",
            Refusal::NotInvited => "not_invited",
            Refusal::Hidden => "hidden",
            Refusal::NoSuchPerson => "no_such_person",
            Refusal::NoSuchGame => "no_such_game",
            Refusal::BadCode => "bad_code",
            Refusal::Linked => "linked",
            Refusal::NotLinked => "not_linked",
            Refusal::Closed => "closed",
            Refusal::Damaged => "damaged",
            Refusal::NotStored => "not_stored",
        }
    }
}
