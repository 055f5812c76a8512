//! One texture, and its colour at a position.
//!
//! Positions are integers in texels with 32 fractional bits. A filter that had to
//! round floats would sometimes pick different texels on the two sides of a quad's
//! diagonal.

use crate::blend::Levels;
use egui::{Color32, ColorImage, TextureFilter, TextureOptions, TextureWrapMode};
use std::sync::Arc;

/// Fractional bits of a position.
const POINT: u32 = 32;
/// Far below what is visible, far above rounding errors: a position exactly between two
/// texels always belongs to the second.
const NUDGE: i64 = 1 << (POINT - 16);

/// Texels and how to sample them.
pub(crate) struct Texture {
    pub(crate) image: Arc<ColorImage>,
    pub(crate) options: TextureOptions,
}

/// A texture with the filter for the size at which it is drawn.
pub(crate) struct Sampler<'a> {
    texels: &'a [Color32],
    width: i64,
    height: i64,
    linear: bool,
    wrap: TextureWrapMode,
}

/// Converts texels to a position.
pub(crate) fn place(texels: f64) -> i64 {
    (texels * (1_u64 << POINT) as f64).round() as i64
}

impl Texture {
    /// Width and height as factors that turn texture coordinates into texels.
    pub(crate) fn scale(&self) -> [f64; 2] {
        self.image.size.map(|side| side as f64)
    }

    /// With the filter for texels smaller than pixels if `minified`, else for larger ones.
    /// `None` for a texture without texels.
    pub(crate) fn sampler(&self, minified: bool) -> Option<Sampler<'_>> {
        let filter = if minified {
            self.options.minification
        } else {
            self.options.magnification
        };
        let [width, height] = self.image.size.map(|side| side as i64);
        (width > 0 && height > 0).then(|| Sampler {
            texels: &self.image.pixels,
            width,
            height,
            linear: filter == TextureFilter::Linear,
            wrap: self.options.wrap_mode,
        })
    }
}

impl Sampler<'_> {
    /// The colour at a position, in levels.
    #[inline]
    pub(crate) fn at(&self, u: i64, v: i64) -> Levels {
        if self.linear {
            self.between(u, v)
        } else {
            let texel = |place: i64| place.wrapping_add(NUDGE) >> POINT;
            self.texel(texel(u), texel(v)).map(f32::from)
        }
    }

    /// Mixes the four texels around a position, each axis in 256 steps.
    #[inline]
    fn between(&self, u: i64, v: i64) -> Levels {
        const STEPS: u32 = 8;
        // Half a texel back, to the centres, and half a step on, to round.
        let shift = |place: i64| {
            let steps = place
                .wrapping_sub(1 << (POINT - 1))
                .wrapping_add((1 << (POINT - STEPS - 1)) + NUDGE)
                >> (POINT - STEPS);
            (steps >> STEPS, (steps & 0xff) as u32)
        };
        let ((x, right), (y, down)) = (shift(u), shift(v));
        if right == 0 && down == 0 {
            return self.texel(x, y).map(f32::from);
        }
        let (left, up) = (256 - right, 256 - down);
        let (a, b) = (self.texel(x, y), self.texel(x + 1, y));
        let (c, d) = (self.texel(x, y + 1), self.texel(x + 1, y + 1));
        std::array::from_fn(|i| {
            let top = u32::from(a[i]) * left + u32::from(b[i]) * right;
            let bottom = u32::from(c[i]) * left + u32::from(d[i]) * right;
            (top * up + bottom * down) as f32 * (1.0 / 65_536.0)
        })
    }

    #[inline]
    fn texel(&self, x: i64, y: i64) -> [u8; 4] {
        let (x, y) = (self.wrapped(x, self.width), self.wrapped(y, self.height));
        let texel = self.texels.get((y * self.width + x) as usize);
        texel.map_or([0; 4], Color32::to_array)
    }

    #[inline]
    fn wrapped(&self, at: i64, side: i64) -> i64 {
        match self.wrap {
            TextureWrapMode::ClampToEdge => at.clamp(0, side - 1),
            TextureWrapMode::Repeat => at.rem_euclid(side),
            TextureWrapMode::MirroredRepeat => {
                let at = at.rem_euclid(2 * side);
                at.min(2 * side - 1 - at)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(colours: &[u8], options: TextureOptions) -> Texture {
        let pixels = colours.iter().map(|&c| Color32::from_gray(c)).collect();
        Texture {
            image: Arc::new(ColorImage::new([colours.len(), 1], pixels)),
            options,
        }
    }

    fn reds(texture: &Texture, places: impl Iterator<Item = f64>) -> Vec<f32> {
        let sampler = texture.sampler(false).unwrap();
        places
            .map(|u| sampler.at(place(u), place(0.5))[0])
            .collect()
    }

    #[test]
    fn wrap_modes_beyond_both_ends() {
        let centres = || (-4..=6).map(|texel| f64::from(texel) + 0.5);
        for (options, wanted) in [
            (
                TextureOptions::NEAREST,
                [10., 10., 10., 10., 10., 20., 30., 30., 30., 30., 30.],
            ),
            (
                TextureOptions::NEAREST_REPEAT,
                [30., 10., 20., 30., 10., 20., 30., 10., 20., 30., 10.],
            ),
            (
                TextureOptions::NEAREST_MIRRORED_REPEAT,
                [30., 30., 20., 10., 10., 20., 30., 30., 20., 10., 10.],
            ),
        ] {
            let nearest = row(&[10, 20, 30], options);
            assert_eq!(reds(&nearest, centres()), wanted, "{options:?}");
            // At a texel's centre both filters see that texel alone.
            let magnification = TextureFilter::Linear;
            let linear = row(
                &[10, 20, 30],
                TextureOptions {
                    magnification,
                    ..options
                },
            );
            assert_eq!(reds(&linear, centres()), wanted, "{options:?}");
        }
    }

    #[test]
    fn linear_mixes_evenly_between_centres() {
        let texture = row(&[0, 128], TextureOptions::LINEAR);
        let places = (0..=8).map(|i| 0.25 + f64::from(i) * 0.1875);
        let wanted = [0., 0., 16., 40., 64., 88., 112., 128., 128.];
        let got = reds(&texture, places);
        for (got, wanted) in got.iter().zip(wanted) {
            assert!((got - wanted).abs() <= 0.5, "{got} instead of {wanted}");
        }
    }

    #[test]
    fn a_place_between_two_texels_is_the_second_whatever_the_last_bits_say() {
        let texture = row(&[10, 20], TextureOptions::NEAREST);
        assert_eq!(
            reds(&texture, [1.0 - 1e-9, 1.0, 1.0 + 1e-9].into_iter()),
            [20.; 3]
        );
    }

    #[test]
    fn absurd_places_are_somewhere() {
        for options in [
            TextureOptions::NEAREST,
            TextureOptions::LINEAR,
            TextureOptions::LINEAR_REPEAT,
            TextureOptions::LINEAR_MIRRORED_REPEAT,
        ] {
            let texture = row(&[10, 20], options);
            for value in reds(
                &texture,
                [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300].into_iter(),
            ) {
                assert!((10.0..=20.0).contains(&value));
            }
        }
    }

    #[test]
    fn a_texture_without_texels_has_no_colour() {
        assert!(row(&[], TextureOptions::LINEAR).sampler(false).is_none());
    }
}
