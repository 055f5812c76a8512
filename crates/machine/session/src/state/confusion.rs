//! How often each true thing was read as what.

use serde::Serialize;

/// A confusion matrix: counts of pairs of a true thing and what it was read as.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// Names of the rows and of the columns.
    pub names: &'static [&'static str],
    /// A row for each true thing, a column for each thing it was read as.
    pub counts: Vec<Vec<u64>>,
}

impl Matrix {
    /// A matrix of zeros.
    #[must_use]
    pub fn new(names: &'static [&'static str]) -> Self {
        Self {
            names,
            counts: vec![vec![0; names.len()]; names.len()],
        }
    }

    /// Counts one pair; does nothing if either index is out of range.
    pub fn add(&mut self, truth: usize, read: usize) {
        let row = self.counts.get_mut(truth);
        if let Some(count) = row.and_then(|row| row.get_mut(read)) {
            *count += 1;
        }
    }

    /// How often one thing was read as another.
    #[must_use]
    pub fn count(&self, truth: usize, read: usize) -> u64 {
        let row = self.counts.get(truth);
        row.and_then(|row| row.get(read)).copied().unwrap_or(0)
    }

    /// The sum of all counts.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// The sum of the diagonal: how often things were read as what they were.
    #[must_use]
    pub fn right(&self) -> u64 {
        let diagonal = self.counts.iter().enumerate();
        diagonal.filter_map(|(i, row)| row.get(i)).sum()
    }

    /// The counts off the diagonal that are not 0, the greatest first: the truth, what
    /// it was read as, and how often.
    #[must_use]
    pub fn wrong(&self) -> Vec<(&'static str, &'static str, u64)> {
        let names = || self.names.iter().copied().enumerate();
        let mut wrong: Vec<_> = names()
            .flat_map(|(i, truth)| names().map(move |(j, read)| (i, j, truth, read)))
            .filter(|(i, j, ..)| i != j)
            .map(|(i, j, truth, read)| (truth, read, self.count(i, j)))
            .filter(|(.., count)| *count > 0)
            .collect();
        wrong.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
        wrong
    }
}

/// What was read as what, for everything that is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Confusion {
    /// The cells of the field: empty or filled.
    pub cells: Matrix,
    /// The piece in the next box, or none.
    pub next: Matrix,
    /// The screens.
    pub screens: Matrix,
}

const CELLS: &[&str] = &["empty", "filled"];

/// The pieces in the order of their numbers, then the empty box.
pub const NEXT: &[&str] = &["L", "J", "I", "O", "Z", "S", "T", "none"];

const SCREENS: &[&str] = &[
    "blank",
    "copyright",
    "title",
    "config",
    "level",
    "name",
    "play",
    "pause",
    "curtain",
    "over",
    "ending",
    "another",
];

impl Default for Confusion {
    fn default() -> Self {
        Self {
            cells: Matrix::new(CELLS),
            next: Matrix::new(NEXT),
            screens: Matrix::new(SCREENS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_listed_by_how_often_it_was() {
        let matrix = Matrix {
            names: &["a", "b", "c"],
            counts: vec![vec![9, 1, 0], vec![0, 7, 4], vec![0, 0, 5]],
        };
        assert_eq!(matrix.wrong(), [("b", "c", 4), ("a", "b", 1)]);
        assert_eq!(matrix.all(), 26);
        assert_eq!(Matrix::default().wrong(), []);
    }

    #[test]
    fn a_matrix_counts_what_is_right_and_all() {
        let mut matrix = Matrix::new(CELLS);
        for (truth, read) in [(0, 0), (0, 0), (1, 0), (1, 1), (2, 0)] {
            matrix.add(truth, read);
        }
        assert_eq!(matrix.counts, [[2, 0], [1, 1]]);
        assert_eq!((matrix.right(), matrix.all()), (3, 4));
    }
}
