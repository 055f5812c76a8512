//! The program's window without a display: the same [`App`] over the same machine, whose
//! passes run when it requests them.

use super::clock;
use anyhow::{Context as _, bail, ensure};
use app::{App, AppOptions, Cartridge, Store};
use common::Instant;
use egui::{self, Context, Pos2, RawInput, Rect, ViewportId, epaint::ClippedPrimitive, vec2};
use offscreen::Painter;
use pad::FrameNo;
use std::{
    path::Path,
    sync::mpsc::{Receiver, sync_channel},
    time::Duration,
};
use strum::IntoEnumIterator as _;
use workbench::{
    Command, LabRequest, MachineCommand, PanelId, Request, RunState, SavedLayout, Shown, Speed,
};

/// The size of the window when it is first opened, in pixels.
pub const USUAL: [u32; 2] = [1280, 800];
/// A size that fits every panel, in pixels.
pub const LARGE: [u32; 2] = [2560, 1440];

/// The largest side of a texture, as on a common graphics card.
const MAX_TEXTURE_SIDE: usize = 8_192;
/// The longest wait for the next frame.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A window without a display.
pub struct Window {
    pub app: App,
    context: Context,
    painter: Painter,
    size: [u32; 2],
    born: Instant,
    /// Holds a message when a pass is requested.
    wanted: Receiver<()>,
    /// The delay after which the last pass requested another.
    next: Duration,
}

/// The times of a pass, and what it drew.
pub struct Pass {
    /// The layout of the panels.
    pub ui: Duration,
    /// The tessellation into triangles.
    pub tessellation: Duration,
    /// Processor time of both.
    pub processor: Option<Duration>,
    primitives: Vec<ClippedPrimitive>,
    density: f32,
}

impl Pass {
    pub fn whole(&self) -> Duration {
        self.ui + self.tessellation
    }
}

impl Window {
    /// Starts the window as the program does, on the built-in game.
    pub fn open(size: [u32; 2], paused: bool) -> anyhow::Result<Self> {
        let options = AppOptions {
            game_profile: None,
            cartridge: Cartridge::built_in(),
            opened: None,
            core: machine::CoreKind::default(),
            profile_choice: named::profile(named::AUTO)?,
            profile: None,
            profile_pinned: false,
            strategy: named::strategy("four-feature")?,
            goal: machine::Goal::default(),
            speed: Speed::Normal,
            chosen: app::Chosen::ALL,
            paused,
            bot: true,
            free_run: false,
            ffmpeg: None,
            offers_tours: false,
            uses_gamepads: false,
            may_keep_aside: false,
        };
        let context = Context::default();
        // One message is enough: its receiver runs a pass.
        let (want, wanted) = sync_channel(1);
        context.set_request_repaint_callback(move |info| {
            if info.delay.is_zero() {
                let _ = want.try_send(());
            }
        });
        let app = App::new(&context, options, Store::in_folder(None))?;
        Ok(Self {
            app,
            context,
            painter: Painter::new(),
            size,
            born: common::now(),
            wanted,
            next: Duration::ZERO,
        })
    }

    /// Opens a session and runs passes until it is shown.
    pub fn open_session(&mut self, path: &Path) -> anyhow::Result<()> {
        self.ask(Request::open(path.to_owned()));
        let begun = common::now();
        while self.app.status().shown.kind != Shown::Session {
            self.wait(Duration::from_millis(50));
            self.pass()?;
            ensure!(begun.elapsed() < TIMEOUT, "the session does not open");
        }
        self.pause()
    }

    /// Shows all panels at once.
    pub fn show_every_panel(&mut self) {
        let all = SavedLayout::side_by_side("Every panel", &PanelId::iter().collect::<Vec<_>>());
        self.app.workbench().take_in(all);
    }

    pub fn ask(&mut self, command: impl Into<Command>) {
        self.app.ask(&self.context, command);
    }

    /// The number of the newest frame.
    pub fn frame(&self) -> FrameNo {
        let last = self.app.history().last();
        last.map_or(0, |record| record.picture.number)
    }

