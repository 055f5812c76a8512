//! The content of the window with the real machine: clicks and keys reach the game, and the
//! panels show what the game does.

use crate::support::{MachineBench, Window, value, window_of};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use pad::Buttons;
use session::Record;
use vision::{Cell, CellReading, Event, Phase, Reading, Screen};
use workbench::Action;
use workbench::{Command, Layout, PanelId, ProfileAction};

fn window<'a>(bench: MachineBench) -> Window<'a> {
    window_of(bench, vec2(1280.0, 800.0))
}

fn falling(record: &Record) -> bool {
    record.tracked.phase == Phase::Falling && record.tracked.falling.is_some()
}

#[test]
fn panels_say_what_the_game_does() {
    let bench = MachineBench::new(true);
    let record = bench.step_until(|r| falling(r) && r.plan.is_some());
    let mut window = window(bench);
    let frame = record.picture.number;
    window.get_by_label(&format!("Game screen, frame {frame}"));
    assert_eq!(value(&window, "Screen"), "play");
    assert_eq!(value(&window, "Level"), "9");
    let (falling, next) = (
        record.tracked.falling.unwrap().piece,
        record.tracked.next.unwrap(),
    );
    let (falling, next) = (falling.letter(), next.letter());
    let whole = format!("play, {falling} falling, next {next}");
    assert_eq!(value(&window, "Board as read"), whole);
    assert_eq!(value(&window, "Next piece"), next.to_string());
    assert_eq!(
        value(&window, "Reason"),
        record.plan.as_ref().unwrap().reason
    );
    for (row, cells) in record.tracked.cells.chunks(10).enumerate() {
        let letters: String = cells
            .iter()
            .map(|cell| match cell {
                Cell::Piece(piece) => piece.letter(),
                _ => '.',
            })
            .collect();
        let filled = letters.chars().filter(|c| *c != '.').count();
        window.get_by_label(&format!("row {}: {filled} filled, {letters}", row + 1));
    }

    window.key_press(Key::Period);
    window.run_ok();
    window.state().wait_for(frame + 1);
    window.run_ok();
    window.get_by_label(&format!("Game screen, frame {}", frame + 1));
    assert_eq!(value(&window, "Run state"), "‖ paused");
}

#[test]
fn switching_the_bot_off_releases_everything() {
    let bench = MachineBench::new(true);
    bench.step_until(|r| falling(r) && !r.answer.is_empty());
    let mut window = window(bench);
    window.get_by_label("Bot plays").click();
    window.run_ok();
    for _ in 0..30 {
        let record = window.state().step(1);
        assert_eq!(record.answer, Buttons::NONE);
    }
    window.run_ok();
    assert_eq!(value(&window, "Bot state"), "bot off");
}

#[test]
fn keys_move_the_piece_only_while_the_game_has_them() {
    let bench = MachineBench::new(true);
    bench.step_until(|r| r.tracked.screen == Screen::Play && falling(r));
    bench.machine.set_bot(false);
    let col = |record: &Record| record.tracked.falling.unwrap().col;
    let before = bench.step(4);
    let mut window = window(MachineBench {
        bot: false,
        ..bench
    });

    window.key_down(Key::ArrowRight);
    window.run_ok();
    assert_eq!(col(&window.state().step(4)), col(&before));
    window.key_up(Key::ArrowRight);

    let name = format!("Game screen, frame {}", window.state().newest());
    window.run_ok();
    window.get_by_label(&name).click();
    window.run_ok();
    window.key_down(Key::ArrowRight);
    window.run_ok();
    assert_eq!(col(&window.state().step(4)), col(&before) + 1);

    // Esc releases held keys: no repeat follows.
    window.key_press_modifiers(Modifiers::NONE, Key::Escape);
    window.run_ok();
    assert_eq!(col(&window.state().step(40)), col(&before) + 1);
}

/// The accessible values of the board as read: a row of letters each.
fn board(window: &Window<'_>) -> Vec<String> {
    let rows = (0..18).map(|row| {
        let start = format!("row {}: ", row + 1);
        let nodes = window.root().children_recursive();
        // A text has a value and no name.
        let names = nodes.filter_map(|node| node.accesskit_node().value());
        let mut rows = names.filter(|name| name.starts_with(&start));
        let row = rows.next().unwrap();
        row.rsplit(' ').next().unwrap().to_owned()
    });
    rows.collect()
}

