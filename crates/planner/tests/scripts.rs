//! Scripts against the frame model, and reach against what was measured on the
//! game.

mod common;

use common::Random;
use pad::Buttons;
use planner::{
    Options, Placement, Position, Script, ScriptStart, Strategy, compile, placements,
    plan_with_script, reachable,
};
use proptest::{prelude::*, strategy::Strategy as _};
use rules::{Board, Falling, Hands, Piece, ROWS, Step, gravity, step};

/// A piece that has fallen for some steps without a button; `None` if it locks.
fn after_steps(
    board: Board,
    piece: Piece,
    speed: u8,
    steps: usize,
    hands: Hands,
) -> Option<ScriptStart> {
    let gravity = gravity(speed);
    let mut falling = Falling::spawn(piece, gravity);
    let mut hands = hands;
    for _ in 0..steps {
        let outcome = step(&board, &mut falling, &mut hands, Buttons::NONE, gravity);
        if outcome != Step::Fell {
            return None;
        }
    }
    Some(ScriptStart {
        board,
        falling,
        hands,
        gravity,
    })
}

/// Runs a script and says where the piece locks.
fn run(start: &ScriptStart, script: &Script) -> Placement {
    let ScriptStart {
        board,
        mut falling,
        mut hands,
        gravity,
    } = *start;
    for (i, frame) in script.frames.iter().enumerate() {
        let outcome = step(&board, &mut falling, &mut hands, frame.buttons, gravity);
        assert_eq!(falling, frame.falling, "step {i}");
        let last = i + 1 == script.frames.len();
        assert_eq!(
            outcome != Step::Fell,
            last,
            "locks in the last step and not before"
        );
    }
    Placement {
        piece: falling.piece,
        orientation: falling.orientation,
        row: falling.row,
        col: falling.col,
    }
}

/// Every button is newly pressed in every second step at most, and Down is alone.
fn assert_playable(start: &ScriptStart, script: &Script) {
    let mut before = start.hands.held;
    let mut drops = false;
    for frame in &script.frames {
        let held = frame.buttons & before;
        assert!(
            held - Buttons::DOWN == Buttons::NONE,
            "only Down is ever held on"
        );
        assert!(
            !frame.buttons.contains(Buttons::DOWN) || frame.buttons == Buttons::DOWN,
            "Down comes alone"
        );
        assert!(
            !drops || frame.buttons == Buttons::DOWN,
            "Down is held to the end"
        );
        drops = frame.buttons == Buttons::DOWN;
        before = frame.buttons;
    }
}

fn any_hands() -> impl proptest::strategy::Strategy<Value = Hands> {
    (any::<u8>(), 1u8..=23, any::<bool>(), 0u8..=3).prop_map(|(held, shift, armed, drop)| Hands {
        held: Buttons::from_bits_truncate(held),
        shift,
        armed,
        drop,
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
        hands in any_hands(),
    ) {
        let mut random = Random(seed);
        let board = random.board(highest);
        let piece = random.piece();
        let start = after_steps(board, piece, speed, steps, hands).unwrap();
        for target in placements(&board, piece) {
            if let Some(script) = compile(&start, target) {
                prop_assert_eq!(script.target, target);
                prop_assert_eq!(run(&start, &script), target);
                assert_playable(&start, &script);
            }
        }
    }

    #[test]
    fn no_start_and_no_target_is_too_odd(
        board in 0usize..=20,
        numbers in any::<[u8; 6]>(),
        to in any::<[u8; 3]>(),
        hands in any_hands(),
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
        let start = ScriptStart {
            board: Random(1).board(board),
            falling,
            hands,
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
        let near = ScriptStart { falling: near, ..start };
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
        let mut random = Random(seed);
        let board = random.board(highest);
        for piece in Piece::EACH {
            let start = after_steps(board, piece, speed, 2, Hands::default()).unwrap();
            let all = placements(&board, piece);
            prop_assert_eq!(reachable(&start, &all), all);
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

/// Speed, and the greatest height of a level stack at which every column and
/// orientation is in reach when the first press is in step 0, 1, 2 and 4.
const REACH: [(u8, [usize; 4]); 6] = [
    (9, [15, 15, 15, 14]),
    (10, [15, 15, 14, 14]),
    (15, [14, 14, 14, 13]),
    (17, [14, 14, 13, 13]),
    (19, [13, 13, 13, 12]),
    (20, [13, 12, 12, 11]),
];

#[test]
fn reach_is_what_was_measured_on_the_game() {
    for (speed, greatest) in REACH {
        for (steps, greatest) in [0, 1, 2, 4].into_iter().zip(greatest) {
            let all_in_reach = |height: usize| {
                let board = level(height);
                Piece::EACH.into_iter().all(|piece| {
                    let all = placements(&board, piece);
                    after_steps(board, piece, speed, steps, Hands::default())
                        .is_some_and(|start| reachable(&start, &all) == all)
                })
            };
            let found = (0..=15).rev().find(|&height| all_in_reach(height));
            assert_eq!(
                found,
                Some(greatest),
                "speed {speed}, first press in step {steps}"
            );
        }
    }
}

#[test]
fn after_a_lock_down_is_released_and_pressed_anew() {
    let hands = Hands {
        held: Buttons::DOWN,
        armed: false,
        ..Hands::default()
    };
    let start = ScriptStart {
        board: Board::EMPTY,
        falling: Falling::spawn(Piece::O, 52),
        hands,
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
    assert!(script.frames.len() < 60, "{} steps", script.frames.len());
}

#[test]
fn a_turn_and_a_shift_share_a_step() {
    let start = after_steps(Board::EMPTY, Piece::T, 9, 2, Hands::default()).unwrap();
    let target = Placement {
        piece: Piece::T,
        orientation: 3,
        row: 14,
        col: 2,
    };
    let script = compile(&start, target).unwrap();
    assert_eq!(script.frames[0].buttons, Buttons::A | Buttons::LEFT);
    assert_eq!(script.frames[1].buttons, Buttons::DOWN);
}

#[test]
fn what_cannot_be_is_no_script() {
    let start = after_steps(level(4), Piece::T, 9, 2, Hands::default()).unwrap();
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

#[test]
fn a_plan_keeps_to_what_is_in_reach() {
    let mut random = Random(17);
    let mut passed_over = 0;
    for _ in 0..200 {
        let board = random.board(14);
        let piece = random.piece();
        let gravity = gravity(20);
        let falling = Falling::spawn(piece, gravity);
        let start = ScriptStart {
            board,
            falling,
            hands: Hands::default(),
            gravity,
        };
        let position = Position {
            board,
            queue: vec![piece, random.piece()],
        };
        let options = Options::default();
        let plan = plan_with_script(&position, &Strategy::four_feature(), options, &start);
        for (i, candidate) in plan.candidates.iter().enumerate().take(plan.chosen + 1) {
            let script = compile(&start, candidate.line[0]);
            assert_eq!(script.is_some(), i == plan.chosen && plan.script.is_some());
        }
        if let Some(script) = &plan.script {
            assert_eq!(run(&start, script), plan.best().unwrap().line[0]);
            passed_over += usize::from(plan.chosen > 0);
        }
    }
    assert!(passed_over > 0);
}
