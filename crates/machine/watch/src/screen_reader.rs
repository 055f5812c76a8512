//! Finds the screen in the images of one source and reads it.

use image::RgbImage;
use rectify::{BLENDED, Fit, Known, Marks, Rectified, Rectifier, WELL_KNOWN};
use screen::{Confidence, HEIGHT, Picture, WIDTH};
use source::SourceImage;
use vision::{Auto, ProfileChoice, Reading, Selection, intake};

/// Reads images of one source. It remembers where the screen is.
#[derive(Debug)]
pub struct ScreenReader {
    profile: ProfileChoice,
    rectifier: Rectifier,
}

/// A screen that was read.
#[derive(Clone, Debug)]
pub struct ScreenReading {
    /// The screen.
    pub picture: Picture,
    /// What it shows.
    pub reading: Reading,
    /// Where it is in the image; `None` when the image is the screen alone.
    pub fit: Option<Fit>,
    /// How sure each pixel is; `None` when the image is the screen alone.
    pub confidence: Option<Confidence>,
    /// The image shows two pictures at once.
    pub is_blended: bool,
}

impl ScreenReading {
    /// Whether the screen may as well be elsewhere, so that the reading can't be used.
    #[must_use]
    pub fn is_guess(&self) -> bool {
        self.fit.is_some_and(|fit| fit.is_guess())
    }
}

impl ScreenReader {
    /// Reads by that profile, or by whichever fits.
    #[must_use]
    pub fn new(profile: ProfileChoice) -> Self {
        Self {
            rectifier: Rectifier::knowing(known(&profile)),
            profile,
        }
    }

    /// Reads by another profile from now on. The screen stays where it was found, unless that
    /// was a guess.
    pub fn set_profile(&mut self, profile: ProfileChoice) {
        self.rectifier.set_known(known(&profile));
        self.profile = profile;
    }

    /// What a person marked in the images. An image that is the screen alone is read as it is only
    /// when nothing was.
    pub fn set_marks(&mut self, marks: Marks) {
        self.rectifier.set_marks(marks);
    }

    /// The same reader, of images in which a person marked something.
    #[must_use]
    pub fn with_marks(mut self, marks: Marks) -> Self {
        self.set_marks(marks);
        self
    }

    /// How pictures are read.
    #[must_use]
    pub const fn profile(&self) -> &ProfileChoice {
        &self.profile
    }

    /// Reads the next image.
    ///
    /// # Errors
    /// One sentence when no screen is found in it.
    pub fn read(&mut self, image: &SourceImage) -> Result<ScreenReading, String> {
        let image = match image {
            SourceImage::Exact(picture) => return Ok(self.exact(picture.clone())),
            SourceImage::Pixels(image) => image,
        };
        if self.rectifier.marks().is_empty()
            && let Some(picture) = plain(image)
        {
            return Ok(self.exact(picture));
        }
        let rectified = self.rectifier.rectify(image);
        let Rectified {
            picture,
            confidence,
            fit,
            blended,
        } = rectified.map_err(|why| why.to_string())?;
        Ok(ScreenReading {
            reading: self.profile.see_unsure(&picture, &confidence),
            picture,
            fit: Some(fit),
            confidence: Some(confidence),
            is_blended: blended,
        })
    }

    fn exact(&mut self, picture: Picture) -> ScreenReading {
        ScreenReading {
            reading: self.profile.see(&picture),
            picture,
            fit: None,
            confidence: None,
            is_blended: false,
        }
    }
}

/// What is known of the screens that profiles read. Where the screen is does not depend on which
/// profile was chosen: what that one hardly knows is judged by those that come with the program too.
fn known(profile: &ProfileChoice) -> Known {
    let judge = profile.clone();
    let mut fixed = profile.fixed();
    let others = (profile.selection() == Selection::Chosen).then(Auto::shipped);
    let Some(Ok(others)) = others else {
        return Known::by(move |picture| judge.points(picture)).with_fixed(fixed);
    };
    let others = ProfileChoice::from(others);
    for part in others.fixed() {
        if !fixed.contains(&part) {
            fixed.push(part);
        }
    }
    let by_others = others.clone();
    let points = move |picture: &Picture| {
        let points = judge.points(picture);
        match points > WELL_KNOWN {
            true => points,
            false => points.max(by_others.points(picture)),
        }
    };
    Known::by(points).with_fixed(fixed)
}

/// The screen, if an image is nothing else: at a whole scale and in four colours.
pub(crate) fn plain(image: &RgbImage) -> Option<Picture> {
    let (width, height) = image.dimensions();
    let scale = width / WIDTH as u32;
    if (width, height) != (scale * WIDTH as u32, scale * HEIGHT as u32) {
        return None;
    }
    intake::from_rgb(image).ok().map(|taken| taken.picture)
}

/// The screen in an image by its geometry; `guess` is the error when that is not clear.
pub(crate) fn by_geometry(
    rectifier: &mut Rectifier,
    image: &RgbImage,
    guess: &str,
) -> Result<Picture, String> {
    let found = rectifier.rectify(image).map_err(|why| why.to_string())?;
    match (found.fit.is_guess(), found.blended) {
        (true, _) => Err(guess.to_owned()),
        (false, true) => Err(BLENDED.to_owned()),
        (false, false) => Ok(found.picture),
    }
}
