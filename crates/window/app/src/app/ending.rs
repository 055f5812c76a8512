//! Recordings that were ended and are written to their end, which takes long while older frames
//! are copied; the window goes on meanwhile.

use crate::background::{BackgroundTask, waker};
use egui::Context;
use session_file::{Recorder, RecorderWatch};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use workbench::Recording;

/// How often what is written is shown.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

/// How long the window waits for it when it closes. What is in the file by then opens.
const CLOSING: Duration = Duration::from_secs(60);

/// A recording that is written to its end.
pub(super) struct Ending {
    path: PathBuf,
    watch: RecorderWatch,
    /// `None` when it was reported.
    task: Option<BackgroundTask<Result<u64, String>>>,
}

impl Ending {
    /// Ends it on a thread of its own.
    pub fn start(ctx: &Context, path: PathBuf, recorder: Recorder) -> Self {
        let watch = recorder.watch();
        // Without a thread it ends here, when the closure is dropped.
        let task = BackgroundTask::start("recording", waker(ctx), move || recorder.finish());
        Self { path, watch, task }
    }

    /// The frames of the file, or why it is not whole, once.
    pub fn poll(&mut self, ctx: &Context) -> Option<(PathBuf, Result<u64, String>)> {
        let ended = match self.task.as_ref().map(BackgroundTask::poll) {
            Some(Ok(None)) => {
                ctx.request_repaint_after(SHOWN_EVERY);
                return None;
            }
            Some(Ok(Some(ended))) => ended,
            Some(Err(why)) => Err(why.to_string()),
            None => {
                let status = self.watch.status();
                status.error.map_or(Ok(status.frames), Err)
            }
        };
        self.task = None;
        Some((self.path.clone(), ended))
    }

    /// Whether it was reported.
    pub const fn is_done(&self) -> bool {
        self.task.is_none()
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
        if let Some(task) = &self.task {
            task.wait(CLOSING);
        }
    }
}
