//! Images read as `blockscope decode` reads them.

use crate::{calls::refused, json};
use anyhow::{Context as _, anyhow, bail};
use image::RgbImage;
use numpy::{PyReadonlyArray2, PyReadonlyArray3, PyUntypedArrayMethods as _};
use pyo3::{prelude::*, types::PyBytes};
use screen::{HEIGHT, Picture, WIDTH};
use source::{Cancel, SourceImage, decode_picture, picture_bytes};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use vision::{Decoded, ProfileChoice};
use watch::{DecodedImage, ScreenReader};

/// Pixels of an array on a side, at most: those of a photo of a hundred megapixels.
const MOST_SIDE: usize = 16_384;

/// What is read.
enum Image {
    /// The bytes of a file, and what it is called in errors.
    File(Vec<u8>, PathBuf),
    Picture(Picture),
    Pixels(RgbImage),
}

/// Reads an image, as `blockscope decode` does.
#[pyfunction]
#[pyo3(signature = (image, profile="auto"))]
pub fn read<'py>(
    py: Python<'py>,
    image: &Bound<'py, PyAny>,
    profile: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let image = taken(image).map_err(refused)?;
    let decoded = py.detach(|| decode(image, named::profile(profile)?));
    json::object(py, &decoded.map_err(refused)?)
}

/// The image that an argument is.
fn taken(image: &Bound<'_, PyAny>) -> anyhow::Result<Image> {
    if let Ok(bytes) = image.cast::<PyBytes>() {
        return Ok(Image::File(bytes.as_bytes().to_vec(), "image".into()));
    }
    if let Ok(shades) = image.extract::<PyReadonlyArray2<'_, u8>>() {
        if shades.shape() != [HEIGHT, WIDTH] {
            let [rows, columns] = [shades.shape()[0], shades.shape()[1]];
            bail!(
                "image has the shape ({rows}, {columns}); give shades 0 to 3 as ({HEIGHT}, {WIDTH}), \
                 or colours as (rows, columns, 3)"
            );
        }
        let bytes: Vec<u8> = shades.as_array().iter().copied().collect();
        return Ok(Image::Picture(Picture::from_bytes(&bytes)?));
    }
    if let Ok(colours) = image.extract::<PyReadonlyArray3<'_, u8>>() {
        let &[rows, columns, 3] = colours.shape() else {
            bail!(
                "image has the shape {:?}; colours are (rows, columns, 3)",
                colours.shape()
            );
        };
        if rows.max(columns) > MOST_SIDE {
            bail!("image has {columns}x{rows} pixels; at most {MOST_SIDE} on a side are read");
        }
        let bytes: Vec<u8> = colours.as_array().iter().copied().collect();
        let image = RgbImage::from_raw(columns as u32, rows as u32, bytes);
        return image.map(Image::Pixels).context("image has too few pixels");
    }
    let path: PathBuf = image.extract().map_err(|_| {
        anyhow!(
            "image is {}; give a path, the bytes of a picture, or an array of uint8",
            image.get_type()
        )
    })?;
    let bytes = picture_bytes(&path, &Cancel::default())?;
    Ok(Image::File(bytes, path))
}

fn decode(image: Image, profile: ProfileChoice) -> anyhow::Result<DecodedImage> {
    match image {
        Image::Picture(picture) => Ok(Decoded::of(&profile.read(&picture)).into()),
        Image::Pixels(pixels) => in_pixels(pixels, profile, Path::new("image")),
        Image::File(bytes, path) => {
            if let Ok(taken) = vision::intake::png(&bytes) {
                return Ok(Decoded::of(&profile.read(&taken.picture)).into());
            }
            let pixels = decode_picture(&path, &bytes, &Cancel::default())?;
            in_pixels(pixels, profile, &path)
        }
    }
}

fn in_pixels(
    pixels: RgbImage,
    profile: ProfileChoice,
    path: &Path,
) -> anyhow::Result<DecodedImage> {
    let read = ScreenReader::new(profile).read(&SourceImage::Pixels(Arc::new(pixels)));
    let read = read.map_err(anyhow::Error::msg);
    let read = read.with_context(|| format!("{} can't be read", files::shown(path)))?;
    Ok((&read).into())
}
