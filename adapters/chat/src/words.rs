//! What people type: a command's words, read into a wish. The same on every platform.

use rules::{GameName, Options};
use tables::{GameNumber, Language, Speed, Visibility, WhoStarts};

/// A command as typed, without its slash and without a bot's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// The command's name, lower case.
    pub name: String,
    /// What follows it.
    pub rest: String,
}

/// What a person wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Wish {
    /// A new table here.
    New {
        /// The game and its options.
        options: Options,
        /// How long a decision may take.
        speed: Option<Speed>,
    },
    /// A seat.
    Join,
    /// To give up the seat.
    Leave,
    /// A computer player more.
    AddComputer,
    /// A computer player less.
    RemoveComputer,
    /// To begin.
    Start,
    /// The private hand again.
    Hand,
    /// A move in the game's notation.
    Move(String),
    /// The table again, at the bottom.
    Table,
    /// To hand a seat to a computer.
    Kick(String),
    /// To end the game without a result.
    End,
    /// Rules: of a game, or of the one at the table.
    Rules(Option<GameName>),
    /// How people are rated.
    RatingRules,
    /// A ranking.
    Ranking(RankingWish),
    /// A person's record: the own one, or that of somebody named.
    Record(Option<String>),
    /// What is stored of the person.
    Privacy(PrivacyWish),
    /// To see or change what this channel has chosen.
    Settings(Vec<Setting>),
    /// Help.
    Help,
}

/// What somebody wants of a ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RankingWish {
    /// To see it.
    See {
        /// The game; none for the one at the table or played last.
        game: Option<GameName>,
        /// Whether it is the present month's.
        month: bool,
        /// Whether it is everybody's, and not this chat's.
        everybody: bool,
    },
    /// A game to count for nothing.
    Void(GameNumber),
}

/// What somebody wants of what is stored of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrivacyWish {
    /// To know.
    See,
    /// All of it, as a file.
    Export,
    /// That it is erased.
    Erase,
    /// To choose who sees it.
    Show(Visibility),
    /// A code that links another account.
    Link,
    /// To link this account by a code.
    Code(String),
    /// Each account by itself again.
    Unlink,
}

/// A choice of a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The language of what all see.
    Language(Language),
    /// The speed of new tables.
    Speed(Speed),
    /// Who may start a game.
    Start(WhoStarts),
}

/// Why words are no wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unclear {
    /// There is no such command.
    NoSuchCommand,
    /// A game must be named.
    WhichGame,
    /// There is no such game.
    NoSuchGame(String),
    /// A word is no `option=value` of this command, or the option does not take the value.
    BadOption(String),
    /// The move is missing.
    WhichMove,
    /// It is missing whom it is about.
    Whom,
    /// A word that the command does not know.
    WhatIs(String),
}

impl Typed {
    /// Reads `/name rest`; none if the text is no command.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().strip_prefix('/')?;
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Some(Self { name: name.to_lowercase(), rest: rest.trim().to_owned() })
    }

    /// What it means.
    ///
    /// # Errors
    /// The words are unclear.
    pub fn wish(&self) -> Result<Wish, Unclear> {
        let mut words = self.rest.split_whitespace();
        match self.name.as_str() {
            "new" => new(words.next(), words),
            "join" => Ok(Wish::Join),
            "leave" => Ok(Wish::Leave),
            "computer" => computer(words.next()),
            "start" => Ok(Wish::Start),
            "hand" => Ok(Wish::Hand),
            "move" if self.rest.is_empty() => Err(Unclear::WhichMove),
            "move" => Ok(Wish::Move(self.rest.clone())),
            "table" => Ok(Wish::Table),
            "kick" if self.rest.is_empty() => Err(Unclear::Whom),
            "kick" => Ok(Wish::Kick(self.rest.clone())),
            "end" => Ok(Wish::End),
            "rules" => match words.next() {
                Some(word) if word.eq_ignore_ascii_case("rating") => Ok(Wish::RatingRules),
                word => Ok(Wish::Rules(word.map(game).transpose()?)),
            },
            "leaderboard" => ranking(words).map(Wish::Ranking),
            "stats" => Ok(Wish::Record(Some(self.rest.clone()).filter(|who| !who.is_empty()))),
            "privacy" => privacy(words.next()).map(Wish::Privacy),
            "settings" => Ok(Wish::Settings(words.map(setting).collect::<Result<_, _>>()?)),
            "help" => Ok(Wish::Help),
            _ => Err(Unclear::NoSuchCommand),
        }
    }
}

