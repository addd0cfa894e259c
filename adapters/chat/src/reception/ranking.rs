//! Rankings, records, and what people decide about what is stored of them.

use super::{Answer, FileAnswer, Guest, Heard, Media, Place, Reception, Trouble};
use crate::{
    leaf::{Among, Leaf, Wanted},
    picture,
    render::{self, Told},
    words::{PrivacyWish, RankingWish},
};
use rules::GameName;
use tables::{Career, Community, Ladder, Refusal, Scope, Season};

impl Reception {
    pub(super) async fn leaf(&self, guest: &Guest, leaf: Leaf) -> Heard {
        match leaf {
            Leaf::Ranking(wanted) => {
                self.may_look(guest, &wanted)?;
                self.ranking_page(guest, wanted)
            }
            Leaf::Erase => {
                self.house.erase(guest.person.account).await?;
                Ok(self.told(guest, &Told::Erased))
            }
        }
    }

    pub(super) async fn ranking(&self, guest: &Guest, wish: RankingWish) -> Heard {
        match wish {
            RankingWish::See { game, month, everybody } => {
                let game = match game {
                    Some(game) => game,
                    None => self.game_meant(guest).await?,
                };
                let season = if month { self.month() } else { Season::AllTime };
                let among = if everybody { Among::Everybody } else { Among::Here };
                let here = community(guest).cloned();
                self.ranking_page(guest, Wanted { here, among, game, season, page: 0 })
            }
            RankingWish::Void(number) => {
                let community = community(guest).ok_or(Trouble::Place)?;
                let by = guest.person.account;
                self.house.void(number, community, by, guest.role).await?;
                Ok(self.told(guest, &Told::Voided { number }))
            }
        }
    }

    /// The game at the table here, else the one that the person played last.
    async fn game_meant(&self, guest: &Guest) -> Result<GameName, Refusal> {
        if let Ok(table) = self.table_of(guest).await
            && let Ok(snapshot) = self.house.look(table).await
        {
            return Ok(snapshot.board.options.game());
        }
        Ok(self.house.last_game_of(guest.person.account)?.unwrap_or(GameName::ALL[0]))
    }

    /// A page may be read in private, where its buttons say of which group it is. Anybody could name any
    /// group in a forged one, so only who has played there is shown it.
    fn may_look(&self, guest: &Guest, wanted: &Wanted) -> Result<(), Trouble> {
        match &wanted.here {
            Some(here) if community(guest) != Some(here) => {
                let plays = self.house.plays_in(guest.person.account, here)?;
                if plays { Ok(()) } else { Err(Trouble::Unknown) }
            }
            _ => Ok(()),
        }
    }

    fn ranking_page(&self, guest: &Guest, wanted: Wanted) -> Heard {
        let Wanted { game, season, page, .. } = wanted;
        let ladder = Ladder { scope: wanted.scope(), game, season };
        let page = self.house.ranking(ladder, page, guest.person.account)?;
        let language = guest.person.language;
        Ok(Answer::Read(render::ranking(&page, &wanted, self.month(), language, &self.look)))
    }

    fn month(&self) -> Season {
        Season::month_of(self.house.clock().now())
    }

    pub(super) async fn record(&self, guest: &Guest, whom: Option<&str>) -> Heard {
        let scope = community(guest).cloned().map_or(Scope::Everywhere, Scope::Here);
        let viewer = guest.person.account;
        let found = match whom {
            Some(whom) => {
                Some(self.house.person_called(whom, &scope)?.ok_or(Refusal::NoSuchPerson)?)
            }
            None => None,
        };
        let (of, name) = match &found {
            Some((account, name)) => (*account, Some(name.as_str())),
            None => (viewer, None),
        };
        let careers = self.house.careers(of, viewer, &scope)?;
        let language = guest.person.language;
        let screen = render::careers(&careers, name, language, &self.look);
        Ok(match picture_of(&careers).await {
            Some(bytes) => {
                let (name, media) = ("rating.png", Media::Png);
                Answer::File(Box::new(FileAnswer { screen, name, media, bytes }))
            }
            None => Answer::Read(screen),
        })
    }

    pub(super) async fn privacy(&self, guest: &Guest, wish: PrivacyWish) -> Heard {
        let account = guest.person.account;
        let language = guest.person.language;
        match wish {
            PrivacyWish::See => {
                let visibility = self.house.visibility(account)?;
                let linked = self.house.is_linked(account);
                Ok(Answer::Read(render::privacy(visibility, linked, language, &self.look)))
            }
            PrivacyWish::Export => {
                let export = self.house.export(account)?;
                let bytes = serde_json::to_vec_pretty(&export).map_err(|_| Refusal::Damaged)?;
                let screen = render::exported(language, &self.look);
                let (name, media) = ("stammtisch.json", Media::Json);
                Ok(Answer::File(Box::new(FileAnswer { screen, name, media, bytes })))
            }
            PrivacyWish::Erase => Ok(Answer::Read(render::erasing(language, &self.look))),
            PrivacyWish::Show(to) => {
                self.house.show_to(account, to).await?;
                let linked = self.house.is_linked(account);
                Ok(Answer::Read(render::privacy(to, linked, language, &self.look)))
            }
            PrivacyWish::Link => {
                let code = self.house.link_code(account)?;
                Ok(Answer::Private(render::link_code(&code, language, &self.look)))
            }
            PrivacyWish::Code(code) => {
                self.house.link(account, &code).await?;
                Ok(self.told(guest, &Told::Linked))
            }
            PrivacyWish::Unlink => {
                self.house.unlink(account).await?;
                Ok(self.told(guest, &Told::Unlinked))
            }
        }
    }
}

/// The rating over time in the game that was played most. Drawing takes milliseconds, so it is done where
/// nobody waits for it.
async fn picture_of(careers: &[Career]) -> Option<Vec<u8>> {
    let career = render::pictured(careers)?;
    let values: Vec<_> = career.course().map(|point| point.value).collect();
    tokio::task::spawn_blocking(move || picture::course(&values)).await.ok().flatten()
}

fn community(guest: &Guest) -> Option<&Community> {
    match &guest.place {
        Place::Channel { community, .. } => Some(community),
        Place::Private => None,
    }
}
