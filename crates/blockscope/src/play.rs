//! `blockscope play`: the loop without a window.

use crate::{
    interrupt, output,
    play_args::{Json, PlayOptions},
    progress, report,
};
use anyhow::{Context as _, bail};
use app::OutputFile;
use emulator::stdout;
use indicatif::ProgressBar;
use machine::{
    End, Limits,
    play::{PlayReport, Progress},
};
use std::io::{self, Write};

/// Plays and reports. Returns false when `--check` is given and the run is not clean.
///
/// # Errors
/// One sentence when the run can't be started, the core or the bot fails in it, or its
/// report can't be written.
pub fn play(options: PlayOptions) -> anyhow::Result<bool> {
    // Before a run that may take hours, and before stdout is redirected.
    let file = match &options.json {
        Some(Json::File(path)) => Some(OutputFile::open(path)?),
        _ => None,
    };
    // Before any core starts: cores write to the process's stdout.
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let cancel = interrupt::flag()?;

    let bar = progress::bar(length(&options.run.limits), "", options.quiet);
    let limits = options.run.limits;
    let report = machine::play::run(
        options.run,
        |progress| show(&bar, &limits, progress),
        &cancel,
    )?;
    bar.finish_and_clear();

    if options.json == Some(Json::Stdout) {
        write_json(&mut out, &report).context("stdout can't be written")?;
    } else if !options.quiet {
        out.write_all(report::summary(&report).as_bytes())
            .context("stdout can't be written")?;
    }
    if let Some(file) = file {
        file.write(|file| write_json(file, &report))?;
    }
    if let Some(why) = &report.unrecorded {
        bail!("the session is not complete: {why}");
    }
    if report.end == Some(End::CoreFault) {
        let why = report.fault.as_deref().unwrap_or("no reason is known");
        bail!("the run stopped at picture {}: {why}", report.frames);
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

fn write_json(mut out: &mut dyn Write, report: &PlayReport) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut out, report)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// What the bar counts to.
fn length(limits: &Limits) -> Option<u64> {
    limits
        .pieces
        .or(limits.frames)
        .or(limits.score.map(u64::from))
        .or(limits.games.filter(|n| *n > 1).map(u64::from))
}

fn show(bar: &ProgressBar, limits: &Limits, progress: &Progress) {
    let Progress {
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
        "{pieces} pieces, {lines} lines, level {level}, {score} points, {fps:.0} frames/s"
    ));
}
