//! The searches that come with the program.

use crate::{Task, TaskError};

/// Each search by its name.
const EACH: &[(&str, &str)] = &[
    (
        "four-weights",
        include_str!("../../../../assets/tunings/four-weights.toml"),
    ),
    (
        "nes-swarm",
        include_str!("../../../../assets/tunings/nes-swarm.toml"),
    ),
];

impl Task {
    /// The names of the searches that come with the program.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        EACH.iter().map(|(name, _)| *name)
    }

    /// The text of the search of that name.
    #[must_use]
    pub fn built_in_text(name: &str) -> Option<&'static str> {
        let found = EACH.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text)
    }

    /// The search of that name.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Result<Self, TaskError>> {
        Self::built_in_text(name).map(Self::parse)
    }
}
