//! A drawn picture.

use screen::palette::Colours;

/// A drawn picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raster {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The pixels.
    pub pixels: Pixels,
}

/// Pixels, row by row from the top, each from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pixels {
    /// A picture without layers: the number of the colour of each pixel, 0 to 3.
    Shades(Vec<u8>),
    /// Red, green and blue of each pixel.
    Rgb(Vec<u8>),
}

impl Raster {
    /// Red, green and blue of each pixel.
    #[must_use]
    pub fn rgb(&self, colours: &Colours) -> Vec<u8> {
        match &self.pixels {
            Pixels::Rgb(rgb) => rgb.clone(),
            Pixels::Shades(shades) => shades
                .iter()
                .flat_map(|shade| colours[usize::from(shade & 3)])
                .collect(),
        }
    }
}

/// Numbers of colours as four pixels in a byte, the first in the highest bits.
pub fn packed(shades: &[u8]) -> Vec<u8> {
    let fours = shades.as_chunks::<4>().0.iter();
    fours
        .map(|four| four.iter().fold(0, |byte, shade| byte << 2 | shade & 3))
        .collect()
}
