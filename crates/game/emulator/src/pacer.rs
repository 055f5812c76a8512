//! When each frame is due.
//!
//! A deadline is computed from the emulated clock and one anchor, not from the previous
//! deadline, so that rounding errors don't add up: an hour of frames takes an hour. Time
//! is an argument, so that tests need no clock.

use pad::CLOCKS_PER_SECOND;
use std::{fmt, time::Duration};

/// A longer delay is a stall (a debugger, a suspended laptop): the lost time is not made up for.
/// Without a thread, a frame also waits while the window is drawn, which takes longer than a tenth
/// of a second where no graphics card helps.
const STALL: Duration = Duration::from_millis(250);

/// Bounds of [`Pace::Times`].
const SLOWEST: f64 = 0.001;
const FASTEST: f64 = 1000.0;

/// How fast the game runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// This many times as fast as a Game Boy: 1.0 is 59.7275 frames per second, 0.5 is
    /// slow motion. Clamped to 0.001..=1000; NaN counts as 1.0.
    Times(f64),
    /// As fast as possible.
    Unlimited,
}

impl Default for Pace {
    fn default() -> Self {
        Self::Times(1.0)
    }
}

/// `0.5x`, or `unlimited`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Times(times) => write!(f, "{times}x"),
            Self::Unlimited => f.write_str("unlimited"),
        }
    }
}

impl Pace {
    /// Emulated clock cycles per second of real time; `None` without limit.
    fn clocks_per_second(self) -> Option<f64> {
        match self {
            Self::Unlimited => None,
            Self::Times(times) if times.is_nan() => Some(f64::from(CLOCKS_PER_SECOND)),
            Self::Times(times) => {
                Some(f64::from(CLOCKS_PER_SECOND) * times.clamp(SLOWEST, FASTEST))
            }
        }
    }
}

/// Computes when each frame is due. `now` is the time since any fixed moment.
#[derive(Clone, Debug)]
pub struct Pacer {
    pace: Pace,
    /// A real time and the emulated clock at that time; `None` before the first frame
    /// and after [`Pacer::rest`].
    anchor: Option<(Duration, f64)>,
}

impl Pacer {
    /// A pacer whose first frame is due at once.
    #[must_use]
    pub fn new(pace: Pace) -> Self {
        Self { pace, anchor: None }
    }

    /// The requested speed.
    #[must_use]
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Drops the anchor, for a pause or a power-on: the next frame is due at once.
    pub fn rest(&mut self) {
        self.anchor = None;
    }

    /// When the frame that begins at `clocks` since power-on is due; `None`
    /// means at once. The same frame always has the same deadline.
    pub fn due(&mut self, clocks: u64, now: Duration) -> Option<Duration> {
        let rate = self.pace.clocks_per_second()?;
        let clocks = clocks as f64;
        let (since, from) = *self.anchor.get_or_insert((now, clocks));
        let due = since + Duration::try_from_secs_f64((clocks - from) / rate).unwrap_or_default();
        if due + STALL < now {
            self.anchor = Some((now, clocks));
            return None;
        }
        (due > now).then_some(due)
    }

