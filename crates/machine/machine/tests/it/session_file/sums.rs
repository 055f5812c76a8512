//! The checksums of rows, as the document of the format has them.

use rusqlite::{Connection, types::Value};
use std::path::Path;

/// Each table with the columns that have its sums and those that these cover.
const SUMS: [(&str, &str, &str); 8] = [
    (
        "run",
        "sum",
        "started, program, core, core_version, rom_title, rom_size, rom_hash, faults, codec",
    ),
    ("branch", "sum", "run, number, name, parent, fork_frame"),
    (
        "block",
        "summary_sum",
        "branch, first, last, length, epoch, summary",
    ),
    (
        "block",
        "sum",
        "branch, first, last, length, epoch, chain, causes, records",
    ),
    ("order", "sum", "branch, after, kind, value"),
    ("snapshot", "sum", "branch, frame, clocks, state"),
    ("truth", "sum", "branch, first, hashes"),
    ("bookmark", "sum", "branch, number, frame, slot, name, note"),
];

/// The checksum of a row of these columns.
pub fn sum(table: &str, values: &[Value]) -> i64 {
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

/// Changes rows and corrects all sums.
pub fn alter(path: &Path, sql: &str) {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(sql).unwrap();
    for (table, of, columns) in SUMS {
        let sql = format!("SELECT rowid, {columns} FROM \"{table}\"");
        let mut select = connection.prepare(&sql).unwrap();
        let count = select.column_count();
        let rows = select.query_map([], |row| {
            (0..count)
                .map(|i| row.get(i))
                .collect::<rusqlite::Result<Vec<Value>>>()
        });
        for row in rows.unwrap().map(Result::unwrap) {
            let update = format!("UPDATE \"{table}\" SET {of} = ? WHERE rowid = ?");
            let sum = sum(table, &row[1..]);
            connection
                .execute(&update, rusqlite::params![sum, row[0]])
                .unwrap();
        }
    }
}
