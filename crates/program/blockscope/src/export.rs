//! `blockscope export`: writes frames of a session as pictures, films, tables, JSON, a movie or a log.

use crate::{
    export_args::{ExportArgs, Target},
    long_run, recorded_run,
};
use anyhow::{Context as _, anyhow, bail};
use app::OutputFile;
use export::{Clip, ExportError, Film, Folder, Made, OnProgress};
use machine::{resume::cartridge_of, soundtrack::Soundtrack};
use std::{
    io::{self, BufWriter, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering},
};
use workbench::Content;

/// Writes the file; on an error or Ctrl-C nothing is left of it.
///
/// # Errors
/// One sentence when the session can't be read, does not have the frames, or the file can't
/// be written.
pub fn export(args: &ExportArgs) -> anyhow::Result<bool> {
    let history = recorded_run::open(&args.session, args.run)?;
    let clip = Clip::new(&history, args.branch, args.frames.first, args.frames.last);
    let clip = clip.map_err(|why| refused(&args.session, why))?;
    let clip = clip.made_by(made(args)?);
    let sound = sound(args)?;
    let Target { format, path } = &args.target;
    let every = args.every.unwrap_or(format.info().least_every);
    let mut film = Film::new(&clip, every, args.look());
    let length = match format.has_pictures() {
        true => film.pictures(),
        false => clip.length(),
    };
    if format.info().content == Content::Folder {
        let folder = Folder::open(path).map_err(|why| unwritable(path, why))?;
        let written = run(args, length, |progress| folder.write(&mut film, progress))?;
        written.map_err(|why| failed(&args.session, path, why))?;
    } else {
        let ffmpeg = format.needs_ffmpeg().then(ffmpeg).flatten();
        save(args, path, length, |out, progress| {
            export::write(*format, &mut film, ffmpeg.as_deref(), out, progress)
        })?;
    }
    if let Some((soundtrack, path)) = sound {
        let cancel = long_run::interrupt_flag()?;
        let goes_on = || !cancel.load(Ordering::Relaxed);
        let file = OutputFile::open(&path)?;
        let saved = app::write_sound(file, &clip, &soundtrack, goes_on);
        saved.map_err(|why| match why.downcast() {
            Ok(why) => failed(&args.session, &path, why),
            Err(why) => why,
        })?;
    }
    Ok(true)
}

/// The program ffmpeg in the folders of `PATH`.
pub fn ffmpeg() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    source::find_program(source::FFMPEG, &path)
}

/// What made the frames of a movie. A cartridge that is not at hand leaves its sum out.
fn made(args: &ExportArgs) -> anyhow::Result<Made> {
    let run = recorded_run::file(&args.session)?.run(args.run)?;
    let rom = cartridge_of(&run.info, &at_hand(args)?);
    let rom = match args.rom {
        Some(_) => Some(rom.with_context(|| files::shown(&args.session).to_string())?),
        None => rom.ok(),
    };
    Ok(Made::new(&run.info, rom.as_deref()))
}

/// The cartridge that is named, if one is.
fn at_hand(args: &ExportArgs) -> anyhow::Result<Vec<Arc<[u8]>>> {
    let rom = app::Cartridge::from_file_or_built_in(args.rom.as_deref())?.rom;
    Ok(rom.map(Arc::from).into_iter().collect())
}

/// What the sound is made of and where it goes, if it is wanted.
fn sound(args: &ExportArgs) -> anyhow::Result<Option<(Soundtrack, PathBuf)>> {
    if !args.sound {
        return Ok(None);
    }
    let path = &args.target.path;
    if path.as_os_str() == "-" {
        bail!("the sound is written beside a file, and the film goes to stdout; name a file");
    }
    let file = recorded_run::file(&args.session)?;
    let run = file.run(args.run)?;
    let soundtrack = Soundtrack::new(&run.info, &at_hand(args)?, file.kept_core(&run)?);
    let soundtrack = soundtrack
        .with_context(|| format!("there is no sound of {}", files::shown(&args.session)))?;
    Ok(Some((soundtrack, app::beside(path))))
}

/// Writes a file in one step, or to stdout for "-".
fn save(
    args: &ExportArgs,
    path: &Path,
    length: u64,
    write: impl FnOnce(&mut dyn Write, OnProgress<'_>) -> Result<(), ExportError>,
) -> anyhow::Result<()> {
    if path.as_os_str() == "-" {
        let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
        let written = run(args, length, |progress| {
            write(&mut out, progress)?;
            Ok(out.flush()?)
        })?;
        return written.map_err(|why| failed(&args.session, Path::new("stdout"), why));
    }
    let file = OutputFile::open(path)?;
    let saved = app::write_export(file, |out| {
        let written = run(args, length, |progress| write(out, progress));
        written.unwrap_or_else(|why| Err(ExportError::Write(io::Error::other(why))))
    });
    saved.map_err(|why| match why.downcast() {
        Ok(why) => failed(&args.session, path, why),
        Err(why) => why,
    })
}

/// Runs an export with a progress bar, until Ctrl-C.
fn run(
    args: &ExportArgs,
    length: u64,
    export: impl FnOnce(OnProgress<'_>) -> Result<(), ExportError>,
) -> anyhow::Result<Result<(), ExportError>> {
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(length), "", args.quiet);
    let result = export(&mut |done| {
        bar.set_position(done);
        if cancel.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    bar.finish_and_clear();
    Ok(result)
}

/// The sentence for an export that ended early.
fn failed(session: &Path, path: &Path, why: ExportError) -> anyhow::Error {
    match why {
        ExportError::Write(_) => unwritable(path, why),
        ExportError::Cancelled if path == Path::new("stdout") => {
            anyhow!("the export was interrupted; what was written is not complete")
        }
        ExportError::Cancelled => {
            anyhow!(
                "the export was interrupted; {} was not written",
                files::shown(path)
            )
        }
        why => refused(session, why),
    }
}

fn refused(session: &Path, why: ExportError) -> anyhow::Error {
    anyhow!(why).context(format!("{} can't be exported", files::shown(session)))
}

fn unwritable(path: &Path, why: ExportError) -> anyhow::Error {
    match why {
        ExportError::Write(_) => {
            anyhow!(why).context(format!("{} can't be written", files::shown(path)))
        }
        why => anyhow!(why),
    }
}
