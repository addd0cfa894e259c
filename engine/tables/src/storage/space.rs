//! The kinds of records. Each has a name for people and a byte in front of its keys.

use std::fmt;

/// A kind of record. The number is the first byte of its keys on disk: it never changes, and one that
/// has been given up is not used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Space {
    /// What happened at a table, in order.
    Facts = 1,
    /// Which table stands in a channel.
    Channels = 2,
    /// What was last shown where.
    Surfaces = 3,
    /// What must still be told.
    Notices = 4,
    /// When a table must be looked at.
    Alarms = 5,
    /// Platform updates that were carried out.
    Updates = 6,
    /// People.
    Accounts = 7,
    /// Which account a platform identity belongs to.
    Identities = 8,
    /// Settings of channels.
    Settings = 9,
    /// What concerns the storage or the program as a whole.
    Meta = 10,
    /// Tables whose surfaces may be behind.
    Unshown = 11,
    /// Which tables an account sits at.
    Seats = 12,
    /// Results of games.
    Results = 13,
    /// Rankings.
    Ratings = 14,
}

impl Space {
    /// All of them, in the order of their bytes.
    pub const ALL: [Space; 14] = [
        Space::Facts,
        Space::Channels,
        Space::Surfaces,
        Space::Notices,
        Space::Alarms,
        Space::Updates,
        Space::Accounts,
        Space::Identities,
        Space::Settings,
        Space::Meta,
        Space::Unshown,
        Space::Seats,
        Space::Results,
        Space::Ratings,
    ];

    /// Its name in backups and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Space::Facts => "facts",
            Space::Channels => "channels",
            Space::Surfaces => "surfaces",
            Space::Notices => "notices",
            Space::Alarms => "alarms",
            Space::Updates => "updates",
            Space::Accounts => "accounts",
            Space::Identities => "identities",
            Space::Settings => "settings",
            Space::Meta => "meta",
            Space::Unshown => "unshown",
            Space::Seats => "seats",
            Space::Results => "results",
            Space::Ratings => "ratings",
        }
    }

    /// The space of this name.
    pub fn named(name: &str) -> Option<Space> {
        Space::ALL.into_iter().find(|space| space.name() == name)
    }

    /// The first byte of its keys on disk.
    pub(super) const fn byte(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
