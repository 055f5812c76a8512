//! The queue of a device, kept to what a bot wants that sees the console's pictures.
//!
//! Pictures and latches both come once a frame. So the latch in which the answer to a picture is
//! held follows from the number of latches that had been when a picture came. From then on states
//! are queued by their number, and it does not matter when a picture comes: the whole script of a
//! piece is sent at once, and goes on when pictures are late or missing.
//!
//! The device can't take a state back, and can't be asked for its queue. So whenever the queue is
//! not what is wanted, or may not be what was sent, it is emptied and begun again.

use crate::{Device, Port, SerialPadError};
use pad::{Buttons, FrameNo};
use serde::Serialize;
use std::{collections::VecDeque, iter};

/// Latches from the newest one when a picture comes to the one in which its answer is held: the
/// device takes a state out of its queue one latch before it gives it, and one more is for pictures
/// that come late by less than a frame.
pub const LEAD: usize = 3;
/// Pictures by which it is found how many latches come before one.
const SAMPLES: usize = 9;
/// States without buttons with which a queue begins: they last until that is found.
const BLANK: usize = SAMPLES + LEAD - 1;
/// States that are sent ahead at most, four seconds: the device has space for 1,024.
const HORIZON: usize = 240;
/// Pictures in a row with a latch too many or too few, after which one is missing.
const SLIPPED: u32 = 30;
/// Pictures in a row without a latch, five seconds.
const SILENT: u32 = 300;
/// Pictures after which a queue that has begun again counts as good.
const GOOD: u32 = 60;
/// Times in a row that a queue is begun again before it was good.
const BEGUN_AGAIN: u32 = 20;

/// What came of the connection to a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LineReport {
    /// States that the console has read since the queue was begun last.
    pub latches: u64,
    /// How often the queue was emptied and begun again, for any of the reasons that follow.
    pub restarts: u64,
    /// Because the device did not understand a byte: one was lost.
    pub refused: u64,
    /// Because there was a latch too many or too few for the pictures.
    pub slipped: u64,
    /// Because the queue ran empty: pictures or answers came too late.
    pub starved: u64,
    /// Because other buttons were wanted than those that were queued.
    pub changed: u64,
}

/// A device whose queue is kept to what a bot wants.
#[derive(Debug)]
pub struct Line<P> {
    device: Device<P>,
    /// States sent since the queue was begun.
    sent: u64,
    /// The last of them, the newest at the end.
    queued: VecDeque<Buttons>,
    /// Latches when a picture came, less the number of that picture, one for each picture.
    samples: Vec<i64>,
    /// The middle one, when there are enough.
    offset: Option<i64>,
    /// Answers can be sent: the blank states with which the queue began are behind.
    is_ready: bool,
    /// Pictures since then.
    pictures: u32,
    /// Restarts since the queue was good last.
    in_a_row: u32,
    /// Pictures in a row with another number of latches than expected.
    off: u32,
    /// Pictures in a row without a latch.
    silent: u32,
    report: LineReport,
}

impl<P: Port> Line<P> {
    /// Sets a device up.
    ///
    /// # Errors
    /// When the port fails or no device answers.
    pub fn start(port: P) -> Result<Self, SerialPadError> {
        Ok(Self {
            device: Device::start(port)?,
            sent: 0,
            queued: VecDeque::new(),
            samples: Vec::new(),
            offset: None,
            is_ready: false,
            pictures: 0,
            in_a_row: 0,
            off: 0,
            silent: 0,
            report: LineReport::default(),
        })
    }

