//! The figures of `measured.toml`, whose comments explain them. Included by the tests of
//! the model and of the cartridge.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "the file's comments are the documentation"
)]

use serde::Deserialize;
use std::{collections::BTreeMap, ops::RangeInclusive};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    pub cycle: Vec<Cycle>,
    pub gravity: Gravity,
    pub lock: Lock,
    pub clear: Clear,
    pub shift: Shift,
    pub soft_drop: SoftDrop,
    pub randomiser: Randomiser,
    pub score: Score,
    pub level: Level,
    pub end: End,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cycle {
    pub level: u8,
    pub heart: bool,
    pub soft_drop: bool,
    pub frames: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gravity {
    pub constants: Vec<u8>,
    pub frames: Vec<u8>,
    pub spawn_row_more: u32,
    pub later_row_more: u32,
    pub first_piece_more: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    pub spawn: u32,
    pub spawn_after_clear: u32,
    pub images: Vec<LockImages>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockImages {
    pub from: u32,
    pub to: u32,
    pub piece: Which,
    pub next: Which,
    pub paid: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    Old,
    New,
    None,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clear {
    pub full_rows: Vec<FullRows>,
    pub shown: Shown,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FullRows {
    pub from: u32,
    pub to: u32,
    pub look: Look,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    Filled,
    Flash,
    Empty,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    pub drop_points: u32,
    pub bottom_row: u32,
    pub level: u32,
    pub points: u32,
    pub top_row: u32,
    pub lines: u32,
    pub next: u32,
    pub piece: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    pub held: Vec<u32>,
    pub tap_every: u32,
    pub blocked_every: u32,
    pub held_since_power_on: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoftDrop {
    pub every: u32,
    pub taps_count_at: u32,
    pub taps_are_lost_at: u32,
    pub points_a_row: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Randomiser {
    pub rejections: usize,
    pub rejected: BTreeMap<char, String>,
    pub draws: BTreeMap<char, usize>,
    pub long_run: BTreeMap<char, f64>,
    pub twice_running: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub clears: Vec<u32>,
    pub most: u32,
    pub most_lines: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    pub rises: Vec<Rise>,
    pub most: u8,
    pub first_scanned_row: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rise {
    pub from: u8,
    pub lines: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    pub lock: u32,
    pub late: u32,
    pub sprites_gone: u32,
    pub curtain_bottom_row: u32,
    pub curtain_top_row: u32,
    pub picture_bottom_row: u32,
    pub picture_top_row: u32,
    pub keys: u32,
}

impl Measured {
    pub fn load() -> Self {
        toml::from_str(include_str!("measured.toml")).unwrap()
    }

    /// What a full row shows in an image of a clear.
    pub fn full_row(&self, image: u32) -> Option<Look> {
        let phases = self.clear.full_rows.iter();
        phases
            .filter(|p| (p.from..=p.to).contains(&image))
            .map(|p| p.look)
            .next()
    }
}

impl LockImages {
    pub fn images(&self) -> RangeInclusive<u32> {
        self.from..=self.to
    }
}

impl End {
    /// What a row shows in an image counted from the fatal L: `None` before the
    /// curtain, then whether it is the curtain (or the picture).
    pub fn row(&self, image: u32, row: u32) -> Option<bool> {
        let risen = 17 - row;
        if image >= self.picture_bottom_row + risen {
            Some(false)
        } else {
            (image >= self.curtain_bottom_row + risen).then_some(true)
        }
    }
}
