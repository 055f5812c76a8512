//! What the window asks of the program around it: of the machine, of its workers, of files
//! and of the operating system. The program executes requests in one match without a
//! wildcard.

use super::entry::{Entry, Scope, ctrl, key, shift};
use crate::{
    BranchStart, ChanceQuestion, CornersSetting, CropBox, ExperimentRequest, FileAsk, HistoryEdit,
    LabRequest, MatchRequest, Question, RegressRequest, ReviewRequest, Speed, TuningRequest,
    clicks::ClickQuestion, playback::MachineCommand, research::PositionRequest,
};
use autofit::GameProfile;
use egui::Key;
use faults::Faults;
use pad::{BranchId, Buttons};
use planner::Strategy;
use std::{path::PathBuf, sync::Arc};
use strum::IntoEnumIterator as _;
use vision::{Profile, profile::shipped};

/// A request of the window to the program.
#[derive(Clone, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum Request {
    /// Let a person choose a file to open.
    OpenFile,
    /// Let a person choose a file for this purpose.
    #[strum(disabled)]
    ChooseFile(FileAsk),
    /// Use this file, which a person has chosen or typed. One that exists is not replaced.
    #[strum(disabled)]
    UseFile(FileAsk, PathBuf),
    /// Let a person choose a video, a capture device or pictures to watch.
    OpenSource,
    /// Load the built-in game.
    OpenBuiltIn,
    /// Show the running game again, not a picture or a session from a file.
    BackToGame,
    /// Show this run of the session that is shown.
    #[strum(disabled)]
    ShowRun(i64),
    /// Start to record everything in a new session file, or end that.
    Record,
    /// Let a person choose a file for the session so far.
    SaveSession,
    /// Have the commands be about this session that a crash left over, counted from the newest.
    #[strum(disabled)]
    ChooseLeftOver(usize),
    /// Open the session that a crash left over.
    OpenLeftOver,
    /// Let a person choose a file for the session that a crash left over.
    KeepLeftOver,
    /// Remove the session that a crash left over.
    DiscardLeftOver,
    /// Let a person choose a session to compare with.
    CompareSession,
    /// Close the window.
    Quit,
    /// Do what waits for a person's agreement, though work is lost.
    #[strum(disabled)]
    LoseAndContinue,
    /// Do it once what would be lost is saved.
    #[strum(disabled)]
    ContinueOnceSaved,
    /// Switch the machine off and on.
    Reset,
    /// Restart the same game on this core.
    #[strum(disabled)]
    Core(&'static str),
    /// One step slower.
    Slower,
    /// One step faster.
    Faster,
    /// Unlimited speed, or back to normal.
    MaxSpeed,
    /// Run at this speed.
    Speed(Speed),
    /// Let the game run on without waiting for the bot, or wait for every answer.
    FreeRun,
    /// Switch the bot on or off.
    Bot,
    /// Pause when a game is over, or let the bot start the next one.
    StopAtGameOver,
    /// Start the next game at this level, 0 to 9.
    Level(u8),
    /// Start the next game with hearts, or without.
    Heart,
    /// Hold exactly these buttons for the person.
    #[strum(disabled)]
    Hold(Buttons),
    /// Run, pause or step.
    #[strum(disabled)]
    Machine(MachineCommand),
    /// Start a branch.
    #[strum(disabled)]
    StartBranch(Box<BranchStart>),
    /// Start games from a position.
    Position(PositionRequest),
    /// Continue at the end of this branch.
    #[strum(disabled)]
    ContinueBranch(BranchId),
    /// Cancel the branch that is being prepared.
    CancelBranch,
    /// Change bookmarks or branches in the history that is shown.
    #[strum(disabled)]
    EditHistory(HistoryEdit),
    /// Start this search instead of the running one.
    #[strum(disabled)]
    Search(Box<Question>),
    /// Cancel the search.
    #[strum(disabled)]
    CancelSearch,
    /// Search what may come instead of what was asked before.
    #[strum(disabled)]
    Chances(Box<ChanceQuestion>),
    /// Cancel the search for what may come.
    #[strum(disabled)]
    CancelChances,
    /// Ask two strategies what each chooses in the same position.
    #[strum(disabled)]
    CompareStrategies(Box<[Question; 2]>),
    /// Let the bot play with this strategy from the next piece on.
    #[strum(disabled)]
    Play(Box<Strategy>),
    /// Open the profile in force in the panel Profile.
    EditProfile,
    /// Read pictures with this profile.
    #[strum(disabled)]
    UseProfile(Box<Profile>),
    /// Read pictures with whichever profile fits.
    AutoProfile,
    /// Read pictures with the built-in profile of this name.
    BuiltInProfile(&'static str),
    /// Let a person choose the file of a profile.
    OpenProfile,
    /// Read other games with the profile in force as well, or with whichever fits.
    PinProfile,
    /// Save the edited profile in its file.
    SaveProfile,
    /// Let a person choose a new file for the edited profile.
    SaveProfileAs,
    /// Find the screen's corners in the images of the source in this way.
    #[strum(disabled)]
    Corners(CornersSetting),
    /// Let a person choose the exact part of the image that is the screen.
    CropPicture,
    /// Show the whole image of which the shown picture is a part.
    WholeImage,
    /// Find the well from these clicks, instead of from those before them.
    #[strum(disabled)]
    FitClicks(Box<ClickQuestion>),
    /// Read pictures by this profile of another maker's game.
    #[strum(disabled)]
    UseGameProfile(Arc<GameProfile>),
    /// Let a person choose a new file for the profile from clicks.
    SaveGameProfile,
    /// Read a part of an image as a picture of the screen.
    #[strum(disabled)]
    UsePicture(Box<CropBox>),
    /// Let a person choose a file for the shown picture.
    SavePicture,
    /// Let a person choose a file for the shown picture as large as it is drawn.
    SavePictureAsDrawn,
    /// Read the names in this folder of a path that is being typed.
    ListFolder(String),
    /// Choose a file for the reading of the shown frame.
    SaveReading,
    /// Choose a file for the image of the shown frame, how it is read and what is read.
    SaveProblem,
    /// Let a person choose a file for the numbers of every frame.
    SavePlots,
    /// Let a person choose a file for the strategy in force.
    SaveStrategy,
    /// Cancel the file that is being written.
    CancelWriting,
    /// Compare recorded sessions, or profiles.
    Regress(RegressRequest),
    /// Disturb pictures and presses like this from now on.
    #[strum(disabled)]
    Faults(Box<Faults>),
    /// Review games, or give advice.
    Review(ReviewRequest),
    /// Play the games of the lab.
    Lab(LabRequest),
    /// Play a match.
    Match(MatchRequest),
    /// Run an experiment, or save its result.
    Experiment(ExperimentRequest),
    /// Search for better weights.
    Tuning(TuningRequest),
}

impl Request {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|request| match request {
            Self::Speed(_) => Speed::ALL.iter().copied().map(Self::Speed).collect(),
            Self::Regress(_) => RegressRequest::all().map(Self::Regress).collect(),
            Self::Review(_) => ReviewRequest::all().map(Self::Review).collect(),
            Self::Position(_) => PositionRequest::iter().map(Self::Position).collect(),
            Self::Lab(_) => LabRequest::all().map(Self::Lab).collect(),
            Self::Match(_) => MatchRequest::all().map(Self::Match).collect(),
            Self::Experiment(_) => ExperimentRequest::all().map(Self::Experiment).collect(),
            Self::Tuning(_) => TuningRequest::all().map(Self::Tuning).collect(),
            Self::Level(_) => (0..10).map(Self::Level).collect(),
            Self::BuiltInProfile(_) => shipped()
                .iter()
                .map(|shipped| Self::BuiltInProfile(shipped.name))
                .collect(),
            one => vec![one],
        })
    }

    /// Opens this file, device or source.
    pub fn open(path: impl Into<PathBuf>) -> Self {
        Self::UseFile(FileAsk::Open, path.into())
    }

    /// Whether it answers the question of a pop-up, which it closes.
    #[must_use]
    pub const fn closes_popup(&self) -> bool {
        matches!(
            self,
            Self::UseFile(..)
                | Self::ChooseFile(FileAsk::Export(_))
                | Self::UsePicture(_)
                | Self::OpenLeftOver
                | Self::KeepLeftOver
                | Self::DiscardLeftOver
        )
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::OpenFile => Entry::new(
                "open",
                "Open…",
                "Choose a ROM, a session, a profile, a picture, a layout or a result; you can also drop it here",
            )
            .keys(const { &[ctrl(Key::O)] }),
            Self::ChooseFile(ask) => {
                Entry::new("choose-file", "Choose a file…", ask.words().title)
            }
            Self::UseFile(FileAsk::Open, path) => Entry::new(
                format!("open-{}", path.display()),
                format!("Open {}", path.display()),
                "Open this file",
            )
            .label(|_| "Open".into()),
            Self::UseFile(ask, _) => {
                let words = ask.words();
                Entry::new("use-file", words.button, words.title)
            }
            Self::OpenSource => Entry::new(
                "open-source",
                "Open a source…",
                "Watch a video, a capture device or a part of the screen instead of the game",
            ),
            Self::OpenBuiltIn => Entry::new(
                "built-in-game",
                "Built-in game",
                "Play Blockfall, the built-in game",
            ),
            Self::BackToGame => Entry::new(
                "back-to-the-game",
                "Back to the game",
                "Show the running game again, not a picture or a session from a file",
            )
            .listed_if(|cx| cx.status.shown.kind.is_file()),
            Self::ShowRun(run) => Entry::new(
                format!("show-run-{run}"),
                format!("Run {run}"),
                "Show this run of the session: what happened from one power-on to the next",
            )
            .on({
                let run = *run;
                move |cx| cx.status.shown.runs.shown == run
            }),
            Self::Record => Entry::new(
                "record",
                "Record",
                "Write everything from power-on to now and from now on into a new session file; \
                 choose it again to end the recording",
            )
            .keys(const { &[shift(Key::R)] })
            .on(|cx| cx.status.program.recording.is_some()),
            Self::SaveSession => Entry::new(
                "save-session-as",
                "Save session as…",
                "Write all frames that are kept, with branches and bookmarks, into a session file",
            ),
            Self::ChooseLeftOver(_) => Entry::new(
                "choose-last-session",
                "Choose a session",
                "Open, keep or discard this session",
            ),
            Self::OpenLeftOver => Entry::new(
                "open-last-session",
                "Open the last session",
                "Show the session that was not closed; it stays where it is",
            )
            .listed_if(|cx| cx.status.program.left_over.chosen().is_some()),
            Self::KeepLeftOver => Entry::new(
                "keep-last-session",
                "Keep the last session as…",
                "Keep the session that was not closed in a session file",
            )
            .listed_if(|cx| cx.status.program.left_over.chosen().is_some()),
            Self::DiscardLeftOver => Entry::new(
                "discard-last-session",
                "Discard the last session",
                "Delete the session that was not closed",
            )
            .listed_if(|cx| cx.status.program.left_over.chosen().is_some()),
            Self::CompareSession => Entry::new(
                "compare-with-a-session",
                "Compare with a session…",
                "Choose a session file and show it beside the shown frames",
            ),
            Self::Quit => Entry::new("quit", "Quit", "Close the window")
                .keys(const { &[ctrl(Key::Q)] }),
            Self::LoseAndContinue => Entry::new(
                "lose-and-continue",
                "Do it anyway",
                "Do what was asked for; what is listed is lost",
            ),
            Self::ContinueOnceSaved => Entry::new(
                "continue-once-saved",
                "Save, then do it",
                "Do what was asked for once what is listed is saved",
            ),
            Self::Reset => Entry::new("reset", "Reset", "Switch the machine off and on")
                .keys(const { &[ctrl(Key::R)] }),
            Self::Core(name) => Entry::new(
                format!("core-{name}"),
                format!("Core {name}"),
                "Switch the machine off and on with the same game on this emulator core",
            )
            .on({
                let name = *name;
                move |cx| cx.status.shown.core == name
            }),
            Self::Slower => Entry::new("slower", "Slower", "One step slower")
                .keys(const { &[key(Key::Minus)] })
                .repeats(),
            Self::Faster => Entry::new("faster", "Faster", "One step faster")
                .keys(
                    const {
                        &[
                            key(Key::Equals),
                            key(Key::Plus),
                            shift(Key::Plus),
                            shift(Key::Equals),
                        ]
                    },
                )
                .repeats(),
            Self::MaxSpeed => Entry::new(
                "max-speed",
                "Max speed",
                "As fast as possible, or back to 1×",
            )
            .keys(const { &[key(Key::F9)] })
            .on(|cx| cx.status.machine.speed.factor().is_none()),
            Self::Speed(speed) => {
                let speed = *speed;
                let id: &str = speed.into();
                Entry::new(
                    format!("speed-{id}"),
                    format!("Speed {}", speed.label()),
                    "Run at this speed",
                )
                .on(move |cx| cx.status.machine.speed == speed)
            }
            Self::FreeRun => Entry::new(
                "free-running",
                "Free running",
                "Do not wait for the bot; the Timing panel counts the pictures it misses",
            )
            .on(|cx| cx.status.machine.free_run),
            Self::Bot => Entry::new(
                "bot-plays",
                "Bot plays",
                "Let the bot press the buttons; off releases them immediately",
            )
            .keys(const { &[key(Key::B)] })
            .on(|cx| cx.status.machine.bot),
            Self::StopAtGameOver => Entry::new(
                "stop-at-game-over",
                "Stop at game over",
                "Let the bot stay at the end of a game instead of starting the next one; the machine runs on",
            )
            .on(|cx| cx.status.machine.stop_at_game_over),
            Self::Level(level) => {
                let level = *level;
                Entry::new(
                    format!("level-{level}"),
                    format!("Level {level}"),
                    "The bot starts its next game at this level",
                )
                .on(move |cx| cx.status.machine.level == level)
            }
            Self::Heart => Entry::new(
                "hearts",
                "Hearts",
                "The bot starts its next game with hearts: every level is as fast as the one ten above it",
            )
            .on(|cx| cx.status.machine.heart),
            Self::Hold(_) => Entry::new("hold", "Hold", "Hold buttons of the game"),
            Self::Machine(_) => Entry::new("machine", "Run, pause or step", "Run, pause or step"),
            Self::StartBranch(_) => Entry::new(
                "start-branch",
                "Start branch",
                "Go back to the shown frame on a new branch",
            ),
            Self::ContinueBranch(_) => Entry::new(
                "continue-branch",
                "Continue branch",
                "Go to the end of this branch and pause there",
            ),
            Self::CancelBranch => Entry::new(
                "give-up-going-back",
                "Cancel going back",
                "Stay at the current frame; the branch is not started",
            ),
            Self::EditHistory(edit) => Entry::new("edit-history", edit.title(), edit.tooltip()),
            Self::Search(_) => Entry::new("search", "Search", "Search this position"),
            Self::CancelSearch => Entry::new(
                "cancel-this-search",
                "Cancel this search",
                "Cancel the search",
            ),
            Self::Chances(_) => Entry::new(
                "search-chances",
                "Search what may come",
                "Search what may come after this line",
            ),
            Self::CancelChances => Entry::new(
                "cancel-this-chance-tree",
                "Cancel this chance tree",
                "Cancel the search for what may come",
            ),
            Self::Play(_) => Entry::new(
                "play-by-weights",
                "Play with weights",
                "From the next piece on",
            ),
            Self::EditProfile => {
                Entry::new(
                    "edit-profile",
                    "Edit the profile in force",
                    "Open the profile by which pictures are read in the panel Profile",
                )
            }
            Self::UseProfile(_) => Entry::new(
                "use-profile",
                "Use profile",
                "Read pictures with this profile",
            ),
            Self::AutoProfile => Entry::new(
                "auto-profile",
                "Auto profile",
                "Read pictures with whichever profile fits them",
            )
            .label(|_| "Auto".into())
            .on(|cx| !cx.status.shown.profile.is_chosen()),
            Self::BuiltInProfile(name) => {
                let name = *name;
                Entry::new(
                    format!("profile-{name}"),
                    format!("Profile {name}"),
                    "Read pictures with this profile, which comes with the program",
                )
                .label(move |_| name.into())
                .on(move |cx| {
                    let profile = &cx.status.shown.profile;
                    profile.is_chosen() && profile.built_in && profile.name() == name
                })
            }
            Self::OpenProfile => Entry::new(
                "open-profile",
                "Open a profile…",
                "Choose a file with a profile and read pictures with it",
            ),
            Self::PinProfile => Entry::new(
                "pin-profile",
                "Keep this profile for other games",
                "Another game is read with the profile in force; without this it starts with Auto",
            )
            .on(|cx| cx.status.shown.profile.pinned),
            Self::SaveProfile => Entry::new(
                "save-profile",
                "Save profile",
                "Save in the file of the profile",
            )
            .scope(Scope::Profile)
            .keys(const { &[ctrl(Key::S)] }),
            Self::SaveProfileAs => {
                Entry::new("save-profile-as", "Save profile as…", "Save in a new file")
                    .scope(Scope::Profile)
            }
            Self::Corners(_) => Entry::new(
                "set-corners",
                "Set the corners",
                "Take these corners of the screen in the images of the source",
            ),
            Self::WholeImage => Entry::new(
                "whole-image",
                "Whole image",
                "Show the whole image again, and find the screen in it",
            )
            .listed_if(|cx| cx.status.shown.part_of.is_some()),
            Self::CropPicture => Entry::new(
                "crop-the-image",
                "Crop…",
                "Choose the exact part of the image that is the screen, and read it as a picture",
            ),
            Self::FitClicks(_) => Entry::new(
                "fit-clicks",
                "Find the well",
                "Find the well from the clicks",
            ),
            Self::UseGameProfile(_) => Entry::new(
                "use-game-profile",
                "Use this profile",
                "Read pictures by this profile of another maker's game",
            ),
            Self::SaveGameProfile => Entry::new(
                "save-profile-from-clicks-as",
                "Save profile from clicks as…",
                "Save the profile that the clicks gave, or the one in force, in a new file",
            ),
            Self::UsePicture(_) => Entry::new(
                "use-picture",
                "Use this part",
                "Show this part of the image as a picture of the screen, and read it",
            ),
            Self::SavePicture => Entry::new(
                "save-picture",
                "Save the picture…",
                "Save the picture in its shown colours as a PNG file of 160x144 pixels",
            ),
            Self::SavePictureAsDrawn => Entry::new(
                "save-picture-as-drawn",
                "Save the picture as drawn…",
                "Save the picture as a PNG file with whole blocks of pixels, as large as it is drawn",
            ),
            Self::ListFolder(_) => Entry::new(
                "list-folder",
                "List a folder",
                "Read the names in the folder of the typed path",
            ),
            Self::SaveReading => Entry::new(
                "save-reading-as-json",
                "Save the reading as JSON…",
                "Save what is read in the shown frame as JSON, as the command decode writes it",
            ),
            Self::SaveProblem => Entry::new(
                "save-problem",
                "Save the problem…",
                "Save the image of the shown frame, the profile, the corners and what is read as one PNG \
                 file, to show what is wrong; opened, it is read as it was",
            ),
            Self::SavePlots => Entry::new(
                "save-plots-as-csv",
                "Save the plots as CSV…",
                "Save all series as a table with a row for every frame that the plots show",
            ),
            Self::CompareStrategies(_) => Entry::new(
                "compare-strategies",
                "Compare strategies",
                "Ask two strategies what each chooses in the same position",
            ),
            Self::SaveStrategy => Entry::new(
                "save-as-a-strategy",
                "Save as a strategy…",
                "Save the strategy in force with its edited weights as a file of its own, which bot and \
                 lab read; it is in force then",
            ),
            Self::CancelWriting => Entry::new(
                "cancel-writing",
                "Cancel writing",
                "Cancel the file that is being written; one of that name stays as it was",
            )
            .listed_if(|cx| cx.status.program.writing.is_some()),
            Self::Regress(request) => request.entry(),
            Self::Faults(_) => Entry::new(
                "inject-faults",
                "Disturb the game",
                "Disturb pictures and presses like this from now on",
            ),
            Self::Review(request) => request.entry(),
            Self::Position(request) => request.entry(),
            Self::Lab(request) => request.entry(),
            Self::Match(request) => request.entry(),
            Self::Experiment(request) => request.entry(),
            Self::Tuning(request) => request.entry(),
        }
    }
}

impl From<MachineCommand> for Request {
    fn from(order: MachineCommand) -> Self {
        Self::Machine(order)
    }
}

impl From<HistoryEdit> for Request {
    fn from(edit: HistoryEdit) -> Self {
        Self::EditHistory(edit)
    }
}
