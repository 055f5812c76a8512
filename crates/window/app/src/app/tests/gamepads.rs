//! Gamepads that are not there: what they hold reaches the machine, and each can be set.

use super::support::*;
use egui_kittest::kittest::Queryable as _;
use gamepad::{Event, PadId, Pads, Sender};
use pad::{
    Buttons,
    GamepadButton::{self, East, North, South},
};
use workbench::{NoticeKind, Request, ShellAction};

/// A window with gamepads that the test moves.
fn with_gamepads<'a>(folder: &std::path::Path) -> (Window<'a>, Sender) {
    let mut window = window(folder, options());
    let (pads, sender) = Pads::of_events();
    window.state_mut().as_mut().unwrap().gamepads.are(pads);
    (window, sender)
}

/// The same with one that is connected.
fn with_gamepad<'a>(folder: &std::path::Path) -> (Window<'a>, Sender) {
    let (window, sender) = with_gamepads(folder);
    sender.send(Event::connected(PadId(1), "Test pad"));
    (window, sender)
}

fn press(sender: &Sender, button: GamepadButton, is_down: bool) {
    sender.send(Event::Button(PadId(1), button, is_down));
}

/// Clicks a button of the sheet, which is longer than its box.
fn choose(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).scroll_to_me();
    window.run();
    click(window, name);
}

/// What the person held in the last frame of the game.
fn held(window: &Window<'_>) -> Buttons {
    let last = app(window).history().last().unwrap();
    last.picture.inputs.held.person
}

#[test]
fn a_held_button_reaches_the_machine_and_is_released_with_the_gamepad() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, sender) = with_gamepad(folder.path());
    window.run();
    assert!(last(&window).starts_with("Test pad is connected"));
    run_frames(&mut window, 1);
    assert_eq!(held(&window), Buttons::NONE);
    press(&sender, East, true);
    press(&sender, GamepadButton::DPadLeft, true);
    window.run();
    assert_eq!(value(&window, "Buttons down"), "Left+A");
    run_frames(&mut window, 1);
    assert_eq!(held(&window), Buttons::A | Buttons::LEFT);
    press(&sender, East, false);
    window.run();
    run_frames(&mut window, 1);
    assert_eq!(held(&window), Buttons::LEFT);
    sender.send(Event::Disconnected(PadId(1)));
    window.run();
    assert_eq!(last(&window), "A gamepad is no longer connected");
    run_frames(&mut window, 1);
    assert_eq!(held(&window), Buttons::NONE);
}

#[test]
fn a_tap_between_two_passes_is_held_for_one() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, sender) = with_gamepad(folder.path());
    window.run();
    press(&sender, South, true);
    press(&sender, South, false);
    window.step();
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::B);
    window.run();
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::NONE);
}

#[test]
fn a_pop_up_keeps_the_gamepad_from_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, sender) = with_gamepad(folder.path());
    press(&sender, South, true);
    window.run();
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::B);
    ask(&mut window, ShellAction::About);
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::NONE);
    ask(&mut window, ShellAction::Back);
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::B);
}

#[test]
fn a_button_is_chosen_by_pressing_it_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, sender) = with_gamepads(folder.path());
    ask(&mut window, ShellAction::Shortcuts);
    assert_eq!(
        value(&window, "Connected gamepads"),
        "Gamepad: none is connected"
    );
    sender.send(Event::connected(PadId(1), "Test pad"));
    window.run();
    assert_eq!(value(&window, "Connected gamepads"), "Gamepad: Test pad");

    // What presses another button of the game is refused, as a key is.
    choose(&mut window, "Change East of the gamepad for A");
    assert!(value(&window, "Shortcut help").contains("Press the button of the gamepad for A"));
    press(&sender, South, true);
    window.run();
    assert_eq!(
        value(&window, "Shortcut help"),
        "South is the button for B of the game; nothing was changed"
    );
    press(&sender, South, false);
    window.run();

    choose(&mut window, "Change East of the gamepad for A");
    press(&sender, North, true);
    window.run();
    press(&sender, North, false);
    window.run();
    window.get_by_label("Change North of the gamepad for A");
    choose(&mut window, "Add a button of the gamepad for Start");
    press(&sender, East, true);
    window.run();
    window.get_by_label("Change East of the gamepad for Start");

    // Esc keeps a button, Delete removes it.
    choose(&mut window, "Change Start of the gamepad for Start");
    window.key_press(egui::Key::Escape);
    window.run();
    choose(&mut window, "Change Start of the gamepad for Start");
    window.key_press(egui::Key::Delete);
    window.run();
    assert!(
        window
            .query_by_label("Change Start of the gamepad for Start")
            .is_none()
    );
    ask(&mut window, ShellAction::Back);
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::START);
    press(&sender, East, false);
    press(&sender, North, true);
    window.run();
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::A);

    window.state_mut().as_mut().unwrap().save();
    drop(window);
    let (mut window, sender) = with_gamepad(folder.path());
    press(&sender, East, true);
    window.run();
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::START);
    ask(&mut window, ShellAction::Shortcuts);
    choose(&mut window, "Reset the gamepad for A");
    assert_eq!(
        value(&window, "Shortcut help"),
        "East is now the button for Start of the game; nothing was changed"
    );
    click(&mut window, "Reset all");
    window.get_by_label("Change East of the gamepad for A");
}

#[test]
fn a_gamepad_that_can_t_be_read_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, sender) = with_gamepads(folder.path());
    for _ in 0..3 {
        for event in [5, 6] {
            let why =
                format!("The gamepad at /dev/input/event{event} can't be read (permission denied)");
            sender.send(Event::Problem(why));
        }
        window.run();
    }
    let warned = messages(&window);
    let warned = warned.iter().filter(|(kind, _)| *kind == NoticeKind::Warn);
    assert_eq!(warned.count(), 2, "each once, also of two in one pass");
}

#[test]
fn nothing_is_held_in_what_is_shown_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, sender) = with_gamepad(folder.path());
    press(&sender, South, true);
    window.run();
    let picture = folder.path().join("picture.png");
    screenshot(&picture);
    drop_files(&mut window, &[&picture]);
    until(&mut window, "the picture", |w| app(w).shown.is_some());
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::NONE);
    // It is still down when the game is shown again.
    ask(&mut window, Request::BackToGame);
    assert_eq!(app(&window).workbench.ui_state().held, Buttons::B);
}
