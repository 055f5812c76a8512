//! How a strategy chooses on the idealised field.
//!
//! The strategy of four features uses the exact search of the idealised task. Any other
//! tries every line, under the rules that it assumes; with four features and full rows that
//! stay, boards are judged on columns alone.

use crate::{AssumedRules, MAX_DEPTH, PlacementStack, SearchRequest, Strategy};
use board::BitBoard;
use exact::FourWeights;
use rules::{Board, Piece, Placement, ROWS};
use std::sync::LazyLock;

/// The strategy of the idealised task.
static FOUR_FEATURE: LazyLock<Strategy> = LazyLock::new(Strategy::four_feature);

/// Where a strategy puts the first of these pieces. A line that places more of them beats
/// every shorter one.
pub(super) fn choose(board: &Board, queue: &[Piece], strategy: &Strategy) -> Option<Placement> {
    let strategy = &*strategy.on(board);
    if strategy.features() == FOUR_FEATURE.features() && has_weights_alone(strategy) {
        let best = |queue| SearchRequest::idealised(board, queue).best();
        let line = (1..=queue.len()).rev().find_map(|n| best(&queue[..n]));
        return line?.plies().next().map(|ply| ply.placement);
    }
    let queue = &queue[..queue.len().min(MAX_DEPTH)];
    if let Some(kept_rows) = KeptRows::of(strategy) {
        return kept_rows.best(&BitBoard::from(board), queue).first;
    }
    let mut stack = PlacementStack::new(board, strategy.rules());
    best(&mut stack, queue, strategy).first
}

/// Whether the weights of a strategy alone decide.
fn has_weights_alone(strategy: &Strategy) -> bool {
    strategy.rules() == AssumedRules::GAME && strategy.filters().is_empty() && !strategy.chance()
}

/// The best line from here on.
#[derive(Clone, Copy, PartialEq)]
struct Best {
    /// Pieces placed, then what the last board is worth.
    rank: (usize, i64),
    first: Option<Placement>,
}

impl Best {
    /// No placement, on a board of this worth.
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

/// Four features, full rows staying to the end of a line.
struct KeptRows {
    weights: FourWeights,
    rows: usize,
}

impl KeptRows {
    fn of(strategy: &Strategy) -> Option<Self> {
        let stands = !strategy.rules().clears && strategy.filters().is_empty();
        Some(Self {
            weights: strategy.four_weights().filter(|_| stands)?,
            rows: ROWS.min(strategy.rules().rows.into()),
        })
    }

    fn best(&self, board: &BitBoard, queue: &[Piece]) -> Best {
        let mut found = None;
        if let Some((&piece, later)) = queue.split_first() {
            board.each_drop_within(self.rows, piece, |drop| {
                let line = self
                    .best(&board.with(&drop), later)
                    .after(drop.placement(piece));
                Best::offer(&mut found, line);
            });
        }
        found.unwrap_or_else(|| {
            let full = board.full_rows();
            Best::end(self.weights.judge(board, full.count_ones()))
        })
    }
}

fn best(stack: &mut PlacementStack, queue: &[Piece], strategy: &Strategy) -> Best {
    let mut found = None;
    if let Some((&piece, later)) = queue.split_first() {
        let board = BitBoard::from_columns(stack.columns());
        let rows = ROWS.min(strategy.rules().rows.into());
        board.each_drop_within(rows, piece, |drop| {
            let placement = drop.placement(piece);
            stack.place(placement);
            let line = best(stack, later, strategy).after(placement);
            stack.undo();
            Best::offer(&mut found, line);
        });
    }
    found.unwrap_or_else(|| Best::end(strategy.billionths(&stack.leaf())))
}
