//! The desktop's own file dialogs, which may be missing or may never answer.
//!
//! It gives nothing both for "cancelled" and for "there is no dialog", and on a
//! broken desktop it blocks for ever. So it runs on a thread that is never joined;
//! an answer too quick for a person means that there is none, and after a few
//! seconds without an answer a box for the path is offered beside it.

use crate::background::{BackgroundTask, Gone};
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// No person cancels a dialog that quickly.
const TOO_QUICK: Duration = Duration::from_millis(400);
/// After this long there may be no dialog to be seen.
const TOO_SLOW: Duration = Duration::from_secs(4);

/// A dialog on its way.
pub struct Dialog {
    answer: BackgroundTask<Option<PathBuf>>,
    since: Instant,
    told_slow: bool,
}

/// What has become of it.
#[derive(Debug, PartialEq, Eq)]
pub enum Picked {
    /// Nothing yet.
    Waiting,
    /// Nothing for so long that another way should be offered; told once.
    Slow,
    /// A file.
    File(PathBuf),
    /// A person closed it.
    Cancelled,
    /// This desktop has none.
    NoDialog,
}

impl Dialog {
    /// Shows the one for a file to open; `wake` is called when there is an answer.
    /// `None` when the system gives no thread.
    pub fn open(wake: impl Fn() + Send + 'static) -> Option<Self> {
        Self::ask(wake, || {
            rfd::FileDialog::new()
                .set_title("Open a ROM, profile, picture or layout")
                .add_filter("All files", &["*"])
                .add_filter("Game Boy ROM", &["gb", "gbc", "bin", "rom"])
                .add_filter("Profile", &["toml"])
                .add_filter("Picture", &["png"])
                .add_filter("Layout", &["json"])
                .pick_file()
        })
    }

    /// Shows the one for a file to write, with a name to begin with. It asks before
    /// a file is replaced.
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
            told_slow: false,
        })
    }

    /// What has become of it. Everything but `Waiting` and `Slow` is the end.
    pub fn poll(&mut self) -> Picked {
        match self.answer.poll() {
            Ok(Some(Some(path))) => Picked::File(path),
            Ok(Some(None)) if self.since.elapsed() < TOO_QUICK => Picked::NoDialog,
            Ok(Some(None)) => Picked::Cancelled,
            Err(Gone) => Picked::NoDialog,
            Ok(None) if !self.told_slow && self.since.elapsed() > TOO_SLOW => {
                self.told_slow = true;
                Picked::Slow
            }
            Ok(None) => Picked::Waiting,
        }
    }

    /// When it should be asked again at the latest.
    pub fn ask_again_in(&self) -> Duration {
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
