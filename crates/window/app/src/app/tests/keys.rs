//! Keys that are pressed faster than the machine runs.

use super::support::{app, options, until, value_if_any, window};
use egui::{Key, Modifiers};
use std::{thread, time::Duration};

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
