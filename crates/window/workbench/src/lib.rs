//! The content of the window: panels, canvas and overlays, without a window, a thread or a
//! file.
//!
//! Panels draw a [`FrameView`] and send [`Command`] values through their [`PanelCx`]; they
//! change nothing themselves. [`Workbench`] executes each [`Action`] and returns each
//! [`Request`] to its caller, who owns the machine. So everything here can be tested
//! without a display. State and commands are in the crate `workbench-model`, whose types
//! are exported again here.

mod board;
mod branches;
mod calibrate;
mod capture;
mod clicks;
mod context;
mod dock;
mod fault_injection;
mod game;
mod game_review;
#[cfg(test)]
mod growth_tests;
mod inspector;
mod json;
mod keys;
mod lab;
mod machine;
mod panel;
mod panels;
mod plan;
mod playback;
mod plots;
mod regress;
mod research;
mod settings;
mod shell;
mod side_by_side;
#[cfg(test)]
mod snapshot_tests;
#[cfg(test)]
mod test_support;
#[cfg(test)]
mod tests;
mod timeline;
mod tuning;
mod view;
mod widgets;
mod workbench;

pub use context::PanelCx;
pub use dock::{Dock, LayoutError, SavedLayout};
pub use game::LayersOver;
pub use settings::{Settings, VERSION as SETTINGS_VERSION};
pub use ui_kit::pass_times::PassTimes;
pub use view::{FrameView, GameView, Ghost};
pub use workbench::Workbench;
pub use workbench_model::{
    About, Action, Against, Alert, Answer, AtBranch, BookmarkText, BranchAction, BranchStart,
    Branches, Calibrate, Capture, CaptureAction, CaptureDevice, CaptureFrame, CaptureLog,
    ChanceQuestion, ChanceReport, ClickAction, Clicks, Command, CommandContext, CommandPalette,
    Comparison, Confusion, CornersSetting, Counters, CropBox, Cursor, CurveCache, Devices,
    Difference, Edited, Entry, ExperimentRequest, ExportBox, ExportFormat, ExportSettings, Extract,
    FaultAction, FaultInjection, Feed, Focus, FrameAnalysis, Frozen, Game, GameAction, GameReview,
    GameReviewAction, Grid, Grip, Group, GuideBox, HistoryEdit, Hover, KeyColour, KeyMap,
    LabAction, LabRequest, Layer, Layout, LayoutsBox, Lens, Load, Loss, LossBox, MachineCommand,
    Matrix, Menu, Message, Messages, NoticeKind, OtherSession, Palette, PanelId, PathBox, Pixels,
    PixelsAction, PlaybackAction, PlaybackState, Plots, PlotsAction, Popup, ProfileAction,
    ProfileStatus, Question, Raster, ReadBy, Recording, RefereeDifference, RefereeReport, Regions,
    RegressRequest, ReplayProgress, Request, Research, ResearchAction, ReviewRequest, RunState,
    STEP_MANY, Scope, Search, SearchState, Series, SessionAction, SessionRun, SessionRuns,
    Sessions, Shell, ShellAction, Shortcut, ShortcutEditor, Shown, SideBySide, SideBySideAction,
    Since, Span, Speed, Status, Taken, Tester, TesterAction, Theme, Time, Tool, TuningRequest,
    UiState, UnclosedBox, Writing,
    capture::CaptureFacts,
    clicks::{ChosenRole, ClickAnswer, ClickQuestion},
    fault_injection::{FaultStatus, Misreads},
    format::bytes,
    format::counted,
    format::thousands,
    format::time as time_text,
    game_review::{AdviceQuestion, ReviewProgress, ReviewStatus, Reviewed},
    lab::{
        Agreement, ArmResult, Bin, ExperimentResult, ExperimentsStatus, FigureResult, IN_FORCE,
        LabStatus, ListedExperiment, LockMap, MeanAfter, ShownCandidate, ShownGame, WallBoard,
        WallFrame, WallRate, WallSetup, WallStatus, preset_players, preset_rules,
    },
    plots::write_csv,
    regress::{Change, ChangeMark, ChangedPart, Changes, KeyChange, Regression, SessionChanges},
    sessions::estimate,
    shell::TypedPath,
    shell::keys_as_markdown,
    tuning::{
        Compared, TunedParameter, TuningPhase, TuningResult, TuningRow, TuningSearch, TuningStatus,
    },
};
