//! The entries of all tables, and their file.

use crate::{ENTRIES, Family, Table, families::sums, indices, tables};
use rules::COLUMNS;
use std::sync::LazyLock;
use thiserror::Error;

/// The beginning of a file of tables: its kind and version.
const MAGIC: &[u8; 8] = b"tuples 1";

/// What the entries are measured in: so many are a point of value.
pub const PER_POINT: i32 = 1000;

/// Why a file of tables can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TablesError {
    /// It begins with other bytes.
    #[error("this is no file of tables, or one of another version; learn it again")]
    Kind,
    /// It can't be unpacked.
    #[error("the tables are damaged: {0}")]
    Damaged(String),
    /// It has another number of entries.
    #[error("the tables have {0} entries, but {ENTRIES} are needed; learn them again")]
    Entries(usize),
}

/// What one table adds on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableValue {
    /// The table.
    pub table: Table,
    /// The entry of the board, counted from 0.
    pub entry: usize,
    /// What it adds, in thousandths of a point.
    pub thousandths: i32,
}

impl TableValue {
    /// What the table reads, each with its value on the board.
    #[must_use]
    pub fn read(&self) -> Vec<(&'static str, i32)> {
        let Table { family, number, .. } = self.table;
        let names = family.digits(number).iter().map(|digit| digit.name);
        names.zip(family.values(number, self.entry)).collect()
    }
}

/// Room for all entries, a power of two, so that an index is never checked.
const ROOM: usize = ENTRIES.next_power_of_two();

/// The entries of all tables, in thousandths of a point; those after the last are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables(Box<[i16; ROOM]>);

static SHIPPED: LazyLock<Tables> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program and a test reads it"
    )]
    Tables::from_bytes(include_bytes!("../../../../assets/learnt/well.tuples"))
        .expect("the embedded tables are sound")
});

impl Tables {
    fn new(each: impl Iterator<Item = i16>) -> Self {
        let mut entries = Box::new([0; ROOM]);
        for (entry, value) in entries[..ENTRIES].iter_mut().zip(each) {
            *entry = value;
        }
        Self(entries)
    }

    #[inline(always)]
    fn entry(&self, index: u32) -> i32 {
        i32::from(self.0[index as usize & (ROOM - 1)])
    }

    /// The tables that come with the program.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The tables of learnt values in points, one for each entry. Values too far from zero are
    /// brought as near as they have to be, missing ones are zero.
    #[must_use]
    pub fn from_points(points: &[f32]) -> Self {
        let each = points.iter();
        Self::new(each.map(|points| (points * PER_POINT as f32).round() as i16))
    }

    /// One value for each entry, in points.
    #[must_use]
    pub fn points(&self) -> Vec<f32> {
        let entries = self.0[..ENTRIES].iter();
        entries
            .map(|&entry| f32::from(entry) / PER_POINT as f32)
            .collect()
    }

    /// Parses the bytes of a file.
    ///
    /// # Errors
    /// One sentence when it is no file of tables.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TablesError> {
        let packed = bytes.strip_prefix(MAGIC).ok_or(TablesError::Kind)?;
        let most = size_of::<i16>() * ENTRIES;
        let (size, _) = lz4_flex::block::uncompressed_size(packed)
            .map_err(|error| TablesError::Damaged(error.to_string()))?;
        if size != most {
            return Err(TablesError::Entries(size / size_of::<i16>()));
        }
        let raw = lz4_flex::decompress_size_prepended(packed)
            .map_err(|error| TablesError::Damaged(error.to_string()))?;
        if raw.len() != most {
            return Err(TablesError::Entries(raw.len() / size_of::<i16>()));
        }
        let (low, high) = raw.split_at(raw.len() / 2);
        let entries = low.iter().zip(high);
        Ok(Self::new(
            entries.map(|(low, high)| i16::from_le_bytes([*low, *high])),
        ))
    }

    /// The bytes of its file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // All low bytes, then all high ones, which are packed better.
        let bytes = self.0[..ENTRIES].iter().map(|entry| entry.to_le_bytes());
        let low = bytes.clone().map(|[low, _]| low);
        let raw: Vec<u8> = low.chain(bytes.map(|[_, high]| high)).collect();
        let packed = lz4_flex::compress_prepend_size(&raw);
        [&MAGIC[..], &packed].concat()
    }

    /// The sums of the tables of each family, in the order of [`Family::EACH`].
    #[must_use]
    #[inline(always)]
    pub fn families(&self, columns: &[u32; COLUMNS]) -> [i32; Family::EACH.len()] {
        let indices = indices(columns);
        sums(|table| self.entry(indices[table]))
    }

    /// The sum of all tables.
    #[must_use]
    #[inline(always)]
    pub fn value(&self, columns: &[u32; COLUMNS]) -> i32 {
        let indices = indices(columns);
        indices.iter().map(|&index| self.entry(index)).sum()
    }

    /// What each table adds on a board.
    pub fn parts<'a>(
        &'a self,
        columns: &[u32; COLUMNS],
    ) -> impl Iterator<Item = TableValue> + use<'a> {
        let entries = tables().zip(indices(columns));
        entries.map(|(table, index)| TableValue {
            table,
            entry: index as usize - table.first,
            thousandths: self.entry(index),
        })
    }
}
