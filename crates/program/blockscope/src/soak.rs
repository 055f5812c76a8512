//! `blockscope soak`: hours of play with disturbances.

use crate::{
    json::{Object, schema},
    long_run,
    soak_args::SoakArgs,
};
use anyhow::{Context as _, ensure};
use app::OutputFile;
use common::counted;
use emulator::stdout;
use indicatif::ProgressBar;
use std::{
    fmt::Write as _,
    io::{self, Write},
};
use trials::soak::{self, Memory, SoakCounts, SoakProgress, SoakReport};

/// Plays and reports. Returns false when anything was wrong.
///
/// # Errors
/// One sentence when the run can't be started, its report can't be written, or, after the report,
/// when Ctrl-C was pressed.
pub fn soak(args: &SoakArgs) -> anyhow::Result<bool> {
    // Before any core starts: cores write to the process's stdout.
    let mut out = stdout::keep().context("stdout can't be kept for the report")?;
    let options = args.options()?;
    let json = args.json.open()?;
    let csv = OutputFile::open_optional(args.csv.as_deref())?;
    let cancel = long_run::interrupt_flag()?;
    let bar = long_run::progress_bar(Some(options.frames), " frames", args.quiet);
    let report = soak::run(options, |progress| show(&bar, progress), &cancel)?;
    bar.finish_and_clear();

    if let Some(file) = csv {
        file.write(|file| write_csv(file, &report.memory))?;
    }
    let object = Object::new(schema::SOAK, &report);
    json.write(&mut out, &object, || summary(&report))?;
    ensure!(!report.cancelled, "interrupted before the last frame");
    Ok(report.is_clean())
}

fn show(bar: &ProgressBar, progress: &SoakProgress) {
    bar.set_position(progress.frames);
    bar.set_message(format!(
        "{}, {}, {} MiB",
        counted(progress.games, "game"),
        counted(progress.problems as u64, "problem"),
        progress.resident.unwrap_or(0) >> 20
    ));
}

/// A line for each sample.
fn write_csv(out: &mut dyn Write, memory: &Memory) -> io::Result<()> {
    writeln!(out, "frames,games,resident_bytes,history_bytes,records")?;
    for sample in &memory.samples {
        let resident = sample.resident.map_or_else(String::new, |n| n.to_string());
        writeln!(
            out,
            "{},{},{resident},{},{}",
            sample.frames, sample.games, sample.history, sample.records
        )?;
    }
    Ok(())
}

const HEADER: [&str; 10] = [
    "games",
    "times",
    "frames",
    "pieces",
    "misreads",
    "lost presses",
    "misdrops",
    "replans",
    "late plans",
    "referee differs",
];

/// The report as text.
fn summary(report: &SoakReport) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:.2} h of game time, {}, {} over, {:.0} s, {:.0} frames/s",
        report.hours,
        counted(report.frames, "frame"),
        counted(report.games, "game"),
        report.seconds,
        report.fps
    );
    let mut rows = vec![HEADER.map(str::to_owned)];
    rows.extend(report.tallies.iter().map(|t| row(&t.kind.to_string(), t)));
    rows.push(row("(under faults)", &report.under_faults));
    rows.push(row("(bot off)", &report.unplayed));
    let widths: Vec<usize> = (0..HEADER.len())
        .map(|i| rows.iter().map(|row| row[i].len()).max().unwrap_or(0))
        .collect();
    for row in &rows {
        let _ = write!(text, "{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(text, "  {cell:>width$}");
        }
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "memory: peak of the first half {} MiB, of the second {} MiB",
        report.memory.first_half_peak >> 20,
        report.memory.second_half_peak >> 20
    );
    if report.cancelled {
        let _ = writeln!(text, "the run was cut short");
    }
    for problem in &report.problems {
        let _ = writeln!(
            text,
            "problem in game {} at frame {}: {}",
            problem.game, problem.frames, problem.what
        );
    }
    text
}

fn row(name: &str, tally: &SoakCounts) -> [String; 10] {
    let counters = tally.counters.named().map(|(_, n)| n);
    let [misreads, lost, misdrops, replans, late] = counters;
    let differs = tally.judged - tally.agreed;
    let numbers = [
        tally.times,
        tally.frames,
        tally.pieces,
        misreads,
        lost,
        misdrops,
        replans,
        late,
        differs,
    ];
    let mut row = HEADER.map(|_| String::new());
    name.clone_into(&mut row[0]);
    for (cell, number) in row.iter_mut().skip(1).zip(numbers) {
        *cell = number.to_string();
    }
    row
}
