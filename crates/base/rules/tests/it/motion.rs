//! What holds of the motion of a piece whatever is pressed, on whatever board.

use pad::Buttons;
use proptest::prelude::*;
use rules::{
    Board, Falling, InputState, Locked, Piece, SPAWN_COL, SPAWN_ROW, Step, entry_delay_step, step,
};

/// Buttons that a step looks at, each set as likely.
fn buttons() -> impl Strategy<Value = Buttons> {
    any::<u8>().prop_map(Buttons::from_bits_retain)
}

/// Streams in which buttons stay for a while, as hands hold them.
fn stream(len: usize) -> impl Strategy<Value = Vec<Buttons>> {
    let run = (buttons(), 1usize..30).prop_map(|(buttons, n)| vec![buttons; n]);
    let runs = prop::collection::vec(prop_oneof![run, buttons().prop_map(|b| vec![b])], len);
    runs.prop_map(|runs| runs.concat())
}

/// Rows -2..18, sparse at the top.
fn board() -> impl Strategy<Value = Board> {
    let rows = prop::collection::vec((0u16..1024, 0u16..1024, any::<bool>()), 20);
    rows.prop_map(|rows| {
        let mut board = Board::EMPTY;
        for (row, (bits, mask, keep)) in (-2..).zip(rows) {
            let bits = if row < 4 { bits & mask } else { bits };
            board.set_row(row, if keep { bits } else { 0 });
        }
        board
    })
}

fn piece() -> impl Strategy<Value = Piece> {
    (0usize..7).prop_map(|n| Piece::EACH[n])
}

fn input() -> impl Strategy<Value = InputState> {
    (buttons(), any::<u8>(), any::<bool>(), 0u8..4).prop_map(|(held, das_counter, armed, drop)| {
        InputState {
            held,
            das_counter,
            armed,
            drop,
        }
    })
}

/// Somewhere on the board, standing on free cells or not.
fn falling() -> impl Strategy<Value = Falling> {
    (piece(), 0u8..4, -1i8..15, -1i8..8, 0u8..53, 0u8..18).prop_map(
        |(piece, orientation, row, col, gravity, dropped)| Falling {
            piece,
            orientation: orientation % piece.orientations(),
            row,
            col,
            gravity,
            dropped,
        },
    )
}

/// Cells of a piece that are filled or outside.
fn overlap(board: &Board, falling: &Falling) -> usize {
    let cells = falling.cells();
    cells.iter().filter(|c| !board.is_free(c.0, c.1)).count()
}

fn sideways(buttons: Buttons) -> bool {
    buttons.intersects(Buttons::LEFT | Buttons::RIGHT)
}

