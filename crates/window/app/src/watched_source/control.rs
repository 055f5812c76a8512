//! When the next frame of a source is shown.

use common::Instant;
use machine::Speed;
use source::Cancel;
use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError, atomic::Ordering},
    time::Duration,
};
use vision::ProfileChoice;
use workbench::CornersSetting;

/// Behind by more than this, the pace begins again at the frame that is due.
const LATE: Duration = Duration::from_millis(250);
/// The longest wait for a frame: a gap in the source is not waited for.
const LONGEST: Duration = Duration::from_secs(2);

/// What the window asks of the thread.
#[derive(Debug)]
pub(super) struct Control {
    asked: Mutex<Asked>,
    changed: Condvar,
    /// Set with `stopped`, for a source that waits for a frame.
    cancel: Cancel,
}

#[derive(Clone, Debug)]
struct Asked {
    stopped: bool,
    changes: Changes,
    paused: bool,
    /// Frames that are shown although it is paused.
    steps: u64,
    speed: Speed,
}

/// What a person has changed since the last frame was read.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    /// Another way to find the corners.
    pub corners: Option<CornersSetting>,
    /// Another profile.
    pub profile: Option<ProfileChoice>,
}

impl Changes {
    /// Whether there is any.
    pub const fn any(&self) -> bool {
        self.corners.is_some() || self.profile.is_some()
    }
}

/// What the thread does after it has waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// It reads the next frame.
    Frame,
    /// It reads the newest frame again.
    Again,
    /// It ends.
    Stop,
}

/// When the last frame was shown.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace(Option<(Instant, Duration)>);

impl Pace {
    /// When a frame is due that is presented at `time`; `None` at once.
    fn due(&self, time: Duration, speed: Speed) -> Option<Instant> {
        let (shown, before) = self.0?;
        let wait = time.saturating_sub(before).as_secs_f64() / speed.factor()?;
        Some(shown + Duration::from_secs_f64(wait).min(LONGEST))
    }

    fn shown(&mut self, due: Option<Instant>, time: Duration) {
        let now = common::now();
        let in_time = due.filter(|due| now.saturating_duration_since(*due) < LATE);
        self.0 = Some((in_time.unwrap_or(now), time));
    }
}

impl Control {
    pub fn new(speed: Speed) -> Self {
        Self {
            asked: Mutex::new(Asked {
                stopped: false,
                changes: Changes::default(),
                paused: false,
                steps: 0,
                speed,
            }),
            changed: Condvar::new(),
            cancel: Cancel::default(),
        }
    }

    fn asked(&self) -> MutexGuard<'_, Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Asked)) {
        change(&mut self.asked());
        self.changed.notify_all();
    }

    pub fn run(&self) {
        self.change(|asked| (asked.paused, asked.steps) = (false, 0));
    }

    /// Pauses after some more frames.
    pub fn pause(&self, steps: u64) {
        self.change(|asked| {
            asked.paused = true;
            asked.steps = if steps == 0 { 0 } else { asked.steps + steps };
        });
    }

    pub fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.change(|asked| asked.stopped = true);
    }

    /// The flag that ends the source.
    pub const fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    pub fn set_speed(&self, speed: Speed) {
        self.change(|asked| asked.speed = speed);
    }

    pub fn set_corners(&self, corners: CornersSetting) {
        self.change(|asked| asked.changes.corners = Some(corners));
    }

    pub fn set_profile(&self, profile: ProfileChoice) {
        self.change(|asked| asked.changes.profile = Some(profile));
    }

    /// Takes what has changed.
    pub fn take_changes(&self) -> Changes {
        std::mem::take(&mut self.asked().changes)
    }

    pub fn is_paused(&self) -> bool {
        self.asked().paused
    }

    pub fn is_stopped(&self) -> bool {
        self.asked().stopped
    }

    /// Whether a frame that has come by itself is shown.
    pub fn takes_live(&self) -> bool {
        let mut asked = self.asked();
        if !asked.paused {
            return true;
        }
        let takes = asked.steps > 0;
        asked.steps = asked.steps.saturating_sub(1);
        takes
    }

    /// Waits for a change behind the last frame.
    pub fn wait_at_end(&self) -> Next {
        let mut asked = self.asked();
        loop {
            if asked.stopped {
                return Next::Stop;
            }
            if asked.changes.any() {
                return Next::Again;
            }
            let woken = self.changed.wait(asked);
            asked = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until the frame that is presented at `time` is due, or until something has
    /// changed.
    pub fn wait(&self, pace: &mut Pace, time: Duration) -> Next {
        let mut asked = self.asked();
        loop {
            if asked.stopped {
                return Next::Stop;
            }
            if asked.changes.any() {
                return Next::Again;
            }
            if asked.paused && asked.steps > 0 {
                asked.steps -= 1;
                pace.shown(None, time);
                return Next::Frame;
            }
            if asked.paused {
                let woken = self.changed.wait(asked);
                asked = woken.unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let due = pace.due(time, asked.speed);
            let left = due.map(|due| due.saturating_duration_since(common::now()));
            match left.filter(|left| !left.is_zero()) {
                None => {
                    pace.shown(due, time);
                    return Next::Frame;
                }
                Some(left) => {
                    let woken = self.changed.wait_timeout(asked, left);
                    asked = woken.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }
}
