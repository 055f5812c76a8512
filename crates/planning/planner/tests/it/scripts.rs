//! Scripts against the frame model, and reach against what was measured on the
//! game.

use crate::common::{Random, start_after_steps};
use pad::Buttons;
use planner::{
    Placement, Position, Reach, Script, SearchRequest, Strategy, compile, placements, reach,
    reference, slack,
};
use proptest::{prelude::*, strategy::Strategy as _};
use rules::{
    Board, FallState, Falling, InputState, Piece, ROWS, SPAWN_COL, SPAWN_ROW, Step, gravity,
};

/// Runs a script and returns where the piece locks.
fn run(start: &FallState, script: &Script) -> Placement {
    let mut now = *start;
    for (i, frame) in script.frames.iter().enumerate() {
        let outcome = now.step(frame.buttons);
        assert_eq!(now.falling, frame.falling, "step {i}");
        let last = i + 1 == script.frames.len();
        assert_eq!(
            outcome != Step::Fell,
            last,
            "locks in the last step and not before"
        );
    }
    Placement::from(&now.falling)
}

/// The presses are those listed for the lock; Down is never with a sideways
/// key.
fn assert_presses(start: &FallState, script: &Script, presses: u32) {
    let moving = Buttons::A | Buttons::B | Buttons::LEFT | Buttons::RIGHT;
    let mut before = start.input.held;
    let mut pressed = 0;
    for frame in &script.frames {
        let new = frame.buttons.newly_since(before) & moving;
        pressed += new.bits().count_ones();
        let sideways = frame.buttons.intersects(Buttons::LEFT | Buttons::RIGHT);
        assert!(!sideways || !frame.buttons.contains(Buttons::DOWN));
        before = frame.buttons;
    }
    // A key that was held may shift without being pressed.
    let held = (start.input.held & moving).bits().count_ones();
    assert!(pressed <= presses && presses <= pressed + held);
}

fn finds(reach: &Reach, target: &Placement) -> bool {
    reach.locks().iter().any(|at| at.placement == *target)
}

