//! The panel Capture: the corners are set by hand, and the image is zoomed.

use super::{Bench, Window, click, open, press, value};
use crate::{
    CaptureLog, CornersSetting, Devices, FileAsk, ListedSource, PanelId, PathBox, PlaybackAction,
    Popup, Request, SavedLayout, ShellAction, Shown,
    test_support::{builder, open_with},
};
use crate::{
    capture::{CaptureFacts, CaptureLens, Corners},
    samples,
};
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use std::sync::Arc;

/// The panel on a capture that is changed like this.
fn bench(change: impl FnOnce(&mut CaptureFacts)) -> Bench {
    let mut bench = Bench::falling_t();
    let frame = samples::capture::frame_of(&samples::pixels::picture());
    let mut facts = CaptureFacts::clone(&frame.facts);
    change(&mut facts);
    let log = CaptureLog::default();
    log.push(facts, frame.image.unwrap(), frame.confidence);
    bench.status.shown.capture = Some(log);
    bench.status.shown.kind = Shown::Source;
    let panels = SavedLayout::side_by_side("Capture", &[PanelId::Capture, PanelId::Game]);
    bench.workbench.take_in(panels);
    bench
}

/// A window that shows the panel, on a capture that is changed like this.
fn window<'a>(change: impl FnOnce(&mut CaptureFacts)) -> Window<'a> {
    open_with(builder(vec2(1280.0, 800.0)), bench(change))
}

/// The corners that were asked for last.
fn asked(window: &mut Window<'_>) -> Vec<CornersSetting> {
    let asked = std::mem::take(&mut window.state_mut().asked);
    let corners = asked.into_iter().filter_map(|request| match request {
        Request::Corners(setting) => Some(setting),
        _ => None,
    });
    corners.collect()
}

fn drag(window: &mut Window<'_>, from: Pos2, to: Pos2) {
    window.hover_at(from);
    window.run();
    window.drag_at(from);
    window.run();
    for at in [from.lerp(to, 0.5), to] {
        window.hover_at(at);
        window.run();
    }
    window.drop_at(to);
    window.run();
}

fn corner(window: &Window<'_>, name: &str) -> [f32; 2] {
    let value = value(window, name);
    let (x, y) = value.split_once(", ").unwrap();
    [x.parse().unwrap(), y.parse().unwrap()]
}

#[test]
fn a_corner_is_dragged_and_undone() {
    let mut window = window(|_| {});
    let before = corner(&window, "Top left corner");
    assert_eq!(before, [48.3, 31.0]);
    let at = window.get_by_label("Top left corner").rect().center();
    drag(&mut window, at, at + vec2(-20.0, -10.0));
    let [set] = asked(&mut window)[..] else {
        panic!("one request");
    };
    let corners = set.corners.unwrap();
    let [x, y] = corners.in_pixels()[0];
    let ratio = (before[0] - x) / (before[1] - y);
    assert!(
        x < before[0] - 10.0 && (ratio - 2.0).abs() < 0.05,
        "{x}, {y}"
    );
    assert_eq!(corners.0[1..], Corners::from_pixels(found()).0[1..]);
    assert_eq!(set.exact, rectify::Exact::Near);
    // Until the source has read an image with it, the corner is where it was dropped.
    assert_eq!(corner(&window, "Top left corner"), [x, y].map(tenths));

    let requests = click(&mut window, "Undo corners");
    let [Request::Corners(undone)] = &requests[..] else {
        panic!("{requests:?}");
    };
    assert_eq!((undone.corners, undone.number), (None, 2));
    assert_eq!(corner(&window, "Top left corner"), before);
}

fn found() -> [[f32; 2]; 4] {
    samples::capture::facts(1).fit.unwrap().corners
}

fn tenths(value: f32) -> f32 {
    format!("{value:.1}").parse().unwrap()
}

#[test]
fn arrow_keys_move_the_focused_corner_by_tenths() {
    let mut window = window(|_| {});
    click(&mut window, "Bottom right corner");
    for (modifiers, key, to) in [
        (Modifiers::NONE, Key::ArrowRight, [797.2, 709.2]),
        (Modifiers::NONE, Key::ArrowUp, [797.2, 709.1]),
        (Modifiers::SHIFT, Key::ArrowDown, [797.2, 710.1]),
    ] {
        press(&mut window, modifiers, key);
        let _ = asked(&mut window);
        assert_eq!(corner(&window, "Bottom right corner"), to);
    }
    let requests = press(&mut window, Modifiers::COMMAND, Key::Z);
    let [Request::Corners(undone)] = &requests[..] else {
        panic!("{requests:?}");
    };
    assert_eq!((undone.corners, undone.number), (None, 4));
}

