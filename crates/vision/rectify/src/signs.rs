//! Signs that the screen is no longer where it was found.

/// Images that look worse before the screen is searched again.
const WORSE: u32 = 6;
/// Images that the judge does not know before the screen is searched again: at first, and at most,
/// since each further search waits twice as long.
const UNKNOWN: u32 = 45;
const LONG_UNKNOWN: u32 = 360;

/// The signs in the images since the screen was found.
#[derive(Clone, Debug)]
pub(crate) struct Signs {
    /// Images in a row that look worse than when the screen was found.
    worse: u32,
    /// Images in a row that the judge does not know.
    unknown: u32,
    /// So many of them until the screen is searched again.
    patience: u32,
    /// The most points of a picture since the screen was found.
    points: f32,
    /// The screen was searched again since the picture had fewer points.
    searched: bool,
}

impl Signs {
    /// Those of no image yet.
    pub const NONE: Self = Self {
        worse: 0,
        unknown: 0,
        patience: UNKNOWN,
        points: 0.0,
        searched: false,
    };

    /// Takes in the judge's points for an image, and whether it looks worse. Whether all signs so far
    /// are enough to search the screen.
    pub fn take(&mut self, points: f32, looks_worse: bool) -> bool {
        self.worse = if looks_worse { self.worse + 1 } else { 0 };
        if points <= 0.0 {
            self.unknown += 1;
        } else {
            (self.unknown, self.patience) = (0, UNKNOWN);
        }
        // Images of a folder may have nothing in common.
        let is_another = points < self.points / 2.0;
        self.searched &= is_another;
        let is_worse = self.worse >= WORSE || self.unknown >= self.patience;
        self.points = self.points.max(points);
        (is_another && !self.searched) || is_worse
    }

    /// The screen was searched for them, and is still taken to be where it was.
    pub fn are_searched(&mut self) {
        if self.unknown >= self.patience {
            self.patience = (2 * self.patience).min(LONG_UNKNOWN);
        }
        (self.worse, self.unknown, self.searched) = (0, 0, true);
    }

    /// The screen was found, in a picture of so many points: they count from there on.
    pub const fn are_of_new_place(&mut self, points: f32) {
        self.points = points;
        self.searched = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the images, from 1, in which the screen is searched.
    fn searches(images: impl Iterator<Item = (f32, bool)>) -> Vec<usize> {
        let mut signs = Signs::NONE;
        signs.are_of_new_place(1.0);
        let mut searches = Vec::new();
        for (number, (points, looks_worse)) in (1..).zip(images) {
            if signs.take(points, looks_worse) {
                signs.are_searched();
                searches.push(number);
            }
        }
        searches
    }

    #[test]
    fn a_picture_of_less_than_half_the_points_is_searched_once() {
        let fewer = |number| if (3..9).contains(&number) { 0.4 } else { 1.0 };
        let images = (1..20).map(|number| (fewer(number), false));
        assert_eq!(searches(images), [3]);
    }

    #[test]
    fn what_looks_worse_for_some_images_is_searched() {
        let images = (1..14).map(|number| (1.0, number != 4));
        assert_eq!(searches(images), [10]);
    }

    #[test]
    fn what_the_judge_does_not_know_is_searched_ever_more_rarely() {
        let images = (0..1_500).map(|_| (0.0, false));
        assert_eq!(searches(images), [1, 46, 136, 316, 676, 1_036, 1_396]);
    }
}
