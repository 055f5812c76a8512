//! The rules of the game as data, one step function that is exact to the frame, and
//! a whole game ([`game::Game`]) made of them.
//!
//! Everything that has to agree about the game takes it from here: the estimator
//! predicts with it what the next picture shows, the planner finds placements on
//! it, the button scripts are compiled by running it. It knows nothing of pixels
//! or of emulators.
//!
//! Times are in *steps*: the game does one step of its logic in each frame, right
//! after the start of VBlank.

mod board;
pub mod game;
mod motion;
mod piece;
mod place_name;
mod placement;
mod pose;
mod randomiser;
mod score;
pub mod timeline;

pub use board::{Background, Board, BoardError, COLUMNS, CellArt, HIDDEN_ROWS, ROWS};
pub use motion::{FallState, Falling, InputState, Locked, Step, entry_delay_step, step};
pub use piece::{Orientation, Piece, SPAWN_COL, SPAWN_ROW};
pub use place_name::{PlaceName, from_one};
pub use placement::{Placement, PlacementJson, placed};
pub use pose::Pose;
pub use randomiser::{
    Draw, SeededCounter, SeededPieces, draw, draw_chances, long_run_shares, rejects,
};
pub use score::{MAX_LEVEL, MAX_LINES, MAX_SCORE, clear_points, gravity, level_after, speed};
