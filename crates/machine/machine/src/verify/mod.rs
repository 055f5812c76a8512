//! Replays a session and compares it with what was recorded, layer by layer.
//!
//! The file is checked first: its sums, its chain of hashes, and the tables for queries. Then
//! every frame is compared: the emulator runs the recorded inputs again, and the bot reads the
//! recorded pictures again with the recorded orders. So a difference is found in the layer that
//! makes it, and the layers after it are not blamed.

mod causes;
mod layers;
mod replay;
mod replayed;
mod report;
mod run;
mod snapshots;
mod stretch;

pub use report::{
    LayerCheck, LayerDifference, RunReport, SessionLayer, StretchReport, VerifyReport,
};
pub use stretch::{FrameRange, StretchError, verify_stretch};

use crate::CoreKind;
use planner::Strategy;
use session_file::{SessionError, SessionFile};
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use vision::ProfileChoice;

/// How a session is verified.
#[derive(Clone, Default)]
pub struct VerifyOptions {
    /// The bytes of the cartridge; `None` is the embedded one.
    pub rom: Option<Vec<u8>>,
    /// Whether only readings and decisions are compared, on the recorded pictures.
    pub pictures_only: bool,
    /// The core to use instead of the recorded one.
    pub core: Option<CoreKind>,
    /// Reads the pictures instead of the recorded profile.
    pub profile: Option<Arc<ProfileChoice>>,
    /// Decides instead of the recorded strategy.
    pub strategy: Option<Arc<Strategy>>,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifyProgress {
    /// Frames that were compared.
    pub done: u64,
    /// Frames in the file.
    pub of: u64,
}

/// Verifies a session file. It stops at the first difference of each run.
///
/// # Errors
/// When the file can't be read or is damaged.
pub fn verify(
    path: &Path,
    options: &VerifyOptions,
    mut progress: impl FnMut(VerifyProgress),
    cancel: &AtomicBool,
) -> Result<VerifyReport, SessionError> {
    let file = SessionFile::open_as_it_is(path)?;
    match file.check_pages(cancel) {
        Err(SessionError::Cancelled) => return Ok(VerifyReport::new(path, Vec::new(), true)),
        checked => checked?,
    }
    let runs = file.runs()?;
    let of = file.frames(&runs)?;
    let mut done = VerifyProgress { done: 0, of };
    let mut reports = Vec::new();
    let mut cancelled = false;
    for row in runs {
        if cancel.load(Ordering::Relaxed) {
            cancelled = true;
            break;
        }
        let report = run::verify(&file, &row, options, &mut |frames| {
            done.done = done.done.saturating_add(frames);
            progress(done);
            !cancel.load(Ordering::Relaxed)
        })?;
        cancelled |= report.is_cancelled;
        reports.push(report);
    }
    Ok(VerifyReport::new(path, reports, cancelled))
}
