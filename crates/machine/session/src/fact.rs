//! Events that are counted but not marked: where pieces locked, which rows were cleared,
//! the score.

use crate::Record;
use serde::{Deserialize, Serialize};
use vision::Event;

/// Something that became known in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// A piece locked in these cells (row, column); rows above the field are negative.
    Locked([(i8, i8); 4]),
    /// These rows were cleared: bit `r` is row `r`.
    Cleared(u32),
    /// The score, when a piece locked, lines were cleared or the game ended.
    Points(u32),
}

impl Fact {
    /// Reports the facts of a record, in the order in which they became known.
    pub fn each(record: &Record, mut found: impl FnMut(Self)) {
        let mut scored = false;
        for event in &record.tracked.events {
            match event {
                Event::Locked(piece) => {
                    scored = true;
                    found(Self::Locked(piece.cells()));
                }
                Event::Clearing(rows) => {
                    let bits = rows
                        .iter()
                        .filter_map(|row| 1u32.checked_shl(u32::try_from(*row).ok()?));
                    found(Self::Cleared(bits.fold(0, |all, bit| all | bit)));
                }
                Event::Cleared(_) | Event::GameOver => scored = true,
                _ => {}
            }
        }
        if scored && let Some(score) = record.tracked.score {
            found(Self::Points(score));
        }
    }
}
