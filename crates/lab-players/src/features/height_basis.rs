//! Bells over the mean height, in thousandths.
//!
//! The bell of number i stands over i quarters of the visible rows and is a fifth of them
//! wide.

use super::{Leaf, heights};
use board::Word;

/// The value of a bell at its centre.
const WHOLE: f64 = 1000.0;

pub(super) fn bell<W: Word, const I: usize>(leaf: &Leaf<W>) -> i64 {
    let rows = f64::from(leaf.geometry.rows);
    let width = rows / 5.0;
    let mean = heights::aggregate(leaf, 0..leaf.width()) as f64 / leaf.width() as f64;
    let off = mean - I as f64 * rows / 4.0;
    (WHOLE * (-off * off / (2.0 * width * width)).exp()).round() as i64
}
