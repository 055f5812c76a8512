//! The idealised field as a game: where pieces can be dropped on it, and by which rule a
//! strategy chooses there.
//!
//! Four features go through the exact search of [`mod@crate::idealised`]. Any other strategy
//! tries everything, under the rules that it takes the field to have.

use crate::{
    Control, Placement, Strategy, Wanted,
    features::Walk,
    field::{Drop, Field, rest},
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

fn best(walk: &mut Walk, queue: &[Piece], strategy: &Strategy) -> Best {
    let mut found: Option<Best> = None;
    if let Some((&piece, later)) = queue.split_first() {
        let field = Field {
            columns: walk.columns(),
        };
        let rows = ROWS.min(strategy.rules().rows.into());
        each_drop(&field, piece, rows, |drop| {
            let placement = drop.placement(piece);
            walk.place(placement);
            let (placed, worth) = best(walk, later, strategy).rank;
            walk.back();
            let rank = (placed + 1, worth);
            if found.is_none_or(|found| rank > found.rank) {
                let first = Some(placement);
                found = Some(Best { rank, first });
            }
        });
    }
    found.unwrap_or_else(|| Best {
        rank: (0, strategy.billionths(&walk.leaf())),
        first: None,
    })
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
