//! [`App`]: shows what the machine does and executes the commands of the window.

mod apply;
mod aside;
mod branch_switch;
mod clicks;
mod comparing;
mod devices;
mod experiments;
mod exported_elsewhere;
mod exporting;
mod feed;
mod files;
mod first_size;
mod frame;
mod gamepads;
mod lab;
mod lab_text;
mod last_game;
mod leave;
mod left_over;
mod linked_frame;
mod made_elsewhere;
mod matches;
mod opened;
mod position;
mod profile;
mod recording;
mod regressing;
mod reviewing;
mod sessions;
mod sound;
#[cfg(test)]
mod tests;
mod tune;
mod turns;
mod writing;

use crate::{
    AppOptions, Opened, RequestedSettings, Store,
    aside::AsideFolder,
    elsewhere::{Places, WarmUp},
    shown_file::ShownFile,
};
use aside::Aside;
use branch_switch::BranchSwitch;
use clicks::Fitting;
use comparing::{Comparing, Rivals};
use egui::{self, Context};
use files::Files;
use leave::{Asked, OnceSaved, Saving};
use left_over::LeftOvers;
use machine::{
    ChanceQuestion, CoreKind, Faults, Machine, MachineSetup, MachineTask, Question, SearchNews,
    StartError,
};
use pad::FrameNo;
use recording::Ending;
use regressing::Regressions;
use reviewing::Reviews;
use session::History;
use sessions::Preparing;
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tune::Tunings;
use turns::Turns;
use ui_kit::{median::RollingMedian, theme};
use vision::{ProfileChoice, ProfileInForce};
use workbench::{About, NoticeKind, ProgramStatus, Saved, Status, Workbench};
use writing::WritingFile;

/// How often the progress of work in the background is drawn.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// For how long a pass writes a recording where no thread does: a small part of a frame.
const RECORDING: Duration = Duration::from_millis(4);

/// The machine, the workbench and the files between them.
pub struct App {
    machine: Machine,
    /// What has no thread.
    turns: Option<Turns>,
    /// Where long work is done, apart from threads and turns.
    places: Places,
    warm_up: Option<WarmUp>,
    /// Searches for the research panels.
    worker: machine::Worker<Question>,
    /// Searches what may come after a candidate.
    chances: machine::Worker<ChanceQuestion>,
    workbench: Workbench,
    requested: RequestedSettings,
    /// How pictures are read.
    profile_choice: ProfileChoice,
    /// How pictures were read before the unsaved changes of the profile.
    before_edit: Option<(ProfileChoice, ProfileInForce)>,
    /// How pictures were read before a problem was opened, while they are read by its profile.
    before_problem: Option<profile::ReadingChoice>,
    /// The file of the first profile, if it came from one.
    profile: Option<PathBuf>,
    status: Status,
    /// How long the window takes to draw.
    painted: RollingMedian,
    /// How long the machine takes for a frame, and the frame that was measured last.
    emulated: RollingMedian,
    measured: FrameNo,
    /// The machine's error, as last reported.
    reported_error: Option<String>,
    /// Why the recording ended before the game, as last reported.
    reported_recording: Option<String>,
    branch_switch: BranchSwitch,
    /// Positions that games start from.
    positions: position::Positions,
    files: Files,
    /// The file that is being written.
    writing: Option<WritingFile>,
    /// Recordings that are written to their end.
    endings: Vec<Ending>,
    /// What is kept aside in case of a crash.
    aside: Aside,
    /// What a crash left over.
    left_overs: LeftOvers,
    devices: devices::DeviceList,
    /// A recorded session that is prepared to go on in.
    preparing: Option<Preparing>,
    /// Comparisons for the panel Regress.
    regressions: Regressions,
    /// Reviews of games, and advice.
    reviews: Reviews,
    /// The games of the lab.
    lab: lab::LabGames,
    /// The match.
    matches: matches::Matches,
    /// The experiments of the lab.
    experiments: experiments::Experiments,
    /// Searches for weights.
    tunings: Tunings,
    /// The search for the well from the newest clicks.
    fitting: Option<Fitting>,
    /// The session that is being opened to compare with.
    comparing: Option<Comparing>,
    rivals: Option<Rivals>,
    /// The sound of the game.
    sound: sound::SoundPlayer,
    /// The gamepads.
    gamepads: gamepads::Gamepads,
    /// What is shown instead of the game.
    shown: Option<ShownFile>,
    /// Whether the game ran until a file was shown instead of it, and waits since.
    waits_for_file: bool,
    /// The frame that a link asks for.
    linked_frame: Option<linked_frame::LinkedFrame>,
    /// The number of stills so far.
    stills: u64,
    store: Store,
    /// Whether the machine has requested a pass that has not begun yet.
    woken: Arc<AtomicBool>,
    /// The program that makes videos, if there is one.
    ffmpeg: Option<PathBuf>,
    /// What the window shows about the program.
    about: Arc<About>,
    title: String,
    /// What of the run is in a session file.
    saved: Option<Saved>,
    /// What is in the file that is being written.
    saving: Option<Saving>,
    /// What waits until a person agrees that work is lost.
    waiting_leave: Option<Asked>,
    /// What waits until what would be lost is saved.
    leave_once_saved: Option<OnceSaved>,
    /// Whether the window closes without another question.
    closing: bool,
    /// Whether the window fills the screen because of presenter mode.
    full_screen: bool,
    /// Whether the window has been fitted to its screen.
    fitted_to_screen: bool,
    /// Pixels per point of the second window.
    feed_density: Option<f32>,
}

