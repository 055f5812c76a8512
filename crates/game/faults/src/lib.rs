//! Faults on purpose: pictures that are disturbed on their way to the bot, and presses on their
//! way to the game.
//!
//! A specification is a list of parts with commas between them, each
//! `KIND[=AMOUNT][:RATE][@FRAMES][#SEED]`, or `seed=N`:
//!
//! | part | meaning |
//! |---|---|
//! | `=AMOUNT` | how much; the table has the default |
//! | `:RATE` | the share of chances that are hit, as `0.02` or `2%`; without it, all |
//! | `@A..B` | only from frame `A` to before frame `B`; either may be left out |
//! | `@A` | once, at the first chance from frame `A` on; without a rate |
//! | `#SEED`, `seed=N` | other luck, for this part or for all others |
//!
//! | kind | what happens | amount | a chance is |
//! |---|---|---|---|
//! | `latency` | an older picture is shown | frames, 1 | a picture |
//! | `late` | some pictures come one frame late | how many, 4 | a picture |
//! | `repeat` | the picture before is shown again | how often, 1 | a picture |
//! | `drop` | the picture does not come | | a picture |
//! | `blend` | the picture is mixed with the one before | percent of that one, 50 | a picture |
//! | `offset-x` | the picture is shifted to the right | pixels, 1 | a picture |
//! | `offset-y` | the picture is shifted down | pixels, 1 | a picture |
//! | `palette` | the shades 0 to 3 are shown as others | four digits, 3210 | a picture |
//! | `white-lines` | lines of the picture are white | how many, 8 | a picture |
//! | `tiles` | tiles of 8x8 pixels show other tiles of the picture | how many, 1 | a picture |
//! | `noise` | pixels are white or black | | a pixel |
//! | `lost-press` | a new press does not reach the game for one frame | | an answer with a new press of the cross, A or B |
//! | `late-press` | a new press reaches the game late | frames, 3 | the same |
//! | `stuck` | a button that is newly pressed stays down | frames, 20 | the same |
//! | `extra-press` | a button that nobody asked for is down for one frame | | any answer |
//!
//! What happens in a frame depends on the specification, the frame number and the pictures and
//! presses themselves, never on a clock: the same specification gives the same faults.

mod error;
mod injector;
mod kind;
mod log;
mod paint;
mod parse;
mod part;
mod pictures;
mod presses;
mod spec;

pub use error::FaultsError;
pub use injector::Injector;
pub use kind::{Amount, Kind, Target};
pub use log::{Injected, Log};
pub use part::{Rate, TimedFault, When};
pub use spec::Faults;
