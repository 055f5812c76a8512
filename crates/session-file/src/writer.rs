//! Writes the changes of a history into the tables, one after the other.

pub(crate) mod tail;
pub(crate) mod truths;

use crate::{
    Chain, RunInfo, SessionError, rows,
    schema::{self, plain},
    sum::Sum,
};
use pad::{BranchId, Epoch, FrameNo, Origin};
use rusqlite::{Connection, OpenFlags, params, types::ValueRef};
use session::{Appended, Bookmark, Change, Kept, Order, block};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};
use tail::Tail;
use truths::Truths;

/// The version of this program.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// What follows the name of a session file while it is written.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// A session that is written.
pub struct SessionWriter {
    connection: Connection,
    path: PathBuf,
    /// The row of the run, and what is known of it.
    run: Option<(i64, RunInfo)>,
    branches: BTreeMap<BranchId, BranchState>,
    tail: Tail,
    truths: Truths,
    /// Whether something was written since the last commit.
    changed: bool,
    frames: u64,
}

/// What is known of a branch that is written.
struct BranchState {
    /// Its row.
    id: i64,
    chain: Chain,
}

impl SessionWriter {
    /// Makes a session file. One that is there already is replaced.
    ///
    /// # Errors
    /// When the file can't be made, or one of another kind is there.
    pub fn create(path: &Path) -> Result<Self, SessionError> {
        replace(path)?;
        let fails = |why: &rusqlite::Error| SessionError::Write {
            path: path.into(),
            why: plain(why),
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(|why| fails(&why))?;
        prepare(&connection).map_err(|why| fails(&why))?;
        Ok(Self {
            connection,
            path: path.into(),
            run: None,
            branches: BTreeMap::new(),
            tail: Tail::default(),
            truths: Truths::default(),
            changed: false,
            frames: 0,
        })
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

    /// Writes all that a history had when it was asked.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn copy(&mut self, kept: &Kept) -> Result<(), SessionError> {
        self.copy_while(kept, |_| true).map(drop)
    }

    /// The same for as long as `goes_on` is true, which gets the number of frames so far.
    /// Returns whether all was written.
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
            let older = branch.blocks.iter().filter_map(|block| block.records());
            for block in older {
                for appended in block {
                    self.append(&appended)?;
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

    /// Writes a change.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn apply(&mut self, change: &Change) -> Result<(), SessionError> {
        match change {
            Change::Began { branch, epoch: _ } => self.begin(*branch),
            Change::Appended(appended) => self.append(appended),
            Change::Ordered {
                branch,
                after,
                order,
            } => self.order(*branch, *after, order),
            Change::Withdrawn { branch, after } => self.withdraw(*branch, *after),
            Change::Forked {
                branch,
                origin,
                name,
                epoch: _,
            } => self.fork(*branch, Some(*origin), name),
            Change::Renamed { branch, name } => self.rename(*branch, name),
            Change::Discarded(branch) => self.discard(*branch),
            Change::Bookmarks(list) => self.bookmarks(list),
        }
    }

    /// Sets what the run is made with.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn set_info(&mut self, info: &RunInfo) -> Result<(), SessionError> {
        if let Some((run, known)) = &mut self.run
            && known != info
        {
            known.clone_from(info);
            let run = *run;
            self.write(|this| this.write_info(run))?;
        }
        Ok(())
    }

    /// Adds the hash of the truth of a frame. The frames of a branch come in order.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn truth(
        &mut self,
        branch: BranchId,
        frame: FrameNo,
        hash: i64,
    ) -> Result<(), SessionError> {
        let Some(id) = self.branches.get(&branch).map(|branch| branch.id) else {
            return Ok(());
        };
        self.changed = true;
        if self.truths.push(id, frame, hash) {
            return Ok(());
        }
        self.write(|this| this.truths.write(&this.connection))?;
        self.truths.push(id, frame, hash);
        Ok(())
    }

