//! The research panels: the search, the heat map, the move tester, the script against
//! the pictures.

use super::{Bench, Window, click, open, press, value};
use crate::{Action, Layout, PanelId, PlaybackAction, Request, ResearchAction, RunState};
use crate::{names, samples};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use planner::{Control, Placement, Plan, Position, SearchRequest, Strategy, reach};
use rules::{Board, FallState, Piece};
use session::BackgroundSearch as _;
use session::{History, Record};
use std::sync::Arc;
use vision::Event;

/// Gives a record the plan that the bot makes for its piece.
fn plan(record: &mut Record) {
    let tracked = &record.tracked;
    let piece = tracked.falling.unwrap().piece;
    let position = Position {
        board: tracked.board,
        queue: [piece].into_iter().chain(tracked.next).collect(),
    };
    let start = FallState::of_new_piece(tracked.board, piece, tracked.gravity());
    let plan = SearchRequest::at(&position, &Strategy::default()).plan_from(&start);
    record.plan = Some(Arc::new(plan));
}

/// The window with the research layout and one more panel in front.
pub(super) fn window<'a>(panel: PanelId) -> Window<'a> {
    let mut bench = Bench::falling_t();
    plan(bench.record.as_mut().unwrap());
    bench.workbench.ask(Action::Layout(Layout::Research));
    bench.workbench.ask(Action::ShowPanel(panel));
    open(bench)
}

/// Answers all searches as the worker would. Returns the other requests.
pub(super) fn serve(window: &mut Window<'_>) -> Vec<Request> {
    let mut others = Vec::new();
    loop {
        let asked = std::mem::take(&mut window.state_mut().asked);
        let before = others.len();
        let mut answered = false;
        for command in asked {
            if let Request::Search(question) = &command {
                let plan = Control::unattended(|control| question.search(control));
                let workbench = &mut window.state_mut().workbench;
                workbench.answered(question.id, plan.unwrap());
                answered = true;
            } else {
                others.push(command);
            }
        }
        window.run();
        if !answered && others.len() == before {
            return others;
        }
    }
}

/// Clicks, and answers the searches that follow.
fn click_and_serve(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.run();
    serve(window);
}

#[test]
fn the_best_line_is_searched_aside_and_shown_ply_by_ply() {
    let mut window = window(PanelId::BestLine);
    let asked = window.state().asked.clone();
    let [Request::Search(question)] = &asked[..] else {
        panic!("{asked:?}");
    };
    assert_eq!(question.position.queue, [Piece::T, Piece::I]);
    assert_eq!(value(&window, "Search"), " 0 of 0");
    serve(&mut window);
    assert!(value(&window, "Search").starts_with("34 lines, "));
    assert_eq!(value(&window, "Ply shown"), "ply 2 of 2");
    let second = value(&window, "sum");
    click(&mut window, "Previous ply");
    assert_eq!(value(&window, "Ply shown"), "ply 1 of 2");
    assert!(value(&window, "Line on the board").starts_with("ply 1: T to column"));
    assert_ne!(value(&window, "sum"), second);
    // Deeper: the last piece is chosen by hand.
    click_and_serve(&mut window, "Search depth 3");
    // Nobody knows the third piece: the end of the line is a mean over it.
    assert_eq!(value(&window, "Ply shown"), "ply 1 of 2");
    click(&mut window, "Next ply");
    let placed = value(&window, "Placement shown");
    assert!(placed.ends_with("; mean over 1 unknown piece"), "{placed}");
    let answer = window.state().ui_state().research.search.answer().unwrap();
    let best = answer.plan.best().unwrap().clone();
    assert!(best.is_mean);
    assert_eq!(value(&window, "sum"), crate::format::worth(best.value));
    click(&mut window, "Search piece 3: unknown");
    click_and_serve(&mut window, "Piece 3: O");
    assert_eq!(value(&window, "Ply shown"), "ply 2 of 3");
    let answer = window.state().ui_state().research.search.answer().unwrap();
    assert_eq!(
        answer.question.position.queue,
        [Piece::T, Piece::I, Piece::O]
    );
}

