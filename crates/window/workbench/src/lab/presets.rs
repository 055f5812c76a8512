//! The rules and the players that come with the program.

use lab_players::PlayerSpec;
use lab_rules::Rules;
use std::sync::{Arc, LazyLock};

/// Something that comes with the program.
#[derive(Clone, Debug)]
pub struct Preset<T> {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: String,
    /// It.
    pub value: Arc<T>,
}

/// The name under which the strategy plays that the bot has: one from a file, for example.
pub const IN_FORCE: &str = "strategy in force";

/// The rules.
#[must_use]
pub fn preset_rules() -> &'static [Preset<Rules>] {
    static RULES: LazyLock<Vec<Preset<Rules>>> = LazyLock::new(|| {
        let named = Rules::presets().filter_map(|name| Some((name, Rules::preset(name).ok()?)));
        let named = named.map(|(name, rules)| Preset {
            name,
            about: rules.about.clone(),
            value: Arc::new(rules),
        });
        named.collect()
    });
    &RULES
}

/// The players.
#[must_use]
pub fn preset_players() -> &'static [Preset<PlayerSpec>] {
    static PLAYERS: LazyLock<Vec<Preset<PlayerSpec>>> = LazyLock::new(|| {
        let all = PlayerSpec::presets().into_iter().map(|preset| Preset {
            name: preset.name,
            about: preset.about,
            value: Arc::new(preset.player),
        });
        all.collect()
    });
    &PLAYERS
}
