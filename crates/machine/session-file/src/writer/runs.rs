//! Runs and their branches.

use super::{BranchState, SessionWriter};
use crate::{Chain, RunInfo, SessionError, sum};
use pad::{BranchId, Origin};
use rusqlite::params;
use session::block;

/// The version of this program.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

impl SessionWriter {
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

    pub(super) fn begin(&mut self, branch: BranchId) -> Result<(), SessionError> {
        let info = RunInfo::default();
        self.write(|this| {
            this.tail.end(&this.connection)?;
            this.connection.execute(
                // No two runs begin at the same time, whatever the clock shows.
                "INSERT INTO run (started, program, codec)
                 SELECT max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce(
                   strftime('%Y-%m-%dT%H:%M:%fZ', max(started), '+0.001 seconds'), '')), ?, ?
                 FROM run",
                params![PROGRAM, block::VERSION],
            )?;
            let run = this.connection.last_insert_rowid();
            this.run = Some((run, info));
            this.branches.clear();
            this.early.clear();
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
        let sum = sum::run(&self.connection, run)?;
        self.connection
            .execute("UPDATE run SET sum = ? WHERE id = ?", params![sum, run])?;
        Ok(())
    }

    pub(super) fn fork(
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
        let fork = origin.and_then(|origin| {
            let parent = self.branches.get(&origin.branch)?;
            Some((parent.id, origin.frame as i64))
        });
        let fork = fork.unzip();
        let sum = sum::branch(*run, i64::from(branch), name, fork);
        self.connection.execute(
            "INSERT INTO branch (run, number, name, parent, fork_frame, sum)
             VALUES (?, ?, ?, ?, ?, ?)",
            params![run, branch, name, fork.0, fork.1, sum],
        )?;
        let state = BranchState {
            id: self.connection.last_insert_rowid(),
            chain: Chain::new(branch, origin),
            last: origin.map_or(0, |origin| origin.frame),
            fork,
        };
        self.branches.insert(branch, state);
        Ok(())
    }

    pub(super) fn rename(&mut self, branch: BranchId, name: &str) -> Result<(), SessionError> {
        let (Some((run, _)), Some(state)) = (&self.run, self.branches.get(&branch)) else {
            return Ok(());
        };
        let id = state.id;
        let sum = sum::branch(*run, i64::from(branch), name, state.fork);
        self.write(|this| {
            this.connection.execute(
                "UPDATE branch SET name = ?, sum = ? WHERE id = ?",
                params![name, sum, id],
            )?;
            Ok(())
        })
    }

    pub(super) fn discard(&mut self, branch: BranchId) -> Result<(), SessionError> {
        let Some(state) = self.branches.remove(&branch) else {
            return Ok(());
        };
        self.write(|this| {
            // What is not written yet may be of this branch.
            this.tail.end(&this.connection)?;
            this.truths.write(&this.connection)?;
            this.connection
                .execute("DELETE FROM branch WHERE id = ?", [state.id])
                .map(drop)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pad::Epoch;
    use session::HistoryChange;

    #[test]
    fn a_branch_with_truths_that_are_not_written_yet_can_be_discarded() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.blockscope");
        let mut writer = SessionWriter::create(&path).expect("a new file");
        let origin = Origin {
            branch: 0,
            frame: 10,
        };
        let changes = [
            HistoryChange::Began {
                branch: 0,
                epoch: Epoch(0),
            },
            HistoryChange::Forked {
                branch: 1,
                origin,
                name: "gone".to_owned(),
                epoch: Epoch(1),
            },
        ];
        for change in &changes {
            writer.apply(change).expect("it can be written");
        }
        writer.truth(1, 10, 5).expect("it can be written");
        writer
            .apply(&HistoryChange::Discarded(1))
            .expect("it is there");
        writer.commit().expect("nothing of the branch is left");
        writer.finish().expect("a session");
    }
}