impl App {
    /// Starts the machine and reads the settings. Where there are no threads, everything has its
    /// turn in [`Self::ui`].
    ///
    /// # Errors
    /// When the machine does not start.
    pub fn new(ctx: &Context, options: AppOptions, store: Store) -> Result<Self, StartError> {
        match common::HAS_THREADS {
            true => Self::with_machine(ctx, options, store, (on_threads, Places::None)),
            false => Self::with_machine(ctx, options, store, (in_turns, Places::Workers)),
        }
    }

    /// As [`Self::new`] where there are no threads, so that the passes alone decide what happens when;
    /// nothing is done elsewhere.
    ///
    /// # Errors
    /// When the machine does not start.
    pub fn in_turns(ctx: &Context, options: AppOptions, store: Store) -> Result<Self, StartError> {
        Self::with_machine(ctx, options, store, (in_turns, Places::None))
    }

    /// As [`Self::new`], with a machine that is started in another way, and these places for long work.
    fn with_machine(
        ctx: &Context,
        mut options: AppOptions,
        mut store: Store,
        (start, places): (impl FnOnce(MachineSetup) -> Started, Places),
    ) -> Result<Self, StartError> {
        let is_first_start = store
            .path()
            .is_some_and(|path| !::files::disk::exists(path));
        let (settings, wrong) = store.load();
        let unusable = last_game::resume(&mut options, &settings.ui_state.last_game);
        let requested = RequestedSettings::new(
            &options.cartridge,
            options.profile_choice.profile(),
            options.speed,
            options.goal,
            options.bot,
        );
        let requested = RequestedSettings {
            profile_pinned: options.profile_pinned,
            ..requested
        };
        let woken = Arc::new(AtomicBool::new(false));
        let (machine, task) = start(MachineSetup {
            rom: options.cartridge.rom,
            core: options.core,
            profile_choice: options.profile_choice.clone(),
            strategy: options.strategy,
            goal: options.goal,
            limits: machine::Limits::default(),
            speed: options.speed,
            paused: options.paused,
            bot_on: options.bot,
            wake: waker(ctx, &woken),
        })?;
        let mut turns = task.map(Turns::new);
        let worker = turns::search(&mut turns, places, waker(ctx, &woken))?;
        let chances = turns::search(&mut turns, places, waker(ctx, &woken))?;
        machine.set_free_run(options.free_run);
        theme::apply(ctx);
        // Zoom is a command like any other.
        ctx.options_mut(|o| o.zoom_with_keyboard = false);
        let mut workbench = Workbench::new(settings.ui_state, settings.dock);
        for wrong in wrong.into_iter().chain(unusable) {
            workbench.notify(NoticeKind::Warn, wrong);
        }
        if options.offers_tours && is_first_start {
            workbench.offer_tours();
        }
        let about = About {
            version: env!("CARGO_PKG_VERSION"),
            cores: CoreKind::EACH
                .map(|core| (core.name(), core.version().to_owned()))
                .into(),
            licence: env!("CARGO_PKG_LICENSE"),
            settings: store.path().map(|path| path.display().to_string()),
        };
        let settings_folder = store.path().and_then(Path::parent);
        let aside = settings_folder.filter(|_| options.may_keep_aside);
        let mut app = Self {
            aside: Aside::new(aside.map(AsideFolder::beside_settings)),
            endings: Vec::new(),
            left_overs: LeftOvers::default(),
            devices: devices::DeviceList::default(),
            ffmpeg: options.ffmpeg,
            machine,
            turns,
            places,
            warm_up: WarmUp::new(places),
            worker,
            chances,
            workbench,
            requested,
            profile_choice: options.profile_choice,
            before_edit: None,
            before_problem: None,
            profile: options.profile,
            status: Status::default(),
            reported_error: None,
            reported_recording: None,
            branch_switch: BranchSwitch::default(),
            positions: position::Positions::default(),
            files: Files::default(),
            writing: None,
            preparing: None,
            regressions: Regressions::default(),
            reviews: Reviews::default(),
            lab: lab::LabGames::default(),
            matches: matches::Matches::default(),
            experiments: experiments::Experiments::default(),
            tunings: Tunings::default(),
            fitting: None,
            comparing: None,
            rivals: None,
            sound: sound::SoundPlayer::default(),
            gamepads: gamepads::Gamepads::new(options.uses_gamepads),
            shown: None,
            waits_for_file: false,
            linked_frame: None,
            stills: 0,
            store,
            woken,
            painted: RollingMedian::default(),
            emulated: RollingMedian::default(),
            measured: 0,
            about: Arc::new(about),
            title: String::new(),
            saved: None,
            saving: None,
            waiting_leave: None,
            leave_once_saved: None,
            closing: false,
            full_screen: false,
            fitted_to_screen: false,
            feed_density: None,
        };
        app.files.find_missing(ctx);
        app.find_left_over(ctx);
        if let Some(profile) = options.game_profile {
            app.read_by_game(profile);
        }
        if let Some((path, opened)) = options.opened {
            // The machine has started with the cartridge.
            if matches!(opened, Opened::Cartridge(_)) {
                app.workbench.opened(&path);
            } else {
                app.apply_opened(ctx, &path, opened);
            }
        }
        Ok(app)
    }

