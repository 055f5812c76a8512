//! The rules and the players that are chosen by name.

use lab_players::PlayerSpec;
use lab_rules::Rules;
use std::sync::LazyLock;

/// Rules or a player that come with the program.
#[derive(Clone, Debug)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: String,
}

/// The name under which the strategy plays that the bot has: one from a file, for example.
pub const IN_FORCE: &str = "strategy in force";
/// The name under which the edited rules are chosen.
pub const EDITED_RULES: &str = "edited rules";
/// The name under which the edited player is chosen.
pub const EDITED_PLAYER: &str = "edited player";

/// The rules that come with the program.
#[must_use]
pub fn preset_rules() -> &'static [Preset] {
    static RULES: LazyLock<Vec<Preset>> = LazyLock::new(|| {
        let all = Rules::presets().filter_map(|name| {
            let about = Rules::preset(name).ok()?.about;
            Some(Preset { name, about })
        });
        all.collect()
    });
    &RULES
}

/// The players that come with the program.
#[must_use]
pub fn preset_players() -> &'static [Preset] {
    static PLAYERS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
        let all = PlayerSpec::presets().into_iter().map(|preset| Preset {
            name: preset.name,
            about: preset.about,
        });
        all.collect()
    });
    &PLAYERS
}

/// The names under which rules are chosen.
pub(super) fn rules_names() -> impl Iterator<Item = &'static str> {
    let presets = preset_rules().iter().map(|preset| preset.name);
    presets.chain([EDITED_RULES])
}

/// The names under which a player of the wall is chosen.
pub(super) fn player_names() -> impl Iterator<Item = &'static str> {
    let presets = preset_players().iter().map(|preset| preset.name);
    presets.chain([IN_FORCE, EDITED_PLAYER])
}

/// The same for the players of an experiment of one's own: first those of the window.
pub(super) fn own_player_names() -> impl Iterator<Item = &'static str> {
    let presets = preset_players().iter().map(|preset| preset.name);
    [IN_FORCE, EDITED_PLAYER].into_iter().chain(presets)
}

/// What a player is, in one sentence.
pub(crate) fn about_player(name: &str) -> &'static str {
    about(name, preset_players(), "A player from a file")
}

/// What rules are, in one sentence.
pub(crate) fn about_rules(name: &str) -> &'static str {
    about(name, preset_rules(), "Rules from a file")
}

fn about(name: &str, presets: &'static [Preset], of_file: &'static str) -> &'static str {
    match name {
        EDITED_RULES => "The rules that are edited in the panel Lab files",
        EDITED_PLAYER => "The player that is edited in the panel Lab files",
        IN_FORCE => "The strategy that places the bot's pieces, with its edited weights",
        _ => {
            let preset = presets.iter().find(|preset| preset.name == name);
            preset.map_or(of_file, |preset| preset.about.trim_end_matches('.'))
        }
    }
}
