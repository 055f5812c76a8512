//! A TAStm32 behind a port: sets it up, queues states, counts what it reports.

use crate::{
    SerialPadError,
    protocol::{self, FLUSH, ONE_BY_ONE, RESET, Replies, Reply, SET_UP},
};
use pad::Buttons;
use std::{
    io::{self, Read, Write},
    time::Duration,
};

/// Times that the device is asked to set itself up, since a byte of that can be lost too.
const TRIES: u32 = 8;
/// How long it may take to reply. It needs a few milliseconds.
const REPLY: Duration = Duration::from_millis(250);
/// How long reading until nothing more comes may take at most.
const SETTLED: Duration = Duration::from_millis(50);

/// A connection whose reads give up after a few milliseconds when nothing comes, with
/// [`io::ErrorKind::TimedOut`].
pub trait Port: Read + Write {
    /// Bytes that a read returns at once.
    ///
    /// # Errors
    /// When the connection has failed.
    fn waiting(&self) -> io::Result<usize>;
}

impl<P: Port + ?Sized> Port for Box<P> {
    fn waiting(&self) -> io::Result<usize> {
        self.as_ref().waiting()
    }
}

/// A TAStm32 behind a port.
#[derive(Debug)]
pub struct Device<P> {
    port: P,
    replies: Replies,
    latches: u64,
    refused: u64,
}

impl<P: Port> Device<P> {
    /// Sets a device up.
    ///
    /// # Errors
    /// When the port fails or no device answers.
    pub fn start(port: P) -> Result<Self, SerialPadError> {
        let mut device = Self {
            port,
            replies: Replies::default(),
            latches: 0,
            refused: 0,
        };
        device.set_up()?;
        Ok(device)
    }

    /// Empties the queue and sets the device up again; both counts begin at 0. Nothing is held, and
    /// no latch counts, until the next state is sent.
    ///
    /// # Errors
    /// As [`Device::start`].
    pub fn set_up(&mut self) -> Result<(), SerialPadError> {
        // First what has no reply: if its first byte is lost, the rest is a state, which the reset
        // drops again.
        let begin = [&FLUSH[..], &ONE_BY_ONE, &FLUSH, &RESET].concat();
        for _ in 0..TRIES {
            self.port.write_all(&begin)?;
            if !self.replies_with(Reply::Reset)? {
                continue;
            }
            self.port.write_all(&SET_UP)?;
            if !self.replies_with(Reply::SetUp)? {
                continue;
            }
            (self.latches, self.refused) = (0, 0);
            return Ok(());
        }
        Err(SerialPadError::Silent)
    }

    /// Empties the queue, so that nothing is held any more. It does not wait for the reply.
    ///
    /// # Errors
    /// When the port fails.
    pub fn release(&mut self) -> Result<(), SerialPadError> {
        self.port.write_all(&FLUSH)?;
        self.port.write_all(&RESET)?;
        Ok(self.port.flush()?)
    }

    /// Puts states at the end of the queue, all at once.
    ///
    /// # Errors
    /// When the port fails.
    pub fn send(&mut self, states: &[Buttons]) -> Result<(), SerialPadError> {
        let bytes: Vec<u8> = states
            .iter()
            .flat_map(|held| protocol::state(*held))
            .collect();
        self.port.write_all(&bytes)?;
        Ok(self.port.flush()?)
    }

    /// Takes in what the device has reported so far, without waiting.
    ///
    /// # Errors
    /// When the port fails.
    pub fn read(&mut self) -> Result<(), SerialPadError> {
        while self.port.waiting()? > 0 {
            self.read_some(|_| ())?;
        }
        Ok(())
    }

    /// Takes in what the device reports, until nothing comes for a few milliseconds.
    ///
    /// # Errors
    /// When the port fails.
    pub fn settle(&mut self) -> Result<(), SerialPadError> {
        let begun = common::now();
        while self.read_some(|_| ())? && begun.elapsed() < SETTLED {}
        Ok(())
    }

    /// Latches since the device was set up, as far as it has reported them.
    #[must_use]
    pub const fn latches(&self) -> u64 {
        self.latches
    }

    /// Bytes since then that the device did not understand, or for which it had no space.
    #[must_use]
    pub const fn refused(&self) -> u64 {
        self.refused
    }

    /// Waits for a reply; whether it came in time.
    fn replies_with(&mut self, wanted: Reply) -> Result<bool, SerialPadError> {
        let begun = common::now();
        let mut has_come = false;
        while !has_come && begun.elapsed() < REPLY {
            self.read_some(|reply| has_come |= reply == wanted)?;
        }
        Ok(has_come)
    }

    /// Reads once; whether anything came before the port gave up.
    fn read_some(&mut self, mut see: impl FnMut(Reply)) -> Result<bool, SerialPadError> {
        let mut bytes = [0; 256];
        let count = match self.port.read(&mut bytes) {
            Ok(count) => count,
            Err(why) => match why.kind() {
                io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => 0,
                io::ErrorKind::Interrupted => return Ok(true),
                _ => return Err(why.into()),
            },
        };
        for byte in bytes.iter().take(count) {
            let Some(reply) = self.replies.take(*byte) else {
                continue;
            };
            match reply {
                Reply::Latched => self.latches += 1,
                Reply::Full | Reply::Refused(_) => self.refused += 1,
                Reply::Reset | Reply::SetUp | Reply::Empty => {}
            }
            see(reply);
        }
        Ok(count > 0)
    }
}
