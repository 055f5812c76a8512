//! Which look is which piece, by the shapes that fall and those in the next box.

use crate::{lattice::Cell, shape, well::Place};
use rules::{COLUMNS, Piece};
use screen::Picture;
use std::collections::{BTreeMap, BTreeSet};

/// Games with fewer looks give one look to several pieces.
const LOOKS: usize = 6;

/// A piece and its cells, `(row, column)`.
type Sighting = (Piece, Vec<(i32, i32)>);

/// The looks that belong to one piece only: seen as the same piece at two places at least, away
/// from other cells. Once is not enough, since what is left of cleared rows may float too.
pub fn of(pictures: &[Picture], place: &Place) -> BTreeMap<Cell, Piece> {
    let mut filled: BTreeMap<Cell, usize> = BTreeMap::new();
    let mut seen: BTreeMap<Cell, BTreeSet<Sighting>> = BTreeMap::new();
    for picture in pictures {
        let cells = place.cells(picture);
        for (_, look) in cells.iter().flatten().filter(|cell| cell.0) {
            *filled.entry(*look).or_default() += 1;
        }
        for group in groups(&cells) {
            let touches_floor = group.iter().any(|&(row, _)| row + 1 == place.rows as i32);
            let Some(piece) = shape::of_cells(&group).filter(|_| !touches_floor) else {
                continue;
            };
            let look = |&(row, column): &(i32, i32)| cells[row as usize][column as usize].1;
            let looks: BTreeSet<Cell> = group.iter().map(look).collect();
            if let (Some(&look), 1) = (looks.first(), looks.len()) {
                seen.entry(look).or_default().insert((piece, group));
            }
        }
    }
    if filled.values().filter(|&&count| count > 1).count() < LOOKS {
        return BTreeMap::new();
    }
    let certain = |(look, seen): (Cell, BTreeSet<Sighting>)| {
        let piece = seen.first()?.0;
        let same = seen.iter().all(|other| other.0 == piece);
        (same && seen.len() > 1).then_some((look, piece))
    };
    seen.into_iter().filter_map(certain).collect()
}

/// The filled cells that touch each other, as `(row, column)`.
fn groups(cells: &[Vec<(bool, Cell)>]) -> Vec<Vec<(i32, i32)>> {
    let filled = |row: i32, column: i32| {
        let row = usize::try_from(row).ok().and_then(|row| cells.get(row));
        let cell = usize::try_from(column).ok().and_then(|c| row?.get(c));
        cell.is_some_and(|cell| cell.0)
    };
    let mut seen = BTreeSet::new();
    let mut groups = Vec::new();
    for row in 0..cells.len() as i32 {
        for column in 0..COLUMNS as i32 {
            let mut open = vec![(row, column)];
            let mut group = Vec::new();
            while let Some((row, column)) = open.pop() {
                if !filled(row, column) || !seen.insert((row, column)) {
                    continue;
                }
                group.push((row, column));
                open.extend([
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                ]);
            }
            if !group.is_empty() {
                groups.push(group);
            }
        }
    }
    groups
}
