//! Messages as a person sees them: texts, buttons, lists to choose from. Read from a message's
//! present state; changes nothing.

use serde_json::Value;

use super::forms::{collect, items};
use super::world::{Author, Message};

/// A message on somebody's screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The message's number.
    pub id: u64,
    /// The channel it stands in.
    pub channel: u64,
    /// The plain text above the embeds.
    pub content: String,
    /// Each embed's title, description, fields and footer, a line each.
    pub embeds: Vec<String>,
    /// The buttons, row by row.
    pub components: Vec<Vec<Button>>,
    /// The lists to choose from.
    pub selects: Vec<Select>,
    /// The names of the files with it.
    pub files: Vec<String>,
    /// The person who wrote it, or `None` when the bot did.
    pub author: Option<u64>,
    /// Whom it called when it was posted.
    pub pinged: Vec<u64>,
    /// Whether it made no sound when it was posted.
    pub silent: bool,
    /// Whether only one person sees it.
    pub ephemeral: bool,
    /// Whether it still says that the bot is thinking.
    pub loading: bool,
    /// Whether it was edited.
    pub edited: bool,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What is written on it, or its emoji when nothing is.
    pub label: String,
    /// What the bot is told, or a link's address.
    pub custom_id: String,
    /// Whether it can't be pressed.
    pub disabled: bool,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
}

/// A list to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// What the bot is told.
    pub custom_id: String,
    /// What stands in it before a choice.
    pub placeholder: String,
    /// The options: label and value.
    pub options: Vec<(String, String)>,
    /// How many may be chosen.
    pub most: u64,
    /// How many must be chosen.
    pub least: u64,
    /// Whether it can't be opened.
    pub disabled: bool,
}

impl Shown {
    /// All that can be read: the content, then the embeds.
    pub fn text(&self) -> String {
        let parts = std::iter::once(&self.content).chain(&self.embeds);
        parts.filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join("\n")
    }

    /// All buttons in reading order.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.components.iter().flatten()
    }

    /// The button with this label, or else the one whose label begins so.
    pub fn button(&self, label: &str) -> Option<&Button> {
        self.buttons()
            .find(|button| button.label == label)
            .or_else(|| self.buttons().find(|button| button.label.starts_with(label)))
    }

    /// The list with this placeholder or beginning of one, or with this custom id.
    pub fn select(&self, name: &str) -> Option<&Select> {
        self.selects
            .iter()
            .find(|select| select.custom_id == name || select.placeholder.starts_with(name))
    }

    pub(super) fn of(message: &Message) -> Shown {
        let mut parts = Vec::new();
        message.components.iter().for_each(|component| collect(component, &mut parts));
        let read = parts.iter().filter_map(|part| part["content"].as_str());
        let content = std::iter::once(message.content.as_str()).chain(read);
        Shown {
            id: message.id,
            channel: message.channel,
            content: content.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n"),
            embeds: message.embeds.iter().map(embed_text).collect(),
            components: parts.iter().filter_map(|part| button_row(part)).collect(),
            selects: parts.iter().filter_map(|part| select(part)).collect(),
            files: message.attachments.iter().map(|file| text(&file["filename"])).collect(),
            author: match message.author {
                Author::Bot => None,
                Author::Person(id) => Some(id),
            },
            pinged: message.pinged.clone(),
            silent: message.flags & (1 << 12) != 0,
            ephemeral: message.whispered_to.is_some(),
            loading: message.loading,
            edited: message.edited.is_some(),
        }
    }
}

/// An embed's texts, a line each.
fn embed_text(embed: &Value) -> String {
    let fields = items(&embed["fields"]).iter().flat_map(|field| [&field["name"], &field["value"]]);
    [&embed["author"]["name"], &embed["title"], &embed["description"]]
        .into_iter()
        .chain(fields)
        .chain([&embed["footer"]["text"]])
        .filter_map(Value::as_str)
        .collect::<Vec<_>>()
        .join("\n")
}

fn button_row(row: &Value) -> Option<Vec<Button>> {
    let buttons: Vec<Button> = items(&row["components"])
        .iter()
        .filter(|part| row["type"] == 1 && part["type"] == 2)
        .map(button)
        .collect();
    (!buttons.is_empty()).then_some(buttons)
}

fn button(part: &Value) -> Button {
    let label = part["label"].as_str().filter(|label| !label.is_empty());
    Button {
        label: label.map_or_else(|| text(&part["emoji"]["name"]), str::to_owned),
        custom_id: part["custom_id"].as_str().or(part["url"].as_str()).unwrap_or("").to_owned(),
        disabled: part["disabled"].as_bool().unwrap_or(false),
        style: part["style"].as_u64().unwrap_or(0),
    }
}

fn select(part: &Value) -> Option<Select> {
    (part["type"] == 3).then(|| Select {
        custom_id: text(&part["custom_id"]),
        placeholder: text(&part["placeholder"]),
        options: items(&part["options"])
            .iter()
            .map(|option| (text(&option["label"]), text(&option["value"])))
            .collect(),
        most: part["max_values"].as_u64().unwrap_or(1),
        least: part["min_values"].as_u64().unwrap_or(1),
        disabled: part["disabled"].as_bool().unwrap_or(false),
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("").to_owned()
}

impl std::fmt::Display for Shown {
    /// The message as a person sees it, for a failed test's transcript.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let author = self.author.map_or("bot".to_owned(), |id| format!("person {id}"));
        let ephemeral = if self.ephemeral { ", only for one" } else { "" };
        let edited = if self.edited { ", edited" } else { "" };
        let loading = if self.loading { ", thinking" } else { "" };
        writeln!(out, "[{} by {author}{ephemeral}{edited}{loading}]", self.id)?;
        if !self.text().is_empty() {
            writeln!(out, "{}", self.text())?;
        }
        for row in &self.components {
            let labels: Vec<_> = row.iter().map(|button| format!("[{}]", button.label)).collect();
            writeln!(out, "{}", labels.join(" "))?;
        }
        for select in &self.selects {
            let labels: Vec<_> = select.options.iter().map(|(label, _)| label.as_str()).collect();
            writeln!(out, "[{} ▾] {}", select.placeholder, labels.join(" | "))?;
        }
        Ok(())
    }
}
