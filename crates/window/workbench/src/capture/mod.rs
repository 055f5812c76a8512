//! The image of a source, and where the screen is in it.

mod corners;
mod doubt;
mod facts;
mod image;
mod lattice;
mod loupe;
mod panel;
mod place;
mod texture;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
