//! When the next round of pieces is due.

use common::Instant;
use std::time::Duration;

/// Rounds that are made up for at most, when the machine was too slow for the rate.
const MOST_OWED: f64 = 4.0;
/// The shortest time between two frames.
pub const FRAME: Duration = Duration::from_micros(16_667);

/// Counts the rounds that are due at a rate.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    at: Instant,
    owed: f64,
}

impl Pace {
    /// The pace from now on, with one round due.
    pub const fn new(now: Instant) -> Self {
        Self { at: now, owed: 1.0 }
    }

    /// Takes the rounds that are due at a rate in pieces a second.
    pub fn due(&mut self, now: Instant, rate: u32) -> u32 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        let most = MOST_OWED.max(f64::from(rate) * FRAME.as_secs_f64());
        self.owed = (self.owed + passed * f64::from(rate)).min(most);
        let due = self.owed.floor();
        self.owed -= due;
        due as u32
    }

    /// When the next round is due, but not before the next frame.
    pub fn wait(&self, rate: u32) -> Duration {
        let wait = (1.0 - self.owed).max(0.0) / f64::from(rate.max(1));
        Duration::from_secs_f64(wait).max(FRAME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_come_at_their_rate_and_a_long_pause_is_not_made_up_for() {
        let begin = common::now();
        let mut pace = Pace::new(begin);
        let mut rounds = 0;
        for tick in 0..=1_000 {
            rounds += pace.due(begin + Duration::from_millis(tick), 10);
        }
        assert!((10..=11).contains(&rounds), "{rounds}");
        let late = begin + Duration::from_secs(100);
        assert_eq!(pace.due(late, 10), 4);
        assert!(pace.wait(10) > Duration::from_millis(90));
        assert_eq!(pace.wait(1_000_000), FRAME);
    }
}
