//! What is shown from a file instead of the game.

use crate::{recorded::RecordedSession, still::Still, watched_source::WatchedSource};
use machine::RunState;
use session::History;
use std::sync::Arc;
use vision::ProfileInForce;
use workbench::{ProfileStatus, Shown, Status};

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

    /// The status of the window while it is shown: nothing of the machine but its settings.
    pub fn status(&self, machine: Status) -> Status {
        let status = Status {
            run: RunState::Paused,
            source: self.name().to_owned(),
            unanswered_presses: 0,
            replay: None,
            fps: None,
            referee: None,
            ..machine
        };
        match self {
            Self::Picture(still) => Status {
                shown: Shown::Picture,
                branch: 0,
                core: "",
                reading_problem: still.problem(),
                profile: ProfileStatus {
                    in_force: still.profile.clone(),
                    ..status.profile
                },
                ..status
            },
            Self::Session(session) => Status {
                shown: Shown::Session,
                branch: session.current,
                core: session.core,
                runs: Arc::clone(&session.runs),
                reading_problem: None,
                ..status
            },
            Self::Source(source) => {
                let state = source.state();
                Status {
                    shown: Shown::Source,
                    capture: Some(source.capture.clone()),
                    branch: 0,
                    core: "",
                    run: if state.is_running {
                        RunState::Running
                    } else {
                        RunState::Paused
                    },
                    reading_problem: state.reading_problem(),
                    profile: ProfileStatus {
                        in_force: state.profile,
                        ..status.profile
                    },
                    ..status
                }
            }
        }
    }
}
