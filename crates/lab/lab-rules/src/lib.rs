//! The rules of a game as data, and one game under them.
//!
//! [`Rules`] names everything that differs between games: the size of the board, the pieces
//! and how they turn, how they move, how they are dealt, what a clear is worth, when the game
//! ends. [`Game`] is one game under such rules; it is a pure function of the rules, the seed
//! and the choices of the player.

mod deal;
mod game;
mod pieces;
mod presets;
mod rules_file;
mod scoring;
mod spin;

pub use deal::{Deal, Dealer, Sequence, SequenceError};
pub use game::{Decision, Game, Opponent, Over, StartError};
pub use pieces::PieceTable;
pub use rules_file::{Ceiling, EndRules, Garbage, Levels, Movement, Rules, RulesError};
pub use scoring::{EMPTIED, Figures, Scored, Scoring, Spin};
