//! Sessions of other versions, and sessions whose first frames are missing.

use crate::support::{
    FRAMES, by_other_weight, by_profile, compared, folder, history, profile_with, record, records,
};
use machine::verify::{VerifyOptions, verify};
use replay::{Accepted, DiffField, DiffLayer, Instead, RunReader, SessionReport, accept};
use rusqlite::{Connection, types::Value};
use session::{History, HistoryChange};
use session_file::{SessionFile, SessionWriter};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};
use tempfile::TempDir;

/// Writes the sums of a table again, as the document of the format has them.
fn sums(connection: &Connection, table: &str, of: &str, columns: &str) {
    let bytes = |hasher: &mut blake3::Hasher, bytes: &[u8]| {
        let length = (bytes.len() as u64).to_le_bytes();
        hasher.update(&[2]).update(&length).update(bytes);
    };
    let mut select = connection
        .prepare(&format!("SELECT id, {columns} FROM {table}"))
        .unwrap();
    let count = select.column_count();
    let mut rows = select.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let mut hasher = blake3::Hasher::new();
        bytes(&mut hasher, table.as_bytes());
        for i in 1..count {
            match row.get(i).unwrap() {
                Value::Text(text) => bytes(&mut hasher, text.as_bytes()),
                Value::Blob(blob) => bytes(&mut hasher, &blob),
                Value::Integer(number) => {
                    hasher.update(&[1]).update(&number.to_le_bytes());
                }
                Value::Null => {
                    hasher.update(&[0]);
                }
                Value::Real(number) => panic!("{number} has no sum"),
            }
        }
        let sum = hasher.finalize().as_bytes()[..8].try_into().unwrap();
        let sql = format!("UPDATE {table} SET {of} = ? WHERE id = ?");
        let id: i64 = row.get(0).unwrap();
        connection
            .execute(&sql, [i64::from_le_bytes(sum), id])
            .unwrap();
    }
}

/// A session whose records nobody can decode: another version encoded them.
fn foreign() -> (TempDir, PathBuf) {
    let (folder, path) = folder();
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "UPDATE run SET codec = 99, program = '9.9.9';
             UPDATE block SET records = x'0102', summary = x'03'",
        )
        .unwrap();
    let run = "started, program, core, core_version, rom_title, rom_size, rom_hash, faults, codec";
    sums(&connection, "run", "sum", run);
    let place = "branch, first, last, length, epoch";
    sums(
        &connection,
        "block",
        "summary_sum",
        &format!("{place}, summary"),
    );
    let block = format!("{place}, chain, causes, records");
    sums(&connection, "block", "sum", &block);
    (folder, path)
}

fn report(path: &Path, instead: &Instead) -> SessionReport {
    let mut report = compared(&[path.to_owned()], instead);
    let session = report.sessions.remove(0);
    assert_eq!(session.error, None);
    session
}

fn accepted(path: &Path, instead: &Instead) -> Accepted {
    accept(path, instead, &mut |_| {}, &AtomicBool::new(false)).unwrap()
}

#[test]
fn a_session_of_another_version_is_compared_with_what_is_rebuilt() {
    let (_folder, path) = foreign();
    let same = report(&path, &Instead::default());
    assert_eq!(same.skipped, [""; 0]);
    assert_eq!(same.stretches, []);
    assert_eq!(same.frames, FRAMES);

    // The same differences as in the same session of this version.
    let (_other, own) = folder();
    for instead in [
        by_profile(profile_with("votes = 4", "votes = 2")),
        by_other_weight(),
    ] {
        let found = report(&path, &instead);
        assert!(found.is_changed());
        assert_eq!(found.stretches, report(&own, &instead).stretches);
    }
}

#[test]
fn what_another_version_made_otherwise_is_found_in_the_tables_and_accepted() {
    let (_folder, path) = foreign();
    let connection = Connection::open(&path).unwrap();
    let sql = "UPDATE frame SET screen = 'other' WHERE number = 700";
    assert_eq!(connection.execute(sql, []).unwrap(), 1);
    drop(connection);
    let found = report(&path, &Instead::default());
    assert_eq!(found.stretches.len(), 1, "{:?}", found.stretches);
    let stretch = &found.stretches[0];
    assert_eq!(
        (stretch.field, stretch.first),
        (DiffField::OtherVersion, 700)
    );
    assert_eq!(found.groups.len(), 1);

    assert_eq!(
        accepted(&path, &Instead::default()),
        Accepted::Replaced(FRAMES)
    );
    // From then on it is one of this version.
    let (_other, own) = folder();
    let [is, was] = [&path, &own].map(|path| {
        let records = records(path).into_iter();
        let untimed = records.map(|record| session::Record {
            timing: session::Timing::default(),
            ..session::Record::clone(&record)
        });
        untimed.collect::<Vec<_>>()
    });
    assert!(is == was, "another record");
    assert!(!report(&path, &Instead::default()).is_changed());
    let options = VerifyOptions::default();
    let verified = verify(&path, &options, |_| {}, &AtomicBool::new(false)).unwrap();
    assert_eq!(verified.difference(), None);
    assert!(!verified.runs[0].rebuilt);
}

