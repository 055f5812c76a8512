//! What can be reached, found the plain way: every set of the five buttons in every
//! step, every state of the rules.

use pad::Buttons;
use planner::Placement;
use rules::{FallState, Falling, InputState, Step, step};
use std::collections::BTreeMap;

/// Counters of auto-shift, 0..24.
const SHIFTS: usize = 24;
/// Counters of the soft drop, 0..4.
const DROPS: usize = 4;
/// Boxes: four orientations, 13 columns from -3, 22 rows from -4.
const BOXES: usize = 4 * 13 * 22;

/// The five buttons as they are numbered here.
const FIVE: [Buttons; 5] = [
    Buttons::A,
    Buttons::B,
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::DOWN,
];

/// Fewest steps to a lock, then fewest turns and shifts, by (orientation, column of
/// the box, row).
pub type Locks = BTreeMap<(u8, i8, i8), (u32, u32)>;

/// Every lock there is. The counters of the start must be in the ranges above, the
/// gravity no more than the constant.
pub fn locks(start: &FallState) -> Locks {
    let sets: Vec<Buttons> = (0..32).map(buttons).collect();
    let states = States {
        gravities: usize::from(start.gravity) + 1,
    };
    // One more than the moves; 0 is a state that was not seen.
    let mut moves = vec![0u8; states.count()];
    let mut layer_of = vec![0u16; states.count()];
    let mut found = Locks::new();
    let mut layer = vec![states.number(&start.falling, &start.input)];
    moves[layer[0]] = 1;
    for number in 1u16.. {
        if layer.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for &state in &layer {
            let before = moves[state];
            let (falling_before, hands_before) = states.state(state, start);
            for &buttons in &sets {
                let (mut falling, mut input) = (falling_before, hands_before);
                let outcome = step(
                    &start.board,
                    &mut falling,
                    &mut input,
                    buttons,
                    start.gravity,
                );
                let after = before
                    + u8::from(falling.orientation != falling_before.orientation)
                    + u8::from(falling.col != falling_before.col);
                if outcome != Step::Fell {
                    let lock = (u32::from(number), u32::from(after) - 1);
                    found
                        .entry((falling.orientation, falling.col, falling.row))
                        .and_modify(|best| *best = lock.min(*best))
                        .or_insert(lock);
                    continue;
                }
                let state = states.number(&falling, &input);
                if moves[state] == 0 {
                    moves[state] = after;
                    layer_of[state] = number;
                    next.push(state);
                }
                if layer_of[state] == number {
                    moves[state] = moves[state].min(after);
                }
            }
        }
        layer = next;
    }
    found
}

fn buttons(set: usize) -> Buttons {
    FIVE.into_iter()
        .enumerate()
        .filter(|(i, _)| set >> i & 1 == 1)
        .fold(Buttons::NONE, |all, (_, button)| all | button)
}

/// All states of a falling piece and of the input, numbered.
struct States {
    gravities: usize,
}

impl States {
    fn count(&self) -> usize {
        BOXES * self.gravities * DROPS * SHIFTS * 2 * 32
    }

    fn number(&self, falling: &Falling, input: &InputState) -> usize {
        let held = FIVE.into_iter().enumerate().fold(0, |set, (i, b)| {
            set | usize::from(input.held.contains(b)) << i
        });
        let place = usize::from(falling.orientation) * 13 + (falling.col + 3) as usize;
        let mut number = place * 22 + (falling.row + 4) as usize;
        number = number * self.gravities + usize::from(falling.gravity);
        number = number * DROPS + usize::from(input.drop);
        number = number * SHIFTS + usize::from(input.das_counter);
        number = number * 2 + usize::from(input.armed);
        number * 32 + held
    }

    fn state(&self, number: usize, start: &FallState) -> (Falling, InputState) {
        let mut rest = number;
        let mut digit = |base: usize| {
            let digit = rest % base;
            rest /= base;
            digit
        };
        let input = InputState {
            held: buttons(digit(32)),
            armed: digit(2) == 1,
            das_counter: digit(SHIFTS) as u8,
            drop: digit(DROPS) as u8,
        };
        let falling = Falling {
            piece: start.falling.piece,
            gravity: digit(self.gravities) as u8,
            row: digit(22) as i8 - 4,
            col: digit(13) as i8 - 3,
            orientation: digit(4) as u8,
            dropped: 0,
        };
        (falling, input)
    }
}

/// A placement as the oracle names it.
pub fn key(placement: &Placement) -> (u8, i8, i8) {
    (placement.orientation, placement.col, placement.row)
}
