//! A recorded session that was opened.

mod opening;

pub use opening::SessionOpening;

use crate::ShownProfile;
use common::lock;
use files::disk;
use pad::{BranchId, CLOCKS_PER_FRAME, Epoch};
use session::History;
use session_file::{ContentStamp, RunRow, RunSummary, SessionError, SessionFile};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};
use vision::ProfileInForce;
use workbench::{SessionRuns, counted, thousands, time_text};

/// The runs opened so far, in their order.
static OPENED: Mutex<Vec<OpenedRun>> = Mutex::new(Vec::new());

/// A run of a file that was opened.
#[derive(Debug, PartialEq)]
struct OpenedRun {
    path: PathBuf,
    run: i64,
    content: Option<ContentStamp>,
}

impl OpenedRun {
    /// The epoch that those of the run follow: the one it had when the same content was opened before,
    /// or a new one.
    fn epoch(path: &Path, run: i64) -> Epoch {
        let this = Self {
            path: disk::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
            run,
            content: ContentStamp::of(path),
        };
        let mut opened = lock(&OPENED);
        let is_same = |it: &Self| it.content.is_some() && *it == this;
        let index = opened.iter().position(is_same).unwrap_or_else(|| {
            opened.push(this);
            opened.len() - 1
        });
        // The live game counts its epochs from 0.
        Epoch((index as u64 + 1) << 32)
    }
}

/// A run of a session file. Its records are read from the file when they are shown.
#[derive(Clone, Debug)]
pub struct RecordedSession {
    /// The name of the file.
    pub name: String,
    /// Its frames. No other session and no game has the same epochs, so that nothing that was
    /// worked out for one is shown for another; the same session has them when it is opened again.
    pub history: History,
    /// The branch with the newest record.
    pub current: BranchId,
    /// The core that it was recorded on; empty if this program does not have it.
    pub core: &'static str,
    /// The file.
    pub file: SessionFile,
    /// The run that is shown.
    pub run: RunRow,
    /// Whether another version encoded its records, and they were rebuilt.
    pub rebuilt: bool,
    /// All runs that have frames.
    pub runs: Arc<SessionRuns>,
    /// The profile by which its newest branch was read.
    pub read_by: Option<(ProfileInForce, ShownProfile)>,
}

impl RecordedSession {
    /// Opens the last run of a session file that has frames.
    ///
    /// # Errors
    /// One sentence when it can't be read, is damaged, or has no frames.
    pub fn open(path: &Path) -> Result<Self, SessionError> {
        SessionOpening::of_file(path, None).finish()
    }

    /// Opens another run of the same file.
    ///
    /// # Errors
    /// One sentence when it can't be read, is damaged, or is not there.
    pub fn open_run(&self, id: i64) -> Result<Self, SessionError> {
        SessionOpening::of_run(self, id).finish()
    }
}

/// What a run is called in a list.
fn label(run: &RunSummary) -> String {
    let time = time_text(run.frames * u64::from(CLOCKS_PER_FRAME));
    let rom = run.info.rom.as_ref();
    let title = rom.map_or("unknown game", |rom| rom.title.as_str());
    let core = run.info.core.as_ref();
    let core = core.map_or("unknown core", |(core, _)| core.as_str());
    let games = counted(run.games, "game");
    let best = run.best_score.map(|score| thousands(u64::from(score)));
    let best = best.map_or_else(String::new, |best| format!(", best {best}"));
    // To the minute, without the letter between date and time.
    let begun = run.started.get(..16).unwrap_or(&run.started);
    let begun = begun.replace('T', " ");
    format!(
        "Run {}: {title} on {core}, {begun} UTC, {time}, {games}{best}",
        run.id
    )
}
