//! The idealised field as a game: where pieces can be dropped on it, and by which rule a
//! strategy chooses there.
//!
//! The strategy of four features goes through the exact search of the idealised task. Any
//! other tries everything, under the rules that it takes the field to have; with four
//! features and full rows that stand, boards are judged on columns alone.

use crate::{
    Control, Placement, Strategy, Wanted,
    features::Walk,
    field::{Drop, Field, rest},
    four::Four,
    idealised_with,
    search::MAX_DEPTH,
    shape::shapes,
};
use rules::{Board, COLUMNS, Piece, ROWS};
use std::sync::LazyLock;

/// The strategy that the exact search of this field is for.
static FOUR_FEATURE: LazyLock<Strategy> = LazyLock::new(Strategy::four_feature);

const FULL: u16 = (1 << COLUMNS) - 1;

/// Every drop that comes to rest within the visible rows.
pub(super) fn drops(board: &Board, piece: Piece) -> Vec<Placement> {
    let mut found = Vec::new();
    each_drop(&Field::from(board), piece, ROWS, |drop| {
        found.push(drop.placement(piece));
    });
    found
}

/// Where a strategy puts the first of these pieces. A line that places more of them beats
/// every shorter one.
pub(super) fn choose(board: &Board, queue: &[Piece], strategy: &Strategy) -> Option<Placement> {
    let strategy = &*strategy.on(board);
    if strategy.features() == FOUR_FEATURE.features() && is_plain(strategy) {
        let best = |queue| {
            let found = Control::plain(|c| idealised_with(board, queue, Wanted::Best, c))?;
            found.lines.first()?.plies.first().map(|ply| ply.0)
        };
        return (1..=queue.len()).rev().find_map(|n| best(&queue[..n]));
    }
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    if let Some(standing) = Standing::of(strategy) {
        return standing.best(&Field::from(board), queue).first;
    }
    let mut walk = Walk::new(board, strategy.rules());
    best(&mut walk, queue, strategy).first
}

/// Removes every full row. Returns how many there were.
pub(super) fn clear(board: &mut Board) -> u8 {
    let rows = (0..ROWS as i8).rev();
    let mut kept = rows.clone().map(|row| board.row(row)).collect::<Vec<_>>();
    kept.retain(|&row| row != FULL);
    let cleared = ROWS - kept.len();
    if cleared > 0 {
        kept.resize(ROWS, 0);
        for (row, bits) in rows.zip(kept) {
            board.set_row(row, bits);
        }
    }
    cleared as u8
}

/// Whether a strategy plays by the game's rules and its weights alone.
fn is_plain(strategy: &Strategy) -> bool {
    strategy.rules() == FOUR_FEATURE.rules() && strategy.filters().is_empty() && !strategy.chance()
}

/// The best line from here on.
#[derive(Clone, Copy, PartialEq)]
struct Best {
    /// Pieces placed, then what the last board is worth.
    rank: (usize, i64),
    first: Option<Placement>,
}

impl Best {
    /// No placement, on a board that is worth that.
    fn end(worth: i64) -> Self {
        Self {
            rank: (0, worth),
            first: None,
        }
    }

    /// A placement and the best line after it.
    fn after(self, placement: Placement) -> Self {
        Self {
            rank: (self.rank.0 + 1, self.rank.1),
            first: Some(placement),
        }
    }

    /// Takes the other when it is better.
    fn offer(best: &mut Option<Self>, other: Self) {
        if best.is_none_or(|best| other.rank > best.rank) {
            *best = Some(other);
        }
    }
}

/// Four features, full rows standing to the end of a line.
struct Standing {
    four: Four,
    rows: usize,
}

impl Standing {
    fn of(strategy: &Strategy) -> Option<Self> {
        let stands = !strategy.rules().clears && strategy.filters().is_empty();
        Some(Self {
            four: Four::weights(strategy).filter(|_| stands)?,
            rows: ROWS.min(strategy.rules().rows.into()),
        })
    }

    fn best(&self, field: &Field, queue: &[Piece]) -> Best {
        let mut found = None;
        if let Some((&piece, later)) = queue.split_first() {
            each_drop(field, piece, self.rows, |drop| {
                let mut after = *field;
                for (i, cells) in drop.shape.cells.iter().take(drop.shape.width).enumerate() {
                    after.columns[drop.x + i] |= cells << drop.land;
                }
                let line = self.best(&after, later).after(drop.placement(piece));
                Best::offer(&mut found, line);
            });
        }
        found.unwrap_or_else(|| {
            let full = field
                .columns
                .iter()
                .fold(u32::MAX, |all, column| all & column);
            Best::end(self.four.judge(field, full.count_ones()))
        })
    }
}

fn best(walk: &mut Walk, queue: &[Piece], strategy: &Strategy) -> Best {
    let mut found = None;
    if let Some((&piece, later)) = queue.split_first() {
        let field = Field {
            columns: walk.columns(),
        };
        let rows = ROWS.min(strategy.rules().rows.into());
        each_drop(&field, piece, rows, |drop| {
            let placement = drop.placement(piece);
            walk.place(placement);
            let line = best(walk, later, strategy).after(placement);
            walk.back();
            Best::offer(&mut found, line);
        });
    }
    found.unwrap_or_else(|| Best::end(strategy.billionths(&walk.leaf())))
}

/// Tells every drop that comes to rest within the lowest rows, by orientation, then column.
fn each_drop(field: &Field, piece: Piece, rows: usize, mut tell: impl FnMut(Drop)) {
    let heights = field.heights();
    for shape in shapes(piece) {
        let tall = shape.over.iter().max().copied().unwrap_or(0);
        for x in 0..=COLUMNS - shape.width {
            let land = rest(&heights, shape, x);
            if land + tall <= rows as i32 {
                tell(Drop { shape, x, land });
            }
        }
    }
}
