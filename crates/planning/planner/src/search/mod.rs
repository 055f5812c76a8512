//! The best lines for a board and the known pieces.
//!
//! There is one entry, [`SearchRequest`]. Strategies of the four features alone go to the
//! crate `exact`; every other goes to `feature_search`. Both return the same as
//! [`mod@reference`], which is written to be checked by reading.

mod chance;
mod dead_ends;
mod feature_search;
mod known_boards;
pub mod reference;
mod top_lines;

pub(crate) use chance::{ChanceBreadth, ChanceMoves};
pub(crate) use feature_search::{Task, chance_line, chance_move, drops};

use crate::{Strategy, evaluator::Evaluator};
use board::{TapRoutes, placements};
use exact::{Chances, Control, ExactRequest, FourWeights, Line, MAX_PIECES, Scope, Setting};
use rules::{Board, Piece, Placement};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// What a plan is made for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The locked cells.
    pub board: Board,
    /// The known pieces, the one to place first in front: 1 to 6.
    pub queue: Vec<Piece>,
}

/// The strategy of the idealised task.
static FOUR_FEATURE: LazyLock<Strategy> = LazyLock::new(Strategy::four_feature);
/// Its weights.
static IDEALISED: LazyLock<FourWeights> =
    LazyLock::new(|| FOUR_FEATURE.as_four_features().unwrap_or_default());

/// A search, and the one way to start it: make a request, change what differs from the
/// default, then call [`search`](Self::search) or [`plan`](Self::plan).
///
/// By default every straight drop of the first piece is a first placement, the best line is
/// returned for each of them, and one thread searches. The result does not depend on the
/// number of threads.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    pub(crate) board: &'a Board,
    pub(crate) queue: &'a [Piece],
    pub(crate) strategy: &'a Strategy,
    pub(crate) is_idealised: bool,
    depth: usize,
    first: Option<&'a [Placement]>,
    gravity: Option<u8>,
    scope: Scope,
    threads: usize,
    is_plain: bool,
}

impl<'a> SearchRequest<'a> {
    /// Places all known pieces, six at most. Without a piece nothing is found.
    #[must_use]
    pub fn new(board: &'a Board, queue: &'a [Piece], strategy: &'a Strategy) -> Self {
        Self {
            board,
            queue,
            strategy,
            is_idealised: false,
            depth: MAX_PIECES,
            first: None,
            gravity: None,
            scope: Scope::EachFirst,
            threads: 1,
            is_plain: false,
        }
    }

    /// Places as many pieces as the depth of the strategy, or those that are known if they
    /// are fewer.
    #[must_use]
    pub fn at(position: &'a Position, strategy: &'a Strategy) -> Self {
        Self::new(&position.board, &position.queue, strategy).depth(strategy.depth())
    }

    /// The idealised task, on which planners are compared: pieces come down in any
    /// orientation and column, whatever is in their way, and must come to rest within the 18
    /// visible rows; every full row is removed. The weights are those of
    /// [`Strategy::four_feature`]. Lines that do not place all pieces are left out.
    #[must_use]
    pub fn idealised(board: &'a Board, queue: &'a [Piece]) -> Self {
        Self {
            is_idealised: true,
            ..Self::new(board, queue, &FOUR_FEATURE)
        }
    }

    /// Places this many pieces, 1 to 6; `None` changes nothing.
    #[must_use]
    pub fn depth(mut self, depth: impl Into<Option<usize>>) -> Self {
        if let Some(depth) = depth.into() {
            self.depth = depth.clamp(1, MAX_PIECES);
        }
        self
    }

    /// Puts the first piece only on these placements. Those off the board are left out.
    #[must_use]
    pub fn first_among(mut self, first: &'a [Placement]) -> Self {
        self.first = Some(first);
        self
    }

