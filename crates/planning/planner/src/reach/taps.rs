//! The locks that taps reach while gravity alone lowers the piece.
//!
//! In each row a press is made in every second step, from the first one on, and the last step of
//! the row has none. So no key is ever held when it is to be pressed, whatever is pressed next, and
//! all that is found here can be done. It is not all that can be done: what is missing in the
//! closure is left to the other searches.

use super::{
    closure::{Locks, spread_by},
    space::{HEIGHT, Space},
};
use rules::FallState;

/// Steps from one press to the next.
const PERIOD: usize = 2;

/// Every lock that taps lead to from a place in a row.
pub(super) fn locks(space: &Space, start: &FallState, (row, place): (usize, u32)) -> Locks {
    let mut locks = [0; HEIGHT];
    let mut places = 1 << place;
    // A piece falls in the step in which it finds its counter at 0.
    let mut steps = usize::from(start.falling.gravity) + 1;
    if !start.input.held.is_empty() {
        // A key that is held can't be pressed before it is released.
        steps -= 1;
    }
    for (row, locks) in locks.iter_mut().enumerate().skip(row) {
        places = spread_by(space, row, places, steps / PERIOD);
        let below = space.free[row + 1];
        *locks = places & !below;
        places &= below;
        if places == 0 {
            break;
        }
        steps = usize::from(start.gravity) + 1;
    }
    locks
}
