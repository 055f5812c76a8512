//! Where the frames of a game come from.

use crate::state::time;
use session::Record;
use std::{sync::Arc, time::Duration};

/// A frame of a source.
#[derive(Clone, Debug)]
pub enum Fed {
    /// It was read.
    Frame(Arc<Record>),
    /// It could not be read, or shows no screen.
    Unread {
        /// When it is presented, from the beginning of the source; `None` where that is not known.
        time: Option<Duration>,
        /// One sentence.
        why: String,
    },
}

impl Fed {
    /// When it is presented, from the beginning of the source; `None` where that is not known.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        match self {
            Self::Frame(record) => Some(Duration::from_secs_f64(time(record))),
            Self::Unread { time, .. } => *time,
        }
    }
}

/// The frames of a game, one after the other. The numbers and the clocks of their records rise.
pub trait Feed {
    /// The next frame; `None` at the end.
    ///
    /// # Errors
    /// One sentence when no frame can come any more.
    fn next(&mut self) -> Result<Option<Fed>, String>;

    /// Whether frames come at their own time, so that they are shown at once.
    fn is_live(&self) -> bool {
        false
    }
}
