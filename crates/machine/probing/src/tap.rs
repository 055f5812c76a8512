//! One press and what the piece did.

use autofit::controls::Place;
use pad::Buttons;

/// Frames that a button is held: games that look at every second frame see it too.
const HOLD: u32 = 2;
/// Frames between two presses.
const RELEASE: u32 = 2;
/// Frames in which a press has an effect: two until it is seen, as many where a game looks at
/// every second frame, and some to spare.
pub const EFFECT: u32 = 10;

/// How the falling piece differs from that of the last picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It fell by so many rows.
    Down(i8),
    /// It was shifted by so many columns.
    Shift(i8),
    /// It has other cells.
    Turn([Place; 4]),
}

/// What came of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Hold this and wait.
    Pending(Buttons),
    /// The change, or none in time.
    Done(Option<Change>),
}

/// A press that is being made.
#[derive(Clone, Copy, Debug)]
pub struct Tap {
    pub button: Buttons,
    age: u32,
    seen: Option<(u32, Change)>,
}

impl Tap {
    pub const fn new(button: Buttons) -> Self {
        Self {
            button,
            age: 0,
            seen: None,
        }
    }

    /// The next frame, with the change that is no fall by a row.
    pub fn see(&mut self, change: Option<Change>) -> Outcome {
        if self.seen.is_none()
            && let Some(change) = change
        {
            self.seen = Some((self.age, change));
        }
        self.age += 1;
        if self.age <= HOLD {
            return Outcome::Pending(self.button);
        }
        match self.seen {
            Some((_, change)) if self.age > HOLD + RELEASE => Outcome::Done(Some(change)),
            None if self.age > HOLD + RELEASE + EFFECT => Outcome::Done(None),
            _ => Outcome::Pending(Buttons::NONE),
        }
    }
}
