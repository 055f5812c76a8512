//! Waiting for a machine that runs by itself. One that shows nothing new has failed.

use super::{
    session::{Session, Step, Stop},
    tally::Start,
};
use machine::{RunState, Status};
use std::{sync::atomic::Ordering, time::Duration};

/// How often the machine is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// How long a machine may show nothing new.
const STUCK: Duration = Duration::from_secs(120);
/// How long the referee may take for what is under way.
const JUDGING: Duration = Duration::from_secs(20);

impl Session<'_> {
    /// Lets the game run until it is as wanted, or the frames of the run are used up.
    pub fn run_until(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) -> Step {
        let mut newest = (0, common::now());
        while !wanted(self) {
            self.check_cancelled()?;
            if self.frames() >= self.totals.options.frames {
                return Err(Stop::Over);
            }
            let frame = self.machine.summary(|summary| summary.frame);
            if frame != newest.0 {
                newest = (frame, common::now());
            } else if newest.1.elapsed() > STUCK {
                return Err(self.failed(format!("waiting for {what}: no frame for {STUCK:?}")));
            }
            self.check_working()?;
            self.sample();
            std::thread::sleep(POLL_INTERVAL);
        }
        Ok(())
    }

    /// Waits until the machine is as wanted.
    pub fn settle(&mut self, what: &str, wanted: impl Fn(&Status) -> bool) -> Step<Status> {
        let mut newest = (Status::default(), common::now());
        loop {
            let status = self.machine.status();
            if wanted(&status) {
                return Ok(status);
            }
            self.check_cancelled()?;
            if let Some(error) = status.error {
                return Err(self.failed(format!("waiting for {what}: {error}")));
            }
            let now = (status.frame, status.ran, status.replay);
            if now != (newest.0.frame, newest.0.ran, newest.0.replay) {
                newest = (status, common::now());
            } else if newest.1.elapsed() > STUCK {
                return Err(self.failed(format!("waiting for {what}: nothing for {STUCK:?}")));
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Pauses, and waits until the referee has compared the last frame.
    pub fn pause(&mut self) -> Step<Start> {
        self.machine.pause();
        self.settle("the pause", |status| {
            status.run_state == RunState::Paused
                && status.frame == status.ran
                && status.summary.frame == status.frame
        })?;
        let since = common::now();
        loop {
            let status = self.machine.status();
            let referee = status.referee.unwrap_or_default();
            let now = Start::of(&status.summary, &referee);
            let frames = now.frame.saturating_sub(self.start.frame);
            let expected = (self.start.judged + frames).saturating_sub(self.unjudged);
            if now.judged >= expected || since.elapsed() > JUDGING {
                return Ok(now);
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    fn check_cancelled(&self) -> Step {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Stop::Cancelled);
        }
        Ok(())
    }

    fn check_working(&mut self) -> Step {
        let fault = self.machine.summary(|summary| summary.fault.clone());
        if fault.is_none() && !self.machine.faulted() {
            return Ok(());
        }
        let why = fault.or_else(|| self.machine.status().error);
        Err(self.failed(why.unwrap_or_else(|| "the machine stopped working".to_owned())))
    }
}
