//! The tool that decides what a click on the picture does.

/// The tool that decides what a click on the picture does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// The game gets the keys of its buttons.
    #[default]
    Play,
    /// A pixel is selected.
    Inspect,
    /// A ruler is laid.
    Measure,
}

impl Tool {
    /// Toggles this tool: back to `Play` if it is already active.
    #[must_use]
    pub fn or_play(self, now: Self) -> Self {
        if self == now { Self::Play } else { self }
    }
}
