//! Which straight drops of a later piece buttons can make in time.
//!
//! A straight drop is listed "as if time did not matter". At a high speed a piece falls
//! several rows on its way to the side, and on a tall stack that is the difference between
//! a plan and a wish. Asking [`crate::reach()`] for every board of a search would cost a
//! thousand times too much, so it is turned round: the way of the fastest taps from the
//! spawn to each orientation and column is walked once for each speed on the empty board,
//! and the cells it sweeps are kept. On any board whose cells are not among them the same
//! taps move the piece in the same way, so that the drop can be made.
//!
//! Whatever is let through can be reached; not all that can be reached is let through.
//! `docs/planner-search.md` says what is lost.

mod routes;

use crate::{
    field::{Drop, Field},
    shape::shapes,
};
use routes::Route;
use rules::{COLUMNS, Piece};
use std::sync::OnceLock;

/// Steps of a piece before the first buttons that were chosen for it are read.
pub(crate) const UNSTEERED: usize = 2;

/// Constants of gravity that are told apart. A piece that falls as slowly as the last of
/// them, or more slowly, has arrived before it falls at all.
const GRAVITIES: usize = 23;

/// The routes of one orientation, by its leftmost column.
type Columns = [Vec<Route>; COLUMNS];

/// The ways of all pieces at one speed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Corridors {
    /// By piece and orientation.
    routes: [Vec<Columns>; 7],
    /// On a field no higher than this each place has a way that is free.
    clear_below: u32,
}

impl Corridors {
    /// Those of a constant of gravity, worked out when they are first asked for.
    pub fn at(gravity: u8) -> &'static Self {
        static EACH: [OnceLock<Corridors>; GRAVITIES] = [const { OnceLock::new() }; GRAVITIES];
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

    /// Whether nothing is in the way of any piece, so that every straight drop can be made.
    pub fn clear(&self, field: &Field) -> bool {
        field.columns.iter().fold(0, |all, column| all | column) >> self.clear_below == 0
    }

    /// Whether a straight drop of this field can surely be made.
    pub fn lets(&self, field: &Field, piece: Piece, drop: &Drop) -> bool {
        let orientation = usize::from(drop.shape.orientation);
        let routes = &self.routes[piece.index()][orientation][drop.x];
        routes.iter().any(|route| route.leads(field, drop))
    }

    /// Tells every straight drop that can surely be made, by orientation and then by
    /// column.
    pub fn each_drop(&self, field: &Field, piece: Piece, mut tell: impl FnMut(Drop)) {
        if self.clear(field) {
            field.each_drop(piece, tell);
            return;
        }
        field.each_drop(piece, |drop| {
            if self.lets(field, piece, &drop) {
                tell(drop);
            }
        });
    }
}

#[cfg(test)]
mod tests;
