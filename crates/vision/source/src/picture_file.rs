//! A picture as a source of one frame.

use crate::{Source, SourceError, SourceFrame, SourceImage, limits::MAX_SIDE};
use image::{
    DynamicImage, ImageDecoder as _, ImageReader, ImageResult, Limits, RgbImage,
    error::{ImageError, LimitError, LimitErrorKind},
    metadata::Orientation,
};
use screen::png_palette_is_whole;
use std::{
    io::Cursor,
    path::{Path, PathBuf},
    time::Duration,
};

/// Bytes that decoding one picture may take, and those of its file: a picture of the largest size
/// that is not compressed has fewer.
const MAX_BYTES: u64 = 256 << 20;

/// One picture.
#[derive(Debug)]
pub struct PictureFile(Option<PathBuf>);

impl PictureFile {
    /// The picture in that file. It is opened when it is asked for.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self(Some(path))
    }
}

impl Source for PictureFile {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        let Some(path) = self.0.take() else {
            return Ok(None);
        };
        Ok(Some(SourceFrame {
            number: 0,
            time: Duration::ZERO,
            image: SourceImage::Pixels(read_picture(&path)?.into()),
        }))
    }

    fn frames(&self) -> Option<u64> {
        Some(1)
    }
}

/// Reads a PNG or JPEG file. What is transparent is seen on white.
///
/// # Errors
/// When it can't be read or decoded, is larger than 8,192 pixels either way, or is written by the
/// same command.
pub fn read_picture(path: &Path) -> Result<RgbImage, SourceError> {
    let bytes = files::read(path, MAX_BYTES)?;
    let no_picture = |why: String| SourceError::Picture {
        name: path.display().to_string(),
        why,
    };
    if !png_palette_is_whole(&bytes) {
        return Err(no_picture("its palette ends within a colour".to_owned()));
    }
    let image = decoded(&bytes).map_err(|why| no_picture(why.to_string().trim_end().to_owned()))?;
    Ok(on_white(image))
}

/// Decodes a picture and turns it as its camera was held.
fn decoded(bytes: &[u8]) -> ImageResult<DynamicImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    if decoder.total_bytes() > MAX_BYTES {
        let why = LimitError::from_kind(LimitErrorKind::InsufficientMemory);
        return Err(ImageError::Limits(why));
    }
    // A damaged note about it is no reason to refuse the picture.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(image)
}

fn on_white(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let image = image.into_rgba8();
    RgbImage::from_fn(image.width(), image.height(), |x, y| {
        let [red, green, blue, alpha] = image.get_pixel(x, y).0.map(u32::from);
        let mix = |channel| ((channel * alpha + 255 * (255 - alpha) + 127) / 255) as u8;
        [mix(red), mix(green), mix(blue)].into()
    })
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
        let mut source = PictureFile::new(path);
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
            let read = read_picture(&path).unwrap();
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
            match read_picture(&path) {
                Ok(image) => assert!(is_whole && image.dimensions() == (1, 1), "{length}"),
                Err(why) => {
                    let why = why.to_string();
                    assert!(!is_whole && why.contains("a.png"), "{length}: {why}");
                    assert!(why.contains("within a colour"), "{length}: {why}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_picture_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        std::fs::write(&path, b"no picture").unwrap();
        let error = read_picture(&path).unwrap_err().to_string();
        assert!(error.contains("a.png") && error.contains("PNG"), "{error}");
        let error = read_picture(&folder.path().join("none.png")).unwrap_err();
        assert!(error.to_string().contains("none.png"), "{error}");
    }
}
