//! Sessions of other versions of the program and of other cores.

use super::{record, verified};
use machine::{
    CoreKind, rebuild,
    verify::{Layer, RunReport, VerifyOptions},
};
use rusqlite::{Connection, types::Value};
use session::{History, Record};
use session_file::SessionFile;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Frames of a session.
const FRAMES: u64 = 1_500;

/// The checksum of a row, as the document of the format has it.
fn sum(table: &str, values: &[Value]) -> i64 {
    let mut hasher = blake3::Hasher::new();
    let bytes = |hasher: &mut blake3::Hasher, bytes: &[u8]| {
        hasher
            .update(&[2])
            .update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    bytes(&mut hasher, table.as_bytes());
    for value in values {
        match value {
            Value::Text(text) => bytes(&mut hasher, text.as_bytes()),
            Value::Blob(blob) => bytes(&mut hasher, blob),
            Value::Integer(number) => {
                hasher.update(&[1]).update(&number.to_le_bytes());
            }
            Value::Null => {
                hasher.update(&[0]);
            }
            Value::Real(number) => panic!("{number} has no sum"),
        }
    }
    let hash = hasher.finalize();
    i64::from_le_bytes(hash.as_bytes()[..8].try_into().unwrap())
}

/// Changes rows of a table and corrects their sums of these columns.
fn alter(path: &Path, table: &str, set: &str, sums: &[(&str, &str)]) {
    let connection = Connection::open(path).unwrap();
    connection
        .execute(&format!("UPDATE {table} SET {set}"), [])
        .unwrap();
    for (of, columns) in sums {
        let sql = format!("SELECT id, {columns} FROM {table}");
        let mut select = connection.prepare(&sql).unwrap();
        let count = select.column_count();
        let rows = select.query_map([], |row| {
            (0..count)
                .map(|i| row.get(i))
                .collect::<rusqlite::Result<Vec<Value>>>()
        });
        for row in rows.unwrap().map(Result::unwrap) {
            let update = format!("UPDATE {table} SET {of} = ? WHERE id = ?");
            let sum = sum(table, &row[1..]);
            connection
                .execute(&update, rusqlite::params![sum, row[0]])
                .unwrap();
        }
    }
}

const RUN: [(&str, &str); 1] = [(
    "sum",
    "started, program, core, core_version, rom_title, rom_size, rom_hash, faults, codec",
)];

const BLOCK: [(&str, &str); 2] = [
    ("summary_sum", "branch, first, last, length, epoch, summary"),
    (
        "sum",
        "branch, first, last, length, epoch, chain, causes, records",
    ),
];

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
            assert_eq!((run.emulator.frames, run.referee.frames), (0, 0));
            assert_eq!((run.vision.frames, run.planner.frames), (FRAMES, FRAMES));
            let why = run.checked(Layer::Emulator).skipped.as_deref().unwrap();
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
        alter(&path, "run", "core_version = '0.0.1'", &RUN);
        let here = core.version();
        check(
            &plain,
            &format!("it was recorded on {core} 0.0.1, and this program has {here}"),
        );
        alter(&path, "run", "core = 'another'", &RUN);
        check(
            &plain,
            "on the core another 0.0.1, which this program does not have",
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
    alter(&path, "run", "codec = 99, program = '9.9.9'", &RUN);
    alter(&path, "block", "records = x'0102', summary = x'03'", &BLOCK);
    (folder, path, records)
}

#[test]
fn records_of_another_version_are_rebuilt_from_pictures_and_orders() {
    let (_folder, path, records) = foreign();
    let file = SessionFile::open(&path).unwrap();
    assert!(file.stored(1).is_err(), "they can't be decoded");
    let run = file.runs().unwrap().remove(0);
    let (stored, rebuilt) = rebuild::stored(&file, &run, |_| true).unwrap();
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
    let cancelled = rebuild::stored(&file, &run, |_| false).unwrap_err();
    assert_eq!(cancelled.to_string(), "it was cancelled");
}

#[test]
fn records_of_another_version_are_verified_by_the_tables_for_queries() {
    let (_folder, path, _) = foreign();
    let run = report(&path, &VerifyOptions::default());
    assert!(run.rebuilt);
    assert_eq!(run.skipped().count(), 0, "{run:?}");
    for layer in [Layer::Emulator, Layer::Vision, Layer::Planner] {
        assert_eq!(run.checked(layer).frames, FRAMES, "{layer:?}");
    }
    for (sql, layer) in [
        (
            "UPDATE plan SET value = value + 1 WHERE frame > 900",
            Layer::Planner,
        ),
        (
            "UPDATE frame SET screen = 'other' WHERE number = 700",
            Layer::Vision,
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
fn what_can_not_be_rebuilt_is_refused_with_what_is_missing() {
    let (_folder, path, _) = foreign();
    let connection = Connection::open(&path).unwrap();
    connection
        .execute("DELETE FROM \"order\" WHERE kind = 'profile'", [])
        .unwrap();
    drop(connection);
    let file = SessionFile::open(&path).unwrap();
    let run = file.runs().unwrap().remove(0);
    let why = rebuild::stored(&file, &run, |_| true)
        .unwrap_err()
        .to_string();
    for part in ["run 1 of", "version 9.9.9", "the profile and the strategy"] {
        assert!(why.contains(part), "{why}");
    }
}
