//! Two branches or two sessions beside each other.

use super::{Bench, Window, click, open, show, value};
use crate::samples;
use crate::{BranchAction, Cursor, OtherSession, PanelId, PlaybackAction, Request, RunState};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use session::History;

/// A paused game with three branches, the newest of them shown.
fn forked<'a>() -> Window<'a> {
    let history = samples::forked::forked();
    let mut bench = Bench::over(history, RunState::Paused);
    bench.status.shown.branch = 2;
    let mut window = open(bench);
    show(&mut window, PanelId::SideBySide);
    window
}

/// The sample run as a session of its own, some frames later.
fn later(by: u64) -> OtherSession {
    let ours = samples::played::played();
    let history = History::default();
    for frame in ours.range(0).unwrap() {
        let mut record = (*ours.get_on(0, frame).unwrap()).clone();
        record.picture.number += by;
        history.push(record);
    }
    OtherSession {
        name: "other.blockscope".into(),
        history,
        current: 0,
    }
}

fn choose(window: &mut Window<'_>, menu: &str, item: &str) -> Vec<Request> {
    click(window, menu);
    window.get_by_label(item).click();
    window.run_steps(80);
    std::mem::take(&mut window.state_mut().asked)
}

#[test]
fn both_sides_follow_the_shown_frame() {
    let mut window = forked();
    assert_eq!(value(&window, "Left side shown"), "branch C at 16,420");
    assert_eq!(value(&window, "Right side shown"), "greedy weights");
    assert_eq!(value(&window, "Left frame"), "frame 17,030");
    assert_eq!(value(&window, "Right frame"), "frame 17,030");
    click(&mut window, "First different picture");
    let time = &window.state().ui_state().time;
    assert_eq!(time.cursor, Cursor::At(2, 16_421));
    assert_eq!(value(&window, "Left frame"), "frame 16,421");
    assert_eq!(value(&window, "Right frame"), "frame 16,421");
    choose(&mut window, "Right side", "  A  main");
    assert_eq!(value(&window, "Right side shown"), "main");
    assert!(value(&window, "Both score").contains(" beside "));
}

#[test]
fn the_branch_that_is_compared_with_is_one_choice_of_both_panels() {
    let mut window = forked();
    show(&mut window, PanelId::Branches);
    click(&mut window, "Compare with branch A");
    show(&mut window, PanelId::SideBySide);
    assert_eq!(value(&window, "Right side shown"), "main");
    choose(&mut window, "Right side", "  B  greedy weights");
    show(&mut window, PanelId::Branches);
    let with = window.get_by_label("Compare with branch B");
    assert_eq!(
        with.accesskit_node().toggled(),
        Some(egui::accesskit::Toggled::True)
    );
    // A session keeps the right side when the other branch is shown.
    window.state_mut().workbench.compare_with(later(37));
    window.run_steps(80);
    window.state_mut().workbench.ask(BranchAction::Flip);
    window.run_steps(80);
    assert_eq!(value(&window, "Right side shown"), "other.blockscope");
}

#[test]
fn a_session_is_compared_by_frame_or_by_game_and_closed() {
    let mut window = forked();
    window.state_mut().workbench.compare_with(later(37));
    // It compares some frames in each pass.
    window.run_steps(80);
    assert_eq!(value(&window, "Right side shown"), "other.blockscope");
    let ours = format!(
        "{} · branch C at 16,420",
        window.state().status.shown.source
    );
    assert_eq!(value(&window, "Left side shown"), ours);
    assert_eq!(value(&window, "Right frame"), "frame 17,030");
    choose(&mut window, "Lock", "same game");
    assert_eq!(value(&window, "Right frame"), "frame 17,067");
    let asked = choose(&mut window, "Right side", "A session…");
    assert_eq!(asked, [Request::CompareSession]);
    choose(&mut window, "Right side", "Close the other session");
    assert_eq!(value(&window, "Right side shown"), "greedy weights");
}

#[test]
fn another_session_that_is_opened_is_compared_from_its_start() {
    let mut window = forked();
    window.state_mut().workbench.compare_with(later(0));
    window.run_steps(80);
    let words = value(&window, "First different picture");
    assert!(
        words.starts_with("first different picture: frame "),
        "{words}"
    );
    // As many frames of the same branch, which are those of the other session.
    let bench = window.state_mut();
    bench.history = samples::played::played();
    bench.status.shown.branch = 0;
    bench.workbench.shows_other_pictures();
    bench.ask(PlaybackAction::Follow);
    window.run_steps(80);
    let words = value(&window, "First different picture");
    assert!(words.starts_with("the same picture for "), "{words}");
}

#[test]
fn without_anything_to_compare_with_the_panel_offers_it() {
    let mut bench = Bench::over(samples::played::played(), RunState::Paused);
    bench.status.shown.branch = 0;
    let mut window = open(bench);
    show(&mut window, PanelId::SideBySide);
    let asked = click(&mut window, "Compare with a session…");
    assert_eq!(asked, [Request::CompareSession]);
    assert!(window.query_by_label("Left board").is_none());
}
