//! What a session file needs, called once before a person opens one: a browser compiles a function when it
//! is first called, and keeps it for the page and all of its workers.

use super::{Place, Places, Work, packed};

/// Seconds after the start of the window: its first pictures come first.
const AFTER: f64 = 2.0;

/// The session, in the memory of a worker.
const FILE: &str = "warm-up.blockscope";

/// A worker that calls the functions.
pub struct WarmUp {
    place: Box<dyn Place>,
    is_sent: bool,
}

impl WarmUp {
    /// In a page.
    pub fn new(places: Places) -> Option<Self> {
        let place = match places {
            Places::Workers => places.place("warm-up", || ())?,
            _ => return None,
        };
        Some(Self {
            place,
            is_sent: false,
        })
    }

    /// Begins it when the window has run for so many seconds; returns whether it has ended.
    pub fn turn(&mut self, seconds: f64) -> bool {
        if seconds < AFTER {
            return false;
        }
        if !self.is_sent {
            let Ok(work) = packed(&Work::WarmUp(FILE.into())) else {
                return true;
            };
            self.place.send(work);
            self.is_sent = true;
        }
        // Where it fails, the first session takes longer to open.
        self.place.next().is_some()
    }
}
