//! A set of pieces: their orientations, where they spawn, how they turn.

use crate::{Geometry, Shape};
use rules::{Orientation, Piece};
use std::sync::LazyLock;

/// Rows of the Game Boy's frame above the lowest one.
const FRAME: i8 = 3;

static GAME_BOY: LazyLock<PieceSet> = LazyLock::new(|| {
    let pieces = Piece::EACH.map(|piece| {
        let shapes = (0..piece.orientations()).filter_map(|orientation| {
            let cells = piece.cells(orientation);
            Shape::new(orientation, &cells.map(|(row, col)| (col, FRAME - row)))
        });
        PieceShapes::new(piece, shapes.collect(), (0, FRAME), &in_place)
    });
    PieceSet { pieces }
});

/// A shift that is tried when a turn has no room, right and up in cells.
pub type Kick = (i8, i8);

/// One turn of a piece: from one orientation to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The orientation before.
    pub from: Orientation,
    /// The orientation after.
    pub to: Orientation,
    /// By how much the box around the cells moves, each with a kick; tried in this order,
    /// the first that has room is taken.
    pub shifts: Vec<Kick>,
}

/// The orientations of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceShapes {
    shapes: Vec<Shape>,
    turns: Vec<Turn>,
    /// Where the frame of the piece spawns: its left column relative to the column
    /// `(columns - 4) / 2`, and its lowest row down from the top of the visible rows.
    spawn: (i8, i8),
}

/// A piece set that can't be played with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PieceSetError {
    /// An orientation without cells, or with too many in a row.
    #[error("orientation {orientation} of {piece:?} is not a shape of up to 4x4 cells")]
    Shape {
        /// The piece.
        piece: Piece,
        /// Its orientation.
        orientation: usize,
    },
    /// No orientation.
    #[error("{0:?} has no orientation")]
    Empty(Piece),
}

/// Seven pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSet {
    pieces: [PieceShapes; 7],
}

/// The kicks of one piece: for a turn from one orientation to another, what is tried.
pub type Kicks<'a> = &'a dyn Fn(Piece, Orientation, Orientation) -> Vec<Kick>;

/// The one kick of a piece without kicks.
#[must_use]
pub fn in_place(_: Piece, _: Orientation, _: Orientation) -> Vec<Kick> {
    vec![(0, 0)]
}

impl PieceShapes {
    fn new(piece: Piece, shapes: Vec<Shape>, spawn: (i8, i8), kicks: Kicks) -> Self {
        Self {
            turns: turns(piece, &shapes, kicks),
            shapes,
            spawn,
        }
    }

    /// Its orientations, that of spawn first.
    #[must_use]
    #[inline]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The shapes that differ in their cells, each once.
    #[inline]
    pub fn each_different(&self) -> impl Iterator<Item = &Shape> {
        let shapes = self.shapes.iter();
        shapes.filter(|shape| shape.same_as == shape.orientation)
    }

    /// One orientation; beyond the last it wraps around.
    #[must_use]
    #[inline]
    pub fn shape(&self, orientation: Orientation) -> &Shape {
        &self.shapes[usize::from(orientation) % self.shapes.len()]
    }

    /// Its turns.
    #[must_use]
    #[inline]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Column and row of the lower left cell of its box at spawn; the row may be above the
    /// board's last one when it has too few hidden rows.
    #[must_use]
    pub fn spawn(&self, geometry: &Geometry) -> (i32, i32) {
        let shape = &self.shapes[0];
        let column = (i32::from(geometry.columns) - 4) / 2;
        (
            column + i32::from(self.spawn.0) + i32::from(shape.left),
            i32::from(geometry.rows) - i32::from(self.spawn.1) + i32::from(shape.low),
        )
    }
}

impl PieceSet {
    /// A set from the cells (column, row up) of each orientation in the frame in which the
    /// piece turns, the frame's place at spawn (columns right of `(columns - 4) / 2`, rows
    /// down from the top of the visible rows to the frame's lowest row), and the kicks.
    /// A turn is clockwise or counter-clockwise by one orientation.
    ///
    /// # Errors
    /// Which orientation is not a shape.
    pub fn new(
        cells: &[Vec<Vec<(i8, i8)>>; 7],
        spawn: &[(i8, i8); 7],
        kicks: Kicks,
    ) -> Result<Self, PieceSetError> {
        let mut pieces = Vec::with_capacity(7);
        for piece in Piece::EACH {
            let shapes = shapes(piece, &cells[piece.index()])?;
            let spawn = spawn[piece.index()];
            pieces.push(PieceShapes::new(piece, shapes, spawn, kicks));
        }
        let pieces =
            <[PieceShapes; 7]>::try_from(pieces).map_err(|_| PieceSetError::Empty(Piece::L))?;
        Ok(Self { pieces })
    }

    /// The pieces of the Game Boy, from the crate that has its rules.
    #[must_use]
    #[inline]
    pub fn game_boy() -> &'static Self {
        &GAME_BOY
    }

    /// The orientations of a piece.
    #[must_use]
    #[inline]
    pub fn of(&self, piece: Piece) -> &PieceShapes {
        &self.pieces[piece.index()]
    }

    /// The shape of a placement.
    #[must_use]
    #[inline]
    pub fn shape(&self, placement: crate::Placement) -> &Shape {
        self.of(placement.piece).shape(placement.orientation)
    }
}

fn shapes(piece: Piece, cells: &[Vec<(i8, i8)>]) -> Result<Vec<Shape>, PieceSetError> {
    if cells.is_empty() {
        return Err(PieceSetError::Empty(piece));
    }
    let mut shapes: Vec<Shape> = Vec::with_capacity(cells.len());
    for (orientation, cells) in cells.iter().enumerate() {
        let mut shape = Shape::new(orientation as u8, cells)
            .ok_or(PieceSetError::Shape { piece, orientation })?;
        let same = shapes.iter().find(|earlier| earlier.has_cells_of(&shape));
        shape.same_as = same.map_or(shape.orientation, |same| same.orientation);
        shapes.push(shape);
    }
    Ok(shapes)
}

fn turns(piece: Piece, shapes: &[Shape], kicks: Kicks) -> Vec<Turn> {
    let n = shapes.len();
    let mut turns = Vec::new();
    for (from, before) in shapes.iter().enumerate() {
        let mut after = vec![(from + 1) % n, (from + n - 1) % n];
        after.dedup();
        after.retain(|&to| to != from);
        for to in after {
            let own = (shapes[to].left - before.left, shapes[to].low - before.low);
            let (from, to) = (from as Orientation, to as Orientation);
            let shifts = kicks(piece, from, to)
                .into_iter()
                .map(|kick| (own.0 + kick.0, own.1 + kick.1))
                .collect();
            turns.push(Turn { from, to, shifts });
        }
    }
    turns
}
