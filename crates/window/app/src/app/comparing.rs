//! Another session beside the shown frames.

use super::App;
use crate::{
    background::{BackgroundTask, waker},
    recorded::RecordedSession,
};
use egui::Context;
use session_file::SessionError;
use std::path::PathBuf;
use workbench::{NoticeKind, OtherSession};

/// A session that is being opened.
pub(super) type Comparing = BackgroundTask<Result<RecordedSession, SessionError>>;

impl App {
    /// Starts to open a session to compare with; one that is still being opened is dropped.
    pub(super) fn compare_with(&mut self, ctx: &Context, path: PathBuf) {
        let work = move || RecordedSession::open(&path);
        self.comparing = BackgroundTask::start("compare", waker(ctx), work);
        if self.comparing.is_none() {
            self.workbench.notify(
                NoticeKind::Error,
                "The system can't start a thread to open the session; close other programs",
            );
        }
    }

    /// Shows the session beside the shown frames once it is open.
    pub(super) fn poll_comparing(&mut self) {
        let Some(comparing) = &self.comparing else {
            return;
        };
        let opened = match comparing.poll() {
            Ok(None) => return,
            Ok(Some(opened)) => opened.map_err(|why| why.to_string()),
            Err(why) => Err(format!("The session can't be opened because of {why}")),
        };
        self.comparing = None;
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
