//! User settings about the pixels of the picture.

use crate::inspector::{Focus, Frozen, Ruler, Since};
use screen::{Point, Rect};
use serde::{Deserialize, Serialize};

/// The least and the greatest number of magnified pixels along a side.
pub const SIZES: [u8; 2] = [5, 31];
/// The greatest number of pins.
pub const PINS: usize = 9;

/// User settings about the pixels of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Pixels {
    /// Magnified pixels along a side; odd.
    pub size: u8,
    /// Whether clicks snap to the corner of the cell.
    pub magnet: bool,
    /// The active tool.
    #[serde(skip)]
    pub tool: Tool,
    /// The pixel that is selected.
    #[serde(skip)]
    pub at: Option<Point>,
    /// Whether a first pixel was selected without a person.
    #[serde(skip)]
    pub offered: bool,
    /// The pinned pixels.
    #[serde(skip)]
    pub pins: Vec<Point>,
    /// The selected block.
    #[serde(skip)]
    pub region: Option<Rect>,
    /// The text of the corners during editing.
    #[serde(skip)]
    pub typed: Option<String>,
    /// The ruler.
    #[serde(skip)]
    pub ruler: Option<Ruler>,
    /// The frozen picture.
    #[serde(skip)]
    pub frozen: Option<Frozen>,
    /// The picture to compare with.
    #[serde(skip)]
    pub since: Since,
    /// The part of the reading to explain.
    #[serde(skip)]
    pub focus: Focus,
}

impl Default for Pixels {
    fn default() -> Self {
        Self {
            size: 11,
            magnet: false,
            tool: Tool::default(),
            at: None,
            offered: false,
            pins: Vec::new(),
            region: None,
            typed: None,
            ruler: None,
            frozen: None,
            since: Since::default(),
            focus: Focus::default(),
        }
    }
}

impl Pixels {
    /// Magnified pixels along a side: odd and within the limits, even if a file contains
    /// another number.
    #[must_use]
    pub fn side(&self) -> u8 {
        self.size.clamp(SIZES[0], SIZES[1]) | 1
    }

    /// Selects a pixel of the field's lowest row, once, if none is selected: what the panels of
    /// pixels show is seen before anything is clicked.
    pub fn offer(&mut self, field: Rect) {
        if std::mem::replace(&mut self.offered, true) || self.at.is_some() {
            return;
        }
        let cell = field.h / rules::ROWS as u8;
        self.at = Some(Point {
            x: field.x + cell / 2,
            y: field.y + field.h - cell / 2,
        });
    }

    /// Other pictures are shown: what was selected was on those before. Pins stay: they compare
    /// pictures.
    pub fn forget(&mut self) {
        (self.at, self.region, self.ruler) = (None, None, None);
        (self.typed, self.offered) = (None, false);
    }

    /// The selected block; the whole screen if none is selected.
    #[must_use]
    pub fn block(&self) -> Rect {
        self.region.unwrap_or(Rect::SCREEN)
    }
}

/// The tool that decides what a click on the picture does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// The game gets the keys of its buttons.
    #[default]
    Play,
    /// A pixel is selected.
    Inspect,
    /// A ruler is laid.
    Measure,
}

impl Tool {
    /// Toggles this tool: back to `Play` if it is already active.
    #[must_use]
    pub fn or_play(self, now: Self) -> Self {
        if self == now { Self::Play } else { self }
    }
}
