//! Whether the game runs.

/// Whether the game runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunState {
    /// No cartridge has been loaded.
    #[default]
    Empty,
    /// Frames are run.
    Running,
    /// No frame is run until the machine is started or stepped.
    Paused,
    /// The core has failed; a reset or another cartridge starts it again.
    Faulted,
}

impl RunState {
    /// The text that the window shows.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Empty => "no game",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Faulted => "fault",
        }
    }
}
