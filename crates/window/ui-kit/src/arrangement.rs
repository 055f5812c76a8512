//! Where the boards of the wall are: in rows, as large as fit, in the middle of their space, on whole
//! physical pixels.

use crate::{
    pixels::{Block, whole_pixel},
    theme,
};
use egui::{Pos2, Rect, Vec2, vec2};

/// Space between two boards, in points: of few and of many.
const GAPS: [f32; 2] = [theme::SPACE[1], theme::SPACE[0]];
/// From so many boards on, they are many.
const MANY: usize = 65;
/// Height of the figure under a board, in points.
const CAPTION: f32 = 14.0;
/// The least width of a board with a figure under it, in points.
const CAPTIONED: f32 = 34.0;

/// From this side on, cells are whole pixels, so that all are alike.
const WHOLE: f32 = 3.0;
/// Smaller cells are whole where that makes a board smaller by less than this factor.
const LOSS: f32 = 1.1;

/// Where the boards are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    /// Boards in a row.
    pub columns: usize,
    /// The side of a cell in physical pixels: whole unless it is below 3.
    pub cell: f32,
    /// Whether there is a figure under each board.
    pub has_captions: bool,
    ppp: f32,
    /// The corner of the first board, in physical pixels.
    corner: (i32, i32),
    /// The size of a board, in physical pixels.
    size: (i32, i32),
    /// From one board to the next, in physical pixels.
    step: (i32, i32),
}

impl Arrangement {
    /// The arrangement of `count` boards of `cells` (columns, rows) with the largest cells, with
    /// figures where there is room for them. `ppp` is physical pixels per point.
    pub fn of(space: Rect, cells: [u8; 2], count: usize, ppp: f32) -> Self {
        let with = Self::with(space, cells, count, ppp, CAPTION);
        let is_wide = with.size.0 as f32 / ppp >= CAPTIONED;
        if is_wide {
            return with;
        }
        Self::with(space, cells, count, ppp, 0.0)
    }

    fn with(space: Rect, cells: [u8; 2], count: usize, ppp: f32, caption: f32) -> Self {
        let count = count.max(1);
        let pixels = |points: f32| (points * ppp).round() as i32;
        let between = pixels(GAPS[usize::from(count >= MANY)]);
        let gap = (between, between + pixels(caption));
        // Below the last row is no gap, but a figure.
        let free = space.size() * ppp + Vec2::splat(between as f32);
        let best = (1..=count).map(|columns| {
            let boards = [columns, count.div_ceil(columns)];
            let empty = boards.iter().product::<usize>() - count;
            (columns, empty, cell(free, cells, boards, gap))
        });
        // Of equal ones that with the fullest last row, then the narrowest.
        let (columns, _, cell) = best
            .max_by(|a, b| {
                let fuller = b.1.cmp(&a.1).then(b.0.cmp(&a.0));
                a.2.total_cmp(&b.2).then(fuller)
            })
            .unwrap_or((1, 0, 1.0));
        let side = |cells: u8| ((f32::from(cells) * cell + 0.001) as i32).max(1);
        let size = (side(cells[0]), side(cells[1]));
        let step = (size.0 + gap.0, size.1 + gap.1);
        let rows = count.div_ceil(columns.max(1));
        let used = vec2(
            (columns as i32 * step.0 - gap.0) as f32,
            (rows as i32 * step.1 - between) as f32,
        ) / ppp;
        let corner = space.min + ((space.size() - used) / 2.0).max(Vec2::ZERO);
        Self {
            columns,
            cell,
            has_captions: caption > 0.0,
            ppp,
            corner: whole_pixel(corner, ppp),
            size,
            step,
        }
    }

    /// A board.
    pub const fn board(&self, index: usize) -> Block {
        let (column, row) = (index % self.columns, index / self.columns);
        Block::new(
            self.corner.0 + column as i32 * self.step.0,
            self.corner.1 + row as i32 * self.step.1,
            self.size.0,
            self.size.1,
        )
    }

