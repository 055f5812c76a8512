//! The timeline alone: an hour of marks, and snapshots.

mod lanes;

use super::HEIGHT;
use crate::samples;
use crate::{
    Action, PlaybackAction, RunState, Theme,
    test_support::{Bench, Window, builder, open_with},
};
use egui::vec2;
use egui_kittest::kittest::Queryable as _;
use pad::FrameNo;
use rules::Piece;
use session::History;
use std::sync::Arc;
use ui_kit::theme;
use vision::Event;

/// A history as if played, with a piece every 43 frames. There is a record every `every`
/// frames, as if the other pictures had been dropped.
fn played(first: FrameNo, last: FrameNo, every: u64) -> History {
    let history = History::default();
    let title = samples::title();
    let mut piece = 0;
    for frame in (first..=last).step_by(every as usize) {
        let mut record = title.clone();
        record.picture.number = frame;
        record.picture.clocks = frame * u64::from(pad::CLOCKS_PER_FRAME);
        let mut tracked = (*record.tracked).clone();
        tracked.frame = frame;
        tracked.explained = frame % 40_009 > every;
        while piece * 43 <= frame {
            tracked
                .events
                .push(Event::Spawned(Piece::EACH[(piece * 5 % 7) as usize]));
            if piece % 9 == 8 {
                tracked
                    .events
                    .push(Event::Cleared([1, 2, 1, 4, 3][(piece / 9 % 5) as usize]));
            }
            if piece % 90 == 89 {
                tracked.events.push(Event::LevelUp((piece / 90 % 20) as u8));
            }
            if piece % 1_500 == 0 {
                tracked.events.push(Event::GameStarted);
            }
            if piece % 1_500 == 1_490 {
                tracked.events.push(Event::GameOver);
            }
            piece += 1;
        }
        record.tracked = Arc::new(tracked);
        history.push(record);
    }
    history
}

fn bench(history: History) -> Bench {
    Bench::over(history, RunState::Running)
}

fn window<'a>(mut bench: Bench, theme: Theme, width: f32) -> Window<'a> {
    bench.ask(Action::Theme(theme));
    let builder = builder(vec2(width, 640.0)).renderer(offscreen::kittest::Renderer::new());
    open_with(builder, bench)
}

/// The timeline alone, cut out of the window.
fn picture(window: &mut Window<'_>) -> image::RgbaImage {
    let track = window.get_by_label("Timeline").rect();
    let picture = window.render().unwrap();
    let top = track.top() as u32 - 3;
    // The harness adds a margin of 8 points on all sides.
    image::imageops::crop_imm(&picture, 8, top, picture.width() - 16, HEIGHT as u32).to_image()
}

/// Compares the picture with the stored one, or updates it.
fn kept(window: &mut Window<'_>, name: &str) -> egui_kittest::SnapshotResult {
    let result = egui_kittest::try_image_snapshot(&picture(window), name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        crate::snapshot_tests::pack(name);
    }
    result
}

#[test]
fn the_timeline_looks_as_it_did() {
    let mut results = egui_kittest::SnapshotResults::new();
    // An hour whose first part was evicted, and half a minute.
    let hour = played(25_000, 240_000, 43);
    let young = played(1, 1_800, 1);
    for (theme, name) in [(Theme::Dark, "dark"), (Theme::Light, "light")] {
        for width in [960.0, 1280.0] {
            let mut old = window(bench(hour.clone()), theme, width);
            results.add(kept(&mut old, &format!("timeline-hour-{width}-{name}")));
            let mut new = window(bench(young.clone()), theme, width);
            let bench = new.state_mut();
            bench.ask(PlaybackAction::Choose(Some((600, 900))));
            bench.ask(PlaybackAction::Loop);
            bench.ask(PlaybackAction::Seek(1_200));
            bench.ask(PlaybackAction::SetSlot(3));
            bench.ask(PlaybackAction::Seek(1_500));
            bench.ask(PlaybackAction::Bookmark);
            bench.ask(PlaybackAction::Seek(700));
            new.run();
            results.add(kept(&mut new, &format!("timeline-young-{width}-{name}")));
            zoom_in(&mut old);
            results.add(kept(&mut old, &format!("timeline-zoomed-{width}-{name}")));
        }
    }
}

fn zoom_in(window: &mut Window<'_>) {
    window.state_mut().ask(PlaybackAction::Seek(100_000));
    window
        .state_mut()
        .ask(PlaybackAction::Zoom(Some((99_000, 102_000))));
    window.run();
}

