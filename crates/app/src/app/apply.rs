//! Executes the requests of the window. The match has no wildcard, so a request that
//! nothing executes does not compile.

use super::App;
use crate::Cartridge;
use egui::{Context, ViewportCommand};
use machine::Speed;
use workbench::{Command, HistoryEdit, MachineCommand, NoticeKind, Request};

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
            Request::OpenFile => self.files.show_open(ctx, &mut self.workbench),
            Request::OpenPath(path) => self.files.start(ctx, path, &mut self.workbench),
            Request::OpenBuiltIn => {
                self.insert(Cartridge::built_in());
            }
            Request::BackToGame => self.still = None,
            Request::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Request::Reset => {
                self.still = None;
                self.machine.reset();
            }
            Request::Core(name) => self.set_core(name),
            Request::Slower => self.set_speed(self.requested.speed.slower()),
            Request::Faster => self.set_speed(self.requested.speed.faster()),
            Request::MaxSpeed => self.set_speed(match self.requested.speed {
                Speed::Max => Speed::Normal,
                _ => Speed::Max,
            }),
            Request::Speed(speed) => self.set_speed(speed),
            Request::FreeRun => self.machine.set_free_run(!self.status.free_run),
            Request::Bot => self.switch_bot(!self.requested.bot),
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
            Request::Machine(command) => {
                self.still = None;
                match command {
                    MachineCommand::Run => self.machine.run(),
                    MachineCommand::Pause => self.machine.pause(),
                    MachineCommand::Step(frames) => self.machine.step(frames),
                }
            }
            Request::StartBranch(start) => self.start_branch(&start),
            Request::ContinueBranch(branch) => self.continue_branch(branch),
            Request::CancelBranch => self.machine.cancel_branch(),
            Request::EditHistory(edit) => self.edit_history(edit),
            Request::Search(question) => self.worker.ask(*question),
            Request::CancelSearch => self.worker.cancel(),
            Request::Play(strategy) => self.machine.set_strategy(*strategy),
            Request::EditProfile => self.edit_profile_in_force(),
            Request::UseProfile(profile) => self.read_by(*profile),
            Request::SaveProfile => self.save_profile_in_its_file(ctx),
            Request::SaveProfileAs => self.choose_profile_file(ctx),
            Request::SaveProfileTo(path) => self.save_profile(&path, false),
            Request::ExportLayout(layout) => {
                self.files.show_export(ctx, layout, &mut self.workbench);
            }
            Request::ExportLayoutTo { layout, path } => self.export(&layout, &path, false),
        }
        // Shows the effect at once, not with the machine's next frame.
        ctx.request_repaint();
    }

    fn set_core(&mut self, name: &str) {
        let Ok(core) = name.parse() else {
            return;
        };
        if self.machine.status().core == core {
            return;
        }
        match self.machine.set_core(core) {
            Ok(()) => self.tell(format!("The game was restarted on {core}")),
            Err(why) => self.workbench.tell(NoticeKind::Error, why.to_string()),
        }
    }

    fn set_speed(&mut self, speed: Speed) {
        self.requested.speed = speed;
        self.machine.set_speed(speed);
    }

    /// Inserts a cartridge and switches the machine on. One that the core can't run is
    /// reported, and the game goes on.
    pub(super) fn insert(&mut self, cartridge: Cartridge) -> bool {
        let Cartridge { rom, name } = cartridge;
        if let Err(why) = self.machine.load(rom) {
            let text = format!("{name} can't be played: {why}");
            self.workbench.tell(NoticeKind::Error, text);
            return false;
        }
        self.still = None;
        self.requested.name = name;
        self.find_profile_again();
        true
    }

    /// Changes bookmarks or branches of the history that is shown.
    fn edit_history(&mut self, edit: HistoryEdit) {
        if let Err(why) = edit.apply(self.shown_history()) {
            self.workbench.tell_branch_stays(&why);
        }
    }
}