#[test]
fn a_search_shows_how_far_it_is_and_can_be_cancelled() {
    let mut window = window(PanelId::BestLine);
    let first = std::mem::take(&mut window.state_mut().asked);
    let [Request::Search(first)] = &first[..] else {
        panic!("{first:?}");
    };
    window.state_mut().workbench.searching(first.id, 12, 34);
    window.run();
    assert_eq!(value(&window, "Search"), "12 of 34");
    let asked = click(&mut window, "Cancel search");
    assert_eq!(asked, [Request::CancelSearch]);
    assert_eq!(value(&window, "Search"), "cancelled");
    let late = SearchRequest::at(&first.position, &first.strategy).plan();
    window
        .state_mut()
        .workbench
        .answered(first.id, Arc::new(late));
    window.run();
    assert_eq!(value(&window, "Search"), "cancelled", "too late");
    let asked = click(&mut window, "Search again");
    assert!(
        matches!(&asked[..], [Request::Search(q)] if q.id > first.id),
        "{asked:?}"
    );
}

/// The straight drops of a piece, found by moving it down row by row, without the planner.
fn drops(board: &Board, piece: Piece) -> Vec<String> {
    let mut found = Vec::new();
    for orientation in 0..piece.orientations() {
        for col in -3..10 {
            let fits = |row: i8| board.fits(piece, orientation, row, col);
            let Some(row) = (-4..18).take_while(|row| fits(*row)).last() else {
                continue;
            };
            found.push(names::placement(&Placement {
                piece,
                orientation,
                row,
                col,
            }));
        }
    }
    found.sort();
    found
}

/// The placements of the marks of the heat map, without their ranks.
fn marks(window: &Window<'_>) -> Vec<String> {
    let marks = window.query_all_by_label_contains("Placement ");
    let names = marks.filter_map(|node| node.accesskit_node().label());
    let named = |name: String| Some(name.split_once(": ")?.1.to_owned());
    let mut named: Vec<_> = names.filter_map(named).collect();
    named.sort();
    named
}

/// The numbers of a row in the comparison of the best placement with another.
fn compared(window: &Window<'_>, name: &str) -> [f64; 3] {
    let row = value(window, &format!("{name}: best, this, difference"));
    let numbers = row.split(' ').map(|n| n.replace('−', "-").parse().unwrap());
    numbers.collect::<Vec<f64>>().try_into().unwrap()
}

#[test]
fn the_heat_map_has_a_mark_for_every_placement_there_is() {
    let holed = Board::parse(
        &(("..........\n".repeat(14)) + "####......\n#.........\n###.##..##\n#.########"),
    );
    let mut window = window(PanelId::Heat);
    let mut tucks = 0;
    for board in [samples::falling_t().tracked.board, holed.unwrap()] {
        for piece in Piece::EACH {
            let mut record = samples::falling_t();
            let tracked = Arc::make_mut(&mut record.tracked);
            tracked.board = board;
            tracked.falling.as_mut().unwrap().piece = piece;
            record.plan = None;
            window.state_mut().record = Some(record);
            window.run();
            serve(&mut window);
            // What buttons reach is searched for.
            let gravity = window.state().record.as_ref().unwrap().tracked.gravity();
            let reach = reach(&FallState::of_new_piece(board, piece, gravity));
            let places = reach.locks().iter().filter(|reached| !reached.at_spawn);
            let name = |at: &Placement| names::placement_on(&board, at);
            let mut reached: Vec<_> = places.map(|r| name(&r.placement)).collect();
            reached.sort();
            assert_eq!(marks(&window), reached, "{piece:?}");
            tucks += reached
                .iter()
                .filter(|name| name.ends_with(", tuck"))
                .count();
            // Each mark is found under the pointer.
            for rank in 0..reached.len() {
                let name = format!("Placement {}: ", rank + 1);
                window.get_by_label_contains(&name).hover();
                window.run();
                assert_eq!(
                    window.state().workbench.hover().line,
                    Some(rank),
                    "{piece:?}"
                );
            }
            click_and_serve(&mut window, "Straight drops");
            assert_eq!(marks(&window), drops(&board, piece), "{piece:?}");
            click_and_serve(&mut window, "Straight drops");
        }
    }
    assert!(tucks > 0);
}

/// Frames for which a piece of the next test falls.
const FRAMES_A_PIECE: usize = 40;

