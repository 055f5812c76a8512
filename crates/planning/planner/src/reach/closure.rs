//! The locks that a piece could reach if time did not matter.
//!
//! No button sequence does more: each step turns, shifts and lowers a piece by
//! single moves between free places, and no piece rises. So once every lock found
//! here has been found in time as well, the search is over.

use super::space::{HEIGHT, Places, Shift, Space, Turn};

/// Places of locks by row.
pub(super) type Locks = [Places; HEIGHT];

/// Every lock that single moves lead to from a place in a row.
pub(super) fn locks(space: &Space, row: usize, place: u32) -> Locks {
    let mut locks = [0; HEIGHT];
    let mut places = 1 << place;
    for (row, locks) in locks.iter_mut().enumerate().skip(row) {
        places = spread(space, row, places);
        let below = space.free[row + 1];
        *locks = places & !below;
        places &= below;
        if places == 0 {
            break;
        }
    }
    locks
}

/// The places from which single moves lead to a lock.
pub(super) fn origins(space: &Space, locks: &Locks) -> Locks {
    let mut origins = *locks;
    let mut below = 0;
    for (row, origins) in origins.iter_mut().enumerate().rev() {
        // Turns and shifts can be undone by turns and shifts.
        *origins = spread(space, row, *origins | below & space.free[row + 1]);
        below = *origins;
    }
    origins
}

/// All places of a row that turns and shifts lead to.
fn spread(space: &Space, row: usize, places: Places) -> Places {
    spread_by(space, row, places, usize::MAX)
}

/// All places of a row that so many turns and shifts lead to.
pub(super) fn spread_by(space: &Space, row: usize, places: Places, moves: usize) -> Places {
    let free = space.free[row];
    let mut all = places;
    for _ in 0..moves {
        let sides = all | Shift::Left.of(all) | Shift::Right.of(all);
        let turned = Turn::Clockwise.of(all, space.orientations)
            | Turn::CounterClockwise.of(all, space.orientations);
        let more = all | (sides | turned) & free;
        if more == all {
            break;
        }
        all = more;
    }
    all
}
