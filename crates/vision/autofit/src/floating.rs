//! Filled cells that stand on nothing. A game shows few: the falling piece, and what is left of
//! cleared rows.

/// The filled cells, `(row, column)`, that neither lie on the floor nor are connected by filled
/// cells to one that does. Cells are row by row from the top.
pub fn floating(cells: &[Vec<bool>]) -> Vec<(usize, usize)> {
    let is_filled = |row: usize, column: usize| {
        let cell = cells.get(row).and_then(|row| row.get(column));
        cell.is_some_and(|&filled| filled)
    };
    let mut stands: Vec<Vec<bool>> = cells.iter().map(|row| vec![false; row.len()]).collect();
    let last = cells.len().saturating_sub(1);
    let columns = cells.first().map_or(0, Vec::len);
    let mut open: Vec<(usize, usize)> = (0..columns).map(|column| (last, column)).collect();
    while let Some((row, column)) = open.pop() {
        let Some(seen) = stands.get_mut(row).and_then(|row| row.get_mut(column)) else {
            continue;
        };
        if !is_filled(row, column) || std::mem::replace(seen, true) {
            continue;
        }
        open.push((row + 1, column));
        open.push((row, column + 1));
        open.extend(row.checked_sub(1).map(|row| (row, column)));
        open.extend(column.checked_sub(1).map(|column| (row, column)));
    }
    let all = (0..cells.len()).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let stands = |row: usize, column: usize| stands.get(row).and_then(|row| row.get(column));
    all.filter(|&(row, column)| is_filled(row, column) && stands(row, column) == Some(&false))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_on_the_floor_through_others() {
        let cells = |rows: &[&str]| -> Vec<Vec<bool>> {
            let row = |row: &&str| row.chars().map(|ch| ch == '#').collect();
            rows.iter().map(row).collect()
        };
        assert_eq!(floating(&cells(&["##.", ".#.", ".#."])), []);
        assert_eq!(floating(&cells(&["#..", "...", ".##"])), [(0, 0)]);
        assert_eq!(floating(&cells(&["#..", ".#.", "..."])), [(0, 0), (1, 1)]);
    }
}