#[test]
fn a_click_on_find_again_is_undone_by_the_keys_at_once() {
    let mut window = window(|_| {});
    click(&mut window, "Bottom right corner");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    for button in ["Find again", "Next screen"] {
        click(&mut window, button);
        let _ = asked(&mut window);
        let requests = press(&mut window, Modifiers::COMMAND, Key::Z);
        assert!(
            matches!(&requests[..], [Request::Corners(_)]),
            "{button}: {requests:?}"
        );
    }
}

/// What is changed, the state, and a part of its sentence.
type Case = (fn(&mut CaptureFacts), &'static str, &'static str);

#[test]
fn what_was_found_is_named_in_words() {
    let cases: [Case; 6] = [
        (|_| {}, "found", "its pixels are clear"),
        (|facts| facts.by_hand = true, "by hand", "set by hand"),
        (
            |facts| {
                // Far from the screen, its pixels are between two shades.
                (facts.by_hand, facts.is_blended) = (true, true);
                facts.fit.as_mut().unwrap().agree = 0.37;
            },
            "by hand",
            "set by hand",
        ),
        (
            |facts| facts.is_blended = true,
            "blended",
            "two pictures at once",
        ),
        (
            |facts| {
                let fit = facts.fit.as_mut().unwrap();
                fit.runner_up.as_mut().unwrap().behind = 1.0;
                facts.problem = Some("a guess".into());
            },
            "guess",
            "not clear where the screen begins",
        ),
        (
            |facts| {
                facts.fit = None;
                facts.problem = Some("no screen is found in the image".into());
            },
            "not found",
            "No screen is found",
        ),
    ];
    for (change, state, words) in cases {
        let window = window(change);
        assert_eq!(value(&window, "Screen in the image"), state);
        let sentence = value(&window, "What was found");
        assert!(sentence.contains(words), "{sentence}");
        // The status bar has what a person may have to change.
        let cell = window.query_by_label("Fit of the capture");
        let is_shown = !matches!(state, "found" | "blended");
        assert_eq!(cell.is_some(), is_shown, "{state}");
        // Where nothing was found the corners can be set as well.
        window.get_by_label("Bottom left corner");
    }
}

#[test]
fn a_place_that_shows_no_screen_of_the_game_is_not_called_the_screen() {
    let mut bench = bench(|_| {});
    let record = bench.record.as_mut().unwrap();
    Arc::make_mut(&mut record.reading).screen = vision::Screen::Unknown;
    let window = open_with(builder(vec2(1280.0, 800.0)), bench);
    assert_eq!(value(&window, "Screen in the image"), "no known screen");
    let sentence = value(&window, "What was found");
    assert!(
        sentence.contains("no screen of the game is recognised"),
        "{sentence}"
    );
}

#[test]
fn the_image_is_zoomed_and_shown_whole_again() {
    let mut window = window(|_| {});
    let place = |window: &Window<'_>| window.get_by_label("Top left corner").rect().center();
    let whole = place(&window);
    click(&mut window, "Zoom the image in");
    assert!(window.state().ui_state().capture.lens.is_some());
    assert!(place(&window).x < whole.x);
    let image = window.get_by_label("Image of the frame").rect().center();
    window.hover_at(image);
    window.run();
    click(&mut window, "Fit the image");
    assert_eq!(place(&window), whole);
}

#[test]
fn another_source_begins_with_found_corners() {
    let mut window = window(|_| {});
    click(&mut window, "Top right corner");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert!(window.state().ui_state().capture.is_by_hand());
    window.state_mut().status.shown.capture = Some(CaptureLog::default());
    window.run();
    assert!(!window.state().ui_state().capture.is_by_hand());
    assert!(window.query_by_label("Top right corner").is_none());
}

