//! The life of a piece, step by step: turn, shift, fall, lock.
//!
//! [`Falling`] is the piece, [`InputState`] what outlives it: which buttons were down
//! in the last step and the counters of auto-shift and soft drop. One call of
//! [`step()`] is one frame of the game. It is a function of its arguments: there is no
//! other state.
//!
//! "Pressed" is down in this step and up in the last. In this order a step does:
//!
//! | what | when | done if its four cells are free |
//! |---|---|---|
//! | turn | B pressed; else A pressed | a quarter counter-clockwise; clockwise |
//! | shift | Right pressed; else Right held and the shift counter comes to 0; else Left, likewise | one column |
//! | fall | Down drops and the drop counter is 0; or Down does not drop and the gravity counter is 0 | one row, else it locks |
//!
//! Down drops while it is held without Left and Right and is armed.
//!
//! | counter | set | counts |
//! |---|---|---|
//! | shift | 23 by a pressed direction and while none is held, 9 by a repeat, 1 by a shift that is blocked | down in each step in which a direction is held and not pressed; from 0 to 255 |
//! | gravity | N at spawn and by each fall | down in each step in which Down does not drop |
//! | drop | 3 by each drop, and by the one that locks | down to 0 in every step, of the gap too |
//! | armed | by Down pressed without a direction, in the gap too; cleared by a lock | |
//! | dropped | 0 at spawn and in each step in which Down does not drop | up by each row that Down drops |

use crate::{Board, Orientation, Piece, Placement, SPAWN_COL, SPAWN_ROW};
use pad::Buttons;
use serde::{Deserialize, Serialize};

/// Steps from a press to the first repeated shift.
const SHIFT_DELAY: u8 = 23;
/// Steps between repeated shifts.
const SHIFT_REPEAT: u8 = 9;
/// The shift counter after a shift that was blocked: try again in the next step.
const SHIFT_BLOCKED: u8 = 1;
/// Steps between two rows of a soft drop.
const DROP_REPEAT: u8 = 3;

/// A piece that the game moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Falling {
    /// The piece.
    pub piece: Piece,
    /// Its orientation.
    pub orientation: Orientation,
    /// Row of the top of its 4x4 box.
    pub row: i8,
    /// Column of the left side of its 4x4 box.
    pub col: i8,
    /// Steps until gravity moves it.
    pub gravity: u8,
    /// Rows of the unbroken soft drop so far.
    pub dropped: u8,
}

impl Falling {
    /// A piece before its step 0, `gravity` being the constant of the speed.
    #[must_use]
    pub fn spawn(piece: Piece, gravity: u8) -> Self {
        Self {
            piece,
            orientation: 0,
            row: SPAWN_ROW,
            col: SPAWN_COL,
            gravity,
            dropped: 0,
        }
    }

    /// Its four cells (row, column) on the board, row by row; some may be above
    /// the visible field.
    #[must_use]
    pub fn cells(&self) -> [(i8, i8); 4] {
        self.piece
            .cells(self.orientation)
            .map(|(r, c)| (r + self.row, c + self.col))
    }

    /// Whether it stands where it could lock: it can't move down.
    #[must_use]
    pub fn rests(&self, board: &Board) -> bool {
        !board.fits(self.piece, self.orientation, self.row + 1, self.col)
    }
}

/// Where the piece would lock now.
impl From<&Falling> for Placement {
    fn from(falling: &Falling) -> Self {
        Self {
            piece: falling.piece,
            orientation: falling.orientation,
            row: falling.row,
            col: falling.col,
        }
    }
}

/// State that is kept from piece to piece: the buttons of the last step and the counters
/// that depend on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InputState {
    /// The buttons held in the last step.
    pub held: Buttons,
    /// Steps until a held direction shifts again.
    pub das_counter: u8,
    /// Whether a held Down drops; a lock takes it away, a new press gives it back.
    pub armed: bool,
    /// Steps until a soft drop moves the next row.
    pub drop: u8,
}

impl Default for InputState {
    fn default() -> Self {
        Self {
            held: Buttons::NONE,
            das_counter: SHIFT_DELAY,
            armed: true,
            drop: 0,
        }
    }
}

/// A piece on its board, with all that its next step depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FallState {
    /// The locked cells.
    pub board: Board,
    /// The piece.
    pub falling: Falling,
    /// The keys that are held, and the counters that depend on them.
    pub input: InputState,
    /// The gravity constant of the speed.
    pub gravity: u8,
}

impl FallState {
    /// A piece before its step 0, with no key held before.
    #[must_use]
    pub fn spawn(board: Board, piece: Piece, gravity: u8) -> Self {
        Self {
            board,
            falling: Falling::spawn(piece, gravity),
            input: InputState::default(),
            gravity,
        }
    }

