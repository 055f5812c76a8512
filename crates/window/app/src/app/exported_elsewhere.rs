//! Exports that are made elsewhere: what is sent there, and the files that come back.

use super::App;
use crate::{
    OutputFile, beside,
    elsewhere::{self, Sent, Work},
    exported::{ExportedBytes, RecordedRun, SentExport},
    file::{file_name, write_export},
    job::{Listener, Shared},
    shown_file::ShownFile,
};
use anyhow::Context as _;
use export::{Clip, ExportError};
use serde::de::DeserializeOwned;
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

/// An export that is made elsewhere.
pub(super) struct ExportedElsewhere {
    /// The frames.
    pub clip: Clip,
    pub export: ExportBox,
    /// Their run, until the work is sent.
    pub run: Option<PlayedRun>,
    pub file: PathBuf,
    /// What was written, in one sentence.
    pub text: fn(&ExportBox, &Path) -> String,
}

impl ExportedElsewhere {
    fn packed(&mut self) -> anyhow::Result<Vec<u8>> {
        let run = self.run.take().context("it was sent already")?;
        let run = match self.export.has_sound() {
            true => run.recorded()?,
            false => run.silent(),
        };
        let place = (self.clip.branch(), self.clip.frames().into_inner());
        let export = self.export.clone();
        let sent = SentExport::new(self.clip.history(), place, export, run);
        elsewhere::packed(&Work::Export(Box::new(sent))).map_err(anyhow::Error::msg)
    }

    /// Writes the files.
    fn save(&self, exported: &ExportedBytes) -> anyhow::Result<String> {
        let write = |path: &Path, bytes: &[u8]| {
            write_export(OutputFile::open(path)?, |out| Ok(out.write_all(bytes)?))
        };
        write(&self.file, &exported.file)?;
        let text = (self.text)(&self.export, &self.file);
        Ok(match &exported.sound {
            None => text,
            Some(Err(without)) => format!("{text}{without}"),
            Some(Ok(sound)) => {
                let path = beside(&self.file);
                write(&path, sound)?;
                format!("{text}{}", with_sound(&path))
            }
        })
    }
}

/// What comes of files that are made elsewhere; `None` for how far that is, which is shown.
pub(super) fn written_elsewhere<A: DeserializeOwned>(
    message: &[u8],
    shared: &Shared<u64>,
) -> Result<Option<anyhow::Result<A>>, String> {
    match elsewhere::unpacked::<_, Result<A, String>>(message)? {
        Sent::Progress(done) => {
            shared.change(|shown| *shown = done);
            Ok(None)
        }
        Sent::Answer(made) => Ok(Some(made.map_err(anyhow::Error::msg))),
    }
}

impl Listener<anyhow::Result<String>, u64> for ExportedElsewhere {
    fn work(&mut self, _: &Shared<u64>) -> Result<Vec<u8>, anyhow::Result<String>> {
        self.packed().map_err(Err)
    }

    fn hear(
        &mut self,
        message: &[u8],
        shared: &Shared<u64>,
    ) -> Result<Option<anyhow::Result<String>>, String> {
        let exported = written_elsewhere(message, shared)?;
        Ok(exported.map(|exported| self.save(&exported?)))
    }

    fn cancelled(&mut self, _: &Shared<u64>) -> anyhow::Result<String> {
        Err(ExportError::Cancelled.into())
    }
}
