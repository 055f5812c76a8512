//! A place of the screen with what reads it best.

use crate::{
    blend, equal_tiles,
    fit::{Fit, MANY_DOUBTS, Rectified, RunnerUp},
    found::{Found, corners},
    homography::{Grid, Homography},
    known::Judge,
    lens::Map,
    light::Light,
    recoloured::doubt_colours,
    sample::{Detail, Kernel, Sampler},
    shades::Shades,
};
use image::RgbImage;
use screen::{Confidence, HEIGHT, PIXELS, Picture, Shade, WIDTH};

/// From this mean doubt on, the light may be uneven.
const UNCLEAR: f32 = 0.02;
/// With fewer pixels in doubt, an image is read as what it was enlarged with.
const CLEAN: f32 = 0.03;
/// With fewer, no place nearby is tried either.
const EXACT: f32 = 0.01;

/// A place that was found.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    pub sampler: Sampler,
    pub fit: Fit,
}

/// How much fewer pixels are in doubt where all of an image is read though it is not upright, which
/// takes many times as long in each of the next images.
const WORTH_ALL: f32 = 0.5;

/// What a place was read with so far that is best, and the judge's points for it.
struct Best<'a> {
    image: &'a RgbImage,
    judge: &'a Judge,
    read: Option<(f32, Located)>,
}

impl Best<'_> {
    /// Keeps what the judge gives more points, or as many where fewer pixels are in doubt.
    fn keep(&mut self, located: Option<Located>) {
        let Some(located) = located else { return };
        let price = if located.sampler.is_slow() {
            WORTH_ALL
        } else {
            1.0
        };
        let points = (self.judge)(&located.clone().read(self.image).picture);
        let is_better = |(most, other): &(f32, Located)| {
            points > *most || (points == *most && located.fit.doubt < price * other.fit.doubt)
        };
        if self.read.as_ref().is_none_or(is_better) {
            self.read = Some((points, located));
        }
    }

    /// Keeps the better of both details.
    fn read(&mut self, found: &Found) {
        self.keep(Located::in_middle(self.image, found));
        self.keep(Located::in_all(self.image, found));
    }

    fn is(&self, what: impl Fn(&Located) -> bool) -> bool {
        self.read.as_ref().is_some_and(|(_, located)| what(located))
    }
}

impl Located {
    /// A place with what reads it best. With `moves` its corners may be moved to whole pixels;
    /// `None` when its map can't be turned around.
    pub fn best(image: &RgbImage, found: &Found, judge: &Judge, moves: bool) -> Option<Self> {
        let middle = Self::in_middle(image, found)?;
        let all = Self::in_all(image, found);
        let is_photo = found.shades.light.is_some() || Kernel::OF_PHOTOS.contains(&found.kernel);
        let is_done = match is_photo {
            true => all.is_none(),
            false => all.is_none() && middle.is_exact(),
        };
        if is_done {
            return Some(middle);
        }
        let mut best = Best {
            image,
            judge,
            read: None,
        };
        best.keep(Some(middle));
        best.keep(all);
        if !is_photo {
            // What a program has enlarged begins at whole pixels, and which kernel it was with is
            // guessed before.
            let whole = on_whole_pixels(&found.map).filter(|_| moves);
            let each = |map: Map| {
                Kernel::SMOOTHED.map(|kernel| Found {
                    map,
                    kernel,
                    ..found.clone()
                })
            };
            for found in whole.into_iter().flat_map(each) {
                if best.is(Self::is_exact) {
                    break;
                }
                best.read(&found);
            }
            for found in each(found.map) {
                if best.is(Self::is_clean) {
                    break;
                }
                best.read(&found);
            }
        }
        best.read.map(|(_, located)| located)
    }

    /// Read at the centres of its pixels.
    fn in_middle(image: &RgbImage, found: &Found) -> Option<Self> {
        let sampler = sampler(image, found, Detail::Middle)?;
        Some(Self::new(image, found, sampler))
    }

    /// Read with all pixels of the image; `None` where those are not mixed.
    fn in_all(image: &RgbImage, found: &Found) -> Option<Self> {
        let sampler = sampler(image, found, Detail::All).filter(Sampler::uses_all)?;
        Some(Self::new(image, found, sampler))
    }

    fn is_clean(&self) -> bool {
        self.fit.doubt < CLEAN
    }

    fn is_exact(&self) -> bool {
        self.fit.doubt < EXACT
    }

