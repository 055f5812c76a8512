//! The window's inside with the real machine and real files, without a display.

mod branches;
mod budget;
mod idle;
mod load;
mod profile;
mod research;

use super::App;
use crate::{
    AppOptions,
    open::{self, Cartridge},
    store::Store,
};
use egui::{DroppedFile, DroppedFileHandle, accesskit, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use image::{ExtendedColorType, ImageEncoder as _, codecs::png::PngEncoder};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::Duration,
};
use workbench::{Command, NoticeKind, ShellCommand, Speed};

fn options() -> AppOptions {
    AppOptions {
        cartridge: Cartridge::built_in(),
        opened: None,
        core: machine::CoreKind::default(),
        eyes: open::eyes("blockfall").unwrap(),
        profile: None,
        strategy: open::strategy("four-feature").unwrap(),
        goal: machine::Goal::default(),
        speed: Speed::Normal,
        paused: true,
        bot: false,
    }
}

type Window<'a> = Harness<'a, Option<App>>;

/// A paused window that keeps its settings in a folder.
fn window<'a>(folder: &Path, options: AppOptions) -> Window<'a> {
    let store = Store::in_folder(Some(folder));
    let mut start = Some((options, store));
    let mut window = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(12)
        .build_ui_state(
            move |ui, app: &mut Option<App>| {
                let ctx = ui.ctx().clone();
                if let Some((options, store)) = start.take() {
                    *app = Some(App::new(&ctx, options, store).unwrap());
                }
                let app = app.as_mut().unwrap();
                app.logic(&ctx);
                app.ui(ui);
            },
            None,
        );
    window.run();
    window
}

fn app<'a>(window: &'a Window<'_>) -> &'a App {
    window.state().as_ref().unwrap()
}

fn ask(window: &mut Window<'_>, command: Command) {
    let ctx = window.ctx.clone();
    let app = window.state_mut().as_mut().unwrap();
    if let Some(command) = app.workbench.ask(command) {
        app.obey(&ctx, command);
    }
    window.run();
}

fn value(window: &Window<'_>, name: &str) -> String {
    window.get_by_label(name).value().unwrap_or_default()
}

