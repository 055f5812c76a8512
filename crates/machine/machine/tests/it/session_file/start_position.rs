//! Games that start from a position: as often as wanted, on a branch each, for the bot and for a
//! person, and recorded with all that led to them.

use super::{VerifyOptions, round_trip::branch, run, verified};
use crate::common::{noise_rom, setup};
use machine::{Machine, MachineSetup, StartPosition, StartPositionError};
use pad::{BranchId, Buttons, FrameNo};
use rules::{Board, Piece};
use session::{Mark, Record};
use std::sync::Arc;

/// Frames in which the bot begins a game from power-on.
const BEGINS: u32 = 900;
/// Frames in which a game begins from the level screen.
const FROM_LEVEL: u32 = 90;

/// A stack with a hole and an overhang, and cells in hidden rows.
fn position() -> StartPosition {
    let mut board = Board::EMPTY;
    board.set_row(17, 0b01_1111_1111);
    board.set_row(16, 0b11_1110_1111);
    board.set_row(15, 0b00_0111_0001);
    board.set_row(-1, 0b00_0000_0001);
    StartPosition {
        board,
        pieces: vec![Piece::J, Piece::S, Piece::O],
        level: 0,
        heart: false,
    }
}

fn paused() -> Machine {
    Machine::start(MachineSetup {
        paused: true,
        ..setup(machine::Goal::default())
    })
    .unwrap()
}

/// The record in which the newest game of a branch is recognized.
fn start_of_game(machine: &Machine, branch: BranchId) -> (FrameNo, Arc<Record>) {
    let history = machine.history();
    let is_start = |mark| mark == Mark::GameStarted;
    let found = history.previous_mark(branch, FrameNo::MAX, is_start);
    let (frame, _) = found.unwrap();
    (frame, history.get_on(branch, frame + 2).unwrap())
}

fn assert_is_played(machine: &Machine, branch: BranchId, after: FrameNo) {
    let (frame, record) = start_of_game(machine, branch);
    assert!(frame > after, "no game began after frame {after}");
    let wanted = position();
    let tracked = &record.tracked;
    assert_eq!(tracked.board.visible(), wanted.board.visible(), "{frame}");
    assert_eq!(tracked.falling.map(|seen| seen.piece), Some(Piece::J));
    assert_eq!(tracked.next, Some(Piece::S));
}

#[test]
fn a_position_is_played_again_and_again_and_its_session_verifies() {
    let machine = paused();
    assert_eq!(machine.before_game(), None, "no game began yet");
    run(&machine, BEGINS);
    let (from, at) = machine.before_game().unwrap();
    let (first, record) = start_of_game(&machine, from);
    assert!(at < first && first < at + 60, "{at} {first}");
    assert_eq!(record.tracked.board, Board::EMPTY);

    // The bot, twice: the same pieces and the same answers.
    let mut games = Vec::new();
    for name in ["one", "two"] {
        let (from, at) = machine.before_game().unwrap();
        let branch = branch(&machine, from, at, name);
        machine.start_from(&position()).unwrap();
        run(&machine, 400);
        assert_is_played(&machine, branch, at);
        let (began, _) = start_of_game(&machine, branch);
        let history = machine.history();
        let records = (0..250).map(|i| history.get_on(branch, began + i).unwrap());
        let answers: Vec<_> = records.map(|r| (r.answer, r.tracked.board)).collect();
        assert!(answers.iter().any(|(answer, _)| !answer.is_empty()));
        games.push(answers);
    }
    assert_eq!(games[0], games[1]);

    // A person, who presses nothing after Start.
    let (from, at) = machine.before_game().unwrap();
    let own = branch(&machine, from, at, "own");
    machine.set_bot(false);
    machine.start_from(&position()).unwrap();
    machine.tap_start_and_run();
    crate::common::wait(&machine, "frames", |s| s.frame > at + u64::from(FROM_LEVEL));
    crate::common::pause(&machine);
    assert_is_played(&machine, own, at);
    let (began, _) = start_of_game(&machine, own);
    let frames = (began..machine.status().frame).filter_map(|f| machine.history().get_on(own, f));
    let held = |record: Arc<Record>| record.picture.inputs.held.all();
    assert!(frames.map(held).all(|held| held == Buttons::NONE));

    // Without the set-up a game begins empty.
    let (from, at) = machine.before_game().unwrap();
    let plain = branch(&machine, from, at, "plain");
    machine.start_empty();
    machine.set_bot(true);
    run(&machine, FROM_LEVEL);
    assert_eq!(start_of_game(&machine, plain).1.tracked.board, Board::EMPTY);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    machine.record(&path).unwrap();
    run(&machine, 20);
    machine.stop_recording().unwrap().unwrap();
    let report = verified(&path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    assert_eq!(report.runs[0].skipped().count(), 0);
}

#[test]
fn what_no_game_starts_from_is_refused_with_the_reason() {
    let machine = paused();
    let mut full = position();
    full.board.set_row(17, 0b11_1111_1111);
    let why = machine.start_from(&full).unwrap_err();
    assert_eq!(why, StartPositionError::Full(18));
    let mut many = position();
    many.pieces = vec![Piece::T; 65];
    let why = machine.start_from(&many).unwrap_err().to_string();
    assert_eq!(why, "the set-up block deals up to 64 pieces, 65 are given");
    let other = Machine::start(MachineSetup {
        rom: Some(noise_rom()),
        paused: true,
        ..setup(machine::Goal::default())
    })
    .unwrap();
    let why = other.start_from(&position()).unwrap_err();
    assert_eq!(why, StartPositionError::OtherGame);
}
