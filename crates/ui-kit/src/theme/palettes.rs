//! The colours of the dark and of the light theme.

use super::colours::{Colours, hex};
use egui::Color32;

/// The colours of the theme of `ui`.
#[must_use]
pub fn colours(ui: &egui::Ui) -> &'static Colours {
    if ui.visuals().dark_mode {
        &DARK
    } else {
        &LIGHT
    }
}

/// The dark theme.
pub const DARK: Colours = Colours {
    ground: hex(0x0d100f),
    panel: hex(0x131716),
    raised: hex(0x1a201e),
    lifted: hex(0x242c29),
    edge: Color32::TRANSPARENT,
    line: hex(0x28302d),
    text: hex(0xdde4df),
    dim: hex(0x93a099),
    faint: hex(0x5d6964),
    accent: hex(0x9bbc0f),
    accent_pressed: hex(0x7f9b0c),
    on_accent: hex(0x0d100f),
    info: hex(0x56b4e9),
    warn: hex(0xe6a532),
    error: hex(0xe5604d),
    series: [
        hex(0xe8d27a),
        hex(0x7cc7f0),
        hex(0xd7a6e8),
        hex(0xf0a36b),
        hex(0xf28b82),
        hex(0xc2b280),
        hex(0x6fd6c0),
        hex(0x9fb4ff),
        hex(0xffb3c7),
        hex(0xb8c4be),
    ],
    heat: [hex(0x17323f), hex(0x9fdcff)],
    branches: [
        hex(0xb8c4be),
        hex(0x6fd6c0),
        hex(0xd7a6e8),
        hex(0xf0a36b),
        hex(0x9fb4ff),
        hex(0xffb3c7),
    ],
};

/// The light theme.
pub const LIGHT: Colours = Colours {
    ground: hex(0xdfe4e1),
    panel: hex(0xf6f8f7),
    raised: hex(0xe8ecea),
    lifted: hex(0xdae0dd),
    edge: hex(0x7c8882),
    line: hex(0xc6ceca),
    text: hex(0x161d1a),
    dim: hex(0x48544e),
    faint: hex(0x7c8882),
    accent: hex(0x5a7000),
    accent_pressed: hex(0x485a00),
    on_accent: hex(0xffffff),
    info: hex(0x0069a8),
    warn: hex(0x8f5a00),
    error: hex(0xb73020),
    series: [
        hex(0x7a6200),
        hex(0x00689c),
        hex(0x7a3f92),
        hex(0xa04c00),
        hex(0xb3261e),
        hex(0x6b5d2a),
        hex(0x00695c),
        hex(0x3b4fb0),
        hex(0xa8325a),
        hex(0x4d5a54),
    ],
    heat: [hex(0xcfe6f5), hex(0x00426e)],
    branches: [
        hex(0x4d5a54),
        hex(0x00695c),
        hex(0x7a3f92),
        hex(0xa04c00),
        hex(0x3b4fb0),
        hex(0xa8325a),
    ],
};
