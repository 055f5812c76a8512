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
    upright::is_upright,
};
use image::RgbImage;
use screen::{Confidence, HEIGHT, PIXELS, Picture, Shade, WIDTH};

/// From this mean doubt on, the light may be uneven.
const UNCLEAR: f32 = 0.02;
/// How much fewer pixels are in doubt in uneven light, where light is uneven.
const WORTH_LIGHT: f32 = 0.9;
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

/// Of what a place was read with, so much is read in uneven light too, the best first: fitting the light
/// takes as long as reading in another way.
const LIT: usize = 4;

/// What a place was read with so far, and the judge's points for it.
struct Best<'a> {
    image: &'a RgbImage,
    judge: &'a Judge,
    /// The best comes last.
    reads: Vec<(f32, Located)>,
}

impl Best<'_> {
    /// Adds a way of reading. What the judge gives more points is better, or as many where fewer
    /// pixels are in doubt.
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
        let worse = self.reads.iter().take_while(|other| is_better(other));
        self.reads.insert(worse.count(), (points, located));
    }

    /// The best of them in the light that falls on it.
    fn lit(&mut self) {
        let best: Vec<Located> = self
            .reads
            .iter()
            .rev()
            .take(LIT)
            .map(|(_, located)| located.clone())
            .collect();
        for located in best {
            self.keep(Some(located.in_light(self.image)));
        }
    }

    fn best(self) -> Option<Located> {
        let mut reads = self.reads;
        reads.pop().map(|(_, located)| located)
    }

    /// Keeps the better of both details.
    fn read(&mut self, found: &Found) {
        self.keep(Located::in_middle(self.image, found));
        self.keep(Located::in_all(self.image, found));
    }

    fn is(&self, what: impl Fn(&Located) -> bool) -> bool {
        self.reads.last().is_some_and(|(_, located)| what(located))
    }
}

impl Located {
    /// A place with what reads it best. With `moves` its corners may be moved to whole pixels;
    /// `None` when its map can't be turned around.
    pub fn best(image: &RgbImage, found: &Found, judge: &Judge, moves: bool) -> Option<Self> {
        let is_photo = found.shades.light.is_some() || found.kernel.focus().is_some();
        let middle = Self::in_middle(image, found)?;
        let uses_all = Sampler::may_use_all(&found.map, found.kernel);
        let mut best = Best {
            image,
            judge,
            reads: Vec::new(),
        };
        if is_photo {
            let middle = middle.in_light(image);
            if !uses_all {
                return Some(middle);
            }
            best.keep(Some(middle));
            let all = Self::in_all(image, found);
            best.keep(all.map(|all| all.in_light(image)));
            return best.best();
        }
        if !uses_all && middle.is_exact() {
            return Some(middle);
        }
        best.keep(Some(middle));
        let is_quick = is_upright(&found.map);
        if is_quick {
            best.keep(Self::in_all(image, found));
        }
        // What a program has enlarged begins at whole pixels, and which kernel it was with is guessed
        // before.
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
        if !is_quick && !best.is(Self::is_clean) {
            best.keep(Self::in_all(image, found));
        }
        let rest = Some(found.map).filter(|map| whole != Some(*map));
        for found in rest.into_iter().flat_map(each) {
            if best.is(Self::is_clean) {
                break;
            }
            best.read(&found);
        }
        // A wrong kernel is no uneven light.
        if best.is(Self::is_unclear) {
            best.lit();
        }
        best.best()
    }

    /// Read at the centres of its pixels.
    fn in_middle(image: &RgbImage, found: &Found) -> Option<Self> {
        let sampler = sampler(image, found, Detail::Middle)?;
        Some(Self::new(image, found, sampler))
    }

    /// Read with all pixels of the image; `None` where those are not mixed.
    fn in_all(image: &RgbImage, found: &Found) -> Option<Self> {
        if !Sampler::may_use_all(&found.map, found.kernel) {
            return None;
        }
        let sampler = sampler(image, found, Detail::All)?;
        Some(Self::new(image, found, sampler))
    }

    fn is_clean(&self) -> bool {
        self.fit.doubt < CLEAN
    }

    fn is_exact(&self) -> bool {
        self.fit.doubt < EXACT
    }

    fn is_unclear(&self) -> bool {
        self.fit.doubt > UNCLEAR
    }

    fn new(image: &RgbImage, found: &Found, sampler: Sampler) -> Self {
        let mut values = sampler.sample(image);
        found.shades.even(&mut values, Grid::SCREEN);
        // Another kernel than that of the search gives other levels.
        let own = Shades::complete(&values).map(|own| Shades {
            light: found.shades.light,
            ..own
        });
        let shades = own.unwrap_or_else(|| found.shades.followed(&values));
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
                doubt: doubt_of(&shades, &values),
                shades,
                recoloured: false,
                runner_up,
            },
        }
    }

    /// The same in the light that falls on it, where that is uneven and explains some of the doubt.
    fn in_light(mut self, image: &RgbImage) -> Self {
        if !self.is_unclear() {
            return self;
        }
        let mut values = self.sampler.sample(image);
        let Some(light) = Light::near(&values, &self.fit.shades) else {
            return self;
        };
        let lit = Shades {
            light: Some(light),
            ..self.fit.shades
        };
        lit.even(&mut values, Grid::SCREEN);
        let lit = lit.followed(&values);
        let doubt = doubt_of(&lit, &values);
        if doubt < WORTH_LIGHT * self.fit.doubt {
            self.fit.shades = lit;
            self.fit.doubt = doubt;
        }
        self
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
    let way = (found.kernel, detail);
    Sampler::between(found.map, Grid::SCREEN, size, way, found.borders.as_ref())
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

/// The mean doubt about pixels that are read by some shades.
fn doubt_of(shades: &Shades, values: &[f32]) -> f32 {
    let sure: Vec<u8> = values.iter().map(|&value| shades.sure(value)).collect();
    doubt(&sure)
}

/// The mean doubt, 0 to 1.
fn doubt(sure: &[u8]) -> f32 {
    let sum: u32 = sure.iter().map(|&sure| u32::from(u8::MAX - sure)).sum();
    sum as f32 / (255.0 * PIXELS as f32)
}
