//! The content of the window: panels, canvas, overlays and commands, without a window, a
//! thread or a file.
//!
//! Panels draw a [`FrameView`] and send [`Command`] values through their [`PanelCx`]; they
//! change nothing themselves. [`Workbench`] executes each [`Action`] and returns each
//! [`Request`] to its caller, who owns the machine. So everything here can be tested
//! without a display.

mod board;
mod branches;
mod calibrate;
mod command;
mod context;
mod dock;
mod game;
mod inspector;
mod keys;
mod machine;
mod names;
mod panels;
mod plan;
mod playback;
mod plots;
mod research;
#[cfg(test)]
mod samples;
mod settings;
mod shell;
#[cfg(test)]
mod snapshot_tests;
mod state;
mod status;
#[cfg(test)]
mod test_support;
#[cfg(test)]
mod tests;
mod timeline;
mod view;
mod widgets;
mod workbench;

pub use branches::{Branches, Difference};
pub use calibrate::{Against, Calibrate, Edited, Grip, Group};
pub use command::{
    Action, AtBranch, BranchAction, BranchStart, Command, CommandContext, Entry, GameAction, Menu,
    PixelsAction, PlaybackAction, PlotsAction, ProfileAction, Request, ResearchAction, STEP_MANY,
    Scope, ShellAction, Shortcut, TesterAction,
};
pub use context::{Hover, PanelCx};
pub use dock::{Dock, Layout, LayoutError, SavedLayout};
pub use game::{Game, Grid, Lens, Palette, Placing, Raster};
pub use inspector::{Extract, Focus, FrameAnalysis, Frozen, Pixels, ReadBy, Since, Tool};
pub use machine_types::{
    Confusion, Counters, Difference as RefereeDifference, Matrix, Question, RefereeReport,
    ReplayProgress, RunState, Speed,
};
pub use panels::PanelId;
pub use playback::{Cursor, HistoryEdit, MachineCommand, PlaybackState, Span, Time};
pub use plots::{CurveCache, Plots, Series};
pub use research::{Answer, Research, Search, SearchState, Tester};
pub use settings::{Settings, VERSION as SETTINGS_VERSION};
pub use shell::{
    Capture, CommandPalette, Feed, KeyColour, KeyMap, LayoutsBox, Message, Messages, PathBox,
    Popup, Shell, ShortcutEditor, Taken, keys_as_markdown,
};
pub use state::{Layer, Theme, UiState};
pub use status::{Load, NoticeKind, Regions, Status};
pub use ui_kit::pass_times::PassTimes;
pub use view::{FrameView, Ghost};
pub use workbench::Workbench;
