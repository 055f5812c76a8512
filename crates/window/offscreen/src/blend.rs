//! Blends a colour over a pixel.
//!
//! A source colour is premultiplied, in levels from 0 to 255, and not rounded. The sum
//! is rounded to the nearest level, ties to even, as graphics cards do.

/// Red, green, blue, alpha in levels.
pub(crate) type Levels = [f32; 4];

/// `2^23`: the steps of an `f32` of this size are whole numbers, so adding it rounds.
const WHOLE: f32 = 8_388_608.0;

/// From this alpha on, a colour covers the pixel.
const OPAQUE: f32 = 254.999;

/// The nearest level, clamped to 0 to 255.
#[inline]
fn level(value: f32) -> u8 {
    (value.clamp(0.0, 255.0) + WHOLE).to_bits() as u8
}

/// The colour as a pixel.
pub(crate) fn pixel(source: Levels) -> [u8; 4] {
    source.map(level)
}

/// Blends `source` over `pixel`. With an alpha of 0 it is added: egui draws glows so.
#[inline]
pub(crate) fn over(pixel: &mut [u8; 4], source: Levels) {
    let keep = 1.0 - source[3] * (1.0 / 255.0);
    let mut i = 0;
    while i < 4 {
        pixel[i] = level(source[i] + f32::from(pixel[i]) * keep);
        i += 1;
    }
}

/// Blends one colour over a run of pixels.
pub(crate) fn over_all(run: &mut [[u8; 4]], source: Levels) {
    if source[3] >= OPAQUE {
        run.fill(pixel(source));
    } else if source != [0.0; 4] {
        for pixel in run {
            over(pixel, source);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_survives_being_put_over_nothing() {
        for level in 0..=255 {
            let mut pixel = [0; 4];
            over(&mut pixel, [f32::from(level); 4]);
            assert_eq!(pixel, [level; 4]);
        }
    }

    #[test]
    fn nothing_over_a_pixel_leaves_it() {
        for level in 0..=255 {
            let mut pixel = [level; 4];
            over(&mut pixel, [0.0; 4]);
            assert_eq!(pixel, [level; 4]);
        }
    }

    #[test]
    fn over_is_source_plus_what_shines_through_to_the_nearest_level() {
        for alpha in 0..=255_u16 {
            for below in 0..=255_u16 {
                let mut pixel = [below as u8; 4];
                over(
                    &mut pixel,
                    [f32::from(alpha / 2), 0.0, 0.0, f32::from(alpha)],
                );
                let shines = f64::from(below) * f64::from(255 - alpha) / 255.0;
                let wanted = [f64::from(alpha / 2) + shines, shines, shines];
                for (got, wanted) in pixel.into_iter().zip(wanted) {
                    assert!(
                        (f64::from(got) - wanted).abs() <= 0.5001,
                        "{alpha} over {below}"
                    );
                }
            }
        }
    }

    #[test]
    fn too_bright_and_too_dark_stay_in_range() {
        let mut pixel = [200, 200, 200, 255];
        over(&mut pixel, [100.0, -300.0, f32::NAN, 0.0]);
        assert_eq!(pixel[0], 255);
        assert_eq!(pixel[1], 0);
        assert_eq!(pixel[3], 255);
    }
}
