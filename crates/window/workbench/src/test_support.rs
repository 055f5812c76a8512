//! A window of the workbench without a machine, for tests.

use crate::samples;
use crate::{
    Action, Command, MachineStatus, PanelId, RefereeReport, Request, RunState, ShownStatus, Status,
    UiState, Workbench,
};
use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::{Harness, HarnessBuilder, kittest::Queryable as _};
use session::{History, Record};

/// The cores that the status lists.
pub const CORES: [&str; 2] = ["first-core", "second-core"];

/// The workbench with what the program around it would supply.
pub struct Bench {
    pub workbench: Workbench,
    pub history: History,
    pub status: Status,
    /// The requests since they were last taken.
    pub asked: Vec<Request>,
    /// The shown record, and the one before it.
    pub record: Option<Record>,
    pub before: Option<Record>,
    /// Whether the history is stored; otherwise each pass makes it from the two records.
    is_stored: bool,
}

impl Bench {
    /// A running game with one record, or before its first.
    pub fn new(record: Option<Record>) -> Self {
        Self {
            workbench: Workbench::default(),
            history: History::default(),
            status: Status {
                machine: MachineStatus {
                    cores: &CORES,
                    bot: true,
                    ..MachineStatus::default()
                },
                shown: ShownStatus {
                    run: RunState::Running,
                    source: "Blockfall (built in)".into(),
                    core: CORES[0],
                    fps: Some(59.7),
                    referee: Some(
                        RefereeReport {
                            frames: 18_204,
                            agreed: 18_204,
                            ..RefereeReport::default()
                        }
                        .into(),
                    ),
                    ..ShownStatus::default()
                },
                ..Status::default()
            },
            asked: Vec::new(),
            record,
            before: None,
            is_stored: false,
        }
    }

    /// A running game in which a T falls.
    pub fn falling_t() -> Self {
        Self::new(Some(samples::falling_t()))
    }

    /// A game with a history, whose edits are applied.
    pub fn over(history: History, run: RunState) -> Self {
        let mut status = Status::default();
        status.shown.run = run;
        status.machine.bot = run == RunState::Running;
        Self {
            history,
            status,
            is_stored: true,
            ..Self::new(None)
        }
    }

    /// Executes a command as if a person had sent it. Returns the request that is left.
    pub fn ask(&mut self, command: impl Into<Command>) -> Option<Request> {
        let left = self.workbench.ask(command)?;
        self.apply(left)
    }

    /// Draws a pass.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        if !self.is_stored {
            self.history = History::default();
            for record in self.before.iter().chain(&self.record) {
                self.history.push(record.clone());
            }
        }
        for request in self.workbench.ui(ui, &self.history, &self.status) {
            let left = self.apply(request);
            self.asked.extend(left);
        }
    }

    pub fn ui_state(&self) -> &UiState {
        self.workbench.ui_state()
    }

    /// Applies an edit of a stored history and puts a strategy in force. Returns any request
    /// but the edit.
    fn apply(&mut self, request: Request) -> Option<Request> {
        match request {
            Request::Play(strategy) => {
                self.status.machine.strategy = strategy.clone().into();
                Some(Request::Play(strategy))
            }
            Request::EditHistory(edit) if self.is_stored => {
                edit.apply(&self.history).unwrap();
                None
            }
            // Nothing is in it unless a test sets it.
            Request::ListFolder(_) => None,
            other => Some(other),
        }
    }
}

/// The window of a [`Bench`].
pub type Window<'a> = Harness<'a, Bench>;

/// A window of `size` points at density 1.
pub fn builder(size: Vec2) -> HarnessBuilder<Bench> {
    Harness::builder()
        .with_size(size)
        .with_max_steps(12)
        .with_context_setup(ui_kit::theme::apply)
}

/// Opens a window and draws it until it settles.
pub fn open_with<'a>(builder: HarnessBuilder<Bench>, bench: Bench) -> Window<'a> {
    let mut window = builder.build_ui_state(|ui, bench: &mut Bench| bench.ui(ui), bench);
    window.run();
    window
}

/// Opens a window of `size` points at a density.
pub fn window_of<'a>(bench: Bench, size: Vec2, ppp: f32) -> Window<'a> {
    open_with(builder(size).with_pixels_per_point(ppp), bench)
}

/// Opens a window of the usual size.
pub fn open<'a>(bench: Bench) -> Window<'a> {
    window_of(bench, vec2(1280.0, 800.0), 1.0)
}

/// A window of the usual size on a running game in which a T falls.
pub fn window<'a>() -> Window<'a> {
    open(Bench::falling_t())
}

/// Clicks an entry of a menu, to which a person may have to scroll. Returns the requests.
pub fn choose(window: &mut Window<'_>, name: &str) -> Vec<Request> {
    window.get_by_label(name).scroll_to_me();
    window.run();
    click(window, name)
}

/// Clicks the widget with this name. Returns the requests of the window.
pub fn click(window: &mut Window<'_>, name: &str) -> Vec<Request> {
    window.get_by_label(name).click();
    window.run();
    std::mem::take(&mut window.state_mut().asked)
}

/// Taps as on a touch pad: down and up within one pass. Other clicks of tests take two.
pub fn tap(window: &mut Window<'_>, pos: egui::Pos2) {
    window.hover_at(pos);
    window.run();
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut window.input_mut().events;
    events.extend([button(true), button(false)]);
    window.run();
}

/// Presses a key. Returns the requests of the window.
pub fn press(window: &mut Window<'_>, modifiers: Modifiers, key: Key) -> Vec<Request> {
    window.key_press_modifiers(modifiers, key);
    window.run();
    std::mem::take(&mut window.state_mut().asked)
}

/// Brings a panel to the front.
pub fn show(window: &mut Window<'_>, panel: PanelId) {
    window.state_mut().workbench.ask(Action::ShowPanel(panel));
    window.run();
}

/// The accessible value of the widget with this name.
pub fn value(window: &Window<'_>, name: &str) -> String {
    window.get_by_label(name).value().unwrap_or_default()
}
