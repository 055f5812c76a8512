//! The groups of figures.

use clap::ValueEnum;
use serde::Serialize;

/// Figures that are measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// A pass of the window while the game runs and a deep search is under way
    Ui,
    /// Going to any frame of the past
    Scrub,
    /// Reading, planning and the whole loop beside the bare core
    Loop,
    /// Recording a session, opening it and going to its frames
    Sessions,
    /// One frame on request
    Step,
    /// From the start of the program to its first picture
    Start,
    /// Twice the speed of the real machine
    Pace,
    /// A paused game
    Idle,
    /// A pass of the window while the games of the lab's wall run at full speed
    Wall,
    /// A decision of one to five pieces, beside the plain reference
    Planner,
    /// Placements and decisions on boards of other games
    Lab,
}

impl Group {
    /// The heading of its section.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Ui => "A pass of the window, the game running, a search of depth 5 beside it",
            Self::Scrub => "Going to a frame of the past and drawing it with every panel",
            Self::Loop => "The loop without a window, at full speed",
            Self::Sessions => "A session: recording, opening, going to any frame",
            Self::Step => "One frame on request",
            Self::Start => "From the start of the program to its first picture",
            Self::Pace => "600 frames at twice the speed",
            Self::Idle => "A paused game with every panel open",
            Self::Wall => "A pass of the window, the games of the wall at full speed",
            Self::Planner => "A decision in the idealised task and in the game",
            Self::Lab => "Placements and decisions under other rules",
        }
    }
}
