//! Whatever a session file holds, it is refused in a sentence or read, in bounded memory: the
//! allocator counts the bytes. Those of SQLite itself are not counted.
#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod common;

use cap::Cap;
use common::{Random, play_options};
use machine::{
    Goal, Limits,
    verify::{VerifyOptions, verify},
};
use rusqlite::Connection;
use session::History;
use session_file::{SessionError, SessionFile};
use std::{
    alloc::System,
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, atomic::AtomicBool},
};
use tempfile::TempDir;
use trials::play;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// The allocator counts for all tests, so one reads at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Variants of each of the four kinds.
const EACH: usize = 125;

/// Bytes that reading a damaged file may take beside those of a good one.
const EXTRA: usize = 96 << 20;

/// Frames of the session.
const FRAMES: u64 = 340;

struct Bench {
    folder: TempDir,
    bytes: Vec<u8>,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("good.blockscope");
        let limits = Limits {
            frames: Some(FRAMES),
            ..Limits::default()
        };
        let mut options = play_options(Goal::default(), limits);
        options.record = Some(path.clone());
        play::run(options, |_| {}, &AtomicBool::new(false)).unwrap();
        Self {
            bytes: fs::read(path).unwrap(),
            folder,
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("bad.blockscope")
    }

    fn write(&self, bytes: &[u8]) -> PathBuf {
        let path = self.path();
        for ending in ["-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(self.folder.path().join(format!("bad.blockscope{ending}")));
        }
        fs::write(&path, bytes).unwrap();
        path
    }

    /// A copy that was changed by SQL.
    fn altered(&self, sql: &str) -> PathBuf {
        let path = self.write(&self.bytes);
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(sql).unwrap();
        path
    }
}

/// Reads all that there is; the first error of each step.
fn read(path: &Path) -> Result<(), SessionError> {
    let file = SessionFile::open(path)?;
    let mut result = Ok(());
    for run in file.runs()? {
        let history = History::default();
        match file.stored(run.id) {
            Ok(stored) => {
                if history.open(stored).is_ok() {
                    look_at(&history);
                }
            }
            Err(error) => result = Err(error),
        }
        for branch in run.branches {
            let _ = file.truths(branch.row);
            for snapshot in file.snapshots(branch.row).unwrap_or_default() {
                let _ = file.state(branch.row, snapshot.frame);
            }
        }
    }
    result
}

fn look_at(history: &History) {
    for branch in history.branches() {
        let Some(range) = history.range(branch.id) else {
            continue;
        };
        for frame in [*range.start(), FRAMES / 2, *range.end()] {
            let _ = history.get_on(branch.id, frame);
        }
        let _ = history.samples(branch.id, range.clone(), 300);
        let _ = history.statistics(branch.id, *range.end());
    }
}

/// Reads and verifies a file. Returns the error, if there is one.
fn outcome(path: &Path) -> Option<String> {
    let _alone = ::common::lock(&ALONE);
    let before = ALLOCATOR.allocated();
    ALLOCATOR.set_limit(before + EXTRA).unwrap();
    let read = read(path);
    let options = VerifyOptions::default();
    let verified = verify(path, &options, |_| {}, &AtomicBool::new(false));
    ALLOCATOR.set_limit(usize::MAX).unwrap();
    let error = match verified {
        Err(error) => error,
        Ok(report) => {
            assert!(read.is_ok(), "verified, but {read:?}");
            return report.difference().map(|(_, found)| found.what.clone());
        }
    };
    for error in read.err().iter().chain([&error]) {
        let text = error.to_string();
        assert!(!text.contains('\n') && text.len() < 400, "{text}");
        assert!(text.contains(path.to_str().unwrap()), "{text}");
    }
    Some(error.to_string())
}

#[test]
fn a_damaged_session_is_refused_in_a_sentence() {
    let bench = Bench::new();
    let good = bench.write(&bench.bytes);
    assert_eq!(outcome(&good), None);
    let mut random = Random(0x5E55);
    for i in 0..EACH {
        // At every scale: from a few bytes to nearly all.
        let scale = bench.bytes.len() >> (i % 16);
        let length = random.below(scale.max(2));
        let cut = bench.write(&bench.bytes[..length]);
        assert!(outcome(&cut).is_some(), "cut to {length} bytes");
    }
    for _ in 0..EACH {
        let mut bytes = bench.bytes.clone();
        for _ in 0..=random.below(40) {
            let at = random.below(bytes.len());
            bytes[at] = random.below(256) as u8;
        }
        outcome(&bench.write(&bytes));
    }
    for _ in 0..EACH {
        // The header and the first page, where counts and versions are.
        let mut bytes = bench.bytes.clone();
        for _ in 0..=random.below(4) {
            let within = [100, 4_096][random.below(2)];
            let at = random.below(within);
            bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][random.below(5)];
        }
        outcome(&bench.write(&bytes));
    }
    for _ in 0..EACH {
        // A page in the place of another one.
        let mut bytes = bench.bytes.clone();
        let pages = bytes.len() / 4_096;
        let (from, to) = (random.below(pages) * 4_096, random.below(pages) * 4_096);
        bytes.copy_within(from..from + 4_096, to);
        outcome(&bench.write(&bytes));
    }
}

