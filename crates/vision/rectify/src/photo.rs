//! Reads a photo where its picture matches the image, and nowhere else.
//!
//! In what is out of focus, edges at a corner may agree with the pixels beside: such a place is a pixel
//! off there, and may still be read.

use crate::{
    found::{Found, apart},
    homography::Homography,
    known::Judge,
    luma::Luma,
    matched::matched,
    place::{Read, SHIFTED, read_at},
    refine::{Quality, Refined},
    sample::{Detail, Kernel},
};
use image::RgbImage;

/// Times that a map is moved to where its picture matches the image, at most: each takes as long as
/// reading the photo, and a pixel is made up for in three.
const TIMES: usize = 4;
/// The distance in pixels of the screen that ends it.
const SETTLED: f64 = 0.03;
/// So far from there, a place at which a photo was read is another one.
const BESIDE: f64 = 0.3;

/// A part of an image with a screen in it that may be out of focus, in light that may be uneven.
pub(crate) struct Photo<'a> {
    pub image: &'a RgbImage,
    pub luma: &'a Luma,
    pub judge: &'a Judge,
}

impl Photo<'_> {
    /// What was read, at the place where its picture matches the image; `None` where that is elsewhere
    /// and nothing is read there.
    pub fn confirmed(&self, found: Found) -> Option<Found> {
        let map = self.matched(found.map.plane, found.kernel);
        let read = self.read(map, found.quality);
        read.or_else(|| (!apart(&map, &found.map.plane, BESIDE)).then_some(found))
    }

    /// The same near a place at which nothing is read.
    pub fn settled(&self, refined: &Refined) -> Option<Found> {
        let map = self.luma.in_image(refined.map);
        self.read(self.matched(map, Kernel::Unfocused), refined.quality)
    }

    /// What is read at a place, in the likelier focus.
    fn read(&self, map: Homography, quality: Quality) -> Option<Found> {
        let reads = Kernel::OF_PHOTOS.into_iter().filter_map(|kernel| {
            let way = (kernel, Detail::All);
            read_at(self.image, (map, quality), way, true, self.judge)
        });
        reads
            .filter(Found::is_known)
            .max_by(|a, b| a.points.total_cmp(&b.points))
    }

    /// The map near another one with which the picture that is read matches the image.
    fn matched(&self, map: Homography, kernel: Kernel) -> Homography {
        let mut map = map;
        for _ in 0..TIMES {
            let read = Read::around(self.image, &map, (kernel, Detail::All), SHIFTED);
            let small = self.luma.in_luma(map);
            let moved = read
                .and_then(Read::seen)
                .and_then(|seen| matched(self.luma, small, &seen, kernel));
            let Some(moved) = moved else { break };
            let before = std::mem::replace(&mut map, self.luma.in_image(moved));
            if !apart(&before, &map, SETTLED) {
                break;
            }
        }
        map
    }
}
