//! The straight drops of a later piece that buttons can make in time.
//!
//! A straight drop takes no account of time. At a high speed a piece falls several rows on
//! its way to the side, and on a tall stack many drops can't be made. To run the planner's
//! `reach` on every board of a search would cost a thousand times too much. So it is done
//! the other way round: the route of the fastest taps from the spawn to each orientation
//! and column is computed once for each speed on the empty board, and the cells that it
//! sweeps are kept. On any board on which those cells are empty the same taps move the
//! piece in the same way, so the drop can be made.
//!
//! Every drop that is accepted can be reached; not every drop that can be reached is
//! accepted. `docs/planner-search.md` has the share that is lost.

mod routes;

use crate::{BitBoard, Drop, shapes};
use routes::Route;
use rules::{COLUMNS, Piece};
use std::sync::OnceLock;

/// Steps of a piece before the first buttons chosen for it are read.
pub const UNSTEERED: usize = 2;

/// Gravity constants with routes of their own. At the last of them or slower, a piece
/// arrives before it falls at all.
const GRAVITIES: usize = 23;

/// The routes of one orientation, by its leftmost column.
type Columns = [Vec<Route>; COLUMNS];

/// The routes of all pieces at one speed.
#[derive(Debug, PartialEq, Eq)]
pub struct TapRoutes {
    /// By piece and orientation.
    routes: [Vec<Columns>; 7],
    /// On a board no higher than this every place has a free route.
    clear_below: u32,
}

impl TapRoutes {
    /// The routes at a gravity constant, computed at the first call.
    #[must_use]
    pub fn at(gravity: u8) -> &'static Self {
        static EACH: [OnceLock<TapRoutes>; GRAVITIES] = [const { OnceLock::new() }; GRAVITIES];
        let index = usize::from(gravity).min(GRAVITIES - 1);
        EACH[index].get_or_init(|| Self::new(index as u8))
    }

    fn new(gravity: u8) -> Self {
        let routes = Piece::EACH.map(|piece| {
            let shapes = shapes(piece).iter();
            shapes
                .map(|shape| std::array::from_fn(|x| routes::to(piece, shape, x, gravity)))
                .collect()
        });
        let places = routes.iter().flatten().flatten();
        let highest =
            places.filter_map(|routes: &Vec<Route>| routes.iter().map(Route::lowest).max());
        let clear_below = highest.min().unwrap_or(0);
        Self {
            routes,
            clear_below,
        }
    }

    /// Every straight drop can be made on a board no higher than this.
    #[must_use]
    pub fn clear_below(&self) -> u32 {
        self.clear_below
    }

    /// Whether the board is so low that every straight drop can be made.
    #[must_use]
    #[inline]
    pub fn all_free(&self, board: &BitBoard) -> bool {
        board.used_rows() >> self.clear_below == 0
    }

    /// Whether taps can certainly make a straight drop of this board.
    #[must_use]
    #[inline]
    pub fn accepts(&self, board: &BitBoard, piece: Piece, drop: &Drop) -> bool {
        let orientation = usize::from(drop.shape.orientation);
        let routes = &self.routes[piece.index()][orientation][drop.x];
        routes.iter().any(|route| route.leads(board, drop))
    }

    /// Calls `visit` with every straight drop that taps can certainly make, by orientation
    /// and then by column.
    #[inline]
    pub fn each_drop(&self, board: &BitBoard, piece: Piece, mut visit: impl FnMut(Drop)) {
        if self.all_free(board) {
            board.each_drop(piece, visit);
            return;
        }
        board.each_drop(piece, |drop| {
            if self.accepts(board, piece, &drop) {
                visit(drop);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_speeds_have_the_same_routes() {
        let slowest = GRAVITIES as u8 - 1;
        for gravity in [slowest + 1, 52, 255] {
            assert_eq!(*TapRoutes::at(gravity), TapRoutes::new(gravity));
        }
        assert_ne!(TapRoutes::new(2), TapRoutes::new(3));
    }
}
