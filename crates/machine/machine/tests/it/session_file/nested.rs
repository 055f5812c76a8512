//! Sessions of thousands of branches, each forked from the one before.

use super::{VerifyOptions, record, verified};
use machine::verify::{VerifyReport, verify};
use pad::{BranchId, Epoch, FrameNo, Origin};
use session::{Appended, History, HistoryChange, Record};
use session_file::{SessionFile, SessionWriter};
use std::{
    cell::Cell,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tempfile::TempDir;

/// Branches beside the first.
const BRANCHES: BranchId = 3_000;

/// Where the first of them is forked.
const FORK: FrameNo = 50;

/// A session whose branches have so many frames of their own, each those of the first branch.
fn nested(own: FrameNo) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.blockscope");
    let path = folder.path().join("nested.blockscope");
    let frames = FORK + FrameNo::from(BRANCHES) * own;
    record(&good, frames, |_| {});
    write(&good, &path, own);
    (folder, path)
}

fn write(good: &Path, path: &Path, own: FrameNo) {
    let file = SessionFile::open(good).unwrap();
    let run = file.runs().unwrap().remove(0);
    let history = History::default();
    history.open(file.stored(1).unwrap()).unwrap();
    let kept = history.kept();
    let main = &kept.branches[0];
    let blocks = main.blocks.iter().filter_map(|block| block.records());
    let all: Vec<Appended> = blocks
        .flatten()
        .chain(main.newest.iter().cloned())
        .collect();

    let mut writer = SessionWriter::create(path).unwrap();
    let mut apply = |change: HistoryChange| writer.apply(&change).unwrap();
    apply(HistoryChange::Began {
        branch: main.id,
        epoch: main.epoch,
    });
    for appended in &all {
        apply(HistoryChange::Appended(appended.clone()));
    }
    for (after, order) in main.orders.iter().cloned() {
        apply(HistoryChange::Ordered {
            branch: main.id,
            after,
            order,
        });
    }
    for nth in 1..=BRANCHES {
        let epoch = Epoch(main.epoch.0 + u64::from(nth));
        let frame = FORK + FrameNo::from(nth - 1) * own;
        apply(HistoryChange::Forked {
            branch: nth,
            origin: Origin {
                branch: nth - 1,
                frame,
            },
            name: format!("branch {nth}"),
            epoch,
        });
        for appended in &all[frame as usize..(frame + own) as usize] {
            let mut record = Record::clone(&appended.record);
            (record.picture.branch, record.picture.epoch) = (nth, epoch);
            apply(HistoryChange::Appended(Appended {
                record: Arc::new(record),
                ..appended.clone()
            }));
        }
    }
    let core = file.kept_core(&run).unwrap();
    writer.copy_core(&core).unwrap();
    writer.set_info(&run.info).unwrap();
    writer.finish().unwrap();
}

/// Verifies until this many calls of the progress.
fn stopped_after(path: &Path, most: u32) -> VerifyReport {
    let (stop, calls) = (AtomicBool::new(false), Cell::new(0));
    let count = |_| {
        calls.set(calls.get() + 1);
        stop.store(calls.get() >= most, Ordering::Relaxed);
    };
    let report = verify(path, &VerifyOptions::default(), count, &stop).unwrap();
    assert!(
        calls.get() <= most + 1,
        "{} calls after it",
        calls.get() - most
    );
    report
}

#[test]
fn thousands_of_nested_branches_are_verified_and_end_when_they_are_stopped() {
    for own in [0, 1] {
        let (_folder, path) = nested(own);
        let report = verified(&path, &VerifyOptions::default());
        assert_eq!(report.difference(), None, "{own}");
        let [run] = &report.runs[..] else {
            panic!("{own}: {} runs", report.runs.len());
        };
        assert_eq!(run.branches.len(), BRANCHES as usize + 1);
        assert_eq!(run.emulator.skipped, None, "{own}");
        assert_eq!(run.vision.skipped, None, "{own}");

        let report = stopped_after(&path, 100);
        assert!(report.cancelled, "{own}");
        assert!(report.runs[0].branches.len() < 100, "{own}");
    }
}
