//! When the next frame of a source is shown.

use common::Instant;
use session::Speed;
use std::time::Duration;

/// Behind by more than this, the pace begins again at the frame that is due.
const LATE: Duration = Duration::from_millis(250);
/// The longest wait for a frame: a gap in the source is not waited for.
const LONGEST: Duration = Duration::from_secs(2);

/// When the last frame was shown, and its time in the source.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace(Option<(Instant, Duration)>);

impl Pace {
    /// When a frame is due that is presented at `time`; `None` at once.
    #[must_use]
    pub fn due(&self, time: Duration, speed: Speed) -> Option<Instant> {
        let (shown, before) = self.0?;
        let wait = time.saturating_sub(before).as_secs_f64() / speed.factor()?;
        Some(shown + Duration::from_secs_f64(wait).min(LONGEST))
    }

    /// Takes note that a frame is shown now, which was due at that time.
    pub fn shown(&mut self, due: Option<Instant>, time: Duration) {
        let now = common::now();
        let in_time = due.filter(|due| now.saturating_duration_since(*due) < LATE);
        self.0 = Some((in_time.unwrap_or(now), time));
    }
}
