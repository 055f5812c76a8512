//! What ends the run, the window or the result of an experiment: another game, the same from the start,
//! closing, another experiment. If work would be lost, a person is asked first.

use super::App;
use crate::{Cartridge, file::file_name, lab::KeptResult};
use ::lab::Experiment;
use egui::{Context, ViewportCommand};
use machine::resume::Resumable;
use std::path::PathBuf;
use workbench::{BranchStart, Loss, LossBox, NoticeKind, Popup, Saved, ShellAction};

/// What ends the run, the window or a result.
pub(super) enum Leave {
    /// Load the built-in game.
    BuiltIn,
    /// Load a cartridge from a file.
    Cartridge(PathBuf, Cartridge),
    /// Switch the machine off and on.
    Reset,
    /// The same on another core.
    Core(machine::CoreKind),
    /// Go on in a recorded session.
    Session(Box<Resuming>),
    /// Play another experiment, or show its result.
    Result(NextResult),
    /// Close the window.
    Window,
}

/// What takes the place of the last result of an experiment.
pub(super) enum NextResult {
    /// That of an experiment, with the folder from which on it names files.
    Play(Box<Experiment>, PathBuf),
    /// One from a file.
    Show(KeptResult),
}

/// What is in no other file than one that is being written.
pub(super) enum Saving {
    /// So much of the run.
    Run(Saved),
    /// The games of the last experiment.
    Result,
}

/// What a person was asked about.
pub(super) struct Asked {
    leave: Leave,
    /// The parts of the loss then.
    parts: usize,
}

/// What is done once what would be lost is saved.
pub(super) struct OnceSaved {
    asked: Asked,
    /// Passes without a dialog and without a file that is written.
    idle: u8,
}

/// So many passes go by at most between a command and the box or the dialog that it opens. With none
/// open after them a person has cancelled.
const CANCELLED: u8 = 8;

/// A session that is ready.
pub(super) struct Resuming {
    /// The name of its file.
    pub name: String,
    /// Where to go on.
    pub start: BranchStart,
    /// What the machine needs.
    pub run: Resumable,
}

impl Leave {
    fn title(&self) -> String {
        match self {
            Self::BuiltIn => "Load the built-in game?".into(),
            Self::Cartridge(path, _) => format!("Load {}?", file_name(path)),
            Self::Reset => "Reset the machine?".into(),
            Self::Core(core) => format!("Restart the game on {core}?"),
            Self::Session(resuming) => format!("Go on in {}?", resuming.name),
            Self::Result(_) => "Replace the result?".into(),
            Self::Window => "Close the window?".into(),
        }
    }

    /// The button that does it. "Continue" could also mean to continue the game.
    const fn button(&self) -> &'static str {
        match self {
            Self::BuiltIn | Self::Cartridge(..) => "Load anyway",
            Self::Reset => "Reset anyway",
            Self::Core(_) => "Restart anyway",
            Self::Session(_) => "Go on anyway",
            Self::Result(_) => "Replace anyway",
            Self::Window => "Close anyway",
        }
    }
}

impl App {
    /// Does it; if work would be lost, asks first.
    pub(super) fn leave(&mut self, ctx: &Context, leave: Leave) {
        let loss = self.loss(&leave);
        if loss.is_nothing() {
            self.leave_now(ctx, leave);
            return;
        }
        let asked = LossBox {
            title: leave.title(),
            button: leave.button().into(),
            loss,
        };
        self.waiting_leave = Some(Asked {
            leave,
            parts: asked.loss.parts(),
        });
        self.workbench
            .ask(ShellAction::Popup(Popup::Loss(asked.into())));
    }

    /// Does what waits for a person's agreement.
    pub(super) fn lose_and_continue(&mut self, ctx: &Context) {
        self.workbench.ask(ShellAction::Back);
        if let Some(asked) = self.waiting_leave.take() {
            self.leave_now(ctx, asked.leave);
        }
    }

    /// Waits until a part of what would be lost is saved; then asks about the rest, or does it.
    pub(super) fn continue_once_saved(&mut self) {
        let asked = self.waiting_leave.take();
        self.leave_once_saved = asked.map(|asked| OnceSaved { asked, idle: 0 });
    }

