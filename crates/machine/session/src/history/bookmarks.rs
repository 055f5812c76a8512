//! Frames that people want to find again.

use super::History;
use crate::{
    Bookmark, BookmarkId, HistoryChange,
    bounds::{self, BOOKMARKS, NAME_BYTES, NOTE_BYTES},
};
use pad::{BranchId, BranchTree, FrameNo};
use std::sync::Arc;

/// All of a run, in the order of their frames.
#[derive(Clone, Debug, Default)]
pub(super) struct Bookmarks {
    /// Shared with who draws them, so that a long list is not copied for every picture.
    list: Arc<Vec<Bookmark>>,
    next: BookmarkId,
}

impl From<Vec<Bookmark>> for Bookmarks {
    fn from(mut list: Vec<Bookmark>) -> Self {
        list.sort_by_key(|b| (b.frame, b.branch, b.id));
        let next = list.iter().map(|b| b.id.saturating_add(1)).max();
        Self {
            list: Arc::new(list),
            next: next.unwrap_or_default(),
        }
    }
}

impl Bookmarks {
    /// The bookmarks in the order of their frames.
    pub fn list(&self) -> &[Bookmark] {
        &self.list
    }

    fn list_mut(&mut self) -> &mut Vec<Bookmark> {
        Arc::make_mut(&mut self.list)
    }

    fn get_mut(&mut self, id: BookmarkId) -> Option<&mut Bookmark> {
        self.list_mut()
            .iter_mut()
            .find(|bookmark| bookmark.id == id)
    }

    fn add(
        &mut self,
        branch: BranchId,
        frame: FrameNo,
        note: &str,
        slot: Option<u8>,
    ) -> BookmarkId {
        if self.list.len() >= BOOKMARKS {
            // The oldest one goes.
            let oldest = self.list.iter().map(|bookmark| bookmark.id).min();
            self.list_mut()
                .retain(|bookmark| Some(bookmark.id) != oldest);
        }
        let id = self.next;
        self.next = self.next.saturating_add(1);
        let before = |b: &Bookmark| (b.frame, b.branch, b.id) < (frame, branch, id);
        let at = self.list.partition_point(before);
        let bookmark = Bookmark {
            id,
            branch,
            frame,
            name: String::new(),
            note: bounds::cut(note, NOTE_BYTES).to_owned(),
            slot,
        };
        self.list_mut().insert(at, bookmark);
        id
    }

    /// That of a frame of the branch that owns it. A file of an earlier version may have one on a
    /// branch that only shares the frame.
    fn on(&self, tree: &BranchTree, owner: BranchId, frame: FrameNo) -> Option<BookmarkId> {
        let here = |b: &&Bookmark| b.frame == frame && tree.share([owner, b.branch], frame);
        self.list.iter().find(here).map(|bookmark| bookmark.id)
    }

    /// Drops those of a branch.
    pub fn forget(&mut self, branch: BranchId) {
        self.list_mut().retain(|bookmark| bookmark.branch != branch);
    }
}

impl History {
    /// Sets a bookmark, unless the frame has one; returns that of the frame. It belongs to the
    /// branch that owns the frame, so that it outlives the branches that only share it. It is
    /// dropped with that branch, and when a new run begins.
    pub fn add_bookmark(&self, branch: BranchId, frame: FrameNo, note: &str) -> BookmarkId {
        self.change_bookmarks(|bookmarks, tree| {
            let owner = tree.owner(branch, frame).unwrap_or(branch);
            let known = bookmarks.on(tree, owner, frame);
            known.unwrap_or_else(|| bookmarks.add(owner, frame, note, None))
        })
    }

    /// Sets the bookmark of a slot, which is the one that the frame has already, if it has one. The
    /// one that had the slot stays without when it has a name or a note, and goes otherwise.
    pub fn set_slot(&self, slot: u8, branch: BranchId, frame: FrameNo) -> BookmarkId {
        self.change_bookmarks(|bookmarks, tree| {
            let owner = tree.owner(branch, frame).unwrap_or(branch);
            let known = bookmarks.on(tree, owner, frame);
            let had = |b: &Bookmark| b.slot == Some(slot) && Some(b.id) != known;
            let is_empty = |b: &Bookmark| b.name.is_empty() && b.note.is_empty();
            bookmarks.list_mut().retain(|b| !had(b) || !is_empty(b));
            for bookmark in bookmarks.list_mut().iter_mut().filter(|b| had(b)) {
                bookmark.slot = None;
            }
            match known.and_then(|id| bookmarks.get_mut(id)) {
                Some(bookmark) => {
                    bookmark.slot = Some(slot);
                    bookmark.id
                }
                None => bookmarks.add(owner, frame, "", Some(slot)),
            }
        })
    }

    /// Changes the name of a bookmark; false when it is gone.
    pub fn rename_bookmark(&self, id: BookmarkId, name: &str) -> bool {
        self.change_bookmarks(|bookmarks, _| {
            let (bookmark, name) = (bookmarks.get_mut(id), bounds::cut(name, NAME_BYTES));
            bookmark.map(|b| name.clone_into(&mut b.name)).is_some()
        })
    }

    /// Changes the note of a bookmark; false when it is gone.
    pub fn note_bookmark(&self, id: BookmarkId, note: &str) -> bool {
        self.change_bookmarks(|bookmarks, _| {
            let (bookmark, note) = (bookmarks.get_mut(id), bounds::cut(note, NOTE_BYTES));
            bookmark.map(|b| note.clone_into(&mut b.note)).is_some()
        })
    }

    /// Takes a bookmark away; false when it was gone already.
    pub fn remove_bookmark(&self, id: BookmarkId) -> bool {
        self.change_bookmarks(|bookmarks, _| {
            let list = bookmarks.list_mut();
            let before = list.len();
            list.retain(|bookmark| bookmark.id != id);
            list.len() < before
        })
    }

    /// All bookmarks, in the order of their frames.
    #[must_use]
    pub fn bookmarks(&self) -> Arc<Vec<Bookmark>> {
        Arc::clone(&self.store().bookmarks.list)
    }

    /// The bookmarks that are on a branch, in the order of their frames: its own, and those of
    /// frames that it shares with the branch on which they were set.
    #[must_use]
    pub fn bookmarks_on(&self, branch: BranchId) -> Vec<Bookmark> {
        let store = self.store();
        let tree = store.branches.tree();
        let here = |b: &&Bookmark| tree.share([branch, b.branch], b.frame);
        let all = store.bookmarks.list().iter();
        all.filter(here).cloned().collect()
    }

    fn change_bookmarks<T>(&self, change: impl FnOnce(&mut Bookmarks, &BranchTree) -> T) -> T {
        let writer = self.writer();
        let (result, list) = self.write(|store| {
            let result = change(&mut store.bookmarks, store.branches.tree());
            (result, Arc::clone(&store.bookmarks.list))
        });
        writer.report(|| HistoryChange::Bookmarks(list.to_vec()));
        result
    }
}
