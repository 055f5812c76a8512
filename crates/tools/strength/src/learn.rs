//! Learning the tables of a value by a schedule of stages.
//!
//! The values after a stage are kept in a file of their own with the stages that led to it.
//! Where such a file stands the stage is not played again, so that an interrupted run goes on
//! with the stage in which it stopped.

use crate::measure::line;
use anyhow::{Context as _, ensure};
use files::write_atomically;
use indicatif::ProgressBar;

use learning::{Learner, Stage, learn};
use serde::{Deserialize, Serialize};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// Pieces between two lines of the log.
const INTERVAL: u64 = 100_000;

/// The stages, from the tables that learning starts from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Schedule {
    stages: Vec<Stage>,
}

impl Schedule {
    /// Parses a schedule in TOML.
    ///
    /// # Errors
    /// One sentence with the line when it is no schedule.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        let schedule: Self = toml::from_str(text)?;
        ensure!(
            schedule.stages.iter().all(|stage| stage.pieces > 0),
            "each stage places a piece or more: set pieces"
        );
        ensure!(
            schedule
                .stages
                .iter()
                .all(|stage| stage.mean <= stage.pieces),
            "a stage has fewer pieces than its mean is to be taken over: lower mean"
        );
        Ok(schedule)
    }

    /// Pieces of all stages.
    #[must_use]
    pub fn pieces(&self) -> u64 {
        self.stages.iter().map(|stage| stage.pieces).sum()
    }

    /// Learns the tables and writes them to `out`, the values after each stage beside it, and
    /// a line of JSON for each 100,000 pieces to `log`.
    ///
    /// # Errors
    /// One sentence when a file can't be written, or one that stands is of other stages.
    pub fn run(&self, out: &Path, bar: &ProgressBar, log: &mut impl Write) -> anyhow::Result<()> {
        let mut learner = Learner::default();
        for (i, stage) in self.stages.iter().enumerate() {
            let led = &self.stages[..=i];
            let kept = kept(out, i);
            if kept.exists() {
                learner = read(&kept, led)?;
                bar.inc(stage.pieces);
                continue;
            }
            let mut written = Ok(());
            learner = if stage.rounded {
                learner.rounded()
            } else {
                learner.restarted()
            };
            learn(&mut learner, stage, INTERVAL, |interval| {
                bar.set_message(format!("{:.3}", interval.points_per_row));
                bar.inc(INTERVAL);
                written = line(log, &(i, interval));
                written.is_ok()
            });
            written?;
            write(&kept, led, &learner)?;
        }
        Ok(write_atomically(out, |file| {
            file.write_all(&learner.tables().to_bytes())
        })?)
    }
}

/// The file for the values after a stage.
fn kept(out: &Path, stage: usize) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(format!(".stage-{}", stage + 1));
    name.into()
}

/// A line of JSON with the stages, then the values as little-endian floats.
fn write(path: &Path, stages: &[Stage], learner: &Learner) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    line(&mut bytes, &stages)?;
    bytes.extend(
        learner
            .points()
            .iter()
            .flat_map(|value| value.to_le_bytes()),
    );
    Ok(write_atomically(path, |file| file.write_all(&bytes))?)
}

fn read(path: &Path, stages: &[Stage]) -> anyhow::Result<Learner> {
    let bytes = fs::read(path).with_context(|| format!("{} can't be read", path.display()))?;
    let mut header = Vec::new();
    line(&mut header, &stages)?;
    let values = bytes.strip_prefix(header.as_slice());
    let (values, []) = values.unwrap_or_default().as_chunks() else {
        return Err(damaged(path));
    };
    let values = values.iter().map(|value| f32::from_le_bytes(*value));
    Learner::with_points(values.collect()).ok_or_else(|| damaged(path))
}

fn damaged(path: &Path) -> anyhow::Error {
    anyhow::anyhow!(
        "{} is damaged or of other stages: delete it to play the stage again",
        path.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use learning::Interval;

    const STAGE: &str = "seed = 1\ngravity = 2\nrate = 1.0\nprices = { row = 0.9, death = 30.0 }";

    fn schedule(pieces: &[u64]) -> Schedule {
        let stage = |pieces| format!("[[stages]]\npieces = {pieces}\nbreadth = 0\n{STAGE}\n");
        Schedule::parse(&pieces.iter().map(stage).collect::<String>()).unwrap()
    }

    fn run(schedule: &Schedule, out: &Path) -> Vec<u8> {
        let mut log = Vec::new();
        schedule.run(out, &ProgressBar::hidden(), &mut log).unwrap();
        fs::read(out).unwrap()
    }

    #[test]
    fn a_run_goes_on_after_the_stages_that_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("a.tuples");
        let both = run(&schedule(&[300, 200]), &out);
        // The second stage again, from the values after the first.
        fs::remove_file(folder.path().join("a.tuples.stage-2")).unwrap();
        fs::remove_file(&out).unwrap();
        assert_eq!(run(&schedule(&[300, 200]), &out), both);
        // Nothing to play.
        fs::remove_file(&out).unwrap();
        assert_eq!(run(&schedule(&[300, 200]), &out), both);
    }

    #[test]
    fn a_kept_file_of_another_schedule_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("a.tuples");
        run(&schedule(&[300]), &out);
        let other = schedule(&[200]).run(&out, &ProgressBar::hidden(), &mut Vec::new());
        let error = other.unwrap_err().to_string();
        assert!(error.contains("other stages"), "{error}");
    }

    #[test]
    fn the_kept_log_is_that_of_the_kept_schedule() {
        let runs = concat!(env!("CARGO_MANIFEST_DIR"), "/runs/learnt");
        let schedule =
            Schedule::parse(&fs::read_to_string(format!("{runs}.toml")).unwrap()).unwrap();
        let log = fs::read_to_string(format!("{runs}.jsonl")).unwrap();
        let last = |stage: usize| {
            let lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
            let mut of_stage = lines.filter(|(its, _): &(usize, Interval)| *its == stage);
            of_stage.next_back().unwrap().1
        };
        for (i, stage) in schedule.stages.iter().enumerate() {
            assert_eq!(last(i).pieces, stage.pieces);
        }
    }

    #[test]
    fn a_schedule_without_a_piece_or_with_an_unknown_key_is_refused() {
        let text = format!("[[stages]]\npieces = 0\nbreadth = 0\n{STAGE}");
        assert!(Schedule::parse(&text).is_err());
        assert!(Schedule::parse("stages = []\nrate = 1").is_err());
        let text = format!("[[stages]]\npieces = 5\nmean = 6\nbreadth = 0\n{STAGE}");
        assert!(Schedule::parse(&text).is_err());
    }
}
