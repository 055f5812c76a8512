//! The profile in force: always shown, chosen with two clicks, found again for another game.

use super::support::{
    Window, app, ask, ask_running, drop_files, last, options, run_frames, save_session, screenshot,
    until, until_running, value, value_if_any, window,
};
use crate::AppOptions;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use std::{fs, path::Path};
use vision::Selection;
use workbench::{Action, FileAsk, Layout, MachineCommand, PanelId, ProfileAction, Request, Speed};

const CELL: &str = "Profile in force";
const PIN: &str = "Keep this profile for other games";

fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.run();
}

/// Chooses an entry of the menu of the status bar.
fn choose(window: &mut Window<'_>, entry: &str) {
    click(window, CELL);
    click(window, entry);
}

fn until_shown(window: &mut Window<'_>, label: &str) {
    until(window, label, |w| value_if_any(w, CELL) == label);
}

/// Plays until the game is on, and pauses.
fn play(window: &mut Window<'_>, epoch: u64) {
    ask_running(window, Request::Machine(MachineCommand::Step(900)));
    until_running(window, "a game", |w| {
        let last = app(w).history().last();
        last.is_some_and(|r| r.picture.number >= 900 && r.picture.epoch.0 == epoch)
    });
    window.run();
}

fn playing() -> AppOptions {
    AppOptions {
        bot: true,
        speed: Speed::Max,
        ..options()
    }
}

#[test]
fn the_profile_is_chosen_found_and_pinned_in_the_status_bar() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), playing());
    // What is chosen is shown at once, also while the game is paused.
    until_shown(&mut window, "blockfall · chosen");
    choose(&mut window, "gameboy-tetris");
    until_shown(&mut window, "gameboy-tetris · chosen");
    choose(&mut window, "Auto");
    until_shown(&mut window, "auto · undecided");
    play(&mut window, 0);
    until_shown(&mut window, "blockfall · found");
    click(&mut window, CELL);
    let is_on = |window: &Window<'_>, name: &str| {
        let node = window.get_by_label(name);
        node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    };
    assert!(is_on(&window, "Auto") && !is_on(&window, "blockfall"));
    click(&mut window, PIN);
    until_shown(&mut window, "blockfall · pinned");

    // A pinned profile is kept for another game.
    ask(&mut window, Request::OpenBuiltIn);
    until_shown(&mut window, "blockfall · pinned");
    // The menu has the same commands.
    click(&mut window, "Profile");
    assert!(is_on(&window, PIN) && is_on(&window, "blockfall"));
    click(&mut window, PIN);
    until_shown(&mut window, "blockfall · chosen");
    // Another game starts with Auto.
    ask(&mut window, Request::OpenBuiltIn);
    until_shown(&mut window, "auto · undecided");
    click(&mut window, CELL);
    click(&mut window, PIN);
    assert_eq!(
        last(&window),
        "No profile was found yet; choose the one to keep"
    );
}

/// A cartridge that shows the same small pattern everywhere.
fn pattern(path: &Path) {
    const PROGRAM: [u8; 31] = [
        0xF0, 0x44, // wait: ldh a, (LY)
        0xFE, 0x90, // cp 144
        0x20, 0xFA, // jr nz, wait
        0xAF, // xor a
        0xE0, 0x40, // ldh (LCDC), a
        0x21, 0x00, 0x80, // ld hl, $8000
        0x7D, // fill: ld a, l
        0xE6, 0x0F, // and 15
        0x22, // ld (hl+), a
        0x7C, // ld a, h
        0xFE, 0x98, // cp $98
        0x20, 0xF7, // jr nz, fill
        0x3E, 0xE4, // ld a, %11100100
        0xE0, 0x47, // ldh (BGP), a
        0x3E, 0x91, // ld a, %10010001
        0xE0, 0x40, // ldh (LCDC), a
        0x18, 0xFE, // end: jr end
    ];
    let mut rom = cartridge::IMAGE.to_vec();
    rom[0x100..0x104].copy_from_slice(&[0x00, 0xC3, 0x50, 0x01]);
    rom[0x150..0x150 + PROGRAM.len()].copy_from_slice(&PROGRAM);
    fs::write(path, rom).unwrap();
}

