//! Executes the requests of the window. The match has no wildcard, so a request that
//! nothing executes does not compile.

use super::{App, leave::Leave};
use crate::{shown_file::ShownFile, watched_source::WatchedSource};
use egui::Context;
use machine::Speed;
use workbench::{Command, FileAsk, HistoryEdit, MachineCommand, Request};

impl App {
    /// Executes a command as if a person had chosen it.
    pub fn ask(&mut self, ctx: &Context, command: impl Into<Command>) {
        if let Some(request) = self.workbench.ask(command) {
            self.apply(ctx, request);
        }
    }

    /// Executes a request of the window.
    pub(super) fn apply(&mut self, ctx: &Context, request: Request) {
        match request {
            Request::OpenFile | Request::OpenProfile => self.choose_file(ctx, FileAsk::Open),
            Request::ChooseFile(ask) => self.choose_file(ctx, ask),
            Request::UseFile(ask, path) => self.use_file(ctx, ask, path, false),
            Request::OpenSource => self.choose_source(ctx),
            Request::OpenBuiltIn => self.leave(ctx, Leave::BuiltIn),
            Request::BackToGame => self.show_game(),
            Request::ShowRun(run) => self.show_run(ctx, run),
            Request::Record => self.record(ctx),
            Request::SaveSession => self.choose_file(ctx, FileAsk::Session),
            Request::CompareSession => self.choose_file(ctx, FileAsk::Compare),
            Request::ChooseLeftOver(index) => self.choose_left_over(ctx, index),
            Request::OpenLeftOver => self.open_left_over(ctx),
            Request::KeepLeftOver => self.choose_file(ctx, FileAsk::LeftOver),
            Request::DiscardLeftOver => self.discard_left_over(ctx),
            Request::Quit => self.leave(ctx, Leave::Window),
            Request::LoseAndContinue => self.lose_and_continue(ctx),
            Request::ContinueOnceSaved => self.continue_once_saved(),
            Request::Reset => self.leave(ctx, Leave::Reset),
            Request::Core(name) => self.set_core(ctx, name),
            Request::Slower => self.set_speed(self.requested.speed.slower()),
            Request::Faster => self.set_speed(self.requested.speed.faster()),
            Request::MaxSpeed => self.set_speed(match self.requested.speed {
                Speed::Max => Speed::Normal,
                _ => Speed::Max,
            }),
            Request::Speed(speed) => self.set_speed(speed),
            Request::FreeRun => self.machine.set_free_run(!self.status.machine.free_run),
            Request::Bot => self.toggle_bot(),
            Request::StopAtGameOver => {
                let stop = &mut self.requested.stop_at_game_over;
                *stop = !*stop;
                self.machine.set_stop_at_game_over(*stop);
            }
            Request::Level(level) => {
                self.requested.goal.level = level;
                self.machine.set_goal(self.requested.goal);
            }
            Request::Heart => {
                self.requested.goal.heart = !self.requested.goal.heart;
                self.machine.set_goal(self.requested.goal);
            }
            Request::Hold(buttons) => self.machine.hold(buttons),
            Request::Machine(_) if self.shown_session().is_some() => {
                let text = "The session ends here: Branch here plays on from it";
                self.notify(text.to_owned());
            }
            Request::Machine(_) if self.shows_single_picture() => {
                let text = "This is a single picture: Back to the game shows the game, which waits";
                self.notify(text.to_owned());
            }
            Request::Machine(command) if self.watched().is_some() => {
                if let Some(source) = self.watched() {
                    source.control(command);
                }
            }
            Request::Machine(command) => {
                self.show(None);
                self.waits_for_file = false;
                match command {
                    MachineCommand::Run => self.machine.run(),
                    MachineCommand::Pause => self.machine.pause(),
                    MachineCommand::Step(frames) => self.machine.step(frames),
                }
            }
            Request::StartBranch(start) => self.start_branch(ctx, &start),
            Request::Position(request) => self.position(ctx, request),
            Request::ContinueBranch(branch) => self.continue_branch(ctx, branch),
            Request::CancelBranch => self.machine.cancel_branch(),
            Request::EditHistory(edit) => self.edit_history(edit),
            Request::Search(question) => self.worker.ask(*question),
            Request::CancelSearch => self.worker.cancel(),
            Request::Chances(question) => self.chances.ask(*question),
            Request::CancelChances => self.chances.cancel(),
            Request::CompareStrategies(both) => self.compare_strategies(ctx, *both),
            Request::Play(strategy) => self.machine.set_strategy(*strategy),
            Request::EditProfile => self.edit_profile_in_force(),
            Request::UseProfile(profile) => self.read_by_edited(*profile),
            Request::AutoProfile => self.find_profile(),
            Request::BuiltInProfile(name) => self.read_by_built_in(name),
            Request::PinProfile => self.pin_profile(),
            Request::SaveProfile => self.save_profile_in_its_file(ctx),
            Request::SaveProfileAs => self.choose_file(ctx, FileAsk::Profile),
            Request::Corners(setting) => {
                if let Some(source) = self.watched() {
                    source.set_corners(setting);
                }
            }
            Request::CropPicture => self.crop_picture(),
            Request::WholeImage => self.show_whole_image(ctx),
            Request::FitClicks(question) => self.fit_clicks(ctx, *question),
            Request::UseGameProfile(profile) => self.read_by_game(profile),
            Request::SaveGameProfile => self.choose_file(ctx, FileAsk::GameProfile),
            Request::UsePicture(crop) => self.use_picture(&crop),
            Request::SavePicture => self.choose_file(ctx, FileAsk::Picture { scale: 1 }),
            Request::SavePictureAsDrawn => {
                let drawn = self.workbench.ui_state().game.drawn;
                self.choose_file(
                    ctx,
                    FileAsk::Picture {
                        scale: drawn.max(1),
                    },
                );
            }
            Request::ListFolder(folder) => self.files.list_folder(ctx, folder),
            Request::SaveReading => self.choose_file(ctx, FileAsk::Reading),
            Request::SaveProblem => self.choose_file(ctx, FileAsk::Problem),
            Request::SavePlots => self.choose_file(ctx, FileAsk::Plots),
            Request::SaveStrategy => self.choose_file(ctx, FileAsk::Strategy),
            Request::CancelWriting => self.cancel_writing(),
            Request::Regress(request) => self.regress(ctx, request),
            Request::Faults(faults) => self.machine.set_faults(&faults),
            Request::Review(request) => self.review(ctx, request),
            Request::Lab(request) => self.lab(ctx, request),
            Request::Match(request) => self.play_match(ctx, request),
            Request::Experiment(request) => self.experiment(ctx, request),
            Request::Tuning(request) => self.tune(ctx, request),
        }
        // Shows the effect at once, not with the machine's next frame.
        ctx.request_repaint();
    }

