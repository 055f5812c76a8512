//! The players that come with the lab: one file each in `assets/players`.

use super::{PlayerSpec, SpecError, strategy};
use serde::Deserialize;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFile {
    about: String,
    player: PlayerSpec,
}

macro_rules! presets {
    ($($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!("../../../../assets/players/", $name, ".toml")),
        )),*]
    };
}

const EACH: &[(&str, &str)] = presets![
    "greedy",
    "greedy-as-written",
    "led-wall",
    "led-wall-as-written",
    "nes-max-score",
    "nes-seventeen",
    "nes-seventeen-plain",
    "nes-six",
    "nes-six-as-written",
    "nes-six-well",
    "tetris-well",
    "two-wide-combo",
    "umbrella",
    "umbrella-as-written",
];

pub(super) fn by_name(name: &str) -> Option<&'static str> {
    let (_, text) = EACH.iter().find(|(known, _)| *known == name)?;
    Some(text)
}

/// What it is, and the player.
pub(super) fn parse(text: &str) -> Result<(String, PlayerSpec), SpecError> {
    let file: PlayerFile = text_error::parse_toml(text)?;
    Ok((file.about, file.player))
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
        let strategies = strategy::all().filter(|(name, _, _)| by_name(name).is_none());
        own.chain(strategies)
            .map(|(name, about, player)| PlayerPreset {
                name,
                about,
                player,
            })
            .collect()
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

    /// Reads a player's file: `about`, one sentence, and the table `player`.
    ///
    /// # Errors
    /// What is wrong with the text, in one sentence.
    pub fn parse(text: &str) -> Result<(String, Self), SpecError> {
        parse(text)
    }
}
