//! A flipped byte of a session file is damage, whatever the byte is for.

use super::{VerifyOptions, record};
use crate::common::Random;
use machine::verify::{VerifyReport, verify};
use rusqlite::{Connection, OpenFlags, types::Value};
use session_file::SessionError;
use std::{fs, path::Path, sync::atomic::AtomicBool};

/// Bytes that are flipped, one at a time.
const FLIPS: usize = 500;

/// Of the flips that change nothing in the tables, one in so many is verified: that takes long.
const VERIFIED: usize = 10;

/// All rows of all tables; `None` when they can't be read.
fn content(path: &Path) -> Option<Vec<Vec<Value>>> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
    let mut content = Vec::new();
    for table in [
        "run", "branch", "block", "order", "snapshot", "truth", "bookmark", "frame", "event",
        "plan",
    ] {
        let mut select = connection
            .prepare(&format!("SELECT * FROM \"{table}\""))
            .ok()?;
        let columns = select.column_count();
        let rows = select.query_map([], |row| {
            (0..columns).map(|column| row.get(column)).collect()
        });
        for row in rows.ok()? {
            content.push(row.ok()?);
        }
    }
    Some(content)
}

fn check(path: &Path) -> Result<VerifyReport, SessionError> {
    verify(
        path,
        &VerifyOptions::default(),
        |_| {},
        &AtomicBool::new(false),
    )
}

#[test]
fn a_flipped_byte_is_damage_or_without_effect() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.blockscope");
    record(&path, 330, |_| {});
    let bytes = fs::read(&path).unwrap();
    let good = check(&path).unwrap();
    assert_eq!(good.difference(), None);
    let rows = content(&path).unwrap();
    let mut random = Random(0xB10C);
    let (mut damaged, mut unused) = (0, 0);
    for _ in 0..FLIPS {
        let mut flipped = bytes.clone();
        let at = random.below(flipped.len());
        flipped[at] ^= 1 << random.below(8);
        fs::write(&path, &flipped).unwrap();
        let is_same = content(&path).as_ref() == Some(&rows);
        if is_same && !at.is_multiple_of(VERIFIED) {
            unused += 1;
            continue;
        }
        match check(&path) {
            Err(error) => {
                damaged += 1;
                let text = error.to_string();
                assert!(text.contains("run.blockscope"), "byte {at}: {text}");
                assert!(!text.contains('\n'), "byte {at}: {text}");
            }
            Ok(report) if report.difference().is_some() => {
                damaged += 1;
                assert!(!is_same, "byte {at}: {report:?}");
            }
            Ok(report) => {
                unused += 1;
                assert!(is_same, "byte {at} changed a row");
                assert_eq!(report, good, "byte {at}");
            }
        }
    }
    println!("{damaged} flips are damage, {unused} bytes are not used");
    assert!(damaged > FLIPS / 4, "{damaged}");
}
