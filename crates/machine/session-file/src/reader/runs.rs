//! Runs and their branches.

use super::{
    BranchRow, RunRow, SessionFile,
    fault::{Fault, branch_id, check, text, unsigned},
};
use crate::{Damage, RomInfo, RunInfo, SessionError, sum};
use pad::{BranchId, Origin};
use rusqlite::{Connection, Row};
use session::bounds::{BRANCHES, NAME_BYTES};
use std::{collections::BTreeMap, ops::RangeInclusive};

/// The versions of encoded records that there may be: a number of 32 bits, counted from 1.
const CODECS: RangeInclusive<i64> = 1..=u32::MAX as i64;

impl SessionFile {
    /// Its runs, the oldest first.
    ///
    /// # Errors
    /// When it can't be read or is damaged.
    pub fn runs(&self) -> Result<Vec<RunRow>, SessionError> {
        self.read(|connection| {
            let mut select = connection.prepare(
                "SELECT id, started, program, codec, core, core_version, rom_title, rom_size,
                 rom_hash, faults, sum FROM run ORDER BY id",
            )?;
            let mut rows = select.query([])?;
            let mut runs = Vec::new();
            let mut before = None;
            while let Some(row) = rows.next()? {
                let run = run(connection, row)?;
                // They begin at different times.
                let sum: Option<i64> = row.get(10)?;
                if run.branches.is_empty() || std::mem::replace(&mut before, sum) == sum {
                    return Err(Damage::Run(run.id).into());
                }
                runs.push(run);
            }
            Ok(runs)
        })
    }
}

fn run(connection: &Connection, row: &Row<'_>) -> Result<RunRow, Fault> {
    let id = row.get(0)?;
    check(row.get(10)?, sum::run(connection, id)?, || {
        format!("run {id}")
    })?;
    let core: Option<String> = row.get(4)?;
    let version: Option<String> = row.get(5)?;
    let title: Option<String> = row.get(6)?;
    let size: Option<i64> = row.get(7)?;
    let hash: Option<String> = row.get(8)?;
    let rom = match (title, size, hash) {
        (Some(title), Some(size), Some(hash)) => Some(RomInfo {
            title,
            size: unsigned(size, "the size of the cartridge")?,
            hash,
        }),
        (None, None, None) => None,
        _ => return Err(Damage::Part("the cartridge of a run").into()),
    };
    let codec: i64 = row.get(3)?;
    if !CODECS.contains(&codec) {
        return Err(Damage::Range("the version of the records").into());
    }
    Ok(RunRow {
        id,
        started: row.get(1)?,
        program: row.get(2)?,
        codec,
        info: RunInfo {
            core: both(core, version, "the core of a run")?,
            rom,
            faults: row.get(9)?,
        },
        branches: branches(connection, id)?,
    })
}

/// Two columns of which both are known or none.
fn both<A, B>(a: Option<A>, b: Option<B>, what: &'static str) -> Result<Option<(A, B)>, Damage> {
    match (a, b) {
        (Some(a), Some(b)) => Ok(Some((a, b))),
        (None, None) => Ok(None),
        _ => Err(Damage::Part(what)),
    }
}

fn branches(connection: &Connection, run: i64) -> Result<Vec<BranchRow>, Fault> {
    let mut select = connection.prepare_cached(
        "SELECT id, number, name, parent, fork_frame, sum FROM branch
         WHERE run = ? ORDER BY number",
    )?;
    let mut rows = select.query([run])?;
    let mut branches = Vec::new();
    let mut numbers = BTreeMap::<i64, BranchId>::new();
    while let Some(row) = rows.next()? {
        if branches.len() >= BRANCHES {
            return Err(Damage::Range("the number of branches").into());
        }
        text(row, 2, NAME_BYTES, "the length of a branch's name")?;
        let number: i64 = row.get(1)?;
        let name: String = row.get(2)?;
        let fork: (Option<i64>, Option<i64>) = (row.get(3)?, row.get(4)?);
        check(row.get(5)?, sum::branch(run, number, &name, fork), || {
            format!("branch {number}")
        })?;
        let id = branch_id(number)?;
        let origin = match both(fork.0, fork.1, "the fork of a branch")? {
            Some((parent, frame)) => {
                let parent = numbers.get(&parent);
                Some(Origin {
                    branch: *parent.ok_or(Damage::Range("the parent of a branch"))?,
                    frame: unsigned(frame, "the fork of a branch")?,
                })
            }
            None => None,
        };
        let row = row.get(0)?;
        numbers.insert(row, id);
        branches.push(BranchRow {
            row,
            id,
            name,
            origin,
        });
    }
    Ok(branches)
}
