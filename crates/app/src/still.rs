//! A picture from a file, shown as the only frame of a game.

use pad::{Buttons, Epoch};
use screen::{Picture, PictureMsg};
use session::{History, Record, Timing};
use std::sync::Arc;
use vision::{ProfileChoice, Tracker};

/// A picture from a file and its reading.
pub struct Still {
    /// The name of the file.
    pub name: String,
    /// A history of the one frame.
    pub history: History,
}

impl Still {
    /// Reads a picture. `number` distinguishes it from the stills before it.
    pub fn new(name: String, picture: Picture, eyes: &ProfileChoice, number: u64) -> Self {
        let reading = eyes.read(&picture);
        // A screen counts when two pictures in a row agree: the same picture twice.
        let mut tracker = Tracker::new();
        tracker.see(0, &reading);
        let tracked = tracker.see(1, &reading);
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
            tracked: Arc::new(tracked),
            plan: None,
            script_frame: None,
            spare: None,
            answer: Buttons::NONE,
            doing: "no game",
            divergence: None,
            timing: Timing::default(),
        });
        Self { name, history }
    }
}
