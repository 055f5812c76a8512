//! The wall of the lab: its requests, and what the window wants of its games.

use super::{App, turns::play, waker};
use crate::lab::{Task, Wall, Wants};
use egui::Context;
use workbench::{
    ExperimentsStatus, LabRequest, LabStatus, NoticeKind, PanelId, WallSetup, WallStatus,
};

/// The thread that plays, and what it was asked for.
#[derive(Default)]
pub(super) struct LabGames {
    /// Started with the first wall.
    wall: Option<Wall>,
    /// What the wall that is there was started with.
    setup: Option<WallSetup>,
    is_running: bool,
    /// How many walls there were.
    count: u64,
}

impl LabGames {
    /// What the window shows of it.
    pub fn shown(&self, experiments: ExperimentsStatus) -> LabStatus {
        let wall = self.setup.as_ref().map(|setup| WallStatus {
            setup: setup.clone(),
            is_running: self.is_running,
            frame: self.wall.as_ref().and_then(Wall::frame),
        });
        LabStatus { wall, experiments }
    }
}

impl App {
    /// Executes a request of the lab.
    pub(super) fn lab(&mut self, ctx: &Context, request: LabRequest) {
        match request {
            LabRequest::Start => self.start_wall(ctx),
            LabRequest::Run if self.lab.setup.is_none() => self.start_wall(ctx),
            LabRequest::Run => self.lab.is_running = !self.lab.is_running,
            LabRequest::Step => {
                self.lab.is_running = false;
                if let Some(wall) = &self.lab.wall {
                    wall.step();
                }
            }
            LabRequest::StepGame => {
                self.lab.is_running = false;
                if let Some(wall) = &self.lab.wall {
                    wall.step_opened();
                }
            }
        }
    }

    fn start_wall(&mut self, ctx: &Context) {
        let lab = &self.workbench.ui_state().lab;
        let setup = lab.setup.clone();
        let in_force = &self.machine.status().summary.orders.strategy;
        let task = Task::of(self.lab.count + 1, &setup, &lab.texts, in_force);
        let wake = waker(ctx, &self.woken);
        if let Err((kind, why)) = play(&mut self.lab.wall, &mut self.turns, wake, task) {
            self.workbench.notify(kind, why);
            return;
        }
        self.lab.count += 1;
        self.lab.setup = Some(setup);
        self.lab.is_running = true;
    }

    /// Reports why games could not be started; then there is no wall.
    pub(super) fn poll_lab(&mut self) {
        if let Some(why) = self.lab.wall.as_ref().and_then(Wall::failed) {
            self.lab.setup = None;
            self.lab.is_running = false;
            self.workbench.notify(NoticeKind::Warn, why);
        }
    }

    /// Passes on what the window wants of the games, after each pass in which it was drawn.
    pub(super) fn direct_lab(&self) {
        let Some(wall) = &self.lab.wall else {
            return;
        };
        let state = &self.workbench.ui_state().lab;
        let wants = Wants {
            is_running: self.lab.is_running,
            rate: state.rate,
            opened: state.opened,
        };
        let is_seen = [PanelId::Wall, PanelId::LabGame].map(|panel| self.workbench.draws(panel));
        wall.want(wants, is_seen.contains(&true));
    }
}
