//! `blockscope play`: the loop without a window.

use crate::{
    console::PadTarget,
    json::{Object, schema},
    learn, long_run, output,
    play_args::PlayOptions,
    report,
};
use anyhow::{Context as _, bail};
use common::counted;
use emulator::stdout;
use files::OutputFile;
use indicatif::ProgressBar;
use machine::{End, Limits};
use serial_pad::Replay;
use std::io::Write;
use tbp::FrontEnd;
use trials::play::{MovieReport, Pad, PlayProgress};

/// Plays and reports. Returns false when `--check` is given and the run is not clean.
///
/// # Errors
/// One sentence when the run can't be started, the core or the bot fails in it, or its
/// report can't be written, or, after the report, when Ctrl-C was pressed.
pub fn play(mut options: PlayOptions) -> anyhow::Result<bool> {
    if let Some(profile) = options.game.take() {
        return learn::play(*profile, options);
    }
    // Before a run that may take hours, and before stdout is redirected.
    let json = options.json.open()?;
    if let Some(session) = &options.run.record {
        session_file::register_output(session)?;
    }
    let (mut pad_out, mut port) = (None, None);
    match &options.pad_out {
        Some(PadTarget::File(path)) => pad_out = Some(OutputFile::open(path)?.into_stream()?),
        Some(PadTarget::Serial(name)) => port = Some(serial_pad::open(name)?),
        None => {}
    }
    // Before any core starts: cores write to the process's stdout.
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = long_run::interrupt_flag()?;

    let chooser = options.tbp.as_deref().map(FrontEnd::start).transpose()?;
    let bar = long_run::progress_bar(length(&options.run.limits), "", options.quiet);
    let limits = options.run.limits;
    let progress = |progress: &PlayProgress| show(&bar, &limits, progress);
    let report = match (options.console, port) {
        (Some(console), Some(port)) => console.play(options.run, port, progress, &cancel)?,
        (_, port) => {
            let pad = Pad {
                out: pad_out.map(|file| Box::new(file) as Box<dyn Write>),
                input: options.pad_in,
                movie: options.movie,
                device: port.map(Replay::start).transpose()?,
                chooser,
            };
            trials::play::run_with_pad(options.run, pad, progress, &cancel)?
        }
    };
    bar.finish_and_clear();

    let object = Object::new(schema::PLAY, &report);
    json.write(&mut out, &object, || match options.quiet {
        true => String::new(),
        false => report::summary(&report),
    })?;
    if let Some(why) = &report.pad_unwritten {
        bail!("the pad file is not complete: {why}");
    }
    if let Some(why) = &report.unrecorded {
        bail!("the session is not complete: {why}");
    }
    if report.end == Some(End::CoreFault) {
        let why = report.fault.as_deref().unwrap_or("no reason is known");
        bail!("the run stopped at picture {}: {why}", report.frames);
    }
    if report.end == Some(End::Interrupted) {
        bail!("interrupted after {}", counted(report.frames, "frame"));
    }
    let parted = report.pad.and_then(|pad| pad.sentence());
    let parted = parted.or(report.movie.as_ref().and_then(MovieReport::difference));
    if let Some(why) = parted {
        output::complain(&why);
        return Ok(false);
    }
    if !options.check {
        return Ok(true);
    }
    Ok(match report.check() {
        Ok(()) => true,
        Err(why) => {
            output::complain(&why);
            false
        }
    })
}

/// What the bar counts to.
fn length(limits: &Limits) -> Option<u64> {
    limits
        .pieces
        .or(limits.frames)
        .or(limits.score.map(u64::from))
        .or(limits.games.filter(|n| *n > 1).map(u64::from))
}

fn show(bar: &ProgressBar, limits: &Limits, progress: &PlayProgress) {
    let PlayProgress {
        frames,
        games,
        pieces,
        lines,
        score,
        level,
        fps,
    } = progress;
    bar.set_position(match limits {
        Limits {
            pieces: Some(_), ..
        } => *pieces,
        Limits {
            frames: Some(_), ..
        } => *frames,
        Limits { score: Some(_), .. } => u64::from(*score),
        _ => u64::from(*games),
    });
    bar.set_message(format!(
        "{}, {}, level {level}, {}, {fps:.0} frames/s",
        counted(*pieces, "piece"),
        counted((*lines).into(), "line"),
        counted((*score).into(), "point")
    ));
}
