//! Recording everything in a session file, and recordings that were ended and are written to
//! their end: that takes long while older frames are copied, and the window goes on meanwhile.

use super::App;
use crate::{
    file::plain_session,
    job::{Job, JobError, waker},
};
use egui::Context;
use session_file::{EXTENSION, Recorder, RecorderStatus, RecorderWatch, SessionError};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use workbench::{FileAsk, NoticeKind, Recording, Saved};

/// Names that are tried for a recording before the first is replaced.
const MOST_NAMES: usize = 10_000;

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

impl App {
    /// Starts to record in a new file, or ends the recording.
    pub(super) fn record(&mut self, ctx: &Context) {
        if self.end_recording(ctx) {
            return;
        }
        let name = plain_session(&self.requested.name);
        // The storage of a page has no room for sessions: there a person gets the file.
        let path = self.store.path().filter(|_| !cfg!(target_arch = "wasm32"));
        let path = path
            .and_then(Path::parent)
            .map(|folder| unused(&folder.join("sessions"), &name));
        match path {
            Some(path) => self.record_to(&path),
            None => self.choose_file(ctx, FileAsk::Session),
        }
    }

    fn record_to(&mut self, path: &Path) {
        let folder = path.parent().map_or(Ok(()), files::disk::create_dir_all);
        let started = folder
            .map_err(|why| SessionError::Write {
                path: path.into(),
                why: why.to_string(),
            })
            .and_then(|()| {
                self.end_aside();
                self.machine.record(path)
            });
        match started {
            Ok(()) => {
                self.note_recording(path);
                self.notify(format!("Everything is recorded in {}", path.display()));
            }
            Err(why) => self.workbench.notify(NoticeKind::Error, why.to_string()),
        }
    }

    /// Ends the recording; false when there is none.
    pub(super) fn end_recording(&mut self, ctx: &Context) -> bool {
        let Some((path, status)) = self.named_recording() else {
            return false;
        };
        // The file has all of the run up to here.
        if status.error.is_none() {
            self.saved = Some(Saved::all_of(self.machine.history()));
        }
        // A failure was reported when it happened.
        if let Some(recorder) = self.machine.detach_recorder() {
            self.endings.push(Ending::start(ctx, path, recorder));
        }
        true
    }

    /// Reports recordings that have been written to their end.
    pub(super) fn poll_endings(&mut self) {
        let ended: Vec<_> = self.endings.iter_mut().filter_map(Ending::poll).collect();
        self.endings.retain(|ending| !ending.is_done());
        for (path, frames) in ended {
            self.aside.note_recording(None);
            match frames {
                Ok(frames) => {
                    let frames = workbench::thousands(frames);
                    let file = path.display();
                    self.notify(format!("{frames} frames are recorded in {file}"));
                    self.workbench.opened(&path);
                }
                Err(why) => {
                    self.saved = None;
                    // What happened before it was ended was reported then.
                    if self.reported_recording.as_ref() != Some(&why) {
                        let text = format!("The recording was not written to its end: {why}");
                        self.workbench.notify(NoticeKind::Error, text);
                    }
                }
            }
        }
    }

    /// The recording that a person started, if there is one.
    pub(super) fn named_recording(&self) -> Option<(PathBuf, RecorderStatus)> {
        let recording = self.machine.recording();
        recording.filter(|(path, _)| !self.aside.is_at(path))
    }

    /// The recording as the window shows it. A failure is reported once.
    pub(super) fn recording(&mut self) -> Option<Recording> {
        let Some((path, status)) = self.named_recording() else {
            return self.endings.first().map(Ending::shown);
        };
        if status.error != self.reported_recording {
            if let Some(why) = &status.error {
                let text = format!("The recording has ended, the game goes on: {why}");
                self.workbench.notify(NoticeKind::Error, text);
            }
            self.reported_recording.clone_from(&status.error);
        }
        Some(Recording {
            name: path.display().to_string(),
            frames: status.frames,
            to_copy: status.to_copy,
            is_ending: false,
            is_late: status.is_late,
            error: status.error,
        })
    }
}

/// The first unused name in a folder, with a number behind it.
fn unused(folder: &Path, name: &str) -> PathBuf {
    let numbered = |n: usize| folder.join(format!("{name}-{n}.{EXTENSION}"));
    let mut numbers = 1..MOST_NAMES;
    numbers
        .find(|n| !files::disk::exists(&numbered(*n)))
        .map_or_else(|| numbered(MOST_NAMES), numbered)
}
