//! Pictures around a lock, a clear and the end of a game, image by image, against
//! figures measured on the game. `L` is the image of the step of the lock.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a failing test panics")]

mod support;

use cartridge::{Screen, Setup, Since};
use pad::Buttons;
use support::{Console, Look, row_open_at};

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
fn frames_of_a_piece_that_only_falls() {
    assert_eq!(cycle(9, false, Buttons::NONE), 178);
    assert_eq!(cycle(20, false, Buttons::NONE), 50);
    assert_eq!(cycle(10, true, Buttons::NONE), 50);
}

#[test]
fn frames_of_a_piece_that_is_dropped() {
    for level in [0, 9, 20] {
        assert_eq!(cycle(level, false, Buttons::DOWN), 48);
    }
}

#[test]
fn a_lock_without_a_clear() {
    let mut console = Console::start(&Setup {
        queue: vec![O, T, L, I],
        ..Setup::default()
    });
    let truth = console.until_lock(Buttons::DOWN);
    assert!(truth.piece.is_some(), "the sprites are still there");
    assert_eq!(truth.next, Some(T));
    assert_eq!(truth.score, 0);
    for image in 1..=2 {
        let truth = console.frame(Buttons::NONE);
        assert_eq!(truth.since, Since::Lock(image));
        assert_eq!((truth.piece, truth.next), (None, Some(T)));
        assert_eq!(truth.score, if image < 2 { 0 } else { 15 });
        assert_eq!(console.cell(17, 4), Look::Filled);
    }
    let truth = console.frame(Buttons::NONE);
    assert_eq!(
        (truth.piece, truth.next),
        (None, Some(L)),
        "L+3: the next box first"
    );
    let truth = console.frame(Buttons::NONE);
    assert_eq!(
        truth.piece.map(|p| (p.kind, p.row, p.col)),
        Some((T, -1, 3))
    );
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
    let hanging = [console.row(15), console.row(14)];
    for image in 1u32..=95 {
        let truth = console.frame(Buttons::NONE);
        let rows = [console.row(16), console.row(17)];
        let expected = match image {
            0..=2 => Look::Filled,
            3..=12 | 23..=32 | 43..=52 => Look::Flash,
            13..=22 | 33..=42 | 53..=62 => Look::Filled,
            _ => Look::Empty,
        };
        if image <= 76 {
            assert_eq!(rows, [Some(expected); 2], "L+{image}");
            assert_eq!([console.row(15), console.row(14)], hanging);
        }
        // Rows 14 and 15 come down by two; row 17 is redrawn in L+77, row 16 in
        // L+78, and what they leave in L+79 and L+80.
        assert_eq!(
            console.cell(17, 1) == Look::Filled,
            image >= 77 || expected == Look::Filled,
            "L+{image}"
        );
        assert_eq!(
            console.cell(17, 0) == Look::Filled,
            expected == Look::Filled
        );
        assert_eq!(
            console.cell(16, 2) == Look::Filled,
            image >= 78 || expected == Look::Filled,
            "L+{image}"
        );
        assert_eq!(console.cell(15, 2) == Look::Filled, image < 79, "L+{image}");
        assert_eq!(console.cell(14, 2) == Look::Filled, image < 80, "L+{image}");

        assert_eq!(
            truth.score,
            match image {
                0..=1 => 999_000,
                2..=92 => 999_015,
                _ => 999_999,
            },
            "L+{image}"
        );
        assert_eq!(truth.level, if image < 91 { 9 } else { 10 }, "L+{image}");
        assert_eq!(truth.lines, if image < 94 { 98 } else { 100 }, "L+{image}");
        assert_eq!(
            truth.next,
            Some(if image < 94 { T } else { L }),
            "L+{image}"
        );
        assert_eq!(truth.piece.is_some(), image >= 95, "L+{image}");
    }
}

#[test]
fn points_are_for_the_level_before_the_clear() {
    for (open, points) in [(1, 40), (2, 100)] {
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
    for image in 1usize..=88 {
        let truth = console.frame(Buttons::NONE);
        assert_eq!((truth.piece, truth.next), (None, None));
        for row in 0..18 {
            if image + row >= 18 && image + row < 71 + 17 {
                assert_eq!(console.row(row), Some(Look::Filled), "L+{image}, row {row}");
            }
            if image + row >= 71 + 17 {
                assert_ne!(console.row(row), Some(Look::Filled), "L+{image}, row {row}");
            }
        }
        assert_eq!(
            truth.screen,
            if image < 88 {
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
    let gravity = console.truth().hidden.gravity;
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
    assert_eq!(console.truth().hidden.gravity, gravity, "nothing runs");
    let truth = console.frame(Buttons::START);
    assert_eq!(
        (truth.screen, truth.piece, truth.next),
        (Screen::Play, None, None)
    );
    let truth = console.frame(Buttons::NONE);
    assert!(truth.piece.is_some() && truth.next.is_some());
}
