//! Eight linear equations.

/// Solves rows of coefficients and a right side; `None` when there is no single answer.
pub(crate) fn solve(mut rows: [[f64; 9]; 8]) -> Option<[f64; 8]> {
    for column in 0..8 {
        let pivot =
            (column..8).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let own = rows[column];
        if own[column].abs() < 1e-12 {
            return None;
        }
        for (i, row) in rows.iter_mut().enumerate() {
            if i != column {
                let factor = row[column] / own[column];
                for (value, own) in row.iter_mut().zip(own) {
                    *value -= factor * own;
                }
            }
        }
    }
    let mut solution = [0.0; 8];
    for (i, value) in solution.iter_mut().enumerate() {
        *value = rows[i][8] / rows[i][i];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let mut rows = [[0.0; 9]; 8];
        for (i, row) in rows.iter_mut().enumerate() {
            row[(i + 3) % 8] = 2.0;
            row[i] += 0.5;
            row[8] = (0..8).map(|c| row[c] * (c as f64 + 1.0)).sum();
        }
        let solution = solve(rows).unwrap();
        for (i, value) in solution.into_iter().enumerate() {
            assert!((value - (i as f64 + 1.0)).abs() < 1e-9);
        }
        assert_eq!(solve([[0.0; 9]; 8]), None);
    }
}