    /// Changes the speed while waiting for the frame that begins at `clocks`: the elapsed
    /// part of the wait counts, the rest is scaled to the new speed.
    pub fn set_pace(&mut self, pace: Pace, clocks: u64, now: Duration) {
        self.anchor = match (self.anchor, self.pace.clocks_per_second()) {
            (Some((since, from)), Some(rate)) => {
                let passed = from + now.saturating_sub(since).as_secs_f64() * rate;
                Some((now, passed.min(clocks as f64)))
            }
            _ => None,
        };
        self.pace = pace;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pad::CLOCKS_PER_FRAME;

    const FRAME: u64 = CLOCKS_PER_FRAME as u64;

    fn ms(ms: f64) -> Duration {
        Duration::from_secs_f64(ms / 1000.0)
    }

    /// Runs frames as a thread would, with `late` added to every wake-up. Returns the
    /// time at which the last one began.
    fn run(pace: Pace, frames: u64, late: Duration) -> Duration {
        let mut pacer = Pacer::new(pace);
        let mut now = Duration::from_secs(1000);
        for frame in 0..frames {
            if let Some(due) = pacer.due(frame * FRAME, now) {
                assert!(due > now);
                now = due + late;
            }
        }
        now - Duration::from_secs(1000)
    }

    #[test]
    fn an_hour_of_frames_takes_an_hour_at_every_speed() {
        let frames = 215_019;
        let hour = (frames - 1) as f64 * 70_224.0 / 4_194_304.0;
        for (times, late) in [(1.0, 0.0), (1.0, 3.0), (2.0, 1.0), (8.0, 0.1), (0.25, 9.0)] {
            let took = run(Pace::Times(times), frames, ms(late)).as_secs_f64();
            let error = took - hour / times - late / 1000.0;
            assert!(error.abs() < 1e-6, "{times}x with {late} ms: {error}");
        }
    }

    #[test]
    fn one_frame_at_real_speed_is_a_59_7275th_of_a_second() {
        let took = run(Pace::Times(1.0), 2, Duration::ZERO).as_secs_f64();
        assert!((1.0 / took - 59.7275).abs() < 1e-4);
    }

    #[test]
    fn six_hundred_frames_at_twice_the_speed_take_five_seconds() {
        for late in [0.0, 0.5, 4.0] {
            let took = run(Pace::Times(2.0), 601, ms(late)).as_secs_f64();
            assert!((took - 5.0228).abs() < 0.01, "{took}");
        }
    }

    #[test]
    fn unlimited_never_waits_and_odd_factors_do_no_harm() {
        assert_eq!(run(Pace::Unlimited, 1000, Duration::ZERO), Duration::ZERO);
        let real = run(Pace::Times(1.0), 9, Duration::ZERO);
        assert_eq!(run(Pace::Times(f64::NAN), 9, Duration::ZERO), real);
        for times in [f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 1e300] {
            let _ = run(Pace::Times(times), 9, Duration::ZERO);
        }
    }

    #[test]
    fn a_short_delay_is_made_up_for_and_a_stall_is_not() {
        let start = Duration::from_secs(5);
        let mut pacer = Pacer::new(Pace::Times(1.0));
        assert_eq!(pacer.due(0, start), None);
        let late = start + ms(240.0);
        let behind = (1..20)
            .take_while(|f| pacer.due(f * FRAME, late).is_none())
            .count();
        assert_eq!(behind, 14, "frames 1 to 14 were due within the 240 ms");

        let stalled = start + Duration::from_secs(60);
        assert_eq!(pacer.due(15 * FRAME, stalled), None);
        let next = pacer.due(16 * FRAME, stalled).unwrap();
        assert!(
            (next - stalled).as_secs_f64() > 0.016,
            "no racing after a stall"
        );
    }

    #[test]
    fn a_rest_and_a_smaller_clock_start_afresh() {
        let mut pacer = Pacer::new(Pace::Times(1.0));
        assert_eq!(pacer.due(100 * FRAME, ms(0.0)), None);
        pacer.rest();
        assert_eq!(pacer.due(101 * FRAME, ms(1.0)), None);
        pacer.rest();
        assert_eq!(pacer.due(0, ms(2.0)), None);
        assert!(pacer.due(FRAME, ms(2.0)).is_some());
    }

    #[test]
    fn a_change_of_speed_keeps_the_part_that_has_passed() {
        let mut pacer = Pacer::new(Pace::Times(1.0));
        assert_eq!(pacer.due(0, ms(0.0)), None);
        let whole = pacer.due(FRAME, ms(0.0)).unwrap();
        pacer.set_pace(Pace::Times(0.5), FRAME, whole / 4);
        let due = pacer.due(FRAME, whole / 4).unwrap();
        assert!((due.as_secs_f64() / whole.as_secs_f64() - 1.75).abs() < 1e-6);

        // Dragging a slider sends a change per frame, which must not make the game race.
        let mut now = whole / 4;
        for step in 0..50 {
            now += ms(0.1);
            pacer.set_pace(Pace::Times(0.5 + f64::from(step) / 1000.0), FRAME, now);
            assert!(pacer.due(FRAME, now).is_some());
        }
        pacer.set_pace(Pace::Unlimited, FRAME, now);
        assert_eq!(pacer.due(FRAME, now), None);
        pacer.set_pace(Pace::Times(1.0), 9 * FRAME, now);
        assert_eq!(pacer.due(9 * FRAME, now), None);
        assert!(pacer.due(10 * FRAME, now).is_some());
    }
}
