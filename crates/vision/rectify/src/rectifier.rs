//! Maps images of one source to pictures: finds the screen once and then follows it.

use crate::{
    Unfit,
    fit::{Fit, Rectified},
    found::{Found, corners},
    homography::{Grid, Homography},
    known::Known,
    lens::Map,
    levels,
    located::Located,
    luma::Luma,
    place,
    refine::{self, Freedom},
    retry::Retry,
    sample::{Detail, Kernel, Sampler},
    several::find_nth,
    shades,
    signs::Signs,
    trim::Part,
};
use image::RgbImage;
use screen::{HEIGHT, WIDTH};
use std::fmt;

/// Corners that a person set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByHand {
    /// The corners in the image, clockwise from the top left.
    pub corners: [[f32; 2]; 4],
    /// How exact they are.
    pub exact: Exact,
}

/// How exact corners are that a person set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Exact {
    /// They are taken as they are.
    #[default]
    Whole,
    /// They are moved to where the edges nearby fit best.
    Near,
    /// They are rough: the screen is searched around them, and of two places as likely the one
    /// nearer to them is taken.
    Rough,
}

/// What a person marked in the images of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Marks {
    /// The part in which the screen is: its left column, upper row, width and height.
    pub part: Option<[u32; 4]>,
    /// The corners of the screen.
    pub corners: Option<ByHand>,
    /// Which screen it is where several are found: 0 is the likeliest.
    pub screen: u8,
}

impl Marks {
    const NONE: Self = Self {
        part: None,
        corners: None,
        screen: 0,
    };

    /// Whether nothing was marked.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.part.is_none() && self.corners.is_none() && self.screen == 0
    }
}

/// Finds the screen in the images of one source, and follows it.
pub struct Rectifier {
    known: Known,
    located: Option<Located>,
    marks: Marks,
    /// The last search, unless what it found is clear.
    retry: Option<Retry>,
    /// Why it found nothing.
    missed: Option<Unfit>,
    signs: Signs,
    /// Clear images in a row since that search.
    clear: u32,
}

impl fmt::Debug for Rectifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rectifier")
            .field("located", &self.located.as_ref().map(|l| l.fit))
            .finish_non_exhaustive()
    }
}

impl Default for Rectifier {
    fn default() -> Self {
        Self::new()
    }
}

/// By how much of the screen's size rough corners may be off.
const ROUGH: f32 = 0.15;
/// The least share of edges that agree with corners that are moved to the edges nearby.
const AGREE: f32 = 0.5;
/// So many clear images in a row, and the next search waits for none before it.
const CLEAR: u32 = 64;
/// The longest wait for the next search, in images, where nothing is read: about a second of a video.
const LONGEST_MISS: u32 = 64;
/// The same where the screen is read, but in doubt: each search takes as long as some hundred images.
const LONGEST_POOR: u32 = 512;

impl Rectifier {
    /// One that knows nothing of what is shown.
    #[must_use]
    pub fn new() -> Self {
        Self::knowing(Known::default())
    }

    /// One that knows what may be shown.
    #[must_use]
    pub const fn knowing(known: Known) -> Self {
        Self {
            known,
            located: None,
            marks: Marks::NONE,
            retry: None,
            missed: None,
            signs: Signs::NONE,
            clear: 0,
        }
    }

    /// Replaces what is known. The screen stays where it was found, unless that was a guess: then
    /// it is found again.
    pub fn set_known(&mut self, known: Known) {
        self.known = known;
        self.signs.are_of_new_place(0.0);
        if self.fit().is_some_and(|fit| fit.is_guess()) {
            self.located = None;
        }
        self.retry = None;
    }

    /// Fixes the corners of the screen, or the part in which it is found. It is found again.
    pub fn set_marks(&mut self, marks: Marks) {
        self.marks = marks;
        self.located = None;
        self.retry = None;
    }

    /// What is fixed.
    #[must_use]
    pub const fn marks(&self) -> Marks {
        self.marks
    }

    /// Where the screen is, once it was found.
    #[must_use]
    pub fn fit(&self) -> Option<Fit> {
        self.located.as_ref().map(|located| located.fit)
    }

