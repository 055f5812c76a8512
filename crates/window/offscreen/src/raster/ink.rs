//! The fill of a triangle: one colour, a gradient, or a texture.

use super::{Corner, edge::Place, plane::Plane};
use crate::{
    blend::{self, Levels},
    texture::{self, Sampler, Texture},
};

/// Made once for each triangle, applied run by run.
pub(super) enum Ink<'a> {
    Plain(Levels),
    Gradient(Plane<4>),
    Textured {
        sampler: Sampler<'a>,
        places: Plane<2>,
        /// Factors, 1 for 255.
        tint: Plane<4>,
    },
}

impl<'a> Ink<'a> {
    /// `None` if the triangle is invisible.
    pub(super) fn new(
        corners: &[Corner; 3],
        places: [Place; 3],
        area: i64,
        texture: &'a Texture,
    ) -> Option<Self> {
        let [a, b, c] = corners;
        let tint = corners.map(|corner| corner.colour.map(|level| level / 255.0));
        if a.uv == b.uv && a.uv == c.uv {
            let texel = texture
                .sampler(false)?
                .at(texture::place(a.uv[0]), texture::place(a.uv[1]));
            let colours = tint
                .map(|tint| std::array::from_fn::<f64, 4, _>(|i| f64::from(texel[i]) * tint[i]));
            return if colours.iter().all(|colour| *colour == [0.0; 4]) {
                None
            } else if colours[0] == colours[1] && colours[0] == colours[2] {
                Some(Self::Plain(colours[0].map(|level| level as f32)))
            } else {
                Some(Self::Gradient(Plane::new(places, area, colours)))
            };
        }
        if tint.iter().all(|tint| *tint == [0.0; 4]) {
            return None;
        }
        let uv = Plane::new(places, area, corners.map(|corner| corner.uv));
        // Texels are smaller than pixels when a step of one pixel spans more than one.
        let minified = [uv.across, uv.down]
            .iter()
            .any(|[u, v]| u * u + v * v > 1.0);
        Some(Self::Textured {
            sampler: texture.sampler(minified)?,
            places: uv,
            tint: Plane::new(places, area, tint),
        })
    }

    /// Applies it to the run that begins at `x`, `y`.
    pub(super) fn lay(&self, run: &mut [[u8; 4]], x: i64, y: i64) {
        match self {
            Self::Plain(colour) => blend::over_all(run, *colour),
            Self::Gradient(colours) => {
                let (start, across) = (levels(colours.at(x, y)), levels(colours.across));
                for (i, pixel) in run.iter_mut().enumerate() {
                    blend::over(pixel, along(start, across, i));
                }
            }
            Self::Textured {
                sampler,
                places,
                tint,
            } => {
                let [mut u, mut v] = places.at(x, y).map(texture::place);
                let [du, dv] = places.across.map(texture::place);
                let (start, across) = (levels(tint.at(x, y)), levels(tint.across));
                for (i, pixel) in run.iter_mut().enumerate() {
                    let texel = sampler.at(u, v);
                    if texel != [0.0; 4] {
                        let tint = along(start, across, i);
                        blend::over(pixel, std::array::from_fn(|k| texel[k] * tint[k]));
                    }
                    u = u.wrapping_add(du);
                    v = v.wrapping_add(dv);
                }
            }
        }
    }
}

fn levels(values: [f64; 4]) -> Levels {
    values.map(|value| value as f32)
}

/// The value `i` pixels along, multiplied and not summed up, so that errors do not grow.
#[inline]
fn along(start: Levels, across: Levels, i: usize) -> Levels {
    std::array::from_fn(|k| start[k] + across[k] * i as f32)
}
