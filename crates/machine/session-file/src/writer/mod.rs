//! Writes the changes of a history into the tables, one after the other.

#[cfg(not(target_arch = "wasm32"))]
mod file;
mod notes;
#[cfg(target_arch = "wasm32")]
mod page;
mod runs;
mod tail;
mod truths;

use crate::{
    Chain, KeptCore, KeptSnapshot, RunInfo, SessionError, rows,
    schema::{publish, write_error},
};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use file::{Unfinished, folder_lock};
use pad::{BranchId, Epoch, FrameNo};
#[cfg(target_arch = "wasm32")]
use page as file;
#[cfg(target_arch = "wasm32")]
use page::Unfinished;
#[cfg(target_arch = "wasm32")]
pub(crate) use page::folder_lock;
use rusqlite::{Connection, ErrorCode};
use session::{Appended, HistoryChange, Kept};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Duration,
};
use tail::Tail;
use truths::Truths;

/// Blocks between two commits of a copy.
const COMMIT_INTERVAL: u32 = 16;

/// For how long readers are waited for when a recording ends: those of one query have ended
/// by then, and the window does not wait noticeably for the others.
const LOCK_WAIT: Duration = Duration::from_millis(500);

/// A session that is written.
pub struct SessionWriter {
    connection: Connection,
    path: PathBuf,
    /// Set until the file gets its name. Dropped after the connection.
    unfinished: Option<Unfinished>,
    /// The row of the run, and what is known of it.
    run: Option<(i64, RunInfo)>,
    branches: BTreeMap<BranchId, BranchState>,
    tail: Tail,
    truths: Truths,
    /// Snapshots that came before the records of their frames.
    early: Vec<KeptSnapshot>,
    /// Whether something was written since the last commit.
    changed: bool,
    frames: u64,
}

/// What is known of a branch that is written.
struct BranchState {
    /// Its row.
    id: i64,
    chain: Chain,
    /// Its last frame; before its first, the one where it was forked.
    last: FrameNo,
    /// The row of its parent, and the last frame that both share.
    fork: (Option<i64>, Option<i64>),
}

impl SessionWriter {
    /// Makes a session file. One that is there already is replaced.
    ///
    /// # Errors
    /// When the file can't be made, or one of another kind is there.
    pub fn create(path: &Path) -> Result<Self, SessionError> {
        Ok(Self::new(file::create(path)?, path, None))
    }

    /// Makes a session file that gets its name when it is finished; a file of that name is
    /// then replaced. Dropped before, it leaves nothing.
    ///
    /// # Errors
    /// When the file can't be made.
    pub fn begin_file(path: &Path) -> Result<Self, SessionError> {
        let (connection, unfinished) = file::begin(path)?;
        Ok(Self::new(connection, path, Some(unfinished)))
    }

    fn new(connection: Connection, path: &Path, unfinished: Option<Unfinished>) -> Self {
        Self {
            connection,
            path: path.into(),
            unfinished,
            run: None,
            branches: BTreeMap::new(),
            tail: Tail::default(),
            truths: Truths::default(),
            early: Vec::new(),
            changed: false,
            frames: 0,
        }
    }

    /// Frames written so far.
    #[must_use]
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Its file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes all that a history had when it was asked, for as long as `goes_on` is true, which
    /// gets the number of frames so far. It commits now and then. Returns whether all was
    /// written.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn copy_while(
        &mut self,
        kept: &Kept,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Result<bool, SessionError> {
        for branch in &kept.branches {
            if branch.origin.is_none() {
                self.begin(branch.id)?;
            } else {
                self.fork(branch.id, branch.origin, &branch.name)?;
            }
            self.rename(branch.id, &branch.name)?;
        }
        // A reader takes the branch whose frames were written last for the one that was played last.
        let (last, others): (Vec<_>, _) =
            (kept.branches.iter()).partition(|branch| kept.current == Some(branch.id));
        for branch in others.into_iter().chain(last) {
            let older = branch.blocks.iter().filter_map(|block| block.records());
            for (i, block) in (1u32..).zip(older) {
                for appended in block {
                    self.append(&appended)?;
                }
                if i.is_multiple_of(COMMIT_INTERVAL) {
                    self.commit()?;
                }
                if !goes_on(self.frames) {
                    return Ok(false);
                }
            }
            for appended in &branch.newest {
                self.append(appended)?;
            }
            for (after, order) in &branch.orders {
                self.order(branch.id, *after, order)?;
            }
        }
        self.bookmarks(&kept.bookmarks)?;
        Ok(true)
    }

