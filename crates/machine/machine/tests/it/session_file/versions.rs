//! Sessions of other versions of the program and of other cores.

use super::{
    record,
    sums::{alter, sum},
    verified,
};
use machine::{
    CoreKind,
    verify::{FrameRange, RunReport, SessionLayer, VerifyOptions, verify_stretch},
};
use rusqlite::{Connection, types::Value};
use session::{Bookmark, History, Record};
use session_file::SessionFile;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};
use tempfile::TempDir;

/// Frames of a session.
const FRAMES: u64 = 1_500;

fn recorded(core: CoreKind) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path, FRAMES, |options| options.core = core);
    (folder, path)
}

/// What is found in a file of one run without a difference.
fn report(path: &Path, options: &VerifyOptions) -> RunReport {
    let mut report = verified(path, options);
    assert_eq!(report.difference(), None);
    report.runs.remove(0)
}

#[test]
fn readings_and_decisions_are_compared_where_the_core_is_another_one() {
    for core in CoreKind::EACH {
        let (_folder, path) = recorded(core);
        let check = |options: &VerifyOptions, expected: &str| {
            let run = report(&path, options);
            assert_eq!((run.emulator.frames, run.truth.frames), (0, 0));
            assert_eq!((run.vision.frames, run.planner.frames), (FRAMES, FRAMES));
            let why = run
                .checked(SessionLayer::Emulator)
                .skipped
                .as_deref()
                .unwrap();
            assert!(why.contains(expected), "{why}");
            assert!(run.vision.skipped.is_none() && run.planner.skipped.is_none());
        };
        for other in CoreKind::EACH.into_iter().filter(|other| *other != core) {
            let options = VerifyOptions {
                core: Some(other),
                ..VerifyOptions::default()
            };
            check(
                &options,
                &format!("it was recorded on the core {core} {}", core.version()),
            );
        }
        let plain = VerifyOptions::default();
        alter(&path, "UPDATE run SET core_version = '0.0.1'");
        let here = core.version();
        check(
            &plain,
            &format!("it was recorded on {core} 0.0.1, and this program has {here}"),
        );
        alter(&path, "UPDATE run SET core = 'another'");
        check(
            &plain,
            "on the core another 0.0.1, which this program does not have",
        );
    }
}

#[test]
fn a_version_of_the_records_that_there_can_not_be_is_refused() {
    let (_folder, path) = recorded(CoreKind::default());
    for codec in ["0", "-1", "4294967296"] {
        alter(&path, &format!("UPDATE run SET codec = {codec}"));
        let why = SessionFile::open(&path).unwrap().runs().unwrap_err();
        let why = why.to_string();
        assert!(
            why.contains("the version of the records is out of range"),
            "{why}"
        );
    }
}

/// A session whose records are those of another version: nobody can decode them.
fn foreign() -> (TempDir, PathBuf, Vec<Record>) {
    let (folder, path) = recorded(CoreKind::default());
    let history = History::default();
    let file = SessionFile::open(&path).unwrap();
    history.open(file.stored(1).unwrap()).unwrap();
    let records = (1..=FRAMES).map(|frame| Record::clone(&history.get(frame).unwrap()));
    let records = records.collect();
    drop(file);
    alter(
        &path,
        "UPDATE run SET codec = 99, program = '9.9.9';
         UPDATE block SET records = x'0102', summary = x'03'",
    );
    (folder, path, records)
}

#[test]
fn records_of_another_version_are_rebuilt_from_pictures_and_orders() {
    let (_folder, path, records) = foreign();
    let file = SessionFile::open(&path).unwrap();
    assert!(file.stored(1).is_err(), "they can't be decoded");
    let run = file.runs().unwrap().remove(0);
    let (stored, rebuilt) = replay::stored(&file, &run, |_| true).unwrap();
    assert!(rebuilt);
    let history = History::default();
    history.open(stored).unwrap();
    assert_eq!(history.range(0), Some(1..=FRAMES));
    for was in &records {
        let is = history.get(was.picture.number).unwrap();
        let is = Record {
            timing: was.timing,
            ..Record::clone(&is)
        };
        assert_eq!(&is, was, "frame {}", was.picture.number);
    }
    let cancelled = replay::stored(&file, &run, |_| false).unwrap_err();
    assert_eq!(cancelled.to_string(), "it was cancelled");
}

#[test]
fn records_of_another_version_are_verified_by_the_tables_for_queries() {
    let (_folder, path, _) = foreign();
    let run = report(&path, &VerifyOptions::default());
    assert!(run.rebuilt);
    assert_eq!(run.skipped().count(), 0, "{run:?}");
    for layer in [
        SessionLayer::Emulator,
        SessionLayer::Vision,
        SessionLayer::Planner,
    ] {
        assert_eq!(run.checked(layer).frames, FRAMES, "{layer:?}");
    }
    for (sql, layer) in [
        (
            "UPDATE plan SET value = value + 1 WHERE frame > 900",
            SessionLayer::Planner,
        ),
        (
            "UPDATE frame SET screen = 'other' WHERE number = 700",
            SessionLayer::Vision,
        ),
    ] {
        let connection = Connection::open(&path).unwrap();
        assert!(connection.execute(sql, []).unwrap() > 0);
        drop(connection);
        let report = verified(&path, &VerifyOptions::default());
        let (_, difference) = report.difference().unwrap();
        assert_eq!(difference.layer, layer, "{difference:?}");
        assert!(
            difference.what.contains("another version"),
            "{difference:?}"
        );
    }
}

