//! What is shown from a file instead of the game.

use crate::{ShownProfile, recorded::RecordedSession, still::Still, watched_source::WatchedSource};
use session::History;
use vision::ProfileInForce;

/// Something from a file that is shown as if it were the game.
pub enum ShownFile {
    /// A picture.
    Picture(Still),
    /// A recorded session.
    Session(Box<RecordedSession>),
    /// A source that is watched.
    Source(WatchedSource),
}

impl ShownFile {
    /// The name of the file.
    pub fn name(&self) -> &str {
        match self {
            Self::Picture(still) => &still.name,
            Self::Session(session) => &session.name,
            Self::Source(source) => &source.name,
        }
    }

    /// Its frames.
    pub fn history(&self) -> &History {
        match self {
            Self::Picture(still) => &still.history,
            Self::Session(session) => &session.history,
            Self::Source(source) => &source.history,
        }
    }

    /// The profile by which its pictures are read, or were read when they were recorded.
    pub fn profile(&self) -> Option<ProfileInForce> {
        match self {
            Self::Picture(still) => Some(still.profile.clone()),
            Self::Session(session) => session.read_by.as_ref().map(|read| read.0.clone()),
            Self::Source(source) => Some(source.state().profile),
        }
    }

    /// That profile, where it is none of the game's.
    pub fn shown_profile(&self) -> Option<&ShownProfile> {
        match self {
            Self::Session(session) => session.read_by.as_ref().map(|read| &read.1),
            Self::Picture(_) | Self::Source(_) => None,
        }
    }
}
