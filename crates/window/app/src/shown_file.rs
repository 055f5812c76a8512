//! What is shown from a file instead of the game.

use crate::{recorded::RecordedSession, still::Still, watched_source::WatchedSource};
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

    /// The profile by which its newest picture is read; `None` for a session, whose pictures are
    /// not read again.
    pub fn profile(&self) -> Option<ProfileInForce> {
        match self {
            Self::Picture(still) => Some(still.profile.clone()),
            Self::Session(_) => None,
            Self::Source(source) => Some(source.state().profile),
        }
    }
}
