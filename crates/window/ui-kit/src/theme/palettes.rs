//! The colours of the dark and of the light theme.

use egui::Color32;

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Window background, behind the panels.
    pub ground: Color32,
    /// Panel background.
    pub panel: Color32,
    /// Popups, buttons and hovered rows.
    pub raised: Color32,
    /// Buttons under the pointer.
    pub lifted: Color32,
    /// Edge around small shapes in a piece's colour; only the light theme needs it.
    pub edge: Color32,
    /// Dividers.
    pub line: Color32,
    /// Primary text.
    pub text: Color32,
    /// Secondary text.
    pub dim: Color32,
    /// Text of the least importance.
    pub faint: Color32,
    /// Selection, live, focus.
    pub accent: Color32,
    /// Accent, pressed.
    pub accent_pressed: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Information.
    pub info: Color32,
    /// Warning.
    pub warn: Color32,
    /// Error.
    pub error: Color32,
    /// Lines of plots, by the index of their series.
    pub series: [Color32; 10],
    /// Both ends of the scale of a heat map.
    pub heat: [Color32; 2],
    /// Branches, by their number; see [`branch`](super::branch).
    pub branches: [Color32; 9],
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
        hex(0xe6d96b),
        hex(0x86d66e),
        hex(0xff7d66),
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
        hex(0x6b6000),
        hex(0x2f7a12),
        hex(0xb3261e),
    ],
};

pub(super) const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}
