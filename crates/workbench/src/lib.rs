//! The inside of the window: panels, canvas, overlays and commands, without a
//! window, a thread or a file.
//!
//! Panels draw a [`FrameView`] and push [`Command`] values; they change nothing
//! themselves. [`Workbench`] applies those that concern only the window to its
//! [`Desk`] and hands the rest to the caller, who owns the machine. That is why
//! everything here can be clicked in a test that has no display.

mod command;
mod desk;
mod game;
mod keys;
mod layout;
mod marks;
mod menus;
mod panels;
#[cfg(test)]
mod samples;
mod speed;
mod status;
mod status_bar;
#[cfg(test)]
mod tests;
pub mod tokens;
mod view;
mod widgets;
mod words;
mod workbench;

pub use command::{About, Command, STEP_MANY, Scope, Shortcut};
pub use desk::{Desk, Layer, Theme};
pub use game::{Palette, Placing};
pub use speed::Speed;
pub use status::{Counters, Notice, NoticeKind, Referee, Regions, RunState, Status};
pub use view::{FrameView, Ghost};
pub use workbench::Workbench;
