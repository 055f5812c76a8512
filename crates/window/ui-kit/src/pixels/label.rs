//! A label on a dark background, beside a block of the picture.

use crate::theme;
use egui::{Color32, Painter, Rect, pos2, vec2};

/// A label above a block, or inside it where there is no room above.
pub struct Label {
    of: Rect,
    text: String,
    colour: Color32,
    /// The greatest width at which it is painted, in points.
    most: f32,
}

impl Label {
    /// A label for a rectangle, in points.
    pub fn new(of: Rect, text: &str, colour: Color32) -> Self {
        Self {
            of,
            text: text.to_owned(),
            colour,
            most: f32::INFINITY,
        }
    }

    /// Not painted when wider than so many points.
    pub fn at_most(self, most: f32) -> Self {
        Self { most, ..self }
    }

    /// Paints it inside the clip rectangle.
    pub fn paint(self, painter: &Painter) {
        let galley = painter.layout_no_wrap(self.text, theme::small(), self.colour);
        let size = galley.size() + vec2(theme::SPACE[1], 0.0);
        let within = painter.clip_rect();
        if size.x > self.most || !within.intersects(self.of) {
            return;
        }
        let above = self.of.top() - size.y - theme::SPACE[0];
        let corner = if above >= within.top() {
            pos2(self.of.left(), above)
        } else {
            self.of.min + vec2(theme::SPACE[1], theme::SPACE[1])
        };
        let into = |at: f32, from: f32, to: f32| at.min(to).max(from);
        let left = into(corner.x, within.left(), within.right() - size.x);
        let top = into(corner.y, within.top(), within.bottom() - size.y);
        let chip = Rect::from_min_size(pos2(left, top), size);
        painter.rect_filled(chip, 0.0, theme::HALO);
        let text = chip.min + vec2(theme::SPACE[0], 0.0);
        painter.galley(text, galley, self.colour);
    }
}
