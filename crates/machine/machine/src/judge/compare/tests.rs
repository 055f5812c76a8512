use super::*;
use cartridge::{Hidden, Screen as True};
use rules::{Background, Falling, InputState};
use vision::{Screen as Seen, SeenPiece};

const T: Placement = Placement {
    piece: Piece::T,
    orientation: 1,
    row: 4,
    col: 2,
};

/// A T falls over an L in the corner.
fn truth() -> Truth {
    let mut cells = Background::default();
    for (row, col) in [(16, 0), (17, 0), (17, 1), (17, 2)] {
        cells[row][col] = CellArt::Piece(Piece::L);
    }
    Truth {
        screen: True::Play,
        demo: false,
        since: Since::Falling,
        piece: Some(T),
        next: Some(Piece::I),
        preview: true,
        score: 120,
        level: 9,
        lines: 4,
        heart: false,
        cells,
        board: Board::EMPTY,
        hidden: Hidden {
            steps: 0,
            falling: Falling::spawn(Piece::T, 0),
            input: InputState::default(),
            after_next: Piece::L,
            spawned: 0,
            locked: 0,
            last_lock: T,
            tile_line: 0,
        },
    }
}

fn tracked() -> Tracked {
    let truth = truth();
    let mut tracked = Tracked::nothing(1);
    tracked.screen = Seen::Play;
    tracked.phase = Phase::Falling;
    tracked.board = background(&truth);
    tracked.falling = Some(SeenPiece {
        piece: Piece::T,
        orientation: 1,
        row: 4,
        col: 2,
        steps: 60,
    });
    tracked.next = Some(Piece::I);
    tracked.score = Some(120);
    tracked.level = Some(9);
    tracked.lines = Some(4);
    for (cell, &mino) in tracked.cells.iter_mut().zip(truth.cells.as_flattened()) {
        if mino != CellArt::Empty {
            *cell = Cell::Piece(Piece::L);
        }
    }
    for (row, col) in T.cells() {
        tracked.cells[row as usize * COLUMNS + col as usize] = Cell::Piece(Piece::T);
    }
    tracked
}

/// The verdict once everything has settled.
fn verdict(truth: &Truth, tracked: &Tracked) -> Option<String> {
    let mut judge = Comparison::default();
    (0..30)
        .map(|_| judge.differs(truth, tracked))
        .last()
        .flatten()
}

#[test]
fn what_is_tracked_right_is_agreed_on() {
    assert_eq!(verdict(&truth(), &tracked()), None);
}

#[test]
fn every_part_is_compared() {
    type Change = fn(&mut Tracked);
    let cases: [(Change, &str); 14] = [
        (|t| t.screen = Seen::Pause, "the screen is Play"),
        (|t| t.score = Some(121), "the score is 120"),
        (|t| t.score = None, "the score is 120"),
        (|t| t.level = Some(8), "the level is 9"),
        (|t| t.lines = Some(5), "the lines are 4"),
        (|t| t.heart = true, "the heart is off"),
        (
            |t| t.next = Some(Piece::O),
            "the next piece is I, tracked is O",
        ),
        (|t| t.next = None, "the next piece is I, tracked is -"),
        (|t| t.preview = false, "the preview is on"),
        (
            |t| t.falling = None,
            "the piece is T1 at row 5, column 3, tracked is none",
        ),
        (
            |t| t.falling.as_mut().unwrap().col = 3,
            "tracked is T1 at row 5, column 4",
        ),
        (
            |t| t.falling.as_mut().unwrap().orientation = 3,
            "tracked is T3",
        ),
        (|t| t.board.fill(10, 5), "the locked cells are others"),
        (
            |t| t.cells[170] = Cell::Piece(Piece::J),
            "row 18, column 1 is L",
        ),
    ];
    for (change, words) in cases {
        let mut tracked = tracked();
        change(&mut tracked);
        let verdict = verdict(&truth(), &tracked).unwrap_or_default();
        assert!(
            verdict.contains(words),
            "{verdict:?} does not say {words:?}"
        );
    }
}

#[test]
fn one_picture_of_a_new_screen_is_not_held_against_it() {
    let mut judge = Comparison::default();
    let mut old = Tracked::nothing(1);
    old.screen = Seen::LevelA;
    assert_eq!(judge.differs(&truth(), &old), None);
    assert!(judge.differs(&truth(), &old).is_some());
}

#[test]
fn a_lock_that_nothing_shows_yet_may_be_tracked_either_way() {
    let mut truth = truth();
    truth.since = Since::Lock(2);
    truth.piece = None;
    for (row, col) in T.cells() {
        truth.cells[row as usize][col as usize] = CellArt::Piece(Piece::T);
    }
    let resting = tracked();
    assert_eq!(verdict(&truth, &resting), None);
    let mut locked = tracked();
    locked.falling = None;
    locked.board = background(&truth);
    assert_eq!(verdict(&truth, &locked), None);
    let mut gone = tracked();
    gone.falling = None;
    assert!(verdict(&truth, &gone).is_some());
}

#[test]
fn rows_that_flash_read_as_empty() {
    let mut truth = truth();
    truth.since = Since::Lock(5);
    truth.piece = None;
    truth.cells = Background::default();
    truth.cells[17].fill(CellArt::Flash);
    let mut tracked = tracked();
    tracked.cells = vec![Cell::Empty; CELLS];
    tracked.cells[170..].fill(Cell::Flash);
    assert_eq!(verdict(&truth, &tracked), None);
    tracked.cells[175] = Cell::Piece(Piece::L);
    assert!(
        verdict(&truth, &tracked)
            .unwrap()
            .contains("row 18, column 6 is flash")
    );
}

#[test]
fn a_piece_that_moved_in_its_locking_step_may_be_tracked_where_it_was() {
    let mut truth = truth();
    truth.since = Since::Lock(0);
    truth.hidden.last_lock = Placement { col: 3, ..T };
    for (row, col) in truth.hidden.last_lock.cells() {
        truth.cells[row as usize][col as usize] = CellArt::Piece(Piece::T);
    }
    assert_eq!(verdict(&truth, &tracked()), None);
    truth.since = Since::Lock(1);
    truth.piece = None;
    assert!(
        verdict(&truth, &tracked()).is_some(),
        "in the next image it is too late"
    );
}
