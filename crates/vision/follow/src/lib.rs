//! Follows a game from readings alone, as they come from a capture: nobody knows the buttons,
//! frames are missing, repeated or late, and cells may be unsure.
//!
//! `vision::Estimator` is exact to the frame and needs every frame for that. A [`Follower`]
//! has no clock. It keeps the locked board and the falling piece, and asks of each reading
//! which of few things it shows: the piece somewhere on that board, or the piece locked and
//! the next one above it, or a clear of full rows. Locked cells stay where they are, so what
//! one reading leaves open the next ones settle. A change of the board is believed when two
//! readings agree.
//!
//! A cell whose margin is 0 is unsure: it agrees with anything.

mod attach;
mod explain;
mod field;
mod follower;
mod game;
mod next_box;
mod numbers;
mod pose;
mod sight;
mod votes;

pub use follower::Follower;
