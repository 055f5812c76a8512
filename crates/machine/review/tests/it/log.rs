//! Placements are found in tracked states.

use review::MoveLog;
use rules::{Board, Piece};
use vision::{Event, Phase, Screen, SeenPiece, Tracked};

fn seen(piece: Piece, row: i8) -> SeenPiece {
    SeenPiece {
        piece,
        orientation: 0,
        row,
        col: 3,
        steps: 1,
    }
}

fn falling(frame: u64, board: Board, piece: SeenPiece) -> Tracked {
    Tracked {
        screen: Screen::Play,
        phase: Phase::Falling,
        board,
        falling: Some(piece),
        next: Some(Piece::T),
        level: Some(4),
        score: Some(120),
        ..Tracked::nothing(frame)
    }
}

fn locked(frame: u64, piece: SeenPiece) -> Tracked {
    Tracked {
        screen: Screen::Play,
        phase: Phase::Locked,
        events: vec![Event::Locked(piece)],
        ..Tracked::nothing(frame)
    }
}

#[test]
fn a_placement_has_what_was_known_before_it() {
    let mut log = MoveLog::default();
    let floor = {
        let fits = |row: &i8| Board::EMPTY.fits(Piece::O, 0, *row, 3);
        (0..18).take_while(fits).last().unwrap()
    };
    let mut started = falling(10, Board::EMPTY, seen(Piece::O, 0));
    started.events.push(Event::GameStarted);
    assert_eq!(log.see(&started), None);
    assert_eq!(log.see(&falling(11, Board::EMPTY, seen(Piece::O, 5))), None);
    let played = log.see(&locked(40, seen(Piece::O, floor))).unwrap();
    assert_eq!((played.game, played.appeared, played.locked), (1, 10, 40));
    let situation = played.situation;
    assert_eq!(situation.board, Board::EMPTY);
    assert_eq!(
        (situation.piece, situation.next),
        (Piece::O, Some(Piece::T))
    );
    assert_eq!((situation.level, played.score), (4, Some(120)));
    assert_eq!(played.cleared(), 0);

    // One that was never seen to fall, and one that hangs in the air.
    assert_eq!(log.see(&locked(80, seen(Piece::T, floor))), None);
    assert_eq!(log.see(&falling(90, Board::EMPTY, seen(Piece::T, 1))), None);
    assert_eq!(log.see(&locked(95, seen(Piece::T, 3))), None);
    assert_eq!(log.missed(), 2);
}

#[test]
fn a_game_in_whose_middle_the_states_begin_is_not_the_next_one() {
    let mut log = MoveLog::default();
    let floor = {
        let fits = |row: &i8| Board::EMPTY.fits(Piece::O, 0, *row, 3);
        (0..18).take_while(fits).last().unwrap()
    };
    let mut game = |frame, starts: bool| {
        let mut first = falling(frame, Board::EMPTY, seen(Piece::O, 0));
        first.events.extend(starts.then_some(Event::GameStarted));
        log.see(&first);
        log.see(&locked(frame + 9, seen(Piece::O, floor)))
            .unwrap()
            .game
    };
    let games = [
        (10, false),
        (20, false),
        (30, true),
        (40, false),
        (50, true),
    ];
    assert_eq!(
        games.map(|(frame, starts)| game(frame, starts)),
        [1, 1, 2, 2, 3]
    );
}

#[test]
fn without_the_next_box_only_the_piece_is_known() {
    let mut log = MoveLog::default();
    let mut hidden = falling(1, Board::EMPTY, seen(Piece::L, 0));
    hidden.preview = false;
    log.see(&hidden);
    assert_eq!(log.falling().unwrap().next, None);
    assert_eq!(log.falling().unwrap().position().queue, [Piece::L]);
}
