//! Ghost pieces: where the falling piece would lock, some games draw it in another look.
//!
//! A ghost has the shape of the piece above it, rests, and its look is nowhere else. Near the floor
//! the piece covers a part of it. Where it leaves part of its cells free, every cell that has nothing drawn beyond the ghost's pixels is one,
//! whatever its shades are, since they may be those of the piece.

use crate::{
    ground::{self, Ground, Look},
    lattice::Cell,
    shape,
    well::Place,
};
use rules::{COLUMNS, Piece};
use screen::Picture;
use std::collections::{BTreeMap, BTreeSet};

/// The cells of a piece.
const PIECE: usize = 4;
/// Pixels by which every filled cell differs from a ghost.
const APART: u32 = 4;
/// The part of a cell that a ghost leaves free, for its shades not to matter: one of so many.
const FREE: u32 = 4;

/// The cells of a picture: whether each is filled, and its look.
type Cells = Vec<Vec<(bool, Cell)>>;

/// Takes the cells of ghosts in pictures for empty ones.
pub fn exclude(place: &mut Place, pictures: &[Picture]) {
    let Ground::Cells(known) = &place.ground else {
        return;
    };
    let Some(&first) = known.first() else { return };
    let all: Vec<Cells> = pictures
        .iter()
        .map(|picture| place.cells(picture))
        .collect();
    let mut ghosts: BTreeSet<Cell> = BTreeSet::new();
    let is_free = |ghost: Cell| {
        let free = first.1 & !ghost.difference(first.0);
        free.count_ones() * FREE >= place.pitch.area()
    };
    for cells in &all {
        ghosts.extend(
            whole(cells)
                .filter(|looks| looks.len() == 1 || looks.iter().all(|l| is_free(*l)))
                .into_iter()
                .flatten(),
        );
        ghosts.extend(partial(cells, &is_free));
    }
    // A look of more cells than a piece has is that of minos.
    ghosts.retain(|ghost| {
        all.iter().all(|cells| {
            let same = cells.iter().flatten().filter(|cell| cell.1 == *ghost);
            same.count() <= PIECE
        })
    });
    if ghosts.is_empty() {
        return;
    }
    let filled: Vec<Cell> = (all.iter().flatten().flatten())
        .filter(|(is_filled, look)| *is_filled && !ghosts.contains(look))
        .map(|cell| cell.1)
        .collect();
    let mut looks = known.clone();
    let is_apart = |look: Look| {
        let mut each = filled.iter();
        each.all(|cell| ground::distance(*cell, &[look]) >= APART)
    };
    for ghost in ghosts {
        let free = first.1 & !ghost.difference(first.0);
        let any_shade = (first.0, free);
        let look = match is_free(ghost) && is_apart(any_shade) {
            true => any_shade,
            false => (ghost, first.1),
        };
        if !looks.contains(&look) && is_apart(look) {
            looks.push(look);
        }
    }
    let least = filled
        .iter()
        .map(|cell| ground::distance(*cell, &looks))
        .min();
    place.least_difference = least.or(place.least_difference);
    place.ground = Ground::Cells(looks);
}

