//! Who plays in the lab.
//!
//! A [`Player`] decides for one game; [`PlayerSpec`] names a player in experiments and makes
//! it. [`features`] measure boards of any size by the names that `planner` has for them.
//! [`Running`] is a game with its player behind one interface for every size of board, so
//! that a window or an experiment need not know which.

pub mod battle;
pub mod features;
mod linear;
pub mod nes;
mod player;
mod running;
mod spec;

pub use linear::{Linear, Mode, Weights};
pub use nes::{NesError, NesSpec};
pub use player::{Candidate, Player, Term};
pub use running::{CellKind, GameView, RunError, Running, play, start};
pub use spec::{ModeSpec, PlayerPreset, PlayerSpec, SpecError};
