//! Why a row was not read, and the checks of what it holds.

use crate::Damage;
use pad::BranchId;
use rusqlite::Row;

/// Why a row was not read.
pub(super) enum Fault {
    Sql(rusqlite::Error),
    Damage(Damage),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<rusqlite::types::FromSqlError> for Fault {
    fn from(error: rusqlite::types::FromSqlError) -> Self {
        Self::Sql(error.into())
    }
}

impl From<Damage> for Fault {
    fn from(damage: Damage) -> Self {
        Self::Damage(damage)
    }
}

/// A number that was written from an unsigned one.
pub(super) fn unsigned(value: i64, what: &'static str) -> Result<u64, Damage> {
    u64::try_from(value).map_err(|_| Damage::Range(what))
}

/// The number of a branch.
pub(super) fn branch_id(value: i64) -> Result<BranchId, Damage> {
    BranchId::try_from(value).map_err(|_| Damage::Range("the number of a branch"))
}

/// Refuses a text that is too long, before it is copied.
pub(super) fn text(
    row: &Row<'_>,
    column: usize,
    bytes: usize,
    what: &'static str,
) -> Result<(), Fault> {
    if row.get_ref(column)?.as_str()?.len() > bytes {
        return Err(Damage::Range(what).into());
    }
    Ok(())
}

/// Compares the sum of a row with what it should be.
pub(super) fn check(sum: i64, expected: i64, what: impl FnOnce() -> String) -> Result<(), Damage> {
    if sum == expected {
        Ok(())
    } else {
        Err(Damage::Altered(what()))
    }
}
