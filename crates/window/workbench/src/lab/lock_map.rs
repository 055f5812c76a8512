//! Where minos came to rest in all games of a player.

use board::Geometry;

/// Brings out what is rare, as the power that the heat map of the NES article uses does.
const GAMMA: f32 = 0.19;

/// Minos by the cell in which they came to rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockMap {
    /// Columns of the board.
    pub columns: usize,
    /// Its visible rows.
    visible: u8,
    /// Minos of each cell, row by row from the floor: the visible rows, and hidden ones up to
    /// the highest in which some came to rest.
    pub minos: Vec<u64>,
}

impl LockMap {
    /// The map of all cells of a board, hidden ones too; `None` where none came to rest or locks
    /// are not recorded.
    #[must_use]
    pub fn new(board: Geometry, cells: &[u64]) -> Option<Self> {
        let columns = usize::from(board.columns);
        let highest = cells.iter().rposition(|minos| *minos > 0)?;
        let rows = usize::from(board.rows).max(highest / columns.max(1) + 1);
        let minos = cells.get(..rows * columns)?.to_vec();
        Some(Self {
            columns,
            visible: board.rows,
            minos,
        })
    }

    /// Its rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.minos.len() / self.columns.max(1)
    }

    /// How strong a cell is drawn, from 0 to 1: the one with most minos by 1.
    #[must_use]
    pub fn strength(&self, cell: usize) -> f32 {
        let most = self.minos.iter().copied().max().unwrap_or(0).max(1);
        let minos = self.minos.get(cell).copied().unwrap_or(0);
        (minos as f32 / most as f32).powf(GAMMA)
    }

    /// A cell in words, with its share of all minos. Columns and rows count from 1 at the top left
    /// of the visible board.
    #[must_use]
    pub fn words(&self, cell: usize) -> String {
        let minos = self.minos.get(cell).copied().unwrap_or(0);
        let all = self.minos.iter().sum::<u64>().max(1);
        let (column, row) = (cell % self.columns.max(1), cell / self.columns.max(1));
        let share = crate::format::decimal(100.0 * minos as f64 / all as f64, 2);
        let minos = crate::format::counted(minos, "mino");
        let row = super::row(row, self.visible);
        format!("column {}, row {row}: {minos}, {share} %", column + 1)
    }

    /// The cell with most minos.
    #[must_use]
    pub fn fullest(&self) -> usize {
        let cells = self.minos.iter().enumerate();
        // The first of those that have as many.
        let fullest = cells.rev().max_by_key(|(_, minos)| **minos);
        fullest.map_or(0, |(cell, _)| cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Geometry = Geometry {
        columns: 2,
        rows: 3,
        hidden: 2,
    };

    #[test]
    fn visible_rows_are_shown_and_hidden_ones_that_were_used() {
        assert_eq!(LockMap::new(BOARD, &[]), None);
        assert_eq!(LockMap::new(BOARD, &[0; 10]), None);
        let mut cells = [0; 10];
        cells[1] = 3;
        cells[4] = 1;
        let map = LockMap::new(BOARD, &cells).unwrap();
        assert_eq!((map.rows(), map.fullest()), (3, 1));
        assert_eq!(map.words(1), "column 2, row 3: 3 minos, 75.00 %");
        assert_eq!(map.strength(1), 1.0);
        assert_eq!(map.strength(0), 0.0);
        assert!((0.5..1.0).contains(&map.strength(4)));
        cells[7] = 1;
        assert_eq!(LockMap::new(BOARD, &cells).unwrap().rows(), 4);
    }
}
