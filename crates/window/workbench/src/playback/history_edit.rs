//! Changes of the history that a person requests. The window only reads the history; the
//! program around it applies these.

use pad::{BranchId, FrameNo};
use session::{BookmarkId, BranchError, History};

/// A text of a bookmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookmarkText {
    /// Its name.
    Name,
    /// What somebody has to say about it.
    Note,
}

/// A change of bookmarks or branches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryEdit {
    /// Bookmark a frame of a branch.
    AddBookmark(BranchId, FrameNo),
    /// Make a frame of a branch the bookmark of a slot, 1 to 7.
    SetSlot(u8, BranchId, FrameNo),
    /// Give a bookmark this name or note.
    SetText(BookmarkId, BookmarkText, String),
    /// Delete a bookmark.
    DeleteBookmark(BookmarkId),
    /// Give a branch this name.
    RenameBranch(BranchId, String),
    /// Delete a branch and its frames.
    DeleteBranch(BranchId),
}

impl HistoryEdit {
    /// Applies the change.
    ///
    /// # Errors
    /// When a branch can't be deleted, because another one starts from it. A bookmark or a
    /// name whose target no longer exists is no error.
    pub fn apply(self, history: &History) -> Result<(), BranchError> {
        match self {
            Self::AddBookmark(branch, frame) => {
                history.add_bookmark(branch, frame, "");
            }
            Self::SetSlot(slot, branch, frame) => {
                history.set_slot(slot, branch, frame);
            }
            Self::SetText(id, BookmarkText::Name, name) => {
                history.rename_bookmark(id, &name);
            }
            Self::SetText(id, BookmarkText::Note, note) => {
                history.note_bookmark(id, &note);
            }
            Self::DeleteBookmark(id) => {
                history.remove_bookmark(id);
            }
            Self::RenameBranch(branch, name) => {
                let _ = history.rename(branch, &name);
            }
            Self::DeleteBranch(branch) => history.discard(branch)?,
        }
        Ok(())
    }

    pub(crate) const fn title(&self) -> &'static str {
        match self {
            Self::AddBookmark(..) => "Add bookmark",
            Self::SetSlot(..) => "Set bookmark",
            Self::SetText(_, BookmarkText::Name, _) => "Change name",
            Self::SetText(_, BookmarkText::Note, _) => "Change note",
            Self::DeleteBookmark(_) => "Delete bookmark",
            Self::RenameBranch(..) => "Rename branch",
            Self::DeleteBranch(_) => "Delete branch",
        }
    }

    pub(crate) const fn tooltip(&self) -> &'static str {
        match self {
            Self::AddBookmark(..) | Self::SetSlot(..) => "Bookmark this frame",
            Self::SetText(_, BookmarkText::Name, _) => "Give the bookmark this name",
            Self::SetText(_, BookmarkText::Note, _) => "Give the bookmark this note",
            Self::DeleteBookmark(_) => "Delete this bookmark",
            Self::RenameBranch(..) => "Give the branch this name",
            Self::DeleteBranch(_) => "Delete the branch and its frames",
        }
    }
}