    /// The picture in an image.
    ///
    /// # Errors
    /// When the screen is not found in it.
    pub fn rectify(&mut self, image: &RgbImage) -> Result<Rectified, Unfit> {
        let is_due = self.retry.as_mut().is_none_or(|retry| retry.is_due(image));
        let mut is_new_place = self.find(image, is_due)?;
        let mut shown = self.show(image)?;
        let looks_worse = shown.fit.doubt > 0.03 + 1.6 * self.fit().map_or(0.0, |fit| fit.doubt);
        let points = (self.known.judge)(&shown.picture);
        let is_called_for = self.signs.take(points, looks_worse);
        let corners = self.marks.corners;
        let may_move = corners.is_none_or(|corners| corners.exact == Exact::Rough);
        if is_called_for && is_due && may_move {
            self.signs.are_searched();
            let better = self.search(image, points, looks_worse);
            is_new_place = better.is_some();
            shown = better.unwrap_or(shown);
        }
        let is_clear = !shown.fit.is_guess() && !shown.fit.is_poor();
        self.clear = match is_clear && !is_called_for {
            true => self.clear.saturating_add(1),
            false => 0,
        };
        if (is_new_place && is_clear) || self.clear >= CLEAR {
            self.retry = None;
        }
        Ok(shown)
    }

    /// Finds the screen, unless its place is known. What was a guess is searched again when that is
    /// due. Whether it was searched.
    fn find(&mut self, image: &RgbImage, is_due: bool) -> Result<bool, Unfit> {
        let size = image.dimensions();
        let before = self.located.as_ref();
        let before = before.filter(|located| located.sampler.fits(size));
        if before.is_some_and(|located| !located.fit.is_guess()) {
            return Ok(false);
        }
        if !is_due {
            return match before {
                Some(_) => Ok(false),
                None => Err(self.missed.unwrap_or(Unfit::NoPixels)),
            };
        }
        let thorough = !self.was_searched(image);
        let found = self.locate(image, thorough);
        self.retry = Some(Retry::after(image, self.retry.as_ref(), LONGEST_MISS));
        self.missed = found.as_ref().err().copied();
        self.located = None;
        self.located = Some(found?);
        self.signs.are_of_new_place(0.0);
        Ok(true)
    }

    /// Whether the scene in an image was searched before, in vain.
    fn was_searched(&self, image: &RgbImage) -> bool {
        let before = self.retry.as_ref();
        before.is_some_and(|retry| !retry.is_another_scene(image))
    }

    /// Finds the screen again; `None` when it is where it was, or the picture there is no
    /// better.
    fn search(&mut self, image: &RgbImage, points: f32, looks_worse: bool) -> Option<Rectified> {
        let found = self.locate(image, false);
        let is_guess = found.as_ref().is_ok_and(|found| found.fit.is_guess());
        let longest = if is_guess { LONGEST_MISS } else { LONGEST_POOR };
        self.retry = Some(Retry::after(image, self.retry.as_ref(), longest));
        let found = found.ok()?;
        let before = self.located.replace(found);
        let shown = self.show(image).ok();
        let judged = shown.map(|shown| ((self.known.judge)(&shown.picture), shown));
        let better = judged.filter(|(found, _)| looks_worse || *found > points);
        let Some((points, shown)) = better else {
            self.located = before;
            return None;
        };
        self.signs.are_of_new_place(points);
        Some(shown)
    }

    /// Reads an image where the screen is known to be.
    fn show(&mut self, image: &RgbImage) -> Result<Rectified, Unfit> {
        let located = self.located.as_mut().ok_or(Unfit::NoPixels)?;
        Ok(located.read(image))
    }

    /// Where the screen is, with the detail in which it is read best.
    fn locate(&self, image: &RgbImage, thorough: bool) -> Result<Located, Unfit> {
        self.known.work.begin();
        let found = match (self.marks.corners, self.marks.part) {
            (Some(by_hand), _) if by_hand.exact == Exact::Rough => {
                self.around(image, by_hand.corners, thorough)?
            }
            (Some(by_hand), _) => self.at(image, by_hand)?,
            (None, Some(part)) => self.within(image, part, thorough)?,
            (None, None) => find_nth(image, &self.known, thorough, self.marks.screen)?,
        };
        let is_whole = |by_hand: ByHand| by_hand.exact == Exact::Whole;
        let moves = !self.marks.corners.is_some_and(is_whole);
        Located::best(image, &found, &*self.known.judge, moves).ok_or(Unfit::NoPixels)
    }

