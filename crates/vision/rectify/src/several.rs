//! Several screens in one image: the likeliest is found first, and the next one when what was found
//! is covered.

use crate::{
    Unfit,
    find::find,
    found::{Found, corners},
    known::Known,
    trim::Part,
};
use image::{Rgb, RgbImage};
use screen::{HEIGHT, WIDTH};

/// By how much of its size more than a screen is covered, so that nothing of its edges is left.
const AROUND: f32 = 0.02;

/// The screen of a number, of which 0 is the likeliest. From 1 on, a screen is one only if the judge
/// knows its picture and its place is clear.
pub(crate) fn find_nth(
    image: &RgbImage,
    known: &Known,
    thorough: bool,
    number: u8,
) -> Result<Found, Unfit> {
    let mut found = find(image, known, thorough)?;
    if number == 0 {
        return Ok(found);
    }
    let mut rest = image.clone();
    for screens in 1..=number {
        cover(
            &mut rest,
            &Part::around(corners(found.map), AROUND, image.dimensions()),
        );
        let next = find(&rest, known, thorough).ok();
        let next = next.filter(|next| next.is_clear() && next.points > 0.0);
        found = next.ok_or(Unfit::NoOther { screens })?;
    }
    Ok(found)
}

impl Part {
    /// Finds the screen of a number in a part of an image.
    pub(crate) fn find(
        &self,
        image: &RgbImage,
        known: &Known,
        thorough: bool,
        number: u8,
    ) -> Result<Found, Unfit> {
        let (width, height) = (self.columns.len() as u32, self.rows.len() as u32);
        if width < WIDTH as u32 || height < HEIGHT as u32 {
            return Err(Unfit::Small { width, height });
        }
        let at = [self.columns.start, self.rows.start].map(f64::from);
        Ok(find_nth(&self.of(image), known, thorough, number)?.moved(at))
    }
}

/// Paints over a part without an edge: each row goes from the colour on its left to that on its
/// right.
fn cover(image: &mut RgbImage, part: &Part) {
    let width = image.width();
    for y in part.rows.clone() {
        let before = part.columns.start.checked_sub(1);
        let after = Some(part.columns.end).filter(|&x| x < width);
        let colour = |x: Option<u32>| x.map(|x| image.get_pixel(x, y).0);
        let (left, right) = match (colour(before), colour(after)) {
            (Some(left), Some(right)) => (left, right),
            (Some(only), None) | (None, Some(only)) => (only, only),
            (None, None) => ([0; 3], [0; 3]),
        };
        let last = part.columns.len().max(1) as f32;
        for (step, x) in (0_u16..).zip(part.columns.clone()) {
            let share = f32::from(step) / last;
            let mixed = |c: usize| {
                let (left, right) = (f32::from(left[c]), f32::from(right[c]));
                (left + (right - left) * share).round() as u8
            };
            image.put_pixel(x, y, Rgb([0, 1, 2].map(mixed)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_covered_goes_from_its_left_to_its_right() {
        let mut image = RgbImage::from_fn(12, 3, |x, _| match x {
            0 => Rgb([0, 100, 200]),
            11 => Rgb([100, 100, 0]),
            _ => Rgb([255, 0, 255]),
        });
        let part = Part {
            columns: 1..11,
            rows: 0..2,
        };
        cover(&mut image, &part);
        assert_eq!(image.get_pixel(1, 0).0, [0, 100, 200]);
        assert_eq!(image.get_pixel(6, 1).0, [50, 100, 100]);
        assert_eq!(image.get_pixel(6, 2).0, [255, 0, 255], "outside");
    }
}
