//! Sessions: recording one, saving the frames that are kept as one, and opening one.

use super::{
    App,
    ending::Ending,
    leave::Leave,
    resuming::{Preparing, Resumed, Resuming},
    writing::Amount,
};
use crate::{
    Opened,
    job::{Job, Shared, waker},
    recorded::RecordedSession,
    shown_file::ShownFile,
};
use egui::Context;
use machine::resume;
use session::Bookmark;
use session_file::{
    EXTENSION, KeptCore, RecorderStatus, RunInfo, RunRow, SessionError, SessionFile, SessionWriter,
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use workbench::{BranchStart, FileAsk, NoticeKind, Recording};

/// Names that are tried for a recording before the first is replaced.
const MOST_NAMES: usize = 10_000;

impl App {
    /// Starts to record in a new file, or ends the recording.
    pub(super) fn record(&mut self, ctx: &Context) {
        if self.end_recording(ctx) {
            return;
        }
        let name = plain_name(&self.requested.name);
        let path = self.store.path().and_then(Path::parent);
        let path = path.map(|folder| unused(&folder.join("sessions"), &name));
        match path {
            Some(path) => self.record_to(&path),
            None => self.choose_file(ctx, FileAsk::Session),
        }
    }

    fn record_to(&mut self, path: &Path) {
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
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
        let Some((path, _)) = self.named_recording() else {
            return false;
        };
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
                // What happened before it was ended was reported then.
                Err(why) if self.reported_recording.as_ref() != Some(&why) => {
                    let text = format!("The recording was not written to its end: {why}");
                    self.workbench.notify(NoticeKind::Error, text);
                }
                Err(_) => {}
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

    /// Saves the frames that are kept. An existing file is replaced only if `replace` is set.
    pub(super) fn save_session(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let kept = self.shown_history().kept();
        let info = match &self.shown {
            Some(ShownFile::Session(session)) => session.run.info.clone(),
            Some(ShownFile::Picture(_) | ShownFile::Source(_)) => RunInfo::default(),
            None => self.machine.run_info(),
        };
        let core = match &self.shown {
            Some(ShownFile::Session(session)) => {
                Core::Stored(session.file.clone(), Box::new(session.run.clone()))
            }
            Some(ShownFile::Picture(_) | ShownFile::Source(_)) => Core::Kept(KeptCore::default()),
            None => Core::Kept(self.machine.kept_core()),
        };
        let amount = Amount::new(kept.frames(), "frames");
        let file = path.to_owned();
        self.write(ctx, path, replace, amount, move |done| {
            let core = match core {
                Core::Kept(core) => core,
                Core::Stored(file, run) => file.kept_core(&run)?,
            };
            let frames = save(&file, (&kept, &core), &info, |count| {
                done.report(count).is_continue()
            })?;
            let frames = workbench::thousands(frames);
            Ok(format!("{frames} frames are in {}", file.display()))
        });
    }

    /// The recorded session that is shown.
    pub(super) fn shown_session(&self) -> Option<&RecordedSession> {
        match &self.shown {
            Some(ShownFile::Session(session)) => Some(session),
            _ => None,
        }
    }

    /// Whether the recorded session of this file is shown.
    pub(super) fn shows_session_at(&self, path: &Path) -> bool {
        let shown = self.shown_session();
        shown.is_some_and(|session| session.file.path() == path)
    }

    /// Prepares to go on in the session that is shown, from a frame of it.
    pub(super) fn go_on_in_session(&mut self, ctx: &Context, start: &BranchStart) {
        let Some(session) = self.shown_session() else {
            return;
        };
        let rom = match resume::cartridge_of(&session.run, &[self.machine.cartridge()]) {
            Ok(rom) => rom,
            Err(why) => {
                self.workbench
                    .notify(NoticeKind::Error, format!("This is not possible: {why}"));
                return;
            }
        };
        let (file, run) = (session.file.clone(), session.run.clone());
        let work = move |shared: &Shared<()>| {
            resume::prepare(&file, &run, rom, |_| !shared.is_cancelled())
        };
        self.preparing = Some(Preparing {
            name: session.name.clone(),
            start: start.clone(),
            job: Job::start("resume", waker(ctx), work),
        });
    }

    /// Goes on when everything is prepared, after a question if work would be lost.
    pub(super) fn poll_preparing(&mut self, ctx: &Context) {
        let Some(preparing) = &self.preparing else {
            return;
        };
        let prepared = match preparing.job.poll() {
            None => return,
            Some(Ok(prepared)) => prepared.map_err(|why| why.to_string()),
            Some(Err(why)) => Err(format!("it was not read because of {why}")),
        };
        let Some(Preparing { name, start, .. }) = self.preparing.take() else {
            return;
        };
        match prepared {
            Ok(run) => self.leave(ctx, Leave::Session(Box::new(Resuming { name, start, run }))),
            Err(why) => {
                self.workbench
                    .notify(NoticeKind::Error, format!("This is not possible: {why}"));
            }
        }
    }

    /// Sets out for a recorded run, which takes the place of the game on arrival.
    pub(super) fn resume(&mut self, resuming: Resuming) {
        let Resuming { name, start, run } = resuming;
        let profile = run.profile_choice();
        let before = self.machine.status().epoch;
        let branch = self
            .machine
            .resume(run, (start.from, start.at), &start.name);
        let resumed = Resumed {
            name,
            profile,
            left: self.shown.take(),
        };
        self.arrives_on(branch, before, (start.then, resumed));
    }

    /// The recorded run has taken the place of the game.
    pub(super) fn has_resumed(&mut self, ctx: &Context, resumed: Resumed) {
        if !self.end_recording(ctx) {
            self.end_aside();
        }
        if let Some(choice) = resumed.profile {
            self.profile_choice = choice;
        }
        self.branch_switch.profile_changed = false;
        self.requested.name = resumed.name;
    }

    /// Writes the bookmarks of the session that is shown into its file, if they have changed.
    pub(super) fn keep_bookmarks(&mut self, before: &[Bookmark]) {
        let Some(session) = self.shown_session() else {
            return;
        };
        let now = session.history.bookmarks();
        if now[..] == *before {
            return;
        }
        let kept = session.file.change_bookmarks(session.run.id, before, &now);
        if let Err(why) = kept {
            self.workbench.notify(NoticeKind::Warn, why.to_string());
        }
    }

    /// Shows another run of the session that is shown.
    pub(super) fn show_run(&mut self, ctx: &Context, run: i64) {
        let Some(session) = self.shown_session().cloned() else {
            return;
        };
        let path = session.file.path().to_owned();
        let work = move || {
            let session = session.open_run(run)?;
            Ok(Opened::Session(Box::new(session)))
        };
        self.files.start_with(ctx, path, work);
    }

    /// Pauses the game and shows a recorded session instead.
    pub(super) fn show_session(&mut self, session: RecordedSession) {
        self.machine.pause();
        let mut text = match session.runs.place() {
            (_, 0 | 1) => format!("{} is shown; the game waits", session.name),
            (place, runs) => format!(
                "Run {place} of {runs} of {} is shown; the game waits",
                session.name
            ),
        };
        if session.rebuilt {
            text.push_str("; another version recorded it: what it read and decided was rebuilt");
        }
        self.notify(text);
        self.shown = Some(ShownFile::Session(Box::new(session)));
    }
}

/// Where truths and snapshots come from.
enum Core {
    Kept(KeptCore),
    Stored(SessionFile, Box<RunRow>),
}

/// Writes a session; returns the number of frames.
fn save(
    path: &Path,
    (kept, core): (&session::Kept, &KeptCore),
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

/// The first unused name in a folder, with a number behind it.
fn unused(folder: &Path, name: &str) -> PathBuf {
    let numbered = |n: usize| folder.join(format!("{name}-{n}.{EXTENSION}"));
    let mut numbers = 1..MOST_NAMES;
    numbers
        .find(|n| !numbered(*n).exists())
        .map_or_else(|| numbered(MOST_NAMES), numbered)
}

/// The words of a name, for the name of a file.
pub(super) fn plain_name(name: &str) -> String {
    let stem = name.strip_suffix(&format!(".{EXTENSION}")).unwrap_or(name);
    super::files::plain(stem)
}
