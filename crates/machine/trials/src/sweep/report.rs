//! What came of a sweep.

use super::Run;
use faults::{Faults, TimedFault};
use machine::{Confusion, Counters, NumbersRead, StepMachine};
use serde::Serialize;
use std::io::{self, Write};
use vision::CELLS;

/// Numbers on a picture of play: score, level, lines.
const NUMBERS: u64 = 3;

/// What came of a sweep.
#[derive(Clone, Debug, Serialize)]
pub struct SweepReport {
    /// The level at which the games start.
    pub level: u8,
    /// Whether they are played with hearts.
    pub heart: bool,
    /// The name of the strategy.
    pub strategy: String,
    /// Pieces that a run was to place.
    pub pieces: u64,
    /// Whether a run was cancelled before its end.
    pub cancelled: bool,
    /// The runs, by fault, rate and seed.
    pub runs: Vec<RunOutcome>,
}

/// What came of one run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RunOutcome {
    /// The fault with its amount, without a rate.
    pub fault: String,
    /// The share of chances that it hit.
    pub rate: f64,
    /// Its seed.
    pub seed: u64,
    /// The faults as `--faults` takes them.
    pub faults: String,
    /// How often the fault came.
    pub injected: u64,
    /// Frames since power-on.
    pub frames: u64,
    /// Pieces that were placed.
    pub pieces: u64,
    /// Whether all of them were, without a game over.
    pub survived: bool,
    /// Lines that were cleared.
    pub lines: u16,
    /// The share of cells that were read as what they were.
    pub cells: f64,
    /// The share of next boxes that were read as what they were.
    pub next: f64,
    /// The share of numbers that were read as what they were.
    pub numbers: f64,
    /// The share of numbers that were read as others.
    pub wrong_numbers: f64,
    /// The share of pictures on which the tracked state was the truth.
    pub tracked: f64,
    /// What did not go as planned.
    #[serde(flatten)]
    pub counters: Counters,
}

impl RunOutcome {
    pub(super) fn of(machine: &StepMachine, run: &Run, faults: &Faults, wanted: u64) -> Self {
        let summary = machine.summary();
        let referee = machine.referee();
        let Confusion { cells, next, .. } = &referee.confusion;
        // Of pictures that are not read as play nothing else is counted.
        let pictures = referee.numbers.all() / NUMBERS;
        let NumbersRead { right, wrong, .. } = referee.numbers;
        let game = summary.games.last().copied().unwrap_or_default();
        Self {
            fault: TimedFault {
                when: TimedFault::of(run.fault.kind).when,
                ..run.fault
            }
            .to_string(),
            rate: run.rate.share(),
            seed: run.seed,
            faults: faults.to_string(),
            injected: machine.fault_log().total(),
            frames: machine.frame(),
            pieces: summary.pieces(),
            survived: summary.pieces() >= wanted && summary.games_over() == 0,
            lines: game.lines,
            cells: part_of(cells.right(), pictures * CELLS as u64),
            next: part_of(next.right(), pictures),
            numbers: part_of(right, referee.numbers.all()),
            wrong_numbers: part_of(wrong, referee.numbers.all()),
            tracked: part_of(referee.agreed, referee.frames),
            counters: summary.counters,
        }
    }
}

/// A share; 1 of nothing is everything.
fn part_of(part: u64, all: u64) -> f64 {
    if all == 0 {
        return 1.0;
    }
    part as f64 / all as f64
}

/// The mean of something over some runs.
pub fn mean(runs: &[RunOutcome], of: impl Fn(&RunOutcome) -> f64) -> f64 {
    runs.iter().map(of).sum::<f64>() / runs.len().max(1) as f64
}

impl SweepReport {
    /// The runs of each fault at each rate.
    pub fn groups(&self) -> impl Iterator<Item = &[RunOutcome]> {
        let same = |a: &RunOutcome, b: &RunOutcome| {
            a.fault == b.fault && a.rate.to_bits() == b.rate.to_bits()
        };
        self.runs.chunk_by(same)
    }

    /// Writes a line for each run, with a line of names before them.
    ///
    /// # Errors
    /// When the output can't be written.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "fault,rate,seed,injected,frames,pieces,survived,lines,cells,next,numbers,\
             wrong_numbers,tracked,misreads,lost_presses,misdrops,replans,late_plans"
        )?;
        for run in &self.runs {
            let counters = run.counters.named().map(|(_, n)| n.to_string());
            writeln!(
                out,
                "{},{},{},{},{},{},{},{},{:.6},{:.6},{:.6},{:.6},{:.6},{}",
                run.fault,
                run.rate,
                run.seed,
                run.injected,
                run.frames,
                run.pieces,
                run.survived,
                run.lines,
                run.cells,
                run.next,
                run.numbers,
                run.wrong_numbers,
                run.tracked,
                counters.join(",")
            )?;
        }
        Ok(())
    }
}
