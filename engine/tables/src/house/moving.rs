//! Chats that get another id. What belongs to such a chat follows it: its tables, each by its own owner,
//! and in the same commit as the first of them what the chat has chosen.

use super::{
    House,
    archive::{Changes, ReadError},
    owner::Mail,
};
use crate::{Channel, PendingNotice, Refusal, TableId};

impl House {
    /// Says that a chat without topics has another id now. Saying it again changes nothing.
    ///
    /// # Errors
    /// The storage can't be read, or something could not be stored: then it must be said again.
    pub async fn chat_moved(&self, from: &Channel, to: &Channel) -> Result<(), Refusal> {
        // Nobody opens a table at either id in the middle of this.
        let _one_at_a_time = self.0.opening.lock().await;
        for table in self.tables_in_chat(from)? {
            match self.follows(table, to).await {
                // A table that can't be read goes nowhere, and keeps nothing else from going.
                Ok(()) | Err(Refusal::NoTable | Refusal::Damaged) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        match self.choices(from, to)? {
            Some(changes) => self.0.archive.commit(changes).await.map_err(|_| Refusal::NotStored),
            None => Ok(()),
        }
    }

    /// Says that a table stands in this channel now, since its chat has another id.
    ///
    /// # Errors
    /// There is no such table, its records are damaged, or it could not be stored.
    pub async fn follows(&self, table: TableId, to: &Channel) -> Result<(), Refusal> {
        self.post(table, |reply| Mail::Move(to.clone(), reply)).await?
    }

    /// What else changes when a table follows its chat.
    pub(super) async fn removal(
        &self,
        table: TableId,
        from: &Channel,
        to: &Channel,
    ) -> Result<Changes, Refusal> {
        let mut changes = self.choices(from, to)?.unwrap_or_default();
        for notice in self.notices_of(table)? {
            changes = changes.notice(&PendingNotice { channel: to.clone(), ..notice })?;
        }
        if self.table_in(from)? == Some(table) {
            changes = changes.stands_in(from, None)?;
            if self.is_free(to).await? {
                changes = changes.stands_in(to, Some(table))?;
            }
        }
        Ok(changes)
    }

    /// Whether nothing goes on in a channel. Somebody may have opened a table there before the bot knew
    /// that the chat had moved; then that one stays, and the other is reached by its buttons.
    async fn is_free(&self, channel: &Channel) -> Result<bool, Refusal> {
        let Some(table) = self.table_in(channel)? else { return Ok(true) };
        Ok(self.look(table).await.is_ok_and(|snapshot| snapshot.board.is_over()))
    }

    /// What was chosen at the old id holds at the new one, unless something was chosen there since.
    fn choices(&self, from: &Channel, to: &Channel) -> Result<Option<Changes>, ReadError> {
        let archive = &self.0.archive;
        let Some(chosen) = archive.chosen(from)? else { return Ok(None) };
        let chosen = archive.chosen(to)?.unwrap_or(chosen);
        Ok(Some(Changes::default().settings_move(from, to, &chosen)?))
    }
}
