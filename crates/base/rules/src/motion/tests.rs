//! Figures measured on the game, never computed by the model.

use super::*;
use crate::{gravity, timeline};

fn steps_to_lock(piece: Piece, speed: u8, buttons: impl Fn(u32) -> Buttons) -> u32 {
    let constant = gravity(speed);
    let mut falling = Falling::spawn(piece, constant);
    let mut input = InputState::default();
    for k in 0..10_000 {
        let step = step(
            &Board::EMPTY,
            &mut falling,
            &mut input,
            buttons(k),
            constant,
        );
        if step != Step::Fell {
            return k;
        }
    }
    panic!("never locked");
}

#[test]
fn frames_of_a_piece_that_only_falls() {
    let cycle = |speed| steps_to_lock(Piece::O, speed, |_| Buttons::NONE) + timeline::LOCK_TO_SPAWN;
    assert_eq!(cycle(9), 178);
    assert_eq!(cycle(20), 50);
}

#[test]
fn a_soft_drop_takes_48_frames_at_every_speed() {
    for speed in 0..=20 {
        let lock = steps_to_lock(Piece::O, speed, |_| Buttons::DOWN);
        assert_eq!(lock + timeline::LOCK_TO_SPAWN, 48);
    }
}

#[test]
fn a_held_direction_shifts_at_once_then_after_23_then_every_9() {
    let mut falling = Falling::spawn(Piece::O, 52);
    let mut input = InputState::default();
    let mut moved = Vec::new();
    for k in 0..60 {
        let before = falling.col;
        step(&Board::EMPTY, &mut falling, &mut input, Buttons::LEFT, 52);
        if falling.col != before {
            moved.push(k);
        }
    }
    assert_eq!(moved, [0, 23, 32, 41]);
}

#[test]
fn every_second_frame_is_a_tap() {
    let mut falling = Falling::spawn(Piece::I, 52);
    let mut input = InputState::default();
    for k in 0..5 {
        let buttons = if k % 2 == 0 {
            Buttons::RIGHT
        } else {
            Buttons::NONE
        };
        step(&Board::EMPTY, &mut falling, &mut input, buttons, 52);
    }
    assert_eq!(falling.col, SPAWN_COL + 3);
}

#[test]
fn down_tapped_every_third_frame_moves_a_row_each_and_every_second_loses_half() {
    let rows = |every: u32| {
        let mut falling = Falling::spawn(Piece::T, 52);
        let mut input = InputState::default();
        for k in 0..12 {
            let buttons = if k % every == 0 {
                Buttons::DOWN
            } else {
                Buttons::NONE
            };
            step(&Board::EMPTY, &mut falling, &mut input, buttons, 52);
        }
        falling.row - SPAWN_ROW
    };
    assert_eq!(rows(3), 4);
    assert_eq!(rows(2), 3);
}

#[test]
fn a_sideways_tap_forfeits_the_points_but_not_the_drop() {
    let mut falling = Falling::spawn(Piece::O, 52);
    let mut input = InputState::default();
    for _ in 0..7 {
        step(&Board::EMPTY, &mut falling, &mut input, Buttons::DOWN, 52);
    }
    assert_eq!(falling.dropped, 3);
    let both = Buttons::DOWN | Buttons::LEFT;
    step(&Board::EMPTY, &mut falling, &mut input, both, 52);
    assert_eq!((falling.dropped, falling.col), (0, SPAWN_COL - 1));
    let row = falling.row;
    for _ in 0..3 {
        step(&Board::EMPTY, &mut falling, &mut input, Buttons::DOWN, 52);
    }
    assert_eq!(falling.row, row + 1);
}

#[test]
fn after_a_lock_down_must_be_pressed_again() {
    let mut input = InputState::default();
    let mut falling = Falling::spawn(Piece::O, 10);
    while step(&Board::EMPTY, &mut falling, &mut input, Buttons::DOWN, 10) == Step::Fell {}
    let mut next = Falling::spawn(Piece::O, 10);
    for _ in 0..10 {
        step(&Board::EMPTY, &mut next, &mut input, Buttons::DOWN, 10);
    }
    assert_eq!(
        next.row, SPAWN_ROW,
        "a hold from before the lock does nothing"
    );
    entry_delay_step(&mut input, Buttons::NONE);
    entry_delay_step(&mut input, Buttons::DOWN);
    let mut next = Falling::spawn(Piece::O, 10);
    step(&Board::EMPTY, &mut next, &mut input, Buttons::DOWN, 10);
    assert_eq!(next.row, SPAWN_ROW + 1, "a press in the gap counts");
}

#[test]
fn walls_stop_turns() {
    let mut falling = Falling::spawn(Piece::I, 52);
    falling.orientation = 1;
    falling.col = -1;
    let mut input = InputState::default();
    step(&Board::EMPTY, &mut falling, &mut input, Buttons::A, 52);
    assert_eq!(falling.orientation, 1);
}