    /// A new piece after its first step with no key held: the first picture that shows it is
    /// answered there.
    #[must_use]
    pub fn of_new_piece(board: Board, piece: Piece, gravity: u8) -> Self {
        let mut state = Self::spawn(board, piece, gravity);
        state.step(Buttons::NONE);
        state
    }

    /// One step with `buttons` down, as by [`step()`].
    pub fn step(&mut self, buttons: Buttons) -> Step {
        step(
            &self.board,
            &mut self.falling,
            &mut self.input,
            buttons,
            self.gravity,
        )
    }
}

/// How a piece locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Locked {
    /// Points for the soft drop that ended in the lock, one a row.
    pub points: u8,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The piece is still falling.
    Fell,
    /// It could not fall any further and is part of the board now; the board
    /// itself is left to the caller.
    Locked(Locked),
}

/// One step of a falling piece with `buttons` down, by the tables above. `gravity` is
/// the constant of the speed, N.
pub fn step(
    board: &Board,
    falling: &mut Falling,
    input: &mut InputState,
    buttons: Buttons,
    gravity: u8,
) -> Step {
    let pressed = buttons.newly_since(input.held);
    turn(board, falling, pressed);
    shift(board, falling, input, buttons, pressed);
    arm(input, buttons, pressed);
    input.held = buttons;
    input.drop = input.drop.saturating_sub(1);

    if drops(buttons) && input.armed {
        if input.drop > 0 {
            return Step::Fell;
        }
        input.drop = DROP_REPEAT;
        if falling.rests(board) {
            return lock(falling, input);
        }
        falling.row += 1;
        falling.dropped = falling.dropped.saturating_add(1);
        return Step::Fell;
    }

    falling.dropped = 0;
    if falling.gravity > 0 {
        falling.gravity -= 1;
        return Step::Fell;
    }
    falling.gravity = gravity;
    if falling.rests(board) {
        return lock(falling, input);
    }
    falling.row += 1;
    Step::Fell
}

/// One step while no piece falls: of the tables above only Down arms and the drop
/// counter runs on. Other presses are lost, the shift counter does not change.
pub fn entry_delay_step(input: &mut InputState, buttons: Buttons) {
    let pressed = buttons.newly_since(input.held);
    arm(input, buttons, pressed);
    input.held = buttons;
    input.drop = input.drop.saturating_sub(1);
}

/// Down without a sideways key is a soft drop.
fn drops(buttons: Buttons) -> bool {
    buttons & (Buttons::DOWN | Buttons::LEFT | Buttons::RIGHT) == Buttons::DOWN
}

fn arm(input: &mut InputState, buttons: Buttons, pressed: Buttons) {
    if pressed.contains(Buttons::DOWN) && drops(buttons) {
        input.armed = true;
    }
}

fn lock(falling: &Falling, input: &mut InputState) -> Step {
    input.armed = false;
    Step::Locked(Locked {
        points: falling.dropped,
    })
}

fn turn(board: &Board, falling: &mut Falling, pressed: Buttons) {
    let turned = if pressed.contains(Buttons::B) {
        falling.piece.counter_clockwise(falling.orientation)
    } else if pressed.contains(Buttons::A) {
        falling.piece.clockwise(falling.orientation)
    } else {
        return;
    };
    if board.fits(falling.piece, turned, falling.row, falling.col) {
        falling.orientation = turned;
    }
}

/// The shift of a step.
pub(crate) fn shift(
    board: &Board,
    falling: &mut Falling,
    input: &mut InputState,
    buttons: Buttons,
    pressed: Buttons,
) {
    let (col, reload) = if pressed.contains(Buttons::RIGHT) {
        (falling.col + 1, SHIFT_DELAY)
    } else if buttons.contains(Buttons::RIGHT) {
        (falling.col + 1, SHIFT_REPEAT)
    } else if pressed.contains(Buttons::LEFT) {
        (falling.col - 1, SHIFT_DELAY)
    } else if buttons.contains(Buttons::LEFT) {
        (falling.col - 1, SHIFT_REPEAT)
    } else {
        input.das_counter = SHIFT_DELAY;
        return;
    };
    if reload == SHIFT_REPEAT {
        input.das_counter = input.das_counter.wrapping_sub(1);
        if input.das_counter > 0 {
            return;
        }
    }
    if board.fits(falling.piece, falling.orientation, falling.row, col) {
        falling.col = col;
        input.das_counter = reload;
    } else {
        input.das_counter = SHIFT_BLOCKED;
    }
}

#[cfg(test)]
mod tests;
