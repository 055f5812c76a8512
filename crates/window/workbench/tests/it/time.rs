//! Playback with the real machine: keys, buttons and timeline control the game and the
//! frame that every panel shows.

use crate::support::{Window, click, press, value, window};
use egui::{Event, Key, Modifiers, MouseWheelUnit, TouchPhase, accesskit::Role, vec2};
use egui_kittest::{kittest::NodeT as _, kittest::Queryable as _};
use pad::FrameNo;
use std::{
    collections::{BTreeMap, BTreeSet, hash_map::DefaultHasher},
    hash::{Hash as _, Hasher as _},
};
use strum::IntoEnumIterator as _;
use workbench::{Action, Cursor, Layout, PanelId, PlaybackAction, SavedLayout};

/// The frame whose picture is drawn.
fn shown(window: &Window<'_>) -> FrameNo {
    let node = window.get_by_label_contains("Game screen, frame ");
    let name = node.accesskit_node().label().unwrap_or_default();
    name.rsplit(' ').next().unwrap().parse().unwrap()
}

/// Presses a key and holds it, in one pass.
fn down(window: &mut Window<'_>, key: Key) {
    window.event(key_event(key, true));
    window.step();
}

fn up(window: &mut Window<'_>, key: Key) {
    window.event(key_event(key, false));
    window.step();
}

fn key_event(key: Key, pressed: bool) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    }
}

/// Whether a name is left out for its form, with the reason in each case.
fn is_left_out(label: &str) -> bool {
    // The plan compared with what followed: at a past frame there is more of that than when
    // the frame was new, as intended.
    let step = label.strip_prefix("Step ");
    step.is_some_and(|n| n.chars().all(|c| c.is_ascii_digit()))
        // What a click does next: it follows the end, or the shown frame.
        || label.contains(": follow")
        // Arrows that are there when the tabs have no room.
        || label.starts_with("Scroll tabs")
}

/// The accessible names and values of the whole window, but for those that are left out.
fn values(window: &Window<'_>) -> BTreeMap<String, Vec<String>> {
    /// Names that are left out, with the reason: they show the present, not the frame.
    const LIVE: [(&str, &[&str]); 4] = [
        (
            "whether the machine runs, and how fast",
            &[
                "Run",
                "Pause",
                "Run state",
                "Rate",
                "Live game",
                "Follow the end",
            ],
        ),
        (
            "the whole of what is kept, up to the newest frame",
            &["Plots", "Timeline", "Overview"],
        ),
        (
            "counts of the whole run",
            &[
                "Referee",
                "Misreads",
                "Lost presses",
                "Misdrops",
                "Replans",
                "Late plans",
                "Checked",
                "Dropped pictures",
                "Late answers",
            ],
        ),
        (
            "times of this computer, measured now",
            &[
                "Emulate",
                "Paint",
                "Read, median",
                "Plan, median",
                "Paint, median",
            ],
        ),
    ];
    let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for node in window.root().children_recursive() {
        let node = node.accesskit_node();
        let Some(label) = node.label() else {
            continue;
        };
        if LIVE
            .iter()
            .any(|(_, names)| names.contains(&label.as_str()))
            || is_left_out(&label)
        {
            continue;
        }
        let value = format!("{:?} {:?}", node.value(), node.numeric_value());
        values.entry(label).or_default().push(value);
    }
    values
}

#[test]
fn a_step_while_it_runs_pauses_and_shows_the_next_frame() {
    let mut window = window(300);
    for _ in 0..8 {
        press(&mut window, Modifiers::NONE, Key::Space);
        let from = window.state().newest();
        window.state().wait_for(from + 40);
        window.step();
        down(&mut window, Key::Period);
        let drawn = shown(&window);
        up(&mut window, Key::Period);
        window.state().rest();
        window.run_ok();
        assert_eq!(shown(&window), drawn + 1);
        assert_eq!(value(&window, "Run state"), "‖ paused");
        press(&mut window, Modifiers::NONE, Key::End);
    }
}

/// The content of the window at a frame: picture, board, plan and all panels.
type Seen = (u64, Vec<String>, String, BTreeMap<String, Vec<String>>);