#[test]
fn pieces_that_came_later_in_the_record_are_searched_as_they_came() {
    let came = [Piece::T, Piece::I, Piece::J, Piece::Z, Piece::S, Piece::O];
    let history = History::default();
    let first = samples::falling_t().picture.number;
    let frames_of_pieces = came.windows(2).flat_map(|pieces| [pieces; FRAMES_A_PIECE]);
    for (number, pieces) in (first..).zip(frames_of_pieces) {
        let appears = (number - first).is_multiple_of(FRAMES_A_PIECE as u64);
        let mut record = samples::falling_t();
        record.picture.number = number;
        record.plan = None;
        let tracked = Arc::make_mut(&mut record.tracked);
        tracked.frame = number;
        tracked.events = appears
            .then_some(Event::Spawned(pieces[0]))
            .into_iter()
            .collect();
        tracked.falling.as_mut().unwrap().piece = pieces[0];
        tracked.next = Some(pieces[1]);
        history.push(record);
    }
    let mut bench = Bench::over(history, RunState::Paused);
    for action in [
        Action::Layout(Layout::Research),
        Action::ShowPanel(PanelId::BestLine),
    ] {
        bench.workbench.ask(action);
    }
    let mut window = open(bench);
    window.state_mut().ask(PlaybackAction::Seek(first));
    window.run();
    serve(&mut window);
    click_and_serve(&mut window, "Search depth 5");
    window.get_by_label("Search piece 3: unknown");
    click_and_serve(&mut window, "Pieces as they came");
    let answer = window.state().ui_state().research.search.answer().unwrap();
    assert_eq!(answer.question.position.queue, came[..5]);
    for (place, piece) in came[..5].iter().enumerate() {
        window.get_by_label(&format!("Search piece {}: {}", place + 1, piece.letter()));
    }
}

#[test]
fn best_line_and_heat_map_show_that_they_are_of_the_tester() {
    let mut window = window(PanelId::Heat);
    serve(&mut window);
    let buttons = |window: &Window<'_>| {
        let all = window.query_all_by_label("Best move of the tester");
        all.count()
    };
    assert!(window.state().workbench.draws(PanelId::BestLine));
    // The move tester has one itself.
    for expected in [1, 3, 1] {
        assert_eq!(buttons(&window), expected);
        window.state_mut().ask(ResearchAction::OfTester);
        window.run();
        serve(&mut window);
    }
}

#[test]
fn the_terms_of_every_placement_sum_to_what_it_is_worth() {
    let mut window = window(PanelId::Heat);
    serve(&mut window);
    let best = value(&window, "Compared");
    for rank in [33, 12, 2] {
        let name = format!("Placement {}: ", rank + 1);
        window.get_by_label_contains(&name).hover();
        window.run();
        assert_eq!(window.state().workbench.hover().line, Some(rank));
        assert!(value(&window, "Compared").starts_with(&format!("#{} T to column", rank + 1)));
        let worth = compared(&window, "worth");
        assert!((worth[0] - worth[1] - worth[2]).abs() < 0.002, "{worth:?}");
        let names = ["aggregate height", "bumpiness", "holes", "lines"];
        let terms = names.map(|name| compared(&window, name));
        for (i, whole) in worth.into_iter().enumerate() {
            let sum: f64 = terms.iter().map(|numbers| numbers[i]).sum();
            assert!((sum - whole).abs() < 0.003, "{terms:?} {worth:?}");
        }
    }
    window.remove_cursor();
    window.run();
    assert_eq!(value(&window, "Compared"), best);
    // The shown values are rounded; those of the answer are exact.
    let answer = window.state().ui_state().research.search.answer().unwrap();
    for candidate in &answer.plan.candidates {
        let sum: f64 = candidate.terms.iter().map(|term| term.product).sum();
        assert!((sum - candidate.value).abs() < 1e-9);
    }
}

#[test]
fn the_sum_of_three_tested_pieces_is_reached_in_a_low_window() {
    let mut bench = Bench::falling_t();
    plan(bench.record.as_mut().unwrap());
    bench.workbench.ask(Action::Layout(Layout::Research));
    bench.workbench.ask(Action::ShowPanel(PanelId::Tester));
    // 1280x720 and the margin of the harness.
    let mut window = super::window_of(bench, vec2(1296.0, 736.0), 1.0);
    serve(&mut window);
    click(&mut window, "Test this position");
    click(&mut window, "Add O");
    let last = window.get_by_label("Result 3").rect();
    window.hover_at(last.center());
    for _ in 0..8 {
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, -3.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: Modifiers::NONE,
        });
        window.run();
    }
    let last = window.get_by_label("Result 3").rect();
    let mut sums = window.query_all_by_label("sum").map(|node| node.rect());
    let sum = sums.find(|sum| sum.x_range().intersects(last.x_range()) && sum.top() > last.top());
    let end = window.get_by_label("Reason").rect().top();
    assert!(sum.unwrap().bottom() <= end, "{sum:?} ends below {end}");
}

