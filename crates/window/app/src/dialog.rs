//! The file dialogs of the desktop, which may be missing or may never answer.
//!
//! The library returns `None` both for "cancelled" and for "there is no dialog", and on
//! a broken desktop it blocks forever. So it runs on a thread that is never joined; an
//! answer too quick for a person means that there is no dialog, and after a few seconds
//! without an answer the window offers a box for the path as well.

use crate::background::{BackgroundTask, NoAnswer};
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// A person needs longer than this to cancel a dialog.
const TOO_QUICK: Duration = Duration::from_millis(400);
/// After this long without an answer there may be no visible dialog.
const TOO_SLOW: Duration = Duration::from_secs(4);

/// A dialog that is open.
pub struct Dialog {
    answer: BackgroundTask<Option<PathBuf>>,
    since: Instant,
    reported_slow: bool,
}

/// The state of a dialog.
#[derive(Debug, PartialEq, Eq)]
pub enum Picked {
    /// No answer yet.
    Waiting,
    /// No answer for so long that another way should be offered; returned once.
    Slow,
    /// A file was chosen.
    File(PathBuf),
    /// A person closed the dialog.
    Cancelled,
    /// The desktop has no dialog.
    NoDialog,
}

impl Dialog {
    /// Shows the dialog for a file to open; `wake` is called when there is an answer.
    /// `None` when the system can't start a thread.
    pub fn open(wake: impl Fn() + Send + 'static) -> Option<Self> {
        Self::ask(wake, || {
            rfd::FileDialog::new()
                .set_title("Open a ROM, session, video, profile, picture, layout or result")
                .add_filter("All files", &["*"])
                .add_filter("Game Boy ROM", &["gb", "gbc", "bin", "rom"])
                .add_filter("Session", &[session_file::EXTENSION])
                .add_filter("Video", &["y4m", "mkv", "mp4", "mov", "avi", "webm"])
                .add_filter("Profile", &["toml"])
                .add_filter("Picture", &["png"])
                .add_filter("Layout or result", &["json"])
                .pick_file()
        })
    }

    /// Shows the dialog for a result of an experiment.
    pub fn result(wake: impl Fn() + Send + 'static) -> Option<Self> {
        Self::ask(wake, || {
            rfd::FileDialog::new()
                .set_title("Open a result of an experiment")
                .add_filter("Result", &["json"])
                .add_filter("All files", &["*"])
                .pick_file()
        })
    }

    /// Shows the dialog for a folder of sessions.
    pub fn folder(wake: impl Fn() + Send + 'static) -> Option<Self> {
        Self::ask(wake, || {
            rfd::FileDialog::new()
                .set_title("Choose a folder of sessions")
                .pick_folder()
        })
    }

    /// Shows the dialog for a file to write, with a suggested name. The dialog asks
    /// before a file is replaced.
    pub fn save(
        wake: impl Fn() + Send + 'static,
        title: &'static str,
        name: String,
    ) -> Option<Self> {
        Self::ask(wake, move || {
            rfd::FileDialog::new()
                .set_title(title)
                .set_file_name(name)
                .save_file()
        })
    }

    fn ask(
        wake: impl Fn() + Send + 'static,
        pick: impl FnOnce() -> Option<PathBuf> + Send + 'static,
    ) -> Option<Self> {
        Some(Self {
            answer: BackgroundTask::start("file-dialog", wake, pick)?,
            since: Instant::now(),
            reported_slow: false,
        })
    }

    /// The state of the dialog. Every state but `Waiting` and `Slow` is final.
    pub fn poll(&mut self) -> Picked {
        match self.answer.poll() {
            Ok(Some(Some(path))) => Picked::File(path),
            Ok(Some(None)) if self.since.elapsed() < TOO_QUICK => Picked::NoDialog,
            Ok(Some(None)) => Picked::Cancelled,
            Err(NoAnswer(_)) => Picked::NoDialog,
            Ok(None) if !self.reported_slow && self.since.elapsed() > TOO_SLOW => {
                self.reported_slow = true;
                Picked::Slow
            }
            Ok(None) => Picked::Waiting,
        }
    }

    /// How long to wait before the next poll, at most.
    pub fn poll_again_in(&self) -> Duration {
        TOO_SLOW.saturating_sub(self.since.elapsed()) + Duration::from_millis(50)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    /// Polls a dialog after it has called back.
    fn answered(pick: impl FnOnce() -> Option<PathBuf> + Send + 'static) -> Picked {
        let (sender, woken) = channel();
        let mut dialog = Dialog::ask(move || sender.send(()).unwrap_or(()), pick).unwrap();
        woken.recv().unwrap();
        dialog.poll()
    }

    #[test]
    fn a_file_is_a_file() {
        assert_eq!(
            answered(|| Some("a.gb".into())),
            Picked::File("a.gb".into())
        );
    }

    #[test]
    fn nothing_at_once_means_that_there_is_no_dialog() {
        assert_eq!(answered(|| None), Picked::NoDialog);
    }

    #[test]
    fn a_dialog_that_never_answers_keeps_nobody_waiting() {
        let (sender, receiver) = channel::<()>();
        let mut dialog = Dialog::ask(|| (), move || receiver.recv().ok().and(None)).unwrap();
        assert_eq!(dialog.poll(), Picked::Waiting);
        dialog.since -= TOO_SLOW * 2;
        assert_eq!(dialog.poll(), Picked::Slow);
        assert_eq!(dialog.poll(), Picked::Waiting);
        drop(sender);
    }
}
