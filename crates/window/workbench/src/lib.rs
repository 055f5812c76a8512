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
pub mod game;
pub mod game_review;
pub mod glossary;
#[cfg(test)]
mod growth_tests;
mod highlight;
pub mod inspector;
pub mod lab;
pub mod matches;
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
pub mod sound;
#[cfg(test)]
mod test_support;
#[cfg(test)]
mod tests;
mod theme;
mod timeline;
pub mod tour;
mod tuning;

#[cfg(any(test, feature = "samples"))]
pub mod samples;

pub use branches::{AtBranch, BranchAction, BranchStart, Branches, Other, OtherSession};
pub use calibrate::{Against, Calibrate, Edited, Grip, Group, ProfileAction, ProfileStatus};
pub use capture::{
    CaptureAction, CaptureFacts, CaptureFrame, CaptureLog, CaptureView, CornersSetting, Devices,
    ListedSource,
};
pub use checks::Alert;
pub use clicks::{
    ChosenRole, ClickAction, ClickAnswer, ClickQuestion, Clicks, FittedProfile, FoundWell,
};
pub use dock::{Dock, Layout, LayoutError, SavedLayout};
pub use fault_injection::{FaultAction, FaultInjection, FaultStatus, Misreads};
pub use features::{
    Action, Command, CommandContext, Entry, FeatureAction, FrameView, GameView, Ghost, Hover,
    LastGame, Layer, LayerWords, Layers, Load, MachineStatus, Menu, NoticeKind, PanelCx, PanelId,
    ProgramStatus, ReadBy, Recording, Regions, Request, Scope, Shortcut, Shown, ShownStatus,
    Status, UiState, Workbench, Writing,
};
pub use format::{bytes, counted, thousands, time as time_text};
pub use game::{GameAction, Grid, LayersOver, Lens, Palette, PictureSettings, Raster};
pub use game_review::{
    AdviceQuestion, GameReviewAction, Judge, ReviewProgress, ReviewRequest, ReviewSettings,
    ReviewStatus, Reviewed,
};
pub use inspector::{Extract, Focus, FrameAnalysis, Frozen, Pixels, PixelsAction, Since, Tool};
pub use lab::{
    Agreement, ArmResult, Bin, EDITED_PLAYER, EDITED_RULES, ExperimentRequest, ExperimentResult,
    ExperimentsStatus, FigureResult, IN_FORCE, Lab, LabAction, LabRequest, LabStatus, LabTexts,
    ListedExperiment, LockMap, MeanAfter, OwnExperiment, RunningExperiment, ShownCandidate,
    ShownGame, TextKind, WallBoard, WallFrame, WallRate, WallSetup, WallStatus, short_name,
};
pub use matches::{
    MATCH_RULES, MatchAction, MatchFrame, MatchPhase, MatchRequest, MatchSetup, MatchSide,
    MatchStatus, Matches, SteeredPiece, YOURSELF,
};
pub use playback::{
    BookmarkText, Cursor, HistoryEdit, MachineCommand, NUDGE_FAR, PlaybackAction, PlaybackState,
    STEP_MANY, Span, Time, Track,
};
pub use plots::{CurveCache, Plots, PlotsAction, Series};
pub use regress::{
    ChangeMark, ChangedPart, Changes, DifferenceRow, KeyChange, RegressRequest, Regression,
    SessionChanges,
};
pub use research::{
    Answer, PositionPlayer, PositionRequest, Research, ResearchAction, Search, SearchState, Tester,
    TesterAction,
};
pub use session::{
    Activity, ChanceQuestion, ChanceReport, Confusion, Counters, LastMinute, Matrix, Moves,
    Question, RefereeReport, ReplayProgress, RunState, Speed, TruthDifference,
};
pub use sessions::{
    Content, ExportBox, ExportFormat, ExportSettings, FormatInfo, SessionAction, SessionRun,
    SessionRuns, Sessions, estimate,
};
pub use settings::{Settings, VERSION as SETTINGS_VERSION};
pub use shell::{
    About, AskWords, Bound, Capture, CommandPalette, CropBox, Feed, FeedPart, FileAsk, FolderName,
    FolderNames, GamepadMap, GamepadStatus, GuideBox, KeyColour, KeyMap, LayoutsBox, LeftOverList,
    LeftOverSession, Loss, LossBox, Message, MessageAbout, Messages, PathBox, Pick, Popup,
    ReviewFormat, Saved, Shell, ShellAction, ShortcutEditor, Taken, TypedPath, UnclosedBox,
    keys_as_markdown,
};
pub use side_by_side::{Comparison, SideBySide, SideBySideAction, TrackDifference};
pub use sound::{Sound, SoundAction, SoundStatus};
pub use theme::Theme;
pub use tour::Tour;
pub use tuning::{
    Compared, TunedParameter, TuningPhase, TuningRequest, TuningResult, TuningRow, TuningSearch,
    TuningStatus,
};
pub use ui_kit::format;
pub use ui_kit::pass_times::PassTimes;
