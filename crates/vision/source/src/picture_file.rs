//! A picture as a source of one frame.

use crate::{Cancel, MAX_SIDE, Source, SourceError, SourceFrame, SourceImage, cancel::Cancellable};
use files::FileError;
use image::{
    DynamicImage, ImageDecoder as _, ImageReader, ImageResult, Limits, RgbImage,
    error::{ImageError, LimitError, LimitErrorKind},
    metadata::Orientation,
};
use screen::png_palette_is_whole;
use std::{
    io::{self, BufRead, Cursor, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

/// Bytes that decoding one picture may take, and those of its file: a picture of the largest size
/// that is not compressed has fewer.
const MAX_BYTES: u64 = 256 << 20;

/// Pixels of a picture that is decoded on a thread of its own: more take a good part of a second.
const LARGE: u64 = 4 << 20;
/// Time between two looks at the flag while that thread decodes.
const LOOK: Duration = Duration::from_millis(50);
/// Bytes that a decoder gets between two looks at the flag that ends it: milliseconds.
const PIECE: usize = 64 << 10;

/// One picture.
#[derive(Debug)]
pub struct PictureFile {
    /// Until it has been read.
    path: Option<PathBuf>,
    cancel: Cancel,
}

impl PictureFile {
    /// The picture in that file. It is opened when it is asked for, and not read to its end when
    /// `cancel` is set.
    #[must_use]
    pub const fn new(path: PathBuf, cancel: Cancel) -> Self {
        Self {
            path: Some(path),
            cancel,
        }
    }
}

impl Source for PictureFile {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        let Some(path) = self.path.take() else {
            return Ok(None);
        };
        Ok(Some(SourceFrame {
            number: 0,
            time: Duration::ZERO,
            image: SourceImage::Pixels(read_picture(&path, &self.cancel)?.into()),
        }))
    }

    fn frames(&self) -> Option<u64> {
        Some(1)
    }
}

/// Reads an image file, as [`picture_bytes`] and [`decode_picture`].
///
/// # Errors
/// As theirs.
pub fn read_picture(path: &Path, cancel: &Cancel) -> Result<RgbImage, SourceError> {
    decode_picture(path, &picture_bytes(path, cancel)?, cancel)
}

/// Bytes by which a kind of file is known.
pub(crate) const BEGIN: u64 = 16;

/// Whether a file begins as a PNG, JPEG, GIF or WebP picture.
pub(crate) fn begins_as_picture(begin: &[u8]) -> bool {
    begin.starts_with(b"\xFF\xD8\xFF") || may_be_animation(begin)
}

/// Whether a file begins as a picture of a kind that may have several frames.
pub(crate) fn may_be_animation(begin: &[u8]) -> bool {
    begin.starts_with(b"\x89PNG")
        || begin.starts_with(b"GIF8")
        || (begin.starts_with(b"RIFF") && begin.get(8..12) == Some(b"WEBP"))
}

/// The bytes of what may be a picture. A pipe is not waited for once `cancel` is set.
///
/// # Errors
/// When it can't be read, is larger than any picture, is written by the same command, or `cancel`
/// is set.
pub fn picture_bytes(path: &Path, cancel: &Cancel) -> Result<Vec<u8>, SourceError> {
    files::register_input(path)?;
    let stream = Cancellable::open(path, Arc::clone(cancel));
    let stream = stream.map_err(|why| FileError::read(path, why))?;
    let length = stream.length();
    let mut begin = Vec::new();
    let mut stream = stream;
    if length == 0 {
        // A device may have no end, and much memory is not filled with what is no picture.
        let first = stream.by_ref().take(BEGIN).read_to_end(&mut begin);
        first.map_err(|why| FileError::read(path, why))?;
        go_on(path, cancel)?;
        if !begins_as_picture(&begin) {
            let why = match begin.is_empty() {
                true => "it is empty",
                false => "it begins as none of them",
            };
            return Err(SourceError::Picture {
                name: files::shown(path).to_string(),
                why: why.to_owned(),
            });
        }
    }
    let stream = io::Cursor::new(begin).chain(stream);
    let bytes = files::read_stream(path, stream, length, MAX_BYTES)?;
    go_on(path, cancel)?;
    Ok(bytes)
}

/// Decodes the bytes of an image file, of an animation the first frame. What is transparent is seen
/// on white.
///
/// # Errors
/// When it can't be decoded, is larger than 8,192 pixels either way, or `cancel` is set.
pub fn decode_picture(path: &Path, bytes: &[u8], cancel: &Cancel) -> Result<RgbImage, SourceError> {
    let no_picture = |why: String| SourceError::Picture {
        name: files::shown(path).to_string(),
        why,
    };
    if !png_palette_is_whole(bytes) {
        return Err(no_picture("its palette ends within a colour".to_owned()));
    }
    let image = if is_large(bytes) && !cfg!(target_arch = "wasm32") {
        decoded_aside(bytes, cancel)
    } else {
        decoded(bytes, cancel)
    };
    go_on(path, cancel)?;
    image.map_err(|why| no_picture(why.to_string().trim_end().to_owned()))
}

/// Whether a picture takes so long to decode that the flag has to be looked at meanwhile.
fn is_large(bytes: &[u8]) -> bool {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let size = reader.map(ImageReader::into_dimensions);
    matches!(size, Ok(Ok((width, height))) if u64::from(width) * u64::from(height) > LARGE)
}

/// Decodes a picture on a thread that is left to itself once the flag is set: a JPEG decoder can't
/// be interrupted.
fn decoded_aside(bytes: &[u8], cancel: &Cancel) -> ImageResult<RgbImage> {
    let (sender, receiver) = mpsc::sync_channel(1);
    let (bytes, flag) = (bytes.to_vec(), Arc::clone(cancel));
    thread::Builder::new()
        .name("picture".to_owned())
        .spawn(move || {
            // Nobody waits any more when that fails.
            let _ = sender.send(decoded(&bytes, &flag));
        })?;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(image) => return image,
            Err(RecvTimeoutError::Timeout) if !cancel.load(Ordering::Relaxed) => {}
            Err(RecvTimeoutError::Timeout) => return Err(stopped().into()),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("the decoder failed").into());
            }
        }
    }
}

