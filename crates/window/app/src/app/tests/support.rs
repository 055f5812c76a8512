//! A window over the real machine, and what tests ask of it.

use crate::{AppOptions, Cartridge, Store, app::App, elsewhere::Places};
use egui::{Context, DroppedFile, DroppedFileHandle, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use image::{ExtendedColorType, ImageEncoder as _, codecs::png::PngEncoder};
use pad::FrameNo;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::Duration,
};
use workbench::{
    AtBranch, BranchStart, Command, FileAsk, MachineCommand, NoticeKind, Request, Speed, UiState,
    features::apply::ApplyCx,
};

/// Passes in which something has to happen, 10 ms apart: a minute, for a machine that does much else.
const PASSES: usize = 6_000;

pub fn options() -> AppOptions {
    AppOptions {
        cartridge: Cartridge::built_in(),
        opened: None,
        game_profile: None,
        core: machine::CoreKind::default(),
        profile_choice: named::profile("blockfall").unwrap(),
        profile: None,
        profile_pinned: false,
        strategy: named::strategy("four-feature").unwrap(),
        goal: machine::Goal::default(),
        speed: Speed::Normal,
        chosen: crate::options::Chosen::default(),
        paused: true,
        bot: false,
        free_run: false,
        ffmpeg: None,
        offers_tours: false,
        uses_gamepads: false,
        may_keep_aside: false,
    }
}

pub type Window<'a> = Harness<'a, Option<App>>;

/// A paused window that keeps its settings in a folder.
pub fn window<'a>(folder: &Path, options: AppOptions) -> Window<'a> {
    window_with(folder, options, App::new)
}

/// As [`window`], in turns, with a place for each kind of long work: as in a page.
pub fn window_with_places<'a>(folder: &Path, options: AppOptions) -> Window<'a> {
    window_with(folder, options, |ctx, options, store| {
        let start = (crate::app::in_turns, Places::Here);
        App::with_machine(ctx, options, store, start)
    })
}

/// As [`window`], for a game that runs, so that passes may never end.
pub fn window_running<'a>(folder: &Path, options: AppOptions) -> Window<'a> {
    let mut window = started(folder, options, App::new);
    window.step();
    window
}

/// As [`window`], with an `App` that is made in another way.
pub fn window_with<'a>(
    folder: &Path,
    options: AppOptions,
    make: impl FnOnce(&Context, AppOptions, Store) -> Result<App, machine::StartError> + 'a,
) -> Window<'a> {
    let mut window = started(folder, options, make);
    window.run();
    window
}

fn started<'a>(
    folder: &Path,
    options: AppOptions,
    make: impl FnOnce(&Context, AppOptions, Store) -> Result<App, machine::StartError> + 'a,
) -> Window<'a> {
    let store = Store::in_folder(Some(folder));
    let mut start = Some((make, options, store));
    Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(12)
        .build_ui_state(
            move |ui, app: &mut Option<App>| {
                let ctx = ui.ctx().clone();
                if let Some((make, options, store)) = start.take() {
                    *app = Some(make(&ctx, options, store).unwrap());
                }
                let app = app.as_mut().unwrap();
                app.logic(&ctx);
                app.ui(ui);
            },
            None,
        )
}

pub fn app<'a>(window: &'a Window<'_>) -> &'a App {
    window.state().as_ref().unwrap()
}

/// Sends a command and draws until nothing changes.
pub fn ask(window: &mut Window<'_>, command: impl Into<Command>) {
    send(window, command);
    window.run();
}

/// Makes a change that no command makes, as a widget does.
pub fn change(
    window: &mut Window<'_>,
    change: impl FnOnce(&mut UiState, &mut ApplyCx<'_>) + 'static,
) {
    let ctx = window.ctx.clone();
    let app = window.state_mut().as_mut().unwrap();
    if let Some(request) = app.workbench.change(change) {
        app.ask(&ctx, request);
    }
    window.run();
}

/// As [`change`], while something may run, so that passes may never end.
pub fn change_running(
    window: &mut Window<'_>,
    change: impl FnOnce(&mut UiState, &mut ApplyCx<'_>) + 'static,
) {
    let app = window.state_mut().as_mut().unwrap();
    assert!(app.workbench.change(change).is_none());
    window.step();
}

/// Sends a command while the machine may run, so that passes may never end.
pub fn ask_running(window: &mut Window<'_>, command: impl Into<Command>) {
    send(window, command);
    window.step();
}

fn send(window: &mut Window<'_>, command: impl Into<Command>) {
    let ctx = window.ctx.clone();
    window.state_mut().as_mut().unwrap().ask(&ctx, command);
}

/// Clicks the widget with this name.
pub fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.run();
}

/// The value of an accessibility node that has to exist.
pub fn value(window: &Window<'_>, name: &str) -> String {
    window.get_by_label(name).value().unwrap_or_default()
}

/// The value of an accessibility node; empty when there is none yet.
pub fn value_if_any(window: &Window<'_>, name: &str) -> String {
    let node = window.query_by_label(name);
    node.and_then(|node| node.value()).unwrap_or_default()
}

/// Draws until a condition holds, then until nothing changes.
pub fn until(window: &mut Window<'_>, what: &str, holds: impl Fn(&Window<'_>) -> bool) {
    until_running(window, what, holds);
    window.run();
}

