//! Reads in rules and players that are named.

use crate::experiment::{Experiment, Named};
use files::FileError;
use lab_players::PlayerSpec;
use lab_rules::Rules;
use std::path::Path;

/// Rules or a player that can't be read in.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// Neither a preset nor a file.
    #[error("`{name}` is not {what} that the program has, and as a file: {why}")]
    Missing {
        /// What it would be.
        what: &'static str,
        /// The name.
        name: String,
        /// Why it can't be read as a file.
        why: FileError,
    },
    /// More than [`MAX_GAMES`](crate::MAX_GAMES).
    #[error(
        "there are {0} games of all arms, and at most {max} are played in a run: set `games` \
         or --games lower",
        max = super::MAX_GAMES
    )]
    Games(u64),
    /// More than take the room of [`MAX_GAMES`](crate::MAX_GAMES).
    #[error(
        "with where their pieces lock, the games take as much room as {0} others, and at most \
         {max} are recorded in a run: set `games` or --games lower",
        max = super::MAX_GAMES
    )]
    Locks(u64),
    /// What is there can't be used.
    #[error("{name}: {why}")]
    Text {
        /// The name or the file.
        name: String,
        /// What is wrong with it.
        why: String,
    },
}

impl Experiment {
    /// The files that it names: those of rules and players that the program does not have.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let of_arms = self.arms.iter().filter_map(|arm| arm.rules.as_ref());
        let rules = std::iter::once(&self.rules).chain(of_arms);
        let rules = rules
            .filter_map(Named::name)
            .filter(|name| !are_preset_rules(name));
        let players = self.arms.iter().filter_map(|arm| arm.player.name());
        rules.chain(players.filter(|name| is_file_of_player(name)))
    }
}

fn are_preset_rules(name: &str) -> bool {
    Rules::presets().any(|known| known == name)
}

fn is_file_of_player(name: &str) -> bool {
    let is_preset = PlayerSpec::presets().iter().any(|known| known.name == name);
    !is_preset && name.ends_with(".toml")
}

/// The rules. What is written in place is checked as a file is.
pub fn rules(named: &Named<Rules>, folder: &Path) -> Result<Rules, PlanError> {
    match named {
        Named::Inline(rules) => match rules.check() {
            Ok(()) => Ok(rules.clone()),
            Err(why) => Err(text("rules", &why)),
        },
        Named::Name(name) if are_preset_rules(name) => {
            Rules::preset(name).map_err(|why| text(name, &why))
        }
        Named::Name(name) => {
            let read = read(name, folder, "rules")?;
            Rules::parse(&read).map_err(|why| text(name, &why))
        }
    }
}

/// The player. A name within it is resolved too, so that the sum covers what it stands for.
pub fn player(named: &Named<PlayerSpec>, folder: &Path) -> Result<PlayerSpec, PlanError> {
    match named {
        Named::Inline(player) => {
            let checked = player.check_alone().and_then(|()| player.resolved());
            checked.map_err(|why| text("player", &why))
        }
        Named::Name(name) => {
            if !is_file_of_player(name) {
                return PlayerSpec::preset(name).map_err(|why| text(name, &why));
            }
            let read = read(name, folder, "a player")?;
            let (_, player) = PlayerSpec::parse(&read).map_err(|why| text(name, &why))?;
            player.resolved().map_err(|why| text(name, &why))
        }
    }
}

fn text(name: &str, why: &dyn std::error::Error) -> PlanError {
    PlanError::Text {
        name: name.to_owned(),
        why: why.to_string(),
    }
}

fn read(name: &str, folder: &Path, what: &'static str) -> Result<String, PlanError> {
    files::read_text(&folder.join(name), files::MAX_TEXT).map_err(|why| PlanError::Missing {
        what,
        name: name.to_owned(),
        why,
    })
}