#[test]
fn an_overview_zooms_and_a_wheel_does_too() {
    let mut window = window(bench(played(1, 3_000, 1)), Theme::Dark, 1280.0);
    let zoom = |window: &Window<'_>| window.state().ui_state().time.zoom;
    let bar = window.get_by_label("Overview").rect();
    let at = |share: f32| bar.lerp_inside(vec2(share, 0.5));
    window.drag_at(at(0.25));
    window.step();
    for share in [0.3, 0.4, 0.5] {
        window.hover_at(at(share));
        window.step();
    }
    window.drop_at(at(0.5));
    window.run();
    let (first, last) = zoom(&window).unwrap();
    let room = ui_kit::time_axis::room_for(3_000) as f32;
    assert!((first as f32 - room * 0.25).abs() < 40.0, "{first}");
    assert!((last as f32 - room * 0.5).abs() < 40.0, "{last}");
    // All of it again, by name.
    window.state_mut().ask(PlaybackAction::Zoom(None));
    window.run();
    let track = window.get_by_label("Timeline").rect();
    window.hover_at(track.center());
    window.step();
    for _ in 0..4 {
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, 1.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: egui::Modifiers::CTRL,
        });
        window.run();
    }
    let (first, last) = zoom(&window).unwrap();
    let length = (last - first + 1) as f32;
    assert!((length / room - 0.4096).abs() < 0.01, "{length}");
    assert_eq!(window.state().ui_state().time.cursor, crate::Cursor::Live);
}

#[test]
fn a_tap_that_goes_down_and_up_within_one_pass_seeks() {
    let mut window = window(bench(played(1, 3_000, 1)), Theme::Dark, 1280.0);
    let track = window.get_by_label("Timeline").rect();
    let room = ui_kit::time_axis::room_for(3_000) as f32;
    let mut tap = |frame: f32| {
        let share = frame / room;
        let pos = egui::pos2(track.left() + track.width() * share, track.center().y);
        crate::test_support::tap(&mut window, pos);
        match window.state().ui_state().time.cursor {
            crate::Cursor::At(_, frame) => Some(frame),
            crate::Cursor::Live => None,
        }
    };
    for frame in [1_000, 2_000] {
        let shown = tap(frame as f32).unwrap();
        assert!(shown.abs_diff(frame) < 10, "{shown}");
    }
    assert_eq!(tap(3_001.0), None, "the end follows the game");
}

#[test]
fn the_ends_of_the_span_are_dragged() {
    let mut window = window(bench(played(1, 3_000, 1)), Theme::Dark, 1280.0);
    window
        .state_mut()
        .ask(PlaybackAction::Choose(Some((1_000, 2_000))));
    window.run();
    let track = window.get_by_label("Timeline").rect();
    let room = ui_kit::time_axis::room_for(3_000) as f32;
    let x = |frame: f32| {
        egui::pos2(
            track.left() + track.width() * frame / room,
            track.center().y,
        )
    };
    window.drag_at(x(2_000.0));
    window.step();
    window.hover_at(x(2_300.0));
    window.step();
    window.hover_at(x(2_500.0));
    window.step();
    window.drop_at(x(2_500.0));
    window.run();
    let time = &window.state().ui_state().time;
    let (from, to) = time.range.unwrap();
    assert_eq!(from, 1_000);
    assert!(to.abs_diff(2_500) < 10, "{to}");
    assert_eq!(
        time.cursor,
        crate::Cursor::Live,
        "a drag of the span does not seek"
    );
}

