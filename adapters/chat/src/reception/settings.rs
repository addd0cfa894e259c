//! Settings: what a channel has chosen, and what a person has for themselves alone.

use super::{Answer, Guest, Heard, Place, Reception};
use crate::{
    render::{self, Reason},
    words::{OwnSetting, Setting, Typed},
};
use tables::{Calling, Channel, ChannelSettings, Refusal};

/// The command that a button of the settings stands for. It is no button of a table, and whoever presses
/// it is heard as if they had typed.
pub(super) fn of_button(token: &str) -> Option<Typed> {
    Typed::read(token).filter(|typed| typed.name == "settings")
}

impl Reception {
    /// Changes what is named; shows the person's own settings if they are about those, or in private.
    pub(super) async fn settings(
        &self,
        guest: &Guest,
        channel: &[Setting],
        own: Vec<OwnSetting>,
    ) -> Heard {
        match &guest.place {
            Place::Channel { channel: here, .. } if own.is_empty() => {
                self.settings_of(guest, here, channel).await
            }
            Place::Private if !channel.is_empty() => {
                let reason = render::refusal(&Reason::OnlyInChannel, guest.person.language);
                Ok(Answer::Refused(reason))
            }
            Place::Channel { channel: here, .. } if !channel.is_empty() => {
                self.settings_of(guest, here, channel).await?;
                self.own_settings(guest, own).await
            }
            Place::Channel { .. } | Place::Private => self.own_settings(guest, own).await,
        }
    }

    async fn settings_of(&self, guest: &Guest, here: &Channel, settings: &[Setting]) -> Heard {
        let mut chosen = self.house.settings(here)?;
        for setting in settings {
            apply(&mut chosen, *setting);
        }
        if !settings.is_empty() {
            self.house.choose(here, guest.role, &chosen).await?;
            self.refresh_table_in(here)?;
        }
        Ok(Answer::Read(render::settings(&chosen, guest.person.language, &self.look)))
    }

    async fn own_settings(&self, guest: &Guest, settings: Vec<OwnSetting>) -> Heard {
        let person = &guest.person;
        let mut chosen = self.house.calling(&person.identity)?;
        if !settings.is_empty() {
            for setting in settings {
                apply_own(&mut chosen, setting);
            }
            self.house.choose_calling(&person.identity, chosen.clone()).await?;
            for table in self.house.tables_of(person.account)? {
                self.surfaces.refresh(table);
            }
        }
        let now = self.house.clock().now();
        Ok(Answer::Read(render::own_settings(&chosen, person.language, &self.look, now)))
    }

    fn refresh_table_in(&self, here: &Channel) -> Result<(), Refusal> {
        if let Some(table) = self.house.table_in(here)? {
            self.surfaces.refresh(table);
        }
        Ok(())
    }
}

fn apply(chosen: &mut ChannelSettings, setting: Setting) {
    match setting {
        Setting::Language(language) => chosen.language = Some(language),
        Setting::Speed(speed) => chosen.speed = speed,
        Setting::Start(start) => chosen.start = start,
    }
}

fn apply_own(chosen: &mut Calling, setting: OwnSetting) {
    match setting {
        OwnSetting::Turn(way) => chosen.way = way,
        OwnSetting::Quiet(hours) => chosen.quiet = hours,
        OwnSetting::Zone(zone) => chosen.zone = Some(zone),
    }
}
