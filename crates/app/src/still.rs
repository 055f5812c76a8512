//! A picture from a file, shown as if it were the only frame of a game.

use pad::{Buttons, Epoch};
use screen::{Picture, PictureMsg};
use session::{History, Record, Timing};
use std::sync::Arc;
use vision::{Eyes, Tracker};

/// A picture from a file, and what it says.
pub struct Still {
    /// The name of the file.
    pub name: String,
    /// The one frame.
    pub history: History,
}

impl Still {
    /// Reads a picture. `which` tells it from other pictures from files.
    pub fn new(name: String, picture: Picture, eyes: &Eyes, which: u64) -> Self {
        let reading = eyes.read(&picture);
        // A screen is believed when two pictures agree: these are the same one.
        let mut tracker = Tracker::new();
        tracker.see(0, &reading);
        let tracked = tracker.see(1, &reading);
        let history = History::default();
        history.push(Record {
            picture: PictureMsg {
                // No machine comes that far.
                epoch: Epoch(u64::MAX - which),
                branch: 0,
                number: 1,
                clocks: 0,
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
