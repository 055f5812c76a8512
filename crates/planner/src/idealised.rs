//! The idealised task: straight drops onto the visible field, nothing else.
//!
//! A piece may come down in any orientation and column, whatever lies in the way
//! of getting there, and must come to rest within the 18 rows; every full row is
//! removed at once, the top two included. This is the task on which planners are
//! compared, in exact integers; the game itself is searched by [`crate::search()`].

use crate::{
    Placement,
    field::{Drop, MAX_DROPS, rest},
    shape::shapes,
};
use rules::{Board, COLUMNS, Piece, ROWS};

/// Weights in millionths.
const AGGREGATE_HEIGHT: i64 = -510_066;
const LINES: i64 = 760_666;
const HOLES: i64 = -356_630;
const BUMPINESS: i64 = -184_483;

type Columns = [u32; COLUMNS];

/// The four features of the last board of a line; lines are those of all plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Sum of the heights of the columns.
    pub aggregate_height: i64,
    /// Rows removed by all plies.
    pub lines: i64,
    /// Empty cells below the top of their column.
    pub holes: i64,
    /// Sum of the differences between neighbouring heights.
    pub bumpiness: i64,
}

impl Features {
    fn of(columns: &Columns, lines: u32) -> Self {
        let heights = heights(columns);
        let cells: u32 = columns.iter().map(|c| c.count_ones()).sum();
        let aggregate: i32 = heights.iter().sum();
        let bumps: i32 = heights.windows(2).map(|w| (w[0] - w[1]).abs()).sum();
        Self {
            aggregate_height: i64::from(aggregate),
            lines: i64::from(lines),
            holes: i64::from(aggregate) - i64::from(cells),
            bumpiness: i64::from(bumps),
        }
    }

    /// Name, weight in millionths and value of each.
    #[must_use]
    pub fn terms(&self) -> [(&'static str, i64, i64); 4] {
        [
            ("aggregate_height", AGGREGATE_HEIGHT, self.aggregate_height),
            ("lines", LINES, self.lines),
            ("holes", HOLES, self.holes),
            ("bumpiness", BUMPINESS, self.bumpiness),
        ]
    }

    /// The sum of weights times values, in millionths.
    #[must_use]
    pub fn value(&self) -> i64 {
        self.terms()
            .iter()
            .map(|(_, weight, value)| weight * value)
            .sum()
    }
}

/// A first placement and the best line that begins with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdealLine {
    /// One placement and its removed rows for each piece, cells before the clear.
    pub plies: Vec<(Placement, u8)>,
    /// The features of the last board.
    pub features: Features,
    /// What it is worth, in millionths.
    pub value: i64,
}

/// What an idealised search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ideal {
    /// The best line for every first placement from which all pieces fit, best
    /// first; equals by orientation, then column, ply by ply.
    pub lines: Vec<IdealLine>,
    /// How many last boards were judged.
    pub nodes: u64,
}

/// Tries every line of placements of the queue. Hidden rows of the board are
/// ignored; an empty queue has no line.
#[must_use]
pub fn idealised(board: &Board, queue: &[Piece]) -> Ideal {
    let mut columns = [0; COLUMNS];
    for height in 0..ROWS {
        let row = board.row((ROWS - 1 - height) as i8);
        for (x, column) in columns.iter_mut().enumerate() {
            *column |= u32::from(row >> x & 1) << height;
        }
    }
    let mut ideal = Ideal::default();
    let Some((&piece, later)) = queue.split_first() else {
        return ideal;
    };
    each_drop(&columns, piece, |drop| {
        let (after, cleared) = place(&columns, &drop);
        let mut best = Best::default();
        descend(&after, later, cleared, &mut best, &mut ideal.nodes);
        if let Some((value, leaf, lines)) = best.leaf {
            let mut plies = vec![(drop.placement(piece), cleared as u8)];
            plies.extend(best.line);
            ideal.lines.push(IdealLine {
                plies,
                features: Features::of(&leaf, lines),
                value,
            });
        }
    });
    ideal
        .lines
        .sort_by_key(|line| std::cmp::Reverse(line.value));
    ideal
}

/// The best leaf below a node, and the way to it.
#[derive(Default)]
struct Best {
    leaf: Option<(i64, Columns, u32)>,
    line: Vec<(Placement, u8)>,
}

/// Searches below a board; true when the best leaf was found there.
fn descend(
    columns: &Columns,
    queue: &[Piece],
    lines: u32,
    best: &mut Best,
    nodes: &mut u64,
) -> bool {
    let Some((&piece, later)) = queue.split_first() else {
        *nodes += 1;
        let value = Features::of(columns, lines).value();
        let better = best.leaf.is_none_or(|(worth, ..)| value > worth);
        if better {
            best.leaf = Some((value, *columns, lines));
            best.line.clear();
        }
        return better;
    };
    let mut improved = false;
    each_drop(columns, piece, |drop| {
        let (after, cleared) = place(columns, &drop);
        if descend(&after, later, lines + cleared, best, nodes) {
            best.line.insert(0, (drop.placement(piece), cleared as u8));
            improved = true;
        }
    });
    improved
}

fn heights(columns: &Columns) -> [i32; COLUMNS] {
    columns.map(|column| (u32::BITS - column.leading_zeros()) as i32)
}

/// Tells every drop that comes to rest within the field, by orientation, then
/// column.
fn each_drop(columns: &Columns, piece: Piece, mut tell: impl FnMut(Drop)) {
    let heights = heights(columns);
    let mut told = 0;
    for shape in shapes(piece) {
        let tall = shape.over.iter().max().copied().unwrap_or(0);
        for x in 0..=COLUMNS - shape.width {
            let land = rest(&heights, shape, x);
            if land + tall <= ROWS as i32 {
                tell(Drop { shape, x, land });
                told += 1;
            }
        }
    }
    debug_assert!(told <= MAX_DROPS);
}

/// The board with a piece at rest and its full rows removed, and how many.
fn place(columns: &Columns, drop: &Drop) -> (Columns, u32) {
    let mut after = *columns;
    for i in 0..drop.shape.width {
        after[drop.x + i] |= drop.shape.cells[i] << drop.land;
    }
    let mut full = after.iter().fold(u32::MAX, |all, column| all & column);
    let cleared = full.count_ones();
    while full != 0 {
        let top = 1u32 << (u32::BITS - 1 - full.leading_zeros());
        for column in &mut after {
            *column = *column & (top - 1) | (*column >> 1) & !(top - 1);
        }
        full &= top - 1;
    }
    (after, cleared)
}

#[cfg(test)]
mod tests;
