//! The cartridge against figures measured on the original game, other than those that
//! `timeline.rs` checks image by image.

use crate::support::{Console, row_open_at};
use crate::table::Measured;
use cartridge::{Screen, Setup, Since, Truth};
use pad::Buttons;

const O: u8 = 3;
const T: u8 = 6;

fn start(level: u8, heart: bool, kind: u8) -> Console {
    Console::start(&Setup {
        level,
        heart,
        queue: vec![kind; 8],
        ..Setup::default()
    })
}

fn row(truth: &Truth) -> Option<i8> {
    truth.piece.map(|piece| piece.row)
}

/// Images of each row of a piece, from now to the lock.
fn rows(console: &mut Console) -> Vec<u32> {
    let mut rows = vec![0; 20];
    let mut truth = console.truth();
    while truth.since == Since::Falling {
        if let Some(row) = row(&truth) {
            rows[(row + 1) as usize] += 1;
        }
        truth = console.frame(Buttons::NONE);
    }
    rows
}

#[test]
fn gravity_of_every_level() {
    let measured = Measured::load().gravity;
    for (level, &constant) in (0u8..).zip(&measured.constants) {
        let heart = level >= 10;
        let mut console = start(if heart { level - 10 } else { level }, heart, O);
        let first = rows(&mut console);
        let constant = u32::from(constant);
        let place = format!("speed {level}");
        assert_eq!(first[0], constant + measured.first_piece_more, "{place}");
        assert_eq!(first[1], constant + measured.later_row_more, "{place}");
        assert_eq!(first[9], u32::from(measured.frames[usize::from(level)]));
        console.until_spawn();
        let second = rows(&mut console);
        assert_eq!(second[0], constant + measured.spawn_row_more, "{place}");
        assert_eq!(second[1], constant + measured.later_row_more, "{place}");
    }
}

/// The steps, from the first image of a piece on, in which it moved in any way.
fn moves(console: &mut Console, steps: u32, held: impl Fn(u32) -> Buttons) -> Vec<u32> {
    let place = |truth: &Truth| {
        let falling = truth.hidden.falling;
        (falling.orientation, falling.row, falling.col)
    };
    let mut before = place(&console.truth());
    (0..steps)
        .filter(|&step| {
            let now = place(&console.frame(held(step)));
            let moved = now != before;
            before = now;
            moved
        })
        .collect()
}

#[test]
fn a_held_direction_and_taps() {
    let shift = Measured::load().shift;
    let mut console = start(0, false, O);
    let room = moves(&mut console, 8, |k| {
        if k % 2 == 0 {
            Buttons::LEFT
        } else {
            Buttons::NONE
        }
    });
    assert_eq!(room, [0, 2, 4, 6], "every tap counts");
    assert_eq!(shift.tap_every, 2);
    let last = *shift.held.last().unwrap();
    // Gravity would move it too, 53 steps after its first.
    let mut console = start(0, false, O);
    for k in 0..40 {
        console.frame(if k % 2 == 0 {
            Buttons::LEFT
        } else {
            Buttons::NONE
        });
    }
    let mut columns = Vec::new();
    let mut before = console.truth().hidden.falling.col;
    for step in 0..=last {
        let col = console.frame(Buttons::RIGHT).hidden.falling.col;
        if col != before {
            columns.push(step);
        }
        before = col;
    }
    assert_eq!(columns, shift.held);
}

#[test]
fn a_direction_held_since_before_the_first_game_of_a_power_on() {
    let images = Measured::load().shift.held_since_power_on;
    let mut console = Console::new();
    console.reach_level_select();
    console.frame(Buttons::LEFT);
    console.frame(Buttons::LEFT);
    let mut truth = console.frame(Buttons::LEFT | Buttons::START);
    while truth.screen != Screen::Play {
        truth = console.frame(Buttons::LEFT);
    }
    let mut image = 0;
    while truth.piece.unwrap().col == 3 {
        truth = console.frame(Buttons::LEFT);
        image += 1;
        assert!(image < 400);
    }
    assert_eq!(image, images);
}

#[test]
fn taps_of_down() {
    let drop = Measured::load().soft_drop;
    for (every, rows) in [
        (drop.taps_count_at, 8),
        (drop.taps_are_lost_at, 24 / drop.taps_are_lost_at / 2),
        (1, 24 / drop.every),
    ] {
        let mut console = start(0, false, T);
        let moved = moves(&mut console, 24, |k| {
            if k % every == 0 {
                Buttons::DOWN
            } else {
                Buttons::NONE
            }
        });
        assert_eq!(moved.len() as u32, rows, "every {every}");
    }
}

#[test]
fn numbers_stop_and_levels_rise() {
    let measured = Measured::load();
    let mut cases = vec![(measured.level.most, measured.score.most_lines, 0)];
    for rise in &measured.level.rises {
        cases.push((rise.from, rise.lines - 1, 1));
        cases.push((rise.from, rise.lines - 3, 0));
    }
    for (level, lines, risen) in cases {
        let mut board = [[0; 10]; 20];
        board[18] = row_open_at(&[4, 5]);
        board[19] = row_open_at(&[4, 5]);
        let mut console = Console::start(&Setup {
            level,
            lines,
            score: measured.score.most - 1,
            queue: vec![O; 4],
            board,
            ..Setup::default()
        });
        console.until_lock(Buttons::DOWN);
        let truth = console.until_spawn();
        assert_eq!(truth.level, level + risen, "level {level}, {lines} lines");
        assert_eq!(truth.lines, (lines + 2).min(measured.score.most_lines));
        assert_eq!(truth.score, measured.score.most);
    }
}

#[test]
fn points_of_one_to_four_lines() {
    let measured = Measured::load().score;
    for (lines, &points) in (1usize..).zip(&measured.clears) {
        let mut board = [[0; 10]; 20];
        for (n, row) in board.iter_mut().rev().take(4).enumerate() {
            *row = row_open_at(if n < lines { &[4] } else { &[4, 0] });
        }
        let mut console = Console::start(&Setup {
            level: 9,
            queue: vec![2; 4],
            board,
            ..Setup::default()
        });
        console.frame(Buttons::A);
        console.until_lock(Buttons::NONE);
        let truth = console.until_spawn();
        assert_eq!(truth.lines, lines as u16);
        assert_eq!(truth.score, points * 10);
    }
}
