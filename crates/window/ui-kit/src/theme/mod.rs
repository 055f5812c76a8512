//! Colours, sizes and fonts of the window, and egui's style made from them.

mod colours;
mod fonts;
mod palettes;
mod sizes;
mod style;

pub use colours::{
    GRID, GRID_DARK, GRID_LIGHT, HALO, INK, KEY_COLOURS, OTHER, branch, colours, heat, image,
    ink_on, palette, piece, ply_strength, shade,
};
pub use fonts::{body, headline, letter, numbers, small, small_numbers, title, words};
pub use palettes::{Colours, DARK, LIGHT};
pub use sizes::{
    BODY, DIGIT, HEADER, HEADLINE, NUMBERS, RADIUS, REASON, ROW, SMALL, SPACE, STATUS, STROKE,
    TITLE, TOOLBAR,
};
pub use style::apply;
