//! What was read as what, as the referee has counted it.

/// How often each thing was read as what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    /// What the rows and the columns are.
    pub names: &'static [&'static str],
    /// A row for each true thing, a column for each thing it was read as.
    pub counts: Vec<Vec<u64>>,
}

impl Matrix {
    /// How often one thing was read as another.
    #[must_use]
    pub fn count(&self, truth: usize, read: usize) -> u64 {
        let row = self.counts.get(truth);
        row.and_then(|row| row.get(read)).copied().unwrap_or(0)
    }

    /// How often something was read.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// What was read as something else, the most frequent first: the truth, what it was
    /// read as, and how often.
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

/// What was read as what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confusion {
    /// The cells of the field: empty or filled.
    pub cells: Matrix,
    /// The piece in the next box, or none.
    pub next: Matrix,
    /// The screens.
    pub screens: Matrix,
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
}