/// What a read fails with once the flag is set.
pub(crate) fn stopped() -> io::Error {
    io::Error::other("interrupted")
}

fn go_on(path: &Path, cancel: &Cancel) -> Result<(), SourceError> {
    match cancel.load(Ordering::Relaxed) {
        true => Err(interrupted(path)),
        false => Ok(()),
    }
}

fn interrupted(path: &Path) -> SourceError {
    SourceError::Interrupted(files::shown(path).to_string())
}

/// Decodes a picture and turns it as its camera was held.
fn decoded(bytes: &[u8], cancel: &AtomicBool) -> ImageResult<RgbImage> {
    let bytes = Pieces {
        bytes: Cursor::new(bytes),
        cancel,
    };
    let mut reader = ImageReader::new(bytes).with_guessed_format()?;
    reader.limits(limits());
    let mut decoder = reader.into_decoder()?;
    if decoder.total_bytes() > MAX_BYTES {
        let why = LimitError::from_kind(LimitErrorKind::InsufficientMemory);
        return Err(ImageError::Limits(why));
    }
    // A damaged note about it is no reason to refuse the picture.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(on_white(image, cancel)?)
}

/// What decoding one picture may take.
pub(crate) fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_BYTES);
    limits
}

/// Bytes in pieces, which fail once the flag is set.
struct Pieces<'a> {
    bytes: Cursor<&'a [u8]>,
    cancel: &'a AtomicBool,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = self.fill_buf()?;
        let length = piece.len().min(buffer.len());
        buffer[..length].copy_from_slice(&piece[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Pieces<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(stopped());
        }
        let piece = self.bytes.fill_buf()?;
        Ok(&piece[..piece.len().min(PIECE)])
    }

    fn consume(&mut self, length: usize) {
        self.bytes.consume(length);
    }
}

