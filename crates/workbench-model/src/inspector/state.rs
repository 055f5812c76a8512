//! What people have set about the pixels of the picture.

use crate::inspector::{Focus, Frozen, Ruler, Since, Tool};
use screen::{Point, Rect};
use serde::{Deserialize, Serialize};

/// The fewest and the most pixels on a side under the magnifying glass.
pub const SIZES: [u8; 2] = [5, 31];
/// As many pins as can be distinguished on the picture.
pub const PINS: usize = 9;

/// What people have set about the pixels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Pixels {
    /// Pixels on a side under the magnifying glass; odd.
    pub size: u8,
    /// Whether a click catches the corner of the cell.
    pub magnet: bool,
    /// What clicks on the picture mean.
    #[serde(skip)]
    pub tool: Tool,
    /// The pixel that is selected.
    #[serde(skip)]
    pub at: Option<Point>,
    /// The pixels that are kept in a list.
    #[serde(skip)]
    pub pins: Vec<Point>,
    /// The block that is looked at.
    #[serde(skip)]
    pub region: Option<Rect>,
    /// The corners while they are typed.
    #[serde(skip)]
    pub typed: Option<String>,
    /// The ruler that was laid.
    #[serde(skip)]
    pub ruler: Option<Ruler>,
    /// The picture that is kept.
    #[serde(skip)]
    pub frozen: Option<Frozen>,
    /// What the picture is compared with.
    #[serde(skip)]
    pub since: Since,
    /// The part of the reading that is explained.
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
    /// Pixels on a side under the magnifying glass: odd, and within the limits even if
    /// a file says otherwise.
    #[must_use]
    pub fn side(&self) -> u8 {
        self.size.clamp(SIZES[0], SIZES[1]) | 1
    }

    /// The block that is looked at: the whole screen until one is chosen.
    #[must_use]
    pub fn block(&self) -> Rect {
        self.region.unwrap_or(Rect::SCREEN)
    }
}
