//! A recorded session that was opened.

use crate::file::file_name;
use emulator::CoreKind;
use pad::BranchId;
use session::History;
use session_file::{RunRow, SessionError, SessionFile};
use std::path::Path;

/// A run of a session file. Its records are read from the file when they are shown.
#[derive(Clone, Debug)]
pub struct RecordedSession {
    /// The name of the file.
    pub name: String,
    /// Its frames.
    pub history: History,
    /// The branch with the newest record.
    pub current: BranchId,
    /// The core that it was recorded on; empty if this program does not have it.
    pub core: &'static str,
    /// The file.
    pub file: SessionFile,
    /// The run that is shown.
    pub run: RunRow,
    /// How many runs the file has.
    pub runs: usize,
}

impl RecordedSession {
    /// Opens the last run of a session file that has frames.
    ///
    /// # Errors
    /// One sentence when it can't be read, is damaged, or has no frames.
    pub fn open(path: &Path) -> Result<Self, SessionError> {
        let file = SessionFile::open(path)?;
        let mut runs = file.runs()?;
        let count = runs.len();
        while let Some(run) = runs.pop() {
            let stored = file.stored(run.id)?;
            if stored.is_empty() {
                continue;
            }
            let current = stored.current;
            let history = History::default();
            history
                .open(stored)
                .map_err(|why| file.makes_no_sense(why))?;
            let core = run.info.core.as_ref();
            let core = core.and_then(|(name, _)| name.parse::<CoreKind>().ok());
            return Ok(Self {
                name: file_name(path),
                history,
                current,
                core: core.map_or("", CoreKind::name),
                file,
                run,
                runs: count,
            });
        }
        Err(SessionError::Empty { path: path.into() })
    }
}