#[test]
fn a_frame_whose_image_is_not_kept_has_its_fit() {
    let mut bench = bench(|_| {});
    let log = bench.status.shown.capture.clone().unwrap();
    let first = log.newest().unwrap();
    // The history has one frame of this number; images of later ones take up the budget.
    let number = bench.record.as_ref().unwrap().picture.number;
    let mut facts = CaptureFacts::clone(&first.facts);
    facts.number = number;
    log.push(facts.clone(), first.image.unwrap(), None);
    facts.number += 1;
    log.push(facts, Arc::new(image::RgbImage::new(6_000, 4_000)), None);
    assert!(log.at(number).unwrap().image.is_none());
    bench.workbench.ask(PlaybackAction::Seek(number));
    let mut window = open_with(builder(vec2(1280.0, 800.0)), bench);
    window.state_mut().ask(PlaybackAction::Seek(number));
    window.run();
    assert_eq!(value(&window, "Screen in the image"), "found");
    assert_eq!(value(&window, "Image of the frame"), "860x750, not kept");
    window.get_by_label("Top left corner");
}

#[test]
fn without_a_source_the_panel_offers_one() {
    let mut window = window(|_| {});
    window.state_mut().status.shown.capture = None;
    window.run();
    assert!(window.query_by_label("Image of the frame").is_none());
    assert_eq!(click(&mut window, "Open a source…"), [Request::OpenSource]);
}

#[test]
fn the_box_for_a_source_lists_devices_and_takes_arguments() {
    let mut window = window(|_| {});
    let popup = Popup::Path(PathBox::new(FileAsk::Source, ""));
    window.state_mut().status.program.devices = Devices::Failed("There is no ffmpeg".into());
    window.state_mut().ask(ShellAction::Popup(popup));
    window.run();
    assert_eq!(value(&window, "No devices"), "There is no ffmpeg");
    let mut device = ListedSource {
        source: "device:/dev/video0".into(),
        title: "USB Video".into(),
        kind: "capture card",
        picture: None,
    };
    window.state_mut().status.program.devices = Devices::Found([device.clone()].into());
    window.run();
    assert_eq!(value(&window, "Picture of USB Video"), "no frame yet");
    device.picture = Some(std::sync::Arc::new(image::RgbImage::new(160, 90)));
    window.state_mut().status.program.devices = Devices::Found([device].into());
    window.run();
    assert_eq!(value(&window, "Picture of USB Video"), "its newest frame");
    click(&mut window, "A part of the screen");
    let [Request::UseFile(FileAsk::Source, path)] = &click(&mut window, "Open")[..] else {
        panic!("the arguments are opened");
    };
    assert!(path.to_string_lossy().starts_with("ffmpeg:-f "), "{path:?}");

    let popup = Popup::Path(PathBox::new(FileAsk::Source, ""));
    window.state_mut().ask(ShellAction::Popup(popup));
    window.run();
    let asked = click(&mut window, "USB Video (capture card)");
    assert_eq!(asked, [Request::open("device:/dev/video0")]);
    assert!(window.state().ui_state().shell.popup.is_none());
}

#[test]
fn a_selected_corner_and_all_layers_look_as_they_did() {
    let mut bench = bench(|facts| facts.by_hand = true);
    for action in [
        crate::capture::commands::DOUBT,
        crate::capture::commands::SECOND_BEST,
    ] {
        bench.workbench.ask(action);
    }
    let renderer = offscreen::kittest::Renderer::new();
    let mut window = open_with(builder(vec2(960.0, 640.0)).renderer(renderer), bench);
    let closer = CaptureLens::new(1.75, [105.0, 600.0]);
    window
        .state_mut()
        .workbench
        .change(|ui, _| ui.capture.look(closer));
    window.run();
    click(&mut window, "Bottom left corner");
    // Not packed: the margin that the harness adds is transparent.
    window.snapshot("capture-corner");
}

