//! The buttons of a slow player: a pause, the turns, the shifts, another pause, then Down.
//! Steps are run on the rules of `crates/base/rules`.

use super::stack::Target;
use pad::Buttons;
use rules::{Board, Falling, InputState, Step, entry_delay_step, gravity, speed, step};

const LEVEL: u8 = 9;
/// Steps that a button is held, and steps that it is then released.
const TAP: (usize, usize) = (4, 6);
/// Steps between the lock and step 0 of the next piece.
const GAP: usize = 2;

/// Steps without a button before Down.
#[derive(Clone, Copy)]
pub struct Pace {
    /// Steps, for every piece but the last.
    pub pause: usize,
    /// For the last.
    pub last: usize,
}

/// The packed buttons of each step, from the answer to the first picture to the last
/// lock; `None` if a piece locks in another place.
pub fn play(targets: &[Target], pace: Pace) -> Option<Vec<u8>> {
    let gravity = gravity(speed(LEVEL, false));
    let mut board = Board::EMPTY;
    let mut input = InputState::default();
    let mut steps = Vec::new();
    for (number, target) in targets.iter().enumerate() {
        let mut falling = Falling::spawn(target.piece, gravity);
        if number == 0 {
            falling.gravity -= 1;
        }
        let look = 9 + number * 5 % 8;
        let pause = if number + 1 == targets.len() {
            pace.last
        } else {
            pace.pause
        };
        let mut presses = presses(&falling, target, look, pause).into_iter();
        loop {
            let buttons = presses.next().unwrap_or(Buttons::DOWN);
            steps.push(buttons.bits());
            let result = step(&board, &mut falling, &mut input, buttons, gravity);
            if result != Step::Fell {
                break;
            }
        }
        let at = (falling.orientation, falling.row, falling.col);
        if at != (target.orientation, target.row, target.col) {
            return None;
        }
        board.place(target.piece, target.orientation, target.row, target.col);
        if number + 1 < targets.len() {
            for _ in 0..GAP {
                steps.push(Buttons::NONE.bits());
                entry_delay_step(&mut input, Buttons::NONE);
            }
        }
    }
    Some(steps)
}

/// Up to where Down is held.
fn presses(falling: &Falling, target: &Target, look: usize, pause: usize) -> Vec<Buttons> {
    let turns = |next: fn(rules::Piece, u8) -> u8| {
        let mut at = falling.orientation;
        let mut turns = 0;
        while at != target.orientation && turns < 4 {
            at = next(falling.piece, at);
            turns += 1;
        }
        turns
    };
    let clockwise = turns(|piece, at| piece.clockwise(at));
    let counter = turns(|piece, at| piece.counter_clockwise(at));
    let (turn, turns) = if clockwise <= counter {
        (Buttons::A, clockwise)
    } else {
        (Buttons::B, counter)
    };
    let shifts = target.col - falling.col;
    let side = if shifts < 0 {
        Buttons::LEFT
    } else {
        Buttons::RIGHT
    };
    let taps = (0..turns).map(|_| turn);
    let taps = taps.chain((0..shifts.unsigned_abs()).map(|_| side));
    let mut presses = vec![Buttons::NONE; look];
    for tap in taps {
        presses.extend([tap].repeat(TAP.0));
        presses.extend([Buttons::NONE].repeat(TAP.1));
    }
    presses.extend([Buttons::NONE].repeat(pause));
    presses
}
