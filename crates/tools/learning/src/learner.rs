//! The tables that are learnt, and how they are moved.

use crate::{mean::Mean, start};
use board::BitBoard;
use fearless_simd::{Level, Simd, dispatch};
use tuples::{ENTRIES, Indices, TABLES, Tables, indices};

/// How fast the average worth of a piece is followed.
const AVERAGE_RATE: f32 = 0.0001;

/// Tables that are being learnt.
///
/// Each entry has a rate of its own: the size of the sum of its corrections over the sum of
/// their sizes (temporal coherence, Beal and Smith). An entry whose corrections agree moves
/// fast, one that is pushed to and fro comes to rest, and no schedule is needed.
#[derive(Clone, Debug)]
pub struct Learner {
    points: Vec<f32>,
    /// The sum of the corrections of each entry.
    sums: Vec<f32>,
    /// The sum of their sizes.
    sizes: Vec<f32>,
    /// What a piece is worth on average; subtracted, so that values stay bounded.
    average: f32,
    /// Corrections so far.
    corrections: u64,
    mean: Option<Mean>,
    /// The vectors of this machine. What counts here is that machines with wide ones count
    /// bits by one instruction.
    level: Level,
}

impl Default for Learner {
    /// With the tables that learning starts from.
    fn default() -> Self {
        Self::new(start::points())
    }
}

impl Learner {
    fn new(points: Vec<f32>) -> Self {
        Self {
            points,
            sums: vec![0.0; ENTRIES],
            sizes: vec![0.0; ENTRIES],
            average: 0.0,
            corrections: 0,
            mean: None,
            level: Level::new(),
        }
    }

    /// A learner with these tables, one value for each entry, in points. `None` when their number
    /// is another.
    #[must_use]
    pub fn with_points(points: Vec<f32>) -> Option<Self> {
        (points.len() == ENTRIES).then(|| Self::new(points))
    }

    /// The same tables, with fresh rates and average.
    #[must_use]
    pub fn restarted(self) -> Self {
        Self::new(self.points)
    }

    /// The tables as their file has them, in whole thousandths, with fresh rates and average.
    #[must_use]
    pub fn rounded(self) -> Self {
        Self::new(self.tables().points())
    }

    /// The tables, one value for each entry, in points.
    #[must_use]
    pub fn points(&self) -> &[f32] {
        &self.points
    }

    /// The value of a board in points.
    #[must_use]
    #[inline]
    pub fn value(&self, board: &BitBoard) -> f32 {
        dispatch!(self.level, simd => simd.vectorize(
            #[inline(always)]
            || self.value_at(&indices(&board.to_columns())),
        ))
    }

    /// The sum of these entries.
    #[must_use]
    #[inline(always)]
    pub fn value_at(&self, entries: &Indices) -> f32 {
        entries
            .iter()
            .map(|&entry| self.points[entry as usize])
            .sum()
    }

    /// What a piece is worth on average.
    #[must_use]
    pub fn average(&self) -> f32 {
        self.average
    }

    /// Moves these entries so that their sum is larger by up to `rate * error`.
    pub fn correct(&mut self, entries: &Indices, error: f32, rate: f32) {
        let share = error / TABLES as f32;
        for &entry in entries {
            let entry = entry as usize;
            if let Some(mean) = &mut self.mean {
                mean.count(entry, self.points[entry], self.corrections);
            }
            let (sum, size) = (&mut self.sums[entry], &mut self.sizes[entry]);
            let coherence = if *size == 0.0 { 1.0 } else { sum.abs() / *size };
            self.points[entry] += rate * coherence * share;
            *sum += share;
            *size += share.abs();
        }
        self.average += AVERAGE_RATE * error;
        self.corrections += 1;
    }

    /// Begins the mean of the tables over all further corrections.
    pub fn begin_mean(&mut self) {
        self.mean = Some(Mean::new(self.corrections));
    }

    /// Replaces the tables by their mean since [`Self::begin_mean`]; does nothing without it.
    pub fn finish_mean(&mut self) {
        if let Some(mean) = self.mean.take() {
            mean.finish(&mut self.points, self.corrections);
        }
    }

    /// The tables as whole thousandths.
    #[must_use]
    pub fn tables(&self) -> Tables {
        Tables::from_points(&self.points)
    }
}
