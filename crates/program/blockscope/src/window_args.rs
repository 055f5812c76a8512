//! The arguments of the window.

use crate::{common_args::BotArgs, inspection::InspectionArgs};
use anyhow::Context as _;
use app::{AppOptions, Cartridge, Chosen, Opened};
use std::{path::PathBuf, sync::Arc};
use workbench::Speed;

/// What can be typed without a command.
#[derive(Debug, clap::Args)]
pub struct WindowArgs {
    /// A Game Boy ROM, a session, a profile, a screenshot or a layout; without a ROM, the
    /// built-in game
    file: Option<PathBuf>,
    #[command(flatten)]
    bot: BotArgs,
    /// How fast time runs [default: as the last time]
    #[arg(long, value_name = "TIMES", value_parser = speed)]
    speed: Option<Speed>,
    /// Start paused
    #[arg(long)]
    paused: bool,
    /// Start with the bot switched off
    #[arg(long)]
    bot_off: bool,
    /// Let the game run on without waiting for the bot; pictures that it misses are
    /// dropped and counted in the panel Timing
    #[arg(long)]
    free_run: bool,
    #[command(flatten)]
    pub inspection: InspectionArgs,
}

impl WindowArgs {
    /// Opens the files that are named.
    ///
    /// # Errors
    /// One sentence when a file can't be read or holds something else.
    pub fn options(self) -> anyhow::Result<AppOptions> {
        Ok(AppOptions {
            offers_tours: true,
            uses_gamepads: true,
            may_keep_aside: true,
            speed: self.speed.unwrap_or_default(),
            chosen: Chosen {
                strategy: self.bot.has_strategy(),
                goal: self.bot.has_goal(),
                speed: self.speed.is_some(),
            },
            paused: self.paused,
            bot: !self.bot_off,
            free_run: self.free_run,
            ..unattended(self.file, &self.bot)?
        })
    }
}

/// A window that nobody sits in front of: it plays, offers nothing and keeps nothing.
///
/// # Errors
/// One sentence when a file can't be read or holds something else.
pub fn unattended(file: Option<PathBuf>, bot: &BotArgs) -> anyhow::Result<AppOptions> {
    let opened = match file {
        Some(path) => app::open(&path).map(|opened| Some((path, opened)))?,
        None => None,
    };
    let cartridge = match &opened {
        Some((_, Opened::Cartridge(cartridge))) => cartridge.clone(),
        _ => Cartridge::built_in(),
    };
    if let Some(rom) = &cartridge.rom {
        let checked = bot.core.check(rom);
        checked.with_context(|| format!("{} can't be played", cartridge.name))?;
    }
    let game_profile = named::game_profile(&bot.profile)?.map(Arc::new);
    let profile = match &game_profile {
        Some(_) => named::AUTO,
        None => &bot.profile,
    };
    Ok(AppOptions {
        game_profile,
        offers_tours: false,
        uses_gamepads: false,
        may_keep_aside: false,
        cartridge,
        opened,
        core: bot.core,
        profile_choice: named::profile(profile)?,
        profile: named::profile_file(profile),
        profile_pinned: profile != named::AUTO,
        strategy: named::strategy(bot.strategy())?,
        goal: bot.goal(),
        speed: Speed::default(),
        chosen: Chosen::ALL,
        paused: false,
        bot: true,
        free_run: false,
        ffmpeg: crate::export::ffmpeg(),
    })
}

/// The speed of an argument: how many times as fast as the real machine, or `max`.
///
/// # Errors
/// When there is no such speed.
pub fn speed(text: &str) -> Result<Speed, String> {
    let times = text.strip_suffix(['x', '×']).unwrap_or(text);
    Speed::ALL
        .iter()
        .copied()
        .find(|speed| match speed.factor() {
            Some(factor) => times.parse() == Ok(factor),
            None => text == "max",
        })
        .ok_or_else(|| "choose 0.125, 0.25, 0.5, 1, 2, 4, 8 or max".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_speed_can_be_typed() {
        for &wanted in Speed::ALL {
            let text = wanted.factor().map_or("max".to_owned(), |f| f.to_string());
            assert_eq!(speed(&text), Ok(wanted));
        }
        assert_eq!(speed("2x"), Ok(Speed::Double));
    }
}