/// The look of a ghost that the piece above it covers in part.
fn partial(cells: &Cells, is_free: &dyn Fn(Cell) -> bool) -> Option<Cell> {
    let mut at: BTreeMap<Cell, BTreeSet<(i8, i8)>> = BTreeMap::new();
    for (row, line) in (0..).zip(cells) {
        for (column, (is_filled, look)) in (0..).zip(line) {
            if *is_filled {
                at.entry(*look).or_default().insert((row, column));
            }
        }
    }
    let is_filled = |cell: &(i8, i8)| at.values().any(|cells| cells.contains(cell));
    let rows = cells.len() as i8;
    // Pieces of one look, and where they would lock.
    let falls_to = |ghost: &BTreeSet<(i8, i8)>, own: &BTreeSet<(i8, i8)>| {
        let Some(&(row, column)) = ghost.first() else {
            return false;
        };
        let shapes = Piece::EACH.into_iter().flat_map(|piece| {
            (0..piece.orientations()).map(move |orientation| piece.cells(orientation))
        });
        shapes
            .flat_map(|shape| shape.map(|origin| (shape, origin)))
            .any(|(shape, origin)| {
                let moved = |by: i8| {
                    shape.map(|cell| (cell.0 - origin.0 + row - by, cell.1 - origin.1 + column))
                };
                let rest = moved(0);
                let rests = rest.iter().any(|&(row, column)| {
                    let below = (row + 1, column);
                    below.0 == rows || !rest.contains(&below) && is_filled(&below)
                });
                (1..PIECE as i8).any(|by| {
                    let piece = moved(by);
                    let left: BTreeSet<(i8, i8)> = rest
                        .into_iter()
                        .filter(|cell| !piece.contains(cell))
                        .collect();
                    rests && left == *ghost && piece.iter().all(|cell| own.contains(cell))
                })
            })
    };
    let found = at.iter().find(|(look, ghost)| {
        (2..PIECE).contains(&ghost.len())
            && is_free(**look)
            && at
                .iter()
                .any(|(other, own)| other != *look && falls_to(ghost, own))
    });
    found.map(|(look, _)| *look)
}

/// The looks of the ghost of one picture, below a piece that touches nothing.
fn whole(cells: &Cells) -> Option<BTreeSet<Cell>> {
    let rows = cells.len();
    let look = |&(row, column): &(usize, usize)| {
        let cell = cells.get(row).and_then(|row| row.get(column));
        cell.filter(|cell| cell.0).map(|cell| cell.1)
    };
    let all = (0..rows).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
    let mut seen = BTreeSet::new();
    for start in all {
        if look(&start).is_none() || seen.contains(&start) {
            continue;
        }
        let group = group(cells, start);
        seen.extend(group.iter().copied());
        let piece: Vec<(i32, i32)> = (group.iter())
            .map(|&(row, column)| (row as i32, column as i32))
            .collect();
        if group.len() != PIECE || shape::of_cells(&piece).is_none() {
            continue;
        }
        let own: BTreeSet<Cell> = group.iter().filter_map(look).collect();
        let moved = |by: usize| group.iter().map(move |&(row, column)| (row + by, column));
        // The first place below at which something is drawn in all of its cells.
        let ghost = (1..rows)
            .take_while(|&by| {
                moved(by).all(|at| at.0 < rows)
                    && moved(by).all(|at| {
                        group.contains(&at) || look(&at).is_none_or(|l| !own.contains(&l))
                    })
            })
            .find(|&by| moved(by).all(|at| !group.contains(&at) && look(&at).is_some()));
        let Some(by) = ghost else { continue };
        let ghost: Vec<(usize, usize)> = moved(by).collect();
        let rests = ghost.iter().any(|&(row, column)| {
            let below = (row + 1, column);
            row + 1 == rows || !ghost.contains(&below) && look(&below).is_some()
        });
        let looks: BTreeSet<Cell> = ghost.iter().filter_map(look).collect();
        let is_alone = || {
            let same = cells
                .iter()
                .flatten()
                .filter(|cell| looks.contains(&cell.1));
            same.count() == PIECE
        };
        if rests && looks.is_disjoint(&own) && is_alone() {
            return Some(looks);
        }
    }
    None
}

/// The filled cells that touch a cell, `(row, column)`.
fn group(cells: &Cells, start: (usize, usize)) -> BTreeSet<(usize, usize)> {
    let mut group = BTreeSet::new();
    let mut open = vec![start];
    while let Some((row, column)) = open.pop() {
        let cell = cells.get(row).and_then(|row| row.get(column));
        if !cell.is_some_and(|cell| cell.0) || !group.insert((row, column)) {
            continue;
        }
        open.extend([(row + 1, column), (row, column + 1)]);
        open.extend(row.checked_sub(1).map(|row| (row, column)));
        open.extend(column.checked_sub(1).map(|column| (row, column)));
    }
    group
}
