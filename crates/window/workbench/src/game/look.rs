//! The picture of the game through a lens.

use crate::Lens;
use egui::{Pos2, Rect};
use ui_kit::{
    pixels::whole_pixel,
    placing::{Placing, middle_of},
};

/// The place of the picture as it is seen through a lens.
#[must_use]
pub fn through(space: Rect, lens: Lens, ppp: f32) -> Placing {
    Placing::around(space, i32::from(lens.scale()), lens.middle(), ppp)
}

/// The lens that shows what is seen of a picture in a space.
#[must_use]
pub fn lens_of(placing: &Placing, space: Rect) -> Lens {
    Lens::on(placing.scale(), placing.middle_in(space))
}

/// A lens of so many steps more; what is under the pointer stays there.
#[must_use]
pub fn zoomed_at(lens: Lens, at: Pos2, space: Rect, ppp: f32, steps: i32) -> Lens {
    let ((x, y), (mx, my)) = (whole_pixel(at, ppp), middle_of(space, ppp));
    lens.zoomed_around([x - mx, y - my], steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MOST_SCALE as MOST;
    use egui::{pos2, vec2};
    use proptest::prelude::*;
    use screen::Point;

    fn physical(at: (i32, i32), ppp: f32) -> Pos2 {
        pos2((at.0 as f32 + 0.5) / ppp, (at.1 as f32 + 0.5) / ppp)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        /// Random zoom, pan, density and pixel: the centre and the corners of a pixel's
        /// square map back to that pixel.
        #[test]
        fn every_pixel_is_found_through_every_lens(
            scale in 1..=MOST,
            ppp in prop::sample::select(vec![1.0_f32, 1.25, 1.5, 1.75, 2.0, 3.0]),
            pan in prop::array::uniform2(-3_000..3_000_i32),
            x in prop_oneof![Just(0), Just(159), 0..160_u8],
            y in prop_oneof![Just(0), Just(143), 0..144_u8],
        ) {
            let space = Rect::from_min_size(pos2(13.3, 41.7), vec2(651.0, 580.0) / ppp);
            let placing = through(space, Lens::at(scale).moved(pan), ppp);
            prop_assert_eq!(placing.scale(), i32::from(scale));
            let block = placing.block(screen::Rect::new(x, y, 1, 1));
            prop_assert_eq!((block.x1 - block.x0, block.y1 - block.y0), (placing.scale(), placing.scale()));
            for at in [(block.x0, block.y0), (block.x1 - 1, block.y1 - 1)] {
                prop_assert_eq!(placing.pixel_at(physical(at, ppp)), Some(Point { x, y }));
            }
        }

        /// Zooming at the pointer keeps the pixel under it, starting from the fitted
        /// picture.
        #[test]
        fn the_pixel_under_the_pointer_stays_there(
            ppp in prop::sample::select(vec![1.0_f32, 1.25, 1.5, 2.0]),
            wide in 330..1_400_i32,
            high in 300..1_400_i32,
            at in prop::array::uniform2(0.0..1.0_f32),
        ) {
            let space = Rect::from_min_size(pos2(8.0, 60.0), vec2(wide as f32, high as f32) / ppp);
            let mut placing = Placing::within(space, ppp);
            let shown = placing.rect().intersect(space);
            let at = shown.min + shown.size() * vec2(at[0], at[1]) * 0.998;
            let pointed = placing.pixel_at(at);
            prop_assert!(pointed.is_some());
            for _ in 1..MOST {
                let lens = zoomed_at(lens_of(&placing, space), at, space, ppp, 1);
                placing = through(space, lens, ppp);
                let larger = placing.rect().size();
                // Along an axis on which the picture still fits, it stays in its fitted
                // place.
                if larger.x > space.width() && larger.y > space.height() {
                    break;
                }
            }
            let pointed = placing.pixel_at(at);
            for _ in placing.scale()..i32::from(MOST) {
                let lens = zoomed_at(lens_of(&placing, space), at, space, ppp, 1);
                placing = through(space, lens, ppp);
                prop_assert_eq!(placing.pixel_at(at), pointed);
            }
        }
    }

    #[test]
    fn any_pixel_can_be_brought_to_the_middle_and_none_out_of_reach() {
        let space = Rect::from_min_size(pos2(0.0, 0.0), vec2(640.0, 576.0));
        for (by, pixel) in [([-9_999, -9_999], (0, 0)), ([9_999, 9_999], (159, 143))] {
            let placing = through(space, Lens::at(8).moved(by), 1.0);
            let block = placing.block(screen::Rect::new(pixel.0, pixel.1, 1, 1));
            let middle = (320, 288);
            assert!((block.x0..=block.x1).contains(&middle.0));
            assert!((block.y0..=block.y1).contains(&middle.1));
        }
    }

    #[test]
    fn where_the_picture_fits_it_stands_as_it_does_without_a_lens() {
        for (width, height) in [(700.0, 600.0), (1_000.0, 433.0)] {
            let space = Rect::from_min_size(pos2(3.0, 5.0), vec2(width, height));
            let fitted = Placing::within(space, 1.0);
            let scale = u8::try_from(fitted.scale()).unwrap();
            let looked = through(space, Lens::at(scale).moved([400, -77]), 1.0);
            assert_eq!(looked, fitted);
        }
    }
}
