//! What people have set about the pixels of the picture.

use crate::{
    command::PixelsCommand,
    pixels::{Focus, Frozen, Ruler, Since, Tool, parse_corners},
};
use screen::{HEIGHT, Point, Rect, WIDTH};
use serde::{Deserialize, Serialize};

/// The fewest and the most pixels on a side under the magnifying glass.
pub const SIZES: [u8; 2] = [5, 31];
/// As many pins as can be told apart on the picture.
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

    /// Does what a command asks. Gives it back when it is about the picture too.
    pub fn apply(&mut self, command: PixelsCommand) -> Option<PixelsCommand> {
        match command {
            PixelsCommand::Inspect => self.tool = Tool::Inspect.or_play(self.tool),
            PixelsCommand::Ruler => self.tool = Tool::Measure.or_play(self.tool),
            PixelsCommand::Measure(ruler) => self.ruler = ruler,
            PixelsCommand::Select(at) => self.at = Some(on_screen(at)),
            PixelsCommand::Nudge(dx, dy) => {
                let Point { x, y } = self.at.unwrap_or_default();
                self.at = Some(Point {
                    x: moved(x, dx, WIDTH),
                    y: moved(y, dy, HEIGHT),
                });
            }
            PixelsCommand::Clear => (self.at, self.region, self.ruler) = (None, None, None),
            PixelsCommand::Pin => {
                if let Some(at) = self.at.filter(|at| !self.pins.contains(at)) {
                    if self.pins.len() == PINS {
                        self.pins.remove(0);
                    }
                    self.pins.push(at);
                }
            }
            PixelsCommand::Unpin(at) => self.pins.retain(|pin| *pin != at),
            PixelsCommand::Wider => self.size = (self.side() + 2).min(SIZES[1]),
            PixelsCommand::Closer => self.size = (self.side() - 2).max(SIZES[0]),
            PixelsCommand::Magnet => self.magnet = !self.magnet,
            PixelsCommand::Region(rect) => {
                self.region = Some(rect.cut()).filter(|rect| rect.area() > 0);
                self.typed = None;
            }
            PixelsCommand::TypeRegion(typed) => {
                if let Some(rect) = typed.as_deref().and_then(parse_corners) {
                    self.region = Some(rect);
                }
                self.typed = typed;
            }
            PixelsCommand::Since(since) => self.since = since,
            PixelsCommand::Focus(focus) => self.focus = focus,
            other => return Some(other),
        }
        None
    }
}

fn on_screen(at: Point) -> Point {
    Point {
        x: moved(at.x, 0, WIDTH),
        y: moved(at.y, 0, HEIGHT),
    }
}

fn moved(from: u8, by: i8, most: usize) -> u8 {
    from.saturating_add_signed(by).min(most as u8 - 1)
}
