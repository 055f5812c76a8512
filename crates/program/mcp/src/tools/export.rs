//! `export`: frames as a file for other programs.

use super::Arguments;
use crate::{answer::Answer, desk::Desk, turn::Turn};
use ::export::{Clip, Film, Look, MAX_EVERY, MAX_SCALE, write};
use anyhow::ensure;
use files::OutputFile;
use pad::{BranchId, FrameNo};
use rmcp::schemars;
use screen::palette::GREY;
use serde::Deserialize;
use serde_json::json;
use std::ops::ControlFlow;
use workbench::{ExportFormat, Layer};

/// Frames of one file: five minutes of play, whose film takes seconds and some ten megabytes.
const FRAMES: u64 = 18_000;

/// A format of one file that needs no other program.
#[derive(Clone, Copy, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    /// One picture.
    Png,
    /// A film.
    Gif,
    /// A film as animated PNG.
    Apng,
    /// Uncompressed video.
    Y4m,
    /// A row for each frame.
    Csv,
    /// An object for each frame.
    Jsonl,
    /// The plan at one frame, as JSON.
    Plan,
}

impl From<Format> for ExportFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Png => Self::Png,
            Format::Gif => Self::Gif,
            Format::Apng => Self::Apng,
            Format::Y4m => Self::Y4m,
            Format::Csv => Self::Csv,
            Format::Jsonl => Self::Jsonl,
            Format::Plan => Self::Plan,
        }
    }
}

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The format.
    format: Format,
    /// The file to write, a new one in the folders given at the start.
    output: String,
    /// The branch; without it, the newest one.
    branch: Option<BranchId>,
    /// The first frame; without it, the first one that is kept.
    first: Option<FrameNo>,
    /// The last frame; without it, the newest one.
    last: Option<FrameNo>,
    /// Pixels of a picture for one of the screen, 1 (the default) to 8.
    #[schemars(range(min = 1, max = 8))]
    scale: Option<u8>,
    /// Every so many frames a picture, 1 to 600; as many as the format shows when left out.
    #[schemars(range(min = 1, max = 600))]
    every: Option<u32>,
    /// Draw what was read and decided over the pictures.
    #[serde(default)]
    layers: bool,
}

impl Arguments for Export {
    const NAME: &'static str = "export";
    const TITLE: &'static str = "Write frames to a file";
    const ABOUT: &'static str = "Writes frames of what is open, at most 18000 (five minutes of play), as a \
         PNG, GIF, APNG, Y4M, CSV, JSON lines or plan file in the folders. A file that is there is not \
         replaced.";
    const SECONDS: u64 = 120;
    const READS_ONLY: bool = false;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let path = desk.folders.output("output", &self.output)?;
        ensure!(
            !files::disk::exists(&path),
            "output: {} is there already; name a new file",
            files::shown(&path)
        );
        let format = ExportFormat::from(self.format);
        let scale = self.scale.unwrap_or(1);
        ensure!(
            (1..=MAX_SCALE).contains(&scale),
            "scale: {scale} is not 1 to {MAX_SCALE}"
        );
        let every = self.every.unwrap_or(format.info().least_every);
        ensure!(
            (1..=MAX_EVERY).contains(&every),
            "every: {every} is not 1 to {MAX_EVERY}"
        );
        let (history, branch) = desk.branch(self.branch)?;
        let clip = Clip::new(history, Some(branch), self.first, self.last)?;
        let frames = clip.length();
        ensure!(
            frames <= FRAMES,
            "first: {frames} frames are more than one file may have; name first and last, {FRAMES} frames \
             at most"
        );
        let look = Look {
            scale,
            colours: GREY,
            layers: match self.layers {
                true => Layer::of_records().collect(),
                false => Vec::new(),
            },
        };
        let mut film = Film::new(&clip, every, look);
        let file = OutputFile::open(&path)?;
        app::write_export(file, |out| {
            let look = &mut |_| match turn.is_over() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            write(format, &mut film, None, out, look)
        })
        .map_err(|why| match turn.is_over() {
            true => anyhow::anyhow!(turn.why()),
            false => why,
        })?;
        let bytes = files::disk::metadata(&path).map(|data| data.len()).ok();
        let (first, last) = clip.frames().into_inner();
        Answer::of(&json!({
            "output": self.output,
            "bytes": bytes,
            "branch": branch,
            "first": first,
            "last": last,
        }))
    }
}
