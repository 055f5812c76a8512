//! The buttons of a run that sees nothing of the console, one state a frame.

use crate::{Device, Port, SerialPadError};
use common::Instant;
use pad::Buttons;
use std::time::Duration;

/// States that are sent ahead of the console, two seconds: the device has space for 1,024, and
/// Ctrl-C acts within that time.
const AHEAD: u64 = 120;
/// How long the console may read no buttons.
const PATIENCE: Duration = Duration::from_secs(5);

/// Sends states as the console takes them.
#[derive(Debug)]
pub struct Replay<P> {
    device: Device<P>,
    /// States that wait until there are enough to begin.
    begin: Vec<Buttons>,
    sent: u64,
    /// When the newest latch was seen.
    latched: Instant,
}

impl<P: Port> Replay<P> {
    /// Sets a device up.
    ///
    /// # Errors
    /// When the port fails or no device answers.
    pub fn start(port: P) -> Result<Self, SerialPadError> {
        Ok(Self {
            device: Device::start(port)?,
            begin: Vec::new(),
            sent: 0,
            latched: common::now(),
        })
    }

    /// Queues the buttons of the next frame. Waits while enough are queued.
    ///
    /// # Errors
    /// When the port fails, the console reads nothing, or what it reads can't be known any more: a
    /// run that does not see the console can't be repaired.
    pub fn press(&mut self, held: Buttons) -> Result<(), SerialPadError> {
        if self.sent == 0 {
            self.begin.push(held);
            if self.begin.len() as u64 == AHEAD {
                self.send_beginning()?;
            }
            return Ok(());
        }
        self.wait_for(self.sent.saturating_sub(AHEAD))?;
        self.device.send(&[held])?;
        self.sent += 1;
        Ok(())
    }

    /// Waits until the console has read all states, and releases the buttons. Returns how many there
    /// were.
    ///
    /// # Errors
    /// As [`Replay::press`].
    pub fn finish(mut self) -> Result<u64, SerialPadError> {
        if self.sent == 0 {
            self.send_beginning()?;
        }
        self.wait_for(self.sent)?;
        self.device.release()?;
        Ok(self.sent)
    }

    /// Releases the buttons at once, whatever is queued.
    ///
    /// # Errors
    /// When the port fails.
    pub fn stop(mut self) -> Result<(), SerialPadError> {
        self.device.release()
    }

    fn send_beginning(&mut self) -> Result<(), SerialPadError> {
        self.device.send(&self.begin)?;
        self.sent = self.begin.len() as u64;
        self.latched = common::now();
        Ok(())
    }

    /// Waits until the console has read so many states.
    fn wait_for(&mut self, count: u64) -> Result<(), SerialPadError> {
        let is_last = count == self.sent;
        loop {
            let before = self.device.latches();
            self.device.read()?;
            if self.device.latches() >= count {
                break;
            }
            self.device.settle()?;
            if self.device.latches() > before {
                self.latched = common::now();
            } else if self.latched.elapsed() > PATIENCE {
                let seconds = PATIENCE.as_secs();
                return Err(SerialPadError::NoLatch { seconds });
            }
            self.check(is_last)?;
        }
        self.check(is_last)
    }

    fn check(&self, is_last: bool) -> Result<(), SerialPadError> {
        let latches = self.device.latches();
        if self.device.refused() > 0 {
            return Err(SerialPadError::Lost { latches });
        }
        // The state after the next one has to be queued at the next latch.
        if !is_last && latches + 1 > self.sent {
            let latches = self.sent;
            return Err(SerialPadError::Starved { latches });
        }
        Ok(())
    }
}
