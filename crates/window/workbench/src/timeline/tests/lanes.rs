//! Lanes of other branches below the track.

use super::*;
use crate::Cursor;
use crate::samples::forked as samples;

/// The game is on the third branch.
fn forked() -> Bench {
    let mut bench = Bench::over(samples::forked(), RunState::Paused);
    bench.status.shown.branch = 2;
    bench.status.machine.bot = true;
    bench
}

#[test]
fn other_branches_lie_below_the_one_that_is_shown_and_a_click_goes_there() {
    let mut window = window(forked(), Theme::Dark, 1280.0);
    let cursor = |window: &Window<'_>| window.state().ui_state().time.cursor;
    let track = window.get_by_label("Timeline").rect();
    let lane = |window: &Window<'_>, name: &str| window.get_by_label(name).rect();
    let main = lane(&window, "Lane of branch A");
    assert!(main.top() >= track.bottom());
    assert!(main.top() >= lane(&window, "Lane of branch B").bottom());
    assert!(window.query_by_label("Lane of branch C").is_none());

    // Halfway through the frames that only the main line has, below their places on the
    // track.
    let room = ui_kit::time_axis::room_for(17_030 - 12_000 + 1) as f32;
    let share = (16_700.0 - 12_000.0) / room;
    window.hover_at(main.lerp_inside(vec2(share, 0.5)));
    window.step();
    window.drag_at(main.lerp_inside(vec2(share, 0.5)));
    window.drop_at(main.lerp_inside(vec2(share, 0.5)));
    window.run();
    let Cursor::At(0, frame) = cursor(&window) else {
        panic!("{:?}", cursor(&window));
    };
    assert!(frame.abs_diff(16_700) < 15, "{frame}");
    // The branch that was shown has a lane now, and the keyboard goes to its end.
    window.get_by_label("Lane of branch C").click_accesskit();
    window.run();
    assert_eq!(cursor(&window), Cursor::Live, "there the game waits");
}

#[test]
fn lanes_look_as_they_did() {
    let mut results = egui_kittest::SnapshotResults::new();
    for (theme, name) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
        let mut window = window(forked(), theme, 1280.0);
        let top = window.get_by_label("Timeline").rect().top() as u32 - 3;
        let picture = window.render().unwrap();
        let (width, height) = (picture.width() - 16, HEIGHT as u32 + 18);
        let cut = image::imageops::crop_imm(&picture, 8, top, width, height).to_image();
        let name = format!("timeline-branches-1280-{name}");
        results.add(egui_kittest::try_image_snapshot(&cut, &name));
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            crate::snapshot_tests::pack(&name);
        }
    }
}
