//! Pictures around a lock, a clear and the end of a game, image by image, against
//! figures measured on the game. `L` is the image of the step of the lock.

use crate::support::{Console, Look, row_open_at};
use crate::table::{Measured, Which};
use cartridge::{Screen, Setup, Since};
use pad::Buttons;

const L: u8 = 0;
const I: u8 = 2;
const O: u8 = 3;
const T: u8 = 6;

/// Frames from the first picture of an O in the middle of an empty field to that
/// of the next piece. The buttons are held from before its step 0.
fn cycle(level: u8, heart: bool, buttons: Buttons) -> u64 {
    let mut console = Console::start(&Setup {
        level,
        heart,
        queue: vec![O; 4],
        ..Setup::default()
    });
    console.until_lock(Buttons::LEFT);
    let mut spawns = Vec::new();
    let mut fell = false;
    while spawns.len() < 2 {
        let truth = console.frame(buttons);
        let falls = truth.since == Since::Falling && truth.piece.is_some();
        if falls && !fell {
            spawns.push(console.frame);
        }
        fell = falls;
    }
    spawns[1] - spawns[0]
}

#[test]
fn frames_of_a_piece() {
    for case in Measured::load().cycle {
        let buttons = if case.soft_drop {
            Buttons::DOWN
        } else {
            Buttons::NONE
        };
        let frames = cycle(case.level, case.heart, buttons);
        assert_eq!(frames, u64::from(case.frames), "{case:?}");
    }
}

#[test]
fn a_lock_without_a_clear() {
    let mut console = Console::start(&Setup {
        queue: vec![O, T, L, I],
        ..Setup::default()
    });
    let mut truth = console.until_lock(Buttons::DOWN);
    let mut image = 0;
    for phase in Measured::load().lock.images {
        for at in phase.images() {
            assert_eq!(at, image);
            let piece = match phase.piece {
                Which::Old => Some(O),
                Which::New => Some(T),
                Which::None => None,
            };
            assert_eq!(truth.piece.map(|at| at.piece as u8), piece, "L+{image}");
            let next = if phase.next == Which::Old { T } else { L };
            assert_eq!(truth.next.map(|next| next as u8), Some(next), "L+{image}");
            assert_eq!(truth.score, if phase.paid { 15 } else { 0 }, "L+{image}");
            assert_eq!(console.cell(17, 4), Look::Filled);
            truth = console.frame(Buttons::NONE);
            image += 1;
        }
    }
}

#[test]
fn a_clear_image_by_image() {
    let mut board = [[0; 10]; 20];
    board[16] = row_open_at(&[0, 1, 4, 5]);
    board[17] = row_open_at(&[0]);
    board[18] = row_open_at(&[4, 5]);
    board[19] = row_open_at(&[4, 5]);
    board[16][4] = 0;
    board[17][4] = 0;
    board[17][5] = 0;
    let mut console = Console::start(&Setup {
        level: 9,
        lines: 98,
        score: 999_000,
        queue: vec![O, T, L, I],
        board,
        ..Setup::default()
    });
    console.until_lock(Buttons::DOWN);
    let measured = Measured::load();
    let shown = &measured.clear.shown;
    let hanging = [console.row(15), console.row(14)];
    for image in 1u32..=shown.piece {
        let truth = console.frame(Buttons::NONE);
        let rows = [console.row(16), console.row(17)];
        let expected = match measured.full_row(image) {
            Some(crate::table::Look::Filled) => Look::Filled,
            Some(crate::table::Look::Flash) => Look::Flash,
            _ => Look::Empty,
        };
        if image < shown.bottom_row {
            assert_eq!(rows, [Some(expected); 2], "L+{image}");
            assert_eq!([console.row(15), console.row(14)], hanging);
        }
        // Rows 14 and 15 come down by two; row 17 is redrawn first, each row above it
        // one image later.
        assert_eq!(
            console.cell(17, 1) == Look::Filled,
            image >= shown.bottom_row || expected == Look::Filled,
            "L+{image}"
        );
        assert_eq!(
            console.cell(17, 0) == Look::Filled,
            expected == Look::Filled
        );
        assert_eq!(
            console.cell(16, 2) == Look::Filled,
            image > shown.bottom_row || expected == Look::Filled,
            "L+{image}"
        );
        assert_eq!(
            console.cell(15, 2) == Look::Filled,
            image < shown.bottom_row + 2,
            "L+{image}"
        );
        assert_eq!(
            console.cell(14, 2) == Look::Filled,
            image < shown.bottom_row + 3,
            "L+{image}"
        );

        assert_eq!(
            truth.score,
            match image {
                _ if image < shown.drop_points => 999_000,
                _ if image < shown.points => 999_015,
                _ => measured.score.most,
            },
            "L+{image}"
        );
        assert_eq!(
            truth.level,
            if image < shown.level { 9 } else { 10 },
            "L+{image}"
        );
        assert_eq!(
            truth.lines,
            if image < shown.lines { 98 } else { 100 },
            "L+{image}"
        );
        assert_eq!(
            truth.next.map(|next| next as u8),
            Some(if image < shown.next { T } else { L }),
            "L+{image}"
        );
        assert_eq!(truth.piece.is_some(), image >= shown.piece, "L+{image}");
    }
}

