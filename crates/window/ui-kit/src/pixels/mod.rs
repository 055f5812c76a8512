//! Painting in whole physical pixels.
//!
//! What lies on a picture or on a board is computed in integers and converted to
//! points at the very end, as plain quads without anti-aliasing. So a mark lies
//! exactly on its cell at every scale.

mod block;
mod hatch;
mod label;
mod outline;
mod painter;

pub use block::{Block, CellGrid, visible, whole_pixel};
pub use painter::PixelPainter;

/// A colour at an opacity of 0 to 1.
#[must_use]
pub fn faded(colour: egui::Color32, opacity: f32) -> egui::Color32 {
    colour.gamma_multiply(opacity)
}
