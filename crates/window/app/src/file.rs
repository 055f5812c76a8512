//! Files as people name them, and how exports and pictures are written.

use crate::OutputFile;
use anyhow::Context as _;
use export::ExportError;
pub use files::{MAX_FILE, MAX_TEXT, begins_with, is_text, read, read_text, without_mark};
use image::{ImageFormat, Rgb, RgbImage};
use screen::{HEIGHT, Picture, WIDTH, palette::Colours};
use session_file::EXTENSION;
use std::{
    fmt::Display,
    io::{self, Cursor, Write},
    path::Path,
};

/// A path with all its folders, so that a person finds the file.
pub fn whole_path(path: &Path) -> String {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole.display().to_string()
}

/// Why a file was not replaced, as a message without a full stop.
pub fn left_alone(name: impl Display) -> String {
    format!("{name} is there already and was left alone; choose another name")
}

/// The last part of a path: the name of a file in the window.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// The words of the name of a session, for the name of a file.
pub fn plain_session(name: &str) -> String {
    let stem = name.strip_suffix(&format!(".{EXTENSION}")).unwrap_or(name);
    common::kebab(stem)
}

/// Writes an export into a file; nothing is left of it when it ends early.
///
/// # Errors
/// An [`ExportError`] for what ended it, other than the file; else one sentence with the
/// file's name.
pub fn write_export(
    file: OutputFile,
    write: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> anyhow::Result<()> {
    // What ended it, if that was not the file.
    let mut ended = None;
    let saved = file.write(|out| match write(out) {
        Ok(()) => Ok(()),
        Err(ExportError::Write(why)) => Err(why),
        Err(why) => {
            ended = Some(why);
            Err(io::ErrorKind::Interrupted.into())
        }
    });
    match ended {
        Some(why) => Err(why.into()),
        None => Ok(saved?),
    }
}

/// The bytes of a PNG file in which every pixel is a block of `scale` by `scale`, at least 1.
///
/// # Errors
/// When it can't be encoded.
pub fn png(picture: &Picture, colours: &Colours, scale: u8) -> anyhow::Result<Vec<u8>> {
    let scale = u32::from(scale.max(1));
    let image = RgbImage::from_fn(WIDTH as u32 * scale, HEIGHT as u32 * scale, |x, y| {
        let shade = picture.at((x / scale) as usize, (y / scale) as usize);
        Rgb(colours[shade as usize])
    });
    let mut bytes = Vec::new();
    image
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .context("the picture can't be encoded")?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use screen::{Shade, palette};
    use vision::intake;

    #[test]
    fn a_saved_picture_is_read_as_the_same_at_every_scale() {
        let noise = Picture::plain(Shade::White).edited(|shades| {
            for (i, shade) in shades.iter_mut().enumerate() {
                *shade = Shade::from_bits((i * i / 7 % 4) as u8);
            }
        });
        for (name, colours) in palette::EACH {
            for scale in [1, 3, 16] {
                let file = png(&noise, &colours, scale).unwrap();
                let taken = intake::png(&file).unwrap();
                assert_eq!(taken.picture, noise, "{name} at {scale}");
                assert_eq!(taken.scale, u32::from(scale));
            }
        }
    }
}
