//! The search of the article: one state after the other, in the order in which its program
//! finds them, so that ties are decided as there.

use super::{
    field::{COLUMNS, Field, STORED},
    filter::Active,
    pieces::Turning,
};
use board::Placement;
use std::collections::VecDeque;

/// The memory of the search.
#[derive(Clone, Debug, Default)]
pub(super) struct BreadthFirst {
    queue: VecDeque<State>,
}

#[derive(Clone, Copy, Debug)]
struct State {
    orientation: usize,
    /// The column of the box, and the row of the frame.
    x: i32,
    y: i32,
}

/// What has been seen in one search.
struct Seen<'a> {
    field: &'a Field,
    piece: &'a Turning,
    filter: Option<&'a Active>,
    /// The columns that were seen, by the frame's row and the orientation.
    columns: [[u16; 4]; STORED],
}

impl Seen<'_> {
    /// Puts a state into the queue unless it was seen; returns whether it has room. A state
    /// that the filter rejects has room, and is not entered.
    fn enter(&mut self, queue: &mut VecDeque<State>, state: State) -> bool {
        let shape = &self.piece.shapes.shapes()[state.orientation];
        let low = state.y + i32::from(shape.low);
        let (Ok(x), true) = (u32::try_from(state.x), low >= 0) else {
            return false;
        };
        let column = 1u16.checked_shl(x).unwrap_or(0);
        let seen = &mut self.columns[state.y.unsigned_abs() as usize][state.orientation];
        if *seen & column != 0 {
            return true;
        }
        if shape.room(&self.field.rows, COLUMNS as u32, low) & column == 0 {
            return false;
        }
        let lock = lock(self.piece, state);
        if self
            .filter
            .is_none_or(|filter| filter.allows(self.piece, lock))
        {
            *seen |= column;
            queue.push_back(state);
        }
        true
    }
}

impl BreadthFirst {
    /// Finds every lock: counter-clockwise, clockwise, left, right, then down.
    pub(super) fn find(
        &mut self,
        field: &Field,
        piece: &Turning,
        filter: Option<&Active>,
        into: &mut Vec<Placement>,
    ) {
        let queue = &mut self.queue;
        queue.clear();
        let count = piece.shapes.shapes().len();
        let mut seen = Seen {
            field,
            piece,
            filter,
            columns: [[0; 4]; STORED],
        };
        let (x, y) = (piece.column as i32, piece.row);
        let start = State {
            orientation: 0,
            x,
            y,
        };
        seen.enter(queue, start);
        while let Some(state) = queue.pop_front() {
            let State { orientation, x, y } = state;
            if count > 1 {
                let to = (orientation + count - 1) % count;
                seen.enter(queue, turned(piece, state, to));
            }
            if count > 2 {
                seen.enter(queue, turned(piece, state, (orientation + 1) % count));
            }
            seen.enter(queue, State { x: x - 1, ..state });
            seen.enter(queue, State { x: x + 1, ..state });
            if y == 0 || !seen.enter(queue, State { y: y - 1, ..state }) {
                into.push(lock(piece, state));
            }
        }
    }
}

fn turned(piece: &Turning, state: State, to: usize) -> State {
    let left = |o: usize| i32::from(piece.shapes.shapes()[o].left);
    State {
        orientation: to,
        x: state.x + left(to) - left(state.orientation),
        y: state.y,
    }
}

fn lock(piece: &Turning, state: State) -> Placement {
    Placement {
        piece: piece.piece,
        orientation: state.orientation as u8,
        x: state.x as u8,
        y: (state.y + i32::from(piece.shapes.shapes()[state.orientation].low)) as u8,
    }
}