impl Seek for Pieces<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

/// The picture on white, unless the flag is set.
pub(crate) fn on_white(image: DynamicImage, cancel: &AtomicBool) -> io::Result<RgbImage> {
    if !image.color().has_alpha() {
        return Ok(image.into_rgb8());
    }
    let image = image.into_rgba8();
    let mut seen = RgbImage::new(image.width(), image.height());
    for (from, to) in image.rows().zip(seen.rows_mut()) {
        if cancel.load(Ordering::Relaxed) {
            return Err(stopped());
        }
        for (from, to) in from.zip(to) {
            let [red, green, blue, alpha] = from.0.map(u32::from);
            let mix = |channel| ((channel * alpha + 255 * (255 - alpha) + 127) / 255) as u8;
            to.0 = [mix(red), mix(green), mix(blue)];
        }
    }
    Ok(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbaImage;

    #[test]
    fn a_picture_is_one_frame_and_transparent_parts_are_white() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        let mut image = RgbaImage::from_pixel(3, 2, [0, 0, 0, 0].into());
        image.put_pixel(1, 1, [10, 20, 30, 255].into());
        image.save(&path).unwrap();
        let mut source = PictureFile::new(path, Cancel::default());
        let frame = source.next().unwrap().unwrap();
        let SourceImage::Pixels(image) = frame.image else {
            panic!("these are pixels");
        };
        assert_eq!(image.get_pixel(0, 0).0, [255; 3]);
        assert_eq!(image.get_pixel(1, 1).0, [10, 20, 30]);
        assert!(source.next().unwrap().is_none());
    }

    #[test]
    fn a_photo_is_turned_as_its_camera_was_held() {
        // EXIF in little-endian: one entry, orientation (0x112), of type SHORT.
        let exif = |orientation: u8| {
            let mut tiff = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
            tiff.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
            tiff
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jpg");
        // The left half is black, the right one white.
        let image = RgbImage::from_fn(32, 16, |x, _| [if x < 16 { 0 } else { 255 }; 3].into());
        image.save(&path).unwrap();
        let plain = std::fs::read(&path).unwrap();
        for (orientation, size, black) in [
            (1, (32, 16), (4, 8)),
            (3, (32, 16), (28, 8)),
            (6, (16, 32), (8, 4)),
            (8, (16, 32), (8, 28)),
        ] {
            let note = exif(orientation);
            let length = (note.len() as u16 + 2).to_be_bytes();
            let file = [&plain[..2], b"\xFF\xE1", &length, &note, &plain[2..]].concat();
            std::fs::write(&path, file).unwrap();
            let read = read_picture(&path, &Cancel::default()).unwrap();
            assert_eq!(read.dimensions(), size, "{orientation}");
            assert!(read.get_pixel(black.0, black.1).0[0] < 40, "{orientation}");
        }
    }

    /// The decoder panics on such a palette.
    #[test]
    fn a_palette_that_ends_within_a_colour_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        for (length, is_whole) in [(3, true), (4, false), (5, false), (6, true)] {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(vec![0; length]);
            let mut writer = encoder.write_header().unwrap();
            writer.write_image_data(&[0]).unwrap();
            drop(writer);
            std::fs::write(&path, bytes).unwrap();
            match read_picture(&path, &Cancel::default()) {
                Ok(image) => assert!(is_whole && image.dimensions() == (1, 1), "{length}"),
                Err(why) => {
                    let why = why.to_string();
                    assert!(!is_whole && why.contains("a.png"), "{length}: {why}");
                    assert!(why.contains("within a colour"), "{length}: {why}");
                }
            }
        }
    }

    /// Every way to a picture ends at the flag, whatever it is in: a pipe that sends nothing, a
    /// palette, transparent pixels.
    #[test]
    fn no_picture_is_read_once_the_flag_is_set() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        RgbImage::new(8, 8).save(at("a.png")).unwrap();
        RgbImage::new(8, 8).save(at("a.jpg")).unwrap();
        RgbaImage::new(8, 8).save(at("b.png")).unwrap();
        let mut names = vec!["a.png", "a.jpg", "b.png"];
        #[cfg(unix)]
        {
            let made = std::process::Command::new("mkfifo")
                .arg(at("pipe"))
                .status();
            assert!(made.unwrap().success());
            names.push("pipe");
        }
        let set = Cancel::new(AtomicBool::new(true));
        for name in names {
            let why = read_picture(&at(name), &set).unwrap_err();
            assert!(matches!(why, SourceError::Interrupted(_)), "{name}: {why}");
            if name != "pipe" {
                let bytes = std::fs::read(at(name)).unwrap();
                let why = decode_picture(&at(name), &bytes, &set).unwrap_err();
                assert!(matches!(why, SourceError::Interrupted(_)), "{name}: {why}");
                assert!(
                    read_picture(&at(name), &Cancel::default()).is_ok(),
                    "{name}"
                );
            }
        }
        assert!(on_white(RgbaImage::new(2, 2).into(), &set).is_err());
    }

    /// A large picture is the same as one that is decoded at once, and is left at the flag.
    #[test]
    fn a_large_picture_is_decoded_aside() {
        let image = RgbImage::from_fn(2_100, 2_000, |x, y| [x as u8, y as u8, 7].into());
        for format in [image::ImageFormat::Png, image::ImageFormat::Jpeg] {
            let mut bytes = Vec::new();
            image
                .write_to(&mut Cursor::new(&mut bytes), format)
                .unwrap();
            assert!(is_large(&bytes), "{format:?}");
            let unset = Cancel::default();
            let aside = decoded_aside(&bytes, &unset).unwrap();
            assert!(aside == decoded(&bytes, &unset).unwrap(), "{format:?}");
            let set = Cancel::new(AtomicBool::new(true));
            let why = decode_picture(Path::new("large"), &bytes, &set).unwrap_err();
            assert!(
                matches!(why, SourceError::Interrupted(_)),
                "{format:?}: {why}"
            );
            bytes.truncate(bytes.len() / 2);
            let cut = decoded_aside(&bytes, &unset);
            assert_eq!(cut.is_ok(), decoded(&bytes, &unset).is_ok(), "{format:?}");
        }
        let mut small = Vec::new();
        let format = image::ImageFormat::Png;
        RgbImage::new(160, 144)
            .write_to(&mut Cursor::new(&mut small), format)
            .unwrap();
        assert!(!is_large(&small) && !is_large(b"no picture"));
    }

    /// A decoder that takes its bytes piece by piece is ended within them.
    #[test]
    fn a_png_picture_is_left_when_the_flag_is_set() {
        let mut file = Vec::new();
        let noise = RgbImage::from_fn(400, 400, |x, y| {
            let mix = common::mix(u64::from(x) << 32 | u64::from(y));
            [mix as u8, (mix >> 8) as u8, (mix >> 16) as u8].into()
        });
        let format = image::ImageFormat::Png;
        noise.write_to(&mut Cursor::new(&mut file), format).unwrap();
        assert!(file.len() > 4 * PIECE);
        let cancel = AtomicBool::new(false);
        let mut pieces = Pieces {
            bytes: Cursor::new(&file),
            cancel: &cancel,
        };
        assert_eq!(pieces.fill_buf().unwrap().len(), PIECE);
        pieces.consume(PIECE);
        cancel.store(true, Ordering::Relaxed);
        assert!(pieces.fill_buf().is_err());
        assert!(pieces.read(&mut [0; 8]).is_err());
    }

    #[test]
    fn what_is_no_picture_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        std::fs::write(&path, b"no picture").unwrap();
        let error = read_picture(&path, &Cancel::default())
            .unwrap_err()
            .to_string();
        assert!(error.contains("a.png") && error.contains("PNG"), "{error}");
        let error = read_picture(&folder.path().join("none.png"), &Cancel::default()).unwrap_err();
        assert!(error.to_string().contains("none.png"), "{error}");
    }
}
