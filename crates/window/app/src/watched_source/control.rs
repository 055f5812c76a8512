//! When the next frame of a source is shown.

use common::Instant;
use machine::Speed;
use source::Cancel;
use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError, atomic::Ordering},
    time::Duration,
};
use vision::ProfileChoice;
use watch::Pace;
use workbench::CornersSetting;

/// What the window asks of a source.
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
    /// Whether something was asked for since it was looked at last.
    is_new: bool,
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

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// The next frame is shown.
    Frame,
    /// The newest frame is read again.
    Again,
    /// It ends.
    Stop,
    /// Nothing before this time, unless something is asked for.
    At(Instant),
    /// Nothing until something is asked for.
    Nothing,
}

impl Control {
    pub fn new(speed: Speed) -> Self {
        Self {
            asked: Mutex::new(Asked {
                stopped: false,
                is_new: false,
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
        let mut asked = self.asked();
        change(&mut asked);
        asked.is_new = true;
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

    pub fn is_stopped(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
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

    /// What is done with a frame that has come by itself; it is left out for [`Due::Nothing`].
    pub fn due_live(&self) -> Due {
        let mut asked = self.asked();
        if asked.stopped {
            return Due::Stop;
        }
        if asked.changes.any() {
            return Due::Again;
        }
        if asked.paused && asked.steps == 0 {
            return Due::Nothing;
        }
        asked.steps = asked.steps.saturating_sub(1);
        Due::Frame
    }

    /// What is done next, with a frame in hand that is presented at `time`, or behind the last one.
    pub fn due(&self, pace: &mut Pace, time: Option<Duration>) -> Due {
        let mut asked = self.asked();
        asked.is_new = false;
        if asked.stopped {
            return Due::Stop;
        }
        if asked.changes.any() {
            return Due::Again;
        }
        let Some(time) = time else {
            return Due::Nothing;
        };
        if asked.paused {
            if asked.steps == 0 {
                return Due::Nothing;
            }
            asked.steps -= 1;
            pace.shown(None, time);
            return Due::Frame;
        }
        let due = pace.due(time, asked.speed);
        if let Some(due) = due.filter(|due| *due > common::now()) {
            return Due::At(due);
        }
        pace.shown(due, time);
        Due::Frame
    }

    /// Waits until something is asked for, or until the time.
    pub fn wait(&self, until: Option<Instant>) {
        let asked = self.asked();
        if asked.is_new {
            return;
        }
        match until {
            None => drop(self.changed.wait(asked)),
            Some(until) => {
                let left = until.saturating_duration_since(common::now());
                drop(self.changed.wait_timeout(asked, left));
            }
        }
    }
}
