//! What a wall is started with.

use serde::{Deserialize, Serialize};

/// The most games of a wall: their boards fit one texture at any size.
pub const MOST_GAMES: u16 = 256;
/// Numbers of games to choose from.
pub const SIZES: [u16; 5] = [1, 4, 16, 64, 200];

/// What a wall is started with. Its games have the seeds from `seed` on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WallSetup {
    /// The name of the rules.
    pub rules: String,
    /// The name of the player.
    pub player: String,
    /// How many games.
    pub games: u16,
    /// The seed of the first game.
    pub seed: u64,
}

/// The rules and the player of the first wall: known to most, and good enough to go on for a
/// while.
const FIRST: [&str; 2] = ["battle", "four-feature"];

impl Default for WallSetup {
    fn default() -> Self {
        let [rules, player] = FIRST.map(str::to_owned);
        Self {
            rules,
            player,
            games: 16,
            seed: 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{preset_players, preset_rules};

    #[test]
    fn the_first_wall_can_be_played() {
        let first = WallSetup::default();
        assert!(preset_rules().iter().any(|it| it.name == first.rules));
        assert!(preset_players().iter().any(|it| it.name == first.player));
    }
}
