//! Reads and follows the frames of a source.
//!
//! A [`Watcher`] takes frames in order and returns for each what it shows and what is believed
//! of the game ([`Watched`]). [`Reporter`] makes lines of JSON of that: a reading when it has
//! changed, and every event. `blockscope watch` prints them; the window keeps the frames in a
//! history. [`open()`] opens everything that can be watched, recorded sessions too.

mod decoded_image;
mod event;
mod game;
mod line;
mod pace;
mod report;
mod screen_reader;
mod session_source;
mod summary;
mod unknown_game;
mod watcher;

pub use decoded_image::DecodedImage;
pub use event::EventLine;
pub use game::GameWatcher;
pub use line::{OutputLine, SCHEMA};
pub use pace::Pace;
pub use rectify::{ByHand, Exact, Fit, Flaw, GUESS, Marks};
pub use report::Reporter;
pub use screen_reader::{ScreenReader, ScreenReading};
pub use session_source::{SessionSource, open};
pub use summary::Summary;
pub use unknown_game::pictures as pictures_of_unknown_game;
pub use watcher::{FrameReading, ScreenPlace, Watched, Watcher};
