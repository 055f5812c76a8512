//! A picture from a file, shown as the only frame of a game.

use machine::Activity;
use pad::{Buttons, Epoch};
use screen::{Picture, PictureMsg};
use session::{History, Record, Timing};
use std::sync::Arc;
use vision::{Estimator, ProfileChoice, ProfileInForce, ReadingProblem};
use workbench::CropBox;

/// A picture from a file and its reading.
pub struct Still {
    /// The name of the file.
    pub name: String,
    /// A history of the one frame.
    pub history: History,
    /// The profile that it is read with.
    pub profile: ProfileInForce,
    /// The image of which a person has chosen this part.
    pub part: Option<CropBox>,
}

impl Still {
    /// Reads a picture. `number` distinguishes it from the stills before it.
    pub fn new(
        name: String,
        picture: Picture,
        profile_choice: &ProfileChoice,
        number: u64,
    ) -> Self {
        let mut choice = profile_choice.clone();
        choice.reset();
        let reading = choice.see(&picture);
        let profile = choice.in_force();
        // A screen counts when two pictures in a row agree: the same picture twice.
        let mut estimator = Estimator::new();
        estimator.see(0, &reading);
        let tracked = estimator.see(1, &reading).tracked;
        let history = History::default();
        history.push(Record {
            picture: PictureMsg {
                // No machine reaches these epochs: it counts from 0.
                epoch: Epoch(u64::MAX - number),
                branch: 0,
                number: 1,
                clocks: 0,
                inputs: pad::Inputs::default(),
                picture,
            },
            reading: Arc::new(reading),
            tracked,
            plan: None,
            script_frame: None,
            spare: None,
            answer: Buttons::NONE,
            activity: Activity::NoGame,
            divergence: None,
            timing: Timing::default(),
        });
        Self {
            name,
            history,
            profile,
            part: None,
        }
    }

    /// What is probably wrong with the profile.
    pub fn problem(&self) -> Option<ReadingProblem> {
        let record = self.history.last()?;
        ReadingProblem::of_picture(&record.reading)
    }
}
