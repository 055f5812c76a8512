//! `blockscope watch`: reads and follows the frames of a source and prints what changes.

use crate::{common_args::SourceArgs, frames::Frames, json::JsonArg, long_run, output};
use anyhow::{Context as _, ensure};
use files::OutputFile;
use indicatif::ProgressBar;
use source::{Source, SourceError, SourceFrame, SourceSpec};
use std::{
    fs::File,
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use watch::{GameWatcher, OutputLine, Reporter, SCHEMA, Summary, Watcher};

/// Read and follow a video, a capture or pictures, and print what changes
///
/// Prints one JSON object per line: what a frame shows when that has changed, and what happens
/// in the game. The game is followed without its buttons; frames may be missing or repeated.
#[derive(Debug, clap::Args)]
pub struct WatchArgs {
    /// A picture, a folder of pictures, a Y4M file, a session, a video file for ffmpeg,
    /// "device:NAME" for a capture device, or "-" for a Y4M stream on stdin
    #[arg(
        required_unless_present = "ffmpeg_input",
        conflicts_with = "ffmpeg_input"
    )]
    source: Option<SourceSpec>,
    /// How pictures are read: a name or a TOML file; "auto" takes the best fit
    #[arg(long, value_name = "NAME", default_value = named::AUTO)]
    profile: String,
    #[command(flatten)]
    json: JsonArg,
    /// Which frames of the source, as A..B, A.., ..B or one; the others are not read
    #[arg(long, value_name = "RANGE", default_value = "..")]
    frames: Frames,
    #[command(flatten)]
    reading: SourceArgs,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

/// What reads the frames.
enum Reader {
    /// The original game, which is followed.
    Original(Box<(Watcher, Reporter)>),
    /// A game of another maker, which is read.
    Game(Box<GameWatcher>),
}

impl Reader {
    fn lines(&mut self, frame: &SourceFrame) -> Vec<OutputLine<'static>> {
        match self {
            Self::Original(both) => {
                let (watcher, reporter) = &mut **both;
                reporter.lines(&watcher.see(frame))
            }
            Self::Game(watcher) => watcher.see(frame),
        }
    }

    fn error(&mut self, error: &SourceError) -> OutputLine<'static> {
        match self {
            Self::Original(both) => both.1.error(error),
            Self::Game(watcher) => watcher.error(error),
        }
    }

    fn summary(&self) -> &Summary {
        match self {
            Self::Original(both) => both.1.summary(),
            Self::Game(watcher) => watcher.summary(),
        }
    }
}

/// Prints a line for each change, and at the end a summary on stderr.
///
/// # Errors
/// One sentence when the source can't be opened, the lines can't be written, or, after the summary,
/// when Ctrl-C was pressed or frames could not be read.
pub fn watch(args: &WatchArgs) -> anyhow::Result<bool> {
    let spec = args.source.clone().or_else(|| args.reading.input());
    let spec = spec.context("name a source; blockscope sources lists some")?;
    let game = named::game_profile(&args.profile)?;
    let mut reader = match game {
        Some(profile) => {
            let watcher = GameWatcher::new(Arc::new(profile));
            Reader::Game(Box::new(watcher.with_marks(args.reading.marks())))
        }
        None => {
            let watcher = Watcher::new(named::profile(&args.profile)?);
            let watcher = watcher.with_marks(args.reading.marks());
            Reader::Original(Box::new((watcher, Reporter::default())))
        }
    };
    let file = OutputFile::open(args.json.path())?;
    let cancel = long_run::interrupt_flag()?;
    let mut source = args.reading.open(&spec, &cancel)?;
    let is_live = source.is_live() || spec == SourceSpec::Stdin;
    let mut out = Out::open(file, is_live)?;
    let name = spec.to_string();
    out.write(&OutputLine::Source {
        schema: SCHEMA.0,
        version: SCHEMA.1,
        source: &name,
        frames: source.frames(),
    })?;
    let bar = long_run::progress_bar(source.frames(), " frames", args.quiet);
    let done = run(
        args.frames,
        source.as_mut(),
        &mut out,
        &mut reader,
        &bar,
        &cancel,
    );
    bar.finish_and_clear();
    let is_whole = done?;
    out.finish()?;
    let summary = reader.summary();
    if !args.quiet {
        output::note(&summary.to_string());
    }
    ensure!(is_whole, "interrupted before the last frame");
    ensure!(
        summary.errors == 0,
        "{} of {name} could not be read; the lines of type \"error\" give the reasons",
        common::counted(summary.errors, "frame")
    );
    Ok(true)
}

/// Watches the source to its end, to the last frame that is wanted, or until Ctrl-C, and returns
/// whether it was one of the first two.
fn run(
    Frames { first, last }: Frames,
    source: &mut dyn Source,
    out: &mut Out,
    reader: &mut Reader,
    bar: &ProgressBar,
    cancel: &AtomicBool,
) -> anyhow::Result<bool> {
    while !cancel.load(Ordering::Relaxed) {
        let frame = match source.next() {
            Ok(Some(frame)) => frame,
            Ok(None) => return Ok(!cancel.load(Ordering::Relaxed)),
            Err(_) if cancel.load(Ordering::Relaxed) => break,
            Err(why) => {
                output::complain(&why.to_string());
                bar.inc(why.frames());
                out.write(&reader.error(&why))?;
                continue;
            }
        };
        bar.inc(1);
        if last.is_some_and(|last| frame.number > last) {
            return Ok(true);
        }
        if first.is_some_and(|first| frame.number < first) {
            continue;
        }
        for line in reader.lines(&frame) {
            out.write(&line)?;
        }
    }
    Ok(false)
}

/// Where lines go.
struct Out {
    name: String,
    stream: io::BufWriter<File>,
    /// Each line is written at once.
    is_live: bool,
}

impl Out {
    fn open(file: OutputFile, is_live: bool) -> anyhow::Result<Self> {
        Ok(Self {
            name: file.name(),
            stream: io::BufWriter::new(file.into_stream()?),
            is_live,
        })
    }

    fn write(&mut self, line: &OutputLine<'_>) -> anyhow::Result<()> {
        let line = serde_json::to_string(line)?;
        let written = writeln!(self.stream, "{}", output::printable_json(&line));
        let written = match written {
            Ok(()) if self.is_live => self.stream.flush(),
            written => written,
        };
        written.with_context(|| format!("{} can't be written", self.name))
    }

    fn finish(mut self) -> anyhow::Result<()> {
        let flushed = self.stream.flush();
        flushed.with_context(|| format!("{} can't be written", self.name))
    }
}
