//! Another session beside the shown frames.

use super::App;
use crate::{
    job::{Job, waker},
    recorded::RecordedSession,
};
use egui::Context;
use session_file::SessionError;
use std::path::PathBuf;
use workbench::OtherSession;

/// A session that is being opened.
pub(super) type Comparing = Job<Result<RecordedSession, SessionError>>;

impl App {
    /// Starts to open a session to compare with; one that is still being opened is dropped.
    pub(super) fn compare_with(&mut self, ctx: &Context, path: PathBuf) {
        let work = move |_: &_| RecordedSession::open(&path);
        self.comparing = Some(Job::start("compare", waker(ctx), work));
    }

    /// Shows the session beside the shown frames once it is open.
    pub(super) fn poll_comparing(&mut self) {
        let opened = match Job::take(&mut self.comparing) {
            None => return,
            Some(Ok(opened)) => opened.map_err(|why| why.to_string()),
            Some(Err(why)) => Err(format!("The session can't be opened because of {why}")),
        };
        match opened {
            Ok(session) => {
                self.workbench.accept_path();
                self.workbench.compare_with(OtherSession {
                    name: session.name,
                    history: session.history,
                    current: session.current,
                });
            }
            Err(why) => self.workbench.refuse_path(why),
        }
    }
}
