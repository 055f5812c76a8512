//! The pixels of the picture.

use crate::{
    Extract, Pixels, PixelsAction, Tool,
    inspector::{PINS, SIZES, parse_corners},
};
use calibration::copy::Format;
use screen::{HEIGHT, Point, Rect, WIDTH};

/// What the caller of an action still has to do, since it needs the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PixelsEffect {
    /// Freeze the picture, or release the frozen one.
    Freeze,
    /// Copy something in this format.
    Copy(Extract, Format),
    /// Copy the picture itself.
    CopyPicture,
}

impl Pixels {
    /// Applies an action and returns what the caller still has to do.
    pub fn apply(&mut self, action: PixelsAction) -> Option<PixelsEffect> {
        match action {
            PixelsAction::Inspect => self.tool = Tool::Inspect.or_play(self.tool),
            PixelsAction::Ruler => self.tool = Tool::Measure.or_play(self.tool),
            PixelsAction::Measure(ruler) => self.ruler = ruler,
            PixelsAction::Select(at) => self.at = Some(on_screen(at)),
            PixelsAction::Nudge(dx, dy) => {
                let Point { x, y } = self.at.unwrap_or_default();
                self.at = Some(Point {
                    x: moved(x, dx, WIDTH),
                    y: moved(y, dy, HEIGHT),
                });
            }
            PixelsAction::Clear => (self.at, self.region, self.ruler) = (None, None, None),
            PixelsAction::Pin => {
                if let Some(at) = self.at.filter(|at| !self.pins.contains(at)) {
                    if self.pins.len() == PINS {
                        self.pins.remove(0);
                    }
                    self.pins.push(at);
                }
            }
            PixelsAction::Unpin(at) => self.pins.retain(|pin| *pin != at),
            PixelsAction::Wider => self.size = (self.side() + 2).min(SIZES[1]),
            PixelsAction::Closer => self.size = (self.side() - 2).max(SIZES[0]),
            PixelsAction::Magnet => self.magnet = !self.magnet,
            PixelsAction::Region(rect) => {
                self.region = Some(rect.cut()).filter(|rect| rect.area() > 0);
                self.typed = None;
            }
            PixelsAction::WholeScreen => (self.region, self.typed) = (Some(Rect::SCREEN), None),
            PixelsAction::TypeRegion(typed) => {
                if let Some(rect) = typed.as_deref().and_then(parse_corners) {
                    self.region = Some(rect);
                }
                self.typed = typed;
            }
            PixelsAction::Since(since) => self.since = since,
            PixelsAction::Focus(focus) => self.focus = focus,
            PixelsAction::Freeze => return Some(PixelsEffect::Freeze),
            PixelsAction::Copy(extract, format) => {
                return Some(PixelsEffect::Copy(extract, format));
            }
            PixelsAction::CopyPicture => return Some(PixelsEffect::CopyPicture),
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