    /// Goes on with what waits for a file, once that is written; drops it when a person cancels.
    pub(super) fn poll_saved(&mut self, ctx: &Context) {
        let Some(mut once) = self.leave_once_saved.take() else {
            return;
        };
        let is_asking = self.files.is_asking() || self.workbench.ui_state().shell.popup.is_some();
        // A file that was being written before is none of what was asked for.
        let is_written = self.writing.is_some() && self.saving.is_some();
        if is_asking || is_written {
            once.idle = 0;
        } else if self.loss(&once.asked.leave).parts() < once.asked.parts {
            self.leave(ctx, once.asked.leave);
            return;
        } else if once.idle == CANCELLED {
            return;
        } else {
            once.idle += 1;
            // There are no passes to count where nothing changes.
            ctx.request_repaint();
        }
        self.leave_once_saved = Some(once);
    }

    /// Asks again about what would still be lost when a file is written meanwhile; with nothing left, does
    /// what was asked for.
    pub(super) fn poll_question(&mut self, ctx: &Context) {
        let Some(Popup::Loss(shown)) = &self.workbench.ui_state().shell.popup else {
            return;
        };
        let Some(asked) = &self.waiting_leave else {
            return;
        };
        let now = self.loss(&asked.leave);
        if now.is_nothing() {
            self.lose_and_continue(ctx);
        } else if now.lines().len() != shown.loss.lines().len()
            && let Some(asked) = self.waiting_leave.take()
        {
            self.leave(ctx, asked.leave);
        }
    }

    /// Asks before the system closes the window, if work would be lost.
    pub(super) fn poll_close(&mut self, ctx: &Context) {
        let closes = ctx.input(|i| i.viewport().close_requested());
        if closes && !self.closing && !self.loss(&Leave::Window).is_nothing() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.leave(ctx, Leave::Window);
        }
    }

    fn loss(&self, leave: &Leave) -> Loss {
        let history = self.machine.history();
        let loss = match leave {
            Leave::Window => {
                let strategy = &self.machine.status().summary.orders.strategy;
                let ui_state = self.workbench.ui_state();
                Loss {
                    result: self.experiments.unsaved(),
                    running: self.experiments.unfinished(),
                    writing: self
                        .writing
                        .as_ref()
                        .and_then(|file| Some(file.shown()?.name)),
                    ..Loss::of_window(history, self.saved.as_ref(), ui_state, strategy)
                }
            }
            Leave::Result(_) => {
                return Loss {
                    result: self.experiments.unsaved(),
                    ..Loss::default()
                };
            }
            _ => Loss::of_run(history, self.saved.as_ref()),
        };
        let recorded = self.named_recording();
        if recorded.is_some_and(|(_, status)| status.error.is_none()) {
            // The file has all of the run.
            return loss.without_run();
        }
        loss
    }

    fn leave_now(&mut self, ctx: &Context, leave: Leave) {
        if !matches!(leave, Leave::Result(_)) {
            self.forget_left_session();
        }
        match leave {
            Leave::Result(next) => self.replace_result(ctx, next),
            Leave::BuiltIn => {
                self.insert(Cartridge::built_in());
            }
            Leave::Cartridge(path, cartridge) => {
                if self.insert(cartridge) {
                    self.notify(format!("{} is inserted", file_name(&path)));
                    self.workbench.opened(&path);
                }
            }
            Leave::Reset => {
                self.show(None);
                self.machine.reset();
                self.begin_run();
            }
            Leave::Core(core) => match self.machine.set_core(core) {
                Ok(()) => {
                    self.notify(format!("The game was restarted on {core}"));
                    self.begin_run();
                }
                Err(why) => self.workbench.notify(NoticeKind::Error, why.to_string()),
            },
            Leave::Session(resuming) => self.resume(*resuming),
            Leave::Window => {
                self.closing = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// Inserts a cartridge and switches the machine on. One that the core can't run is
    /// reported, and the game goes on.
    pub(super) fn insert(&mut self, cartridge: Cartridge) -> bool {
        let Cartridge { rom, name } = cartridge;
        if let Err(why) = self.machine.load(rom) {
            let text = format!("{name} can't be played: {why}");
            self.workbench.notify(NoticeKind::Error, text);
            return false;
        }
        self.show(None);
        if self.requested.name != name {
            self.workbench.shows_other_pictures();
        }
        self.requested.name = name;
        self.find_profile_again();
        self.begin_run();
        true
    }

    /// Begins another run, of which nothing is in a file. It goes on if the game ran until a file
    /// was shown. One that a person has paused runs one frame: its picture replaces those of the run
    /// before.
    fn begin_run(&mut self) {
        (self.saved, self.saving) = (None, None);
        if std::mem::take(&mut self.waits_for_file) {
            self.machine.run();
        } else {
            // Whether it is paused is not asked here: what is known of it may be older than its last step.
            self.machine.first_frame();
        }
    }
}