#[test]
fn a_span_is_dragged_with_shift_and_cleared_by_a_click_or_by_escape() {
    let mut window = window(bench(played(1, 3_000, 1)), Theme::Dark, 1280.0);
    let track = window.get_by_label("Timeline").rect();
    let room = ui_kit::time_axis::room_for(3_000) as f32;
    let x = |frame: f32| track.lerp_inside(vec2(frame / room, 0.5));
    let range = |window: &Window<'_>| window.state().ui_state().time.range;
    let drag = |window: &mut Window<'_>, frames: &[f32]| {
        window.event(egui::Event::ModifiersChanged(egui::Modifiers::SHIFT));
        window.hover_at(x(frames[0]));
        window.step();
        let [pressed, released] = [true, false].map(|pressed| {
            let at = if pressed { 0 } else { frames.len() - 1 };
            egui::Event::PointerButton {
                pos: x(frames[at]),
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::SHIFT,
            }
        });
        window.event(pressed);
        window.step();
        for frame in &frames[1..] {
            window.hover_at(x(*frame));
            window.step();
        }
        window.event(released);
        window.step();
        window.event(egui::Event::ModifiersChanged(egui::Modifiers::NONE));
        window.run();
    };
    // From right to left is the same span.
    drag(&mut window, &[2_000.0, 1_500.0, 1_000.0]);
    let (from, to) = range(&window).unwrap();
    assert!(from.abs_diff(1_000) < 10 && to.abs_diff(2_000) < 10);
    assert_eq!(window.state().ui_state().time.cursor, crate::Cursor::Live);
    let words = crate::format::frames(to - from + 1);
    let shown = crate::test_support::value(&window, "Timeline");
    assert!(shown.ends_with(&format!("span of {words}")), "{shown}");
    // The tooltip in the span shows how long it is.
    window.hover_at(x(1_500.0));
    window.run();
    window.get_by_label(&format!("span of {words}"));
    window.hover_at(x(2_500.0));
    window.run();
    assert!(window.query_by_label(&format!("span of {words}")).is_none());

    drag(&mut window, &[500.0]);
    assert_eq!(range(&window), None, "a click with Shift clears it");
    drag(&mut window, &[100.0, 300.0, 700.0]);
    assert!(range(&window).is_some());
    crate::test_support::press(&mut window, egui::Modifiers::NONE, egui::Key::Escape);
    assert_eq!(range(&window), None, "Esc clears it on the timeline");

    // The menu of a right click opens in the place of the tooltip.
    drag(&mut window, &[1_000.0, 1_500.0, 2_000.0]);
    window.hover_at(x(1_500.0));
    window.run();
    let is_shown = |window: &Window<'_>| window.query_by_label_contains("span of 1").is_some();
    assert!(is_shown(&window));
    for pressed in [true, false] {
        window.event(egui::Event::PointerButton {
            pos: x(1_500.0),
            button: egui::PointerButton::Secondary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
        window.step();
    }
    window.run();
    window.get_by_label("Export the span…");
    assert!(!is_shown(&window));
    crate::test_support::press(&mut window, egui::Modifiers::NONE, egui::Key::Escape);
    assert!(window.query_by_label("Export the span…").is_none());
    assert!(range(&window).is_some(), "Esc closes the menu alone");

    // The overview has the same menu.
    window.get_by_label("Overview").click_secondary();
    window.run();
    window.get_by_label("Export the span…");

    // The span is one of these pictures.
    window.state_mut().workbench.shows_other_pictures();
    assert_eq!(range(&window), None);
}

#[test]
fn a_span_is_begun_and_ended_by_keys_at_the_shown_frame() {
    let mut window = window(bench(played(1, 3_000, 1)), Theme::Dark, 1280.0);
    // Letters act while a canvas has the focus.
    window.get_by_label("Timeline").focus();
    window.run();
    for (frame, key) in [(400, egui::Key::I), (900, egui::Key::O)] {
        window.state_mut().ask(PlaybackAction::Seek(frame));
        crate::test_support::press(&mut window, egui::Modifiers::NONE, key);
    }
    let time = &window.state().ui_state().time;
    assert_eq!(time.range, Some((400, 900)));
    assert!(!time.looping, "a span alone loops nothing");
}

/// Prints how long a pass over a whole hour takes: `cargo test -p workbench
/// --release -- --ignored --nocapture hour`.
#[test]
#[ignore = "a measure, not a check"]
fn a_pass_over_an_hour() {
    let history = played(1, 215_000, 1);
    println!("{} marks", history.marks(0, 0..=215_000).len());
    let ctx = egui::Context::default();
    theme::apply(&ctx);
    for looked in ["with the timeline", "without"] {
        let mut bench = bench(history.clone());
        if looked == "without" {
            bench.history = played(1, 10, 1);
        }
        let mut times = Vec::new();
        for _ in 0..60 {
            let begun = common::now();
            let input = egui::RawInput {
                screen_rect: Some(egui::Rect::from_min_size(
                    egui::Pos2::ZERO,
                    vec2(2560.0, 1440.0),
                )),
                ..egui::RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| bench.ui(ui));
            output.textures_delta.clear();
            times.push(begun.elapsed());
        }
        times.sort();
        println!("{looked}: median {:?}, worst {:?}", times[30], times[59]);
    }
}