    /// Drops the pieces after the first only where taps certainly bring them in time at this
    /// gravity constant, no key being held and the first press of each in its step 2.
    #[must_use]
    pub fn at_gravity(mut self, gravity: u8) -> Self {
        self.gravity = Some(gravity);
        self
    }

    /// Returns the best line alone, which is found sooner.
    #[must_use]
    pub fn best_only(mut self) -> Self {
        self.scope = Scope::Best;
        self
    }

    /// Searches on this many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Measures every feature by itself on every board, as a strategy defines it. The result
    /// is the same and takes longer; tests and measurements compare the two.
    #[must_use]
    pub fn uncompiled(mut self) -> Self {
        self.is_plain = true;
        self
    }

    /// Searches to the end.
    #[must_use]
    pub fn search(&self) -> SearchResult {
        Control::unattended(|control| self.search_with(control)).unwrap_or_default()
    }

    /// The best line. `None` when the first piece fits nowhere.
    #[must_use]
    pub fn best(&self) -> Option<Line> {
        self.best_only().search().lines.first().copied()
    }

    /// Searches; reports progress and can be cancelled. `None` when cancelled.
    pub fn search_with(&self, control: &mut Control<'_>) -> Option<SearchResult> {
        let pieces = self.pieces();
        let exact = |weights, setting, control: &mut Control<'_>| {
            let request = ExactRequest {
                board: self.board,
                pieces,
                weights,
                setting,
                scope: self.scope,
                threads: self.threads,
            };
            exact::search(&request, control).map(SearchResult::from)
        };
        if self.is_idealised {
            return exact(*IDEALISED, Setting::Idealised, control);
        }
        let strategy = &*self.strategy.on(self.board);
        if let Some(weights) = strategy.as_four_features() {
            let setting = Setting::Game {
                first: self.first,
                chances: strategy.chance().then(|| Chances::after(pieces)),
                tap_routes: self.gravity.map(TapRoutes::at),
            };
            return exact(weights, setting, control);
        }
        let drops = || pieces.first().map(|&piece| placements(self.board, piece));
        let first = match self.first {
            Some(first) => first,
            None => &drops().unwrap_or_default(),
        };
        let evaluator = self.evaluator(strategy);
        let task = Task {
            evaluator: evaluator.as_ref(),
            ..self.task(strategy)
        };
        let mut found =
            feature_search::lines(self.board, first, pieces, &task, self.threads, control)?;
        if self.scope == Scope::Best {
            found.lines.truncate(1);
        }
        Some(found)
    }

    /// The pieces that are placed.
    fn pieces(&self) -> &'a [Piece] {
        &self.queue[..self.queue.len().min(self.depth)]
    }

    /// The gravity constant that later pieces are dropped at, if one is set.
    pub(crate) fn gravity(&self) -> Option<u8> {
        self.gravity
    }

    /// How the end of a line is judged.
    pub(crate) fn task<'s>(&self, strategy: &'s Strategy) -> Task<'s> {
        Task {
            strategy,
            tap_routes: self.gravity.map(TapRoutes::at),
            evaluator: None,
        }
    }

    /// The strategy compiled, unless it is to judge so few boards that this takes longer.
    fn evaluator(&self, strategy: &Strategy) -> Option<Evaluator> {
        let judges_many = self.pieces().len() > 1 || strategy.chance();
        (judges_many && !self.is_plain)
            .then(|| Evaluator::new(strategy))
            .flatten()
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The best line for every first placement, or the best of all alone; best first.
    pub lines: Vec<Line>,
    /// The number of evaluated boards.
    pub nodes: u64,
    /// Where the pieces that were unknown were put.
    pub(crate) chance_moves: ChanceMoves,
}

impl From<exact::SearchResult> for SearchResult {
    fn from(found: exact::SearchResult) -> Self {
        Self {
            lines: found.lines,
            nodes: found.nodes,
            chance_moves: ChanceMoves::default(),
        }
    }
}

#[cfg(test)]
mod tests;