#[test]
fn points_are_for_the_level_before_the_clear() {
    for (open, points) in (1..).zip(Measured::load().score.clears).take(2) {
        let mut board = [[0; 10]; 20];
        for row in board.iter_mut().rev().take(open) {
            *row = row_open_at(&[4, 5]);
        }
        let mut console = Console::start(&Setup {
            level: 9,
            lines: 99,
            queue: vec![O; 4],
            board,
            ..Setup::default()
        });
        console.until_lock(Buttons::NONE);
        let truth = console.until_spawn();
        assert_eq!((truth.score, truth.level), (points * 10, 10));
    }
}

#[test]
fn the_second_lock_at_spawn_ends_the_game() {
    let mut board = [[0; 10]; 20];
    for row in board.iter_mut().skip(2 + 3) {
        *row = row_open_at(&[0]);
    }
    let mut console = Console::start(&Setup {
        queue: vec![O; 8],
        board,
        ..Setup::default()
    });
    console.until_lock(Buttons::NONE);
    assert_eq!(
        console.until_spawn().screen,
        Screen::Play,
        "one is forgiven"
    );
    let truth = console.until_lock(Buttons::NONE);
    assert!(truth.piece.is_some());
    // The curtain counts from one image later.
    let truth = console.frame(Buttons::NONE);
    assert!(truth.piece.is_some() && truth.next.is_some());
    let end = Measured::load().end;
    for image in 1..=end.picture_top_row {
        let truth = console.frame(Buttons::NONE);
        assert_eq!((truth.piece, truth.next), (None, None));
        for row in 0..18 {
            match end.row(image, row as u32) {
                Some(true) => {
                    assert_eq!(console.row(row), Some(Look::Filled), "L+{image}, row {row}");
                }
                Some(false) => {
                    assert_ne!(console.row(row), Some(Look::Filled), "L+{image}, row {row}");
                }
                None => {}
            }
        }
        assert_eq!(
            truth.screen,
            if image < end.picture_top_row {
                Screen::Curtain
            } else {
                Screen::Over
            }
        );
    }
    console.press(Buttons::A, Screen::Level);
}

#[test]
fn a_pause_changes_the_picture_before_the_sprites() {
    let mut console = Console::start(&Setup {
        queue: vec![O, T, L, I],
        ..Setup::default()
    });
    for _ in 0..10 {
        console.frame(Buttons::NONE);
    }
    let gravity = console.truth().hidden.falling.gravity;
    let truth = console.frame(Buttons::START);
    assert_eq!(truth.screen, Screen::Pause);
    assert!(
        truth.piece.is_some() && truth.next.is_some(),
        "image 0 keeps the sprites"
    );
    let truth = console.frame(Buttons::NONE);
    assert_eq!((truth.piece, truth.next), (None, None));
    for _ in 0..100 {
        console.frame(Buttons::NONE);
    }
    assert_eq!(
        console.truth().hidden.falling.gravity,
        gravity,
        "nothing runs"
    );
    let truth = console.frame(Buttons::START);
    assert_eq!(
        (truth.screen, truth.piece, truth.next),
        (Screen::Play, None, None)
    );
    let truth = console.frame(Buttons::NONE);
    assert!(truth.piece.is_some() && truth.next.is_some());
}
