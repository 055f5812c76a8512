//! The three players of the paper on Tetris Battle: greedy, Tetris, two-wide combo; and two that it
//! wishes for: one that turns a T into slots, and one that switches between the others.
//!
//! All but the last look at the known pieces with their holds, line by line, and take the line that
//! is worth most; they differ in which placements they refuse, what a placement earns and
//! what a board is worth. The paper searches breadth-first to an adjustable depth; of each
//! ply only the best lines are kept here, which is a beam, since four pieces with holds are
//! millions of lines.
//!
//! The paper prints no weights, and the figure that shows when the two-wide player changes
//! from stacking to its combo is lost. What stands in their place is ours.

mod beam;
mod fusion;
mod greedy;
mod stack;
mod t_spin;
mod tetris_well;
mod two_wide;

pub use fusion::{Fusion, FusionError, SituationLevels, fusion};
pub use greedy::Greedy;
pub use stack::StackWeights;
pub use t_spin::TSpin;
pub use tetris_well::TetrisWell;
pub use two_wide::TwoWide;

use crate::{Candidate, Player, Term};
use beam::Beam;
use board::{Board, Word};
use lab_rules::{Decision, Figures, Game, Spin};
use rules::Piece;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// How one of the players decides.
trait Plan<W: Word, const N: usize>: Clone + Send {
    /// Looks at the board of a decision before its lines are followed.
    fn begin(&mut self, _game: &Game<W, N>) {}

    /// What the board after a placement is worth, and what the placement earns on top of
    /// that. Where every placement is refused, all are allowed as if they earned nothing.
    fn judge(&self, before: &Node<W, N>, step: &Step<W>, after: &Node<W, N>) -> Judged;

    /// Whether a placement that removes a row is made wherever there is one.
    fn clears_at_once(&self) -> bool {
        false
    }

    /// Whether its steps show which placements are a T turned into its place; otherwise every T is
    /// taken for one that was dropped.
    fn counts_spins(&self) -> bool {
        false
    }

    /// The holes that a board has as far as they are refused, counted once for the board of
    /// a decision.
    fn holes(&self, game: &Game<W, N>) -> u32;
}

/// What a plan makes of a placement.
#[derive(Clone, Copy, Debug)]
struct Judged {
    /// What the board after it is worth.
    board: f64,
    /// What it earns; `None` when it is refused.
    earned: Option<f64>,
    /// The holes of the board after it.
    holes: u32,
}

/// How far a player looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchDepth {
    /// Pieces in a line: 1 to 5, as far as the rules show them.
    pub depth: usize,
    /// Lines that are kept after each piece: 1 to 10,000.
    pub lines: usize,
}

impl Default for SearchDepth {
    fn default() -> Self {
        Self {
            depth: 4,
            lines: 40,
        }
    }
}

impl SearchDepth {
    /// Whether its numbers are in range.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        (1..=5).contains(&self.depth) && (1..=10_000).contains(&self.lines)
    }
}

/// A player that follows lines of the known pieces.
#[derive(Clone, Debug)]
struct Battler<P, W: Word, const N: usize> {
    plan: P,
    beam: Beam<W, N>,
}

/// The greedy player.
#[must_use]
pub fn greedy<W: Word, const N: usize>(settings: Greedy) -> Box<dyn Player<W, N>> {
    boxed(settings.sight, settings)
}

/// The Tetris player.
#[must_use]
pub fn tetris_well<W: Word, const N: usize>(settings: TetrisWell) -> Box<dyn Player<W, N>> {
    boxed(settings.sight, settings)
}

/// The T-spin player.
#[must_use]
pub fn t_spin<W: Word, const N: usize>(settings: TSpin) -> Box<dyn Player<W, N>> {
    boxed(settings.sight, settings)
}

/// The two-wide combo player.
#[must_use]
pub fn two_wide<W: Word, const N: usize>(settings: TwoWide) -> Box<dyn Player<W, N>> {
    boxed(settings.sight, two_wide::State::new(settings))
}

fn boxed<P: Plan<W, N> + 'static, W: Word, const N: usize>(
    sight: SearchDepth,
    plan: P,
) -> Box<dyn Player<W, N>> {
    Box::new(Battler {
        plan,
        beam: Beam::new(sight),
    })
}

impl<P: Plan<W, N>, W: Word, const N: usize> Player<W, N> for Battler<P, W, N> {
    fn choose(&mut self, game: &Game<W, N>, stop: &AtomicBool) -> Option<Decision> {
        self.plan.begin(game);
        self.beam.best(game, &self.plan, stop)
    }

    fn candidates(&self, game: &Game<W, N>) -> Vec<Candidate> {
        let mut plan = self.plan.clone();
        plan.begin(game);
        let mut all: Vec<Candidate> = Vec::new();
        for line in self.beam.clone().first_ply(game, &plan) {
            all.push(Candidate {
                choice: line.first,
                value: line.value,
                terms: vec![
                    Term {
                        name: "earned".into(),
                        measure: line.earned,
                        weight: 1.0,
                    },
                    Term {
                        name: "board".into(),
                        measure: line.value - line.earned,
                        weight: 1.0,
                    },
                ],
            });
        }
        // The choice of the whole search comes first, whatever its first placement is worth.
        let unstopped = AtomicBool::new(false);
        let best = self.beam.clone().best(game, &plan, &unstopped);
        all.sort_by(|a, b| {
            let is_best = |candidate: &Candidate| Some(candidate.choice) == best;
            let by_value = b.value.total_cmp(&a.value);
            is_best(b).cmp(&is_best(a)).then(by_value)
        });
        all
    }
}

/// Where a line has come to.
#[derive(Clone, Debug)]
struct Node<W: Word, const N: usize> {
    board: Board<W, N>,
    held: Option<Piece>,
    /// Which of the known pieces comes next.
    next: usize,
    figures: Figures,
    /// The choice with which the line begins.
    first: Decision,
    /// What its placements have earned.
    earned: f64,
    /// That and what the board is worth.
    value: f64,
    /// Holes of the board, as the plan counts them.
    holes: u32,
    /// Whether the last placement removed a row.
    clears: bool,
    /// Placements that were made although they are refused.
    refused: u32,
}

/// One placement of a line.
#[derive(Clone, Copy, Debug)]
struct Step<W: Word> {
    /// The piece.
    piece: Piece,
    /// Whether it is a T that was turned into its place, where the plan asks for that.
    spin: Spin,
    /// Columns of the piece: the leftmost, and one past the rightmost.
    columns: (usize, usize),
    /// The rows that it removed, as they were numbered before.
    rows: W,
    /// Lines that it sent.
    sent: u64,
}
