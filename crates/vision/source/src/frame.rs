//! One frame of a source.

use image::RgbImage;
use screen::Picture;
use std::{sync::Arc, time::Duration};

/// A frame with its place in the source.
#[derive(Clone, Debug)]
pub struct SourceFrame {
    /// Its number, from 0.
    pub number: u64,
    /// When it is presented, from the first frame on.
    pub time: Duration,
    /// What it shows.
    pub image: SourceImage,
}

/// What a frame shows.
#[derive(Clone, Debug)]
pub enum SourceImage {
    /// The pixels of the screen themselves.
    Exact(Picture),
    /// A picture in which the screen has to be found.
    Pixels(Arc<RgbImage>),
}

/// The time of a frame when there are `rate.0` frames in `rate.1` seconds.
pub(crate) fn time_of(number: u64, rate: (u32, u32)) -> Duration {
    let nanos = u128::from(number) * u128::from(rate.1) * 1_000_000_000 / u128::from(rate.0.max(1));
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_odd_rates_do_not_drift() {
        assert_eq!(time_of(30_000, (30_000, 1_001)), Duration::from_secs(1_001));
        assert_eq!(time_of(1, (50, 1)), Duration::from_millis(20));
        assert_eq!(
            time_of(u64::MAX, (0, u32::MAX)).as_nanos(),
            u128::from(u64::MAX)
        );
    }
}
