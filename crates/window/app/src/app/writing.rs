//! Pictures and tables that are saved in files. They are written on a thread of their own,
//! one at a time; a long one shows its progress and can be cancelled.

use super::{
    App, exported_elsewhere::exported_elsewhere, leave::Saving, made_elsewhere::MadeElsewhere,
};
use crate::{
    OutputFile,
    elsewhere::Place,
    exported,
    file::{self, file_name, left_alone, whole_path, write_export},
    job::{Job, Shared, waker},
    shown_file::ShownFile,
    write_atomically,
};
use egui::Context;
use export::{Clip, ExportError, FramePlace, Problem, ReadingJson};
use files::disk;
use serde::de::DeserializeOwned;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use workbench::{ExportBox, ExportFormat, ExportSettings, Palette, Span, Writing};

/// There is no image, or it is no longer kept.
pub(super) const NO_IMAGE: &str = "There is no image to save: watch a source, and show a frame whose \
                                   image is still kept";
/// No picture was shown yet.
pub(super) const NO_READING: &str = "There is no reading to save yet";

/// How long the window waits for the file when it closes. Then the rest is cancelled, which
/// removes the temporary file.
const CLOSING: Duration = Duration::from_secs(3);

/// A file that is being written.
pub(super) struct WritingFile {
    path: PathBuf,
    amount: Amount,
    /// Returns the message for the person; the progress is how much is done.
    job: Job<anyhow::Result<String>, u64>,
}

/// Takes how much of the file is written; breaks if a person has cancelled.
pub(super) type Done = Shared<u64>;

/// How much will be written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Amount {
    all: u64,
    unit: &'static str,
}

impl Amount {
    /// So little that no progress is shown.
    pub const LITTLE: Self = Self { all: 0, unit: "" };

    /// So many of what the unit names in the plural.
    pub const fn new(all: u64, unit: &'static str) -> Self {
        Self { all, unit }
    }
}

impl WritingFile {
    /// What the window shows of it.
    pub(super) fn shown(&self) -> Option<Writing> {
        let Amount { all, unit } = self.amount;
        (all > 0).then(|| Writing {
            name: file_name(&self.path),
            unit,
            done: self.job.progress(),
            all,
        })
    }
}

impl Drop for WritingFile {
    /// The thread would end with the program, and its temporary file would stay.
    fn drop(&mut self) {
        self.job.wait(CLOSING);
    }
}

