//! Limits of the rules: rows above the screen, the greatest numbers, what a reset keeps.

use crate::support::{Console, row_open_at};
use cartridge::{Screen, Setup, Truth};
use pad::Buttons;

const O: u8 = 3;
const FULL: u16 = 0x3ff;

/// An O clears this many rows at the bottom of the board.
fn clear(rows: usize, mut setup: Setup) -> Truth {
    for row in setup.board.iter_mut().rev().take(rows) {
        *row = row_open_at(&[4, 5]);
    }
    setup.queue = vec![O; 6];
    let mut console = Console::start(&setup);
    console.until_lock(Buttons::DOWN);
    console.until_spawn()
}

#[test]
fn rows_above_the_screen_are_neither_cleared_nor_shifted() {
    let mut board = [[0; 10]; 20];
    board[0] = [1; 10];
    board[1] = row_open_at(&[3, 4, 5, 6]);
    board[2] = row_open_at(&[3, 4, 5, 6]);
    let truth = clear(
        2,
        Setup {
            board,
            ..Setup::default()
        },
    );
    let gap = FULL & !(0b1111 << 3);
    let rows = |rows: [i8; 4]| rows.map(|row| truth.board.row(row));
    let all = rows([-2, -1, 0, 1]);
    assert_eq!(all[..2], [FULL, gap], "rows -2 and -1");
    // The old row 0 stays and is in rows 1 and 2 too.
    assert_eq!(rows([0, 1, 2, 3]), [gap, gap, gap, 0]);
    assert_eq!(truth.lines, 2);
}

#[test]
fn rows_0_and_1_are_never_cleared() {
    let mut board = [[0; 10]; 20];
    board[2] = row_open_at(&[4, 5]);
    board[3] = row_open_at(&[4, 5]);
    board[4] = row_open_at(&[4, 5]);
    // Columns 4 and 5 end in row 3: the piece comes to rest in rows 1 and 2.
    board[5] = row_open_at(&[0]);
    board[3] = row_open_at(&[4, 5]);
    let mut console = Console::start(&Setup {
        queue: vec![O; 6],
        board,
        ..Setup::default()
    });
    console.until_lock(Buttons::NONE);
    let truth = console.until_spawn();
    assert_eq!(truth.lines, 1, "row 2 alone");
    assert_eq!(truth.board.row(2), FULL, "row 1 came down into row 2");
    assert_eq!(truth.screen, Screen::Play);
}

#[test]
fn a_piece_may_lock_out_of_sight() {
    let mut board = [[0; 10]; 20];
    for row in board.iter_mut().skip(2 + 3) {
        *row = row_open_at(&[0]);
    }
    // A bar that is turned at once stands in rows -1 to 2 and rests.
    let mut console = Console::start(&Setup {
        queue: vec![2, O, O, O],
        board,
        ..Setup::default()
    });
    console.frame(Buttons::A);
    let truth = console.until_lock(Buttons::NONE);
    assert_eq!(truth.board.row(-1).count_ones(), 1, "one cell in row -1");
    assert_eq!(console.until_spawn().screen, Screen::Play);
}

#[test]
fn lines_stop_at_9999() {
    for (lines, rows, then) in [(9_997, 2, 9_999), (9_998, 2, 9_999), (9_999, 1, 9_999)] {
        let setup = Setup {
            level: 20,
            lines,
            ..Setup::default()
        };
        assert_eq!(clear(rows, setup).lines, then);
    }
}

#[test]
fn the_score_stops_at_999_999() {
    let setup = Setup {
        level: 20,
        score: 999_990,
        lines: 500,
        ..Setup::default()
    };
    assert_eq!(clear(2, setup).score, 999_999);
}

#[test]
fn a_level_comes_with_each_ten_lines_that_exceed_it_up_to_20() {
    for (level, lines, then) in [
        (0, 8, 1),
        (0, 9, 1),
        (0, 7, 0),
        (5, 58, 6),
        (5, 57, 5),
        (9, 98, 10),
        (9, 89, 9),
        (3, 150, 4),
        (19, 198, 20),
        (20, 208, 20),
        (20, 9_990, 20),
    ] {
        let setup = Setup {
            level,
            lines,
            ..Setup::default()
        };
        let truth = clear(2, setup);
        assert_eq!(truth.level, then, "level {level}, {lines} and 2 lines");
    }
}

#[test]
fn hearts_stay_until_the_reset() {
    let mut console = Console::new();
    console.wait_for(Screen::Title);
    console.press(Buttons::START | Buttons::DOWN, Screen::Config);
    console.press(Buttons::START, Screen::Level);
    for _ in 0..2 {
        assert!(console.press(Buttons::START, Screen::Play).heart);
        console.pile_up();
        console.press(Buttons::START, Screen::Name);
        console.press(Buttons::START, Screen::Level);
    }
    console.press(Buttons::B, Screen::Config);
    console.press(Buttons::START, Screen::Level);
    assert!(console.press(Buttons::START, Screen::Play).heart);
    let all_four = Buttons::A | Buttons::B | Buttons::SELECT | Buttons::START;
    console.press(all_four, Screen::Copyright);
    console.reach_level_select();
    assert!(!console.press(Buttons::START, Screen::Play).heart);
}
