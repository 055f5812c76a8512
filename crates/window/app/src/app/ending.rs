//! Recordings that were ended and are written to their end, which takes long while older frames
//! are copied; the window goes on meanwhile.

use crate::job::{Job, JobError, waker};
use egui::Context;
use session_file::{Recorder, RecorderWatch};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use workbench::Recording;

/// How long the window waits for it when it closes. What is in the file by then opens.
const CLOSING: Duration = Duration::from_secs(60);

/// A recording that is written to its end.
pub(super) struct Ending {
    path: PathBuf,
    watch: RecorderWatch,
    /// `None` when it was reported.
    job: Option<Job<Result<u64, String>>>,
}

impl Ending {
    /// Ends it on a thread of its own.
    pub fn start(ctx: &Context, path: PathBuf, recorder: Recorder) -> Self {
        let watch = recorder.watch();
        // Without a thread it ends here, when the closure is dropped.
        let job = Job::start("recording", waker(ctx), move |_| recorder.finish());
        let job = Some(job);
        Self { path, watch, job }
    }

    /// The frames of the file, or why it is not whole, once.
    pub fn poll(&mut self) -> Option<(PathBuf, Result<u64, String>)> {
        let ended = match Job::take(&mut self.job)? {
            Ok(ended) => ended,
            Err(JobError::NoThread) => {
                let status = self.watch.status();
                status.error.map_or(Ok(status.frames), Err)
            }
            Err(why) => Err(why.to_string()),
        };
        Some((self.path.clone(), ended))
    }

    /// Whether it was reported.
    pub const fn is_done(&self) -> bool {
        self.job.is_none()
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the window shows of it.
    pub fn shown(&self) -> Recording {
        let status = self.watch.status();
        Recording {
            name: self.path.display().to_string(),
            frames: status.frames,
            to_copy: status.to_copy,
            is_ending: true,
            is_late: status.is_late,
            error: status.error,
        }
    }
}

impl Drop for Ending {
    /// The thread would end with the program, and with it the end of the recording.
    fn drop(&mut self) {
        if let Some(job) = &self.job {
            job.wait(CLOSING);
        }
    }
}
