//! The layer of all placements of the piece, in the colours of their ranks.

use crate::FrameView;
use ui_kit::{
    board::{mark_rank, rank_share},
    pixels::{CellGrid, PixelPainter, faded, visible},
    theme,
};

/// The opacity of the colours over the picture.
const STRENGTH: f32 = 0.8;

/// Draws the placements, the best on top.
pub fn draw(marks: &mut PixelPainter, cells: CellGrid, view: &FrameView<'_>) {
    let in_force = view.has_field() && view.plan_in_force();
    let Some(plan) = view.plan.filter(|_| in_force) else {
        return;
    };
    let all = plan.candidates.len();
    let ranked: Vec<_> = plan
        .candidates
        .iter()
        .enumerate()
        .filter_map(|(rank, candidate)| {
            let colour = theme::heat(&theme::DARK, rank_share(rank, all));
            Some((rank, visible(candidate.line.first()?.cells()), colour))
        })
        .collect();
    for (_, group, colour) in ranked.iter().rev() {
        for &(row, col) in group {
            marks.fill(cells.block(row, col), faded(*colour, STRENGTH));
        }
    }
    // Placements overlap: each gets its mark on a cell without the mark of a better one.
    let mut taken = Vec::new();
    for (rank, group, colour) in ranked {
        let second_first = group.iter().skip(1).chain(group.first());
        let free = second_first.copied().find(|cell| !taken.contains(cell));
        if let Some((row, col)) = free {
            taken.push((row, col));
            mark_rank(marks, cells.block(row, col), rank, colour);
        }
    }
}
