//! What the actions of each feature do to its state.
//!
//! Each is one match without a wildcard, so that an action that nothing executes does not
//! compile. What an action needs beyond the state of its feature is returned as an effect,
//! which the window executes.

mod capture;
mod clicks;
mod fault_injection;
mod game;
mod game_review;
mod lab;
mod pixels;
mod playback;
#[cfg(test)]
mod playback_tests;
mod plots;
mod profile;
mod research;
mod side_by_side;
mod tester;

pub use capture::CaptureEffect;
pub use clicks::ClicksEffect;
pub use fault_injection::FaultEffect;
pub use game_review::GameReviewEffect;
pub use lab::LabEffect;
pub use pixels::PixelsEffect;
pub use playback::PlaybackEffect;
pub use plots::PlotsEffect;
pub use profile::ProfileEffect;
pub use research::ResearchEffect;
pub use side_by_side::SideBySideEffect;
pub use tester::TesterEffect;
