//! Verifying some frames: from the nearest snapshot, and nothing outside of them.

use super::{
    VerifyOptions,
    layers::{Edit, Forgery, forge},
    record, verified,
};
use machine::verify::{
    FrameRange, RunReport, SessionLayer, StretchError, VerifyReport, verify_stretch,
};
use pad::Buttons;
use rusqlite::Connection;
use session::Record;
use session_file::SessionError;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};
use tempfile::TempDir;

/// Frames of the session. Snapshots are at 1,200 and 2,400.
const FRAMES: u64 = 2_700;

fn check(path: &Path, stretch: FrameRange) -> Result<VerifyReport, StretchError> {
    let options = VerifyOptions::default();
    verify_stretch(path, &stretch, &options, |_| {}, &AtomicBool::new(false))
}

fn frames(first: u64, last: u64) -> FrameRange {
    FrameRange {
        first: Some(first),
        last: Some(last),
        ..FrameRange::default()
    }
}

/// What is found in frames of a file that can be read.
fn found(path: &Path, first: u64, last: u64) -> RunReport {
    let mut report = check(path, frames(first, last)).unwrap();
    report.runs.remove(0)
}

struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        record(&folder.path().join("good.blockscope"), FRAMES, |_| {});
        Self { folder }
    }

    fn good(&self) -> PathBuf {
        self.folder.path().join("good.blockscope")
    }

    /// A copy in which records are other ones, with all sums as they should be.
    fn forged(&self, edit: &Edit<'_>) -> PathBuf {
        let path = self.folder.path().join("forged.blockscope");
        let forgery = Forgery {
            record: Some(edit),
            ..Forgery::default()
        };
        forge(&self.good(), &path, &forgery);
        path
    }

    /// A copy after some SQL.
    fn damaged(&self, sql: &str) -> PathBuf {
        let path = self.folder.path().join("damaged.blockscope");
        fs::copy(self.good(), &path).unwrap();
        let connection = Connection::open(&path).unwrap();
        let changed = connection.execute(sql, []).unwrap();
        assert_eq!(changed, 1, "{sql}");
        path
    }
}

#[test]
fn a_stretch_begins_at_the_nearest_snapshot_and_compares_every_layer() {
    let bench = Bench::new();
    let path = bench.good();
    let snapshots = [
        ((1, 50), None),
        ((1_200, 1_210), None),
        ((1_201, 1_210), Some(1_200)),
        ((2_000, 2_300), Some(1_200)),
        ((2_600, FRAMES), Some(2_400)),
    ];
    for ((first, last), snapshot) in snapshots {
        let run = found(&path, first, last);
        assert_eq!(run.difference, None, "{first}..{last}");
        assert_eq!(run.skipped().count(), 0, "{run:?}");
        let stretch = run.stretch.unwrap();
        assert_eq!((stretch.first, stretch.last), (first, last));
        assert_eq!(stretch.snapshot, snapshot, "{first}..{last}");
        for layer in [
            SessionLayer::Emulator,
            SessionLayer::Vision,
            SessionLayer::Planner,
        ] {
            assert_eq!(run.checked(layer).frames, last - first + 1, "{layer:?}");
        }
    }
    let whole = check(&path, FrameRange::default()).unwrap();
    assert_eq!(whole.runs[0].emulator.frames, FRAMES);
}

#[test]
fn a_change_inside_is_found_in_its_layer_and_one_outside_is_not_looked_at() {
    let bench = Bench::new();
    let answer = |record: &mut Record| {
        if record.picture.number == 1_500 {
            record.answer |= Buttons::SELECT;
        }
    };
    let path = bench.forged(&answer);
    let difference = found(&path, 1_450, 1_550).difference.unwrap();
    assert_eq!(
        (difference.layer, difference.frame),
        (SessionLayer::Planner, 1_500)
    );
    for (first, last) in [(1_300, 1_499), (1_501, 1_600), (2_500, 2_600)] {
        assert_eq!(found(&path, first, last).difference, None);
    }
    assert!(
        verified(&path, &VerifyOptions::default())
            .difference()
            .is_some()
    );

    let clock = |record: &mut Record| {
        if record.picture.number == 2_450 {
            record.picture.clocks += 4;
        }
    };
    let path = bench.forged(&clock);
    let difference = found(&path, 2_401, 2_500).difference.unwrap();
    assert_eq!(
        (difference.layer, difference.frame),
        (SessionLayer::Emulator, 2_450)
    );
    for (first, last) in [(1_300, 2_449), (2_451, 2_500)] {
        assert_eq!(found(&path, first, last).difference, None);
    }
}

#[test]
fn damage_inside_is_an_error_and_damage_outside_is_not_looked_at() {
    let bench = Bench::new();
    let flip = |first: u64, column: &str| {
        format!(
            "UPDATE block SET {column} = zeroblob(length({column}))
             WHERE first <= {first} AND last >= {first}"
        )
    };
    // A row of a table for queries.
    let score = "UPDATE frame SET score = 123456 WHERE number = 1500";
    for sql in [
        flip(1_500, "records"),
        flip(1_500, "causes"),
        score.to_owned(),
    ] {
        let path = bench.damaged(&sql);
        match check(&path, frames(1_450, 1_550)) {
            Err(StretchError::File(SessionError::Damaged { .. })) if sql != score => {}
            // The rows for queries are compared with the records.
            Ok(report) if sql == score => {
                let (_, difference) = report.difference().unwrap();
                assert_eq!(
                    (difference.frame, difference.layer),
                    (1_500, SessionLayer::Tables)
                );
            }
            inside => panic!("{sql}: {inside:?}"),
        }
        let before = found(&path, 900, 1_000);
        assert_eq!(
            (before.difference.as_ref(), before.skipped().count()),
            (None, 0)
        );
    }

    // After it, the emulator needs only what comes after the snapshot, and the bot all
    // pictures: without one it can't be compared.
    let path = bench.damaged(&flip(1_500, "causes"));
    let after = found(&path, 2_500, 2_600);
    assert_eq!(
        (after.difference.as_ref(), after.emulator.frames),
        (None, 101)
    );
    let skipped: Vec<SessionLayer> = after.skipped().map(|(layer, _)| layer).collect();
    assert_eq!(skipped, [SessionLayer::Vision, SessionLayer::Planner]);

    let truth = bench.damaged(
        "UPDATE truth SET sum = sum + 1
         WHERE first <= 1490 AND first + length(hashes) / 8 > 1490",
    );
    assert!(check(&truth, frames(1_480, 1_500)).is_err());
    assert_eq!(found(&truth, 2_500, 2_600).skipped().count(), 0);
}

#[test]
fn frames_that_are_not_there_are_refused_with_those_that_are() {
    let bench = Bench::new();
    let path = bench.good();
    for stretch in [frames(0, 5), frames(9, 8), frames(2_690, 2_701)] {
        let why = check(&path, stretch).unwrap_err().to_string();
        let all = format!("branch 0 of {} has the frames 1 to 2700", path.display());
        assert!(why.starts_with(&all), "{why}");
    }
    let other = |run, branch| FrameRange {
        run,
        branch,
        ..frames(1, 2)
    };
    for (stretch, part) in [
        (other(Some(7), None), "has no run 7; choose one from 1"),
        (other(None, Some(3)), "has no branch 3; choose one from 0"),
    ] {
        let why = check(&path, stretch).unwrap_err().to_string();
        assert!(
            why.contains(part) && why.contains("good.blockscope"),
            "{why}"
        );
    }
}
