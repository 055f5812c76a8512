//! Films as GIF. A GIF counts hundredths of a second: the delays alternate so that the whole
//! length is right. Each picture but the first has only the block that changed.

use crate::{ExportError, Film, OnProgress, Pixels, time::gif_delays};
use ::gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::{borrow::Cow, io::Write, ops::Range};

/// From 1 to 30: how few of the pixels the colours of a picture with more than 256 of them are
/// chosen from.
const SAMPLING: i32 = 10;

/// Writes a film that repeats for ever.
///
/// # Errors
/// When it has every frame, which no GIF can show at the right speed; when it was cancelled,
/// a record is damaged, or `out` can't be written.
pub fn gif(
    film: &mut Film<'_>,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    if film.every() < 2 && film.pictures() > 1 {
        return Err(ExportError::GifEvery);
    }
    let [width, height] = film.size();
    let side = |side| u16::try_from(side).map_err(|_| ExportError::Size(width, height));
    let (columns, rows) = (side(width)?, side(height)?);
    // All bare pictures have the same four colours; others have their own.
    let shared = if film.is_bare() {
        film.colours().concat()
    } else {
        Vec::new()
    };
    let mut encoder = Encoder::new(out, columns, rows, &shared)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut delays = gif_delays(film.clip().length(), film.every()).into_iter();
    let mut before: Option<Pixels> = None;
    film.each(progress, |picture, _, _| {
        let block = match &before {
            Some(before) => changed(before, &picture.pixels, width as usize),
            None => Block::new(0, 0, width as usize, height as usize),
        };
        let [left, top, columns, rows] = block.sides().map(|side| side as u16);
        let mut frame = match &picture.pixels {
            Pixels::Shades(shades) => Frame {
                width: columns,
                height: rows,
                buffer: Cow::Owned(block.cut(shades, width as usize)),
                ..Frame::default()
            },
            Pixels::Rgb(rgb) => {
                let cut = block.cut(rgb.as_chunks::<3>().0, width as usize);
                Frame::from_rgb_speed(columns, rows, cut.as_flattened(), SAMPLING)
            }
        };
        (frame.left, frame.top) = (left, top);
        frame.delay = delays.next().unwrap_or(2);
        frame.dispose = DisposalMethod::Keep;
        before = Some(picture.pixels.clone());
        Ok(encoder.write_frame(&frame)?)
    })?;
    encoder.into_inner()?;
    Ok(())
}

/// A block of pixels.
struct Block {
    columns: Range<usize>,
    rows: Range<usize>,
}

impl Block {
    const fn new(left: usize, top: usize, right: usize, bottom: usize) -> Self {
        Self {
            columns: left..right,
            rows: top..bottom,
        }
    }

    /// Left, top, width and height.
    fn sides(&self) -> [usize; 4] {
        let (columns, rows) = (&self.columns, &self.rows);
        [columns.start, rows.start, columns.len(), rows.len()]
    }

    /// Its pixels.
    fn cut<T: Copy>(&self, pixels: &[T], width: usize) -> Vec<T> {
        let rows = pixels.chunks(width).take(self.rows.end);
        let rows = rows.skip(self.rows.start);
        let parts = rows.filter_map(|row| row.get(self.columns.clone()));
        parts.flatten().copied().collect()
    }
}

/// The smallest block outside of which two pictures are the same; one pixel when all of it is.
fn changed(before: &Pixels, after: &Pixels, width: usize) -> Block {
    match (before, after) {
        (Pixels::Shades(before), Pixels::Shades(after)) => different(before, after, width),
        (Pixels::Rgb(before), Pixels::Rgb(after)) => {
            different(before.as_chunks::<3>().0, after.as_chunks::<3>().0, width)
        }
        (_, Pixels::Shades(after)) => Block::new(0, 0, width, after.len() / width),
        (_, Pixels::Rgb(after)) => Block::new(0, 0, width, after.len() / 3 / width),
    }
}

fn different<T: PartialEq>(before: &[T], after: &[T], width: usize) -> Block {
    let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
    let rows = before.chunks(width).zip(after.chunks(width));
    for (y, (before, after)) in rows
        .enumerate()
        .filter(|(_, (before, after))| before != after)
    {
        (top, bottom) = (top.min(y), y + 1);
        let differ = |x: &usize| before[*x] != after[*x];
        left = (0..left).find(differ).unwrap_or(left);
        right = (right..width).rfind(differ).map_or(right, |x| x + 1);
    }
    if bottom == 0 {
        return Block::new(0, 0, 1, 1);
    }
    Block::new(left, top, right, bottom)
}
