//! An experiment of one's own: who plays, under which rules, and how many games.

use super::IN_FORCE;
use serde::{Deserialize, Serialize};

/// Players that an experiment of one's own has at most: so many curves can be distinguished.
pub const MOST_PLAYERS: usize = 8;
/// Games of each player at most, which the window plays within a day.
pub const MOST_OWN_GAMES: u64 = 100_000;
/// The rules under which strategies of the bot are compared.
const BOT_RULES: &str = "game-boy";
/// Who is compared with the strategy in force at first.
const FIRST: &str = "dellacherie";
/// Games that compare two strategies.
const COMPARED: u64 = 100;

/// An experiment of one's own. Rules and players are names of those that come with the program,
/// or paths of TOML files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OwnExperiment {
    /// The rules.
    pub rules: String,
    /// The players; one of them may be [`IN_FORCE`].
    pub players: Vec<String>,
    /// Games of each player.
    pub games: u64,
    /// The seed of the first game; each has the next.
    pub seed: u64,
    /// Pieces after which a game is stopped.
    pub pieces: u64,
}

impl Default for OwnExperiment {
    fn default() -> Self {
        Self::against(FIRST)
    }
}

impl OwnExperiment {
    /// The comparison of the strategy in force with another one.
    pub fn against(player: impl Into<String>) -> Self {
        Self {
            rules: BOT_RULES.to_owned(),
            players: vec![IN_FORCE.to_owned(), player.into()],
            games: COMPARED,
            seed: 1,
            pieces: 1_000,
        }
    }

    /// Adds a player, unless it is there or there are as many as can be.
    pub fn add(&mut self, player: &str) {
        let is_there = self.players.iter().any(|known| known == player);
        if !is_there && self.players.len() < MOST_PLAYERS {
            self.players.push(player.to_owned());
        }
    }

    /// All its games.
    pub fn all_games(&self) -> u64 {
        self.games.saturating_mul(self.players.len() as u64)
    }
}

/// The shown name of rules or a player: of a file, its name without the ending.
#[must_use]
pub fn short_name(named: &str) -> &str {
    let path = std::path::Path::new(named);
    let is_file = path.extension().is_some_and(|end| end == "toml");
    let stem = path.file_stem().filter(|_| is_file);
    stem.and_then(|stem| stem.to_str()).unwrap_or(named)
}