fn seen(window: &Window<'_>) -> Seen {
    let history = window.state().machine.history();
    let record = window.state().record(shown(window));
    let mut picture = DefaultHasher::new();
    record.picture.picture.hash(&mut picture);
    let rows = window.root().children_recursive();
    let rows = rows.filter_map(|node| node.accesskit_node().value());
    let board = rows.filter(|text| text.starts_with("row "));
    let plan = session::plan_at(history, &record);
    let plan = plan.map_or_else(String::new, |plan| format!("{:?}", plan.candidates));
    (picture.finish(), board.collect(), plan, values(window))
}

#[test]
fn back_and_forward_again_is_the_same_frame_by_key_and_by_button() {
    const FRAMES: FrameNo = 25;
    let mut window = window(700);
    for by_key in [true, false] {
        let step = |window: &mut Window<'_>, name: &str, key| {
            if by_key {
                press(window, Modifiers::NONE, key);
            } else {
                click(window, name);
            }
            shown(window)
        };
        let mut back = vec![seen(&window)];
        for k in 1..=FRAMES {
            assert_eq!(step(&mut window, "Step back", Key::Comma), 700 - k);
            back.push(seen(&window));
        }
        let boards = back.iter().filter(|(_, board, ..)| board.len() == 18);
        assert_eq!(boards.count() as FrameNo, FRAMES + 1);
        let plans: BTreeSet<_> = back.iter().map(|(_, _, plan, _)| plan).collect();
        assert!(
            plans.iter().any(|plan| !plan.is_empty()),
            "a plan is compared"
        );
        for k in (0..FRAMES).rev() {
            assert_eq!(step(&mut window, "Step", Key::Period), 700 - k);
            assert_eq!(seen(&window), back[k as usize], "frame {}", 700 - k);
        }
        assert_eq!(window.state().newest(), 700, "nothing was run");
        // At the newest frame, the machine runs.
        assert_eq!(
            window.state().workbench.ui_state().time.cursor,
            Cursor::Live
        );
    }
    click(&mut window, "Step");
    window.state().wait_for(701);
    window.run_ok();
    assert_eq!(shown(&window), 701);
}

