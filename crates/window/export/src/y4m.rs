//! Films as YUV4MPEG2, which video encoders read: uncompressed, 4:4:4, in the range of video,
//! by the matrix of BT.601.

use crate::{ExportError, Film, OnProgress, Pixels, time::rate};
use std::{collections::HashMap, io::Write};

/// Writes a film.
///
/// # Errors
/// As [`gif`](crate::gif()).
pub fn y4m(
    film: &mut Film<'_>,
    out: &mut dyn Write,
    progress: OnProgress<'_>,
) -> Result<(), ExportError> {
    let [width, height] = film.size();
    let (pictures, seconds) = rate(film.every());
    writeln!(
        out,
        "YUV4MPEG2 W{width} H{height} F{pictures}:{seconds} Ip A1:1 C444 XCOLORRANGE=LIMITED"
    )?;
    let shades = film.colours().map(yuv);
    let mut known = HashMap::new();
    let mut planes: [Vec<u8>; 3] = Default::default();
    film.each(progress, |picture, _, _| {
        planes.iter_mut().for_each(Vec::clear);
        let mut put = |pixel: [u8; 3]| {
            for (plane, value) in planes.iter_mut().zip(pixel) {
                plane.push(value);
            }
        };
        match &picture.pixels {
            Pixels::Shades(pixels) => {
                for shade in pixels {
                    put(shades[usize::from(shade & 3)]);
                }
            }
            Pixels::Rgb(pixels) => {
                for rgb in pixels.as_chunks::<3>().0 {
                    put(*known.entry(*rgb).or_insert_with(|| yuv(*rgb)));
                }
            }
        }
        out.write_all(b"FRAME\n")?;
        for plane in &planes {
            out.write_all(plane)?;
        }
        Ok(())
    })?;
    Ok(out.flush()?)
}

/// Luma and both differences of colour.
fn yuv(rgb: [u8; 3]) -> [u8; 3] {
    let [r, g, b] = rgb.map(|level| f64::from(level) / 255.0);
    let sum = |base: f64, by: [f64; 3]| {
        (base + by[0] * r + by[1] * g + by[2] * b)
            .round()
            .clamp(0.0, 255.0) as u8
    };
    [
        sum(16.0, [65.481, 128.553, 24.966]),
        sum(128.0, [-37.797, -74.203, 112.0]),
        sum(128.0, [112.0, -93.786, -18.214]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_video() {
        assert_eq!(yuv([0, 0, 0]), [16, 128, 128]);
        assert_eq!(yuv([255, 255, 255]), [235, 128, 128]);
        assert_eq!(yuv([255, 0, 0]), [81, 90, 240]);
        assert_eq!(yuv([0, 0, 255]), [41, 240, 110]);
    }
}
