//! Each placement of a played game, compared with the best one by a strategy.
//!
//! A game is known from tracked states alone, so it does not matter who played it: [`MoveLog`]
//! finds its placements, [`Reviewer`] judges each of them, and [`Summary`] counts.
//!
//! A placement is compared with all that buttons can reach from the piece's second step on, no
//! key being held before, tucks and spins among them. One that was played all the same, such as
//! by a key that was held since the piece before, is judged by the same strategy on the board
//! that it makes.

mod class;
mod fit;
mod game_move;
mod html;
mod move_log;
mod own_game;
mod report;
mod review;
mod reviewer;
mod sent;
mod statistics;
mod strategy_fit;
mod verdict;

pub use class::{Class, GOOD, INACCURACY, MISTAKE};
pub use game_move::{Move, Situation};
pub use move_log::MoveLog;
pub use report::{COLUMNS, Report, SCHEMA};
pub use review::{GameReview, Played, Review, ReviewScope};
pub use reviewer::{Advice, Reviewer};
pub use sent::{SentAdvice, SentPlayed, SentReview, SentSituation};
pub use statistics::{Statistics, Summary};
pub use strategy_fit::{CandidateFit, StrategyFit};
pub use verdict::{JudgedPlace, Verdict};
