//! Pictures and sources of other makers' games, read by a profile that `calibrate` wrote.

use crate::{common_args::SourceArgs, json::schema, long_run, output};
use anyhow::{Context as _, ensure};
use app::file;
use autofit::GameProfile;
use serde::Serialize;
use session_file::SessionFile;
use source::{Cancel, Source, SourceImage, SourceSpec, file_kind, read_picture};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering},
};
use vision::Decoded;
use watch::GameWatcher;

/// The reading of a file or of a frame of it, or why there is none.
#[derive(Serialize)]
struct Read<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<u64>,
    #[serde(flatten)]
    decoded: Option<Decoded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Prints an object for each picture, those of a source in their order.
///
/// # Errors
/// When stdout can't be written, or, after all objects are printed, when some of the files could
/// not be read.
pub fn decode(
    profile: GameProfile,
    files: &[PathBuf],
    reading: &SourceArgs,
) -> anyhow::Result<bool> {
    let cancel = long_run::interrupt_flag()?;
    let profile = Arc::new(profile);
    let mut out = output::Lines::new(schema::READING);
    let mut failed = Vec::new();
    if let Some(spec) = reading.input() {
        let mut watcher = GameWatcher::new(Arc::clone(&profile)).with_marks(reading.marks());
        let name = spec.to_string();
        frames(&mut out, &mut watcher, (&name, &spec), reading, &cancel)?;
    }
    for path in files {
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        let name = path.to_string_lossy();
        let mut watcher = GameWatcher::new(Arc::clone(&profile)).with_marks(reading.marks());
        let done = match frames_of(path) {
            Some(spec) => frames(&mut out, &mut watcher, (&name, &spec), reading, &cancel),
            None => picture(path, &mut watcher, &cancel).and_then(|decoded| {
                out.write(&Read {
                    file: &name,
                    frame: None,
                    decoded: Some(decoded),
                    error: None,
                })
            }),
        };
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        if let Err(why) = done {
            failed.push(path.as_path());
            out.write(&Read {
                file: &name,
                frame: None,
                decoded: None,
                error: Some(format!("{why:#}")),
            })?;
        }
    }
    out.finish()?;
    ensure!(
        !cancel.load(Ordering::Relaxed),
        "interrupted before the last picture"
    );
    output::all_read(&failed, files.len())?;
    Ok(true)
}

/// The source of many frames that a path names, if it does; a session too.
fn frames_of(path: &Path) -> Option<SourceSpec> {
    let spec = SourceSpec::from(path.as_os_str().to_owned());
    if !matches!(spec, SourceSpec::Path(_)) || file::begins_with(path, SessionFile::MAGIC) {
        return Some(spec);
    }
    file_kind(path).ok()?.has_frames().then_some(spec)
}

fn picture(path: &Path, watcher: &mut GameWatcher, cancel: &Cancel) -> anyhow::Result<Decoded> {
    let image = SourceImage::Pixels(Arc::new(read_picture(path, cancel)?));
    let read = watcher.read(&image).map_err(anyhow::Error::msg);
    read.with_context(|| format!("{} can't be read", files::shown(path)))
}

fn frames(
    out: &mut output::Lines,
    watcher: &mut GameWatcher,
    (file, spec): (&str, &SourceSpec),
    reading: &SourceArgs,
    cancel: &Cancel,
) -> anyhow::Result<()> {
    let mut source = reading.open(spec, cancel)?;
    let mut failed = 0;
    loop {
        let (frame, read) = match source.next() {
            Ok(Some(next)) => (Some(next.number), watcher.read(&next.image)),
            Ok(None) => break,
            Err(_) if cancel.load(Ordering::Relaxed) => break,
            Err(why) => (None, Err(why.to_string())),
        };
        failed += u64::from(frame.is_none());
        out.write(&Read {
            file,
            frame,
            error: read.as_ref().err().cloned(),
            decoded: read.ok(),
        })?;
    }
    let frames = common::counted(failed, "frame");
    ensure!(failed == 0, "{frames} of {file} could not be read");
    Ok(())
}