/// Draws until a condition holds while the machine may run.
pub fn until_running(window: &mut Window<'_>, what: &str, holds: impl Fn(&Window<'_>) -> bool) {
    for _ in 0..PASSES {
        window.step();
        if holds(window) {
            window.step();
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("{what} never happened; {:?}", messages(window));
}

/// Frames of one request, so that a slow machine has time for many.
const AT_ONCE: u32 = 100;

/// Runs frames of a paused machine and waits for them.
pub fn run_frames(window: &mut Window<'_>, frames: u32) {
    let newest = |w: &Window<'_>| app(w).history().last().map_or(0, |r| r.picture.number);
    let mut left = frames;
    while left > 0 {
        let part = left.min(AT_ONCE);
        left -= part;
        let wanted = newest(window) + u64::from(part);
        ask_running(window, Request::Machine(MachineCommand::Step(part)));
        until(window, "the frames", |w| newest(w) >= wanted);
    }
}

/// Saves what is kept as a session file and waits for it.
pub fn save_session(window: &mut Window<'_>, path: &Path) {
    ask(window, Request::UseFile(FileAsk::Session, path.to_owned()));
    until(window, "the file", |w| last(w).contains("frames are in"));
}

/// Opens a session file and waits until it is shown.
pub fn open(window: &mut Window<'_>, path: &Path) {
    drop_files(window, &[path]);
    until(window, "the session", |w| app(w).shown.is_some());
}

/// Begins branch 1 at a frame of branch 0 and waits until the machine is on it.
pub fn branch_at(window: &mut Window<'_>, at: FrameNo) {
    let start = BranchStart {
        from: 0,
        at,
        name: "again".to_owned(),
        then: AtBranch::Wait,
    };
    ask_running(window, Request::StartBranch(Box::new(start)));
    until(window, "the frame", |w| {
        let status = app(w).status();
        status.shown.branch == 1 && !app(w).branch_switch.is_under_way()
    });
}

/// All messages, the newest last.
pub fn messages(window: &Window<'_>) -> Vec<(NoticeKind, String)> {
    let all = app(window).workbench.messages().all().iter();
    all.map(|m| (m.kind, m.text.clone())).collect()
}

/// The text of the newest message.
pub fn last(window: &Window<'_>) -> String {
    messages(window)
        .pop()
        .map_or(String::new(), |(_, text)| text)
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.0).map_err(|why| why.to_string())
    }
}

pub fn drop_files(window: &mut Window<'_>, paths: &[&Path]) {
    let files = paths
        .iter()
        .map(|path| -> DroppedFileHandle { Arc::new(Dropped(path.into())) });
    window.input_mut().dropped_files = files.collect();
    let before = messages(window).len();
    until(window, "a drop", |w| {
        let popup = &app(w).workbench.ui_state().shell.popup;
        messages(w).len() > before || app(w).shown.is_some() || popup.is_some()
    });
}

/// A picture of the built-in game, as a file.
pub fn screenshot(path: &Path) {
    let machine = machine::still::still(
        machine::MachineSetup {
            rom: None,
            core: machine::CoreKind::default(),
            profile_choice: named::profile("blockfall").unwrap(),
            strategy: named::strategy("four-feature").unwrap(),
            goal: machine::Goal::default(),
            limits: machine::Limits::default(),
            speed: machine::Speed::Max,
            paused: true,
            bot_on: true,
            wake: Arc::new(|| {}),
        },
        1_500,
    )
    .unwrap();
    let shades = machine.record.picture.picture.shades();
    let grey: Vec<u8> = shades.iter().map(|s| 255 - 85 * (*s as u8)).collect();
    let mut file = Vec::new();
    PngEncoder::new(&mut file)
        .write_image(&grey, 160, 144, ExtendedColorType::L8)
        .unwrap();
    fs::write(path, file).unwrap();
}
