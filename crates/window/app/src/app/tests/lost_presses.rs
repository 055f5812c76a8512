//! Buttons that do not reach the game, and keys that are pressed faster than the machine runs.

use super::support::{app, options, run_frames, until, value_if_any, window, window_with};
use crate::{AppOptions, app::App, elsewhere::Places};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use machine::Machine;
use std::{thread, time::Duration};
use workbench::Speed;

#[test]
fn presses_that_have_no_effect_are_reported_with_what_helps() {
    let folder = tempfile::tempdir().unwrap();
    let options = AppOptions {
        bot: true,
        speed: Speed::Max,
        goal: machine::Goal {
            level: 9,
            ..machine::Goal::default()
        },
        ..options()
    };
    // No press of the cross, A or B reaches the game: it stays in the menus.
    let faults = "lost-press".parse().unwrap();
    let mut window = window_with(folder.path(), options, move |ctx, options, store| {
        let start = |setup| Ok((Machine::start_faulty(setup, &faults)?, None));
        App::with_machine(ctx, options, store, (start, Places::None))
    });
    run_frames(&mut window, 1_200);
    until(&mut window, "the alert", |w| {
        value_if_any(w, "Alert").contains("presses in a row had no effect")
    });
    let alert = value_if_any(&window, "Alert");
    assert!(
        alert.contains("the buttons do not reach the game"),
        "{alert}"
    );
    assert!(app(&window).status().shown.unanswered_presses >= 8);
    // Reset helps where the game hangs; here it goes on as before.
    window.get_by_label("Reset").click();
    until(&mut window, "another run", |w| {
        app(w).status().shown.unanswered_presses == 0
    });
    assert_eq!(value_if_any(&window, "Alert"), "");
}

#[test]
fn six_quick_presses_of_step_10_are_sixty_frames() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    window.key_press_modifiers(Modifiers::SHIFT, Key::Period);
    until(&mut window, "the first frames", |w| {
        app(w).workbench.shown() >= Some(9) && value_if_any(w, "Run state") == "‖ paused"
    });
    let wanted = app(&window).workbench.shown().map(|frame| frame + 60);
    for _ in 0..6 {
        window.key_press_modifiers(Modifiers::SHIFT, Key::Period);
        window.step();
        thread::sleep(Duration::from_millis(20));
    }
    until(&mut window, "all presses together", |w| {
        app(w).workbench.shown() == wanted
    });
    thread::sleep(Duration::from_millis(200));
    window.run();
    assert_eq!(app(&window).workbench.shown(), wanted);
    assert_eq!(value_if_any(&window, "Run state"), "‖ paused");
}