    fn set_core(&mut self, ctx: &Context, name: &str) {
        let Ok(core) = name.parse() else {
            return;
        };
        if self.machine.status().core == core {
            return;
        }
        self.leave(ctx, Leave::Core(core));
    }

    /// The source that is watched.
    pub(super) const fn watched(&self) -> Option<&WatchedSource> {
        match &self.shown {
            Some(ShownFile::Source(source)) => Some(source),
            _ => None,
        }
    }

    /// Whether what is shown is one picture, alone or in an image.
    fn shows_single_picture(&self) -> bool {
        match &self.shown {
            Some(ShownFile::Picture(_)) => true,
            Some(ShownFile::Source(source)) => source.picture().is_some(),
            Some(ShownFile::Session(_)) | None => false,
        }
    }

    fn set_speed(&mut self, speed: Speed) {
        self.requested.speed = speed;
        self.machine.set_speed(speed);
        if let Some(source) = self.watched() {
            source.set_speed(speed);
        }
    }

    /// Changes bookmarks or branches of the history that is shown.
    fn edit_history(&mut self, edit: HistoryEdit) {
        let before = self.shown_history().bookmarks();
        if let Err(why) = edit.apply(self.shown_history()) {
            self.workbench.notify_branch_stays(&why);
        }
        self.keep_bookmarks(&before);
    }
}