fn any_input() -> impl proptest::strategy::Strategy<Value = InputState> {
    (any::<u8>(), 1u8..=23, any::<bool>(), 0u8..=3).prop_map(|(held, das_counter, armed, drop)| {
        InputState {
            held: Buttons::from_bits_truncate(held),
            das_counter,
            armed,
            drop,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_script_locks_the_piece_at_its_target(
        seed in any::<u64>(),
        highest in 0usize..=12,
        speed in 0u8..=20,
        steps in 0usize..=6,
        input in any_input(),
    ) {
        let mut random = Random::new(seed);
        let board = random.board(highest);
        let piece = random.piece();
        let start = start_after_steps(board, piece, speed, steps, input).unwrap();
        let reach = reach(&start);
        for at in reach.locks() {
            let target = at.placement;
            let script = reach.script(&target).unwrap();
            prop_assert_eq!(script.target, target);
            prop_assert_eq!(script.frames.len(), at.frames as usize);
            prop_assert_eq!(run(&start, &script), target);
            assert_presses(&start, &script, at.presses);
            let compiled = compile(&start, target).unwrap();
            prop_assert_eq!(compiled.frames.len(), at.frames as usize);
            prop_assert_eq!(run(&start, &compiled), target);
        }
    }

    #[test]
    fn no_start_and_no_target_is_too_odd(
        board in 0usize..=20,
        numbers in any::<[u8; 6]>(),
        to in any::<[u8; 3]>(),
        input in any_input(),
    ) {
        let [orientation, row, col, gravity, again, dropped] = numbers;
        let falling = Falling {
            piece: Piece::L,
            orientation,
            row: row as i8,
            col: col as i8,
            gravity,
            dropped,
        };
        let start = FallState {
            board: Random::new(1).board(board),
            falling,
            input,
            gravity: again,
        };
        let target = Placement {
            piece: Piece::L,
            orientation: to[0],
            row: to[1] as i8,
            col: to[2] as i8,
        };
        if let Some(script) = compile(&start, target) {
            prop_assert_eq!(run(&start, &script), target);
        }
        let near = Falling { orientation: orientation % 4, row: row as i8 % 20, col: col as i8 % 10, ..falling };
        let near = FallState { falling: near, ..start };
        for target in placements(&start.board, Piece::L) {
            if let Some(script) = compile(&near, target) {
                prop_assert_eq!(run(&near, &script), target);
            }
        }
    }

    #[test]
    fn at_every_speed_all_is_in_reach_on_a_stack_below_ten_rows(
        seed in any::<u64>(),
        highest in 0usize..10,
        speed in 0u8..=20,
    ) {
        let mut random = Random::new(seed);
        let board = random.board(highest);
        for piece in Piece::EACH {
            let start = start_after_steps(board, piece, speed, 2, InputState::default()).unwrap();
            let reach = reach(&start);
            for target in placements(&board, piece) {
                prop_assert!(finds(&reach, &target), "{target:?}");
            }
        }
    }
}

/// Filled up to a height.
fn level(height: usize) -> Board {
    let mut board = Board::EMPTY;
    for row in ROWS - height..ROWS {
        board.set_row(row as i8, 0x3FF);
    }
    board
}

/// Level, greatest heights by taps for first presses in step 0, 1, 2 and 4, and by a
/// held direction.
const CEILINGS: &str = include_str!("../data/reach-ceilings.txt");

fn ceilings() -> impl Iterator<Item = (u8, Vec<Option<usize>>)> {
    let lines = CEILINGS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (level, heights) = line.split_once(' ').unwrap();
        let heights = heights.split_whitespace();
        (
            level.parse().unwrap(),
            heights.map(|height| height.parse().ok()).collect(),
        )
    })
}

/// The greatest height of a level stack at which that is so.
fn greatest(is_so: impl Fn(&Board) -> bool) -> Option<usize> {
    (0..=15).rev().find(|&height| is_so(&level(height)))
}

#[test]
fn reach_is_what_was_measured_on_the_game() {
    for (speed, heights) in ceilings() {
        for (steps, wanted) in [0, 1, 2, 4].into_iter().zip(heights) {
            let found = greatest(|board| {
                Piece::EACH.into_iter().all(|piece| {
                    let start =
                        start_after_steps(*board, piece, speed, steps, InputState::default());
                    start.is_some_and(|start| {
                        let reach = reach(&start);
                        let all = placements(board, piece);
                        all.iter().all(|target| finds(&reach, target))
                    })
                })
            });
            assert_eq!(found, wanted, "speed {speed}, first press in step {steps}");
        }
    }
}

#[test]
fn auto_shift_alone_reaches_what_was_measured_on_the_game() {
    for (speed, heights) in ceilings() {
        let found = greatest(|board| {
            let mut state = FallState::spawn(*board, Piece::I, gravity(speed));
            let mut buttons = Buttons::A | Buttons::RIGHT;
            while state.step(buttons) == Step::Fell {
                buttons = Buttons::RIGHT;
            }
            state.falling.col == SPAWN_COL + 5
        });
        assert_eq!(Some(found), heights.last().copied(), "speed {speed}");
    }
}

#[test]
fn after_a_lock_down_is_released_and_pressed_again() {
    let input = InputState {
        held: Buttons::DOWN,
        armed: false,
        ..InputState::default()
    };
    let start = FallState {
        board: Board::EMPTY,
        falling: Falling::spawn(Piece::O, 52),
        input,
        gravity: 52,
    };
    let target = Placement {
        piece: Piece::O,
        orientation: 0,
        row: 14,
        col: 3,
    };
    let script = compile(&start, target).unwrap();
    assert_eq!(script.frames[0].buttons, Buttons::NONE);
    assert_eq!(script.frames[1].buttons, Buttons::DOWN);
    assert_eq!(run(&start, &script), target);
    assert_eq!(script.frames.len(), 2 + 3 * 15);
}

#[test]
fn a_turn_and_a_shift_share_the_step_of_the_lock() {
    let start = start_after_steps(level(15), Piece::T, 20, 2, InputState::default()).unwrap();
    let target = Placement {
        piece: Piece::T,
        orientation: 1,
        row: SPAWN_ROW,
        col: SPAWN_COL - 1,
    };
    let script = compile(&start, target).unwrap();
    assert_eq!(script.frames.len(), 1);
    assert_eq!(script.frames[0].buttons, Buttons::B | Buttons::LEFT);
    assert_eq!(run(&start, &script), target);
}

#[test]
fn what_cannot_be_is_no_script() {
    let start = start_after_steps(level(4), Piece::T, 9, 2, InputState::default()).unwrap();
    let at = |piece, orientation, row, col| Placement {
        piece,
        orientation,
        row,
        col,
    };
    for target in [
        at(Piece::L, 0, 10, 3),  // another piece
        at(Piece::T, 4, 10, 3),  // no such orientation
        at(Piece::T, 0, 12, 3),  // inside the stack
        at(Piece::T, 0, 9, 3),   // in the air
        at(Piece::T, 0, 10, 20), // off the board
        at(Piece::T, 0, -5, 3),  // above the start
    ] {
        assert_eq!(compile(&start, target), None, "{target:?}");
    }
}

/// Each piece of a line but the first comes to where it is put by buttons, the first of
/// them in its step 2.
fn assert_in_reach(mut board: Board, line: &[Placement], speed: u8) {
    for (ply, at) in line.iter().enumerate() {
        if ply > 0 {
            let start = start_after_steps(board, at.piece, speed, 2, InputState::default());
            let start = start.unwrap();
            assert!(compile(&start, *at).is_some(), "{at:?} on\n{board}");
        }
        board.lock(at);
    }
}

#[test]
fn a_plan_keeps_to_what_is_in_reach() {
    let mut random = Random::new(17);
    let mut tucked = 0;
    for _ in 0..200 {
        let board = random.caves(12);
        let piece = random.piece();
        let start = start_after_steps(board, piece, 20, 0, InputState::default()).unwrap();
        let position = Position {
            board,
            queue: vec![piece, random.piece()],
        };
        let strategy = Strategy::four_feature();
        let plan = SearchRequest::at(&position, &strategy).plan_from(&start);
        let reach = reach(&start);
        let elsewhere: Vec<_> = reach
            .locks()
            .iter()
            .filter(|at| !at.at_spawn)
            .map(|at| at.placement)
            .collect();
        let mut first: Vec<_> = plan.candidates.iter().map(|c| c.line[0]).collect();
        first.sort_by_key(|at| (at.orientation, at.column(), at.row));
        assert_eq!(first, elsewhere);
        for candidate in &plan.candidates {
            assert_in_reach(board, &candidate.line, 20);
        }
        assert_eq!(plan.chosen, 0);
        let best = plan.best().unwrap().line[0];
        assert_eq!(run(&start, plan.script.as_ref().unwrap()), best);
        tucked += usize::from(!placements(&board, piece).contains(&best));
    }
    assert!(tucked > 0);
}

#[test]
fn where_speed_does_not_matter_a_plan_is_what_trying_all_would_find() {
    let mut random = Random::new(19);
    let strategy = Strategy::four_feature();
    for _ in 0..60 {
        // With a piece on top no column is higher than 12.
        let board = random.caves(8);
        let piece = random.piece();
        let start = start_after_steps(board, piece, 20, 0, InputState::default()).unwrap();
        let position = Position {
            board,
            queue: vec![piece, random.piece()],
        };
        let plan = SearchRequest::at(&position, &strategy).plan_from(&start);
        let first: Vec<_> = reach(&start)
            .locks()
            .iter()
            .map(|at| at.placement)
            .collect();
        let plain = reference::search_among(&board, &first, &position.queue, &strategy);
        let wanted: Vec<Vec<_>> = plain
            .lines
            .iter()
            .map(|line| line.plies().map(|ply| ply.placement).collect())
            .collect();
        let found: Vec<_> = plan.candidates.iter().map(|c| c.line.clone()).collect();
        assert_eq!(found, wanted);
    }
}

#[test]
fn a_lock_on_the_spot_of_the_spawn_is_the_last_resort() {
    let start = start_after_steps(level(15), Piece::O, 9, 0, InputState::default()).unwrap();
    let mut walled = start.board;
    for row in -2..2 {
        walled.fill(row, 3);
        walled.fill(row, 6);
    }
    let position = |board| Position {
        board,
        queue: vec![Piece::O],
    };
    let plan_on = |start: &FallState| {
        let position = position(start.board);
        let strategy = Strategy::four_feature();
        SearchRequest::at(&position, &strategy).plan_from(start)
    };
    let at_spawn = |at: &Placement| (at.row, at.col) == (SPAWN_ROW, SPAWN_COL);

    let spots: Vec<_> = reach(&start).locks().iter().map(|at| at.at_spawn).collect();
    assert_eq!(spots.iter().filter(|&&spot| spot).count(), 1);
    assert!(spots.len() > 1);
    let plan = plan_on(&start);
    assert!(plan.candidates.iter().all(|c| !at_spawn(&c.line[0])));

    let start = FallState {
        board: walled,
        ..start
    };
    let plan = plan_on(&start);
    assert_eq!(plan.candidates.len(), 1);
    assert!(at_spawn(&plan.best().unwrap().line[0]) && plan.script.is_some());
}

#[test]
fn slack_is_how_long_a_target_can_wait() {
    let mut random = Random::new(23);
    for i in 0..60 {
        let board = random.board(16);
        let speed = [9, 15, 20][i % 3];
        let start =
            start_after_steps(board, random.piece(), speed, 0, InputState::default()).unwrap();
        let reach_now = reach(&start);
        for at in reach_now.locks() {
            let mut later = start;
            let mut steps = 0;
            let waited = loop {
                let outcome = later.step(Buttons::NONE);
                if outcome != Step::Fell || !finds(&reach(&later), &at.placement) {
                    break steps;
                }
                steps += 1;
            };
            assert_eq!(slack(&start, &at.placement), Some(waited));
        }
    }
    let start = start_after_steps(level(4), Piece::T, 9, 0, InputState::default()).unwrap();
    let inside = Placement {
        piece: Piece::T,
        orientation: 0,
        row: 13,
        col: 3,
    };
    assert_eq!(slack(&start, &inside), None);
}
