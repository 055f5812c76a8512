//! Who plays in the lab.
//!
//! A [`Player`] decides for one game; [`PlayerSpec`] names a player in experiments and makes
//! it. What can be measured, and strategies, are in the crate `strategy`.
//! [`Running`] is a game with its player behind one interface for every size of board, so
//! that a window or an experiment need not know which.

pub mod battle;
mod linear;
pub mod nes;
mod running;
mod spec;

pub use linear::{Linear, Scale, ScaledError, ScaledSpec, Simulated, Weights};
pub use nes::{NesError, NesSpec};
pub use running::{CellKind, GameView, RunError, Running, play, start};
pub use spec::{PlayerPreset, PlayerSpec, SpecError};
pub use strategy::{LinearSpec, ModeSpec, features};

use board::Word;
use lab_rules::{Decision, Game};
use std::{borrow::Cow, sync::atomic::AtomicBool};

/// A choice and what the player thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The choice.
    pub choice: Decision,
    /// Its value; the highest is taken.
    pub value: f64,
    /// What the value is made of; empty for a player that can't say.
    pub terms: Vec<Term>,
}

/// One part of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The feature.
    pub name: Cow<'static, str>,
    /// How much of it there is.
    pub measure: f64,
    /// What one of it is worth.
    pub weight: f64,
}

/// Decides for one game. What it remembers between pieces is its own; it must decide the
/// same whenever the game and what came before are the same.
pub trait Player<W: Word, const N: usize>: Send {
    /// The choice for the falling piece; `None` when no placement is possible. Once `stop` is set
    /// it returns soon, and what it returns is no decision.
    fn choose(&mut self, game: &Game<W, N>, stop: &AtomicBool) -> Option<Decision>;

    /// Every choice for the falling piece with its value, the best first. Does not change
    /// what the player remembers.
    fn candidates(&self, game: &Game<W, N>) -> Vec<Candidate>;
}
