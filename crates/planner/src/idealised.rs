//! The idealised task: straight drops onto the visible field, nothing else.
//!
//! A piece may come down in any orientation and column, whatever lies in the way
//! of getting there, and must come to rest within the 18 rows; every full row is
//! removed at once, the top two included. This is the task on which planners are
//! compared, in exact integers; the game itself is searched by [`crate::search()`].

use crate::{
    Placement,
    exact::{Child, Job, Path, Step, Terms, Watch, placed},
    field::{Drop, Field, MAX_DROPS, rest},
    four::Four,
    search::{Control, MAX_DEPTH, Wanted},
    shape::shapes,
};
use fearless_simd::Level;
use rules::{Board, COLUMNS, Piece, ROWS};

/// Weights in millionths.
const AGGREGATE_HEIGHT: i64 = -510_066;
const LINES: i64 = 760_666;
const HOLES: i64 = -356_630;
const BUMPINESS: i64 = -184_483;

const WEIGHTS: Four = Four {
    height: AGGREGATE_HEIGHT,
    lines: LINES,
    holes: HOLES,
    bumpiness: BUMPINESS,
};

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

/// The best line for every first placement. Hidden rows of the board are ignored, and
/// pieces beyond the fifth; an empty queue has no line.
#[must_use]
pub fn idealised(board: &Board, queue: &[Piece]) -> Ideal {
    Control::plain(|control| idealised_with(board, queue, Wanted::Each, control))
        .unwrap_or_default()
}

/// The best line, or that for every first placement. `None` when it is broken off.
/// Several threads find the same as one.
pub fn idealised_with(
    board: &Board,
    queue: &[Piece],
    wanted: Wanted,
    control: &mut Control<'_>,
) -> Option<Ideal> {
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    let Some((&piece, later)) = queue.split_first() else {
        return Some(Ideal::default());
    };
    let Some(terms) = Terms::of(&WEIGHTS) else {
        return Some(Ideal::default());
    };
    let field = Field::from(&board.visible());
    let mut watch = Watch::new(control.stop);
    let job = Job {
        four: &WEIGHTS,
        terms: &terms,
        pieces: queue,
        in_game: false,
        level: Level::new(),
    };
    if wanted == Wanted::Best && control.threads <= 1 && Job::takes(&field) {
        let (found, nodes) = job.best(&field, 0, &mut watch);
        let line = found.map(|found| followed(&field.columns, queue, &found.path));
        return (!watch.was_over()).then(|| Ideal {
            lines: line.into_iter().collect(),
            nodes,
        });
    }
    let mut drops = Vec::with_capacity(MAX_DROPS);
    each_drop(&field.columns, piece, |drop| drops.push(drop));
    let children = drops.iter().map(|drop| {
        let (columns, cleared) = place(&field.columns, drop);
        let cleared = cleared as u8;
        Child {
            field: Field { columns },
            cleared,
        }
    });
    let children: Vec<_> = children.collect();
    let all = drops.len();
    let (mut found, nodes) = if later.is_empty() {
        (vec![Some(Path::default()); all], all as u64)
    } else {
        let tell = |done: usize| (control.progress)(done, all);
        let job = Job {
            pieces: later,
            ..job
        };
        let (found, nodes) = job.each(&children, wanted, control.threads, &mut watch, &tell)?;
        let paths = found.into_iter().map(|found| Some(found?.path));
        (paths.collect(), nodes)
    };
    for (path, drop) in found.iter_mut().zip(&drops) {
        if let Some(path) = path {
            path.rotate_right(1);
            path[0] = Step::of(drop);
        }
    }
    let lines = found.into_iter().flatten();
    let mut lines: Vec<_> = lines
        .map(|path| followed(&field.columns, queue, &path))
        .collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.value));
    if wanted == Wanted::Best {
        lines.truncate(1);
    }
    Some(Ideal { lines, nodes })
}

/// A line from its steps.
fn followed(columns: &Columns, queue: &[Piece], path: &Path) -> IdealLine {
    let mut columns = *columns;
    let mut lines = 0;
    let mut plies = Vec::with_capacity(queue.len());
    for (piece, step) in queue.iter().zip(path) {
        let drop = placed(*piece, *step);
        let (after, cleared) = place(&columns, &drop);
        plies.push((drop.placement(*piece), cleared as u8));
        columns = after;
        lines += cleared;
    }
    let features = Features::of(&columns, lines);
    IdealLine {
        plies,
        features,
        value: features.value(),
    }
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