    fn new(image: &RgbImage, found: &Found, sampler: Sampler) -> Self {
        let values = sampler.sample(image);
        let even = |shades: &Shades| {
            let mut even = values.clone();
            shades.even(&mut even, Grid::SCREEN);
            even
        };
        let doubts_of = |shades: &Shades, values: &[f32]| {
            let sure: Vec<u8> = values.iter().map(|&value| shades.sure(value)).collect();
            doubt(&sure)
        };
        let known = even(&found.shades);
        // Another kernel than that of the search gives other levels.
        let own = Shades::complete(&known).map(|own| Shades {
            light: found.shades.light,
            ..own
        });
        let mut shades = own.unwrap_or_else(|| found.shades.followed(&known));
        let mut doubts = doubts_of(&shades, &known);
        let lit = (doubts > UNCLEAR).then(|| Light::near(&values, &shades));
        if let Some(light) = lit.flatten() {
            let lit = Shades {
                light: Some(light),
                ..shades
            };
            let values = even(&lit);
            let lit = lit.followed(&values);
            let in_light = doubts_of(&lit, &values);
            if in_light < 0.9 * doubts {
                (shades, doubts) = (lit, in_light);
            }
        }
        let runner_up = found.runner_up.as_ref().zip(found.ahead());
        let runner_up = runner_up.map(|((map, _), behind)| RunnerUp {
            corners: corners(map),
            behind,
        });
        Self {
            sampler,
            fit: Fit {
                corners: corners(found.map),
                lens: found.map.lens,
                residual: found.quality.median,
                agree: found.quality.agree,
                shades,
                doubt: doubts,
                recoloured: false,
                runner_up,
            },
        }
    }

    /// Reads an image in which the screen is at the same place.
    pub fn read(&mut self, image: &RgbImage) -> Rectified {
        let mut values = self.sampler.sample(image);
        let shades = &mut self.fit.shades;
        shades.even(&mut values, Grid::SCREEN);
        let complete = if shades.seen == [true; 4] {
            None
        } else {
            Shades::complete(&values)
        };
        *shades = match complete {
            Some(complete) => Shades {
                light: shades.light,
                ..complete
            },
            None => shades.followed(&values),
        };
        let mut picture = [Shade::White; PIXELS];
        let averaged = equal_tiles::averaged(&values, shades.gap());
        picture.copy_from_slice(&shades.shades(&averaged));
        let raw: Vec<u8> = values.iter().map(|&value| shades.sure(value)).collect();
        let doubt = doubt(&raw);
        let mut sure: Vec<u8> = averaged.iter().map(|&value| shades.sure(value)).collect();
        let doubtful = blend::doubt_tiles(&values, shades, doubt, &mut sure);
        let picture = Picture::new(picture);
        // In uneven light no colour is the same everywhere.
        let recoloured = self.fit.shades.light.is_none()
            && doubt_colours(&self.sampler.colours(image), &picture, &mut sure)
            && doubt < MANY_DOUBTS;
        let fit = Fit {
            doubt,
            recoloured,
            ..self.fit
        };
        Rectified {
            picture,
            confidence: Confidence::new(&sure),
            fit,
            blended: doubtful && !recoloured && !fit.is_poor(),
        }
    }
}

fn sampler(image: &RgbImage, found: &Found, detail: Detail) -> Option<Sampler> {
    let size = image.dimensions();
    Sampler::new(found.map, Grid::SCREEN, size, found.kernel, detail)
}

/// A corner is at most so far from a whole pixel of the image that is taken for it.
const NEAR_WHOLE: f32 = 0.35;

/// The upright screen with its corners at the whole pixels nearby; `None` where they are not near.
fn on_whole_pixels(map: &Map) -> Option<Map> {
    let found = corners(*map);
    let [[left, top], _, [right, bottom], _] = found.map(|corner| corner.map(f32::round));
    let whole = [[left, top], [right, top], [right, bottom], [left, bottom]];
    let mut apart = found.iter().flatten().zip(whole.iter().flatten());
    let is_near = apart.all(|(at, whole)| (at - whole).abs() <= NEAR_WHOLE);
    let scale = [
        f64::from(right - left) / WIDTH as f64,
        f64::from(bottom - top) / HEIGHT as f64,
    ];
    is_near.then(|| Homography::axes(scale, [left.into(), top.into()]).into())
}

/// The mean doubt, 0 to 1.
fn doubt(sure: &[u8]) -> f32 {
    let sum: u32 = sure.iter().map(|&sure| u32::from(u8::MAX - sure)).sum();
    sum as f32 / (255.0 * PIXELS as f32)
}
