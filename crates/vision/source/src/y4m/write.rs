//! Writes Y4M streams: 4:4:4, luma and colour from 0 to 255.

use image::RgbImage;
use std::io::{self, Write};

/// Writes the first line. There are `rate.0` frames in `rate.1` seconds.
///
/// # Errors
/// When the stream can't be written.
pub fn write_y4m_header(
    out: &mut impl Write,
    (width, height): (u32, u32),
    rate: (u32, u32),
) -> io::Result<()> {
    let (frames, seconds) = rate;
    writeln!(
        out,
        "YUV4MPEG2 W{width} H{height} F{frames}:{seconds} Ip A1:1 C444 XCOLORRANGE=FULL"
    )
}

/// Writes a frame of the size in the first line.
///
/// # Errors
/// When the stream can't be written.
pub fn write_y4m_frame(out: &mut impl Write, image: &RgbImage) -> io::Result<()> {
    out.write_all(b"FRAME\n")?;
    let pixels = image.width() as usize * image.height() as usize;
    let mut planes = vec![0; 3 * pixels];
    for (i, pixel) in image.pixels().enumerate() {
        let [red, green, blue] = pixel.0.map(f32::from);
        let luma = 0.299 * red + 0.587 * green + 0.114 * blue;
        let colour = |difference: f32, scale: f32| (difference * scale + 128.0).round() as u8;
        planes[i] = luma.round() as u8;
        planes[pixels + i] = colour(blue - luma, 0.5 / 0.886);
        planes[2 * pixels + i] = colour(red - luma, 0.5 / 0.701);
    }
    out.write_all(&planes)
}