    /// The number of the frame that the last pass has shown.
    pub const fn shown(&mut self) -> Option<FrameNo> {
        self.app.workbench().shown()
    }

    /// Plays at full speed to a frame, then continues at normal speed.
    pub fn play_to(&mut self, frame: FrameNo) -> anyhow::Result<()> {
        self.ask(Request::Speed(Speed::Max));
        self.ask(Request::Machine(MachineCommand::Run));
        let mut last = (common::now(), self.frame());
        while self.frame() < frame {
            self.wait(Duration::from_millis(50));
            self.pass()?;
            if self.frame() != last.1 {
                last = (common::now(), self.frame());
            }
            if last.0.elapsed() > TIMEOUT {
                bail!("the game stopped at frame {}", last.1);
            }
        }
        self.ask(Request::Speed(Speed::Normal));
        Ok(())
    }

    /// Pauses the game, and the wall of the lab if it plays, and runs passes until both are paused and
    /// none is requested.
    pub fn pause(&mut self) -> anyhow::Result<()> {
        self.ask(Request::Machine(MachineCommand::Pause));
        let mut stops_wall = false;
        let begun = common::now();
        let runs =
            |this: &Self| this.app.status().shown.run == RunState::Running || this.plays_wall();
        while self.wait(Duration::from_millis(500)) || runs(self) {
            self.pass()?;
            // A wall that a pass has started plays from the next one on.
            if self.plays_wall() && !stops_wall {
                self.ask(LabRequest::Run);
                stops_wall = true;
            }
            if begun.elapsed() > TIMEOUT {
                ensure!(!runs(self), "the game does not stop");
                break;
            }
        }
        Ok(())
    }

    fn plays_wall(&self) -> bool {
        let wall = self.app.status().program.lab.wall.as_ref();
        wall.is_some_and(|wall| wall.is_running)
    }

    /// Waits for a requested pass, at most `most`; returns whether one is requested.
    pub fn wait(&self, most: Duration) -> bool {
        let timed = self.next <= most;
        let wait = if timed { self.next } else { most };
        self.wanted.recv_timeout(wait).is_ok() || timed
    }

    /// Runs a pass.
    pub fn pass(&mut self) -> anyhow::Result<Pass> {
        // This pass serves every request so far.
        while self.wanted.try_recv().is_ok() {}
        let density = self.context.zoom_factor();
        let [width, height] = self.size.map(|side| side as f32 / density);
        let root = egui::ViewportInfo {
            native_pixels_per_point: Some(1.0),
            ..egui::ViewportInfo::default()
        };
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(width, height))),
            max_texture_side: Some(MAX_TEXTURE_SIDE),
            time: Some(self.born.elapsed().as_secs_f64()),
            viewports: std::iter::once((ViewportId::ROOT, root)).collect(),
            ..RawInput::default()
        };
        let (context, app) = (self.context.clone(), &mut self.app);
        let before = clock::thread_time();
        let begun = common::now();
        let mut output = context.run_ui(input, |ui| {
            app.logic(&context);
            app.ui(ui);
        });
        let ui = begun.elapsed();
        let density = output.pixels_per_point;
        let primitives = context.tessellate(std::mem::take(&mut output.shapes), density);
        let tessellation = begun.elapsed() - ui;
        let processor = clock::thread_time()
            .zip(before)
            .map(|(now, then)| now - then);
        self.painter
            .apply(&mut output.textures_delta)
            .context("a texture can't be taken up")?;
        let root = output.viewport_output.get(&ViewportId::ROOT);
        self.next = root.map_or(Duration::MAX, |root| root.repaint_delay);
        Ok(Pass {
            ui,
            tessellation,
            processor,
            primitives,
            density,
        })
    }

    /// Paints a pass on the processor and returns the time.
    pub fn paint(&mut self, pass: &Pass) -> anyhow::Result<Duration> {
        let begun = common::now();
        let background = self.context.global_style().visuals.panel_fill;
        self.painter
            .paint(&pass.primitives, self.size, pass.density, background)
            .context("the window can't be painted")?;
        Ok(begun.elapsed())
    }
}
