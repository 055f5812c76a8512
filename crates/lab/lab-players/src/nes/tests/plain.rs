//! The measures, one cell at a time, as the article defines them. Rows count from the top, as
//! there.

use super::{COLUMNS, ROWS};
use board::Small;

/// In the order of `Measures::NAMES`; what is counted while placing is 0.
pub(super) fn measures(board: &Small) -> Vec<f64> {
    let filled = |x: usize, row: usize| board.is_filled(x, (ROWS - 1 - row) as u32);
    let walled = |x: usize, row: usize| {
        (x == 0 || filled(x - 1, row)) && (x + 1 == COLUMNS || filled(x + 1, row))
    };
    let top = |x: usize| (0..ROWS).find(|&row| filled(x, row)).unwrap_or(ROWS);
    let height = |x: usize| (ROWS - top(x)) as f64;
    let columns = || 0..COLUMNS;

    let wells: Vec<usize> = columns()
        .map(|x| (0..top(x)).filter(|&row| walled(x, row)).count())
        .collect();
    let walled_tops = columns()
        .filter(|&x| top(x) < ROWS && walled(x, top(x)))
        .count();
    let gaps: Vec<(usize, usize)> = columns()
        .flat_map(|x| (1..ROWS).map(move |row| (x, row)))
        .filter(|&(x, row)| !filled(x, row) && filled(x, row - 1))
        .collect();
    let depths: Vec<usize> = gaps.iter().map(|&(x, row)| row - top(x)).collect();
    let column_transitions = columns()
        .map(|x| {
            (top(x) + 1..ROWS)
                .filter(|&row| filled(x, row) != filled(x, row - 1))
                .count()
        })
        .sum::<usize>();
    let row_transitions = (0..ROWS)
        .filter(|&row| columns().any(|x| filled(x, row)))
        .map(|row| {
            let inside = (1..COLUMNS)
                .filter(|&x| filled(x, row) != filled(x - 1, row))
                .count();
            inside
                + [0, COLUMNS - 1]
                    .iter()
                    .filter(|&&x| !filled(x, row))
                    .count()
        })
        .sum::<usize>();
    let heights: Vec<f64> = columns().map(height).collect();
    let highest = heights.iter().copied().fold(0.0, f64::max);
    let lowest = heights.iter().copied().fold(ROWS as f64, f64::min);
    let cells: Vec<(usize, usize)> = columns()
        .flat_map(|x| (0..ROWS).map(move |row| (x, row)))
        .filter(|&(x, row)| filled(x, row))
        .collect();
    let near = cells
        .iter()
        .filter(|&&(_, row)| row < 7)
        .map(|&(_, row)| 1.0 / (row + 1) as f64);

    let count = |n: usize| n as f64;
    let well_cells = wells.iter().sum::<usize>();
    vec![
        0.0,
        0.0,
        count(well_cells),
        count(well_cells + walled_tops),
        count(wells.iter().filter(|&&cells| cells >= 3).count()),
        count(gaps.len()),
        gaps.iter().map(|&(_, row)| count(row + 1)).sum(),
        count(depths.iter().sum()),
        count(depths.iter().copied().min().unwrap_or(ROWS)),
        count(depths.iter().copied().max().unwrap_or(0)),
        count(column_transitions),
        count(row_transitions),
        heights.iter().sum(),
        highest,
        highest - lowest,
        count(cells.len()),
        cells.iter().map(|&(_, row)| count(ROWS - row)).sum(),
        heights
            .windows(2)
            .map(|pair| (pair[0] - pair[1]).abs())
            .sum(),
        0.0,
        near.sum(),
    ]
}
