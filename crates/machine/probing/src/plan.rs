//! Chooses where a piece goes: the straight drop that a strategy likes best.

use crate::{
    grid::{Grid, moved},
    turns::Turns,
};
use autofit::controls::Place;
use board::{Geometry, PieceSet, Placement, Small, each_drop_within, in_place};
use rules::{COLUMNS, Piece};
use std::collections::BTreeMap;
use strategy::{
    Strategy,
    features::{Leaf, Placed},
};

/// Rows above the well that a piece may stand out into.
const HIDDEN: u8 = 2;
/// Columns between the left wall and the place from which a piece set counts.
const FRAME: i8 = (COLUMNS as i8 - 4) / 2;

/// Where a piece goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub orientation: u8,
    /// Columns from where it appeared.
    pub right: i8,
    /// The cells that it will have.
    pub cells: [Place; 4],
}

/// Plans by what is known of the pieces.
#[derive(Debug)]
pub struct Planner {
    strategy: Strategy,
    rows: u8,
}

impl Planner {
    pub fn new(rows: usize, strategy: Strategy) -> Self {
        Self {
            strategy,
            rows: rows as u8,
        }
    }

    /// Rows of the well.
    pub const fn rows(&self) -> usize {
        self.rows as usize
    }

    /// The best drop of a piece, of those orientations and columns that are open; by the next
    /// piece as well, if its orientations are known.
    pub fn choose(
        &self,
        lying: &Grid,
        kinds: &BTreeMap<Piece, Turns>,
        (piece, next): (Piece, Option<Piece>),
        is_open: &dyn Fn(u8, i8) -> bool,
    ) -> Option<Target> {
        let turns = kinds.get(&piece)?;
        let set = piece_set(kinds)?;
        let geometry = Geometry {
            columns: COLUMNS as u8,
            rows: self.rows,
            hidden: HIDDEN,
        };
        let mut board = Small::new(geometry).ok()?;
        for (row, column) in lying.cells() {
            board.set(column as usize, u32::from(self.rows) - 1 - row as u32, true);
        }
        let mut best: Option<(i64, Target)> = None;
        for placement in self.drops(&board, &set, piece) {
            let shape = set.shape(placement);
            let orientation = shape.orientation;
            let right = placement.x as i8 - shape.left;
            if !is_open(orientation, right) {
                continue;
            }
            let mut after = board.clone();
            let first = place(&mut after, &set, placement);
            let worth = match next.filter(|next| kinds.contains_key(next)) {
                None => self.worth(&after, &[first]),
                Some(next) => {
                    let more = self.drops(&after, &set, next).into_iter().map(|second| {
                        let mut last = after.clone();
                        let second = place(&mut last, &set, second);
                        self.worth(&last, &[first, second])
                    });
                    more.max().unwrap_or(i64::MIN)
                }
            };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                let start = moved(turns.shapes.get(usize::from(orientation))?, 0, right);
                // From above the stack, whatever the orientation hangs out at the top.
                let above = moved(&start, -4, 0);
                let cells = lying.rest(&above, self.rows.into());
                let target = Target {
                    orientation,
                    right,
                    cells,
                };
                best = Some((worth, target));
            }
        }
        best.map(|(_, target)| target)
    }

    fn drops(&self, board: &Small, set: &PieceSet, piece: Piece) -> Vec<Placement> {
        let mut drops = Vec::new();
        let shapes = set.of(piece).shapes();
        let heights = board.heights();
        each_drop_within(
            &heights,
            COLUMNS,
            self.rows.into(),
            shapes,
            |shape, x, y| {
                drops.push(Placement {
                    piece,
                    orientation: shape.orientation,
                    x: x as u8,
                    y: y as u8,
                });
            },
        );
        drops
    }

    fn worth(&self, board: &Small, placed: &[Placed<u32>]) -> i64 {
        let heights = board.heights().map(|height| height as u8);
        self.strategy.billionths(&Leaf {
            columns: board.columns(),
            heights: &heights[..COLUMNS],
            geometry: board.geometry(),
            lines: 0,
            placed,
        })
    }
}

/// Places a piece and removes the rows that are full then.
fn place(board: &mut Small, set: &PieceSet, placement: Placement) -> Placed<u32> {
    board.fill(set.shape(placement), placement);
    let full = board.full_rows();
    let placed = Placed::new(board, set, placement, full);
    board.remove_rows(full);
    placed
}

/// The pieces as they are known, in the frame of the well; those of the Game Boy where they are not.
fn piece_set(kinds: &BTreeMap<Piece, Turns>) -> Option<PieceSet> {
    let shapes = |piece: Piece| -> Vec<Vec<(i8, i8)>> {
        match kinds.get(&piece) {
            Some(turns) => {
                let up = |shape: &[Place; 4]| shape.map(|(r, c)| (c, -r)).to_vec();
                turns.shapes.iter().map(up).collect()
            }
            None => (0..piece.orientations())
                .map(|o| piece.cells(o).map(|(r, c)| (c, -r)).to_vec())
                .collect(),
        }
    };
    let cells = Piece::EACH.map(shapes);
    PieceSet::new(&cells, &[(-FRAME, 0); 7], &in_place).ok()
}
