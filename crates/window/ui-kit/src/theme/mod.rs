//! Colours, sizes and fonts of the window, and egui's style made from them.

mod colours;
mod fonts;
mod palettes;
mod style;

pub use colours::{
    GRID, GRID_DARK, GRID_LIGHT, HALO, INK, KEY_COLOURS, MOMENT, OTHER, branch, colours, heat,
    image, ink_on, palette, piece, ply_strength, shade,
};
pub use fonts::{body, headline, letter, numbers, small, small_numbers, title, words};
pub use palettes::{Colours, DARK, LIGHT};
pub use style::{apply, focus_ring};

/// Spaces between elements, from tight to wide.
pub const SPACE: [f32; 5] = [2.0, 4.0, 8.0, 12.0, 16.0];
/// Height of a row of a list or a table.
pub const ROW: f32 = 20.0;
/// Height of a panel's header.
pub const HEADER: f32 = 24.0;
/// Height of the status bar.
pub const STATUS: f32 = 22.0;
/// Heights of the toolbar and of the line with the bot's reason.
const BARS: [f32; 2] = [32.0, 30.0];
/// The same where text is enlarged: the picture keeps its scale then, and needs the space.
const TIGHT_BARS: [f32; 2] = [28.0, 24.0];
/// Corner radius.
pub const RADIUS: u8 = 3;
/// Width of an overlay stroke.
pub const STROKE: f32 = 1.5;

/// Size of running text.
pub const BODY: f32 = 12.5;
/// Size of small text.
pub const SMALL: f32 = 10.5;
/// Size of numbers in tables.
pub const NUMBERS: f32 = 12.0;
/// Width of a digit of that size.
pub const DIGIT: f32 = 7.4;
/// Size of a panel's title.
pub const TITLE: f32 = 12.0;
/// Size of headlines.
pub const HEADLINE: f32 = 16.0;

/// The heights of the toolbar and of the line with the bot's reason.
#[must_use]
pub const fn bars(is_enlarged: bool) -> [f32; 2] {
    if is_enlarged { TIGHT_BARS } else { BARS }
}
