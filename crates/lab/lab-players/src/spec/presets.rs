//! The players that come with the lab: one file each in `assets/players`.

use super::{PlayerSpec, SpecError};
use serde::{Deserialize, Serialize};
use strategy::{LinearSpec, Strategy};

/// A player that comes with the lab.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerPreset {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: String,
    /// The player.
    pub player: PlayerSpec,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct PlayerFile {
    about: String,
    player: PlayerSpec,
}

const EACH: &[(&str, &str)] = common::texts!["../../../../../assets/players/":
    "four-wide-combo",
    "fusion",
    "greedy",
    "greedy-as-written",
    "led-wall",
    "led-wall-as-written",
    "led-wall-tuned",
    "nes-max-score",
    "nes-seventeen",
    "nes-seventeen-plain",
    "nes-six",
    "nes-six-as-written",
    "nes-six-well",
    "t-spin",
    "ten-rows",
    "tetris-well",
    "three-wide-combo",
    "two-wide-combo",
    "umbrella",
    "umbrella-as-written",
];

pub(super) fn by_name(name: &str) -> Option<&'static str> {
    common::text_named(EACH, name)
}

/// The strategy of that name, as a player.
pub(super) fn strategy(name: &str) -> Result<PlayerSpec, SpecError> {
    match Strategy::preset_text(name) {
        Some(text) => Ok(PlayerSpec::Linear(LinearSpec::parse(text)?.1)),
        None => Err(SpecError::Name(name.to_owned())),
    }
}

/// What it is, and the player.
pub(super) fn parse(text: &str) -> Result<(String, PlayerSpec), SpecError> {
    let kind = strategy::player_kind(text);
    if kind.is_none_or(|kind| kind == "linear") {
        let (about, linear) = LinearSpec::parse(text)?;
        return Ok((about, PlayerSpec::Linear(linear)));
    }
    let (about, player) = match text_error::parse_toml(text) {
        Ok(file) => {
            let PlayerFile { about, player } = file;
            (about, player)
        }
        // Searches of earlier versions wrote what the table `player` has at the top.
        Err(why) => (String::new(), toml::from_str(text).map_err(|_| why)?),
    };
    let player: PlayerSpec = player;
    player.check_numbers()?;
    Ok((about, player))
}

impl PlayerSpec {
    /// The players that come with the lab: its own by name, then the strategies of the
    /// planner that it can play.
    #[must_use]
    pub fn presets() -> Vec<PlayerPreset> {
        let own = EACH.iter().filter_map(|&(name, text)| {
            let (about, player) = parse(text).ok()?;
            Some((name, about, player))
        });
        let mut strategies = Strategy::presets().to_vec();
        strategies.sort_unstable();
        let strategies = strategies.into_iter().filter_map(|(name, text)| {
            let (about, linear) = LinearSpec::parse(text).ok()?;
            let is_new = by_name(name).is_none();
            is_new.then_some((name, about, PlayerSpec::Linear(linear)))
        });
        own.chain(strategies)
            .map(|(name, about, player)| PlayerPreset {
                name,
                about,
                player,
            })
            .collect()
    }

    /// The text of the file of the player of that name.
    #[must_use]
    pub fn preset_text(name: &str) -> Option<&'static str> {
        by_name(name).or_else(|| Strategy::preset_text(name))
    }

    /// The player of that name, as [`PlayerSpec::presets`] has it.
    ///
    /// # Errors
    /// There is no such player, or it is a strategy that the lab can't play.
    pub fn preset(name: &str) -> Result<Self, SpecError> {
        let named = Self::Named {
            name: name.to_owned(),
            depth: None,
        };
        named.resolved()
    }

    /// The names of all that come with the lab.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        Self::presets().iter().map(|preset| preset.name).collect()
    }

    /// The text of a file that [`PlayerSpec::parse`] reads; a strategy is written as the bot
    /// reads it too, under this name.
    #[must_use]
    pub fn to_toml(&self, name: &str, about: &str) -> String {
        if let Self::Linear(linear) = self {
            return linear.to_toml(name, about);
        }
        // Strings, numbers and tables with string keys can always be written.
        toml::to_string(&PlayerFile {
            about: about.to_owned(),
            player: self.clone(),
        })
        .unwrap_or_default()
    }

    /// Reads the file of a strategy, or a player's file: `about`, one sentence, and the table
    /// `player`.
    ///
    /// # Errors
    /// What is wrong with the text, in one sentence.
    pub fn parse(text: &str) -> Result<(String, Self), SpecError> {
        parse(text)
    }
}
