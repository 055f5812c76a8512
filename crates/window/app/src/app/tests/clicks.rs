//! Profiles of other makers' games with the real threads and files.

use super::support::{
    Window, app, ask, ask_running, change, click, drop_files, last, messages, options, run_frames,
    screenshot, until, value, window,
};
use autofit::GameProfile;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use screen::Point;
use std::fs;
use workbench::{
    Action, ChosenRole, ClickAction, FileAsk, Layout, MachineCommand, PanelId, PlaybackAction,
    Request, Speed,
};

/// Clicks an empty or a filled cell of the newest frame.
pub fn click_cell(window: &mut Window<'_>, role: ChosenRole) {
    let record = app(window).history().last().unwrap();
    let is_filled = role == ChosenRole::Filled;
    let mut cells = record.tracked.cells.iter();
    let cell = cells.rposition(|cell| cell.is_filled() == is_filled);
    let cell = cell.unwrap();
    let place = Point {
        x: 16 + 8 * (cell % 10) as u8 + 3,
        y: 8 * (cell / 10) as u8 + 3,
    };
    ask_running(window, ClickAction::Role(role));
    change(window, move |ui, cx| {
        ui.clicks.place_on_shown(place, cx);
    });
}

#[test]
fn clicks_on_the_game_give_a_profile_that_is_used_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut start = options();
    (start.bot, start.speed) = (true, Speed::Max);
    let mut window = window(&at("settings"), start);
    run_frames(&mut window, 1_500);
    ask(&mut window, Request::Machine(MachineCommand::Pause));
    ask(&mut window, Action::Layout(Layout::Calibrate));
    ask(&mut window, Action::ShowPanel(PanelId::FromClicks));
    click_cell(&mut window, ChosenRole::Empty);
    click_cell(&mut window, ChosenRole::Filled);
    until(&mut window, "the well", |w| {
        app(w).workbench.ui_state().clicks.found().is_some()
    });
    click(&mut window, "Use this profile");
    assert!(
        last(&window).contains("the bot is off"),
        "{}",
        last(&window)
    );
    assert!(!app(&window).requested.bot);
    ask(&mut window, Request::Bot);
    assert!(!app(&window).requested.bot && last(&window).contains("Blockfall only"));

    // The warning leaves with the profile.
    let is_warned = |window: &super::support::Window<'_>| {
        let messages = app(window).workbench.messages();
        let mut shown = messages.open();
        shown.any(|message| message.text.starts_with("The bot plays the original game"))
    };
    assert!(is_warned(&window));
    ask(&mut window, Request::AutoProfile);
    assert!(!is_warned(&window));
    click(&mut window, "Use this profile");

    // They are no part of the settings: closing the window asks.
    let lost = |window: &Window<'_>| -> Vec<String> {
        let lines = window.query_all_by_label("Would be lost");
        lines.filter_map(|line| line.value()).collect()
    };
    window.key_press_modifiers(Modifiers::COMMAND, Key::Q);
    window.run();
    assert_eq!(lost(&window), ["2 clicks on another game"]);
    assert!(
        window
            .query_by_label("Save what the clicks gave…")
            .is_some()
    );
    click(&mut window, "Cancel");

    let path = at("own.toml");
    ask(
        &mut window,
        Request::UseFile(FileAsk::GameProfile, path.clone()),
    );
    let saved = GameProfile::parse(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((saved.name(), saved.field().x), ("own", 16));
    ask(
        &mut window,
        Request::UseFile(FileAsk::GameProfile, path.clone()),
    );
    assert!(last(&window).contains("there already"), "{}", last(&window));

    // Another profile takes its place, and its file brings it back.
    ask(&mut window, Request::AutoProfile);
    assert!(app(&window).requested.bot, "the bot goes on");
    let in_force = |w: &Window<'_>| {
        let clicks = &app(w).workbench.ui_state().clicks;
        clicks.in_force().map(|profile| profile.name().to_owned())
    };
    assert_eq!(in_force(&window), None);
    drop_files(&mut window, &[&path]);
    assert_eq!(
        in_force(&window).as_deref(),
        Some("own"),
        "{:?}",
        messages(&window)
    );
    ask(&mut window, PlaybackAction::Seek(1_400));
    assert_eq!(in_force(&window).as_deref(), Some("own"));

    // A file of the same game keeps it, and so does the way back to the game that it is of.
    let still = at("still.png");
    screenshot(&still);
    drop_files(&mut window, &[&still]);
    until(&mut window, "the picture", |w| {
        value(w, "Source") == "still.png"
    });
    assert_eq!(in_force(&window).as_deref(), Some("own"));
    ask(&mut window, Request::BackToGame);
    assert_eq!(in_force(&window).as_deref(), Some("own"));
    // One that came for a file leaves with the file.
    ask(&mut window, Request::AutoProfile);
    drop_files(&mut window, &[&still]);
    until(&mut window, "the picture", |w| {
        value(w, "Source") == "still.png"
    });
    drop_files(&mut window, &[&path]);
    until(&mut window, "the profile", |w| in_force(w).is_some());
    ask(&mut window, Request::BackToGame);
    assert_eq!(in_force(&window), None);
    assert!(app(&window).requested.bot, "the bot goes on");

    // What is saved is not asked about.
    window.key_press_modifiers(Modifiers::COMMAND, Key::Q);
    window.step();
    assert!(lost(&window).is_empty(), "{:?}", lost(&window));
}
