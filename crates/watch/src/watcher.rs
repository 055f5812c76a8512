//! From a frame of a source to what is believed of the game.

use crate::screen_reader::{ScreenReader, ScreenReading};
use follow::Follower;
use rectify::{Fit, GUESS};
use screen::Picture;
use source::SourceFrame;
use std::{sync::Arc, time::Duration};
use vision::{ProfileChoice, Reading, Tracked};

/// Reads frames and follows the game on them.
#[derive(Debug)]
pub struct Watcher {
    screen: ScreenReader,
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
        Self {
            screen: ScreenReader::new(profile),
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
        let sight = match self.screen.read(image) {
            Ok(read) if read.is_guess() => Err(GUESS.to_owned()),
            Ok(read) => Ok(self.follow(number, read)),
            Err(why) => Err(why),
        };
        Watched {
            frame: number,
            time,
            sight,
        }
    }

    fn follow(&mut self, number: u64, read: ScreenReading) -> Sight {
        let reading = Arc::new(read.reading);
        let tracked = self.follower.see(number, &reading);
        Sight {
            picture: read.picture,
            fit: read.fit,
            is_blended: read.is_blended,
            reading,
            tracked,
        }
    }

    /// The corners of the screen in the frames, clockwise from the top left; `None` finds
    /// them.
    pub fn set_corners(&mut self, corners: Option<[[f32; 2]; 4]>) {
        self.screen.set_corners(corners);
    }

    /// How pictures are read.
    #[must_use]
    pub const fn profile(&self) -> &ProfileChoice {
        self.screen.profile()
    }
}
