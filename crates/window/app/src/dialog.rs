//! The file dialogs of the desktop, which may be missing or may never answer.
//!
//! The library returns `None` both for "cancelled" and for "there is no dialog", and on
//! a broken desktop it blocks forever. So it runs on a thread that is never joined; an
//! answer too quick for a person, or while the window kept the focus, means that there is no
//! dialog, and after a few seconds without an answer the window offers a box for the path as
//! well.

#[cfg(not(target_arch = "wasm32"))]
use crate::job::Job;
#[cfg(target_arch = "wasm32")]
use crate::page::{Answer, pick};
use common::Instant;
use std::{path::PathBuf, time::Duration};
use workbench::AskWords;
#[cfg(not(target_arch = "wasm32"))]
use workbench::Pick;

/// A person needs longer than this to cancel a dialog.
const TOO_QUICK: Duration = Duration::from_millis(400);
/// After this long without an answer there may be no visible dialog.
const TOO_SLOW: Duration = Duration::from_secs(4);

#[cfg(not(target_arch = "wasm32"))]
type Answer = Job<Option<PathBuf>>;

/// A dialog that is open.
pub struct Dialog {
    answer: Answer,
    since: Instant,
    reported_slow: bool,
    /// Whether the window had no focus at a poll, as while a dialog is in front of it.
    was_behind: bool,
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
    /// Shows the dialog for a file; `wake` is called when there is an answer. A new file has a
    /// suggested name, and the dialog asks before one is replaced.
    #[cfg(target_arch = "wasm32")]
    pub fn show(words: AskWords, name: String, wake: impl Fn() + Clone + Send + 'static) -> Self {
        Self {
            answer: pick(&words, name, wake),
            since: common::now(),
            // The browser's box is part of the page, and always visible.
            reported_slow: true,
            was_behind: true,
        }
    }

    /// Shows the dialog for a file; `wake` is called when there is an answer. A new file has a
    /// suggested name, and the dialog asks before one is replaced.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn show(words: AskWords, name: String, wake: impl Fn() + Clone + Send + 'static) -> Self {
        Self::ask(wake, move || {
            let dialog = rfd::FileDialog::new().set_title(words.title);
            match words.pick {
                Pick::File(kinds) => {
                    let filter = |dialog: rfd::FileDialog, (name, endings): &(&str, &[&str])| {
                        dialog.add_filter(*name, endings)
                    };
                    kinds.iter().fold(dialog, filter).pick_file()
                }
                Pick::Folder => dialog.pick_folder(),
                Pick::New => dialog.set_file_name(name).save_file(),
            }
        })
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn ask(
        wake: impl Fn() + Clone + Send + 'static,
        pick: impl FnOnce() -> Option<PathBuf> + Send + 'static,
    ) -> Self {
        Self {
            answer: Job::start("file-dialog", wake, |_| pick()),
            since: common::now(),
            reported_slow: false,
            was_behind: false,
        }
    }

    /// The state of the dialog. Every state but `Waiting` and `Slow` is final. `has_focus` is whether
    /// the window has the focus.
    pub fn poll(&mut self, has_focus: bool) -> Picked {
        self.was_behind |= !has_focus;
        match self.answer.poll() {
            Some(Ok(Some(path))) => Picked::File(path),
            Some(Ok(None)) if !self.was_behind || self.since.elapsed() < TOO_QUICK => {
                Picked::NoDialog
            }
            Some(Ok(None)) => Picked::Cancelled,
            Some(Err(_)) => Picked::NoDialog,
            None if !self.reported_slow && self.since.elapsed() > TOO_SLOW => {
                self.reported_slow = true;
                Picked::Slow
            }
            None => Picked::Waiting,
        }
    }

    /// Whether another way was offered, since it may never answer.
    pub const fn is_slow(&self) -> bool {
        self.reported_slow
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
        let mut dialog = Dialog::ask(move || sender.send(()).unwrap_or(()), pick);
        woken.recv().unwrap();
        dialog.poll(true)
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
    fn a_late_answer_is_a_person_s_only_if_the_window_was_behind_a_dialog() {
        for (has_focus, wanted) in [(true, Picked::NoDialog), (false, Picked::Cancelled)] {
            let (sender, woken) = channel();
            let mut dialog = Dialog::ask(move || sender.send(()).unwrap_or(()), || None);
            dialog.since -= TOO_QUICK * 3;
            woken.recv().unwrap();
            assert_eq!(dialog.poll(has_focus), wanted);
        }
    }

    #[test]
    fn a_dialog_that_never_answers_keeps_nobody_waiting() {
        let (sender, receiver) = channel::<()>();
        let mut dialog = Dialog::ask(|| (), move || receiver.recv().ok().and(None));
        assert_eq!(dialog.poll(true), Picked::Waiting);
        dialog.since -= TOO_SLOW * 2;
        assert!(!dialog.is_slow());
        assert_eq!(dialog.poll(true), Picked::Slow);
        assert!(dialog.is_slow());
        assert_eq!(dialog.poll(true), Picked::Waiting);
        drop(sender);
    }
}