#[test]
fn panels_say_the_same_of_a_past_frame_as_when_it_was_new() {
    let mut differ: BTreeMap<String, String> = BTreeMap::new();
    let mut answered = 0;
    for (layout, frames) in [
        (Some(Layout::Watch), 30),
        (Some(Layout::Research), 30),
        (Some(Layout::Calibrate), 20),
        // Every panel at once, so that no tab is hidden.
        (None, 20),
    ] {
        let mut window = window(330);
        match layout {
            Some(layout) => {
                window.state_mut().workbench.ask(Action::Layout(layout));
            }
            None => {
                let every: Vec<PanelId> = PanelId::iter().collect();
                let every = SavedLayout::side_by_side("Every panel", &every);
                window.state_mut().workbench.take_in(every);
            }
        }
        // A hundred frames in all, at different distances.
        let mut live = Vec::new();
        let mut seed = DefaultHasher::new();
        layout.map_or("Every panel", Layout::label).hash(&mut seed);
        for _ in 0..frames {
            live.len().hash(&mut seed);
            let on = 3 + (seed.finish() % 61) as u32;
            let frame = window.state().newest() + u64::from(on);
            window.state().machine.step(on);
            window.state().wait_for(frame);
            for _ in 0..3 {
                window.step();
            }
            live.push((frame, values(&window)));
        }
        let answers = live.iter().filter(|(_, values)| {
            let search = values.get("Search").into_iter().flatten();
            search.clone().any(|value| value.contains(" boards"))
        });
        answered += answers.count();
        // The game runs meanwhile.
        window.state().machine.run();
        live.sort_by_key(|(frame, _)| frame.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for (frame, was) in live {
            window.state_mut().ask(PlaybackAction::Seek(frame));
            for _ in 0..3 {
                window.step();
            }
            let is = values(&window);
            for name in was.keys().chain(is.keys()) {
                let (was, is) = (was.get(name), is.get(name));
                if was != is {
                    let values = format!("frame {frame}: {was:?}, now {is:?}");
                    differ.entry(name.clone()).or_insert(values);
                }
            }
        }
        window.state().machine.pause();
    }
    assert!(differ.is_empty(), "{differ:#?}");
    assert!(
        answered > 30,
        "{answered} frames with the answer of a search"
    );
}

#[test]
fn the_view_is_paused_while_the_game_runs_on() {
    let mut window = window(600);
    press(&mut window, Modifiers::NONE, Key::Space);
    window.state_mut().ask(PlaybackAction::Seek(500));
    let from = window.state().newest();
    window.state().wait_for(from + 60);
    for _ in 0..3 {
        window.step();
    }
    assert_eq!(shown(&window), 500);
    assert_eq!(value(&window, "Run state"), "● running");
    let bar = value(&window, "Live game");
    let back = bar.strip_prefix("⏭ Back to live · game runs on at ");
    assert!(back.is_some(), "{bar}");
    window.get_by_label("Live game").click();
    for _ in 0..3 {
        window.step();
    }
    window.state().machine.pause();
    let last = window.state().rest();
    window.run_ok();
    assert_eq!(shown(&window), last);
    assert!(window.query_by_label("Live game").is_none());
}

#[test]
fn events_are_found_from_one_to_the_next() {
    let mut window = window(900);
    let history = window.state().machine.history().clone();
    let marks = history.marks(0, 0..=900);
    assert!(marks.len() > 10, "{marks:?}");
    let mut frames: Vec<FrameNo> = marks.iter().map(|(frame, _)| *frame).collect();
    frames.dedup();
    press(&mut window, Modifiers::NONE, Key::Home);
    assert_eq!(shown(&window), 1);
    for frame in frames.iter().filter(|f| **f > 1) {
        press(&mut window, Modifiers::COMMAND, Key::ArrowRight);
        assert_eq!(shown(&window), *frame);
    }
    for frame in frames.iter().rev().skip(1) {
        press(&mut window, Modifiers::COMMAND, Key::ArrowLeft);
        assert_eq!(shown(&window), *frame);
    }
    press(&mut window, Modifiers::NONE, Key::End);
    assert_eq!(
        window.state().workbench.ui_state().time.cursor,
        Cursor::Live
    );
    assert_eq!(shown(&window), 900);
}

#[test]
fn the_timeline_seeks_by_click_wheel_keys_and_number() {
    let mut window = window(900);
    let slider = window.get_by_role_and_label(Role::Slider, "Timeline");
    assert_eq!(slider.value().unwrap(), "frame 900, the newest");
    let rect = slider.rect();
    // A click: the track holds a minute.
    let minute = 60.0 * pad::FRAMES_PER_SECOND as f32;
    let x = rect.left() + rect.width() * 450.5 / minute;
    let at = egui::pos2(x, rect.center().y);
    window.hover_at(at);
    window.step();
    window.drag_at(at);
    window.step();
    window.event(Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    window.run_ok();
    let near = shown(&window);
    assert!(near.abs_diff(450) <= 3, "{near}");
    // The track has the focus now.
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(shown(&window), near + 1);
    press(&mut window, Modifiers::SHIFT, Key::ArrowLeft);
    assert_eq!(shown(&window), near - 59);
    for (modifiers, lines, frame) in [
        (Modifiers::NONE, -1.0, near - 58),
        (Modifiers::NONE, 2.0, near - 60),
        (Modifiers::SHIFT, -1.0, near),
    ] {
        window.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, lines),
            phase: TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers,
        });
        window.run_ok();
        assert_eq!(shown(&window), frame);
    }
    assert_eq!(value(&window, "Timeline"), format!("frame {near} of 900"));
    // A number.
    press(&mut window, Modifiers::COMMAND, Key::G);
    let field = window.get_by_role_and_label(Role::TextInput, "Frame number");
    field.type_text("123");
    window.run_ok();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(shown(&window), 123);
    // A frame beyond the end becomes the end.
    window.drag_at(rect.right_center() - vec2(2.0, 0.0));
    window.step();
    window.drop_at(rect.right_center() - vec2(2.0, 0.0));
    window.run_ok();
    assert_eq!(
        window.state().workbench.ui_state().time.cursor,
        Cursor::Live
    );
}