impl App {
    /// Saves the shown picture. An existing file is replaced only if `replace` is set.
    pub(super) fn save_picture(&mut self, ctx: &Context, scale: u8, path: &Path, replace: bool) {
        let Some((_, picture, colours)) = self.workbench.shown_picture() else {
            self.notify("There is no picture to save yet".into());
            return;
        };
        let file = path.to_owned();
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            let bytes = file::png(&picture, &colours, scale)?;
            write_atomically(&file, |out| out.write_all(&bytes))?;
            Ok(format!("The picture is in {}", whole_path(&file)))
        });
    }

    /// Saves what is read in the shown frame as the line that `blockscope decode` prints for it. An
    /// existing file is replaced only if `replace` is set.
    pub(super) fn save_reading(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some(line) = self.reading_line() else {
            self.notify(NO_READING.into());
            return;
        };
        let file = path.to_owned();
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            let line = line?;
            write_atomically(&file, |out| writeln!(out, "{line}"))?;
            Ok(format!("The reading is in {}", whole_path(&file)))
        });
    }

    /// Saves the image of the shown frame, how it is read and what is read. An existing file is
    /// replaced only if `replace` is set.
    pub(super) fn save_problem(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let frame = self.workbench.capture_frame();
        let image = frame.and_then(|frame| frame.image);
        let Some(image) = image else {
            self.notify(NO_IMAGE.into());
            return;
        };
        // Nothing is read of an image in which no screen was found.
        let line = self.reading_line();
        let (profile, profile_text) = self.profile_of_problem();
        let marks = self.workbench.ui_state().capture.setting().marks();
        let frame = self.workbench.shown().unwrap_or_default();
        let source = format!("{}, frame {frame}", self.status.shown.source);
        let file = path.to_owned();
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            let reading = match line {
                Some(line) => serde_json::from_str(&line?)?,
                None => serde_json::Value::Null,
            };
            let mut problem = Problem::new(source, profile, reading);
            problem.profile_text = profile_text;
            problem.mark(marks);
            let mut bytes = Vec::new();
            problem.write(&image, &mut bytes)?;
            write_atomically(&file, |out| out.write_all(&bytes))?;
            Ok(format!("The problem is in {}", whole_path(&file)))
        });
    }

    /// What is read in the shown frame, as the line that `blockscope decode` prints for it.
    fn reading_line(&mut self) -> Option<Result<String, ExportError>> {
        let (record, by_game) = self.workbench.shown_reading()?;
        let name = match self.shown_session() {
            Some(session) => session.file.path().to_string_lossy().into_owned(),
            None => self.status.shown.source.clone(),
        };
        let is_picture = matches!(self.shown, Some(ShownFile::Picture(_)));
        let (branch, number) = (record.picture.branch, record.picture.number);
        let place = FramePlace {
            file: &name,
            run: self.shown_session().map(|session| session.run.id),
            branch: (!is_picture && self.watched().is_none()).then_some(branch),
            frame: (!is_picture).then_some(number),
        };
        let reading = match by_game {
            None => ReadingJson::recorded(place, &record),
            Some(decoded) => ReadingJson::of(place, decoded),
        };
        Some(reading.line())
    }

    /// Saves all series of every frame that the plots show. An existing file is replaced
    /// only if `replace` is set.
    pub(super) fn save_plots(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some((branch, frames)) = self.workbench.plotted_frames() else {
            self.notify("There is nothing to save before the first frame".into());
            return;
        };
        let Some(clip) = self.shown_clip(branch, frames.into_inner()) else {
            return;
        };
        let export = table(&clip);
        let file = path.to_owned();
        let amount = Amount::new(clip.length(), "frames");
        if let Some(place) = self.places.place("export", waker(ctx)) {
            let exported =
                exported_elsewhere(clip, export, self.recorded_run(), file, plots_written);
            self.write_elsewhere(ctx, (path, replace), amount, place, exported);
            return;
        }
        self.write(ctx, path, replace, amount, move |done| {
            write_plots(&file, &clip, &export, done)?;
            Ok(plots_written(&export, &file))
        });
    }

    /// Writes a file on a thread, unless one is being written. Returns whether it has begun.
    pub(super) fn write(
        &mut self,
        ctx: &Context,
        path: &Path,
        replace: bool,
        amount: Amount,
        work: impl FnOnce(&Done) -> anyhow::Result<String> + Send + 'static,
    ) -> bool {
        self.write_by(path, replace, amount, || {
            Job::start_with(0, "write-file", waker(ctx), work)
        })
    }

    /// As [`Self::write`], of a file that is made in that place.
    pub(super) fn write_elsewhere<A: DeserializeOwned + 'static>(
        &mut self,
        ctx: &Context,
        (path, replace): (&Path, bool),
        amount: Amount,
        place: Box<dyn Place>,
        made: MadeElsewhere<A>,
    ) -> bool {
        self.write_by(path, replace, amount, || {
            Job::away(0, place, waker(ctx), made)
        })
    }

    /// As [`Self::write`], by a job that is started if the file may be written.
    fn write_by(
        &mut self,
        path: &Path,
        replace: bool,
        amount: Amount,
        job: impl FnOnce() -> Job<anyhow::Result<String>, u64>,
    ) -> bool {
        let refused = if let Some(writing) = &self.writing {
            let name = writing.path.display();
            Some(format!(
                "{name} is still being written; wait for it or cancel it"
            ))
        } else if let Some(folder) = path
            .parent()
            .filter(|f| *f != Path::new("") && !disk::exists(f))
        {
            Some(format!(
                "there is no folder {}; check the path",
                folder.display()
            ))
        } else if self.is_open(path) {
            let name = path.display();
            Some(format!(
                "{name} is a session that is open; choose another name"
            ))
        } else if !replace && disk::exists(path) {
            Some(left_alone(whole_path(path)))
        } else {
            None
        };
        if let Some(why) = refused {
            self.workbench.refuse_path(why);
            return false;
        }
        self.writing = Some(WritingFile {
            path: path.to_owned(),
            amount,
            job: job(),
        });
        true
    }

    /// Whether a file is the session that is shown, or the one that is recorded into.
    fn is_open(&self, path: &Path) -> bool {
        let Ok(path) = disk::canonicalize(path) else {
            return false;
        };
        let shown = self.shown_session().map(|session| session.file.path());
        let shown = shown.map(Path::to_owned);
        let recorded = self.machine.recording().map(|(path, _)| path);
        let ending = self.endings.iter().map(|ending| ending.path().to_owned());
        let mut open = shown.into_iter().chain(recorded).chain(ending);
        open.any(|open| disk::canonicalize(open).is_ok_and(|open| open == path))
    }

    /// Stops the file that is being written.
    pub(super) fn cancel_writing(&self) {
        if let Some(writing) = &self.writing {
            writing.job.cancel();
        }
    }

    /// Reports a file that has been written.
    pub(super) fn poll_writing(&mut self, ctx: &Context) {
        let Some(writing) = &self.writing else {
            return;
        };
        let written = match writing.job.poll() {
            None => return,
            Some(Ok(written)) => written,
            Some(Err(why)) => Err(anyhow::anyhow!(
                "{} can't be written because of {why}",
                writing.path.display()
            )),
        };
        let cancelled = writing.job.is_cancelled();
        let name = writing.path.display().to_string();
        self.writing = None;
        match &written {
            Ok(_) => self.left_over_is_kept(ctx),
            Err(_) => self.left_over_stays(),
        }
        let saving = self.saving.take();
        match saving.filter(|_| written.is_ok()) {
            Some(Saving::Run(saved)) => self.saved = Some(saved),
            Some(Saving::Result) => self.experiments.is_saved = true,
            None => {}
        }
        match written {
            Ok(text) => {
                self.workbench.accept_path();
                self.notify(text);
            }
            Err(_) if cancelled => {
                self.workbench.accept_path();
                self.notify(format!("{name} was not written"));
            }
            Err(why) => self.workbench.refuse_path(format!("{why:#}")),
        }
    }
}

