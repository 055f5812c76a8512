//! How the worth of a line spreads over the pieces that may come after the known ones.
//!
//! A mean is one number; the tree shows what it is made of: where the strategy would put each
//! piece, and what the board is worth then. The placements are those of the search itself, so
//! that the mean of the first node is the value of a candidate that was judged by chance.
//! A strategy without chance judges the boards by what they are worth to it; the mean is then
//! more than it looks at itself.

use crate::{
    PlacementStack, SearchRequest,
    evaluator::Evaluator,
    search::{ChanceBreadth, Task, chance_line},
};
use exact::{Cancel, Chances, Control, WHOLE};
use rules::{Board, Piece, Placement};
use serde::{Deserialize, Serialize};

/// The pieces that may come after a line, piece after piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceTree {
    /// One placement for each known piece: the line, and where the strategy puts known pieces
    /// that the line left.
    pub line: Vec<Placement>,
    /// The board after them.
    pub board: Board,
    /// What may come then; `None` when a known piece fits nowhere.
    pub next: Option<ChanceNode>,
}

/// The pieces that may come next on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceNode {
    /// The mean of the worths by their chances, rounded down, in billionths.
    pub mean: i64,
    /// Each of the seven pieces, in their order.
    pub branches: Vec<ChanceBranch>,
}

/// A piece that may come, and where the strategy would put it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceBranch {
    /// The piece.
    pub piece: Piece,
    /// Its chance, in units of 2^-24.
    pub chance: u32,
    /// Where it would be put; `None` when it fits nowhere.
    pub placement: Option<Placement>,
    /// What the board is worth then, in billionths. When the piece fits nowhere, the worth of
    /// the board without it less a loss that is greater than any board.
    pub worth: i64,
    /// Whether that is the mean of [`Self::next`]: whether the strategy itself looks further.
    pub is_mean: bool,
    /// What may come after it; `None` when that was not asked for, or the piece fits nowhere.
    pub next: Option<ChanceNode>,
}

impl ChanceNode {
    /// The worth of a branch less the mean, in billionths.
    #[must_use]
    pub fn difference(&self, branch: &ChanceBranch) -> i64 {
        branch.worth.saturating_sub(self.mean)
    }
}

impl ChanceBranch {
    /// Its chance as a share of 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        f64::from(self.chance) / WHOLE as f64
    }
}

impl SearchRequest<'_> {
    /// How the worth of a line of this request spreads over what may come, so many unknown
    /// pieces deep. The line places one known piece after the other, from the first; known
    /// pieces that it leaves are put where the strategy puts them. `None` when cancelled.
    ///
    /// The mean of the first node is the value of a candidate that was judged by chance, if
    /// its line places all known pieces. Otherwise the two differ: a strategy that places one
    /// piece takes the next for unknown.
    pub fn chance_tree(
        &self,
        line: &[Placement],
        levels: usize,
        control: &mut Control<'_>,
    ) -> Option<ChanceTree> {
        let strategy = &*self.strategy.on(self.board);
        let evaluator = Evaluator::new(strategy);
        let task = Task {
            evaluator: evaluator.as_ref(),
            ..self.task(strategy)
        };
        let mut stack = PlacementStack::new(self.board, strategy.rules());
        let mut line = line.to_vec();
        for placement in &line {
            stack.place(*placement);
        }
        let mut cancel = Cancel::new(control.cancel);
        for piece in self.queue.iter().skip(line.len()) {
            let breadth = ChanceBreadth::default();
            let best = chance_line(&stack, &task, *piece, breadth, &mut cancel)?;
            let Some(ply) = best.plies().next() else {
                break;
            };
            stack.place(ply.placement);
            line.push(ply.placement);
        }
        let has_room = line.len() >= self.queue.len();
        let mut grower = Grower {
            stack,
            task: &task,
            cancel: &mut cancel,
        };
        let next = match has_room {
            true => Some(grower.node(ChanceBreadth::of(strategy).beyond(), levels.max(1))?),
            false => None,
        };
        Some(ChanceTree {
            line,
            board: *grower.stack.board(),
            next,
        })
    }
}

struct Grower<'a, 'c> {
    stack: PlacementStack,
    task: &'a Task<'a>,
    cancel: &'a mut Cancel<'c>,
}

impl Grower<'_, '_> {
    /// What may come on the board of the stack. `None` when cancelled.
    fn node(&mut self, breadth: ChanceBreadth<'_>, levels: usize) -> Option<ChanceNode> {
        let strategy = self.task.strategy;
        let known: Vec<_> = self.stack.pieces().collect();
        let chances = Chances::after(&known);
        let stuck = strategy.billionths(&self.stack.leaf());
        let mut branches = Vec::with_capacity(Piece::EACH.len());
        for (piece, chance) in chances.each() {
            let line = chance_line(&self.stack, self.task, piece, breadth, self.cancel)?;
            let placement = line.plies().next().map(|ply| ply.placement);
            let (worth, next) = match placement {
                Some(at) => (line.billionths, self.after(at, breadth, levels)?),
                None => (stuck.saturating_add(strategy.no_room()), None),
            };
            branches.push(ChanceBranch {
                piece,
                chance,
                placement,
                worth,
                is_mean: line.is_mean,
                next,
            });
        }
        let worth = |piece: Piece| branches.get(piece.index()).map(|branch| branch.worth);
        let mean = chances.mean(stuck, strategy.no_room(), worth);
        Some(ChanceNode { mean, branches })
    }

    /// What may come after one more placement, if that is asked for. The outer `None` when
    /// cancelled.
    fn after(
        &mut self,
        at: Placement,
        breadth: ChanceBreadth<'_>,
        levels: usize,
    ) -> Option<Option<ChanceNode>> {
        if levels <= 1 {
            return Some(None);
        }
        self.stack.place(at);
        let node = self.node(breadth.beyond(), levels - 1);
        self.stack.undo();
        Some(Some(node?))
    }
}
