//! Exports that are made elsewhere, and the run whose frames they show.

use super::{App, made_elsewhere::MadeElsewhere};
use crate::{
    OutputFile, beside,
    elsewhere::Work,
    exported::{ExportedBytes, RecordedRun, SentExport},
    file::{file_name, write_export},
    shown_file::ShownFile,
};
use export::Clip;
use session_file::{KeptCore, RunInfo, RunRow, SessionError, SessionFile};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use workbench::ExportBox;

impl App {
    /// The run whose frames are shown.
    pub(super) fn recorded_run(&self) -> PlayedRun {
        let (info, core) = match &self.shown {
            Some(ShownFile::Session(session)) => (
                session.run.info.clone(),
                Snapshots::Stored(session.file.clone(), Box::new(session.run.clone())),
            ),
            Some(ShownFile::Picture(_) | ShownFile::Source(_)) => {
                (RunInfo::default(), Snapshots::Kept(KeptCore::default()))
            }
            None => (
                self.machine.run_info(),
                Snapshots::Kept(self.machine.kept_core()),
            ),
        };
        PlayedRun {
            info,
            rom: self.machine.cartridge(),
            core,
        }
    }
}

/// The run whose frames are shown, before its file is read.
pub(super) struct PlayedRun {
    pub info: RunInfo,
    /// The cartridge that is in.
    pub rom: Arc<[u8]>,
    core: Snapshots,
}

impl PlayedRun {
    /// What its frames are played again with.
    pub fn recorded(self) -> Result<RecordedRun, SessionError> {
        Ok(RecordedRun {
            info: self.info,
            rom: self.rom,
            core: match self.core {
                Snapshots::Kept(kept) => kept,
                Snapshots::Stored(file, run) => file.kept_core(&run)?,
            },
        })
    }
}

impl PlayedRun {
    /// The same without what only its sound needs.
    fn silent(self) -> RecordedRun {
        RecordedRun {
            info: self.info,
            rom: self.rom,
            core: KeptCore::default(),
        }
    }
}

/// Snapshots of the run, at hand or in its file.
enum Snapshots {
    Kept(KeptCore),
    Stored(SessionFile, Box<RunRow>),
}

/// The file of the sound, for the end of a sentence.
pub(super) fn with_sound(path: &Path) -> String {
    format!(", with its sound in {}", file_name(path))
}

/// An export of frames that is made elsewhere, of that run; `text` states what was written, in one
/// sentence.
pub(super) fn exported_elsewhere(
    clip: Clip,
    export: ExportBox,
    run: PlayedRun,
    file: PathBuf,
    text: fn(&ExportBox, &Path) -> String,
) -> MadeElsewhere<ExportedBytes> {
    let shown = export.clone();
    let work = move || {
        let run = match export.has_sound() {
            true => run.recorded()?,
            false => run.silent(),
        };
        let place = (clip.branch(), clip.frames().into_inner());
        let sent = SentExport::new(clip.history(), place, export, run);
        Ok(Work::Export(Box::new(sent)))
    };
    MadeElsewhere::new(work, move |exported: ExportedBytes| {
        let write = |path: &Path, bytes: &[u8]| {
            write_export(OutputFile::open(path)?, |out| Ok(out.write_all(bytes)?))
        };
        write(&file, &exported.file)?;
        let text = text(&shown, &file);
        Ok(match &exported.sound {
            None => text,
            Some(Err(without)) => format!("{text}{without}"),
            Some(Ok(sound)) => {
                let path = beside(&file);
                write(&path, sound)?;
                format!("{text}{}", with_sound(&path))
            }
        })
    })
}
