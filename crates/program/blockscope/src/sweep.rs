//! `blockscope sweep`: what faults cost at which rate.

use crate::{
    json::{Object, schema},
    long_run,
    sweep_args::SweepArgs,
    sweep_plot,
};
use anyhow::{Context as _, ensure};
use app::OutputFile;
use emulator::stdout;
use std::fmt::Write as _;
use trials::sweep::{self, RunOutcome, SweepReport, mean};

/// Plays and reports.
///
/// # Errors
/// One sentence when a run can't be started, a report can't be written, or, after the report, when
/// Ctrl-C was pressed.
pub fn sweep(args: &SweepArgs) -> anyhow::Result<bool> {
    // Before any core starts: cores write to the process's stdout.
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let options = args.options()?;
    let json = args.json.open()?;
    let csv = OutputFile::open_optional(args.csv.as_deref())?;
    let svg = OutputFile::open_optional(args.svg.as_deref())?;
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(0), " pieces", args.quiet);
    let show = |progress: sweep::SweepProgress| {
        bar.set_length(progress.of);
        bar.set_position(progress.pieces);
    };
    let report = sweep::run(&options, show, &cancel)?;
    bar.finish_and_clear();
    if let Some(file) = csv {
        file.write(|file| report.write_csv(file))?;
    }
    if let Some(file) = svg {
        file.write(|file| file.write_all(sweep_plot::svg(&report).as_bytes()))?;
    }
    let object = Object::new(schema::SWEEP, &report);
    json.write(&mut out, &object, || table(&report))?;
    ensure!(!report.cancelled, "interrupted before the last game");
    Ok(true)
}

/// A Markdown table with a row for each fault and rate.
fn table(report: &SweepReport) -> String {
    let mut text = String::from(
        "| fault | rate | cells | next | numbers | wrong numbers | tracked | lost presses | \
         misdrops | pieces | games over |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for runs in report.groups() {
        let Some(first) = runs.first() else { continue };
        let percent = |of: fn(&RunOutcome) -> f64| format!("{:.2} %", 100.0 * mean(runs, of));
        let sum = |of: fn(&RunOutcome) -> u64| runs.iter().map(of).sum::<u64>();
        let over = runs.iter().filter(|run| !run.survived).count();
        let _ = writeln!(
            text,
            "| `{}` | {} % | {} | {} | {} | {} | {} | {} | {} | {} | {over} |",
            first.fault,
            round(100.0 * first.rate),
            percent(|run| run.cells),
            percent(|run| run.next),
            percent(|run| run.numbers),
            percent(|run| run.wrong_numbers),
            percent(|run| run.tracked),
            sum(|run| run.counters.lost_presses),
            sum(|run| run.counters.misdrops),
            sum(|run| run.pieces),
        );
    }
    if report.cancelled {
        text.push_str("\nThe sweep was cut short.\n");
    }
    text
}

/// A percentage to the fourth digit after the point.
fn round(percent: f64) -> f64 {
    (percent * 1e4).round() / 1e4
}
