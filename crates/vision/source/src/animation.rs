//! An animated GIF, WebP or PNG file as a source.

use crate::{
    Cancel, Source, SourceError, SourceFrame, SourceImage,
    picture_file::{limits, on_white, picture_bytes, stopped},
};
use files::disk::File;
use image::{
    AnimationDecoder as _, DynamicImage, Frame, ImageDecoder as _, ImageResult, RgbImage,
    codecs::{gif::GifDecoder, png::PngDecoder, webp::WebPDecoder},
};
use std::{
    io::{BufRead, BufReader, Cursor, Seek},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

/// Time between two looks at the flag while a frame is decoded.
const LOOK: Duration = Duration::from_millis(50);
/// Frames that are decoded ahead.
const AHEAD: usize = 2;
/// Browsers show a frame of a shorter time for [`SLOW`].
const SHORTEST: Duration = Duration::from_millis(11);
const SLOW: Duration = Duration::from_millis(100);

type Decoded = ImageResult<(RgbImage, Duration)>;

/// The frames of an animation, each at the time at which a browser shows it.
#[derive(Debug)]
pub(crate) struct Animation {
    path: PathBuf,
    cancel: Cancel,
    /// From a thread of its own: the decoders can't be sent, and not be interrupted.
    frames: Receiver<Decoded>,
    number: u64,
    time: Duration,
    has_ended: bool,
}

impl Animation {
    /// Begins to decode a file.
    ///
    /// # Errors
    /// When it can't be read, is larger than any picture, is written by the same command, or no
    /// thread can be started.
    pub fn open(path: &Path, cancel: &Cancel) -> Result<Self, SourceError> {
        let bytes = picture_bytes(path, cancel)?;
        let (sender, frames) = mpsc::sync_channel(AHEAD);
        let flag = Arc::clone(cancel);
        let thread = thread::Builder::new().name("animation".to_owned());
        let started = thread.spawn(move || {
            decode(Cursor::new(bytes.as_slice()), |frame| {
                let frame = frame.and_then(|frame| shown(frame, &flag));
                // Nobody waits any more when it can't be sent.
                sender.send(frame).is_ok()
            });
        });
        started.map_err(|why| SourceError::Thread {
            name: files::shown(path).to_string(),
            why,
        })?;
        Ok(Self {
            path: path.to_owned(),
            cancel: Arc::clone(cancel),
            frames,
            number: 0,
            time: Duration::ZERO,
            has_ended: false,
        })
    }

    /// The next frame that was decoded; `None` after the last one.
    fn decoded(&self) -> Option<Decoded> {
        loop {
            match self.frames.recv_timeout(LOOK) {
                Ok(frame) => return Some(frame),
                Err(RecvTimeoutError::Timeout) if !self.cancel.load(Ordering::Relaxed) => {}
                Err(RecvTimeoutError::Timeout) => return Some(Err(stopped().into())),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl Source for Animation {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        let name = || files::shown(&self.path).to_string();
        if self.cancel.load(Ordering::Relaxed) {
            return Err(SourceError::Interrupted(name()));
        }
        if self.has_ended {
            return Ok(None);
        }
        match self.decoded() {
            Some(Ok((image, delay))) => {
                let (number, time) = (self.number, self.time);
                self.number += 1;
                self.time += delay;
                Ok(Some(SourceFrame {
                    number,
                    time,
                    image: SourceImage::Pixels(image.into()),
                }))
            }
            None => {
                self.has_ended = true;
                Ok(None)
            }
            Some(Err(_)) if self.cancel.load(Ordering::Relaxed) => {
                Err(SourceError::Interrupted(name()))
            }
            Some(Err(why)) => {
                self.has_ended = true;
                Err(SourceError::Picture {
                    name: name(),
                    why: format!("frame {}: {why}", self.number),
                })
            }
        }
    }
}

/// Whether a file has more than one frame.
pub(crate) fn has_frames(path: &Path) -> bool {
    let Ok(file) = File::open(path) else {
        return false;
    };
    let mut frames = 0;
    decode(BufReader::new(file), |frame| {
        frames += usize::from(frame.is_ok());
        frame.is_ok() && frames < 2
    });
    frames > 1
}

/// Decodes frames until one is not taken, or one is damaged. A PNG file of one picture has none.
fn decode<R: BufRead + Seek>(mut bytes: R, mut take: impl FnMut(ImageResult<Frame>) -> bool) {
    let frames = (|| {
        let mut begin = [0; 4];
        // A shorter file is refused by the decoder.
        let _ = bytes.read_exact(&mut begin);
        bytes.rewind()?;
        Ok(match &begin {
            b"GIF8" => {
                let mut decoder = GifDecoder::new(bytes)?;
                decoder.set_limits(limits())?;
                Some(decoder.into_frames())
            }
            b"\x89PNG" => {
                let decoder = PngDecoder::with_limits(bytes, limits())?;
                match decoder.is_apng()? {
                    true => Some(decoder.apng()?.into_frames()),
                    false => None,
                }
            }
            _ => {
                let mut decoder = WebPDecoder::new(bytes)?;
                decoder.set_limits(limits())?;
                Some(decoder.into_frames())
            }
        })
    })();
    match frames {
        Ok(frames) => {
            let frames = frames.into_iter().flatten();
            for frame in frames {
                let is_whole = frame.is_ok();
                if !take(frame) || !is_whole {
                    break;
                }
            }
        }
        Err(why) => {
            take(Err(why));
        }
    }
}

/// A frame on white, and for how long it is shown.
fn shown(frame: Frame, cancel: &AtomicBool) -> Decoded {
    let delay = Duration::from(frame.delay());
    let image = on_white(DynamicImage::from(frame.into_buffer()), cancel)?;
    Ok((image, if delay < SHORTEST { SLOW } else { delay }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FileKind, SourceSpec, file_kind};
    use image::{Delay, ImageFormat, RgbaImage, codecs::gif::GifEncoder};

    /// An animation of plain frames, each shown so many milliseconds.
    fn gif(path: &Path, frames: &[(u8, u32)]) {
        let mut encoder = GifEncoder::new(File::create(path).unwrap());
        for &(grey, millis) in frames {
            let image = RgbaImage::from_pixel(8, 6, [grey, grey, grey, 255].into());
            let delay = Delay::from_numer_denom_ms(millis, 1);
            let frame = Frame::from_parts(image, 0, 0, delay);
            encoder.encode_frame(frame).unwrap();
        }
    }

    #[test]
    fn frames_come_at_the_times_at_which_a_browser_shows_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        gif(&path, &[(0, 40), (85, 0), (255, 20), (170, 20)]);
        assert_eq!(file_kind(&path).unwrap(), FileKind::Animation);
        let spec = SourceSpec::Path(path);
        let mut source = spec.open(None, &Cancel::default()).unwrap();
        let mut seen = Vec::new();
        while let Some(frame) = source.next().unwrap() {
            let SourceImage::Pixels(image) = frame.image else {
                panic!("these are pixels");
            };
            assert_eq!(image.dimensions(), (8, 6));
            let grey = image.get_pixel(3, 3).0[1];
            seen.push((frame.number, frame.time.as_millis(), grey));
        }
        let expected = [(0, 0, 0), (1, 40, 85), (2, 140, 255), (3, 160, 170)];
        assert_eq!(seen, expected);
    }

    #[test]
    fn an_animated_png_file_has_its_frames_at_their_exact_times() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        let mut encoder = png::Encoder::new(File::create(&path).unwrap(), 4, 2);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_animated(3, 0).unwrap();
        // A frame of the Game Boy.
        encoder.set_frame_delay(1_000, 59_727).unwrap();
        let mut writer = encoder.write_header().unwrap();
        for grey in [0, 85, 255] {
            writer.write_image_data(&[grey; 8]).unwrap();
        }
        writer.finish().unwrap();
        assert_eq!(file_kind(&path).unwrap(), FileKind::Animation);
        let mut source = Animation::open(&path, &Cancel::default()).unwrap();
        for (number, grey) in [(0, 0), (1, 85), (2, 255)] {
            let frame = source.next().unwrap().unwrap();
            let SourceImage::Pixels(image) = frame.image else {
                panic!("these are pixels");
            };
            assert_eq!(image.get_pixel(3, 1).0, [grey; 3]);
            let exact = f64::from(number) / 59.727;
            assert!((frame.time.as_secs_f64() - exact).abs() < 0.001, "{number}");
        }
        assert!(source.next().unwrap().is_none());
    }

    #[test]
    fn a_file_of_one_frame_is_a_picture() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.gif", "a.webp", "a.png"] {
            let path = folder.path().join(name);
            let image = RgbaImage::from_pixel(8, 6, [9, 9, 9, 255].into());
            image
                .save_with_format(&path, ImageFormat::from_path(&path).unwrap())
                .unwrap();
            assert_eq!(file_kind(&path).unwrap(), FileKind::Picture, "{name}");
            let read = crate::read_picture(&path, &Cancel::default()).unwrap();
            assert_eq!(read.get_pixel(2, 2).0, [9; 3], "{name}");
        }
    }

    /// What was whole before the damage is read.
    #[test]
    fn a_damaged_animation_ends_with_the_frame_that_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        gif(&path, &[(0, 40), (85, 40), (255, 40)]);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 12]).unwrap();
        let mut source = Animation::open(&path, &Cancel::default()).unwrap();
        let mut whole = 0;
        let why = loop {
            match source.next() {
                Ok(Some(_)) => whole += 1,
                Ok(None) => break None,
                Err(why) => break Some(why.to_string()),
            }
        };
        let why = why.unwrap();
        assert!(
            whole == 2 && why.contains("a.gif") && why.contains("frame 2"),
            "{why}"
        );
        assert!(source.next().unwrap().is_none());
    }

    #[test]
    fn no_frame_comes_once_the_flag_is_set() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        gif(&path, &[(0, 40), (85, 40), (255, 40)]);
        let cancel = Cancel::default();
        let mut source = Animation::open(&path, &cancel).unwrap();
        assert!(source.next().unwrap().is_some());
        cancel.store(true, Ordering::Relaxed);
        assert!(matches!(source.next(), Err(SourceError::Interrupted(_))));
    }
}
