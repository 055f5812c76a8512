//! State and commands of the window: plain data without drawing, so that it is tested
//! without a display.
//!
//! [`UiState`] has the user settings. A [`Command`] is what a person requests, with its
//! [`Entry`] for menus and keys. [`apply`] executes the actions of a feature on its state.
//! Each feature is one folder here; the crate `workbench` has its panels in a folder of the
//! same name. egui is used for its plain types alone: keys, points and rectangles.

pub mod about;
mod alert;
pub mod apply;
pub mod branches;
pub mod calibrate;
pub mod capture;
pub mod clicks;
pub mod command;
mod devices;
pub mod fault_injection;
mod feed;
pub mod format;
pub mod game;
pub mod game_review;
pub mod glossary;
mod hover;
pub mod inspector;
pub mod lab;
mod layer;
mod layout;
mod loss;
pub mod names;
mod panel_id;
pub mod plan;
pub mod playback;
pub mod plots;
mod profile_status;
pub mod regress;
pub mod research;
#[cfg(any(test, feature = "samples"))]
pub mod samples;
pub mod sessions;
pub mod shell;
pub mod side_by_side;
mod state;
mod status;
mod theme;
pub mod tuning;

pub use about::About;
pub use alert::Alert;
pub use branches::Branches;
pub use calibrate::{Against, Calibrate, Edited, Grip, Group};
pub use capture::{CaptureFrame, CaptureLog, CaptureView, CornersSetting};
pub use clicks::Clicks;
pub use command::{
    Action, AtBranch, BranchAction, BranchStart, Capture, CaptureAction, ClickAction, Command,
    CommandContext, CommandPalette, CropBox, Entry, ExperimentRequest, FaultAction, GameAction,
    GameReviewAction, GuideBox, LabAction, LabRequest, LayoutsBox, LossBox, Menu, PathBox,
    PixelsAction, PlaybackAction, PlotsAction, Popup, ProfileAction, RegressRequest, Request,
    ResearchAction, ReviewRequest, Scope, SessionAction, ShellAction, Shortcut, ShortcutEditor,
    SideBySideAction, TesterAction, TuningRequest, UnclosedBox,
};
pub use devices::{CaptureDevice, Devices};
pub use fault_injection::FaultInjection;
pub use feed::{Feed, KeyColour};
pub use game::{Game, Grid, Lens, Palette, Raster};
pub use game_review::GameReview;
pub use hover::Hover;
pub use inspector::{Extract, Focus, FrameAnalysis, Frozen, Pixels, Since, Tool};
pub use layer::{Layer, LayerWords};
pub use layout::Layout;
pub use loss::Loss;
pub use machine_types::{
    Activity, ChanceQuestion, ChanceReport, Confusion, Counters, Difference as RefereeDifference,
    LastMinute, Matrix, Moves, Question, RefereeReport, ReplayProgress, RunState, Speed,
};
pub use panel_id::PanelId;
pub use playback::{
    BookmarkText, Cursor, HistoryEdit, MachineCommand, PlaybackState, STEP_MANY, Span, Time, Track,
};
pub use plots::{CurveCache, Plots, Series};
pub use profile_status::ProfileStatus;
pub use research::{Answer, Research, Search, SearchState, Tester};
pub use sessions::{ExportBox, ExportFormat, ExportSettings, SessionRun, SessionRuns, Sessions};
pub use shell::{KeyMap, Message, Messages, Shell, Taken};
pub use side_by_side::{Comparison, Difference, OtherSession, SideBySide};
pub use state::UiState;
pub use status::{Load, NoticeKind, ReadBy, Recording, Regions, Shown, Status, Writing};
pub use theme::Theme;