#[test]
fn pieces_are_put_on_the_board_turned_moved_and_undone() {
    let mut window = window(PanelId::Tester);
    serve(&mut window);
    click(&mut window, "Test this position");
    let moves = |window: &Window<'_>| {
        let tester = &window.state().ui_state().research.tester;
        let moves = tester.moves().iter();
        moves
            .map(|m| (m.piece, m.orientation, m.column()))
            .collect::<Vec<_>>()
    };
    assert_eq!(moves(&window), [(Piece::T, 0, 3), (Piece::I, 0, 3)]);
    click(&mut window, "Piece 2: turn right");
    for _ in 0..6 {
        click(&mut window, "Piece 2: move right");
    }
    assert_eq!(moves(&window)[1], (Piece::I, 1, 9));
    // Nine cells of three rows are filled; the I falls into the gap and clears the rows.
    let result = value(&window, "Result 2");
    assert!(result.starts_with("3 rows"), "{result}");
    // The next piece falls on what is left of the T.
    click(&mut window, "Add O");
    click(&mut window, "Result 3");
    assert_eq!(
        value(&window, "Move tester board"),
        "row 15: ....33...., row 16: ....33...., row 17: ...111...., row 18: ....1....2"
    );
    click(&mut window, "Undo move");
    click(&mut window, "Undo move");
    assert_eq!(moves(&window)[1], (Piece::I, 1, 8));
    click(&mut window, "Redo move");
    click(&mut window, "Add O");
    assert_eq!(moves(&window).len(), 3);
    // With the keyboard focus on the board.
    window.get_by_label("Move tester board").focus();
    window.run();
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(moves(&window)[2], (Piece::O, 0, 3));
    press(&mut window, Modifiers::NONE, Key::Num1);
    press(&mut window, Modifiers::NONE, Key::ArrowUp);
    assert_eq!(moves(&window)[0].1, Piece::T.clockwise(0));
    press(&mut window, Modifiers::NONE, Key::S);
    assert_eq!(moves(&window).len(), 4);
}

#[test]
fn a_piece_follows_the_pointer_to_its_column() {
    let mut window = window(PanelId::Tester);
    serve(&mut window);
    click(&mut window, "Test this position");
    let rect = window.get_by_label("Move tester board").rect();
    let cell = rect.width() / 10.0;
    // The T lies on the stack: its centre is in column 4 of row 13.
    let from = rect.min + vec2(4.5 * cell, 13.5 * cell);
    window.drag_at(from);
    window.run();
    for column in 1..=3 {
        window.hover_at(from + vec2(column as f32 * cell, 2.0));
        window.run();
    }
    window.drop_at(from + vec2(3.0 * cell, 2.0));
    window.run();
    let column =
        |window: &Window<'_>| window.state().ui_state().research.tester.moves()[0].column();
    assert_eq!(column(&window), 6);
    click(&mut window, "Undo move");
    assert_eq!(column(&window), 3, "a drag is one change");
}

#[test]
fn the_script_is_stepped_by_its_keys_and_the_budget_turns_urgent() {
    let mut window = window(PanelId::PredictedVsObserved);
    serve(&mut window);
    assert_eq!(value(&window, "Script step"), " 3 of 34");
    press(&mut window, Modifiers::NONE, Key::CloseBracket);
    assert_eq!(value(&window, "Script step"), " 4 of 34");
    for _ in 0..2 {
        press(&mut window, Modifiers::NONE, Key::OpenBracket);
    }
    assert_eq!(value(&window, "Script step"), " 2 of 34");
    assert_eq!(value(&window, "Budget"), "calm: 7 frames to spare");
    let record = window.state_mut().record.as_mut().unwrap();
    record.spare = Some(1);
    window.run();
    assert_eq!(value(&window, "Budget"), "urgent: 1 frame to spare");
    let record = window.state_mut().record.as_mut().unwrap();
    record.spare = None;
    window.run();
    assert_eq!(value(&window, "Budget"), "no press has a deadline");
    // On another picture, the step of that picture is shown again.
    let record = window.state_mut().record.as_mut().unwrap();
    record.picture.number += 1;
    record.script_frame = Some(6);
    window.run();
    assert_eq!(value(&window, "Script step"), " 7 of 34");
}