/// The magnifier on an image of one colour: the cross at the corner stands out from it.
#[test]
fn the_magnifier_shows_the_corner_on_any_ground() {
    let accent = ui_kit::theme::DARK.accent;
    let accent = [accent.r(), accent.g(), accent.b()];
    for ground in [[0; 3], [255; 3], [128; 3], [255, 0, 0], accent] {
        let mut bench = Bench::falling_t();
        let frame = samples::capture::frame_of(&samples::pixels::picture());
        let image = frame.image.unwrap();
        let plain = image::RgbImage::from_pixel(image.width(), image.height(), image::Rgb(ground));
        let log = CaptureLog::default();
        log.push(
            CaptureFacts::clone(&frame.facts),
            Arc::new(plain),
            frame.confidence,
        );
        bench.status.shown.capture = Some(log);
        bench.status.shown.kind = Shown::Source;
        let panels = SavedLayout::side_by_side("Capture", &[PanelId::Capture, PanelId::Game]);
        bench.workbench.take_in(panels);
        let renderer = offscreen::kittest::Renderer::new();
        let mut window = open_with(builder(vec2(1280.0, 800.0)).renderer(renderer), bench);
        click(&mut window, "Top left corner");
        window.remove_cursor();
        window.run();
        let magnified = window.get_by_label("Magnified corner").rect();
        let drawn = window.render().unwrap();
        let at = magnified.center();
        let light = |x: f32, y: f32| {
            let pixel = drawn.get_pixel((at.x + x) as u32, (at.y + y) as u32).0;
            let [r, g, b] = [pixel[0], pixel[1], pixel[2]].map(u32::from);
            (2 * r + 5 * g + b) / 8
        };
        // Along each arm the centre and its edge are light and dark, so one of them stands out.
        for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            for along in [8.0, 14.0, 20.0] {
                let place = (along * dx, along * dy);
                let beside = |far: f32| light(place.0 + far * dy, place.1 + far * dx);
                let lights: Vec<u32> = (-3..=3).map(|far| beside(far as f32)).collect();
                let [least, most] = [lights.iter().min(), lights.iter().max()];
                let apart = most.unwrap() - least.unwrap();
                assert!(apart > 150, "{ground:?} {dx},{dy} at {along}: {lights:?}");
            }
        }
    }
}

#[test]
fn the_screen_is_found_again_around_the_corners_that_were_set() {
    let mut window = window(|_| {});
    let at = window.get_by_label("Top left corner").rect().center();
    drag(&mut window, at, at + vec2(-20.0, -10.0));
    let set = asked(&mut window)[0];
    let again = |window: &mut Window<'_>| match &click(window, "Find again")[..] {
        [Request::Corners(setting)] => *setting,
        other => panic!("{other:?}"),
    };
    let around = again(&mut window);
    assert_eq!(
        (around.corners, around.exact),
        (set.corners, rectify::Exact::Rough)
    );
    assert!(!around.is_by_hand());
    // A second time, in the whole image.
    assert_eq!(again(&mut window).corners, None);
    let requests = click(&mut window, "Undo corners");
    assert!(matches!(&requests[..], [Request::Corners(undone)] if undone.corners == set.corners));
}

#[test]
fn the_next_screen_of_an_image_is_found_and_after_the_last_the_likeliest() {
    let mut window = window(|_| {});
    let next = |window: &mut Window<'_>| match &click(window, "Next screen")[..] {
        [Request::Corners(setting)] => setting.marks(),
        other => panic!("{other:?}"),
    };
    assert_eq!([0, 1].map(|_| next(&mut window).screen), [1, 2]);
    let requests = click(&mut window, "Find again");
    assert!(matches!(&requests[..], [Request::Corners(again)] if again.screen == 0));
    // Where there is none, there is no next one either.
    let mut window = self::window(|facts| {
        facts.fit = None;
        facts.problem = Some("no screen is found".to_owned());
    });
    assert_eq!(next(&mut window).screen, 0);
}

#[test]
fn a_search_for_the_screen_is_stated_where_its_result_will_be() {
    let panels = SavedLayout::side_by_side("Capture", &[PanelId::Capture, PanelId::Game]);
    let mut bench = Bench::new(None);
    bench.workbench.take_in(panels);
    bench.status.shown.kind = Shown::Source;
    bench.status.shown.capture = Some(CaptureLog::default());
    bench.status.shown.is_searching = true;
    let mut window = open(bench);
    let searching = "Looking for the game screen in the image…";
    // In both panels and in the line of the reason.
    let stated = |window: &Window<'_>| window.query_all_by_label(searching).count();
    assert_eq!(stated(&window), 2);
    assert_eq!(value(&window, "Reason"), searching);
    window.state_mut().status.shown.is_searching = false;
    window.run();
    assert_eq!(stated(&window), 0);
    window.get_by_label("No image has come yet");
}
