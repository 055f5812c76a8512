//! Finds the way to play by pressing one button after the other.

use autofit::controls::MenuPress;
use pad::Buttons;
use screen::{HEIGHT, Picture, WIDTH};

/// What is tried on a screen, in this order.
const ORDER: [Buttons; 8] = [
    Buttons::START,
    Buttons::A,
    Buttons::B,
    Buttons::SELECT,
    Buttons::DOWN,
    Buttons::RIGHT,
    Buttons::UP,
    Buttons::LEFT,
];
/// Frames that a button is held: games that look at every second frame see it too.
const HOLD: u32 = 2;
/// Frames in which a press has to change the screen.
const WATCH: u32 = 50;
/// Frames after a change until the next press: a screen may come in through white ones.
const SETTLE: u32 = 70;
/// Frames in which a piece that is seen has to fall, more than the slowest gravity takes for a row.
const FALL: u32 = 200;
/// A screen is another one when so many of its pixels differ; a cursor that blinks has fewer.
const CHANGED: usize = WIDTH * HEIGHT / 10;

/// A press that was made.
#[derive(Clone, Copy, Debug)]
struct Made {
    button: Buttons,
    at: u32,
    is_effective: bool,
}

/// The way from a screen to play: first as far as known, then by search.
#[derive(Clone, Debug)]
pub struct Menu {
    known: Vec<MenuPress>,
    frame: u32,
    made: Vec<Made>,
    /// Frames since the last press, and since the last change of the screen.
    since_press: u32,
    since_change: u32,
    /// The picture before a press whose effect is still to be seen.
    before: Option<Picture>,
    next: usize,
    /// Whether what looks like play does not obey, and nothing was pressed since.
    is_refused: bool,
}

impl Menu {
    /// Goes a known way, and searches from where that ends.
    pub fn new(known: &[MenuPress]) -> Self {
        Self {
            known: known.to_vec(),
            frame: 0,
            made: Vec::new(),
            since_press: 0,
            since_change: 0,
            before: None,
            next: 0,
            is_refused: false,
        }
    }

    /// The buttons for the next frame. `may_play` when there is a piece that may fall.
    pub fn see(&mut self, picture: &Picture, may_play: bool) -> Buttons {
        self.frame += 1;
        self.since_press += 1;
        self.since_change += 1;
        if let Some(before) = &self.before
            && differs(before, picture)
        {
            self.before = None;
            self.since_change = 0;
            self.next = 0;
            if let Some(last) = self.made.last_mut() {
                last.is_effective = true;
            }
        }
        if let Some(last) = self.made.last()
            && self.since_press < HOLD
        {
            return last.button;
        }
        if let Some(press) = self.known.get(self.made.len()) {
            return match self.since_press >= press.after {
                true => self.press(press.button, picture),
                false => Buttons::NONE,
            };
        }
        let is_idle = self.is_refused
            || match (may_play, self.before.is_some()) {
                (true, _) => self.since_change.min(self.since_press) >= FALL,
                (false, true) => self.since_press >= WATCH,
                (false, false) => self.since_change >= SETTLE,
            };
        if !is_idle {
            return Buttons::NONE;
        }
        let button = ORDER[self.next % ORDER.len()];
        self.next += 1;
        self.press(button, picture)
    }

    /// Goes on after frames of what looked like play and did not obey: a demonstration.
    pub fn refuse(&mut self, frames: u32) {
        self.frame += frames;
        self.since_press += frames;
        self.since_change += frames;
        self.before = None;
        self.next = 0;
        self.is_refused = true;
    }

    /// Whether what looks like play is none.
    pub const fn is_refused(&self) -> bool {
        self.is_refused
    }

    fn press(&mut self, button: Buttons, picture: &Picture) -> Buttons {
        self.before = Some(picture.clone());
        self.since_press = 0;
        self.is_refused = false;
        self.made.push(Made {
            button,
            at: self.frame,
            is_effective: false,
        });
        button
    }

    /// The presses that changed the screen, when play has come.
    pub fn way(&self) -> Vec<MenuPress> {
        let mut last = 0;
        let effective = self.made.iter().filter(|made| made.is_effective);
        effective
            .map(|made| MenuPress {
                button: made.button,
                after: made.at - std::mem::replace(&mut last, made.at),
            })
            .collect()
    }
}

fn differs(a: &Picture, b: &Picture) -> bool {
    let pixels = || (0..HEIGHT as u8).flat_map(|y| (0..WIDTH as u8).map(move |x| (x, y)));
    pixels()
        .filter(|&(x, y)| {
            let at = screen::Point { x, y };
            a.at_point(at) != b.at_point(at)
        })
        .nth(CHANGED)
        .is_some()
}
