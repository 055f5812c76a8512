//! A search that takes too long for the thread that draws, and what is known of it.

use planner::{Plan, Position, Strategy};
use std::sync::Arc;

/// A search to run in the background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its number, from 1 up, each used once; 0 before one is given.
    pub id: u64,
    /// The board and the pieces.
    pub position: Position,
    /// How boards are valued.
    pub strategy: Strategy,
    /// Pieces to place, 1 to 5.
    pub depth: usize,
}

/// What is known of a [`Question`].
#[derive(Clone, Debug, PartialEq)]
pub enum SearchNews {
    /// The search goes on.
    Progress {
        /// The number of the question.
        id: u64,
        /// First placements that have been searched.
        done: usize,
        /// First placements in all.
        all: usize,
    },
    /// The search has ended.
    Answer {
        /// The number of the question.
        id: u64,
        /// Every straight drop of the first piece, best first.
        plan: Arc<Plan>,
    },
}