    /// A picture has come. Whether its answer can be sent; otherwise nothing is held in its place.
    ///
    /// # Errors
    /// When the port fails, no device answers any more, the console reads nothing, or the
    /// connection is never in order.
    pub fn picture(&mut self, number: FrameNo) -> Result<bool, SerialPadError> {
        if self.sent == 0 {
            // Not before: a capture may take seconds to its first picture.
            self.send(&[Buttons::NONE; BLANK])?;
            return Ok(false);
        }
        let before = self.device.latches();
        match self.offset {
            Some(_) if self.off < SLIPPED => self.device.read()?,
            // What is counted here has to be right.
            _ => self.device.settle()?,
        }
        let latches = self.device.latches();
        self.report.latches = latches;
        self.silent = if latches > before { 0 } else { self.silent + 1 };
        if self.silent > SILENT {
            let seconds = u64::from(SILENT) / 60;
            return Err(SerialPadError::NoLatch { seconds });
        }
        if self.device.refused() > 0 {
            self.report.refused += 1;
            return self.restart();
        }
        if latches + 1 > self.sent {
            self.report.starved += 1;
            return self.restart();
        }
        let sample = latches as i64 - number as i64;
        let Some(offset) = self.offset else {
            // Before the first latch the console is off.
            if latches > 0 {
                self.samples.push(sample);
            }
            if self.samples.len() == SAMPLES {
                self.offset = common::median(&mut self.samples, Ord::cmp);
            }
            self.is_ready = self.is_behind_blank(number);
            return Ok(self.is_ready);
        };
        if sample == offset {
            self.off = 0;
        } else if self.off < SLIPPED {
            self.off += 1;
        } else {
            self.report.slipped += 1;
            return self.restart();
        }
        self.pictures += 1;
        if self.pictures == GOOD {
            self.in_a_row = 0;
        }
        self.is_ready |= self.is_behind_blank(number);
        Ok(self.is_ready)
    }

    /// Queues the answer to a picture, and what is wanted in the frames after it as far as that is
    /// known. Whether it was queued; otherwise the queue was begun again, and nothing is held in
    /// place of this answer and of those before it that the console has not read, [`LEAD`] in all.
    ///
    /// # Errors
    /// As [`Line::picture`].
    pub fn answer(
        &mut self,
        number: FrameNo,
        held: Buttons,
        ahead: impl Iterator<Item = Buttons>,
    ) -> Result<bool, SerialPadError> {
        let Some(first) = self.latch_of(number) else {
            return Ok(false);
        };
        let mut wanted = iter::once(held).chain(ahead).take(HORIZON);
        let mut new = Vec::new();
        for latch in first..=self.sent {
            let wanted = wanted.next().unwrap_or(Buttons::NONE);
            if self.queued_for(latch) != Some(wanted) {
                self.report.changed += 1;
                self.restart()?;
                return Ok(false);
            }
        }
        let missing = first.saturating_sub(self.sent + 1);
        new.extend(iter::repeat_n(Buttons::NONE, missing as usize));
        new.extend(wanted);
        self.send(&new)?;
        Ok(true)
    }

    /// Releases the buttons.
    ///
    /// # Errors
    /// When the port fails.
    pub fn finish(mut self) -> Result<LineReport, SerialPadError> {
        self.device.release()?;
        Ok(self.report)
    }

    /// What came of it so far.
    #[must_use]
    pub const fn report(&self) -> LineReport {
        self.report
    }

    /// The latch in which the answer to a picture is held, from 1.
    fn latch_of(&self, number: FrameNo) -> Option<u64> {
        let latches = number.checked_add_signed(self.offset?)?;
        Some(latches + LEAD as u64)
    }

    fn is_behind_blank(&self, number: FrameNo) -> bool {
        self.latch_of(number).is_some_and(|latch| latch > self.sent)
    }

    fn queued_for(&self, latch: u64) -> Option<Buttons> {
        let from_end = usize::try_from(self.sent.checked_sub(latch)?).ok()?;
        let index = self.queued.len().checked_sub(from_end + 1)?;
        self.queued.get(index).copied()
    }

    fn send(&mut self, states: &[Buttons]) -> Result<(), SerialPadError> {
        if states.is_empty() {
            return Ok(());
        }
        self.device.send(states)?;
        self.sent += states.len() as u64;
        self.queued.extend(states);
        let behind = self.queued.len().saturating_sub(HORIZON + BLANK);
        self.queued.drain(..behind);
        Ok(())
    }

    /// Empties the queue and begins it again; no answer can be sent for the next pictures.
    fn restart(&mut self) -> Result<bool, SerialPadError> {
        self.report.restarts += 1;
        self.in_a_row += 1;
        if self.in_a_row > BEGUN_AGAIN {
            let times = self.in_a_row;
            return Err(SerialPadError::Broken { times });
        }
        self.device.set_up()?;
        self.sent = 0;
        self.queued.clear();
        self.samples.clear();
        self.offset = None;
        (self.is_ready, self.pictures, self.off) = (false, 0, 0);
        self.send(&[Buttons::NONE; BLANK])?;
        Ok(false)
    }
}