    /// What has to be done even while the window is hidden.
    pub fn logic(&mut self, ctx: &Context) {
        self.woken.store(false, Ordering::Release);
        self.poll_close(ctx);
        self.poll_files(ctx);
        self.poll_writing(ctx);
        self.poll_saved(ctx);
        self.poll_question(ctx);
        self.poll_endings();
        self.poll_preparing(ctx);
        self.poll_regressing(ctx);
        self.poll_reviewing();
        self.poll_tuning();
        self.poll_fitting();
        self.poll_lab();
        self.poll_match();
        self.poll_experiment();
        self.poll_source();
        self.poll_devices(ctx);
        self.poll_gamepads(ctx);
        self.poll_machine(ctx);
        self.poll_linked_frame(ctx);
        self.machine.write_recording(common::now() + RECORDING);
        self.poll_aside();
        self.poll_left_over(ctx);
        self.find_logs();
        let seconds = ctx.input(|i| i.time);
        self.warm_up.take_if(|warm_up| warm_up.turn(seconds));
        self.apply_zoom(ctx);
        if self.shows_progress() {
            ctx.request_repaint_after(PROGRESS_EVERY);
        }
    }

    /// Whether work is running whose progress is shown.
    fn shows_progress(&self) -> bool {
        self.writing.is_some()
            || !self.endings.is_empty()
            || self.regressions.running.is_some()
            || self.reviews.running.is_some()
            || self.experiments.running.is_some()
            || self.tunings.running.is_some()
    }