/// Kinds of rows that a program would not write, and a part of the message.
const ALTERED: [(&str, &str); 32] = [
    ("PRAGMA user_version = 3", "newer version"),
    ("PRAGMA user_version = 2147483647", "newer version"),
    ("PRAGMA user_version = 0", "is not a session"),
    ("PRAGMA user_version = -5", "is not a session"),
    ("PRAGMA application_id = 1", "is not a session"),
    ("DROP TABLE bookmark", "not those of a session"),
    (
        "DROP VIEW frames; CREATE VIEW frames AS SELECT 1",
        "not those of a session",
    ),
    (
        "ALTER TABLE run RENAME TO runs; CREATE VIEW run AS SELECT * FROM runs",
        "not those of",
    ),
    (
        "CREATE TRIGGER t AFTER DELETE ON run BEGIN DELETE FROM block; END",
        "not those of",
    ),
    ("CREATE TABLE more (a)", "not those of a session"),
    ("UPDATE block SET causes = x'FFFFFF7F00'", "altered"),
    ("UPDATE block SET records = zeroblob(70000000)", "too big"),
    ("UPDATE block SET summary = x'FFFFFFFF'", "altered"),
    ("UPDATE block SET last = 9223372036854775807", "altered"),
    ("UPDATE block SET first = -1 WHERE id = 1", "out of range"),
    ("UPDATE block SET length = 9223372036854775807", "altered"),
    ("UPDATE block SET epoch = -9", "out of range"),
    ("UPDATE block SET chain = x'00'", "out of range"),
    ("UPDATE block SET chain = zeroblob(32)", "altered"),
    ("DELETE FROM block WHERE id = 1", "the chain"),
    ("UPDATE branch SET number = 5000000000", "altered"),
    ("UPDATE branch SET parent = id, fork_frame = 3", "altered"),
    ("UPDATE \"order\" SET value = 'nonsense'", "altered"),
    // In two steps, since a row may be of one frame, and then each would meet the next one.
    (
        "UPDATE truth SET first = first + 1000000; UPDATE truth SET first = first - 999999",
        "altered",
    ),
    (
        "INSERT INTO bookmark VALUES (1, 0, 9, NULL, 'a name', '', 77)",
        "the bookmark at frame 9 was altered",
    ),
    (
        "INSERT INTO snapshot VALUES (1, 50, 7, x'0000000000', 1)",
        "the snapshot at frame 50 was altered",
    ),
    (
        "INSERT INTO bookmark VALUES (1, 0, 9, NULL, '', hex(zeroblob(9000)), 77)",
        "the length of a note is out of range",
    ),
    ("UPDATE run SET program = 'another'", "run 1 was altered"),
    (
        "UPDATE frame SET score = 1 WHERE number = 200",
        "table frame at frame 200",
    ),
    (
        "DELETE FROM frame WHERE number = 7",
        "table frame at frame 7",
    ),
    (
        "INSERT INTO event SELECT branch, 5000, seq, kind, piece, orientation, row, column, value
      FROM event LIMIT 1",
        "rows in the table event",
    ),
    ("UPDATE plan SET value = value + 1", "table plan"),
];

#[test]
fn rows_that_no_program_wrote_are_named() {
    let bench = Bench::new();
    for (sql, expected) in ALTERED {
        let path = bench.altered(sql);
        let error = outcome(&path).unwrap_or_else(|| panic!("{sql} went unnoticed"));
        assert!(error.contains(expected), "{sql}: {error}");
    }
}

#[test]
fn other_files_are_not_sessions() {
    let bench = Bench::new();
    let text = bench.write(b"a text file that somebody has renamed\n");
    assert!(outcome(&text).unwrap().contains("is not a session"));
    let empty = bench.write(b"");
    assert!(outcome(&empty).unwrap().contains("is not a session"));
    let other = bench.write(b"");
    let connection = Connection::open(&other).unwrap();
    connection
        .execute_batch("CREATE TABLE run (id INTEGER PRIMARY KEY); INSERT INTO run VALUES (1)")
        .unwrap();
    drop(connection);
    assert!(outcome(&other).unwrap().contains("is not a session"));
    assert!(
        outcome(bench.folder.path())
            .unwrap()
            .contains("is not a session")
    );
    let missing = bench.folder.path().join("missing.blockscope");
    assert!(outcome(&missing).unwrap().contains("can't be read"));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.blockscope");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    assert!(outcome(&pipe).unwrap().contains("is not a session"));
}
