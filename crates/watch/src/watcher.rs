//! From a frame of a source to what is believed of the game.

use follow::Follower;
use image::{DynamicImage, RgbImage};
use rectify::{Fit, Rectified, Rectifier};
use screen::{HEIGHT, Picture, WIDTH};
use source::{SourceFrame, SourceImage};
use std::{sync::Arc, time::Duration};
use vision::{ProfileChoice, Reading, Tracked, intake};

/// Reads frames and follows the game on them.
#[derive(Debug)]
pub struct Watcher {
    profile: ProfileChoice,
    rectifier: Rectifier,
    follower: Follower,
}

/// A frame with what is known of it.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The number of the frame in its source, from 0.
    pub frame: u64,
    /// When it is presented, from the first frame on.
    pub time: Duration,
    /// What it shows, or, in one sentence, why no screen is found in it.
    pub sight: Result<Sight, String>,
}

/// What a frame shows.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The screen.
    pub picture: Picture,
    /// Where the screen is in the frame; `None` when the frame is the screen.
    pub fit: Option<Fit>,
    /// The frame shows two pictures at once.
    pub is_blended: bool,
    /// The reading of this picture alone.
    pub reading: Arc<Reading>,
    /// What is believed after it.
    pub tracked: Arc<Tracked>,
}

impl Watcher {
    /// Reads by that profile, or by whichever fits.
    #[must_use]
    pub fn new(profile: ProfileChoice) -> Self {
        let judge = profile.clone();
        Self {
            profile,
            rectifier: Rectifier::with_judge(move |picture| judge.points(picture)),
            follower: Follower::new(),
        }
    }

    /// Takes in the next frame.
    pub fn see(&mut self, frame: SourceFrame) -> Watched {
        let SourceFrame {
            number,
            time,
            image,
        } = frame;
        let sight = match image {
            SourceImage::Exact(picture) => Ok(self.exact(number, picture)),
            SourceImage::Pixels(image) => self.pixels(number, image),
        };
        Watched {
            frame: number,
            time,
            sight,
        }
    }

    /// The corners of the screen in the frames, clockwise from the top left; `None` finds
    /// them.
    pub fn set_corners(&mut self, corners: Option<[[f32; 2]; 4]>) {
        self.rectifier.set_corners(corners);
    }

    /// A frame in which the screen has to be found, unless it is the screen at a whole scale.
    fn pixels(&mut self, number: u64, image: RgbImage) -> Result<Sight, String> {
        let image = match plain(image) {
            Ok(picture) => return Ok(self.exact(number, picture)),
            Err(image) => image,
        };
        let rectified = self.rectifier.rectify(&image);
        let Rectified {
            picture,
            confidence,
            fit,
            blended,
        } = rectified.map_err(|why| why.to_string())?;
        let reading = Arc::new(self.profile.see_unsure(&picture, &confidence));
        let tracked = self.follower.see(number, &reading);
        Ok(Sight {
            picture,
            fit: Some(fit),
            is_blended: blended,
            reading,
            tracked,
        })
    }

    fn exact(&mut self, number: u64, picture: Picture) -> Sight {
        let reading = Arc::new(self.profile.see(&picture));
        let tracked = self.follower.see(number, &reading);
        Sight {
            picture,
            fit: None,
            is_blended: false,
            reading,
            tracked,
        }
    }

    /// How pictures are read.
    #[must_use]
    pub const fn profile(&self) -> &ProfileChoice {
        &self.profile
    }
}

/// The screen, if an image is nothing else: at a whole scale and in four colours.
fn plain(image: RgbImage) -> Result<Picture, RgbImage> {
    let (width, height) = image.dimensions();
    let scale = width / WIDTH as u32;
    if (width, height) != (scale * WIDTH as u32, scale * HEIGHT as u32) {
        return Err(image);
    }
    let image = DynamicImage::ImageRgb8(image);
    match intake::from_image(&image) {
        Ok(taken) => Ok(taken.picture),
        Err(_) => Err(image.into_rgb8()),
    }
}
