//! Buttons that do not reach the game.

use super::support::{app, options, run_frames, until, value_if_any, window_with};
use crate::{AppOptions, app::App};
use egui_kittest::kittest::Queryable as _;
use machine::Machine;
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
        App::with_machine(ctx, options, store, start)
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
