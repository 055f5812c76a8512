//! Y4M streams: uncompressed video with a header in text, which most tools for video write. They are
//! written as 4:4:4, luma and colour from 0 to 255.

mod convert;
mod header;

use crate::{Cancel, Source, SourceError, SourceFrame, SourceImage, Y4mError, frame::time_of};
use header::{Header, LONGEST_LINE};
use image::RgbImage;
use std::{
    io::{self, BufRead, Read as _, Write},
    sync::Arc,
};

/// A Y4M stream from a file, from stdin or from a program.
#[derive(Debug)]
pub struct Y4m<R> {
    name: String,
    stream: R,
    header: Option<Header>,
    /// The planes of the newest frame.
    planes: Vec<u8>,
    number: u64,
    has_ended: bool,
    cancel: Cancel,
}

impl<R: BufRead> Y4m<R> {
    /// A stream, named for errors. Nothing is read before the first frame is asked for.
    pub fn new(name: impl Into<String>, stream: R) -> Self {
        Self {
            name: name.into(),
            stream,
            header: None,
            planes: Vec::new(),
            number: 0,
            has_ended: false,
            cancel: Cancel::default(),
        }
    }

    /// The same, left within a frame when `cancel` is set.
    #[must_use]
    pub fn until(mut self, cancel: &Cancel) -> Self {
        self.cancel = Arc::clone(cancel);
        self
    }

    /// The next frame; `None` at the end of the stream.
    pub(crate) fn read_frame(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        if self.has_ended {
            return Ok(None);
        }
        let frame = self.try_frame();
        self.has_ended = !matches!(frame, Ok(Some(_)));
        frame
    }

    /// Frames so far.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    fn try_frame(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        let header = match self.header {
            Some(header) => header,
            None => {
                let line = self.line()?.unwrap_or_default();
                let header = Header::parse(&line).map_err(|why| self.error(why))?;
                *self.header.insert(header)
            }
        };
        let Some(line) = self.line()? else {
            return Ok(None);
        };
        let frame = self.number;
        if !is_frame(&line) {
            return Err(self.error(Y4mError::NoFrame { frame }));
        }
        let length = header.frame_length();
        self.planes.clear();
        let read = (&mut self.stream)
            .take(length as u64)
            .read_to_end(&mut self.planes);
        read.map_err(|why| self.cannot_read(why))?;
        if self.planes.len() < length {
            return Err(self.error(Y4mError::Cut { frame }));
        }
        let Some(image) = convert::to_rgb(&header, &self.planes, &self.cancel) else {
            return Err(SourceError::Interrupted(self.name.clone()));
        };
        self.number += 1;
        Ok(Some(SourceFrame {
            number: frame,
            time: time_of(frame, header.rate),
            image: SourceImage::Pixels(image.into()),
        }))
    }

    /// A line without its end; `None` at the end of the stream.
    fn line(&mut self) -> Result<Option<Vec<u8>>, SourceError> {
        let mut line = Vec::new();
        let read = (&mut self.stream)
            .take(LONGEST_LINE as u64)
            .read_until(b'\n', &mut line);
        read.map_err(|why| self.cannot_read(why))?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        } else {
            let why = if line.len() == LONGEST_LINE {
                Y4mError::LongLine { frame: self.number }
            } else {
                Y4mError::Cut { frame: self.number }
            };
            return Err(self.error(why));
        }
        Ok(Some(line))
    }

    fn error(&self, why: Y4mError) -> SourceError {
        let name = self.name.clone();
        SourceError::Y4m { name, why }
    }

    fn cannot_read(&self, why: std::io::Error) -> SourceError {
        let name = self.name.clone();
        SourceError::Read { name, why }
    }
}

/// Whether a line begins a frame; its own parameters don't matter here.
fn is_frame(line: &[u8]) -> bool {
    line.strip_prefix(b"FRAME")
        .is_some_and(|rest| rest.is_empty() || rest.first() == Some(&b' '))
}

impl<R: BufRead + Send> Source for Y4m<R> {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        self.read_frame()
    }
}

/// Writes the first line. There are `rate.0` frames in `rate.1` seconds.
///
/// # Errors
/// When the stream can't be written.
pub fn write_y4m_header(
    out: &mut impl Write,
    (width, height): (u32, u32),
    rate: (u32, u32),
) -> io::Result<()> {
    let (frames, seconds) = rate;
    writeln!(
        out,
        "YUV4MPEG2 W{width} H{height} F{frames}:{seconds} Ip A1:1 C444 XCOLORRANGE=FULL"
    )
}

/// Writes a frame of the size in the first line.
///
/// # Errors
/// When the stream can't be written.
pub fn write_y4m_frame(out: &mut impl Write, image: &RgbImage) -> io::Result<()> {
    out.write_all(b"FRAME\n")?;
    let pixels = image.width() as usize * image.height() as usize;
    let mut planes = vec![0; 3 * pixels];
    for (i, pixel) in image.pixels().enumerate() {
        let [red, green, blue] = pixel.0.map(f32::from);
        let luma = 0.299 * red + 0.587 * green + 0.114 * blue;
        let colour = |difference: f32, scale: f32| (difference * scale + 128.0).round() as u8;
        planes[i] = luma.round() as u8;
        planes[pixels + i] = colour(blue - luma, 0.5 / 0.886);
        planes[2 * pixels + i] = colour(red - luma, 0.5 / 0.701);
    }
    out.write_all(&planes)
}

#[cfg(test)]
mod tests;
