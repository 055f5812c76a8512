//! Words about a block of the picture, on a dark ground of their own.

use crate::tokens;
use egui::{Color32, Painter, Rect, pos2, vec2};

/// Words above a block, or inside it where there is no room above.
pub struct Name {
    of: Rect,
    text: String,
    colour: Color32,
    /// The width from which on they are left out, in points.
    most: f32,
}

impl Name {
    /// Words about what is in a rectangle, in points.
    pub fn new(of: Rect, text: &str, colour: Color32) -> Self {
        Self {
            of,
            text: text.to_owned(),
            colour,
            most: f32::INFINITY,
        }
    }

    /// Left out when they are wider.
    pub fn at_most(self, most: f32) -> Self {
        Self { most, ..self }
    }

    /// Puts them where they can be read.
    pub fn paint(self, painter: &Painter) {
        let galley = painter.layout_no_wrap(self.text, tokens::small(), self.colour);
        let size = galley.size() + vec2(tokens::SPACE[1], 0.0);
        let within = painter.clip_rect();
        if size.x > self.most || !within.intersects(self.of) {
            return;
        }
        let above = self.of.top() - size.y - tokens::SPACE[0];
        let corner = if above >= within.top() {
            pos2(self.of.left(), above)
        } else {
            self.of.min + vec2(tokens::SPACE[1], tokens::SPACE[1])
        };
        let into = |at: f32, from: f32, to: f32| at.min(to).max(from);
        let left = into(corner.x, within.left(), within.right() - size.x);
        let top = into(corner.y, within.top(), within.bottom() - size.y);
        let chip = Rect::from_min_size(pos2(left, top), size);
        painter.rect_filled(chip, 0.0, tokens::HALO);
        let text = chip.min + vec2(tokens::SPACE[0], 0.0);
        painter.galley(text, galley, self.colour);
    }
}