    /// Writes what belongs to the frames of that history and is not in it.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn copy_core(&mut self, core: &KeptCore) -> Result<(), SessionError> {
        for (branch, truths) in &core.truths {
            for (frame, hash) in truths {
                self.truth(*branch, *frame, *hash)?;
            }
        }
        for snapshot in &core.snapshots {
            let at = (snapshot.frame, snapshot.clocks);
            self.snapshot(snapshot.branch, at, &snapshot.state)?;
        }
        Ok(())
    }

    /// Writes a change.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn apply(&mut self, change: &HistoryChange) -> Result<(), SessionError> {
        match change {
            HistoryChange::Began { branch, epoch: _ } => self.begin(*branch),
            HistoryChange::Appended(appended) => self.append(appended),
            HistoryChange::Ordered {
                branch,
                after,
                order,
            } => self.order(*branch, *after, order),
            HistoryChange::Withdrawn { branch, after } => self.withdraw(*branch, *after),
            HistoryChange::Forked {
                branch,
                origin,
                name,
                epoch: _,
            } => self.fork(*branch, Some(*origin), name),
            HistoryChange::Renamed { branch, name } => self.rename(*branch, name),
            HistoryChange::Discarded(branch) => self.discard(*branch),
            HistoryChange::Bookmarks(list) => self.bookmarks(list),
        }
    }

    /// Commits what was written.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn commit(&mut self) -> Result<(), SessionError> {
        if self.changed {
            self.write(|this| {
                this.tail.write(&this.connection)?;
                this.truths.write(&this.connection)?;
                this.connection.execute_batch("COMMIT; BEGIN")
            })?;
            self.changed = false;
        }
        self.check_name()
    }

    /// Commits, and leaves one file that is a whole session. While another program reads it,
    /// what was recorded last stays in the file beside it, until that program closes it.
    ///
    /// # Errors
    /// When the file can't be written. What was committed before is there.
    pub fn finish(mut self) -> Result<(), SessionError> {
        self.commit()?;
        let has_name = self.unfinished.is_none();
        let _lock = has_name.then(|| folder_lock(&self.path));
        self.write(|this| {
            this.connection.execute_batch("COMMIT")?;
            this.connection.busy_timeout(LOCK_WAIT)?;
            let closed = this
                .connection
                .execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
            let code = closed
                .as_ref()
                .err()
                .and_then(|why| why.sqlite_error_code());
            let busy = [ErrorCode::DatabaseBusy, ErrorCode::DatabaseLocked].map(Some);
            // All is committed, so that the file is whole with what lies beside it.
            if has_name && busy.contains(&code) {
                return Ok(());
            }
            closed?;
            publish(&mut this.connection, &this.path)
        })?;
        let Self {
            connection,
            unfinished,
            ..
        } = self;
        drop(connection);
        unfinished.map_or(Ok(()), Unfinished::publish)
    }

    fn append(&mut self, appended: &Appended) -> Result<(), SessionError> {
        let message = &appended.record.picture;
        let Some(state) = self.branches.get_mut(&message.branch) else {
            return Ok(());
        };
        let id = state.id;
        let place: (i64, Epoch) = (id, message.epoch);
        if !self.tail.is_at(place) {
            self.write(|this| this.tail.begin(&this.connection, place))?;
        }
        // A record that can't be encoded is left out, as in the history.
        if self.tail.push(appended).is_err() {
            return Ok(());
        }
        let Some(state) = self.branches.get_mut(&message.branch) else {
            return Ok(());
        };
        let picture = state.chain.push(message);
        let end = state.chain.end();
        state.last = message.number;
        self.tail.set_chain(end);
        self.frames += 1;
        for it in std::mem::take(&mut self.early) {
            self.snapshot(it.branch, (it.frame, it.clocks), &it.state)?;
        }
        self.write(|this| {
            rows::frame(&this.connection, id, appended, picture)?;
            rows::events(&this.connection, id, appended)?;
            if let Some(plan) = this.tail.new_plan(appended) {
                rows::plan(&this.connection, id, message.number, plan)?;
            }
            if this.tail.is_full() {
                this.tail.end(&this.connection)?;
            }
            Ok(())
        })
    }

    /// The row of a branch; `None` when it is not written.
    fn row_of(&self, branch: BranchId) -> Option<i64> {
        self.branches.get(&branch).map(|branch| branch.id)
    }

    /// Where a file was removed or renamed, all that is written is lost without an error.
    fn check_name(&self) -> Result<(), SessionError> {
        let unfinished = self.unfinished.as_ref();
        if file::is_there(unfinished.map_or(&*self.path, Unfinished::path)) {
            return Ok(());
        }
        Err(SessionError::Write {
            path: self.path.clone(),
            why: "it was removed or renamed".to_owned(),
        })
    }

    fn write<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> rusqlite::Result<T>,
    ) -> Result<T, SessionError> {
        self.changed = true;
        write(self).map_err(|why| write_error(&self.path, &why))
    }
}
