//! Boards that are drawn, pasted and copied in the move tester.

use super::{Window, click, research, value};
use crate::{PanelId, Request, ResearchAction, plan::PlanText, research::Shared};
use calibration::copy::{BoardText, Copied as _, Format};
use egui::{Event, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use planner::{SearchRequest, Strategy};
use position_text::{Position, read};
use proptest::prelude::*;
use rules::{Board, Piece};

fn tester<'a>() -> Window<'a> {
    let mut window = research::window(PanelId::Tester);
    research::serve(&mut window);
    window
}

/// The middle of a cell of the tester's board.
fn cell(window: &Window<'_>, row: usize, col: usize) -> Pos2 {
    let rect = window.get_by_label("Move tester board").rect();
    let side = rect.width() / 10.0;
    rect.min + vec2((col as f32 + 0.5) * side, (row as f32 + 0.5) * side)
}

/// A press at one cell and a release at another: a click if they are the same.
fn stroke(window: &mut Window<'_>, from: (usize, usize), to: (usize, usize)) {
    let (from, to) = (cell(window, from.0, from.1), cell(window, to.0, to.1));
    window.drag_at(from);
    window.step();
    if from != to {
        window.hover_at(to);
        window.step();
    }
    window.drop_at(to);
    window.run();
}

fn paste(window: &mut Window<'_>, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run();
}

/// The board and the pieces of the tester.
fn position(window: &Window<'_>) -> (Board, Vec<Piece>) {
    let tester = &window.state().ui_state().research.tester;
    let pieces = tester.moves().iter().map(|step| step.piece).collect();
    (*tester.board(), pieces)
}

#[test]
fn a_board_is_drawn_and_its_best_move_shown_in_twelve_clicks() {
    let mut window = tester();
    let mut clicks = 0;
    click(&mut window, "Clear board");
    clicks += 1;
    // Three rows without their last column, by a stroke each, and a cell more by a click.
    for row in [15, 16, 17] {
        stroke(&mut window, (row, 0), (row, 8));
        clicks += 1;
    }
    stroke(&mut window, (14, 0), (14, 0));
    clicks += 1;
    for button in ["Add I", "Best move of the tester"] {
        window.get_by_label(button).click();
        window.run();
        clicks += 1;
    }
    research::serve(&mut window);
    let (board, pieces) = position(&window);
    assert_eq!((board.count(), pieces), (28, vec![Piece::I]));
    let best = value(&window, "Best move of the tester: result");
    assert!(best.contains("I to column 10"), "{best}");
    assert!(clicks <= 12, "{clicks}");
    click(&mut window, "Place the best line");
    let step = window.state().ui_state().research.tester.moves()[0];
    assert_eq!((step.column(), step.orientation), (9, 1));
    let result = value(&window, "Result 1");
    assert!(result.starts_with("3 rows"), "{result}");
}

#[test]
fn a_stroke_is_one_step_and_cells_are_emptied_as_they_are_filled() {
    let mut window = tester();
    stroke(&mut window, (16, 5), (16, 5));
    let before = position(&window).0;
    assert!(before.is_filled(16, 5));
    click(&mut window, "Clear board");
    stroke(&mut window, (17, 0), (17, 9));
    assert_eq!(position(&window).0.row(17), 0b11_1111_1111);
    stroke(&mut window, (17, 4), (17, 6));
    assert_eq!(position(&window).0.row(17), 0b11_1000_1111);
    stroke(&mut window, (17, 0), (17, 0));
    assert_eq!(position(&window).0.row(17), 0b11_1000_1110);
    for row in [0b11_1000_1111, 0b11_1111_1111, 0] {
        click(&mut window, "Undo move");
        assert_eq!(position(&window).0.row(17), row);
    }
    click(&mut window, "Undo move");
    assert_eq!(position(&window).0, before);
    click(&mut window, "Redo move");
    click(&mut window, "Redo move");
    assert_eq!(position(&window).0.row(17), 0b11_1111_1111);
}

#[test]
fn what_is_pasted_is_searched_and_what_is_no_board_is_refused() {
    let mut window = tester();
    let asked = click(&mut window, "Paste position");
    assert_eq!(
        asked,
        [],
        "the clipboard is asked for, and nothing of the program"
    );
    paste(&mut window, "T I L\n#.........\n##.#######");
    assert_eq!(position(&window).1, [Piece::T, Piece::I, Piece::L]);
    assert_eq!(position(&window).0.count(), 10);
    research::serve(&mut window);
    let best = value(&window, "Best move of the tester: result");
    assert!(best.contains("T "), "{best}");
    let wanted = position(&window);
    paste(&mut window, "#.........\n##.######");
    assert_eq!(position(&window), wanted);
    let message = window.state().workbench.messages().all().last().unwrap();
    let why = "This can't be pasted: line 2, column 1: a row has 10 cells, this has 9";
    assert_eq!(message.text, why);
}

#[test]
fn a_link_brings_its_strategy_and_its_depth() {
    let mut window = tester();
    let mut shared = Position::new(Board::EMPTY, [Piece::T, Piece::I]);
    shared.strategy = Some("max-score".to_owned());
    shared.depth = Some(2);
    window.state_mut().asked.clear();
    paste(&mut window, &shared.link());
    let asked = &window.state().asked;
    let wanted = Strategy::by_name("max-score").unwrap();
    let plays = |request: &Request| matches!(request, Request::Play(s) if **s == wanted);
    assert!(asked.iter().any(plays), "{asked:?}");
    assert_eq!(window.state().ui_state().research.depth, Some(2));
    assert_eq!(position(&window), (Board::EMPTY, vec![Piece::T, Piece::I]));
}

#[test]
fn what_the_window_copies_of_a_position_is_pasted() {
    let mut window = tester();
    paste(&mut window, "T I L\n#.........\n##.#######");
    let wanted = position(&window);
    for command in [
        ResearchAction::CopyLink(Shared::Tester),
        ResearchAction::CopyFumen(Shared::Tester),
    ] {
        let text = copied(&mut window, command);
        let read = read(&text).unwrap();
        assert_eq!((read.board, read.pieces), wanted, "{text}");
    }
    let text = copied(&mut window, crate::TesterAction::Copy);
    let line = read(&text).unwrap();
    assert_eq!((line.board, line.pieces), wanted, "{text}");
    let tracked = window.state().record.as_ref().unwrap().tracked.clone();
    for command in [
        ResearchAction::CopyLink(Shared::Shown),
        ResearchAction::CopyFumen(Shared::Shown),
    ] {
        let text = copied(&mut window, command);
        let read = read(&text).unwrap();
        let falling = tracked.falling.map(|seen| seen.piece);
        let pieces: Vec<Piece> = falling.into_iter().chain(tracked.next).collect();
        assert_eq!((read.board, read.pieces), (tracked.board, pieces), "{text}");
    }
}

/// What a command copies.
fn copied(window: &mut Window<'_>, command: impl Into<crate::Command>) -> String {
    window.state_mut().ask(command);
    window.step();
    let commands = &window.output().platform_output.commands;
    let text = commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    window.run();
    text.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_format_of_a_board_and_of_a_plan_is_read(
        rows in prop::collection::vec(0u16..1023, 0..12),
        queue in prop::collection::vec(0usize..7, 1..3),
    ) {
        let mut board = Board::EMPTY;
        for (row, bits) in rows.iter().enumerate() {
            board.set_row(17 - row as i8, *bits);
        }
        let pieces: Vec<Piece> = queue.iter().map(|at| Piece::EACH[*at]).collect();
        let plan = SearchRequest::new(&board, &pieces, &Strategy::four_feature()).plan();
        let text = board.to_string();
        let lines = BoardText::from_lines(text.lines()).unwrap();
        for format in Format::EACH {
            let read_board = read(&lines.copied(format)).unwrap();
            prop_assert_eq!(read_board.board, board);
            let Some(text) = PlanText::of(&plan) else {
                continue;
            };
            let read_plan = read(&text.copied(format)).unwrap();
            prop_assert_eq!(read_plan.board, board);
            prop_assert_eq!(&read_plan.line, &plan.best().unwrap().line);
        }
    }
}
