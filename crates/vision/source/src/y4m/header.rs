//! The first line of a Y4M stream.

use crate::{MAX_SIDE, y4m_error::Y4mError};

/// Bytes of the longest line that is read.
pub(super) const LONGEST_LINE: usize = 4_096;
/// Frames a second when the header leaves them open.
const USUAL_RATE: (u32, u32) = (60, 1);

/// How colour is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Samples {
    /// Luma alone.
    Mono,
    /// One sample of colour for so many pixels, across and down.
    Every(usize, usize),
    /// A fourth plane, transparency, follows those of 4:4:4.
    Alpha,
}

/// The fields of the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub width: usize,
    pub height: usize,
    /// Frames in so many seconds.
    pub rate: (u32, u32),
    pub samples: Samples,
    /// Luma is from 0 to 255, not from 16 to 235.
    pub full_range: bool,
}

impl Header {
    /// Reads a line without its end. Interlacing and the shape of pixels don't matter; what is
    /// not known is passed over.
    pub fn parse(line: &[u8]) -> Result<Self, Y4mError> {
        let mut words = line.split(|&byte| byte == b' ').filter(|w| !w.is_empty());
        if words.next() != Some(b"YUV4MPEG2") {
            return Err(Y4mError::NoY4m);
        }
        let (mut width, mut height, mut rate) = (None, None, USUAL_RATE);
        let (mut samples, mut full_range) = (Samples::Every(2, 2), false);
        for word in words {
            let text = String::from_utf8_lossy(word);
            let word = || text.chars().take(40).collect();
            let bad_size = || Y4mError::Size(word());
            let mut chars = text.chars();
            match (chars.next(), chars.as_str()) {
                (Some('W'), number) => width = Some(side(number).ok_or_else(bad_size)?),
                (Some('H'), number) => height = Some(side(number).ok_or_else(bad_size)?),
                (Some('F'), fraction) => {
                    rate = frame_rate(fraction).ok_or_else(|| Y4mError::Rate(word()))?;
                }
                (Some('C'), name) => samples = sampling(name)?,
                (Some('X'), "COLORRANGE=FULL") => full_range = true,
                _ => {}
            }
        }
        Ok(Self {
            width: width.ok_or(Y4mError::Missing("width"))?,
            height: height.ok_or(Y4mError::Missing("height"))?,
            rate,
            samples,
            full_range,
        })
    }

    /// Samples of colour in a row, and rows of them.
    pub fn colour_size(&self) -> (usize, usize) {
        match self.samples {
            Samples::Mono => (0, 0),
            Samples::Every(across, down) => {
                (self.width.div_ceil(across), self.height.div_ceil(down))
            }
            Samples::Alpha => (self.width, self.height),
        }
    }

    /// Bytes of a frame.
    pub fn frame_length(&self) -> usize {
        let (across, down) = self.colour_size();
        let luma = self.width * self.height;
        let alpha = if self.samples == Samples::Alpha {
            luma
        } else {
            0
        };
        luma + 2 * across * down + alpha
    }
}

fn side(text: &str) -> Option<usize> {
    let side = text.parse().ok()?;
    (1..=MAX_SIDE as usize).contains(&side).then_some(side)
}

/// Frames in so many seconds; 0:0 leaves them open.
fn frame_rate(text: &str) -> Option<(u32, u32)> {
    let (frames, seconds) = text.split_once(':')?;
    match (frames.parse().ok()?, seconds.parse().ok()?) {
        (0, _) | (_, 0) => Some(USUAL_RATE),
        rate => Some(rate),
    }
}

/// Where a sample of colour is sited doesn't matter here.
fn sampling(name: &str) -> Result<Samples, Y4mError> {
    match name {
        "mono" => Ok(Samples::Mono),
        "420" | "420jpeg" | "420paldv" | "420mpeg2" => Ok(Samples::Every(2, 2)),
        "411" => Ok(Samples::Every(4, 1)),
        "422" => Ok(Samples::Every(2, 1)),
        "444" => Ok(Samples::Every(1, 1)),
        "444alpha" => Ok(Samples::Alpha),
        other => Err(Y4mError::Samples(other.chars().take(40).collect())),
    }
}
