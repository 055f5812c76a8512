//! The content of the window: panels, canvas and overlays, without a window, a thread or a
//! file.
//!
//! Panels draw a [`FrameView`] and send [`Command`] values through their [`PanelCx`]; they
//! change nothing themselves. [`Workbench`] executes each [`Action`] and returns each
//! [`Request`] to its caller, who owns the machine. So everything here can be tested
//! without a display. Each feature is one folder: what it knows, its commands, its panels.

mod board;
pub mod branches;
pub mod calibrate;
pub mod capture;
mod checks;
pub mod clicks;
mod dock;
pub mod fault_injection;
pub mod features;
pub mod format;
pub mod game;
pub mod game_review;
pub mod glossary;
#[cfg(test)]
mod growth_tests;
pub mod inspector;
mod json;
pub mod lab;
pub mod names;
pub mod plan;
pub mod playback;
pub mod plots;
pub mod regress;
pub mod research;
pub mod sessions;
mod settings;
pub mod shell;
pub mod side_by_side;
#[cfg(test)]
mod snapshot_tests;
#[cfg(test)]
mod test_support;
#[cfg(test)]
mod tests;
mod theme;
mod timeline;
pub mod tuning;

#[cfg(any(test, feature = "samples"))]
pub mod samples;

pub use branches::Branches;
pub use branches::{AtBranch, BranchAction, BranchStart};
pub use calibrate::ProfileAction;
pub use calibrate::ProfileStatus;
pub use calibrate::{Against, Calibrate, Edited, Grip, Group};
pub use capture::CaptureAction;
pub use capture::CaptureFacts;
pub use capture::{CaptureDevice, Devices};
pub use capture::{CaptureFrame, CaptureLog, CaptureView, CornersSetting};
pub use checks::Alert;
pub use clicks::ClickAction;
pub use clicks::Clicks;
pub use clicks::{ChosenRole, ClickAnswer, ClickQuestion};
pub use dock::Layout;
pub use dock::{Dock, LayoutError, SavedLayout};
pub use fault_injection::FaultAction;
pub use fault_injection::FaultInjection;
pub use fault_injection::{FaultStatus, Misreads};
pub use features::Hover;
pub use features::PanelCx;
pub use features::PanelId;
pub use features::UiState;
pub use features::Workbench;
pub use features::{Action, Command, CommandContext, Entry, Menu, Request, Scope, Shortcut};
pub use features::{FrameView, GameView, Ghost};
pub use features::{Layer, LayerWords};
pub use features::{Load, NoticeKind, ReadBy, Recording, Regions, Shown, Status, Writing};
pub use format::bytes;
pub use format::counted;
pub use format::thousands;
pub use format::time as time_text;
pub use game::GameAction;
pub use game::LayersOver;
pub use game::{Game, Grid, Lens, Palette, Raster};
pub use game_review::GameReview;
pub use game_review::{AdviceQuestion, ReviewProgress, ReviewStatus, Reviewed};
pub use game_review::{GameReviewAction, ReviewRequest};
pub use inspector::PixelsAction;
pub use inspector::{Extract, Focus, FrameAnalysis, Frozen, Pixels, Since, Tool};
pub use lab::{
    Agreement, ArmResult, Bin, ExperimentResult, ExperimentsStatus, FigureResult, IN_FORCE,
    LabStatus, ListedExperiment, LockMap, MeanAfter, ShownCandidate, ShownGame, WallBoard,
    WallFrame, WallRate, WallSetup, WallStatus, preset_players, preset_rules,
};
pub use lab::{ExperimentRequest, LabAction, LabRequest};
pub use playback::{
    BookmarkText, Cursor, HistoryEdit, MachineCommand, PlaybackState, STEP_MANY, Span, Time, Track,
};
pub use playback::{NUDGE_FAR, PlaybackAction};
pub use plots::PlotsAction;
pub use plots::write_csv;
pub use plots::{CurveCache, Plots, Series};
pub use regress::RegressRequest;
pub use regress::{
    Change, ChangeMark, ChangedPart, Changes, KeyChange, Regression, SessionChanges,
};
pub use research::{Answer, Research, Search, SearchState, Tester};
pub use research::{ResearchAction, TesterAction};
pub use session::{
    Activity, ChanceQuestion, ChanceReport, Confusion, Counters, Difference as RefereeDifference,
    LastMinute, Matrix, Moves, Question, RefereeReport, ReplayProgress, RunState, Speed,
};
pub use sessions::SessionAction;
pub use sessions::estimate;
pub use sessions::{ExportBox, ExportFormat, ExportSettings, SessionRun, SessionRuns, Sessions};
pub use settings::{Settings, VERSION as SETTINGS_VERSION};
pub use shell::About;
pub use shell::Loss;
pub use shell::TypedPath;
pub use shell::keys_as_markdown;
pub use shell::{
    Capture, CommandPalette, CropBox, GuideBox, LayoutsBox, LossBox, PathBox, Popup, ShellAction,
    ShortcutEditor, UnclosedBox,
};
pub use shell::{Feed, KeyColour};
pub use shell::{KeyMap, Message, Messages, Shell, Taken};
pub use side_by_side::SideBySideAction;
pub use side_by_side::{Comparison, Difference, OtherSession, SideBySide};
pub use theme::Theme;
pub use tuning::TuningRequest;
pub use tuning::{
    Compared, TunedParameter, TuningPhase, TuningResult, TuningRow, TuningSearch, TuningStatus,
};
pub use ui_kit::pass_times::PassTimes;