    /// Draws the window and executes the commands of the pass.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        let history = match &self.shown {
            Some(shown) => shown.history(),
            None => self.machine.history(),
        };
        let start = common::now();
        let requests = self.workbench.ui(ui, history, &self.status);
        self.painted.add(start.elapsed());
        self.feed(&ctx);
        for request in requests {
            self.apply(&ctx, request);
        }
        self.direct_lab();
        self.direct_match();
        self.fit_to_screen(&ctx);
        self.update_title(&ctx);
        self.update_full_screen(&ctx);
        self.take_turns(&ctx);
    }

    /// The panels.
    pub const fn workbench(&mut self) -> &mut Workbench {
        &mut self.workbench
    }

    /// The status at the last poll.
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// The history that is shown: the game's, or that of a file.
    fn shown_history(&self) -> &History {
        match &self.shown {
            Some(shown) => shown.history(),
            None => self.machine.history(),
        }
    }

    /// The recorded frames of the game.
    pub fn history(&self) -> &History {
        self.machine.history()
    }

    /// The title of the window.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Shows a problem of the program around the window.
    pub fn report(&mut self, sentence: String) {
        self.workbench.notify(NoticeKind::Warn, sentence);
    }

    /// Saves the settings.
    pub fn save(&mut self) {
        self.remember_game();
        let saved = match self.workbench.settings() {
            Ok(text) => self.store.save(text),
            Err(why) => Err(why.into()),
        };
        if let Err(why) = saved {
            let text = format!("The settings were not saved: {why:#}");
            self.workbench.notify(NoticeKind::Warn, text);
        }
    }

    /// Passes what the search has found to the panels.
    fn poll_search(&mut self) {
        match self.worker.news() {
            Some(SearchNews::Progress { id, done, all }) => self.workbench.searching(id, done, all),
            Some(SearchNews::Answer { id, answer }) => self.workbench.answered(id, answer),
            Some(SearchNews::Failed { why, .. }) => {
                self.workbench.search_failed();
                self.workbench.notify(NoticeKind::Error, why);
            }
            None => {}
        }
        if let Some(news) = self.chances.news() {
            if let SearchNews::Failed { why, .. } = &news {
                self.workbench.notify(NoticeKind::Error, why.clone());
            }
            self.workbench.chances(news);
        }
    }

    /// Shows a message.
    fn notify(&mut self, text: String) {
        self.workbench.notify(NoticeKind::Info, text);
    }

    fn poll_machine(&mut self, ctx: &Context) {
        self.poll_search();
        let status = self.machine.status();
        if status.error != self.reported_error {
            if let Some(error) = &status.error {
                self.workbench.notify(NoticeKind::Error, error.clone());
            }
            self.reported_error.clone_from(&status.error);
        }
        self.poll_branch_switch(ctx, &status);
        let shown = self.shown.as_ref().and_then(ShownFile::profile);
        self.follow_profile(&shown.unwrap_or_else(|| status.summary.profile.clone()));
        if let Some(took) = self.machine.frame_time()
            && std::mem::replace(&mut self.measured, status.frame) != status.frame
        {
            self.emulated.add(took);
        }
        self.poll_sound(ctx, &status);
        self.status = self.requested.status(self.shown.as_ref(), &status);
        self.status.program = self.program_status();
        self.status.machine.has_position = self.positions.has_last();
        self.status.machine.load.emulate_us = self.emulated.read();
        self.status.machine.load.paint_us = self.painted.read();
        self.status.machine.faults = workbench::FaultStatus {
            in_force: self.machine.faults(),
            counts: self.machine.fault_counts(),
        };
    }

    fn program_status(&mut self) -> ProgramStatus {
        ProgramStatus {
            about: Arc::clone(&self.about),
            devices: self.devices.shown(),
            has_ffmpeg: self.ffmpeg.is_some(),
            recording: self.recording(),
            left_over: self.left_overs.shown(),
            writing: self.writing.as_ref().and_then(WritingFile::shown),
            regression: self.regressions.shown(),
            review: self.reviews.shown(),
            tuning: self.tunings.shown(),
            lab: self.lab.shown(self.experiments.shown()),
            playing: self.matches.shown(),
            sound: self.sound.status(),
            gamepads: self.gamepads.status(),
        }
    }
}

/// A machine, and its task if it has no threads.
type Started = Result<(Machine, Option<MachineTask>), StartError>;

fn on_threads(setup: MachineSetup) -> Started {
    Ok((Machine::start(setup)?, None))
}

fn in_turns(setup: MachineSetup) -> Started {
    let (machine, task) = Machine::driven(setup, &Faults::default())?;
    Ok((machine, Some(task)))
}

/// Requests a pass, once until that pass begins.
fn waker(ctx: &Context, woken: &Arc<AtomicBool>) -> machine::Wake {
    let (ctx, woken) = (ctx.clone(), Arc::clone(woken));
    Arc::new(move || {
        if !woken.swap(true, Ordering::AcqRel) {
            ctx.request_repaint();
        }
    })
}
