//! Lanes of other branches below the track.

use super::*;
use crate::{Cursor, PanelId, samples::forked as samples, test_support::click};

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
fn a_bookmark_from_before_the_fork_is_on_the_child_too() {
    let bench = forked();
    // The first fork is at 16,000.
    let tree = bench.history.tree();
    assert!(tree.share([0, 2], 12_100) && !tree.share([0, 2], 17_000));
    bench.history.set_slot(1, 0, 12_100);
    bench.history.set_slot(2, 0, 17_000);
    let mut window = window(bench, Theme::Dark, 1280.0);
    let cursor = |window: &Window<'_>| window.state().ui_state().time.cursor;
    let ask = |window: &mut Window<'_>, action| {
        window.state_mut().ask(action);
        window.run();
    };
    // Its name is read out under the pointer, on the child's own track.
    let id = window.state().history.bookmarks()[0].id;
    window
        .state()
        .history
        .rename_bookmark(id, "before the fork");
    window.run();
    let track = window.get_by_label("Timeline").rect();
    let (first, last) = window.state().history.range(2).unwrap().into_inner();
    let room = ui_kit::time_axis::room_for(last - first + 1) as f32;
    let share = (12_100 - first) as f32 / room;
    window.hover_at(track.lerp_inside(vec2(share, 0.5)));
    for _ in 0..4 {
        window.step();
    }
    window.get_by_label("before the fork");

    // A key and a click in the list show it on the branch that is shown.
    ask(&mut window, PlaybackAction::GoToSlot(1));
    assert_eq!(cursor(&window), Cursor::At(2, 12_100));
    ask(&mut window, PlaybackAction::Follow);
    ask(&mut window, PlaybackAction::PreviousEvent);
    ask(&mut window, PlaybackAction::Bookmarks);
    window.get_by_label("Bookmark at frame 12100").click();
    window.run();
    assert_eq!(cursor(&window), Cursor::At(2, 12_100));
    // One that the child does not have is shown where it is, without a flag here.
    window.get_by_label("Bookmark at frame 17000").click();
    window.run();
    assert_eq!(cursor(&window), Cursor::At(0, 17_000));
    ask(&mut window, PlaybackAction::Follow);
    // The same frame is not bookmarked twice.
    ask(&mut window, PlaybackAction::GoToSlot(1));
    ask(&mut window, PlaybackAction::Bookmark);
    assert_eq!(window.state().history.bookmarks().len(), 2);
}

#[test]
fn lanes_look_as_they_did() {
    let mut results = egui_kittest::SnapshotResults::new();
    for (theme, name) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
        let mut window = window(forked(), theme, 1280.0);
        // Lanes are lower in a low window.
        window.set_size(vec2(1280.0, 900.0));
        window.run();
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

#[test]
fn branches_without_a_lane_are_counted_and_a_click_lists_them() {
    let bench = forked();
    for i in 0..3 {
        let epoch = pad::Epoch(20 + i);
        bench.history.fork(0, 16_900, "another", epoch).unwrap();
    }
    let mut window = window(bench, Theme::Dark, 1280.0);
    let lists = |window: &Window<'_>| {
        let dock = window.state().workbench.dock();
        dock.panels().contains(&PanelId::Branches)
    };
    assert!(!lists(&window));
    // Five others than the shown one, and three lanes.
    click(
        &mut window,
        "2 older branches have no lane; click to list all",
    );
    assert!(lists(&window));
}