#[test]
fn a_stretch_of_another_version_is_verified_by_the_tables_for_queries() {
    let (_folder, path, _) = foreign();
    let found = |first, last| {
        let stretch = FrameRange {
            first: Some(first),
            last: Some(last),
            ..FrameRange::default()
        };
        let options = VerifyOptions::default();
        let cancel = AtomicBool::new(false);
        let mut report = verify_stretch(&path, &stretch, &options, |_| {}, &cancel).unwrap();
        report.runs.remove(0)
    };
    for (first, last) in [(1, FRAMES), (601, 900), (700, 700)] {
        let run = found(first, last);
        assert_eq!(run.difference, None);
        assert_eq!(run.skipped().count(), 0, "{run:?}");
        for layer in [
            SessionLayer::Emulator,
            SessionLayer::Vision,
            SessionLayer::Planner,
        ] {
            assert_eq!(run.checked(layer).frames, last + 1 - first, "{layer:?}");
        }
    }
    let connection = Connection::open(&path).unwrap();
    let sql = "UPDATE frame SET screen = 'other' WHERE number IN (650, 800)";
    assert_eq!(connection.execute(sql, []).unwrap(), 2);
    drop(connection);
    let difference = |first, last| {
        let difference = found(first, last).difference;
        difference.map(|difference| (difference.frame, difference.layer))
    };
    assert_eq!(difference(660, 799), None);
    assert_eq!(difference(651, 900), Some((800, SessionLayer::Vision)));
    assert_eq!(difference(600, 900), Some((650, SessionLayer::Vision)));
}

/// A session as format 1 had it: without names of bookmarks.
fn of_format_1(path: &Path) -> Vec<Bookmark> {
    let file = SessionFile::open(path).unwrap();
    let history = History::default();
    history.open(file.stored(1).unwrap()).unwrap();
    history.add_bookmark(0, 100, "the title\nof the game");
    history.set_slot(2, 0, 200);
    let bookmarks = history.bookmarks().to_vec();
    file.change_bookmarks(1, &[], &bookmarks).unwrap();
    drop(file);
    let connection = Connection::open(path).unwrap();
    connection
        .execute_batch(
            "CREATE TEMP TABLE old AS SELECT * FROM bookmark;
             DROP TABLE bookmark;
CREATE TABLE bookmark (
  branch INTEGER NOT NULL REFERENCES branch ON DELETE CASCADE,
  number INTEGER NOT NULL,
  frame INTEGER NOT NULL,
  slot INTEGER,
  note TEXT NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY (branch, number)
) STRICT;
             INSERT INTO bookmark SELECT branch, number, frame, slot, note, 0 FROM old;
             PRAGMA user_version = 1",
        )
        .unwrap();
    let columns = "branch, number, frame, slot, note";
    let sql = format!("SELECT rowid, {columns} FROM bookmark");
    let mut select = connection.prepare(&sql).unwrap();
    let rows = select.query_map([], |row| {
        (0..6)
            .map(|i| row.get(i))
            .collect::<rusqlite::Result<Vec<Value>>>()
    });
    for row in rows.unwrap().map(Result::unwrap) {
        let sum = sum("bookmark", &row[1..]);
        connection
            .execute(
                "UPDATE bookmark SET sum = ? WHERE rowid = ?",
                rusqlite::params![sum, row[0]],
            )
            .unwrap();
    }
    bookmarks
}

#[test]
fn a_session_of_format_1_is_brought_up_to_date_when_it_is_opened() {
    let (_folder, path) = recorded(CoreKind::default());
    let expected = of_format_1(&path);
    let old = fs::read(&path).unwrap();

    // Another program holds it: it is refused, and as it was.
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let why = SessionFile::open(&path).unwrap_err().to_string();
    assert!(
        why.contains("format 1") && why.contains("using it"),
        "{why}"
    );
    drop(other);
    assert!(fs::read(&path).unwrap() == old);

    for _ in 0..2 {
        let file = SessionFile::open(&path).unwrap();
        let history = History::default();
        history.open(file.stored(1).unwrap()).unwrap();
        assert_eq!(*history.bookmarks(), expected);
    }
    report(&path, &VerifyOptions::default());
    let connection = Connection::open(&path).unwrap();
    let format: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(format, session_file::FORMAT);

    // Altered rows and tables of somebody else are no format 1.
    for (sql, expected) in [
        ("UPDATE bookmark SET note = 'other'", "altered"),
        ("CREATE TABLE more (a)", "not those of a session"),
    ] {
        fs::write(&path, &old).unwrap();
        Connection::open(&path).unwrap().execute(sql, []).unwrap();
        let changed = fs::read(&path).unwrap();
        let why = SessionFile::open(&path).unwrap_err().to_string();
        assert!(why.contains(expected), "{why}");
        assert!(fs::read(&path).unwrap() == changed);
    }
}

#[test]
fn what_can_not_be_rebuilt_is_refused_with_what_is_missing() {
    let (_folder, path, _) = foreign();
    let connection = Connection::open(&path).unwrap();
    connection
        .execute("DELETE FROM \"order\" WHERE kind = 'profile'", [])
        .unwrap();
    drop(connection);
    let file = SessionFile::open(&path).unwrap();
    let run = file.runs().unwrap().remove(0);
    let why = replay::stored(&file, &run, |_| true)
        .unwrap_err()
        .to_string();
    for part in ["run 1 of", "version 9.9.9", "the profile and the strategy"] {
        assert!(why.contains(part), "{why}");
    }
}
