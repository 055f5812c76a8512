//! Bookmarks of frames that the history has evicted.

use crate::samples;
use crate::{Cursor, NoticeKind, PlaybackAction, Status, Workbench};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use session::History;
use ui_kit::theme;

#[test]
fn a_bookmark_whose_frame_is_gone_states_which_frames_there_are() {
    let history = History::default();
    for number in 1..=2_000 {
        let mut record = samples::falling_t();
        record.picture.number = number;
        history.push(record);
    }
    history.set_slot(1, 0, 20);
    let id = history.bookmarks()[0].id;
    history.set_slot(2, 0, 1_990);
    history.set_budget(1);
    let range = history.range(0).unwrap();
    assert!((21..1_990).contains(range.start()), "{range:?}");

    let mut window = Harness::builder()
        .with_context_setup(theme::apply)
        .build_ui_state(
            |ui, workbench: &mut Workbench| {
                workbench.ui(ui, &history, &Status::default());
            },
            Workbench::default(),
        );
    window.run();
    let thousands = |frame: &u64| crate::format::thousands(*frame);
    let wanted = format!(
        "Frame 20 of the bookmark is no longer kept; the kept frames go from {} to {}",
        thousands(range.start()),
        thousands(range.end())
    );
    for command in [PlaybackAction::GoTo(id), PlaybackAction::GoToSlot(1)] {
        assert_eq!(window.state_mut().ask(command), None);
        window.run();
        let text = window.get_by_label("Message").value().unwrap();
        assert!(text.ends_with(&wanted), "{text}");
        assert_eq!(window.state().ui_state().time.cursor, Cursor::Live);
    }
    let text = window.state().messages().all().last().unwrap();
    assert_eq!(text.kind, NoticeKind::Info);
    // The other one is there.
    window.state_mut().ask(PlaybackAction::GoToSlot(2));
    assert_eq!(window.state().ui_state().time.cursor, Cursor::At(0, 1_990));
}

/// A window whose list of bookmarks is open.
fn listed(history: &History) -> Harness<'_, Workbench> {
    let mut window = Harness::builder()
        .with_size(egui::vec2(1280.0, 800.0))
        .with_max_steps(12)
        .with_context_setup(theme::apply)
        .build_ui_state(
            |ui, workbench: &mut Workbench| {
                workbench.ui(ui, history, &Status::default());
            },
            Workbench::default(),
        );
    window.run();
    window.state_mut().ask(PlaybackAction::Bookmarks);
    window.run();
    window
}

