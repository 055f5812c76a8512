//! The rules that come with the program.

use crate::{Rules, RulesError};

/// Names and texts.
const EACH: &[(&str, &str)] = common::texts!["../../../../assets/rules/":
    "battle",
    "benchmark",
    "benchmark-10",
    "class-project",
    "class-project-kicks",
    "class-project-wide",
    "game-boy",
    "led-wall",
    "led-wall-6",
    "led-wall-low",
    "led-wall-low-ahead",
    "nes",
    "nes-19",
];

impl Rules {
    /// The names of the rules that come with the program.
    pub fn presets() -> impl ExactSizeIterator<Item = &'static str> {
        EACH.iter().map(|&(name, _)| name)
    }

    /// The text of rules that come with the program.
    #[must_use]
    pub fn preset_text(name: &str) -> Option<&'static str> {
        common::text_named(EACH, name)
    }

    /// Rules that come with the program.
    ///
    /// # Errors
    /// There are none of that name.
    pub fn preset(name: &str) -> Result<Self, RulesError> {
        let text = Self::preset_text(name).ok_or_else(|| RulesError::Unknown {
            name: name.to_owned(),
            known: Self::presets().collect::<Vec<_>>().join(", "),
        })?;
        Self::parse(text)
    }
}