fn letters(reading: &Reading) -> Vec<String> {
    let letter = |read: &CellReading| match read.cell {
        Cell::Piece(piece) => piece.letter(),
        Cell::Empty | Cell::Flash => '.',
        Cell::Curtain | Cell::Other => '#',
    };
    let rows = reading.cells.chunks(10);
    rows.map(|row| row.iter().map(letter).collect()).collect()
}

/// The same, one column further left, without the last column.
fn shifted(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row[1..].to_owned()).collect()
}

fn but_the_last(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row[..9].to_owned()).collect()
}

#[test]
fn the_game_is_read_by_the_profile_while_it_is_edited() {
    let bench = MachineBench::new(true);
    let before = bench.step_until(|r| falling(r) && r.reading.board().count() > 12);
    let read = letters(&before.reading);
    bench.machine.set_bot(false);
    let mut window = window(MachineBench {
        bot: false,
        ..bench
    });
    for command in [
        Command::from(Action::Layout(Layout::Calibrate)),
        Command::from(Action::ShowPanel(PanelId::Board)),
    ] {
        window.state_mut().workbench.ask(command);
        window.run_ok();
    }
    assert_eq!(board(&window), read);

    // A large move is a cell.
    let field = ProfileAction::Select(Some("field.origin".to_owned()));
    window.state_mut().workbench.ask(Command::from(field));
    window.run_ok();
    // A paused picture has no second in which a rule could be broken.
    for (pixels, screen) in [(4, "✖ field off"), (-4, "play")] {
        let nudge = Command::from(ProfileAction::Nudge(pixels, 0));
        window.state_mut().workbench.ask(nudge);
        window.run_ok();
        assert_eq!(value(&window, "Screen"), screen);
    }
    let cell = Command::from(ProfileAction::Nudge(8, 0));
    window.state_mut().workbench.ask(cell);
    window.run_ok();
    assert_eq!(
        but_the_last(&board(&window)),
        shifted(&read),
        "of the same picture"
    );
    let live = window.state().step(1);
    let (last, is) = (letters(&before.reading), letters(&live.reading));
    let same = |row: &usize| is[*row][..9] == last[*row][1..];
    // All rows except those of the falling piece.
    assert!((0..18).filter(same).count() >= 12, "{is:?} after {last:?}");
    assert!(is.iter().any(|row| row.contains(|c| c != '.')));

    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_ok();
    let live = window.state().step(1);
    let is = letters(&live.reading);
    assert!(
        (0..18).filter(|row| is[*row] == last[*row]).count() >= 12,
        "{is:?}"
    );
    window.run_ok();
    assert_eq!(board(&window), is);
}

#[test]
fn other_weights_hold_from_the_very_next_piece_on() {
    let bench = MachineBench::new(true);
    bench.step_until(|r| falling(r) && r.plan.is_some());
    let mut window = window(bench);
    for command in [
        Command::from(Action::Layout(Layout::Research)),
        Command::from(Action::ShowPanel(PanelId::Weights)),
    ] {
        window.state_mut().workbench.ask(command);
        window.run_ok();
    }
    let changed = window.state().newest();
    window.get_by_label("Weights: No holes").click();
    window.run_ok();
    let holes = |plan: &planner::Plan| {
        let best = plan.best().unwrap();
        let term = best.terms.iter().find(|term| term.name == "holes");
        term.unwrap().weight
    };
    let mut spawned = false;
    let record = window.state().step_until(|r| {
        let plan = session::plan_at(window.state().machine.history(), r).unwrap();
        let edited = plan.strategy == "four-feature-edited";
        let weight = if edited { -1.426_52 } else { -0.356_63 };
        assert!((holes(&plan) - weight).abs() < 1e-9, "{}", plan.strategy);
        let spawn = |event: &Event| matches!(event, Event::Spawned(_));
        spawned |= r.tracked.events.iter().any(spawn);
        assert!(
            !spawned || edited,
            "a new piece appeared and was not planned for"
        );
        edited
    });
    assert!(record.picture.number > changed);
    // The previous plan is complete: the piece locks when the next one is planned.
    let planned = record.picture.number;
    window.state().step(4);
    let locked = (changed + 1..=planned + 4).find(|frame| {
        let record = window.state().record(*frame);
        let lock = |event: &Event| matches!(event, Event::Locked(_));
        record.tracked.events.iter().any(lock)
    });
    assert!(
        locked.unwrap().abs_diff(planned) <= 4,
        "{locked:?} {planned}"
    );
    window.run_ok();
    assert_eq!(value(&window, "Plan in force"), "four-feature · edited");
}
