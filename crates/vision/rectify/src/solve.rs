//! Least squares.

/// Sums for the values of `N` unknowns that agree best with many equations.
pub(crate) struct LeastSquares<const N: usize> {
    rows: [[f64; N]; N],
    right: [f64; N],
}

impl<const N: usize> LeastSquares<N> {
    /// `stay` is what holds each unknown at 0: what no equation shows stays there.
    pub fn new(stay: [f64; N]) -> Self {
        let mut rows = [[0.0; N]; N];
        for (i, (row, stay)) in rows.iter_mut().zip(stay).enumerate() {
            row[i] = stay;
        }
        Self {
            rows,
            right: [0.0; N],
        }
    }

    /// Those whose sums are known: of the products of factors, and of those of a factor and the value.
    pub fn of(rows: [[f64; N]; N], right: [f64; N], stay: [f64; N]) -> Self {
        let mut rows = rows;
        for (i, row) in rows.iter_mut().enumerate() {
            row[i] += stay[i];
        }
        Self { rows, right }
    }

    /// Adds an equation: the unknowns times `factors` are `value`.
    pub fn add(&mut self, factors: &[f64; N], value: f64, weight: f64) {
        for ((row, right), one) in self.rows.iter_mut().zip(&mut self.right).zip(factors) {
            for (sum, other) in row.iter_mut().zip(factors) {
                *sum += weight * one * other;
            }
            *right += weight * one * value;
        }
    }

    /// The unknowns; `None` when there is no single answer.
    pub fn solve(self) -> Option<[f64; N]> {
        solve(self.rows, self.right)
    }
}

/// Solves equations of coefficients and right sides.
fn solve<const N: usize>(mut rows: [[f64; N]; N], mut right: [f64; N]) -> Option<[f64; N]> {
    for column in 0..N {
        let pivot =
            (column..N).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        right.swap(column, pivot);
        let (own, own_right) = (rows[column], right[column]);
        if own[column].abs() < 1e-12 {
            return None;
        }
        for (i, (row, right)) in rows.iter_mut().zip(&mut right).enumerate() {
            if i != column {
                let factor = row[column] / own[column];
                for (value, own) in row.iter_mut().zip(own) {
                    *value -= factor * own;
                }
                *right -= factor * own_right;
            }
        }
    }
    for (i, (value, row)) in right.iter_mut().zip(&rows).enumerate() {
        *value /= row[i];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let mut rows = [[0.0; 8]; 8];
        let mut right = [0.0; 8];
        for (i, (row, right)) in rows.iter_mut().zip(&mut right).enumerate() {
            row[(i + 3) % 8] = 2.0;
            row[i] += 0.5;
            *right = (0..8).map(|c| row[c] * (c as f64 + 1.0)).sum();
        }
        let solution = solve(rows, right).unwrap();
        for (i, value) in solution.into_iter().enumerate() {
            assert!((value - (i as f64 + 1.0)).abs() < 1e-9);
        }
        assert_eq!(solve([[0.0; 8]; 8], right), None);
    }
}