#[test]
fn a_game_that_no_profile_fits_is_reported_with_a_button_that_helps() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pattern.gb");
    pattern(&path);
    let mut window = window(&folder.path().join("settings"), playing());
    drop_files(&mut window, &[&path]);
    run_frames(&mut window, 120);
    let sentence = "✖ No profile fits this game: calibrate it";
    until(&mut window, "the alert", |w| {
        value_if_any(w, "Alert") == sentence
    });
    assert_ne!(value(&window, "Screen"), "unknown");
    click(&mut window, "Calibrate");
    let dock = app(&window).workbench.dock();
    assert_eq!(dock.layout(), Layout::Calibrate);
    assert!(dock.has(PanelId::Profile));

    // One that was chosen is named, and Auto is offered too.
    choose(&mut window, "blockfall");
    run_frames(&mut window, 120);
    let sentence = "✖ The profile blockfall does not fit this game: choose Auto or calibrate it";
    until(&mut window, "the alert", |w| {
        value_if_any(w, "Alert") == sentence
    });
    click(&mut window, "Auto");
    until_shown(&mut window, "auto · undecided");
    // The new choice has not been seen to fail yet.
    assert_eq!(value_if_any(&window, "Alert"), "");
}

#[test]
fn unsaved_changes_stay_when_another_profile_is_in_force() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), playing());
    ask(&mut window, Action::Layout(Layout::Calibrate));
    until(&mut window, "the profile in force", |w| {
        app(w).workbench.ui_state().calibrate.edited().is_some()
    });
    let field = Some("field.origin".to_owned());
    ask(&mut window, ProfileAction::Select(field));
    ask(&mut window, ProfileAction::Nudge(3, 0));
    choose(&mut window, "Auto");
    until_shown(&mut window, "auto · undecided");
    play(&mut window, 0);
    until_shown(&mut window, "blockfall · found");
    let origin = |window: &Window<'_>| {
        let edited = app(window).workbench.ui_state().calibrate.edited().unwrap();
        edited.profile().field().origin.x
    };
    // The changes are there, and the game is read right without them.
    assert_eq!(origin(&window), 19);
    assert!(value(&window, "Not in use").contains("blockfall · found"));
    assert_eq!(app(&window).requested.profile.regions.field.x, 16);
    click(&mut window, "Use this profile");
    until_shown(&mut window, "blockfall · edited");
    assert_eq!(app(&window).requested.profile.regions.field.x, 19);
    assert!(window.query_by_label("Not in use").is_none());
    // It is not the one that comes with the program, which its menu shows.
    click(&mut window, CELL);
    window.get_by_label("blockfall (own)");
}

#[test]
fn the_editor_shows_the_profile_that_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let options = AppOptions {
        profile_choice: named::profile(named::AUTO).unwrap(),
        ..playing()
    };
    let mut window = window(folder.path(), options);
    ask(&mut window, Action::Layout(Layout::Calibrate));
    play(&mut window, 0);
    until(&mut window, "the profile that fits", |w| {
        let edited = app(w).workbench.ui_state().calibrate.edited();
        edited.is_some_and(|edited| edited.name() == "blockfall")
    });
    // To show it is not to choose it.
    let in_force = &app(&window).status().shown.profile.in_force;
    assert_eq!(in_force.selection, Selection::Found);
}

