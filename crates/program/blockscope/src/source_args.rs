//! The arguments of every command that reads a source.

use source::{Cancel, Source, SourceError, SourceSpec};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub struct SourceArgs {
    /// Read what ffmpeg reads with these input arguments, as in "-ss 60 -i film.mkv"
    #[arg(long, value_name = "ARGUMENTS", allow_hyphen_values = true)]
    pub ffmpeg_input: Option<String>,
    /// The ffmpeg that reads video files and devices
    #[arg(long, value_name = "PROGRAM")]
    pub ffmpeg: Option<PathBuf>,
}

impl SourceArgs {
    /// The source of `--ffmpeg-input`.
    pub fn input(&self) -> Option<SourceSpec> {
        self.ffmpeg_input.clone().map(SourceSpec::Ffmpeg)
    }

    /// Opens a source, which ends when `cancel` is set.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn open(&self, spec: &SourceSpec, cancel: &Cancel) -> Result<Box<dyn Source>, SourceError> {
        watch::open(spec, self.ffmpeg.as_deref(), cancel)
    }
}
