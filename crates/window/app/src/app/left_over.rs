//! Sessions that crashes left over: offered at the start in one list.

use super::{App, writing::Amount};
use crate::{
    aside::{LeftOver, RecoveredSessions},
    file::whole_path,
    job::{Job, waker},
};
use egui::Context;
use std::{
    io,
    path::{Path, PathBuf},
};
use workbench::{LeftOverList, NoticeKind, Popup, Request, ShellAction, UnclosedBox};

/// What a session without a name is called.
const NAME: &str = "Last session";

/// Sessions that were left over.
#[derive(Default)]
pub(super) struct LeftOvers {
    search: Option<Job<io::Result<RecoveredSessions>>>,
    found: Vec<LeftOver>,
    /// Files of people that were being recorded into; each is reported once.
    unclosed: Vec<LeftOver>,
    /// What the window shows of them, in the same order, and the one that commands are about.
    shown: LeftOverList,
    /// Whether they have been offered.
    offered: bool,
    /// The session that is being copied, and the file that it is copied to.
    kept_in: Option<[PathBuf; 2]>,
}

impl LeftOvers {
    /// What the window shows of them.
    pub fn shown(&self) -> LeftOverList {
        self.shown.clone()
    }

    /// The session that commands are about.
    fn chosen(&self) -> Option<&LeftOver> {
        self.found.get(self.shown.chosen)
    }

    /// Takes what was found, the newest first.
    fn take(&mut self, mut found: Vec<LeftOver>) {
        found.sort_by(|a, b| b.begun().cmp(a.begun()));
        self.shown = LeftOverList {
            sessions: found.iter().map(LeftOver::shown).collect(),
            chosen: 0,
        };
        self.found = found;
    }
}

impl App {
    /// Starts to look for sessions that were left over.
    pub(super) fn find_left_over(&mut self, ctx: &Context) {
        let Some(folder) = self.aside.folder().cloned() else {
            return;
        };
        let work = move |_: &_| folder.left_over();
        self.left_overs.search = Some(Job::start("left-over", waker(ctx), work));
    }

    /// Offers a session that was left over.
    pub(super) fn poll_left_over(&mut self, ctx: &Context) {
        match Job::take(&mut self.left_overs.search) {
            None => {}
            Some(Ok(Ok(found))) => {
                let sessions = found.sessions.into_iter();
                let (unclosed, found_aside) = sessions.partition(LeftOver::is_named);
                self.left_overs.unclosed = unclosed;
                self.left_overs.take(found_aside);
                for why in found.unreadable {
                    self.workbench.notify(NoticeKind::Warn, why);
                }
            }
            Some(Ok(Err(why))) => {
                let text = format!("The sessions kept aside can't be read: {why}");
                self.workbench.notify(NoticeKind::Warn, text);
            }
            Some(Err(why)) => {
                let text = format!("The sessions kept aside are not known because of {why}");
                self.workbench.notify(NoticeKind::Error, text);
            }
        }
        let is_free = self.workbench.ui_state().shell.popup.is_none();
        if is_free && let Some(unclosed) = self.left_overs.unclosed.pop() {
            let offer = UnclosedBox {
                path: unclosed.path().to_owned(),
                frames: unclosed.frames(),
            };
            // What stays is reported again.
            let _ = unclosed.remove();
            self.ask(ctx, ShellAction::Popup(Popup::Unclosed(offer)));
        } else if is_free && !self.left_overs.found.is_empty() && !self.left_overs.offered {
            self.left_overs.offered = true;
            self.offer_left_over(ctx);
        }
    }

    /// Has commands be about another session that was left over, and shows that.
    pub(super) fn choose_left_over(&mut self, ctx: &Context, index: usize) {
        if index < self.left_overs.found.len() {
            self.left_overs.shown.chosen = index;
            self.offer_left_over(ctx);
        }
    }

    /// Shows the sessions, and the one that commands are about.
    fn offer_left_over(&mut self, ctx: &Context) {
        self.status.program.left_over = self.left_overs.shown();
        self.ask(ctx, ShellAction::Popup(Popup::LeftOver { asks: false }));
    }

    /// Opens the session that was left over.
    pub(super) fn open_left_over(&mut self, ctx: &Context) {
        if let Some(left_over) = self.left_overs.chosen() {
            let path = left_over.path().to_owned();
            self.files.start(ctx, path);
        }
    }

    /// Keeps the session that was left over in a file. An existing file is replaced only if
    /// `replace` is set.
    pub(super) fn keep_left_over(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some(left_over) = self.left_overs.chosen() else {
            return;
        };
        let (from, to) = (left_over.path().to_owned(), path.to_owned());
        let kept_in = [from.clone(), to.clone()];
        let begun = self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            LeftOver::copy_to(&from, &to)?;
            Ok(format!("The last session is in {}", whole_path(&to)))
        });
        if begun {
            self.left_overs.kept_in = Some(kept_in);
        }
    }

    /// Removes the session that was left over once it is kept in a file.
    pub(super) fn left_over_is_kept(&mut self, ctx: &Context) {
        let Some([from, path]) = self.left_overs.kept_in.take() else {
            return;
        };
        // Another one may have been chosen meanwhile.
        let mut found = self.left_overs.found.iter();
        let Some(index) = found.position(|found| found.path() == from) else {
            return;
        };
        self.left_overs.shown.chosen = index;
        let shown = self.shows_session_at(&from);
        self.discard_left_over(ctx);
        self.workbench.opened(&path);
        if shown {
            self.files.start(ctx, path);
        }
    }

    /// The session that was left over is still only there.
    pub(super) fn left_over_stays(&mut self) {
        self.left_overs.kept_in = None;
    }

    /// Removes the session that was left over.
    pub(super) fn discard_left_over(&mut self, ctx: &Context) {
        if self.left_overs.chosen().is_none() {
            return;
        }
        let mut found = std::mem::take(&mut self.left_overs.found);
        let left_over = found.remove(self.left_overs.shown.chosen);
        self.left_overs.take(found);
        if self.shows_session_at(left_over.path()) {
            self.ask(ctx, Request::BackToGame);
        }
        if let Err(why) = left_over.remove() {
            let text = format!("The last session can't be removed: {why}");
            self.workbench.notify(NoticeKind::Error, text);
        }
        self.left_overs.offered = false;
    }

    /// Whether a file is a session that was left over.
    pub(super) fn name_of_left_over(&self, path: &Path) -> Option<&'static str> {
        let mut found = self.left_overs.found.iter();
        found
            .any(|left_over| left_over.path() == path)
            .then_some(NAME)
    }
}

#[cfg(test)]
impl App {
    /// Whether the search for sessions has ended.
    pub(super) const fn left_overs_are_found(&self) -> bool {
        self.left_overs.search.is_none()
    }
}
