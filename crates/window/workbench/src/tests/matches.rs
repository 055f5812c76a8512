//! The panel Match: players, the keys of a person, and how a match stands.

use super::{Bench, Window, click, open, press, value, window_of};
use crate::{
    Action, Layout, MatchFrame, MatchPhase, MatchRequest, PanelId, Request, YOURSELF, samples,
};
use ::lab::matches::Side;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use pad::Buttons;
use std::sync::Arc;

/// The layout *Lab* with the panel in front.
fn bench() -> Bench {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(Action::Layout(Layout::Lab));
    bench.workbench.ask(Action::ShowPanel(PanelId::Match));
    bench
}

/// A match that is played.
fn played<'a>() -> Window<'a> {
    let mut bench = bench();
    samples::lab::versus(&mut bench.status);
    window_of(bench, vec2(1280.0, 800.0), 1.0)
}

/// Changes the frame of the match that is shown.
fn change(window: &mut Window<'_>, change: impl FnOnce(&mut MatchFrame)) {
    let playing = window.state_mut().status.program.playing.as_mut();
    let frame = playing.unwrap().frame.as_mut().unwrap();
    let frame = Arc::make_mut(frame);
    frame.number += 1;
    change(frame);
    window.run();
}

#[test]
fn players_are_chosen_and_a_match_is_started() {
    let mut window = open(bench());
    assert!(window.query_by_label("Left match board").is_none());
    click(&mut window, "Left player");
    click(&mut window, "greedy");
    click(&mut window, "Right player");
    click(&mut window, "t-spin");
    click(&mut window, "Pace of the match");
    click(&mut window, "120 a minute");
    let setup = &window.state().ui_state().matches.setup;
    assert_eq!(
        (&*setup.left, &*setup.right, setup.pace),
        ("greedy", "t-spin", 120)
    );
    // Both in the header and where the boards will be.
    let start = window.query_all_by_label("Start a match").last().unwrap();
    start.click();
    window.run();
    let asked = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(asked, [Request::Match(MatchRequest::Start)]);
}

#[test]
fn a_match_that_is_started_from_elsewhere_is_shown() {
    let mut window = open(Bench::falling_t());
    assert!(!window.state().workbench.draws(PanelId::Match));
    window.state_mut().ask(MatchRequest::Start);
    window.run();
    assert!(window.state().workbench.draws(PanelId::Match));
}

#[test]
fn the_board_of_a_person_has_the_keys_of_the_game_until_esc() {
    let mut window = played();
    // A new match has the keys.
    press(&mut window, Modifiers::NONE, Key::Escape);
    let before = press(&mut window, Modifiers::NONE, Key::ArrowUp);
    assert!(
        !before
            .iter()
            .any(|asked| matches!(asked, Request::Match(_)))
    );
    window.get_by_label("Left match board").click();
    window.run();
    window.state_mut().asked.clear();
    let pressed = press(&mut window, Modifiers::NONE, Key::X);
    let hold = |buttons| Request::Match(MatchRequest::Hold(buttons));
    assert_eq!(pressed, [hold(Buttons::A), hold(Buttons::NONE)]);
    // An arrow does not go to another widget.
    let pressed = press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(pressed, [hold(Buttons::LEFT), hold(Buttons::NONE)]);
    press(&mut window, Modifiers::NONE, Key::Escape);
    let after = press(&mut window, Modifiers::NONE, Key::X);
    assert!(after.is_empty(), "{after:?}");
    // The right board is that of a program.
    window.get_by_label("Right match board").click();
    window.run();
    let after = press(&mut window, Modifiers::NONE, Key::X);
    assert!(after.is_empty(), "{after:?}");
}

#[test]
fn sent_lines_and_a_held_piece_are_listed_where_the_rules_have_them() {
    let mut window = played();
    let listed = |window: &Window<'_>, name: &str| window.query_all_by_label(name).count();
    for name in ["Lines sent", "Waiting", "Held", "Lines"] {
        assert!(listed(&window, name) > 0, "{name}");
    }
    change(&mut window, |frame| {
        for side in &mut frame.sides {
            (side.view.can_hold, side.view.can_send) = (false, false);
        }
    });
    for name in ["Lines sent", "Waiting", "Held"] {
        assert_eq!(listed(&window, name), 0, "{name}");
    }
    assert!(listed(&window, "Lines") > 0);
}

#[test]
fn the_line_states_who_won_and_an_end_can_t_be_run_on() {
    let mut window = played();
    assert_eq!(value(&window, "Match"), "battle: 2 : 1, round 4");
    let reason = "yourself against four-feature: 2 : 1, round 4";
    assert_eq!(value(&window, "Reason"), reason);
    assert_eq!(value(&window, "Knock-outs of the left player"), "2");
    assert_eq!(
        value(&window, "Left match board"),
        "T falls, 52 cells filled, 3 rows wait"
    );
    click(&mut window, "Pause the match");
    change(&mut window, |frame| {
        frame.phase = MatchPhase::Break(Some(Side::Left));
    });
    assert_eq!(value(&window, "Match"), "battle: 2 : 1, You win the round");
    change(&mut window, |frame| {
        frame.knock_outs = [2, 5];
        frame.phase = MatchPhase::Over(Some(Side::Right));
    });
    assert_eq!(
        value(&window, "Match"),
        "battle: 2 : 5, four-feature wins the match"
    );
    let run = window.get_by_label("Pause the match");
    assert!(run.accesskit_node().is_disabled());
    let playing = window.state().status.program.playing.as_ref().unwrap();
    assert_eq!(playing.name(Side::Left), YOURSELF);
}

#[test]
fn figures_stand_below_the_boards_of_a_high_panel() {
    let board = |width: f32, height: f32| {
        let mut bench = bench();
        samples::lab::versus(&mut bench.status);
        let window = window_of(bench, vec2(width, height), 1.0);
        let board = window.get_by_label("Left match board").rect();
        let knock_outs = window.get_by_label("Knock-outs of the left player").rect();
        (board, knock_outs)
    };
    let (low, beside) = board(1920.0, 480.0);
    assert!(beside.left() > low.right(), "{low} {beside}");
    let (high, below) = board(1280.0, 1440.0);
    assert!(below.top() > high.bottom(), "{high} {below}");
    assert!(high.height() > low.height(), "{low} {high}");
}

#[test]
fn boards_use_the_height_of_a_usual_window() {
    let mut bench = bench();
    samples::lab::versus(&mut bench.status);
    let size = vec2(1366.0, 768.0);
    // The harness adds a margin of 8 points on all sides.
    let window = window_of(bench, size + vec2(16.0, 16.0), 1.0);
    for (board, next) in [("Left match board", 0), ("Right match board", 1)] {
        let board = window.get_by_label(board).rect();
        assert!(board.height() > 0.55 * size.y, "{board}");
        let next = window.query_all_by_label("Next").nth(next).unwrap().rect();
        assert!(
            next.top() > board.bottom() && next.bottom() < size.y,
            "{next}"
        );
    }
}

#[test]
fn nothing_put_aside_is_a_dash() {
    let mut window = played();
    let held = |window: &Window<'_>| -> Vec<String> {
        let nodes = window.query_all_by_label("Held");
        nodes.filter_map(|node| node.value()).collect()
    };
    change(&mut window, |frame| frame.sides[0].view.held = None);
    assert_eq!(held(&window)[0], "–");
    change(&mut window, |frame| {
        frame.sides[0].view.held = Some(rules::Piece::T);
    });
    assert_eq!(held(&window)[0], "T");
}
