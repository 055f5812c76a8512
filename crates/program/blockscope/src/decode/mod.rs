//! `blockscope decode`: reads pictures, sessions and other sources and prints one JSON object
//! per picture.

mod object;
mod problem;

pub use problem::{ProblemArgs, problem};

use crate::{common_args::SourceArgs, game_profile, json::schema, long_run, output, recorded_run};
use anyhow::{Context as _, ensure};
use app::file;
use export::{Clip, FramePlace, Problem, ReadingJson};
use object::{Failed, FileObject, FrameOfSource};
use session::History;
use session_file::SessionFile;
use source::{Cancel, Source, SourceImage, SourceSpec, decode_picture, file_kind, picture_bytes};
use std::{
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};
use vision::{Decoded, ProfileChoice, intake};
use watch::{DecodedImage, ScreenReader};

/// Read pictures, sessions and videos and print what they show, one JSON object per picture
#[derive(Debug, clap::Args)]
pub struct DecodeArgs {
    /// Pictures (PNG, JPEG, GIF or WebP; the screen is found in them), sessions, or any source that
    /// "watch" takes
    #[arg(required_unless_present = "ffmpeg_input", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How pictures are read: a name or a TOML file, also one that "calibrate" wrote; "auto"
    /// takes the best fit for each picture; without it, "auto" for pictures, and what was recorded for sessions
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    #[command(flatten)]
    reading: SourceArgs,
}

/// Prints an object for each file or frame, in order.
///
/// # Errors
/// One sentence when there is no such profile, when stdout can't be written, or, after
/// all objects are printed, when some of the files could not be read.
pub fn decode(args: &DecodeArgs) -> anyhow::Result<bool> {
    let name = args.profile.as_deref();
    if let Some(game) = name.map(named::game_profile).transpose()?.flatten() {
        return game_profile::decode(game, &args.files, &args.reading);
    }
    let cancel = long_run::interrupt_flag()?;
    let chosen = args.profile.as_deref().map(named::profile).transpose()?;
    let of_pictures = match &chosen {
        Some(choice) => choice.clone(),
        None => named::profile(named::AUTO)?,
    };
    let mut out = output::Lines::new(schema::READING);
    let mut failed = Vec::new();
    if let Some(spec) = args.reading.input() {
        frames(&mut out, &spec, &of_pictures, &args.reading, &cancel)?;
    }
    for path in &args.files {
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        let file = path.to_string_lossy();
        let result = if file::begins_with(path, SessionFile::MAGIC) {
            session(&mut out, path, chosen.as_ref(), &cancel)
        } else if let Some(spec) = of_frames(path) {
            frames(&mut out, &spec, &of_pictures, &args.reading, &cancel)
        } else {
            picture(
                path,
                (&of_pictures, chosen.is_some()),
                &args.reading,
                &cancel,
            )
            .and_then(|read| {
                let file = &file;
                out.write(&FileObject { file, read })
            })
        };
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        if let Err(why) = result {
            failed.push(path.as_path());
            let error = format!("{why:#}");
            out.write(&Failed { file: &file, error })?;
        }
    }
    out.finish()?;
    ensure!(
        !cancel.load(Ordering::Relaxed),
        "interrupted before the last picture"
    );
    output::all_read(&failed, args.files.len())?;
    Ok(true)
}

/// The source of many frames that a path names, if it does.
fn of_frames(path: &Path) -> Option<SourceSpec> {
    let spec = SourceSpec::from(path.as_os_str().to_owned());
    if !matches!(spec, SourceSpec::Path(_)) {
        return Some(spec);
    }
    file_kind(path).ok()?.has_frames().then_some(spec)
}

/// Reads one picture: the screen at a whole scale, or an image in which it is found.
fn picture(
    path: &Path,
    (choice, is_chosen): (&ProfileChoice, bool),
    reading: &SourceArgs,
    cancel: &Cancel,
) -> anyhow::Result<DecodedImage> {
    let bytes = picture_bytes(path, cancel)?;
    let name = files::shown(path);
    let marks = reading.marks();
    let stored = (!is_chosen).then(|| Problem::read(&bytes)).transpose();
    let stored = stored.with_context(|| format!("{name} can't be read"))?;
    if let Some(stored) = stored.flatten() {
        let image = decode_picture(path, &bytes, cancel)?;
        return problem::read_again(&name.to_string(), &stored, image, marks);
    }
    match intake::png(&bytes) {
        Ok(taken) if marks.is_empty() => Ok(Decoded::of(&choice.read(&taken.picture)).into()),
        Err(why) if !why.is_image() => Err(why).with_context(|| format!("{name} can't be read")),
        _ => {
            let image = SourceImage::Pixels(decode_picture(path, &bytes, cancel)?.into());
            let read = ScreenReader::new(choice.clone())
                .with_marks(marks)
                .read(&image);
            let read = read.map_err(anyhow::Error::msg);
            Ok((&read.with_context(|| format!("{name} can't be read"))?).into())
        }
    }
}

/// Prints an object for each frame of a source.
///
/// # Errors
/// When the source or one of its frames can't be read, or stdout can't be written.
fn frames(
    out: &mut output::Lines,
    spec: &SourceSpec,
    choice: &ProfileChoice,
    reading: &SourceArgs,
    cancel: &Cancel,
) -> anyhow::Result<()> {
    let file = spec.to_string();
    let mut source = reading.open(spec, cancel)?;
    let mut reader = ScreenReader::new(choice.clone()).with_marks(reading.marks());
    let mut failed = 0;
    loop {
        let next = match source.next() {
            Ok(Some(next)) => next,
            Ok(None) => break,
            Err(_) if cancel.load(Ordering::Relaxed) => break,
            Err(why) => {
                let error = why.to_string();
                out.write(&Failed { file: &file, error })?;
                failed += 1;
                continue;
            }
        };
        let (frame, time) = (next.number, next.time.as_secs_f64());
        let read = reader.read(&next.image);
        out.write(&FrameOfSource {
            file: &file,
            frame,
            time,
            read: read.as_ref().ok().map(DecodedImage::from),
            error: read.err(),
        })?;
    }
    let frames = common::counted(failed, "frame");
    ensure!(failed == 0, "{frames} of {file} could not be read");
    Ok(())
}

/// Prints an object for each recorded picture, those of the oldest run and branch first.
///
/// # Errors
/// When the session can't be read, or stdout can't be written.
fn session(
    out: &mut output::Lines,
    path: &Path,
    chosen: Option<&ProfileChoice>,
    cancel: &Cancel,
) -> anyhow::Result<()> {
    let file = path.to_string_lossy();
    for run in recorded_run::each(path)? {
        let (run, history) = run?;
        for clip in own_frames(&history) {
            for frame in clip.frames() {
                if cancel.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let record = clip.record(frame);
                let record = record.with_context(|| format!("{file} can't be read"))?;
                let Some(record) = record else { continue };
                let place = FramePlace {
                    file: &file,
                    run: Some(run),
                    branch: Some(clip.branch()),
                    frame: Some(frame),
                };
                let read = match chosen {
                    None => ReadingJson::recorded(place, &record),
                    Some(choice) => {
                        let reading = choice.read(&record.picture.picture);
                        ReadingJson::of(place, Decoded::of(&reading))
                    }
                };
                out.reading(&read)?;
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