fn new<'a>(name: Option<&str>, words: impl Iterator<Item = &'a str>) -> Result<Wish, Unclear> {
    let game = game(name.ok_or(Unclear::WhichGame)?)?;
    let mut speed = None;
    let mut options = Vec::new();
    for word in words {
        let (key, value) = key_and_value(word)?;
        match key {
            "speed" => {
                speed = Some(read_speed(value).ok_or_else(|| Unclear::BadOption(word.to_owned()))?)
            }
            key => options.push((key, value)),
        }
    }
    let options = Options::from_words(game, options).map_err(|error| {
        Unclear::BadOption(match error {
            rules::BadOption::Unknown { key } => key,
            rules::BadOption::Value { key } => key.to_owned(),
        })
    })?;
    Ok(Wish::New { options, speed })
}

fn ranking<'a>(words: impl Iterator<Item = &'a str>) -> Result<RankingWish, Unclear> {
    let (mut named, mut month, mut everybody) = (None, false, false);
    for word in words {
        let lower = word.to_lowercase();
        match lower.split_once('=').unwrap_or(("", &lower)) {
            ("void", number) => {
                let number = number.trim_start_matches('#').parse();
                let number = number.map_err(|_| Unclear::BadOption(word.to_owned()))?;
                return Ok(RankingWish::Void(number));
            }
            ("" | "season", "month") => month = true,
            ("" | "season", "always") => month = false,
            ("" | "among", "everybody") => everybody = true,
            ("" | "among", "here") => everybody = false,
            ("" | "game", name) => named = Some(game(name)?),
            _ => return Err(Unclear::BadOption(word.to_owned())),
        }
    }
    Ok(RankingWish::See { game: named, month, everybody })
}

fn privacy(word: Option<&str>) -> Result<PrivacyWish, Unclear> {
    let Some(word) = word else { return Ok(PrivacyWish::See) };
    let lower = word.to_lowercase();
    match lower.split_once('=').unwrap_or(("data", &lower)) {
        ("data", "export") => Ok(PrivacyWish::Export),
        ("data", "erase") => Ok(PrivacyWish::Erase),
        ("data", "link") => Ok(PrivacyWish::Link),
        ("data", "unlink") => Ok(PrivacyWish::Unlink),
        ("show", "all") => Ok(PrivacyWish::Show(Visibility::All)),
        ("show", "here") => Ok(PrivacyWish::Show(Visibility::Here)),
        ("show", "nobody") => Ok(PrivacyWish::Show(Visibility::Nobody)),
        ("code", code) if !code.is_empty() => Ok(PrivacyWish::Code(code.to_owned())),
        ("data", _) => Err(Unclear::WhatIs(word.to_owned())),
        _ => Err(Unclear::BadOption(word.to_owned())),
    }
}

fn game(name: &str) -> Result<GameName, Unclear> {
    name.to_lowercase().parse().map_err(|_| Unclear::NoSuchGame(name.to_owned()))
}

fn computer(word: Option<&str>) -> Result<Wish, Unclear> {
    match word {
        None | Some("add") => Ok(Wish::AddComputer),
        Some("remove") => Ok(Wish::RemoveComputer),
        Some(word) => Err(Unclear::WhatIs(word.to_owned())),
    }
}

fn setting(word: &str) -> Result<Setting, Unclear> {
    let (key, value) = key_and_value(word)?;
    let value = value.to_lowercase();
    let setting = match key {
        "language" => Language::from_tag(&value).map(Setting::Language),
        "speed" => read_speed(&value).map(Setting::Speed),
        "start" => match value.as_str() {
            "seated" => Some(Setting::Start(WhoStarts::Seated)),
            "host" => Some(Setting::Start(WhoStarts::Host)),
            _ => None,
        },
        _ => None,
    };
    setting.ok_or_else(|| Unclear::BadOption(word.to_owned()))
}

fn key_and_value(word: &str) -> Result<(&str, &str), Unclear> {
    let pair = word.split_once('=').filter(|(key, _)| !key.is_empty());
    pair.ok_or_else(|| Unclear::WhatIs(word.to_owned()))
}

fn read_speed(word: &str) -> Option<Speed> {
    match word.to_lowercase().as_str() {
        "live" => Some(Speed::Live),
        "slow" => Some(Speed::Slow),
        _ => None,
    }
}