    /// The screen within a part of the image.
    fn within(&self, image: &RgbImage, part: [u32; 4], thorough: bool) -> Result<Found, Unfit> {
        let (width, height) = image.dimensions();
        let within = Part::within(part, (width, height));
        if within.columns.is_empty() || within.rows.is_empty() {
            let [x, y, part_width, part_height] = part;
            return Err(Unfit::Outside {
                x,
                y,
                part_width,
                part_height,
                width,
                height,
            });
        }
        within.find(image, &self.known, thorough, self.marks.screen)
    }

    /// The screen around rough corners.
    fn around(
        &self,
        image: &RgbImage,
        rough: [[f32; 2]; 4],
        thorough: bool,
    ) -> Result<Found, Unfit> {
        // Of three of the corners: the one that is farthest off was forgotten, or released too early.
        let far = |map: Map| {
            let corners = corners(map);
            let mut off: [f32; 4] = std::array::from_fn(|i| {
                let ([x, y], [to_x, to_y]) = (corners[i], rough[i]);
                (x - to_x).hypot(y - to_y)
            });
            off.sort_by(f32::total_cmp);
            off[2]
        };
        let part = Part::around(rough, ROUGH, image.dimensions());
        let size = part.longest() as f32;
        let found = part.find(image, &self.known, thorough, 0).ok();
        // What is found elsewhere is another thing than the person has marked.
        let found = found.filter(|found| {
            let other = found.runner_up.iter().map(|(map, _)| map.into());
            let mut places = std::iter::once(found.map).chain(other);
            places.any(|map| far(map) <= ROUGH * size)
        });
        let snapped = |corners| {
            let exact = Exact::Near;
            self.at(image, ByHand { corners, exact })
        };
        let Some(found) = found else {
            let there = snapped(rough)?;
            return match there.quality.agree >= AGREE {
                true => Ok(there),
                false => Err(Unfit::NotAround),
            };
        };
        match &found.runner_up {
            Some((other, _)) if far(other.into()) < far(found.map) => snapped(corners(other)),
            _ => Ok(Found {
                runner_up: None,
                ..found
            }),
        }
    }

    /// What is where a person put the corners.
    fn at(&self, image: &RgbImage, by_hand: ByHand) -> Result<Found, Unfit> {
        let corners = by_hand.corners.map(|corner| corner.map(f64::from));
        let map = Homography::onto(WIDTH as f64, HEIGHT as f64, corners).ok_or(Unfit::NoPixels)?;
        let luma = Luma::of(image);
        let look = refine::Look {
            range: luma.range(),
            hard: false,
        };
        let small = luma.in_luma(map);
        let snaps = by_hand.exact != Exact::Whole;
        let steps = if snaps { 3 } else { 0 };
        let refined = refine::refine(&luma, look, small, Freedom::All, steps);
        let found = refined.filter(|refined| snaps && refined.quality.agree >= AGREE);
        let map = found.map_or(map, |refined| luma.in_image(refined.map));
        let kernels = place::kernels(image, &map, Grid::SCREEN);
        let kernel = kernels.first().copied().unwrap_or(Kernel::Linear);
        let size = image.dimensions();
        let sampler = Sampler::new(map, Grid::SCREEN, size, kernel, Detail::One);
        let values = sampler.ok_or(Unfit::NoPixels)?.sample(image);
        let shades = shades::assignments(&levels::levels(&values))
            .into_iter()
            .next();
        Ok(Found {
            map: map.into(),
            kernel,
            borders: None,
            shades: shades.ok_or(Unfit::Plain)?,
            quality: refined.map(|refined| refined.quality).unwrap_or_default(),
            score: 0.0,
            points: 0.0,
            runner_up: None,
        })
    }
}
