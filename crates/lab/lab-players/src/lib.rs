//! Who plays in the lab.
//!
//! A [`Player`] decides for one game; [`PlayerSpec`] names a player in experiments and makes
//! it. What can be measured, and strategies, are in the crate `strategy`.
//! [`Running`] is a game with its player behind one interface for every size of board, so
//! that a window or an experiment need not know which.

pub mod battle;
mod linear;
pub mod nes;
mod player;
mod running;
mod spec;

pub use linear::{Linear, Mode, Weights};
pub use nes::{NesError, NesSpec};
pub use player::{Candidate, Player, Term};
pub use running::{CellKind, GameView, RunError, Running, play, start};
pub use spec::{PlayerPreset, PlayerSpec, SpecError};
pub use strategy::{LinearSpec, ModeSpec, features};