/// Presses a button of the pointer and releases it.
fn click_at(window: &mut Harness<'_, Workbench>, pos: egui::Pos2, button: egui::PointerButton) {
    window.hover_at(pos);
    for pressed in [true, false] {
        window.event(egui::Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
    }
    window.run();
}

fn right_click(window: &mut Harness<'_, Workbench>, label: &str) {
    let at = window.get_by_label(label).rect().center();
    click_at(window, at, egui::PointerButton::Secondary);
}

#[test]
fn a_right_click_on_a_bookmark_lists_what_can_be_done_with_it() {
    let history = History::default();
    for number in 1..=60 {
        let mut record = samples::falling_t();
        record.picture.number = number;
        history.push(record);
    }
    history.add_bookmark(0, 20, "first");
    history.add_bookmark(0, 40, "second");
    let mut window = listed(&history);
    window.get_by_label("2 bookmarks");
    let is_open = |window: &Harness<'_, Workbench>| window.state().ui_state().time.bookmarks;
    right_click(&mut window, "Bookmark at frame 20");
    window.get_by_label("Go there").click();
    window.run();
    assert_eq!(window.state().ui_state().time.cursor, Cursor::At(0, 20));
    assert!(is_open(&window), "the menu alone is closed");
    assert!(window.query_by_label("Go there").is_none());

    // The menu of a text field in the row is the same.
    right_click(&mut window, "Name of frame 40");
    window.get_by_label("Rename").click();
    window.run();
    let edit = window.get_by_label("Name of frame 40");
    assert!(edit.is_focused());
    edit.type_text("x");
    window.run();
    let edited = window.state().ui_state().time.text.clone();
    assert_eq!(edited.map(|(.., text)| text).as_deref(), Some("x"));
    assert!(is_open(&window));

    // Esc and a click outside close an open menu first, then the list.
    right_click(&mut window, "Bookmark at frame 20");
    window.get_by_label("Delete");
    window.key_press(egui::Key::Escape);
    window.run();
    assert!(window.query_by_label("Delete").is_none() && is_open(&window));
    right_click(&mut window, "Bookmark at frame 20");
    let outside = egui::pos2(1270.0, 300.0);
    click_at(&mut window, outside, egui::PointerButton::Primary);
    assert!(window.query_by_label("Delete").is_none() && is_open(&window));
    click_at(&mut window, outside, egui::PointerButton::Primary);
    assert!(!is_open(&window));

    // In the list that is opened again the menu is above it, and the pointer reaches its lines.
    window.state_mut().ask(PlaybackAction::Bookmarks);
    window.run();
    right_click(&mut window, "Bookmark at frame 20");
    let rename = window.get_by_label("Rename").rect().center();
    click_at(&mut window, rename, egui::PointerButton::Primary);
    assert!(window.get_by_label("Name of frame 20").is_focused());
    right_click(&mut window, "Bookmark at frame 40");
    for key in [egui::Key::ArrowDown, egui::Key::ArrowDown, egui::Key::Enter] {
        window.key_press(key);
        window.run();
    }
    assert!(window.get_by_label("Name of frame 40").is_focused());
}

#[test]
fn of_many_bookmarks_those_in_sight_are_drawn() {
    let history = History::default();
    for number in 1..=2_000 {
        let mut record = samples::falling_t();
        record.picture.number = number;
        history.push(record);
    }
    for frame in 1..=2_000 {
        history.add_bookmark(0, frame, "");
    }
    let window = listed(&history);
    let drawn = window
        .query_all_by_label_contains("Bookmark at frame")
        .count();
    assert!((2..20).contains(&drawn), "{drawn} rows are drawn");
}

#[test]
fn a_long_note_is_cut() {
    let history = History::default();
    history.push(samples::falling_t());
    let frame = history.last().unwrap().picture.number;
    history.add_bookmark(0, frame, &"a note ".repeat(100_000));
    let window = listed(&history);
    let label = format!("Note on frame {frame}");
    let value = window.get_by_label(&label).value().unwrap();
    assert!(value.chars().count() < 2_000 && value.ends_with('…'));
}

#[test]
fn the_row_of_the_shown_frame_is_marked_and_not_that_of_another_branch() {
    let history = History::default();
    let push = |branch, epoch, frames: std::ops::RangeInclusive<u64>| {
        for number in frames {
            let mut record = samples::falling_t();
            record.picture.number = number;
            record.picture.branch = branch;
            record.picture.epoch = pad::Epoch(epoch);
            history.push(record);
        }
    };
    push(0, 0, 1..=60);
    let child = history.fork(0, 30, "child", pad::Epoch(1)).unwrap();
    push(child, 1, 31..=60);
    history.add_bookmark(child, 20, "shared");
    history.add_bookmark(0, 50, "");
    history.add_bookmark(child, 50, "");
    let mut window = listed(&history);
    let marked = |window: &mut Harness<'_, Workbench>, branch, frame| {
        window.state_mut().change(|ui, _| {
            ui.time.cursor = Cursor::At(branch, frame);
        });
        window.run();
        let rows = window.query_all_by_label_contains("Bookmark at frame");
        let on = Some(egui::accesskit::Toggled::True);
        let rows = rows.map(|row| row.accesskit_node().toggled() == on);
        rows.collect::<Vec<bool>>()
    };
    assert_eq!(marked(&mut window, child, 50), [false, false, true]);
    assert_eq!(marked(&mut window, 0, 50), [false, true, false]);
    assert_eq!(marked(&mut window, child, 20), [true, false, false]);
}
