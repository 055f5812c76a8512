//! Frames that are kept in memory, saved as a session: here, or elsewhere.

use crate::{
    comparison::{SentFiles, sent_files},
    recorded::{RecordedSession, SessionOpening},
};
use machine::{MachineSetup, StepMachine};
use pad::Buttons;
use planner::Strategy;
use serde::{Deserialize, Serialize};
use session::{History, Kept, SentHistory};
use session_file::{KeptCore, RunInfo, SentCore, SessionWriter};
use std::path::{Path, PathBuf};
use vision::Auto;

/// Writes a session; returns the number of frames. `goes_on` gets how many are written.
///
/// # Errors
/// When it can't be written, or `goes_on` returned false.
pub fn save(
    path: &Path,
    (kept, core): (&Kept, &KeptCore),
    info: &RunInfo,
    goes_on: impl FnMut(u64) -> bool,
) -> anyhow::Result<u64> {
    let mut writer = SessionWriter::begin_file(path)?;
    anyhow::ensure!(writer.copy_while(kept, goes_on)?, "it was cancelled");
    writer.copy_core(core)?;
    writer.set_info(info)?;
    let frames = writer.frames();
    writer.finish()?;
    Ok(frames)
}

/// Frames of a session that is tried: more than one block of its file.
const TRIED: usize = 300;

/// Writes a session of a game and opens it.
///
/// # Errors
/// When that fails.
pub fn tried(path: &Path) -> anyhow::Result<RecordedSession> {
    let history = History::default();
    let setup = MachineSetup::new(Auto::shipped()?.into(), Strategy::default());
    let mut machine = StepMachine::start(setup, Some(history.clone()))?;
    for _ in 0..TRIED {
        machine.step(Buttons::NONE)?;
    }
    let kept = (&history.kept(), &KeptCore::default());
    save(path, kept, &RunInfo::default(), |_| true)?;
    Ok(SessionOpening::of_file(path, None).finish()?)
}

/// A session as plain data, to be written elsewhere.
#[derive(Serialize, Deserialize)]
pub struct SentSession {
    path: PathBuf,
    history: SentHistory,
    core: SentCore,
    info: RunInfo,
}

impl SentSession {
    /// One of these frames, for a file of this name.
    pub fn new(path: &Path, (kept, core): (&Kept, KeptCore), info: RunInfo) -> Self {
        Self {
            path: path.to_owned(),
            history: SentHistory::from(kept),
            core: core.into(),
            info,
        }
    }

    /// Writes the file; returns the number of frames, and the file where it was written in a page.
    /// `done` gets how many are written.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn saved(self, mut done: impl FnMut(u64)) -> anyhow::Result<(u64, SentFiles)> {
        let kept = self.history.received()?.kept();
        let frames = save(
            &self.path,
            (&kept, &self.core.into()),
            &self.info,
            |count| {
                done(count);
                true
            },
        )?;
        Ok((frames, sent_files([&*self.path])?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_written_and_opened() {
        let folder = tempfile::tempdir().unwrap();
        let session = tried(&folder.path().join("tried.blockscope")).unwrap();
        let last = session.history.last().unwrap();
        assert_eq!(last.picture.number, TRIED as u64);
    }
}
