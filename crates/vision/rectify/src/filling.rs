//! A screen that has all of its image, enlarged smoothly: the one place at which it can be is looked at
//! before any is searched.

use crate::{
    edges::Edges,
    found::Found,
    homography::{Grid, Homography},
    known::Known,
    luma::Luma,
    place::{self, read_at},
    refine::{Freedom, Look, refine},
    sample::Detail,
    template_search::UPRIGHT,
};
use image::RgbImage;
use screen::{HEIGHT, WIDTH};

/// The size of the image is that of the screen in one scale, but for so many pixels: each side is
/// rounded, or cut to an even number.
const ROUNDED: f64 = 1.5;

/// The share of edges that are where they should be: curves that overshoot move some of the others.
const FITS: f32 = 0.6;

/// Finds a screen that fills the image, where edges, what never changes and the judge agree on that.
pub(crate) fn find_filling(image: &RgbImage, whole: &Luma, known: &Known) -> Option<Found> {
    let scale = [
        f64::from(image.width()) / WIDTH as f64,
        f64::from(image.height()) / HEIGHT as f64,
    ];
    if (scale[0] - scale[1]).abs() * HEIGHT as f64 > ROUNDED || scale[0] < 1.0 {
        return None;
    }
    let map = Homography::axes(scale, [0.0; 2]);
    if known.agreement(whole, &map) < UPRIGHT {
        return None;
    }
    let luma = Luma::of(image);
    let range = luma.range();
    let look = Look {
        range,
        hard: Edges::of(&luma, range).are_hard(),
    };
    let refined = refine(&luma, look, luma.in_luma(map), Freedom::Axes, 0)?;
    if refined.quality.agree < FITS {
        return None;
    }
    let kernels = place::kernels(image, &map, Grid::SCREEN);
    let at = (map, refined.quality);
    let found = [Detail::Middle, Detail::All]
        .into_iter()
        .find_map(|detail| {
            let mut reads = kernels
                .iter()
                .filter_map(|&kernel| read_at(image, at, (kernel, detail), false, &*known.judge));
            reads.find(Found::is_known)
        })?;
    // A pixel beside it there would be nothing at the other end.
    (found.map.plane == map).then_some(found)
}
