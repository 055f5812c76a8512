//! A picture of the game as a PNG file.

use anyhow::Context as _;
use image::{ImageFormat, Rgb, RgbImage};
use screen::{HEIGHT, Picture, WIDTH, palette::Colours};
use std::io::Cursor;

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