/// Draws until something has come about.
fn until(window: &mut Window<'_>, what: &str, come: impl Fn(&Window<'_>) -> bool) {
    for _ in 0..500 {
        window.step();
        if come(window) {
            window.run();
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("{what}: it never came; {:?}", said(window));
}

/// What has been said, newest last.
fn said(window: &Window<'_>) -> Vec<(NoticeKind, String)> {
    let all = app(window).workbench.messages().all().iter();
    all.map(|m| (m.kind, m.text.clone())).collect()
}

fn last(window: &Window<'_>) -> String {
    said(window).pop().map_or(String::new(), |(_, text)| text)
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

fn drop_files(window: &mut Window<'_>, paths: &[&Path]) {
    let files = paths
        .iter()
        .map(|path| -> DroppedFileHandle { Arc::new(Dropped(path.into())) });
    window.input_mut().dropped_files = files.collect();
    let before = said(window).len();
    until(window, "a drop", |w| {
        said(w).len() > before || app(w).still.is_some()
    });
}

/// A picture of the built-in game, as a file.
fn screenshot(path: &Path) {
    let machine = machine::still::still(
        machine::MachineSetup {
            rom: None,
            core: machine::CoreKind::default(),
            eyes: open::eyes("blockfall").unwrap(),
            strategy: open::strategy("four-feature").unwrap(),
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

#[test]
fn every_kind_of_file_that_is_dropped_goes_where_it_belongs() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(&at("settings"), options());

    fs::write(at("game.bin"), cartridge::IMAGE).unwrap();
    drop_files(&mut window, &[&at("game.bin")]);
    assert_eq!(last(&window), "game.bin is put in");
    assert_eq!(app(&window).wanted.name, "game.bin");

    let shipped = vision::profile::shipped();
    let profile = shipped.iter().find(|p| p.name == "gameboy-tetris").unwrap();
    fs::write(at("mine.toml"), profile.text).unwrap();
    drop_files(&mut window, &[&at("mine.toml")]);
    assert!(
        last(&window).contains("gameboy-tetris"),
        "{}",
        last(&window)
    );
    assert_eq!(app(&window).eyes.profile().name(), "gameboy-tetris");

    fs::write(at("blockfall.toml"), shipped[0].text).unwrap();
    drop_files(&mut window, &[&at("blockfall.toml"), &at("mine.toml")]);
    let all = said(&window);
    assert!(
        all.iter()
            .any(|(_, t)| t.starts_with("2 files were dropped; blockfall.toml")),
        "{all:?}"
    );
    until(&mut window, "the profile", |w| {
        app(w).eyes.profile().name() == shipped[0].name
    });

    screenshot(&at("picture.png"));
    drop_files(&mut window, &[&at("picture.png")]);
    assert!(app(&window).still.is_some());
    assert_eq!(
        window.get_by_label("Source").value().unwrap(),
        "picture.png"
    );
    window.get_by_label("Game screen, frame 1");
    let filled = window.query_all_by_label_contains(" filled, ");
    assert_eq!(filled.count(), 18, "the board is read");
    window.get_by_label("Back to the game").click();
    window.run();
    assert!(app(&window).still.is_none());

    fs::write(at("notes.txt"), "a shopping list").unwrap();
    drop_files(&mut window, &[&at("notes.txt")]);
    let (kind, text) = said(&window).pop().unwrap();
    assert_eq!(kind, NoticeKind::Error);
    assert!(
        text.contains("notes.txt") && text.contains("15 bytes"),
        "{text}"
    );
    fs::write(at("run.blockscope"), b"SQLite format 3\0 and so on").unwrap();
    drop_files(&mut window, &[&at("run.blockscope")]);
    assert!(last(&window).contains("is a session file; this version can't open those yet"));

    // The game that was in is still in, and what was opened is remembered.
    assert_eq!(app(&window).wanted.name, "game.bin");
    let recent: Vec<String> = app(&window)
        .workbench
        .desk()
        .shell
        .recent
        .iter()
        .map(|p| open::short(p))
        .collect();
    assert_eq!(
        recent,
        ["picture.png", "blockfall.toml", "mine.toml", "game.bin"]
    );

    // One that is gone is known to be gone.
    fs::remove_file(at("mine.toml")).unwrap();
    let ctx = window.ctx.clone();
    window
        .state_mut()
        .as_mut()
        .unwrap()
        .files
        .look_for_missing(&ctx);
    let gone = at("mine.toml");
    until(&mut window, "missing", |w| {
        app(w).workbench.desk().shell.missing == [gone.clone()]
    });
}

#[test]
fn a_file_named_at_the_start_is_the_same_as_one_that_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.png");
    screenshot(&path);
    let opened = open::open(&path).unwrap();
    let options = AppOptions {
        opened: Some((path.clone(), opened)),
        ..options()
    };
    let window = window(&folder.path().join("settings"), options);
    assert_eq!(
        window.get_by_label("Source").value().unwrap(),
        "picture.png"
    );
    assert_eq!(app(&window).workbench.desk().shell.recent, [path]);
}

#[test]
fn settings_are_kept_and_bad_ones_cost_nothing_but_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(folder.path(), options());
    ask(&mut first, Command::Theme(workbench::Theme::Light));
    ask(&mut first, Command::Panel(workbench::PanelId::Script));
    ask(&mut first, Command::Shell(ShellCommand::ZoomIn));
    let panels = app(&first).workbench.dock().panels();
    // The tree of the panels and all else that is kept.
    let kept = app(&first).workbench.settings().unwrap();
    first.state_mut().as_mut().unwrap().save();
    drop(first);

    let mut second = window(folder.path(), options());
    let workbench = &app(&second).workbench;
    assert_eq!(workbench.desk().theme, workbench::Theme::Light);
    assert_eq!(workbench.dock().panels(), panels);
    assert_eq!(workbench.settings().unwrap(), kept);
    assert!(said(&second).is_empty(), "{:?}", said(&second));
    assert!(second.ctx.zoom_factor() > 1.0);
    second.state_mut().as_mut().unwrap().save();
    drop(second);

    let file = folder.path().join("settings.json");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() / 2]).unwrap();
    let mut third = window(folder.path(), options());
    assert_eq!(app(&third).workbench.desk().theme, workbench::Theme::Dark);
    assert!(
        last(&third).contains("settings.bad.json"),
        "{}",
        last(&third)
    );
    third.get_by_label("Message");
    // A reset from there is a window like any other.
    ask(&mut third, Command::ResetLayout);
    third.get_by_label("Game screen, no picture");
}

#[test]
fn a_layout_goes_into_a_file_and_comes_back_and_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask(&mut window, Command::Panel(workbench::PanelId::Script));
    ask(
        &mut window,
        Command::Shell(ShellCommand::SaveLayout("mine".into())),
    );
    let path = folder.path().join("mine.layout.json");
    let export = Command::Shell(ShellCommand::ExportTo {
        layout: "mine".into(),
        path: path.clone(),
    });
    ask(&mut window, export.clone());
    assert!(path.exists(), "{:?}", said(&window));
    let before = fs::read(&path).unwrap();
    ask(&mut window, export);
    assert!(
        last(&window).contains("is there already"),
        "{}",
        last(&window)
    );
    assert_eq!(fs::read(&path).unwrap(), before);
    ask(
        &mut window,
        Command::Shell(ShellCommand::DeleteLayout("mine".into())),
    );
    ask(&mut window, Command::ResetLayout);
    drop_files(&mut window, &[&path]);
    let dock = app(&window).workbench.dock();
    assert_eq!(dock.kept().len(), 1);
    assert!(dock.is_own());
}

#[test]
fn what_the_machine_refuses_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    // A header that is sound, for a controller that no core has.
    let mut rom = cartridge::IMAGE.to_vec();
    rom[0x147] = 0xFC;
    let sum = rom[0x134..0x14D]
        .iter()
        .fold(0_u8, |s, b| s.wrapping_sub(*b).wrapping_sub(1));
    rom[0x14D] = sum;
    app(&window).machine.load(Some(rom));
    until(&mut window, "a refusal", |w| !said(w).is_empty());
    for _ in 0..5 {
        window.step();
    }
    let all = said(&window);
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0].0, NoticeKind::Error);
    let message = window.get_by_label("Message");
    assert_eq!(message.accesskit_node().role(), accesskit::Role::Status);
}