    /// Adds the state of the core at the end of a frame.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn snapshot(
        &mut self,
        branch: BranchId,
        (frame, clocks): (FrameNo, u64),
        state: &[u8],
    ) -> Result<(), SessionError> {
        let Some(id) = self.branches.get(&branch).map(|branch| branch.id) else {
            return Ok(());
        };
        let (frame, clocks) = (frame as i64, clocks as i64);
        let sum = snapshot_sum(frame, clocks, state);
        self.write(|this| {
            this.connection.execute(
                "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)",
                params![id, frame, clocks, state, sum],
            )?;
            Ok(())
        })
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
        Ok(())
    }

    /// Commits, and leaves one file that is a whole session.
    ///
    /// # Errors
    /// When the file can't be written. What was committed before is there.
    pub fn finish(mut self) -> Result<(), SessionError> {
        self.commit()?;
        self.write(|this| {
            this.connection.execute_batch("COMMIT")?;
            this.connection
                .execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
        })
    }

    fn begin(&mut self, branch: BranchId) -> Result<(), SessionError> {
        let info = RunInfo::default();
        self.write(|this| {
            this.tail.end(&this.connection)?;
            this.connection.execute(
                "INSERT INTO run (program, codec) VALUES (?, ?)",
                params![PROGRAM, block::VERSION],
            )?;
            let run = this.connection.last_insert_rowid();
            this.run = Some((run, info));
            this.branches.clear();
            this.write_info(run)?;
            this.add_branch(branch, None, "main")
        })
    }

    fn write_info(&self, run: i64) -> rusqlite::Result<()> {
        let Some((_, info)) = &self.run else {
            return Ok(());
        };
        let (core, version) = info.core.as_ref().map_or((None, None), |(core, version)| {
            (Some(core.as_str()), Some(version.as_str()))
        });
        let rom = info.rom.as_ref();
        let title = rom.map(|rom| rom.title.as_str());
        let hash = rom.map(|rom| rom.hash.as_str());
        let size = rom.map(|rom| rom.size as i64);
        self.connection.execute(
            "UPDATE run SET core = ?, core_version = ?, rom_title = ?, rom_size = ?,
             rom_hash = ?, faults = ? WHERE id = ?",
            params![core, version, title, size, hash, info.faults, run],
        )?;
        let sum = run_sum(&self.connection, run)?;
        self.connection
            .execute("UPDATE run SET sum = ? WHERE id = ?", params![sum, run])?;
        Ok(())
    }

    fn fork(
        &mut self,
        branch: BranchId,
        origin: Option<Origin>,
        name: &str,
    ) -> Result<(), SessionError> {
        self.write(|this| this.add_branch(branch, origin, name))
    }

    fn add_branch(
        &mut self,
        branch: BranchId,
        origin: Option<Origin>,
        name: &str,
    ) -> rusqlite::Result<()> {
        let Some((run, _)) = &self.run else {
            return Ok(());
        };
        let parent = origin.and_then(|origin| self.branches.get(&origin.branch));
        let parent = parent.map(|parent| parent.id);
        let fork_frame = origin.map(|origin| origin.frame as i64);
        self.connection.execute(
            "INSERT INTO branch (run, number, name, parent, fork_frame, sum)
             VALUES (?, ?, ?, ?, ?, ?)",
            params![
                run,
                branch,
                name,
                parent,
                fork_frame,
                branch_sum(branch, name, fork_frame)
            ],
        )?;
        let state = BranchState {
            id: self.connection.last_insert_rowid(),
            chain: Chain::new(branch, origin),
        };
        self.branches.insert(branch, state);
        Ok(())
    }

    fn rename(&mut self, branch: BranchId, name: &str) -> Result<(), SessionError> {
        let Some(id) = self.branches.get(&branch).map(|branch| branch.id) else {
            return Ok(());
        };
        self.write(|this| {
            let fork_frame: Option<i64> = this.connection.query_row(
                "SELECT fork_frame FROM branch WHERE id = ?",
                [id],
                |row| row.get(0),
            )?;
            let sum = branch_sum(branch, name, fork_frame);
            this.connection.execute(
                "UPDATE branch SET name = ?, sum = ? WHERE id = ?",
                params![name, sum, id],
            )?;
            Ok(())
        })
    }

    fn discard(&mut self, branch: BranchId) -> Result<(), SessionError> {
        let Some(state) = self.branches.remove(&branch) else {
            return Ok(());
        };
        self.write(|this| {
            this.tail.end(&this.connection)?;
            this.connection
                .execute("DELETE FROM branch WHERE id = ?", [state.id])
                .map(drop)
        })
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
        self.tail.set_chain(end);
        self.frames += 1;
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

    fn order(
        &mut self,
        branch: BranchId,
        after: FrameNo,
        order: &Order,
    ) -> Result<(), SessionError> {
        let Some(id) = self.branches.get(&branch).map(|branch| branch.id) else {
            return Ok(());
        };
        let (kind, value) = (order.kind(), order.to_text());
        let sum = order_sum(after as i64, kind, &value);
        self.write(|this| {
            this.connection.execute(
                "INSERT INTO \"order\" (branch, after, kind, value, sum) VALUES (?, ?, ?, ?, ?)",
                params![id, after as i64, kind, value, sum],
            )?;
            Ok(())
        })
    }

    fn withdraw(&mut self, branch: BranchId, after: FrameNo) -> Result<(), SessionError> {
        let Some(id) = self.branches.get(&branch).map(|branch| branch.id) else {
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

    fn bookmarks(&mut self, list: &[Bookmark]) -> Result<(), SessionError> {
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
                let Bookmark {
                    id,
                    branch: _,
                    frame,
                    note,
                    slot,
                } = bookmark;
                let frame = *frame as i64;
                this.connection.execute(
                    "INSERT INTO bookmark VALUES (?, ?, ?, ?, ?, ?)",
                    params![
                        branch.id,
                        id,
                        frame,
                        slot,
                        note,
                        bookmark_sum(frame, *slot, note)
                    ],
                )?;
            }
            Ok(())
        })
    }

    fn write<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> rusqlite::Result<T>,
    ) -> Result<T, SessionError> {
        self.changed = true;
        write(self).map_err(|why| SessionError::Write {
            path: self.path.clone(),
            why: plain(&why),
        })
    }
}