#[test]
fn a_branch_without_its_first_frames_is_compared_once_the_game_is_known() {
    const FIRST: u64 = 500;
    let (folder, whole) = folder();
    let path = folder.path().join("late.blockscope");
    let history = history(&whole);
    let kept = history.kept();
    let main = &kept.branches[0];
    let mut writer = SessionWriter::create(&path).unwrap();
    let (branch, epoch) = (main.id, main.epoch);
    writer
        .apply(&HistoryChange::Began { branch, epoch })
        .unwrap();
    let blocks = main.blocks.iter();
    for appended in blocks.flat_map(|block| block.records().unwrap()) {
        if appended.record.picture.number >= FIRST {
            writer.apply(&HistoryChange::Appended(appended)).unwrap();
        }
    }
    for (after, order) in main.orders.iter().cloned() {
        let change = HistoryChange::Ordered {
            branch,
            after,
            order,
        };
        writer.apply(&change).unwrap();
    }
    writer.finish().unwrap();
    drop(SessionFile::open(&path).unwrap());

    let same = report(&path, &Instead::default());
    assert_eq!(same.stretches, []);
    assert_eq!(same.frames, FRAMES + 1 - FIRST);
    let [why] = &same.skipped[..] else {
        panic!("{:?}", same.skipped);
    };
    let from = why
        .strip_prefix("run 1, branch 0: its first frames were not recorded: readings are compared ")
        .and_then(|rest| rest.strip_prefix("everywhere, tracked states from frame "))
        .and_then(|rest| rest.strip_suffix(" on, decisions nowhere"));
    let from: u64 = from.unwrap_or_else(|| panic!("{why}")).parse().unwrap();
    assert!(from < FIRST + 300, "{from}");

    // A bot that begins within a game does not decide, so no decision is compared.
    let weight = by_other_weight();
    assert_eq!(report(&path, &weight).stretches, []);
    assert!(report(&whole, &weight).count(DiffLayer::Decision) > 0);
    // Readings differ from the first picture on.
    let votes = by_profile(profile_with("votes = 4", "votes = 2"));
    let [late, all] = [&path, &whole].map(|path| {
        let stretches = report(path, &votes).stretches.into_iter();
        let readings = stretches.filter(|it| it.field.layer() == DiffLayer::Reading);
        let frames = readings.flat_map(|it| (it.first..=it.last).map(move |at| (it.field, at)));
        let frames = frames.filter(|(_, frame)| *frame >= FIRST);
        frames.collect::<BTreeSet<_>>()
    });
    assert!(!all.is_empty());
    assert_eq!(late, all);
    // Its records stay as they are.
    assert_eq!(accepted(&path, &weight), Accepted::Unchanged);
}

/// The history of the only run of a session, and how many steps it took to read it.
fn read_in_steps(path: &Path) -> (History, usize) {
    let file = SessionFile::open(path).unwrap();
    let run = file.runs().unwrap().remove(0);
    let mut reader = RunReader::new(file, run);
    let mut steps = 0;
    while reader.step().unwrap() {
        steps += 1;
    }
    let history = History::default();
    history.open(reader.end().unwrap().0).unwrap();
    (history, steps)
}

#[test]
fn a_run_of_many_blocks_is_read_whole_in_several_steps() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.blockscope");
    record(&path, 4_400);
    let (history, steps) = read_in_steps(&path);
    assert!(steps > 2, "{steps}");
    assert_eq!(history.range(0), Some(1..=4_400));
    assert!((1..=4_400).all(|frame| history.get(frame).is_some()));
}

#[test]
fn a_run_is_rebuilt_some_frames_at_a_time() {
    let (_folder, path) = foreign();
    let (history, steps) = read_in_steps(&path);
    assert!(steps as u64 > FRAMES / 20, "{steps}");
    assert_eq!(history.range(0), Some(1..=FRAMES));
}
