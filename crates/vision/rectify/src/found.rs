//! Where the screen is in an image, and the evidence.

use crate::{
    borders::Borders,
    homography::{CORNERS, Homography},
    lens::Map,
    refine::Quality,
    sample::Kernel,
    shades::Shades,
};

/// Where the screen is in an image.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// From pixels of the screen to those of the image.
    pub map: Map,
    pub kernel: Kernel,
    /// The borders between its columns and rows, where some are wider than others.
    pub borders: Option<Borders>,
    pub shades: Shades,
    pub quality: Quality,
    pub score: f32,
    /// The judge's part of it.
    pub points: f32,
    /// The second-best place and its score.
    pub runner_up: Option<(Homography, f32)>,
}

/// The best place is better than any other by this much, or it is a guess.
pub(crate) const CLEAR: f32 = 2.5;
/// With more points of the judge a picture is known; some noise looks like a menu.
pub const WELL_KNOWN: f32 = 25.0;
/// By so much more the place of any other picture is better, if the judge knows something of it.
const HARDLY_KNOWN: f32 = 2.5;
/// What edges that agree are worth in points of the judge.
pub(crate) const AGREEMENT: f32 = 20.0;

impl Found {
    /// The same in an image that begins farther to the left and above by so many pixels.
    pub(crate) fn moved(self, by: [f64; 2]) -> Self {
        let flat = Homography::axes([1.0; 2], by);
        Self {
            map: self.map.moved(by),
            runner_up: self.runner_up.map(|(map, score)| (flat * map, score)),
            ..self
        }
    }

    /// Whether the judge knows the picture well.
    pub fn is_known(&self) -> bool {
        self.points > WELL_KNOWN
    }

    fn is_hardly_known(&self) -> bool {
        self.points > 0.0 && self.points < WELL_KNOWN
    }

    /// The score of this place minus that of the second-best one, less what is asked for of a
    /// picture that the judge hardly knows.
    pub fn ahead(&self) -> Option<f32> {
        let price = if self.is_hardly_known() {
            HARDLY_KNOWN
        } else {
            0.0
        };
        let (_, other) = self.runner_up.as_ref()?;
        Some(self.score - other - price)
    }

    /// Whether this place is clearly the most likely one.
    pub fn is_clear(&self) -> bool {
        self.ahead().is_none_or(|ahead| ahead >= CLEAR)
    }
}

/// The corners of the screen, clockwise from the upper left one.
pub(crate) fn corners(map: impl Into<Map>) -> [[f32; 2]; 4] {
    let map = map.into();
    CORNERS.map(|[x, y]| map.apply(x, y).map(|value| value as f32))
}

/// The greatest distance in screen pixels at which two maps count as having the same corner.
pub(crate) const SAME_PIXEL: f64 = 0.6;

/// Whether two maps put a corner of the screen so far apart, in pixels of the screen.
pub(crate) fn apart(one: &Homography, other: &Homography, by: f64) -> bool {
    let Some(back) = one.inverse() else {
        return true;
    };
    CORNERS.iter().any(|&[x, y]| {
        let [ix, iy] = other.apply(x, y);
        let [u, v] = back.apply(ix, iy);
        (u - x).abs().max((v - y).abs()) > by
    })
}