#[test]
fn the_only_edit_of_a_profile_that_was_found_is_undone_without_a_trace() {
    let folder = tempfile::tempdir().unwrap();
    let options = AppOptions {
        profile_choice: named::profile(named::AUTO).unwrap(),
        ..playing()
    };
    let mut window = window(folder.path(), options);
    ask(&mut window, Action::Layout(Layout::Calibrate));
    play(&mut window, 0);
    until_shown(&mut window, "blockfall · found");
    until(&mut window, "the profile that fits", |w| {
        let edited = app(w).workbench.ui_state().calibrate.edited();
        edited.is_some_and(|edited| edited.name() == "blockfall")
    });
    let edit = |window: &mut Window<'_>| {
        let field = Some("field.origin".to_owned());
        ask(window, ProfileAction::Select(field));
        ask(window, ProfileAction::Nudge(3, 0));
        until_shown(window, "blockfall · edited");
    };
    edit(&mut window);
    click(&mut window, "Undo edit");
    // The game is paused, so no other picture has shown yet which profile fits.
    until_shown(&mut window, "blockfall · found");
    let choice = |window: &Window<'_>| app(window).profile_choice.selection();
    assert_ne!(choice(&window), Selection::Chosen);
    assert_eq!(app(&window).requested.profile.regions.field.x, 16);
    assert!(!app(&window).edited().unwrap().is_changed());
    click(&mut window, "Redo edit");
    until_shown(&mut window, "blockfall · edited");
    click(&mut window, "Undo edit");
    until_shown(&mut window, "blockfall · found");
    let newest = |w: &Window<'_>| app(w).history().last().map(|r| r.picture.number);
    let before = newest(&window);
    ask_running(&mut window, Request::Machine(MachineCommand::Step(1)));
    until_running(&mut window, "a picture", |w| newest(w) > before);
    until_shown(&mut window, "blockfall · found");
    // What was saved is in force for good.
    edit(&mut window);
    let path = folder.path().join("mine.toml");
    ask(&mut window, Request::UseFile(FileAsk::Profile, path));
    ask(&mut window, ProfileAction::Nudge(1, 0));
    click(&mut window, "Undo edit");
    window.run();
    until_shown(&mut window, "blockfall · chosen");
    assert_eq!(app(&window).requested.profile.regions.field.x, 19);
}

#[test]
fn the_panel_shows_the_profile_that_was_found_for_a_still() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.png");
    screenshot(&path);
    let named = |name| vision::Profile::named(name).unwrap();
    let options = AppOptions {
        profile_choice: vision::Auto::new(named("gameboy-tetris"), [named("blockfall")]).into(),
        ..options()
    };
    let mut window = window(&folder.path().join("settings"), options);
    ask(&mut window, Action::Layout(Layout::Calibrate));
    let edited = |window: &Window<'_>| {
        let edited = app(window).workbench.ui_state().calibrate.edited();
        edited.map(|edited| edited.name())
    };
    until(&mut window, "the first profile", |w| {
        edited(w).as_deref() == Some("gameboy-tetris")
    });
    drop_files(&mut window, &[&path]);
    until_shown(&mut window, "blockfall · found");
    assert_eq!(edited(&window).as_deref(), Some("blockfall"));
    let reader = app(&window).requested.profile.reader.get().unwrap();
    assert_eq!(reader.profile().name(), "blockfall");
}

#[test]
fn a_session_is_shown_with_the_profile_that_it_was_read_by() {
    let folder = tempfile::tempdir().unwrap();
    let named = |name: &str| named::profile(name).unwrap();
    let with = |name: &str| AppOptions {
        profile_choice: named(name),
        ..playing()
    };
    let saved = |name: &str| {
        let path = folder.path().join(name).with_extension("blockscope");
        let mut window = window(folder.path(), with(name));
        play(&mut window, 0);
        save_session(&mut window, &path);
        path
    };
    let found = saved(named::AUTO);
    let chosen = saved("gameboy-tetris");

    let mut window = window(folder.path(), with(named::AUTO));
    until_shown(&mut window, "auto · undecided");
    drop_files(&mut window, &[&found]);
    until_shown(&mut window, "blockfall · found");
    // It is read by the edits too.
    ask(&mut window, Action::Layout(Layout::Calibrate));
    until(&mut window, "its profile", |w| {
        app(w).workbench.ui_state().calibrate.edited().is_some()
    });
    let field = Some("field.origin".to_owned());
    ask(&mut window, ProfileAction::Select(field));
    ask(&mut window, ProfileAction::Nudge(3, 0));
    until_shown(&mut window, "blockfall · edited");
    click(&mut window, "Undo edit");
    until_shown(&mut window, "blockfall · found");
    ask(&mut window, Action::Layout(Layout::Watch));
    drop_files(&mut window, &[&chosen]);
    until_shown(&mut window, "gameboy-tetris · chosen");
    let reader = app(&window).status().shown.reader.get().unwrap();
    assert_eq!(reader.profile().name(), "gameboy-tetris");
    ask(&mut window, Request::BackToGame);
    until_shown(&mut window, "auto · undecided");
}
