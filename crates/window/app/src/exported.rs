//! Frames in a format of choice, with their sound: written into files, or as bytes where they are made
//! elsewhere.

use crate::sound_file::put_sound;
use export::{Clip, ExportError, Film, Look, Made, OnProgress};
use machine::soundtrack::{Soundtrack, SoundtrackError};
use pad::{BranchId, FrameNo};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use session::{History, SentHistory};
use session_file::{KeptCore, RunInfo, SentCore};
use std::{fmt::Display, io::Write, ops::ControlFlow, path::Path, sync::Arc};
use workbench::ExportBox;

/// What frames are played again with.
pub struct RecordedRun {
    /// What the run was made with.
    pub info: RunInfo,
    /// The cartridge that is in.
    pub rom: Arc<[u8]>,
    /// Snapshots of the run.
    pub core: KeptCore,
}

impl RecordedRun {
    /// The sound of the run; or why it has none, for the end of a sentence.
    ///
    /// # Errors
    /// When the run can't be played again.
    pub fn soundtrack(self) -> Result<Result<Soundtrack, String>, SoundtrackError> {
        match Soundtrack::new(&self.info, &[self.rom], self.core) {
            Ok(soundtrack) => Ok(Ok(soundtrack)),
            Err(why @ SoundtrackError::Silent(_)) => Ok(Err(without_sound(why))),
            Err(SoundtrackError::Unknown(_)) => {
                Ok(Err(without_sound("the game that made it is not open")))
            }
            Err(why) => Err(why),
        }
    }
}

/// What is missing of a film, for the end of a sentence.
pub fn without_sound(why: impl Display) -> String {
    format!(", without sound: {why}")
}

/// Writes what is chosen of a clip, in a format that is one file.
///
/// # Errors
/// As [`export::write`].
pub fn put(
    clip: &Clip,
    export: &ExportBox,
    ffmpeg: Option<&Path>,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    let mut film = film(clip, export);
    export::write(export.settings.format, &mut film, ffmpeg, out, progress)
}

/// The pictures that are chosen of a clip.
pub fn film<'a>(clip: &'a Clip, export: &ExportBox) -> Film<'a> {
    let look = Look {
        scale: export.settings.scale,
        colours: export.palette.rgb(),
        layers: export.settings.layers.clone(),
    };
    Film::new(clip, export.every(), look)
}

/// An export as plain data, to be made elsewhere.
#[derive(Serialize, Deserialize)]
pub struct SentExport {
    history: SentHistory,
    branch: BranchId,
    frames: (FrameNo, FrameNo),
    export: ExportBox,
    info: RunInfo,
    rom: ByteBuf,
    core: SentCore,
}

/// What came of it.
#[derive(Serialize, Deserialize)]
pub struct ExportedBytes {
    /// The file.
    pub file: ByteBuf,
    /// The file of the sound, or why there is none, for the end of a sentence; `None` where none is
    /// wanted.
    pub sound: Option<Result<ByteBuf, String>>,
}

impl SentExport {
    /// What is chosen of a history.
    pub fn new(
        history: &History,
        (branch, frames): (BranchId, (FrameNo, FrameNo)),
        export: ExportBox,
        run: RecordedRun,
    ) -> Self {
        Self {
            history: SentHistory::from(&history.kept()),
            branch,
            frames,
            core: run.core.into(),
            export,
            info: run.info,
            rom: ByteBuf::from(run.rom.to_vec()),
        }
    }

    /// The files as bytes. `done` gets how many frames or pictures are done.
    ///
    /// # Errors
    /// Why there are none, in one sentence.
    pub fn made(self, done: &mut dyn FnMut(u64)) -> anyhow::Result<ExportedBytes> {
        let history = self.history.received()?;
        let (first, last) = self.frames;
        let clip = Clip::new(&history, Some(self.branch), Some(first), Some(last))?;
        let rom: Arc<[u8]> = self.rom.into_vec().into();
        let clip = clip.made_by(Made::new(&self.info, Some(&rom)));
        let mut file = Vec::new();
        let mut report = |count| {
            done(count);
            ControlFlow::Continue(())
        };
        put(&clip, &self.export, None, &mut file, &mut report)?;
        let file = ByteBuf::from(file);
        if !self.export.has_sound() {
            return Ok(ExportedBytes { file, sound: None });
        }
        let run = RecordedRun {
            info: self.info,
            rom,
            core: self.core.into(),
        };
        let sound = match run.soundtrack()? {
            Err(without) => Err(without),
            Ok(soundtrack) => {
                let mut sound = Vec::new();
                match put_sound(&mut sound, &clip, &soundtrack, || true) {
                    Ok(()) => Ok(sound.into()),
                    Err(why @ ExportError::Sound(_)) => Err(without_sound(why)),
                    Err(why) => return Err(why.into()),
                }
            }
        };
        let sound = Some(sound);
        Ok(ExportedBytes { file, sound })
    }
}
