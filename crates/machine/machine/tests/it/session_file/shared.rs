//! Sessions that one program records while another one uses them.

use super::{VerifyOptions, record, verified};
use pad::Epoch;
use rusqlite::{Connection, OpenFlags};
use session::{History, HistoryChange};
use session_file::{SessionError, SessionFile, SessionWriter};
use std::path::Path;

/// Begins to record a run again that is in a file.
fn begun(from: &Path, to: &Path) -> (SessionWriter, Vec<HistoryChange>) {
    let file = SessionFile::open(from).unwrap();
    let history = History::default();
    history.open(file.stored(1).unwrap()).unwrap();
    let kept = history.kept();
    let main = &kept.branches[0];
    let blocks = main.blocks.iter().filter_map(|block| block.records());
    let records = blocks.flatten().chain(main.newest.iter().cloned());
    let mut writer = SessionWriter::create(to).unwrap();
    let begun = HistoryChange::Began {
        branch: main.id,
        epoch: Epoch(0),
    };
    writer.apply(&begun).unwrap();
    writer
        .set_info(&file.runs().unwrap().remove(0).info)
        .unwrap();
    for (after, order) in main.orders.iter().cloned() {
        let order = HistoryChange::Ordered {
            branch: main.id,
            after,
            order,
        };
        writer.apply(&order).unwrap();
    }
    (writer, records.map(HistoryChange::Appended).collect())
}

#[test]
fn a_recording_ends_while_somebody_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.blockscope");
    let path = folder.path().join("run.blockscope");
    record(&good, 600, |_| {});
    let (mut writer, records) = begun(&good, &path);
    let (first, rest) = records.split_at(300);
    for change in first {
        writer.apply(change).unwrap();
    }
    writer.commit().unwrap();
    let reader = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let count = || reader.query_row("SELECT count(*) FROM frame", [], |row| row.get::<_, i64>(0));
    reader.execute_batch("BEGIN").unwrap();
    assert_eq!(count(), Ok(300));
    // What is verified meanwhile is the state when it was opened.
    let file = SessionFile::open_as_it_is(&path).unwrap();
    assert_eq!(
        verified(&path, &VerifyOptions::default()).difference(),
        None
    );
    for change in rest {
        writer.apply(change).unwrap();
    }
    writer.commit().unwrap();
    let branch = file.runs().unwrap().remove(0).branches.remove(0);
    let blocks = file.blocks(branch.row).unwrap();
    assert_eq!(blocks.last().map(|block| block.last), Some(300));
    drop(file);
    writer.finish().unwrap();
    assert_eq!(count(), Ok(300), "the reader has its state");
    reader.execute_batch("COMMIT").unwrap();
    assert_eq!(count(), Ok(600));
    drop(reader);
    let report = verified(&path, &VerifyOptions::default());
    assert_eq!(report.difference(), None);
    assert_eq!(report.runs[0].vision.frames, 600);
}

#[test]
fn a_session_that_is_recorded_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.blockscope");
    let path = folder.path().join("run.blockscope");
    record(&good, 60, |_| {});
    let (mut writer, records) = begun(&good, &path);
    for change in &records {
        writer.apply(change).unwrap();
    }
    writer.commit().unwrap();
    let refused = SessionWriter::create(&path).err();
    assert!(matches!(refused, Some(SessionError::InUse { .. })));
    let other = SessionWriter::begin_file(&path).unwrap();
    let refused = other.finish().err();
    assert!(matches!(refused, Some(SessionError::InUse { .. })));
    writer.finish().unwrap();
    let report = verified(&path, &VerifyOptions::default());
    assert_eq!(report.runs[0].vision.frames, 60);
    // Afterwards it is a file like others, and so is one that a crash left.
    let (mut writer, records) = begun(&good, &path);
    for change in &records {
        writer.apply(change).unwrap();
    }
    writer.commit().unwrap();
    drop(writer);
    SessionWriter::create(&path).unwrap().finish().unwrap();
}

/// As when a recording ends: the log is removed, and the journal of the last change is there.
#[test]
fn a_session_that_another_program_just_closes_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path, 60, |_| {});
    let other = Connection::open(&path).unwrap();
    other
        .execute_batch("BEGIN IMMEDIATE; CREATE TABLE unfinished (a)")
        .unwrap();
    assert!(folder.path().join("run.blockscope-journal").exists());
    let refused = SessionWriter::create(&path).err();
    assert!(
        matches!(refused, Some(SessionError::InUse { .. })),
        "{refused:?}"
    );
    let refused = SessionWriter::begin_file(&path).unwrap().finish().err();
    assert!(
        matches!(refused, Some(SessionError::InUse { .. })),
        "{refused:?}"
    );
    other.execute_batch("ROLLBACK").unwrap();
    SessionWriter::create(&path).unwrap().finish().unwrap();
}
