//! One panel, as data: how much room it needs, and who draws it. Its title and tooltip are
//! those of its [`PanelId`].

use crate::{PanelCx, PanelId};
use egui::Ui;

/// Draws a part of a panel into the whole of `ui`.
pub type Draw = fn(&mut Ui, &mut PanelCx<'_>);

/// A panel.
#[derive(Clone, Copy)]
pub struct Panel {
    /// Which.
    pub id: PanelId,
    /// The height in points, header and all, at which nothing of it is cut off.
    pub height: f32,
    /// Draws what is at the right of its title, from the right.
    pub beside: Draw,
    /// Draws what is under its title.
    pub draw: Draw,
}

/// Draws nothing beside the title.
pub fn nothing(_: &mut Ui, _: &mut PanelCx<'_>) {}
