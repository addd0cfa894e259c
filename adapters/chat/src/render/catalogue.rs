//! The commands, as platforms list them: names that are the same everywhere, and what is said of them
//! in each language.

use super::games;
use crate::texts::Texts;
use rules::{GameName, Kind, OptionRule};
use std::ops::RangeInclusive;
use tables::Language;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandText {
    /// Its name, without the slash; the same in every language, and understood everywhere.
    pub name: &'static str,
    /// Its name in the language, for platforms that show one beside it: lower case, without spaces.
    pub label: String,
    /// How it is typed, with its slash.
    pub usage: String,
    /// What it does, in at most 100 letters.
    pub description: String,
    /// What may follow its name.
    pub shape: Shape,
}

/// What may follow a command's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Options, or nothing if there are none.
    Options(Vec<OptionText>),
    /// One of these words, with options of its own.
    Subcommands(Vec<Subcommand>),
}

/// A word after a command's name that decides what may follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subcommand {
    /// The word; the same in every language.
    pub name: &'static str,
    /// What it means.
    pub description: String,
    /// What may follow it.
    pub options: Vec<OptionText>,
}

/// An option of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionText {
    /// Its key; the same in every language.
    pub key: &'static str,
    /// Its name in the language: lower case, without spaces.
    pub label: String,
    /// What it means.
    pub description: String,
    /// Whether it can be left out.
    pub need: Need,
    /// Which values it takes.
    pub shape: OptionShape,
}

/// Whether an option can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// It must be given.
    Required,
    /// It has a default.
    Optional,
}

/// The values that an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionShape {
    /// One of these.
    Choices(Vec<Choice>),
    /// Yes or no.
    Flag,
    /// A whole number in this range.
    Number(RangeInclusive<i64>),
    /// Any words.
    Words,
}

/// A value that an option may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The value; the same in every language.
    pub value: &'static str,
    /// What it is called in the language.
    pub label: String,
}

/// Every command, in the order in which people meet them.
pub fn command_catalogue(language: Language) -> Vec<CommandText> {
    let says = Says(Texts::in_language(language));
    vec![
        says.command("new", says.new_tables()),
        says.command("join", NOTHING),
        says.command("leave", NOTHING),
        says.command("computer", says.computers()),
        says.command("start", NOTHING),
        says.command("hand", NOTHING),
        says.command("move", Shape::Options(vec![says.words("move")])),
        says.command("table", NOTHING),
        says.command("kick", Shape::Options(vec![says.words("who")])),
        says.command("end", NOTHING),
        says.command("rules", Shape::Options(vec![says.readings()])),
        says.command("leaderboard", Shape::Options(says.ranking())),
        says.command("stats", Shape::Options(vec![says.optional_words("person")])),
        says.command("settings", Shape::Options(says.settings())),
        says.command("privacy", Shape::Options(says.privacy())),
        says.command("help", NOTHING),
    ]
}

const NOTHING: Shape = Shape::Options(Vec::new());

/// Says what things are, in one language.
#[derive(Clone, Copy)]
struct Says(Texts);

impl Says {
    fn command(self, name: &'static str, shape: Shape) -> CommandText {
        let usage = match &shape {
            Shape::Options(options) if options.is_empty() => format!("/{name}"),
            _ => self.0.word(&format!("command-{name}-usage")),
        };
        CommandText {
            name,
            label: self.0.word(&format!("command-{name}-name")),
            usage,
            description: self.0.word(&format!("command-{name}")),
            shape,
        }
    }

    fn new_tables(self) -> Shape {
        let subcommand = |game: &GameName| {
            let rules = game.options().iter().map(|rule| self.game_option(*game, rule));
            let options = rules.chain([self.choice("speed", &["live", "slow"])]).collect();
            Subcommand { name: game.as_str(), description: self.open(*game), options }
        };
        Shape::Subcommands(GameName::ALL.iter().map(subcommand).collect())
    }

    fn open(self, game: GameName) -> String {
        let (least, most) = game.seats().into_inner();
        let name = games::name(game, self.0);
        self.0.say(
            "open-game",
            &[("game", name.into()), ("least", least.into()), ("most", most.into())],
        )
    }

    fn computers(self) -> Shape {
        let subcommand = |name, key: &str| Subcommand {
            name,
            description: self.0.word(key),
            options: Vec::new(),
        };
        Shape::Subcommands(vec![
            subcommand("add", "computer-add"),
            subcommand("remove", "computer-remove"),
        ])
    }

    fn settings(self) -> Vec<OptionText> {
        vec![
            self.choice("language", &["en", "de", "nl"]),
            self.choice("speed", &["live", "slow"]),
            self.choice("start", &["seated", "host"]),
        ]
    }

    fn ranking(self) -> Vec<OptionText> {
        vec![
            self.game(),
            self.choice("season", &["always", "month"]),
            self.choice("among", &["here", "everybody"]),
            self.option("void", "void", OptionShape::Number(1..=i64::from(i32::MAX))),
        ]
    }

    fn privacy(self) -> Vec<OptionText> {
        vec![
            self.choice("data", &["export", "erase", "link", "unlink"]),
            self.choice("show", &["all", "here", "nobody"]),
            self.optional_words("code"),
        ]
    }

    /// What there are rules of.
    fn readings(self) -> OptionText {
        let mut option = self.game();
        if let OptionShape::Choices(choices) = &mut option.shape {
            choices.push(Choice { value: "rating", label: self.0.word("rating") });
        }
        option
    }

    fn game(self) -> OptionText {
        let choice =
            |game: &GameName| Choice { value: game.as_str(), label: games::name(*game, self.0) };
        self.option(
            "game",
            "game",
            OptionShape::Choices(GameName::ALL.iter().map(choice).collect()),
        )
    }

    /// An option on a game's rules page; its texts are named after the game and the option's key.
    fn game_option(self, game: GameName, rule: &OptionRule) -> OptionText {
        let name = format!("{game}-{key}", game = game.as_str(), key = dashed(rule.key));
        let shape = match &rule.kind {
            Kind::Choice(values) => OptionShape::Choices(self.choices(&name, values)),
            Kind::Flag => OptionShape::Flag,
            Kind::Number(range) => OptionShape::Number(range.clone()),
        };
        self.option(rule.key, &name, shape)
    }

    fn choice(self, key: &'static str, values: &[&'static str]) -> OptionText {
        self.option(key, key, OptionShape::Choices(self.choices(key, values)))
    }

    fn choices(self, name: &str, values: &[&'static str]) -> Vec<Choice> {
        let label = |value: &str| self.0.word(&format!("choice-{name}-{value}"));
        values.iter().map(|value| Choice { value, label: label(value) }).collect()
    }

    fn words(self, key: &'static str) -> OptionText {
        OptionText { need: Need::Required, ..self.option(key, key, OptionShape::Words) }
    }

    fn optional_words(self, key: &'static str) -> OptionText {
        self.option(key, key, OptionShape::Words)
    }

    fn option(self, key: &'static str, name: &str, shape: OptionShape) -> OptionText {
        let label = self.0.word(&format!("option-{name}"));
        let description = self.0.word(&format!("option-{name}-about"));
        OptionText { key, label, description, need: Need::Optional, shape }
    }
}

fn dashed(key: &str) -> String {
    key.replace('_', "-")
}
