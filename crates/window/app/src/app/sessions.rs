//! Sessions: saving the frames in memory as one, opening one, and going on in one.

use super::{
    App,
    branch_switch::Resumed,
    exported_elsewhere::PlayedRun,
    leave::{Leave, Resuming, Saving},
    made_elsewhere::MadeElsewhere,
    writing::Amount,
};
use crate::{
    Opened,
    comparison::SentFiles,
    elsewhere::Work,
    exported::RecordedRun,
    job::{Job, Shared, waker},
    recorded::{RecordedSession, SessionOpening},
    saved_session::{SentSession, save},
    shown_file::ShownFile,
};
use anyhow::Context as _;
use egui::Context;
use files::page;
use machine::resume::{self, Preparation, Resumable, ResumeError};
use session::{Bookmark, Kept};
use std::path::{Path, PathBuf};
use workbench::{BranchStart, MessageAbout, NoticeKind, Saved};

impl App {
    /// Saves the frames that are kept. An existing file is replaced only if `replace` is set.
    pub(super) fn save_session(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let saving = match &self.shown {
            None => Some(Saved::all_of(self.machine.history())),
            Some(_) => None,
        };
        let kept = self.shown_history().kept();
        let run = self.recorded_run();
        let amount = Amount::new(kept.frames(), "frames");
        let file = path.to_owned();
        let begun = match self.places.place("save-session", waker(ctx)) {
            Some(place) => {
                let saved = saved_elsewhere(kept, run, file);
                self.write_elsewhere(ctx, (path, replace), amount, place, saved)
            }
            None => self.write(ctx, path, replace, amount, move |done| {
                let RecordedRun { info, core, .. } = run.recorded()?;
                let frames = save(&file, (&kept, &core), &info, |count| {
                    done.report(count).is_continue()
                })?;
                Ok(frames_are_in(frames, &file))
            }),
        };
        if begun {
            self.saving = saving.map(Saving::Run);
        }
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
        let rom = match resume::cartridge_of(&session.run.info, &[self.machine.cartridge()]) {
            Ok(rom) => rom,
            Err(why) => {
                self.workbench.notify_of(
                    MessageAbout::Shown,
                    NoticeKind::Error,
                    format!("This is not possible: {why}"),
                );
                return;
            }
        };
        let (file, run) = (session.file.clone(), session.run.clone());
        let mut begins = Some((file, run, rom));
        let mut preparation = None;
        let step = move |shared: &Shared<()>| {
            if shared.is_cancelled() {
                return Some(Err(ResumeError::Cancelled));
            }
            match (begins.take(), &mut preparation) {
                (Some((file, run, rom)), _) => Preparation::begin(file, run, rom).map(|begun| {
                    preparation = Some(begun);
                    None
                }),
                (None, Some(preparation)) => preparation.step(),
                (None, None) => Err(ResumeError::Cancelled),
            }
            .transpose()
        };
        self.preparing = Some(Preparing {
            name: session.name.clone(),
            start: start.clone(),
            job: Job::start_steps((), "resume", waker(ctx), step),
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
                self.workbench.notify_of(
                    MessageAbout::Shown,
                    NoticeKind::Error,
                    format!("This is not possible: {why}"),
                );
            }
        }
    }

    /// Sets out for a recorded run, which takes the place of the game on arrival.
    pub(super) fn resume(&mut self, resuming: Resuming) {
        let Resuming { name, start, run } = resuming;
        let profile = run.profile_choice();
        let saved = self.shown_session();
        let saved = saved.map(|session| Saved::all_of(&session.history));
        let before = self.machine.status();
        let branch = self
            .machine
            .resume(run, (start.from, start.at), &start.name);
        let resumed = Resumed {
            name,
            profile,
            left: self.shown.take(),
            saved,
        };
        self.arrives_on(branch, &before, (start.then, resumed));
    }

    /// The recorded run has taken the place of the game.
    pub(super) fn has_resumed(&mut self, ctx: &Context, resumed: Resumed) {
        if !self.end_recording(ctx) {
            self.end_aside();
        }
        // A file that is being written is of the run before.
        (self.saved, self.saving) = (resumed.saved, None);
        if let Some(choice) = resumed.profile {
            self.profile_choice = choice;
        }
        self.branch_switch.profile_changed = false;
        let faults = self.machine.faults();
        self.workbench
            .change(|ui, _| ui.fault_injection.take_over(faults));
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
            self.workbench
                .notify_of(MessageAbout::Shown, NoticeKind::Warn, why.to_string());
        }
    }

    /// Shows another run of the session that is shown.
    pub(super) fn show_run(&mut self, ctx: &Context, run: i64) {
        let Some(session) = self.shown_session() else {
            return;
        };
        let path = session.file.path().to_owned();
        let mut opening = SessionOpening::of_run(session, run);
        self.files.start_steps(ctx, path, move || {
            let opened = opening.step()?;
            Ok(opened.map(|session| Opened::Session(Box::new(session))))
        });
    }

    /// Pauses the game and shows a recorded session instead.
    pub(super) fn show_session(&mut self, session: RecordedSession) {
        self.wait_for_file();
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
        self.show(Some(ShownFile::Session(Box::new(session))));
    }
}

/// A session that is written elsewhere.
fn saved_elsewhere(kept: Kept, run: PlayedRun, file: PathBuf) -> MadeElsewhere<(u64, SentFiles)> {
    let name = file.clone();
    let work = move || {
        let RecordedRun { info, core, .. } = run.recorded()?;
        let sent = SentSession::new(&name, (&kept, core), info);
        Ok(Work::Session(Box::new(sent)))
    };
    MadeElsewhere::new(work, move |(frames, files): (u64, SentFiles)| {
        for (path, bytes) in files {
            let saved = page::save(&path, bytes.into_vec().into());
            saved.with_context(|| format!("{} can't be written", path.display()))?;
        }
        Ok(frames_are_in(frames, &file))
    })
}

/// What was written, in one sentence.
fn frames_are_in(frames: u64, file: &Path) -> String {
    format!(
        "{} frames are in {}",
        workbench::thousands(frames),
        file.display()
    )
}

/// A session that is being prepared.
pub(super) struct Preparing {
    /// The name of its file.
    pub name: String,
    /// Where to go on.
    pub start: BranchStart,
    /// Reads what the machine needs.
    pub job: Job<Result<Resumable, ResumeError>>,
}
