//! From a position to a plan: features, strategies, search, and the button script for a
//! placement.
//!
//! The modules are layers, each using only those before it:
//!
//! 1. the board: [`rules::Board`], and the crate `board`;
//! 2. what a board is worth: the crate `strategy` ([`Strategy`], [`features`]);
//! 3. `evaluator`: the same, compiled to tables for boards that differ in one piece;
//! 4. `search`: the best lines for a [`SearchRequest`], by the crate `exact` or by a search
//!    that takes any strategy;
//! 5. `plan`: the ranked candidates with their terms, the script and the reason ([`Plan`]).
//!
//! [`mod@reach`] finds what buttons can do with the falling piece and makes scripts;
//! [`simulate`] plays whole games of placements. The planner does not know pixels.

mod evaluator;
mod plan;
pub mod reach;
mod search;
pub mod simulate;

pub use board::placements;
pub use exact::{Control, Line, MAX_PIECES, Ply, Scope};
pub use plan::{
    Candidate, ChanceBranch, ChanceNode, ChanceTree, Plan, Term, reason, terms, where_to,
};
pub use reach::{Effort, Reach, ReachableLock, Script, ScriptFrame, compile, reach, slack};
pub use rules::Placement;
pub use search::{Position, SearchRequest, SearchResult, reference};
pub use strategy::{
    AssumedRules, EDITED, Filter, HighStackWeights, NoHoles, Pattern, PlacementStack, PresetFacts,
    Purpose, Strategy, StrategyError, Weighted, Well, features,
};

/// The most known pieces that the window and the command plan with.
pub const MAX_DEPTH: usize = 5;