/// Writes the table of an export as CSV, which has all that is plotted.
fn write_plots(path: &Path, clip: &Clip, export: &ExportBox, done: &Done) -> anyhow::Result<()> {
    write_export(OutputFile::open(path)?, |out| {
        exported::put(clip, export, None, out, &mut |count| done.report(count))
    })
}

/// The export of a clip as the table that has all that is plotted.
fn table(clip: &Clip) -> ExportBox {
    let (first, last) = clip.frames().into_inner();
    let span = Span {
        branch: clip.branch(),
        first,
        last,
    };
    let settings = ExportSettings {
        format: ExportFormat::Csv,
        ..ExportSettings::default()
    };
    ExportBox::new(span, None, last, Palette::Grey, settings)
}

/// What was written of the plots, in one sentence.
fn plots_written(export: &ExportBox, path: &Path) -> String {
    let frames = workbench::thousands(export.length());
    format!("The numbers of {frames} frames are in {}", whole_path(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::still::Still;
    use std::fs;
    use std::sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    };

    #[test]
    fn a_cancelled_table_leaves_the_old_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("numbers.csv");
        fs::write(&path, "old").unwrap();
        let blank = screen::Picture::plain(screen::Shade::White);
        let profile = named::profile("blockfall").unwrap();
        let history = Still::new("blank".into(), blank, &profile, 1).history;
        let mut record = (*history.last().unwrap()).clone();
        // More than are written at once.
        for _ in 0..10_000 {
            record.picture.number += 1;
            history.push(record.clone());
        }
        let branch = record.picture.branch;
        let clip = Clip::new(&history, Some(branch), None, None).unwrap();
        let done = Done::new(0);
        done.cancelled().store(true, Ordering::Relaxed);
        let written = write_plots(&path, &clip, &table(&clip), &done);
        assert!(written.is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        write_plots(&path, &clip, &table(&clip), &Done::new(0)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 10_002);
    }

    #[test]
    fn a_cancelled_write_removes_what_it_has_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("numbers.csv");
        let begun = Arc::new(AtomicBool::new(false));
        let (has_begun, file) = (Arc::clone(&begun), path);
        let work = move |done: &Done| {
            write_atomically(&file, |out| {
                out.write_all(b"half")?;
                has_begun.store(true, Ordering::Relaxed);
                while done.report(1).is_continue() {
                    std::thread::yield_now();
                }
                Err(std::io::Error::other("cancelled"))
            })
        };
        let job = Job::start_with(0, "write-file", || {}, work);
        while !begun.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        assert!(fs::read_dir(folder.path()).unwrap().count() > 0);
        drop(job);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
