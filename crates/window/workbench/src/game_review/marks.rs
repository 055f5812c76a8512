//! The placement that was played and the better one, or the advised one, on the picture or on a
//! board.

use crate::FrameView;
use crate::format;
use planner::Placement;
use ui_kit::{
    pixels::{Block, CellGrid, PixelPainter, visible},
    theme,
};

/// Height of a label, in cells: where two labels would cover each other, one is moved by it.
const LABEL: i32 = 2;

/// Draws them: what is best as a solid outline, what was played as a dashed one, each with its
/// word.
pub fn draw(marks: &mut PixelPainter, cells: CellGrid, view: &FrameView<'_>) {
    if !view.has_field() {
        return;
    }
    if let Some(advice) = view.advice() {
        let words = format!("best {}", format::worth(advice.best.value));
        best(marks, cells, &advice.best.placement, &words);
        return;
    }
    let Some((_, verdict)) = view.verdict() else {
        return;
    };
    let of_best = &verdict.best.placement;
    if verdict.rank == 1 {
        best(marks, cells, of_best, "played, best");
        return;
    }
    let played = visible(verdict.played.placement.cells());
    let colour = theme::DARK.warn;
    marks.outline(cells, &played, colour, true);
    if let Some(block) = around(cells, &played) {
        let words = format!("played −{}", format::decimal(verdict.loss, 2));
        let shifted = match around(cells, &visible(of_best.cells())) {
            Some(other) if covers(block, other, cells.cell) => below(block, cells.cell),
            _ => block,
        };
        marks.words(shifted, &words, colour);
    }
    best(marks, cells, of_best, "best");
}

fn best(marks: &mut PixelPainter, cells: CellGrid, at: &Placement, words: &str) {
    let group = visible(at.cells());
    let colour = theme::DARK.accent;
    marks.outline(cells, &group, colour, false);
    if let Some(block) = around(cells, &group) {
        marks.words(block, words, colour);
    }
}

/// The block around some cells.
fn around(cells: CellGrid, group: &[(i32, i32)]) -> Option<Block> {
    let blocks = group.iter().map(|&(row, col)| cells.block(row, col));
    blocks.reduce(|a, b| Block {
        x0: a.x0.min(b.x0),
        y0: a.y0.min(b.y0),
        x1: a.x1.max(b.x1),
        y1: a.y1.max(b.y1),
    })
}

/// Whether the labels above two blocks would cover each other.
fn covers(a: Block, b: Block, cell: i32) -> bool {
    (a.y0 - b.y0).abs() < LABEL * cell && (a.x0 - b.x0).abs() < 8 * cell
}

/// A block whose label is above the label of another one.
fn below(block: Block, cell: i32) -> Block {
    Block {
        y0: block.y0 - LABEL * cell,
        ..block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_beside_each_other_are_moved_apart() {
        let grid = CellGrid {
            left: 0,
            top: 0,
            cell: 8,
        };
        let low = around(grid, &[(16, 2), (17, 2), (17, 3)]).unwrap();
        assert_eq!((low.x0, low.y0, low.x1, low.y1), (16, 128, 32, 144));
        let near = around(grid, &[(17, 5)]).unwrap();
        let far = around(grid, &[(4, 2)]).unwrap();
        assert!(covers(low, near, 8) && !covers(low, far, 8));
        assert_eq!(below(low, 8).y0, 112);
        assert_eq!(around(grid, &[]), None);
    }
}
