//! Searches that take too long for the thread that draws, and what is known of them.

use planner::{
    ChanceTree, Control, Placement, Plan, Position, SearchRequest, Strategy,
    simulate::{Futures, Risk},
};
use rules::FallState;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A search that runs in the background.
pub trait BackgroundSearch: Send + 'static {
    /// The name of the thread that searches.
    const THREAD: &'static str;
    /// What it finds.
    type Answer: Send;

    /// Its number, from 1 up, each used once.
    fn id(&self) -> u64;

    /// Searches to the end. `None` when cancelled.
    fn search(&self, control: &mut Control<'_>) -> Option<Self::Answer>;
}

/// A search for the best lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Its number, from 1 up, each used once; 0 before one is given.
    pub id: u64,
    /// The board and the pieces.
    pub position: Position,
    /// How boards are valued.
    pub strategy: Strategy,
    /// Where pieces may be put.
    pub moves: Moves,
}

impl Question {
    /// Pieces to look at: those to place, and the unknown ones after them.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.position.queue.len() + self.strategy.unknown_pieces()
    }
}

/// Where the pieces of a search may be put.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moves {
    /// All pieces by straight drops, without regard to time.
    Drops,
    /// As in a plan that was made before: the first piece on one of these placements, later
    /// ones by drops that taps make in time at this gravity constant.
    OfPlan {
        /// The first placements of the plan's candidates.
        first: Vec<Placement>,
        /// The gravity constant.
        gravity: u8,
    },
    /// The first piece where buttons bring it from here, later ones by drops that taps make
    /// in time.
    From(FallState),
}

/// The answer is every first placement, best first.
impl BackgroundSearch for Question {
    const THREAD: &'static str = "search";
    type Answer = Arc<Plan>;

    fn id(&self) -> u64 {
        self.id
    }

    fn search(&self, control: &mut Control<'_>) -> Option<Arc<Plan>> {
        let Position { board, queue } = &self.position;
        let request = SearchRequest::new(board, queue, &self.strategy);
        let plan = match &self.moves {
            Moves::Drops => request.plan_with(control),
            Moves::OfPlan { first, gravity } => {
                let request = request.first_among(first).at_gravity(*gravity);
                request.plan_with(control)
            }
            Moves::From(start) => request.plan_from_with(start, control),
        };
        plan.map(Arc::new)
    }
}

/// What may come after a line of known pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceQuestion {
    /// Its number, from 1 up, each used once; 0 before one is given.
    pub id: u64,
    /// The board and the known pieces.
    pub position: Position,
    /// Where the known pieces are put, from the first.
    pub line: Vec<Placement>,
    /// How boards are valued, and by whom futures are played.
    pub strategy: Strategy,
    /// The gravity constant at which pieces fall, if known.
    pub gravity: Option<u8>,
    /// The futures to play.
    pub futures: Futures,
}

/// The answer to a [`ChanceQuestion`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceReport {
    /// Two unknown pieces deep.
    pub tree: ChanceTree,
    /// How many futures end badly.
    pub risk: Risk,
}

/// Unknown pieces that a [`ChanceReport`] shows.
const LEVELS: usize = 2;

impl BackgroundSearch for ChanceQuestion {
    const THREAD: &'static str = "chances";
    type Answer = Arc<ChanceReport>;

    fn id(&self) -> u64 {
        self.id
    }

    fn search(&self, control: &mut Control<'_>) -> Option<Arc<ChanceReport>> {
        let Position { board, queue } = &self.position;
        let mut request = SearchRequest::new(board, queue, &self.strategy);
        if let Some(gravity) = self.gravity {
            request = request.at_gravity(gravity);
        }
        let tree = request.chance_tree(&self.line, LEVELS, control)?;
        let risk = request.risk(&tree, self.futures, control)?;
        Some(Arc::new(ChanceReport { tree, risk }))
    }
}

/// What is known of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchNews<A = Arc<Plan>> {
    /// The search goes on.
    Progress {
        /// The number of the question.
        id: u64,
        /// Steps that are done: first placements of a search for lines, else futures.
        done: usize,
        /// Steps in all.
        all: usize,
    },
    /// It ended by a fault of this program.
    Failed {
        /// The number of the question.
        id: u64,
        /// Why, in one sentence.
        why: String,
    },
    /// The search has ended.
    Answer {
        /// The number of the question.
        id: u64,
        /// What it found.
        answer: A,
    },
}
