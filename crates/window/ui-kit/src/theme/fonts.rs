//! The fonts that panels use.

use super::{BODY, HEADLINE, NUMBERS, SMALL, TITLE};
use egui::{FontDefinitions, FontFamily, FontId};

/// Numbers: all digits have the same width.
#[must_use]
pub fn numbers() -> FontId {
    FontId::new(NUMBERS, FontFamily::Monospace)
}

/// Running text.
#[must_use]
pub fn body() -> FontId {
    FontId::new(BODY, FontFamily::Proportional)
}

/// Small numbers.
#[must_use]
pub fn small_numbers() -> FontId {
    FontId::new(SMALL, FontFamily::Monospace)
}

/// Small text: table headers, labels on the picture.
#[must_use]
pub fn small() -> FontId {
    FontId::new(SMALL, FontFamily::Proportional)
}

/// Panel titles.
#[must_use]
pub fn title() -> FontId {
    FontId::new(TITLE, FontFamily::Proportional)
}

/// Headlines.
#[must_use]
pub fn headline() -> FontId {
    FontId::new(HEADLINE, FontFamily::Proportional)
}

/// Text of another size, in points.
#[must_use]
pub fn words(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Letters in cells, `size` in points.
#[must_use]
pub fn letter(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

/// The fonts that come with egui. Proportional text falls back to the monospace
/// fonts for signs it lacks.
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let monospace = fonts
        .families
        .get(&FontFamily::Monospace)
        .cloned()
        .unwrap_or_default();
    let text = fonts.families.entry(FontFamily::Proportional).or_default();
    for name in monospace {
        if !text.contains(&name) {
            text.push(name);
        }
    }
    fonts
}
