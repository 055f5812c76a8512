//! The sound of the game: whether it is on, how loud, and why it is not heard.

pub mod commands;
mod control;
mod state;

pub use commands::SoundAction;
pub use control::{control, text, tooltip};
pub use state::{Sound, VOLUME_STEP};

/// How it stands with the sound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SoundStatus {
    /// It is switched off, or on and not needed yet.
    #[default]
    Off,
    /// It is heard.
    Playing,
    /// It is on and not heard now; why, as a clause.
    Muted(&'static str),
    /// There is none; why, in one sentence without a full stop.
    Failed(String),
}
