//! The buttons of a table.

use crate::{
    screen::{Button, Style},
    token::{Action, Token},
};
use tables::{BoardView, TableId, Version};

/// Makes a table's buttons.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    table: TableId,
    moment: Version,
}

impl Keys {
    /// The buttons that are for all. They stay the same while somebody drafts, as all that they stand
    /// under does.
    pub fn of(board: &BoardView) -> Self {
        Self { table: board.table, moment: board.wait }
    }

    /// The buttons of somebody who is to act: they are of this very moment.
    pub fn of_moves(board: &BoardView) -> Self {
        Self { table: board.table, moment: board.moment }
    }

    /// A button; none if its action is too long for one.
    pub fn key(self, label: String, action: Action, style: Style) -> Option<Button> {
        let token = Token { table: self.table, moment: self.moment, action }.encode()?;
        Some(Button::plain(label, token).styled(style))
    }
}

/// A row of those buttons that there are.
pub fn row(buttons: impl IntoIterator<Item = Option<Button>>) -> Vec<Button> {
    buttons.into_iter().flatten().collect()
}

/// Rows without the empty ones.
pub fn rows(rows: impl IntoIterator<Item = Vec<Button>>) -> Vec<Vec<Button>> {
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}
