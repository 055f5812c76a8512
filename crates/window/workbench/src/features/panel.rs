//! One panel, as data: its words, how much room it needs, and who draws it.

use crate::{PanelCx, PanelId};
use egui::Ui;

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
    /// The height in points, header and all, at which nothing of it is cut off.
    pub height: f32,
    /// Draws what is at the right of its title, from the right.
    pub beside: Draw,
    /// Draws what is under its title.
    pub draw: Draw,
}

/// Draws nothing beside the title.
pub fn nothing(_: &mut Ui, _: &mut PanelCx<'_>) {}
