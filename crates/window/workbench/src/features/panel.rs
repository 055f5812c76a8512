//! One panel, as data: its words, how much room it needs, and who draws it.

use crate::{PanelCx, PanelId};
use egui::{Ui, Vec2, vec2};

/// Draws a part of a panel into the whole of `ui`.
pub type Draw = fn(&mut Ui, &mut PanelCx<'_>);

/// A panel.
#[derive(Clone, Copy)]
pub struct Panel {
    /// Which.
    pub id: PanelId,
    /// The title.
    pub title: &'static str,
    /// The tooltip: one line on what it shows.
    pub about: &'static str,
    /// The least width at which it can be read, in points.
    pub width: f32,
    /// The height in points, header and all, at which nothing of it is cut off.
    pub height: f32,
    /// Draws what is at the right of its title, from the right.
    pub beside: Draw,
    /// Draws what is under its title.
    pub draw: Draw,
}

impl Panel {
    /// The least width of rows of words and figures, in points.
    pub const NARROW: f32 = 204.0;
    /// The least width of a board with a table beside it, or of a table with many columns, in points.
    pub const WIDE: f32 = 340.0;
    /// The least part of its height in which it is of use: what is below can be scrolled to.
    const LOW: f32 = 0.5;

    /// The least size at which it is of use, in points.
    pub fn least(&self) -> Vec2 {
        vec2(self.width, self.height * Self::LOW)
    }
}

/// Draws nothing beside the title.
pub fn nothing(_: &mut Ui, _: &mut PanelCx<'_>) {}