    /// The place of the figure under a board, in points.
    pub fn caption(&self, index: usize) -> Rect {
        let board = self.board(index).points(self.ppp);
        Rect::from_min_size(
            Pos2::new(board.left(), board.bottom() + 1.0),
            vec2(board.width(), CAPTION - 1.0),
        )
    }
}

/// The side of a cell for so many columns and rows of boards, in physical pixels, as the space
/// and the gaps are.
fn cell(free: Vec2, cells: [u8; 2], boards: [usize; 2], gap: (i32, i32)) -> f32 {
    let side = |free: f32, boards: usize, cells: u8, gap: i32| {
        let each = free / boards as f32 - gap as f32;
        each.max(0.0) / f32::from(cells.max(1))
    };
    let wide = side(free.x, boards[0], cells[0], gap.0);
    let high = side(free.y, boards[1], cells[1], gap.1);
    let cell = wide.min(high);
    let whole = (cell + 0.001).floor();
    if whole >= WHOLE || (whole >= 1.0 && cell < whole * LOSS) {
        whole
    } else {
        cell.max(0.05)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn all_boards_are_inside_and_none_overlaps_another() {
        let sizes = [
            vec2(300.0, 200.0),
            vec2(760.0, 620.0),
            vec2(1_600.0, 1_000.0),
        ];
        for space in sizes.map(|size| Rect::from_min_size(pos2(10.0, 20.0), size)) {
            for (cells, count) in [
                ([10, 20], 1),
                ([10, 20], 200),
                ([96, 64], 16),
                ([20, 40], 5),
            ] {
                for ppp in [1.0, 1.5, 2.0] {
                    let to = Arrangement::of(space, cells, count, ppp);
                    let boards: Vec<Rect> = (0..count).map(|i| to.board(i).points(ppp)).collect();
                    for (i, board) in boards.iter().enumerate() {
                        let around = space.expand(1.5 / ppp);
                        assert!(around.contains_rect(*board), "{cells:?} {count} {ppp}: {i}");
                        if to.has_captions {
                            assert!(around.contains_rect(to.caption(i)));
                        }
                        let beside = boards.iter().skip(i + 1);
                        assert!(
                            beside
                                .clone()
                                .all(|other| !other.shrink(0.1).intersects(*board))
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_space_that_is_left_is_the_same_above_and_below() {
        let space = Rect::from_min_size(pos2(10.0, 20.0), vec2(768.0, 560.0));
        for (cells, count) in [([10, 20], 16), ([10, 20], 1), ([96, 64], 5)] {
            let to = Arrangement::of(space, cells, count, 1.0);
            let above = to.board(0).points(1.0).top() - space.top();
            let below = space.bottom() - to.caption(count - 1).bottom();
            assert!((above - below).abs() <= 1.0, "{count}: {above} {below}");
        }
    }

    #[test]
    fn among_equal_arrangements_the_last_row_is_full() {
        let space = Rect::from_min_size(Pos2::ZERO, vec2(804.0, 600.0));
        let to = Arrangement::of(space, [10, 20], 16, 1.0);
        assert_eq!((to.columns, to.cell), (8, 9.0));
    }

    #[test]
    fn cells_are_as_large_as_fit_and_whole_pixels_unless_that_costs_much() {
        let space = Rect::from_min_size(Pos2::ZERO, vec2(760.0, 620.0));
        for (cells, count, cell, has_captions) in [
            ([10, 20], 1, 30.0, true),
            ([96, 64], 1, 7.0, true),
            ([96, 64], 16, 1.9, true),
            ([10, 20], 16, 9.0, true),
            ([10, 20], 200, 3.0, false),
        ] {
            let to = Arrangement::of(space, cells, count, 1.0);
            let tenths = (10.0 * to.cell).floor() / 10.0;
            assert_eq!(
                (tenths, to.has_captions),
                (cell, has_captions),
                "{cells:?} {count}"
            );
        }
    }
}