/// The sum of a row of `run`.
pub(crate) fn run_sum(connection: &Connection, run: i64) -> rusqlite::Result<i64> {
    connection.query_row(
        "SELECT started, program, codec, core, core_version, rom_title, rom_size, rom_hash, faults
         FROM run WHERE id = ?",
        [run],
        |row| {
            (0..9).try_fold(Sum::default(), |sum, column| {
                Ok(match row.get_ref(column)? {
                    ValueRef::Integer(value) => sum.int(value),
                    ValueRef::Text(text) | ValueRef::Blob(text) => sum.int(1).bytes(text),
                    ValueRef::Null | ValueRef::Real(_) => sum.int(None),
                })
            })
        },
    )
    .map(Sum::get)
}

/// The sum of a row of `branch`.
pub(crate) fn branch_sum(number: BranchId, name: &str, fork_frame: Option<i64>) -> i64 {
    Sum::default()
        .int(i64::from(number))
        .text(Some(name))
        .int(fork_frame)
        .get()
}

/// The sum of a row of `order`.
pub(crate) fn order_sum(after: i64, kind: &str, value: &str) -> i64 {
    Sum::default()
        .int(after)
        .text(Some(kind))
        .text(Some(value))
        .get()
}

/// The sum of a row of `snapshot`.
pub(crate) fn snapshot_sum(frame: i64, clocks: i64, state: &[u8]) -> i64 {
    Sum::default().int(frame).int(clocks).bytes(state).get()
}

/// The sum of a row of `bookmark`.
pub(crate) fn bookmark_sum(frame: i64, slot: Option<u8>, note: &str) -> i64 {
    Sum::default()
        .int(frame)
        .int(slot.map(i64::from))
        .text(Some(note))
        .get()
}

/// Removes a session that is there already; refuses a file of another kind.
fn replace(path: &Path) -> Result<(), SessionError> {
    let fails = |why: &io::Error| SessionError::Write {
        path: path.into(),
        why: why.to_string(),
    };
    match fs::metadata(path) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(fails(&why)),
        Ok(file) if file.is_file() && file.len() == 0 => {}
        Ok(_) => {
            crate::SessionFile::open(path)
                .map_err(|_| SessionError::Exists { path: path.into() })?;
        }
    }
    fs::remove_file(path).map_err(|why| fails(&why))?;
    for ending in BESIDE {
        let mut beside = path.as_os_str().to_owned();
        beside.push(ending);
        match fs::remove_file(&beside) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(fails(&why)),
            _ => {}
        }
    }
    Ok(())
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(32);
    let tables = connection.unchecked_transaction()?;
    schema::create(&tables)?;
    tables.commit()?;
    connection.execute_batch("BEGIN")
}
