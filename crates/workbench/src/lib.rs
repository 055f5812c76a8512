//! The inside of the window: panels, canvas, overlays and commands, without a
//! window, a thread or a file.
//!
//! Panels draw a [`FrameView`] and push [`Command`] values; they change nothing
//! themselves. [`Workbench`] applies those that concern only the window to its
//! [`Desk`] and hands the rest to the caller, who owns the machine. That is why
//! everything here can be clicked in a test that has no display.

mod branches;
mod calibrate;
mod command;
mod cursor;
mod desk;
mod dock;
mod game;
mod keys;
#[cfg(test)]
mod looks;
mod menus;
mod panels;
mod pass_times;
mod pixels;
mod plots;
mod research;
#[cfg(test)]
mod samples;
mod settings;
mod shell;
mod status;
mod status_bar;
#[cfg(test)]
mod tests;
mod timeline;
mod transport;
mod view;
mod widgets;
mod words;
mod workbench;

pub use branches::Difference;
pub use calibrate::{Against, Edited, Grip, Group};
pub use command::{
    About, BranchCommand, CalibrateCommand, Command, GameCommand, PixelsCommand, PlotsCommand,
    ResearchCommand, STEP_MANY, Scope, ShellCommand, Shortcut, Start, Then, TimeCommand,
};
pub use cursor::Cursor;
pub use desk::{
    Branches, Calibrate, Desk, Game, Layer, Pixels, Plots, Research, Shell, Theme, Time,
};
pub use dock::{Dock, Kept, Layout, LayoutError};
pub use game::{Grid, Lens, Palette, Placing, Raster};
pub use machine_types::{
    Confusion, Counters, Difference as RefereeDifference, Matrix, Question, RefereeReport,
    ReplayProgress, RunState, Speed,
};
pub use panels::PanelId;
pub use pass_times::PassTimes;
pub use pixels::{Extract, Focus, Frozen, ReadBy, Sight, Since, Tool};
pub use plots::{CurveCache, Series};
pub use research::{Answer, Search, SearchState, Tester, TesterCommand};
pub use settings::{Settings, VERSION as SETTINGS_VERSION};
pub use shell::{
    Capture, Feed, Finder, KeyColour, KeyMap, LayoutsBox, Message, Messages, PathBox, Popup, Sheet,
    Taken, keys_as_markdown,
};
pub use status::{Load, NoticeKind, Regions, Status};
pub use transport::{Moment, Order, Span};
pub use ui_kit::{median::RollingMedian as Meter, theme as tokens};
pub use view::{FrameView, Ghost};
pub use workbench::Workbench;

/// Short names for what the panels paint with.
mod marks {
    pub use ui_kit::pixels::{
        Block, CellGrid as Cells, PixelPainter as Marks, faded, visible, whole_pixel,
    };
}
