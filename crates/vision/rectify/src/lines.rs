//! Sums of lines: columns or rows of an image or of a grid, of one width, after each other.
//!
//! A line is summed from those near it in few passes, since with hundreds of lines most of the time
//! goes into reading and writing them.

/// Some lines after each other, and how much of each is in another one.
#[derive(Clone, Debug)]
pub(crate) struct Near {
    pub first: usize,
    pub shares: Vec<f32>,
}

impl Near {
    /// Their sum, added to a line.
    fn add_to(&self, line: &mut [f32], lines: &[f32]) {
        let near = lines.get(self.first * line.len()..).unwrap_or_default();
        add(line, &self.shares, near);
    }
}

/// In which lines each one of `count` is, for what is in each of those lines.
pub(crate) fn turned_round(lines: &[Near], count: usize) -> Vec<Near> {
    let of = |i: usize| {
        let share = |line: &Near| {
            let at = i.checked_sub(line.first)?;
            line.shares.get(at).copied()
        };
        let is_in = |line: &Near| share(line).is_some();
        let first = lines.iter().position(is_in).unwrap_or(0);
        let end = lines.iter().rposition(is_in).map_or(first, |last| last + 1);
        let shares = lines[first..end]
            .iter()
            .map(|line| share(line).unwrap_or(0.0));
        Near {
            first,
            shares: shares.collect(),
        }
    };
    (0..count).map(of).collect()
}

/// A line of this width for each sum of lines.
pub(crate) fn sums(each: &[Near], lines: &[f32], width: usize) -> Vec<f32> {
    let mut sums = vec![0.0; each.len() * width];
    for (near, sum) in each.iter().zip(sums.chunks_exact_mut(width)) {
        near.add_to(sum, lines);
    }
    sums
}

/// Rows that are transposed together, so that neighbours are written after each other.
const BLOCK: usize = 16;

pub(crate) fn transposed(values: &[f32], width: usize) -> Vec<f32> {
    let height = values.len() / width.max(1);
    let mut columns = vec![0.0; values.len()];
    for (block, rows) in values.chunks(BLOCK * width).enumerate() {
        for (x, column) in columns.chunks_exact_mut(height).enumerate() {
            let column = column[block * BLOCK..].iter_mut();
            for (value, row) in column.zip(rows.chunks_exact(width)) {
                *value = row[x];
            }
        }
    }
    columns
}

/// Lines that are added in one pass: Lanczos' curves are over two times as many, and most of a pass is
/// reading and writing the sum.
const TOGETHER: usize = 3;

/// Adds so much of each of some lines to one.
pub(crate) fn add(line: &mut [f32], shares: &[f32], lines: &[f32]) {
    let width = line.len();
    let each = shares.chunks(TOGETHER);
    for (shares, lines) in each.zip(lines.chunks(TOGETHER * width)) {
        if let [a, b, c] = *shares
            && let Some((one, others)) = lines.split_at_checked(width)
            && let Some((two, three)) = others.split_at_checked(width)
        {
            let others = one.iter().zip(two).zip(three);
            for (value, ((one, two), three)) in line.iter_mut().zip(others) {
                *value += a * one + b * two + c * three;
            }
        } else {
            for (share, other) in shares.iter().zip(lines.chunks_exact(width)) {
                for (value, other) in line.iter_mut().zip(other) {
                    *value += share * other;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of this width, in each value another number.
    fn lines(count: usize, width: usize) -> Vec<f32> {
        (0..count * width).map(|i| (i * i % 101) as f32).collect()
    }

    #[test]
    fn any_number_of_lines_is_summed_as_one_by_one() {
        let width = 7;
        let lines = lines(9, width);
        for count in 0..=9 {
            let shares: Vec<f32> = (0..count).map(|i| i as f32 - 2.5).collect();
            let near = [Near {
                first: 9 - count,
                shares: shares.clone(),
            }];
            let sum = sums(&near, &lines, width);
            for (x, sum) in sum.iter().enumerate() {
                let each = shares.iter().enumerate();
                let each = each.map(|(i, share)| share * lines[(9 - count + i) * width + x]);
                assert!((each.sum::<f32>() - sum).abs() < 0.01, "{count} {x}: {sum}");
            }
        }
    }

    #[test]
    fn rows_are_columns_and_rows_again() {
        for (width, height) in [(1, 1), (5, 40), (33, 16), (16, 33)] {
            let rows = lines(height, width);
            let columns = transposed(&rows, width);
            for (i, value) in rows.iter().enumerate() {
                assert_eq!(columns[i % width * height + i / width], *value);
            }
            assert_eq!(transposed(&columns, height), rows);
        }
    }

    #[test]
    fn each_line_knows_those_in_which_it_is() {
        let near = |first, shares: &[f32]| Near {
            first,
            shares: shares.to_vec(),
        };
        let lines = [near(0, &[1.0, 2.0]), near(2, &[3.0]), near(1, &[4.0, 5.0])];
        let round = turned_round(&lines, 4);
        let round: Vec<_> = round
            .iter()
            .map(|near| (near.first, &*near.shares))
            .collect();
        let expected: [(usize, &[f32]); 4] = [
            (0, &[1.0]),
            (0, &[2.0, 0.0, 4.0]),
            (1, &[3.0, 5.0]),
            (0, &[]),
        ];
        assert_eq!(round, expected);
    }
}
