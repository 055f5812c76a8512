//! The box that is searched.
//!
//! Inside, optimisers work on the unit cube, so that a step means the same fraction of
//! every range; only what goes in and out is in the units of the parameters.

use crate::optimise::{Random, SettingsError, error::check};
use serde::{Deserialize, Serialize};

/// The values that a parameter may take, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Range {
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
}

impl Range {
    /// The range between two values.
    #[must_use]
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    fn check(self) -> Result<Self, SettingsError> {
        let width = self.high - self.low;
        if width > 0.0 && width.is_finite() {
            Ok(self)
        } else {
            Err(SettingsError::Range {
                low: self.low,
                high: self.high,
            })
        }
    }
}

/// Candidates of a generation, at most: a line of a log has all of them.
pub(crate) const MAX_POPULATION: usize = 5_000;

/// Parameters of a search, at most: CMA-ES has a matrix of the square of them, and decomposes
/// it with every generation.
pub const MAX_PARAMETERS: usize = 500;

/// The ranges of all parameters: at least one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds(Vec<Range>);

impl Bounds {
    /// Checks the ranges.
    ///
    /// # Errors
    /// When there are none or too many, or one is empty or not finite.
    pub fn new(ranges: Vec<Range>) -> Result<Self, SettingsError> {
        if ranges.is_empty() {
            return Err(SettingsError::NoParameters);
        }
        if ranges.len() > MAX_PARAMETERS {
            return Err(SettingsError::TooManyParameters(ranges.len()));
        }
        for range in &ranges {
            range.check()?;
        }
        Ok(Self(ranges))
    }

    /// The ranges in order.
    #[must_use]
    pub fn ranges(&self) -> &[Range] {
        &self.0
    }

    /// Number of parameters.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The point of the parameters at a point of the unit cube.
    pub(crate) fn point(&self, unit: &[f64]) -> Vec<f64> {
        let pairs = self.0.iter().zip(unit);
        pairs
            .map(|(range, u)| {
                (range.low + u * (range.high - range.low)).clamp(range.low, range.high)
            })
            .collect()
    }

    /// The points of the parameters at some points of the unit cube.
    pub(crate) fn points(&self, units: &[Vec<f64>]) -> Vec<Vec<f64>> {
        units.iter().map(|unit| self.point(unit)).collect()
    }

    /// The point of the unit cube at a start; the centre of the cube without one.
    pub(crate) fn start(&self, start: Option<&[f64]>) -> Result<Vec<f64>, SettingsError> {
        let Some(start) = start else {
            return Ok(vec![0.5; self.count()]);
        };
        if start.len() != self.count() {
            return Err(SettingsError::StartLength {
                expected: self.count(),
                found: start.len(),
            });
        }
        let pairs = self.0.iter().zip(start);
        pairs
            .map(|(range, &value)| {
                let Range { low, high } = *range;
                if (low..=high).contains(&value) {
                    Ok((value - low) / (high - low))
                } else {
                    Err(SettingsError::StartOutside { value, low, high })
                }
            })
            .collect()
    }

    /// A uniformly random point of the unit cube.
    pub(crate) fn random_unit(&self, random: &mut Random) -> Vec<f64> {
        (0..self.count()).map(|_| random.uniform()).collect()
    }
}

/// Checks the candidates of a generation, of which some are chosen.
pub(crate) fn check_population(population: usize) -> Result<(), SettingsError> {
    let holds = (2..=MAX_POPULATION).contains(&population);
    check("population", population as f64, holds, "between 2 and 5000")
}

/// The mean of some points; none of no points.
pub(crate) fn mean(points: &[&[f64]]) -> Vec<f64> {
    let count = points.len() as f64;
    let parameters = points.first().map_or(0, |point| point.len());
    (0..parameters)
        .map(|i| points.iter().map(|point| point[i]).sum::<f64>() / count)
        .collect()
}

/// The root mean square, over the parameters, of the standard deviation of some points.
pub(crate) fn spread(points: &[&[f64]]) -> f64 {
    let mean = mean(points);
    let squares: f64 = points
        .iter()
        .flat_map(|point| point.iter().zip(&mean))
        .map(|(u, mean)| (u - mean).powi(2))
        .sum();
    (squares / (points.len() * mean.len()) as f64).sqrt()
}

/// Draws a point until it lies in the unit cube; after many draws the last one is moved
/// to the nearest point of the cube. Redrawing keeps the shape of the distribution away
/// from the walls (Hansen's tutorial on CMA-ES, B.5).
pub(crate) fn draw_inside(mut draw: impl FnMut() -> Vec<f64>) -> Vec<f64> {
    const DRAWS: usize = 100;
    let mut point = draw();
    for _ in 1..DRAWS {
        if point.iter().all(|u| (0.0..=1.0).contains(u)) {
            return point;
        }
        point = draw();
    }
    for u in &mut point {
        *u = u.clamp(0.0, 1.0);
    }
    point
}