#[test]
fn full_rows_that_flash_do_not_come_along_from_the_game() {
    let mut record = samples::falling_t();
    let before = record.tracked.board;
    let tracked = Arc::make_mut(&mut record.tracked);
    (0..10).for_each(|column| tracked.board.fill(17, column));
    let mut bench = Bench::new(Some(record));
    bench.workbench.ask(Action::Layout(Layout::Research));
    bench.workbench.ask(Action::ShowPanel(PanelId::Tester));
    let mut window = open(bench);
    serve(&mut window);
    click(&mut window, "Test this position");
    let mut cleared = before;
    (0..10).for_each(|column| cleared.fill(17, column));
    assert_eq!(cleared.clear_full_rows(), 1);
    let tester = &window.state().ui_state().research.tester;
    assert_eq!(*tester.board(), cleared);
}

#[test]
fn a_frame_in_which_nothing_can_be_placed_shows_no_placements_of_another() {
    let mut window = window(PanelId::BestLine);
    serve(&mut window);
    let placements = |window: &Window<'_>| window.query_by_label("Placements").is_some();
    assert!(value(&window, "Search").starts_with("34 lines, ") && placements(&window));
    // A title screen, before any plan.
    let record = window.state_mut().record.as_mut().unwrap();
    record.plan = None;
    Arc::make_mut(&mut record.tracked).falling = None;
    Arc::make_mut(&mut record.tracked).screen = vision::Screen::Title;
    Arc::make_mut(&mut record.reading).screen = vision::Screen::Title;
    window.run();
    window.run();
    assert!(!placements(&window));
    assert!(window.query_by_label("Line on the board").is_none());
    assert_eq!(value(&window, "Search"), crate::format::UNKNOWN);
}

#[test]
fn between_two_pieces_the_best_line_is_named_after_the_piece_that_has_locked() {
    let mut window = window(PanelId::Tester);
    serve(&mut window);
    let named = |window: &Window<'_>| {
        let title = window.query_by_label_contains("of the piece that has locked");
        title.is_some()
    };
    assert!(!named(&window));
    // The piece of the plan has locked, and a full row flashes.
    let record = window.state_mut().record.as_mut().unwrap();
    let tracked = Arc::make_mut(&mut record.tracked);
    for col in 0..10 {
        tracked.board.fill(17, col);
    }
    tracked.falling = None;
    window.run();
    serve(&mut window);
    assert!(named(&window));
    // The plan of the piece that is about to appear, whose next one is shown already.
    let plan = window.state().record.clone().unwrap().plan.unwrap();
    let record = window.state_mut().record.as_mut().unwrap();
    let mut after = Plan::clone(&plan);
    after.position.board = record.tracked.board;
    after.position.board.clear_full_rows();
    record.plan = Some(Arc::new(after));
    window.run();
    assert!(!named(&window));
    window.state_mut().record.as_mut().unwrap().plan = Some(plan);
    window.run();
    // The tester takes the position after it.
    click(&mut window, "Test this position");
    let research = &window.state().ui_state().research;
    assert_eq!(research.tester.moves()[0].piece, Piece::I);
    assert!(!research.tester.board().is_filled(15, 0), "the row is gone");
    let asked = &research.search.answer().unwrap().question.position;
    assert_eq!(asked.queue[0], Piece::T);
}

#[test]
fn a_strategy_that_plays_from_the_next_piece_on_is_called_so() {
    let mut window = window(PanelId::Bot);
    let before = window.state().status.machine.strategy.name().to_owned();
    let other = Strategy::by_name("greedy").unwrap();
    window.state_mut().status.machine.strategy = Arc::new(other);
    window.run();
    assert_eq!(value(&window, "Strategy"), format!("{before}, next greedy"));
    assert!(
        window
            .query_by_label("greedy, from the next piece")
            .is_some()
    );
}
