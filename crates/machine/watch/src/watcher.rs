//! From a frame of a source to what is believed of the game.

use crate::screen_reader::ScreenReader;
use follow::Follower;
use pad::{Buttons, CLOCKS_PER_SECOND, Epoch, FrameNo};
use rectify::{Fit, GUESS, Marks};
use screen::{Confidence, Picture, PictureMsg};
use session::{Activity, Record, Timing};
use source::SourceFrame;
use std::{sync::Arc, time::Duration};
use vision::{Estimator, ProfileChoice, Reading, ReadingHealth, ReadingProblem, Tracked};

/// Reads frames and follows the game on them.
#[derive(Debug)]
pub struct Watcher {
    screen: ScreenReader,
    followed: Followed,
    /// Before the newest frame.
    before: Followed,
}

/// What is known from all frames.
#[derive(Clone, Debug, Default)]
struct Followed {
    follower: Follower,
    health: ReadingHealth,
}

impl Followed {
    fn see(&mut self, frame: u64, reading: &Reading) -> (Arc<Tracked>, Option<ReadingProblem>) {
        let tracked = self.follower.see(frame, reading);
        let problem = self.health.see(reading, &tracked);
        (tracked, problem)
    }
}

/// A frame with what is known of it.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The number of the frame in its source, from 0.
    pub frame: u64,
    /// When it is presented, from the first frame on.
    pub time: Duration,
    /// What it shows, or, in one sentence, why no screen is found in it.
    pub sight: Result<FrameReading, String>,
    /// Where the screen is in the frame, also when that is a guess and nothing is read; `None`
    /// when the frame is the screen, or no screen is found in it.
    pub place: Option<ScreenPlace>,
}

/// Where the screen is in a frame.
#[derive(Clone, Debug)]
pub struct ScreenPlace {
    /// Its corners, and the evidence.
    pub fit: Fit,
    /// How sure each pixel of the screen is.
    pub confidence: Confidence,
}

/// What a frame shows.
#[derive(Clone, Debug)]
pub struct FrameReading {
    /// The screen.
    pub picture: Picture,
    /// The frame shows two pictures at once.
    pub is_blended: bool,
    /// The reading of this picture alone.
    pub reading: Arc<Reading>,
    /// What is believed after it.
    pub tracked: Arc<Tracked>,
    /// What is probably wrong with the readings of the last 64 frames.
    pub problem: Option<ReadingProblem>,
}

impl FrameReading {
    /// The record of a frame, with its epoch and its number, that is presented at `time`. Nobody presses
    /// anything in it. `took` is how long reading it took.
    #[must_use]
    pub fn record(
        self,
        (epoch, number): (Epoch, FrameNo),
        time: Duration,
        took: Duration,
    ) -> Record {
        Record {
            picture: PictureMsg {
                epoch,
                branch: 0,
                number,
                clocks: (time.as_secs_f64() * f64::from(CLOCKS_PER_SECOND)) as u64,
                inputs: pad::Inputs::default(),
                picture: self.picture,
            },
            reading: self.reading,
            tracked: self.tracked,
            plan: None,
            script_frame: None,
            spare: None,
            answer: Buttons::NONE,
            activity: Activity::Off,
            divergence: None,
            timing: Timing {
                read: took.as_secs_f32() * 1e6,
                plan: 0.0,
            },
        }
    }
}

impl Watcher {
    /// Reads by that profile, or by whichever fits.
    #[must_use]
    pub fn new(profile: ProfileChoice) -> Self {
        Self {
            screen: ScreenReader::new(profile),
            followed: Followed::default(),
            before: Followed::default(),
        }
    }

    /// Takes in the next frame.
    pub fn see(&mut self, frame: &SourceFrame) -> Watched {
        self.before = self.followed.clone();
        let number = frame.number;
        self.look(frame, |followed, reading| followed.see(number, reading))
    }

    /// Takes in a picture that is the only frame of its source, or reads it again. Nothing
    /// moves in it, so what it shows is believed at once.
    pub fn see_alone(&mut self, frame: &SourceFrame) -> Watched {
        self.look(frame, |_, reading| {
            // A screen counts when two pictures in a row agree: the same picture twice.
            let mut estimator = Estimator::new();
            estimator.see(0, reading);
            (estimator.see(1, reading).tracked, None)
        })
    }

    /// Reads the newest frame again, after a change of the profile or of the corners.
    pub fn see_again(&mut self, frame: &SourceFrame) -> Watched {
        self.followed = self.before.clone();
        let number = frame.number;
        self.look(frame, |followed, reading| followed.see(number, reading))
    }

    /// Reads a frame; `track` returns what is believed after a reading, and what is wrong with it.
    fn look(
        &mut self,
        frame: &SourceFrame,
        track: impl FnOnce(&mut Followed, &Reading) -> (Arc<Tracked>, Option<ReadingProblem>),
    ) -> Watched {
        let read = self.screen.read(&frame.image);
        let place = read.as_ref().ok().and_then(|read| {
            Some(ScreenPlace {
                fit: read.fit?,
                confidence: read.confidence.clone()?,
            })
        });
        let sight = match read {
            Ok(read) if read.is_guess() => Err(GUESS.to_owned()),
            Ok(read) => {
                let (tracked, problem) = track(&mut self.followed, &read.reading);
                Ok(FrameReading {
                    picture: read.picture,
                    is_blended: read.is_blended,
                    reading: Arc::new(read.reading),
                    tracked,
                    problem,
                })
            }
            Err(why) => Err(why),
        };
        Watched {
            frame: frame.number,
            time: frame.time,
            sight,
            place,
        }
    }

    /// Reads by another profile from now on. The screen stays where it was found, unless that
    /// was a guess.
    pub fn set_profile(&mut self, profile: ProfileChoice) {
        self.screen.set_profile(profile);
    }

    /// What a person marked in the frames.
    pub fn set_marks(&mut self, marks: Marks) {
        self.screen.set_marks(marks);
    }

    /// The same watcher, of frames in which a person marked something.
    #[must_use]
    pub fn with_marks(mut self, marks: Marks) -> Self {
        self.set_marks(marks);
        self
    }

    /// How pictures are read.
    #[must_use]
    pub const fn profile(&self) -> &ProfileChoice {
        self.screen.profile()
    }
}
