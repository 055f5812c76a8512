//! What is kept beside the records: orders, truths, snapshots and bookmarks.

use super::SessionWriter;
use crate::{KeptSnapshot, SessionError, rows, sum};
use pad::{BranchId, FrameNo};
use rusqlite::params;
use session::{Bookmark, Order};

impl SessionWriter {
    /// Adds the hash of the truth of a frame, unless the branch has no record of it. The frames
    /// of a branch come in order.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn truth(
        &mut self,
        branch: BranchId,
        frame: FrameNo,
        hash: i64,
    ) -> Result<(), SessionError> {
        let Some(state) = self.branches.get(&branch).filter(|it| frame <= it.last) else {
            return Ok(());
        };
        let id = state.id;
        self.changed = true;
        if self.truths.push(id, frame, hash) {
            return Ok(());
        }
        self.write(|this| this.truths.write(&this.connection))?;
        self.truths.push(id, frame, hash);
        Ok(())
    }

    /// Adds the state of the core at the end of a frame, when the branch has a record of it.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn snapshot(
        &mut self,
        branch: BranchId,
        (frame, clocks): (FrameNo, u64),
        state: &[u8],
    ) -> Result<(), SessionError> {
        let Some(of) = self.branches.get(&branch) else {
            return Ok(());
        };
        if frame > of.last {
            self.early.push(KeptSnapshot {
                branch,
                frame,
                clocks,
                state: state.into(),
            });
            return Ok(());
        }
        let id = of.id;
        let (frame, clocks) = (frame as i64, clocks as i64);
        let sum = sum::snapshot(id, frame, clocks, state);
        self.write(|this| {
            this.connection.execute(
                "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)",
                params![id, frame, clocks, state, sum],
            )?;
            Ok(())
        })
    }

    pub(super) fn order(
        &mut self,
        branch: BranchId,
        after: FrameNo,
        order: &Order,
    ) -> Result<(), SessionError> {
        let Some(id) = self.row_of(branch) else {
            return Ok(());
        };
        let (kind, value) = (order.kind(), order.to_text());
        let sum = sum::order(id, after as i64, kind, &value);
        self.write(|this| {
            this.connection.execute(
                "INSERT INTO \"order\" (branch, after, kind, value, sum) VALUES (?, ?, ?, ?, ?)",
                params![id, after as i64, kind, value, sum],
            )?;
            Ok(())
        })
    }

    pub(super) fn withdraw(
        &mut self,
        branch: BranchId,
        after: FrameNo,
    ) -> Result<(), SessionError> {
        let Some(id) = self.row_of(branch) else {
            return Ok(());
        };
        self.write(|this| {
            this.connection
                .execute(
                    "DELETE FROM \"order\" WHERE branch = ? AND after > ?",
                    params![id, after as i64],
                )
                .map(drop)
        })
    }

    pub(super) fn bookmarks(&mut self, list: &[Bookmark]) -> Result<(), SessionError> {
        let Some(run) = self.run.as_ref().map(|(run, _)| *run) else {
            return Ok(());
        };
        self.write(|this| {
            this.connection.execute(
                "DELETE FROM bookmark WHERE branch IN (SELECT id FROM branch WHERE run = ?)",
                [run],
            )?;
            for bookmark in list {
                let Some(branch) = this.branches.get(&bookmark.branch) else {
                    continue;
                };
                rows::bookmark(&this.connection, branch.id, bookmark)?;
            }
            Ok(())
        })
    }
}
