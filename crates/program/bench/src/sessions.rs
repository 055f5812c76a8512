//! Recording a session beside the same game without, opening it, and showing any of its frames.

use super::{
    clock::{self, Times},
    report::{Budget, Figure, Row, Unit},
    scrub::{self, spread},
    throughput,
    window::{USUAL, Window},
};
use anyhow::{Context as _, bail};
use app::RecordedSession;
use machine::StepMachine;
use pad::Buttons;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// Budget of recording a frame, in microseconds.
const COST: f64 = 10.0;
/// Budget of opening a session and fetching a frame, in milliseconds.
const OPEN: f64 = 100.0;
/// Frames that the two machines run in turn.
const TURN: u32 = 500;
/// How often the session is opened.
const OPENINGS: u64 = 20;
/// Frames that are fetched.
const FETCHED: u64 = 500;

/// A file that is removed in the end.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Plays and records so many frames, then opens them.
pub fn measure(frames: u32, progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    let name = format!("blockscope-bench-{}.blockscope", std::process::id());
    let file = Temporary(std::env::temp_dir().join(name));
    let mut rows = record(&file.0, frames, progress)?;
    progress("opening the session");
    rows.extend(open(&file.0, frames)?);
    progress("going to its frames");
    let mut window = Window::open(USUAL, true)?;
    window.open_session(&file.0)?;
    rows.extend(scrub::seek(&mut window, "Scrubbing in it", frames.into())?);
    Ok(rows)
}

/// The time of a turn, by the clock and of the processor.
fn turn(machine: &mut StepMachine, frames: u32) -> anyhow::Result<(Duration, Option<Duration>)> {
    let (begun, before) = (common::now(), clock::thread_time());
    for _ in 0..frames {
        machine.step(Buttons::NONE)?;
    }
    let taken = begun.elapsed();
    if let Some(why) = machine.fault() {
        bail!("the bot stopped: {why}");
    }
    let processor = clock::thread_time().zip(before);
    Ok((taken, processor.map(|(now, then)| now - then)))
}

/// Two machines play the same game in turns; one of them is recorded. The median over the
/// turns counts, so that other programs matter little.
fn record(path: &Path, frames: u32, progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress(&format!("playing {frames} frames, and recording them"));
    let mut plain = StepMachine::start(throughput::setup()?, None)?;
    let mut machine = StepMachine::start(throughput::setup()?, None)?;
    let recorder = machine.record(path)?;
    let (mut costs, mut processor) = (Vec::new(), Vec::new());
    let mut left = frames;
    while left > 0 {
        let frames = left.min(TURN);
        left -= frames;
        let (without, processor_without) = turn(&mut plain, frames)?;
        let (with, processor_with) = turn(&mut machine, frames)?;
        costs.push(more(with, without, frames));
        let both = processor_with.zip(processor_without);
        processor.extend(both.map(|(with, without)| more(with, without, frames)));
    }
    let recorded = recorder.finish().map_err(anyhow::Error::msg)?;
    let size = std::fs::metadata(path)
        .context("the session has gone")?
        .len();
    let cost = |costs: &mut Vec<f64>| {
        Figure::new(
            "",
            common::median(costs, f64::total_cmp).unwrap_or_default(),
            Unit::Micros,
        )
    };
    let per_frame = size as f64 / recorded.max(1) as f64;
    Ok(vec![
        Row::new(
            "Recording beside the loop",
            [cost(&mut costs).within(Budget::AtMost(COST))],
        ),
        Row::new("  of the processor", [cost(&mut processor)]),
        Row::new(
            "A recorded frame",
            [Figure::new("", per_frame, Unit::Bytes)],
        ),
    ])
}

/// How much longer a frame of the first takes, in microseconds.
fn more(with: Duration, without: Duration, frames: u32) -> f64 {
    1e6 * (with.as_secs_f64() - without.as_secs_f64()) / f64::from(frames)
}

fn open(path: &Path, frames: u32) -> anyhow::Result<Vec<Row>> {
    let (mut opened, mut fetched) = (Times::default(), Times::default());
    for i in 0..OPENINGS {
        let begun = common::now();
        let session = RecordedSession::open(path)?;
        let frame = session.history.get(spread(i, frames.into()));
        opened.add(begun.elapsed());
        frame.context("a frame can't be read")?;
    }
    let session = RecordedSession::open(path)?;
    for i in 0..FETCHED {
        let begun = common::now();
        let frame = session.history.get(spread(i, frames.into()));
        fetched.add(begun.elapsed());
        frame.context("a frame can't be read")?;
    }
    let minutes = f64::from(frames) / 3_583.6;
    Ok(vec![
        Row::new(
            format!("Opening {minutes:.0} minutes, a frame"),
            opened.figures(None, Some(OPEN)),
        ),
        Row::new("Any frame of it", fetched.figures(None, None)),
    ])
}
