//! A picture as a source of one frame.

use crate::{Source, SourceError, SourceFrame, SourceImage, limits::MAX_SIDE};
use image::{DynamicImage, ImageReader, Limits, RgbImage};
use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
    time::Duration,
};

/// Bytes that decoding one picture may take.
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
/// When it can't be read or decoded, or is larger than 8,192 pixels either way.
pub fn read_picture(path: &Path) -> Result<RgbImage, SourceError> {
    let name = || path.display().to_string();
    let read = |why| SourceError::Read { name: name(), why };
    let file = File::open(path).map_err(read)?;
    let mut reader = ImageReader::new(BufReader::new(file))
        .with_guessed_format()
        .map_err(read)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_BYTES);
    reader.limits(limits);
    let image = reader.decode().map_err(|why| SourceError::Picture {
        name: name(),
        why: why.to_string().trim_end().to_owned(),
    })?;
    Ok(on_white(image))
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