/// What a step must do, written again from the rules, turn by turn: an oracle that
/// shares no line with the model.
fn by_the_rules(
    board: &Board,
    mut f: Falling,
    mut h: InputState,
    now: Buttons,
    constant: u8,
) -> (Falling, InputState, Option<u8>) {
    let free = |f: &Falling| f.cells().iter().all(|c| board.is_free(c.0, c.1));
    let edge = |b: Buttons| now.contains(b) && !h.held.contains(b);
    let edges = [
        Buttons::A,
        Buttons::B,
        Buttons::LEFT,
        Buttons::RIGHT,
        Buttons::DOWN,
    ]
    .map(edge);
    let [a, b, left_edge, right_edge, down_edge] = edges;
    let (left, right) = (now.contains(Buttons::LEFT), now.contains(Buttons::RIGHT));

    // Turn: B before A.
    let count = f.piece.orientations();
    let mut turned = f;
    if b {
        turned.orientation = (f.orientation + 1) % count;
    } else if a {
        turned.orientation = (f.orientation + count - 1) % count;
    }
    if free(&turned) {
        f = turned;
    }

    // Shift: the edge at once and then after 23, held every 9; right before left.
    let try_now = if right_edge || (left_edge && !right) {
        Some(23)
    } else if left || right {
        h.das_counter = h.das_counter.wrapping_sub(1);
        (h.das_counter == 0).then_some(9)
    } else {
        h.das_counter = 23;
        None
    };
    if let Some(reload) = try_now {
        let mut moved = f;
        moved.col += if right { 1 } else { -1 };
        if free(&moved) {
            f = moved;
            h.das_counter = reload;
        } else {
            h.das_counter = 1;
        }
    }

    // Down alone drops, once it has been pressed since the last lock.
    let down = now.contains(Buttons::DOWN) && !left && !right;
    if down && down_edge {
        h.armed = true;
    }
    h.held = now;
    h.drop = if h.drop == 0 { 0 } else { h.drop - 1 };
    let mut below = f;
    below.row += 1;
    let soft = down && h.armed;
    let falls = if soft {
        h.drop == 0
    } else {
        f.dropped = 0;
        f.gravity == 0
    };
    match (soft, falls) {
        (true, true) => h.drop = 3,
        (false, true) => f.gravity = constant,
        (false, false) => f.gravity -= 1,
        (true, false) => {}
    }
    if !falls {
        return (f, h, None);
    }
    if !free(&below) {
        h.armed = false;
        let points = f.dropped;
        return (f, h, Some(points));
    }
    f.row += 1;
    f.dropped += u8::from(soft);
    (f, h, None)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn a_step_is_what_the_rules_say(
        board in board(), start in falling(), input in input(), now in buttons(),
        constant in 2u8..53,
    ) {
        let (mut f, mut h) = (start, input);
        let done = step(&board, &mut f, &mut h, now, constant);
        let (expected, expected_hands, points) = by_the_rules(&board, start, input, now, constant);
        prop_assert_eq!((f, h), (expected, expected_hands));
        let expected = points.map_or(Step::Fell, |points| Step::Locked(Locked { points }));
        prop_assert_eq!(done, expected);
    }

    #[test]
    fn a_step_moves_little_and_never_up(
        board in board(), start in falling(), input in input(), now in buttons(),
    ) {
        let (mut f, mut h) = (start, input);
        let done = step(&board, &mut f, &mut h, now, 9);
        let turns = start.piece.orientations();
        prop_assert!((f.col - start.col).abs() <= 1);
        prop_assert!((0..=1).contains(&(f.row - start.row)));
        let turned = (f.orientation + turns - start.orientation) % turns;
        prop_assert!(turned <= 1 || turned == turns - 1);
        prop_assert_eq!(f.piece, start.piece);
        if done != Step::Fell {
            prop_assert_eq!(f.row, start.row);
            prop_assert!(f.rests(&board));
        }
    }

    #[test]
    fn a_piece_on_free_cells_stays_on_free_cells(
        board in board(), piece in piece(), stream in stream(60), constant in 2u8..20,
    ) {
        let mut f = Falling::spawn(piece, constant);
        let mut h = InputState::default();
        let mut board = board;
        f.cells().iter().for_each(|c| board.clear(c.0, c.1));
        for now in stream {
            let done = step(&board, &mut f, &mut h, now, constant);
            prop_assert_eq!(overlap(&board, &f), 0);
            if done != Step::Fell {
                break;
            }
        }
    }

    #[test]
    fn from_over_locked_cells_it_only_ever_goes_where_all_is_free(
        board in board(), start in falling(), input in input(), now in buttons(),
    ) {
        let (mut f, mut h) = (start, input);
        step(&board, &mut f, &mut h, now, 9);
        let moved = (f.row, f.col, f.orientation) != (start.row, start.col, start.orientation);
        prop_assert!(!moved || overlap(&board, &f) == 0);
    }

    #[test]
    fn without_buttons_it_locks_after_all_its_drops(
        board in board(), piece in piece(), constant in 2u8..53,
    ) {
        let mut f = Falling::spawn(piece, constant);
        let mut h = InputState::default();
        let mut drops = 0;
        while board.fits(piece, 0, SPAWN_ROW + drops + 1, SPAWN_COL) {
            drops += 1;
        }
        let mut k = 0u32;
        while step(&board, &mut f, &mut h, Buttons::NONE, constant) == Step::Fell {
            k += 1;
        }
        let n = u32::from(constant);
        prop_assert_eq!(k, n + drops as u32 * (n + 1));
        prop_assert_eq!((f.row, f.col, f.orientation), (SPAWN_ROW + drops, SPAWN_COL, 0));
    }

    #[test]
    fn what_was_held_before_matters_only_by_its_edges(
        board in board(), start in falling(), input in input(), now in buttons(),
    ) {
        // Buttons that are up now may have been down or up.
        let (mut f, mut h) = (start, input);
        let other = InputState { held: input.held | !now, ..input };
        let (mut g, mut i) = (start, other);
        let one = step(&board, &mut f, &mut h, now, 9);
        prop_assert_eq!(one, step(&board, &mut g, &mut i, now, 9));
        prop_assert_eq!((f, h), (g, i));
        // And so do buttons that the motion does not know.
        let (mut g, mut i) = (start, input);
        let strange = Buttons::UP | Buttons::START | Buttons::SELECT;
        prop_assert_eq!(one, step(&board, &mut g, &mut i, now ^ strange, 9));
        prop_assert_eq!(f, g);
        prop_assert_eq!((h.das_counter, h.armed, h.drop), (i.das_counter, i.armed, i.drop));
    }

    #[test]
    fn gravity_waits_while_down_drops(
        board in board(), start in falling(), input in input(), steps in 1usize..40,
    ) {
        let (mut f, mut h) = (start, InputState { armed: true, ..input });
        for _ in 0..steps {
            let gravity = f.gravity;
            if step(&board, &mut f, &mut h, Buttons::DOWN, 9) != Step::Fell {
                break;
            }
            prop_assert_eq!(f.gravity, gravity);
        }
    }

    #[test]
    fn points_are_the_rows_of_the_unbroken_drop(
        board in board(), piece in piece(), stream in stream(40), constant in 2u8..12,
    ) {
        let mut f = Falling::spawn(piece, constant);
        let mut h = InputState::default();
        let mut rows = 0;
        for now in stream {
            let soft = now.contains(Buttons::DOWN) && !sideways(now);
            let row = f.row;
            if !soft {
                rows = 0;
            }
            match step(&board, &mut f, &mut h, now, constant) {
                Step::Locked(locked) => {
                    prop_assert_eq!(locked.points, rows);
                    prop_assert!(!h.armed);
                    break;
                }
                Step::Fell if soft => rows += (f.row - row) as u8,
                Step::Fell => {}
            }
            prop_assert_eq!(f.dropped, rows);
        }
    }

    #[test]
    fn a_soft_drop_takes_a_row_every_third_step(
        piece in piece(), constant in 2u8..53, held in 1u32..46,
    ) {
        let mut f = Falling::spawn(piece, constant);
        let mut h = InputState::default();
        for k in 0..held {
            let row = f.row;
            if step(&Board::EMPTY, &mut f, &mut h, Buttons::DOWN, constant) != Step::Fell {
                break;
            }
            prop_assert_eq!(f.row > row, k % 3 == 0);
        }
    }

    #[test]
    fn a_button_that_is_held_turns_once(piece in piece(), both in any::<bool>()) {
        let held = if both { Buttons::A | Buttons::B } else { Buttons::B };
        let mut f = Falling::spawn(piece, 52);
        let mut h = InputState::default();
        for _ in 0..20 {
            step(&Board::EMPTY, &mut f, &mut h, held, 52);
        }
        // B wins.
        prop_assert_eq!(f.orientation, piece.counter_clockwise(0));
    }

    #[test]
    fn a_hold_from_before_the_lock_does_not_drop(
        gap in prop::collection::vec(buttons(), 1..94), piece in piece(),
    ) {
        let mut h = InputState { held: Buttons::DOWN, armed: false, ..InputState::default() };
        let mut pressed = false;
        let mut before = Buttons::DOWN;
        for now in gap {
            let shift = h.das_counter;
            entry_delay_step(&mut h, now);
            let edge = now.contains(Buttons::DOWN) && !before.contains(Buttons::DOWN);
            pressed |= edge && !sideways(now);
            prop_assert_eq!((h.armed, h.held, h.das_counter), (pressed, now, shift));
            before = now;
        }
        // Held on, or released: a piece that appears now is dropped only when it was armed.
        let mut f = Falling::spawn(piece, 52);
        let held = before.contains(Buttons::DOWN);
        h.drop = 0;
        step(&Board::EMPTY, &mut f, &mut h, Buttons::DOWN, 52);
        prop_assert_eq!(f.row > SPAWN_ROW, pressed || !held);
    }

    #[test]
    fn the_gap_cools_the_soft_drop(drop in 0u8..4, now in buttons()) {
        let mut h = InputState { drop, ..InputState::default() };
        entry_delay_step(&mut h, now);
        prop_assert_eq!(h.drop, drop.saturating_sub(1));
    }
}