#[test]
fn a_held_key_repeats_and_a_held_button_too() {
    let mut window = window(600);
    down(&mut window, Key::Comma);
    assert_eq!(
        window.state().workbench.ui_state().time.cursor,
        Cursor::At(0, 599)
    );
    let dt = 1.0 / 60.0;
    // No repeat for a quarter of a second, then at a rising rate.
    let mut frames = Vec::new();
    for _ in 0..(3.0 / dt) as usize {
        window.step();
        frames.push(shown(&window));
    }
    assert!(frames[..13].iter().all(|f| *f == 599), "{frames:?}");
    let went = 599 - frames[179];
    assert!((90..150).contains(&went), "{went}");
    up(&mut window, Key::Comma);
    let rest = shown(&window);
    for _ in 0..30 {
        window.step();
    }
    assert_eq!(shown(&window), rest);

    let button = window.get_by_label("Step").rect().center();
    window.hover_at(button);
    window.step();
    window.drag_at(button);
    for _ in 0..60 {
        window.step();
    }
    window.drop_at(button);
    window.run_ok();
    let went = shown(&window) - rest;
    assert!((10..40).contains(&went), "{went}");
}

#[test]
fn recorded_frames_are_played_in_a_loop() {
    let mut window = window(600);
    window
        .state_mut()
        .ask(PlaybackAction::Choose(Some((300, 309))));
    // A letter acts while a canvas has the focus.
    let game = format!("Game screen, frame {}", shown(&window));
    window.get_by_label(&game).focus();
    window.run_ok();
    press(&mut window, Modifiers::NONE, Key::L);
    window.state_mut().ask(PlaybackAction::Seek(305));
    window.run_ok();
    press(&mut window, Modifiers::NONE, Key::Space);
    let mut seen = BTreeSet::new();
    for _ in 0..60 {
        window.step();
        seen.insert(shown(&window));
    }
    assert_eq!(
        seen.into_iter().collect::<Vec<_>>(),
        (300..=309).collect::<Vec<_>>()
    );
    assert_eq!(value(&window, "Run state"), "● looping");
    window.get_by_label("Pause").click();
    window.run_ok();
    window.get_by_label("Run");
}

#[test]
fn bookmarks_are_set_found_noted_and_deleted() {
    let mut window = window(600);
    window.state_mut().ask(PlaybackAction::Seek(200));
    press(&mut window, Modifiers::SHIFT, Key::F2);
    window.state_mut().ask(PlaybackAction::Seek(400));
    press(&mut window, Modifiers::COMMAND, Key::B);
    press(&mut window, Modifiers::NONE, Key::End);
    press(&mut window, Modifiers::NONE, Key::F2);
    assert_eq!(shown(&window), 200);
    // A key without an event shows a message and does not move the cursor.
    press(&mut window, Modifiers::NONE, Key::F3);
    assert_eq!(shown(&window), 200);

    click(&mut window, "Bookmarks");
    click(&mut window, "Bookmark at frame 400");
    assert_eq!(shown(&window), 400);
    for (label, words) in [
        ("Note on frame 400", "four lines"),
        ("Name of frame 400", "best"),
    ] {
        let text = window.get_by_role_and_label(Role::TextInput, label);
        text.focus();
        text.type_text(words);
        window.run_ok();
        press(&mut window, Modifiers::NONE, Key::Enter);
    }
    let notes = |window: &Window<'_>| -> Vec<(FrameNo, String, String, Option<u8>)> {
        let bookmarks = window.state().machine.history().bookmarks();
        bookmarks
            .iter()
            .map(|b| (b.frame, b.name.clone(), b.note.clone(), b.slot))
            .collect()
    };
    let both = [
        (200, String::new(), String::new(), Some(2)),
        (400, "best".into(), "four lines".into(), None),
    ];
    assert_eq!(notes(&window), both);
    click(&mut window, "Delete bookmark at frame 200");
    assert_eq!(notes(&window), both[1..]);
    // It closes by its button.
    click(&mut window, "Bookmarks");
    assert!(window.query_by_label("Bookmark at frame 400").is_none());
    // A bookmark is an event as well.
    press(&mut window, Modifiers::NONE, Key::Home);
    for _ in 0..400 {
        press(&mut window, Modifiers::COMMAND, Key::ArrowRight);
        if shown(&window) >= 400 {
            break;
        }
    }
    assert_eq!(shown(&window), 400);
}
