//! How many recorded frames are played in some real time.

use crate::Speed;
use pad::FRAMES_PER_SECOND;
use std::time::Duration;

/// The multiple of real speed that is used for "as fast as possible" with recorded frames.
const FASTEST: f64 = 32.0;
/// A longer pause in drawing is not caught up.
const STALL: Duration = Duration::from_millis(250);
/// Fractions of a frame: millionths.
const PARTS: f64 = 1e6;

/// Recorded frames that are being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// Millionths of a frame that have elapsed and were not played.
    owed: u32,
}

impl Replay {
    /// Lets time pass. Returns the number of frames to advance.
    pub fn pass(&mut self, time: Duration, speed: Speed) -> u64 {
        let parts = time.min(STALL).as_secs_f64() * rate(speed) * PARTS + f64::from(self.owed);
        let frames = (parts / PARTS).floor();
        self.owed = (parts - frames * PARTS) as u32;
        frames as u64
    }

    /// How long until the next frame is due.
    #[must_use]
    pub fn wait(&self, speed: Speed) -> Duration {
        let left = (PARTS - f64::from(self.owed)) / PARTS;
        Duration::from_secs_f64(left.max(0.0) / rate(speed))
    }
}

/// Recorded frames per second.
#[must_use]
pub fn rate(speed: Speed) -> f64 {
    FRAMES_PER_SECOND * speed.factor().unwrap_or(FASTEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_is_a_minute_of_frames_at_every_speed() {
        for (speed, factor) in [
            (Speed::Eighth, 0.125),
            (Speed::Normal, 1.0),
            (Speed::Eight, 8.0),
            (Speed::Max, FASTEST),
        ] {
            let mut replay = Replay::default();
            let frames: u64 = (0..3_600)
                .map(|_| replay.pass(Duration::from_nanos(16_666_667), speed))
                .sum();
            let wanted = 60.0 * FRAMES_PER_SECOND * factor;
            assert!((frames as f64 - wanted).abs() <= 1.0, "{frames} {wanted}");
        }
    }

    #[test]
    fn waiting_as_long_as_it_states_brings_one_frame() {
        let mut replay = Replay::default();
        replay.pass(Duration::from_millis(5), Speed::Half);
        let wait = replay.wait(Speed::Half);
        assert_eq!(replay.pass(wait / 2, Speed::Half), 0);
        assert_eq!(
            replay.pass(wait / 2 + Duration::from_micros(50), Speed::Half),
            1
        );
    }

    #[test]
    fn a_stall_is_not_made_up_for() {
        let frames = Replay::default().pass(Duration::from_secs(60), Speed::Normal);
        assert!(frames < 20, "{frames}");
    }
}
