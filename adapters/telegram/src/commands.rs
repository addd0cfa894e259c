//! Tells Telegram the commands, so that people are offered them while they type.

use crate::{trouble, wire::Wire};
use chat::{
    messenger::Trouble,
    render::{CommandText, command_catalogue},
    words::{Typed, Unclear},
};
use std::time::Duration;
use tables::Language;
use teloxide::{
    payloads::{SetMyCommands, SetMyCommandsSetters},
    types::{BotCommand, BotCommandScope},
};

/// What makes sense in a private chat, where no table stands.
const IN_PRIVATE: [&str; 9] =
    ["hand", "move", "table", "leave", "rules", "stats", "settings", "privacy", "help"];
/// How often each list is tried.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_secs(2);

/// Registers the commands: for groups and private chats, in every language, and in one for everybody
/// else.
pub async fn register(wire: &Wire, for_others: Language) {
    for language in Language::ALL {
        let all = command_catalogue(language);
        let code = if language == for_others { "" } else { language.code() };
        let in_groups = list(&all, |_| true);
        let in_private = list(&all, |command| IN_PRIVATE.contains(&command.name));
        set(wire, BotCommandScope::AllGroupChats, code, in_groups).await;
        set(wire, BotCommandScope::AllPrivateChats, code, in_private).await;
    }
}

fn list(all: &[CommandText], wanted: impl Fn(&CommandText) -> bool) -> Vec<BotCommand> {
    let wanted = all.iter().filter(|command| wanted(command) && is_understood(command));
    wanted.map(|command| BotCommand::new(command.name, &command.description)).collect()
}

/// Whether the command does anything yet: nobody is offered what is not there.
fn is_understood(command: &CommandText) -> bool {
    let typed = Typed { name: command.name.to_owned(), rest: String::new() };
    !matches!(typed.wish(), Err(Unclear::NoSuchCommand))
}

async fn set(wire: &Wire, scope: BotCommandScope, language: &str, commands: Vec<BotCommand>) {
    let mut payload = SetMyCommands::new(commands).scope(scope);
    if !language.is_empty() {
        payload = payload.language_code(language);
    }
    for _ in 0..TRIES {
        let Err(failure) = wire.call(&payload).await else { return };
        tracing::warn!(%failure, language, "the commands could not be registered");
        match trouble::of(&failure) {
            Trouble::Wait { wait, .. } => tokio::time::sleep(Duration::from_millis(wait)).await,
            Trouble::Passing(_) => tokio::time::sleep(PAUSE).await,
            _ => return,
        }
    }
}
