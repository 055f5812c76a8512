//! Short schedules, interrupted or not, and the kept one.

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
    let schedule = Schedule::parse(&fs::read_to_string(format!("{runs}.toml")).unwrap()).unwrap();
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
