//! The outline of a group of cells as strips of whole pixels.

use super::{Block, CellGrid};

/// The strips along the inside of the outer edges of a group of cells. Every cell
/// begins and ends with half a dash, so that dashes join.
pub fn strips(cells: CellGrid, group: &[(i32, i32)], width: i32, dashed: bool) -> Vec<Block> {
    let has = |row: i32, col: i32| group.contains(&(row, col));
    let mut strips = Vec::new();
    let size = cells.cell;
    let parts: Vec<(i32, i32)> = if dashed {
        let (a, b, c) = (size / 8, size * 3 / 8, size - size * 3 / 8);
        let a = a.max(1);
        vec![(0, a), (b, c), (size - a, size)]
    } else {
        vec![(0, size)]
    };
    for &(row, col) in group {
        let Block { x0, y0, x1, y1 } = cells.block(row, col);
        for &(from, to) in &parts {
            if !has(row - 1, col) {
                strips.push(Block {
                    x0: x0 + from,
                    y0,
                    x1: x0 + to,
                    y1: y0 + width,
                });
            }
            if !has(row + 1, col) {
                strips.push(Block {
                    x0: x0 + from,
                    y0: y1 - width,
                    x1: x0 + to,
                    y1,
                });
            }
            if !has(row, col - 1) {
                strips.push(Block {
                    x0,
                    y0: y0 + from,
                    x1: x0 + width,
                    y1: y0 + to,
                });
            }
            if !has(row, col + 1) {
                strips.push(Block {
                    x0: x1 - width,
                    y0: y0 + from,
                    x1,
                    y1: y0 + to,
                });
            }
        }
        // Neither strip reaches an inner corner where two edges meet.
        for (dr, dc) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if has(row + dr, col) && has(row, col + dc) && !has(row + dr, col + dc) {
                let x = if dc < 0 { x0 } else { x1 - width };
                let y = if dr < 0 { y0 } else { y1 - width };
                strips.push(Block::new(x, y, width, width));
            }
        }
    }
    strips
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: CellGrid = CellGrid {
        left: 3,
        top: 5,
        cell: 16,
    };

    /// Which pixels the strips cover.
    fn covered(group: &[(i32, i32)], dashed: bool) -> std::collections::HashSet<(i32, i32)> {
        strips(CELLS, group, 2, dashed)
            .iter()
            .flat_map(|b| (b.y0..b.y1).flat_map(move |y| (b.x0..b.x1).map(move |x| (x, y))))
            .collect()
    }

    #[test]
    fn an_outline_is_the_edge_of_the_cells_and_nothing_else() {
        // An L: it has outer corners, inner corners and straight sides.
        let group = [(1, 0), (1, 1), (1, 2), (2, 0)];
        let inside = |x: i32, y: i32| {
            group.iter().any(|&(r, c)| {
                let b = CELLS.block(r, c);
                (b.x0..b.x1).contains(&x) && (b.y0..b.y1).contains(&y)
            })
        };
        let covered = covered(&group, false);
        for y in 0..80 {
            for x in 0..80 {
                let near_edge =
                    inside(x, y) && (-2..=2).any(|dy| (-2..=2).any(|dx| !inside(x + dx, y + dy)));
                assert_eq!(covered.contains(&(x, y)), near_edge, "{x},{y}");
            }
        }
    }

    #[test]
    fn dashes_lie_on_the_outline_and_leave_gaps() {
        let group = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let (solid, dashed) = (covered(&group, false), covered(&group, true));
        assert!(dashed.is_subset(&solid));
        assert!(dashed.len() * 3 > solid.len() && dashed.len() * 4 < solid.len() * 3);
    }
}
