//! `blockscope decode`: reads screenshots and sessions and prints one JSON object per picture.

use crate::{output, recorded_run};
use anyhow::{Context as _, ensure};
use app::{file, named};
use export::Clip;
use serde::Serialize;
use session::History;
use session_file::SessionFile;
use std::path::{Path, PathBuf};
use vision::{Decoded, ProfileChoice, intake};

/// A file larger than this is no screenshot.
const MAX_IMAGE: u64 = 64 << 20;

/// Read screenshots and sessions and print what they show, one JSON object per picture
#[derive(Debug, clap::Args)]
pub struct DecodeArgs {
    /// PNG files of 160x144 pixels or a whole multiple of that, or sessions
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How pictures are read: a name or a TOML file; "auto" takes the best fit for each
    /// picture; without it, "auto" for screenshots, and what was recorded for sessions
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

/// The reading of a file.
#[derive(Serialize)]
struct OfFile<'a> {
    file: &'a str,
    #[serde(flatten)]
    decoded: Decoded,
}

/// The reading of a frame of a session.
#[derive(Serialize)]
struct OfFrame<'a> {
    file: &'a str,
    run: i64,
    branch: u32,
    frame: u64,
    #[serde(flatten)]
    decoded: Decoded,
}

/// A file that could not be read.
#[derive(Serialize)]
struct Failed<'a> {
    file: &'a str,
    error: String,
}

/// Prints an object for each file, in order.
///
/// # Errors
/// One sentence when there is no such profile, when stdout can't be written, or, after
/// all objects are printed, when some of the files could not be read.
pub fn decode(args: &DecodeArgs) -> anyhow::Result<bool> {
    let chosen = args.profile.as_deref().map(named::profile).transpose()?;
    let of_pictures = match &chosen {
        Some(choice) => choice.clone(),
        None => named::profile(named::AUTO)?,
    };
    let mut out = output::Lines::new();
    let mut failed = 0;
    for path in &args.files {
        let file = path.to_string_lossy();
        let result = if file::begins_with(path, SessionFile::MAGIC) {
            session(&mut out, path, chosen.as_ref())
        } else {
            read(path).and_then(|taken| {
                let decoded = Decoded::of(&of_pictures.read(&taken.picture));
                let file = &file;
                out.write(&OfFile { file, decoded })
            })
        };
        if let Err(why) = result {
            failed += 1;
            let error = format!("{why:#}");
            out.write(&Failed { file: &file, error })?;
        }
    }
    out.finish()?;
    ensure!(
        failed == 0,
        "{failed} of {} files could not be read; their objects give the reasons",
        args.files.len()
    );
    Ok(true)
}

fn read(path: &Path) -> anyhow::Result<intake::Intake> {
    let bytes = file::read(path, MAX_IMAGE)?;
    intake::png(&bytes).with_context(|| format!("{} can't be read", path.display()))
}

/// Prints an object for each recorded picture, those of the oldest run and branch first.
///
/// # Errors
/// When the session can't be read, or stdout can't be written.
fn session(
    out: &mut output::Lines,
    path: &Path,
    chosen: Option<&ProfileChoice>,
) -> anyhow::Result<()> {
    let file = path.to_string_lossy();
    for run in recorded_run::each(path)? {
        let (run, history) = run?;
        for clip in own_frames(&history) {
            for frame in clip.frames() {
                let record = clip.record(frame);
                let record = record.with_context(|| format!("{file} can't be read"))?;
                let Some(record) = record else { continue };
                let decoded = match chosen {
                    None => Decoded::of(&record.reading),
                    Some(choice) => Decoded::of(&choice.read(&record.picture.picture)),
                };
                out.write(&OfFrame {
                    file: &file,
                    run,
                    branch: clip.branch(),
                    frame,
                    decoded,
                })?;
            }
        }
    }
    Ok(())
}

/// The frames of each branch that it does not share with its parent.
fn own_frames(history: &History) -> impl Iterator<Item = Clip> {
    history.branches().into_iter().filter_map(|branch| {
        let first = branch.origin.map(|origin| origin.frame + 1);
        Clip::new(history, Some(branch.id), first, None).ok()
    })
}
