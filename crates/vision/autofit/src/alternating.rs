//! Empty cells that alternate from column to column or from row to row. Each look has to be at its
//! own cells, so that a place which is a cell off does not explain them.

use crate::{
    click::{Click, Role},
    ground::{Ground, Look, SLOTS, slot},
    lattice::{Cell, Lattice},
};

/// The low bit of each pixel.
const LOW: u128 = u128::MAX / 3;
/// Cells from which a look that was not clicked is inferred, at least.
const SAMPLES: usize = 6;
/// The share of them that has to have it, in percent.
const SHARE: usize = 60;

/// The slots that have one look, as on a chessboard, in columns, and in rows: the most usual first.
/// Two clicks often fit several.
const SAME: [[usize; SLOTS]; 3] = [[3, 2, 1, 0], [2, 3, 0, 1], [1, 0, 3, 2]];

/// How empty cells may alternate by the clicks on them, and by the cells beside them.
pub fn grounds(lattice: &Lattice, clicks: &[Click]) -> Vec<Ground> {
    let known = LOW & u128::MAX >> (128 - 2 * lattice.pitch.area());
    let mut all: Vec<Slots> = Vec::new();
    if let Some((clicked, region)) = clicked(lattice, clicks) {
        let filled = SAME.iter().map(|same| -> Option<Slots> {
            let filled: Slots = std::array::from_fn(|i| clicked[i].or(clicked[same[i]]));
            let fits = (0..SLOTS).all(|i| filled[i].is_some() && filled[i] == filled[same[i]]);
            fits.then_some(filled)
        });
        all.extend(filled.flatten().next());
        let mut inferred = clicked;
        // What is inferred shows more of the cells beside it.
        for _ in 0..2 {
            let last = inferred;
            inferred = std::array::from_fn(|i| last[i].or_else(|| region.inferred(&last, i)));
        }
        all.push(inferred);
    }
    all.retain(|slots| {
        let mut looks = slots.iter().flatten();
        let first = looks.next();
        looks.any(|look| Some(look) != first)
    });
    all.dedup();
    let look = |cell: Cell| -> Look { (cell, known) };
    let ground = |slots: Slots| Ground::Alternating(slots.map(|cell| cell.map(look)));
    all.into_iter().map(ground).collect()
}

/// The looks of the slots, as far as they are known.
type Slots = [Option<Cell>; SLOTS];

/// The looks that were clicked, and the cells around the clicks. `None` when cells of one slot
/// differ.
fn clicked<'a>(lattice: &'a Lattice, clicks: &[Click]) -> Option<(Slots, Region<'a>)> {
    let mut slots: Slots = [None; SLOTS];
    let mut bounds: Option<[usize; 4]> = None;
    for click in clicks {
        let (column, row) = lattice.at(click.at)?;
        let [left, right, top, bottom] = bounds.unwrap_or([column, column, row, row]);
        bounds = Some([
            left.min(column),
            right.max(column),
            top.min(row),
            bottom.max(row),
        ]);
        if click.role == Role::Empty {
            let look = lattice.cell(click.frame, column, row);
            let place = slots.get_mut(slot(lattice.corner(column, row), lattice.pitch))?;
            if place.is_some_and(|known| known != look) {
                return None;
            }
            *place = Some(look);
        }
    }
    let region = Region {
        lattice,
        bounds: bounds?,
    };
    Some((slots, region))
}

/// The cells around the clicks.
struct Region<'a> {
    lattice: &'a Lattice,
    /// The leftmost and rightmost column, the topmost and lowest row that were clicked.
    bounds: [usize; 4],
}

impl Region<'_> {
    /// The look that most cells of a slot have which are beside empty ones.
    fn inferred(&self, slots: &Slots, wanted: usize) -> Option<Cell> {
        let Self { lattice, bounds } = self;
        let slot = |column, row| slot(lattice.corner(column, row), lattice.pitch);
        let [left, right, top, bottom] = *bounds;
        let mut seen = Vec::new();
        for frame in 0..lattice.frames() {
            let is_empty = |column: usize, row: usize| {
                let look = slots.get(slot(column, row)).copied().flatten();
                look == Some(lattice.cell(frame, column, row))
            };
            for row in top.saturating_sub(1).max(1)..=(bottom + 1).min(lattice.rows - 2) {
                for column in left.saturating_sub(1).max(1)..=(right + 1).min(lattice.columns - 2) {
                    let beside = [
                        (column - 1, row),
                        (column + 1, row),
                        (column, row - 1),
                        (column, row + 1),
                        (column - 1, row - 1),
                        (column + 1, row + 1),
                    ];
                    let empty = beside
                        .iter()
                        .filter(|&&(column, row)| is_empty(column, row));
                    if slot(column, row) == wanted && empty.count() > 1 {
                        seen.push(lattice.cell(frame, column, row));
                    }
                }
            }
        }
        seen.sort_unstable();
        let most = seen.chunk_by(|a, b| a == b).max_by_key(|same| same.len())?;
        let is_usual = most.len() >= SAMPLES && 100 * most.len() >= SHARE * seen.len();
        most.first().copied().filter(|_| is_usual)
    }
}
