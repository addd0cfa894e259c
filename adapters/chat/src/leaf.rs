//! Buttons that turn to another page of something to read. They belong to no table, so their tokens
//! name none; like those of tables they carry no right.

use rules::GameName;
use tables::{Community, Scope, Season};

/// What such a button asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// A page of a ranking.
    Ranking(Wanted),
    /// Everything that is stored of the person to be erased.
    Erase,
}

/// A page of a ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The server or group from which it was asked for; the page may be read elsewhere.
    pub here: Option<Community>,
    /// Among whom people are compared.
    pub among: Among,
    /// In which game.
    pub game: GameName,
    /// In which time.
    pub season: Season,
    /// The page's number, from 0.
    pub page: usize,
}

/// Among whom people are compared, as seen from where somebody asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// The people of this server or group.
    Here,
    /// All who chose that.
    Everybody,
}

impl Wanted {
    /// Among whom: where there is nobody else, among all.
    pub fn scope(&self) -> Scope {
        match (self.among, &self.here) {
            (Among::Here, Some(here)) => Scope::Here(here.clone()),
            (Among::Here, None) | (Among::Everybody, _) => Scope::Everywhere,
        }
    }
}

/// A word that no table's token begins with.
const RANKING: &str = "rank";
const ERASE: &str = "erase";

impl Leaf {
    /// Its token.
    pub fn encode(&self) -> String {
        match self {
            Leaf::Ranking(Wanted { here, among, game, season, page }) => {
                let among = match among {
                    Among::Here => "here",
                    Among::Everybody => "all",
                };
                let here = here.as_ref().map(Community::to_string).unwrap_or_default();
                format!("{RANKING}.{among}.{}.{season}.{page}.{here}", game.as_str())
            }
            Leaf::Erase => ERASE.to_owned(),
        }
    }

    /// The button of a token; none if it is no such button's.
    pub fn decode(token: &str) -> Option<Self> {
        if token == ERASE {
            return Some(Leaf::Erase);
        }
        let parts: Vec<_> = token.splitn(6, '.').collect();
        let [RANKING, among, game, season, page, here] = parts[..] else { return None };
        let among = match among {
            "here" => Among::Here,
            "all" => Among::Everybody,
            _ => return None,
        };
        let here = (!here.is_empty()).then(|| Community::of_text(here));
        let (game, season, page) = (game.parse().ok()?, read(season)?, page.parse().ok()?);
        Some(Leaf::Ranking(Wanted { here, among, game, season, page }))
    }
}

fn read(season: &str) -> Option<Season> {
    if season == "all" {
        return Some(Season::AllTime);
    }
    let (year, month) = season.split_once('-')?;
    let month = month.parse().ok().filter(|month| (1..=12).contains(month))?;
    Some(Season::Month { year: year.parse().ok()?, month })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token;
    use tables::Platform;

    #[test]
    fn a_token_reads_back() {
        for season in [Season::AllTime, Season::Month { year: 2026, month: 3 }] {
            for (among, here) in [
                (Among::Here, Some(Community::new(Platform::TELEGRAM, "-1001234567890"))),
                (Among::Everybody, None),
            ] {
                let game = GameName::Roemi;
                let wanted = Wanted { here, among, game, season, page: 12 };
                let leaf = Leaf::Ranking(wanted);
                assert!(leaf.encode().len() <= token::LONGEST, "{}", leaf.encode());
                assert_eq!(Leaf::decode(&leaf.encode()), Some(leaf));
            }
        }
        assert_eq!(Leaf::decode(&Leaf::Erase.encode()), Some(Leaf::Erase));
    }

    #[test]
    fn nothing_else_is_a_leaf() {
        for text in
            ["", "rank", "rank.here.lama.2026-13.0.", "rank.here.x.all.0.", "0000000001.1.j"]
        {
            assert_eq!(Leaf::decode(text), None, "{text}");
        }
    }
}
