//! Every colour, size and type size of the window, dark and light.
//!
//! Nothing else names a colour, so that one thing has one mark everywhere and
//! both themes stay in step.

use crate::Series;
use egui::{
    Color32, CornerRadius, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke, Style,
    TextStyle, Theme, Visuals, vec2,
};
use rules::Piece;
use screen::Shade;

/// Space between things, in points, from tight to wide.
pub const SPACE: [f32; 5] = [2.0, 4.0, 8.0, 12.0, 16.0];
/// Height of a row of a list or a table, in points.
pub const ROW: f32 = 20.0;
/// Height of a panel's header, in points.
pub const HEADER: f32 = 24.0;
/// Height of the status bar, in points.
pub const STATUS: f32 = 22.0;
/// Height of the row of menus and buttons, in points.
pub const TOOLBAR: f32 = 32.0;
/// Height of the line that gives the reason, in points.
pub const REASON: f32 = 30.0;
/// Corner radius, in points.
pub const RADIUS: u8 = 3;
/// Width of an overlay stroke, in points.
pub const STROKE: f32 = 1.5;

/// Size of running text, in points.
pub const BODY: f32 = 12.5;
/// Size of the small print, in points.
pub const SMALL: f32 = 10.5;
/// Size of numbers in tables, in points.
pub const NUMBERS: f32 = 12.0;
/// Size of a panel's title, in points.
pub const TITLE: f32 = 12.0;
/// Size of the few large words, in points.
pub const HEADLINE: f32 = 16.0;
/// Size of the numbers of presenter mode, in points.
pub const HUGE: f32 = 26.0;

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Behind everything.
    pub ground: Color32,
    /// Panels.
    pub panel: Color32,
    /// Popups, buttons and hovered rows.
    pub raised: Color32,
    /// Buttons under the pointer.
    pub lifted: Color32,
    /// Around small marks in the colour of a piece, where the panel is as light as
    /// they are.
    pub edge: Color32,
    /// The one divider.
    pub line: Color32,
    /// Text that matters.
    pub text: Color32,
    /// Text that explains.
    pub dim: Color32,
    /// Text that may be overlooked.
    pub faint: Color32,
    /// Selection, live, focus.
    pub accent: Color32,
    /// Accent, pressed.
    pub accent_pressed: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Something worth knowing.
    pub info: Color32,
    /// Something to mend.
    pub warn: Color32,
    /// Something broken.
    pub error: Color32,
    /// The lines of plots, in the order of [`Series::EACH`].
    pub series: [Color32; Series::EACH.len()],
    /// Few and many of something, in one hue.
    pub heat: [Color32; 2],
    /// The marks of branches.
    pub branches: [Color32; 6],
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

/// Written on cells, and around strokes on the picture, whatever the theme.
pub const INK: Color32 = hex(0x0d100f);
/// The dark edge that lets a stroke be seen on white.
pub const HALO: Color32 = Color32::from_black_alpha(190);
/// A filled cell of unknown kind.
pub const OTHER: Color32 = hex(0xa8b0ac);
/// What a clean feed can stand on: green, magenta, blue, black.
pub const KEY_COLOURS: [Color32; 4] = [hex(0x00ff00), hex(0xff00ff), hex(0x0000ff), hex(0x000000)];
/// The hairlines of a raster on the picture, light with dark dashes.
pub const GRID_LIGHT: Color32 = Color32::from_rgba_premultiplied(120, 130, 125, 130);
/// The dashes on them.
pub const GRID_DARK: Color32 = Color32::from_black_alpha(170);
/// The hairlines between magnified pixels: seen on white and on black.
pub const GRID: Color32 = Color32::from_rgba_premultiplied(70, 90, 80, 110);

/// The colours of the theme that `ui` is drawn in.
#[must_use]
pub fn colours(ui: &egui::Ui) -> &'static Colours {
    if ui.visuals().dark_mode {
        &DARK
    } else {
        &LIGHT
    }
}

/// The colour of a piece, the same in both themes.
#[must_use]
pub const fn piece(piece: Piece) -> Color32 {
    match piece {
        Piece::I => hex(0x56b4e9),
        Piece::O => hex(0xf0e442),
        Piece::T => hex(0xcc79a7),
        Piece::S => hex(0x009e73),
        Piece::Z => hex(0xd55e00),
        Piece::J => hex(0x4a7fd6),
        Piece::L => hex(0xe69f00),
    }
}

/// The mark of a branch, beside its letter; they come again after the last.
#[must_use]
pub fn branch(colours: &Colours, branch: pad::BranchId) -> Color32 {
    let at = branch as usize % colours.branches.len();
    colours.branches.get(at).copied().unwrap_or(colours.text)
}

/// The line of a plot.
#[must_use]
pub fn series(colours: &Colours, series: Series) -> Color32 {
    let at = Series::EACH.iter().position(|s| *s == series);
    at.and_then(|at| colours.series.get(at))
        .copied()
        .unwrap_or(colours.text)
}

/// The place of a share, 0 to 1, between few and many.
#[must_use]
pub fn heat(colours: &Colours, share: f32) -> Color32 {
    let [few, many] = colours.heat;
    few.lerp_to_gamma(many, share.clamp(0.0, 1.0))
}

/// What can be read on a colour: black or white.
#[must_use]
pub fn ink_on(ground: Color32) -> Color32 {
    let light = egui::Rgba::from(ground);
    let luminance = 0.2126 * light.r() + 0.7152 * light.g() + 0.0722 * light.b();
    if luminance > 0.179 {
        Color32::BLACK
    } else {
        Color32::WHITE
    }
}

/// How much of the piece's colour the ghost of a ply keeps; ply 1 is the next
/// piece to lock.
#[must_use]
pub const fn ply_strength(ply: usize) -> f32 {
    match ply {
        0 | 1 => 1.0,
        2 => 0.7,
        3 => 0.5,
        4 => 0.35,
        _ => 0.25,
    }
}

/// The colours of a picture palette.
#[must_use]
pub const fn palette(colours: screen::palette::Colours) -> [Color32; 4] {
    let [a, b, c, d] = colours;
    [rgb(a), rgb(b), rgb(c), rgb(d)]
}

const fn rgb([red, green, blue]: [u8; 3]) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// The colour of a shade in a palette.
#[must_use]
pub fn shade(palette: &[Color32; 4], shade: Shade) -> Color32 {
    palette[shade as usize]
}

/// The type of numbers: every digit as wide as the next.
#[must_use]
pub fn numbers() -> FontId {
    FontId::new(NUMBERS, FontFamily::Monospace)
}

/// The type of running text.
#[must_use]
pub fn body() -> FontId {
    FontId::new(BODY, FontFamily::Proportional)
}

/// The type of numbers where there is little room.
#[must_use]
pub fn small_numbers() -> FontId {
    FontId::new(SMALL, FontFamily::Monospace)
}

/// The type of names on the picture.
#[must_use]
pub fn small() -> FontId {
    FontId::new(SMALL, FontFamily::Proportional)
}

/// The type of a panel's title.
#[must_use]
pub fn title() -> FontId {
    FontId::new(TITLE, FontFamily::Proportional)
}

/// The type of the few large words.
#[must_use]
pub fn headline() -> FontId {
    FontId::new(HEADLINE, FontFamily::Proportional)
}

/// The type of letters in cells, `size` in points.
#[must_use]
pub fn letter(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

/// Sets fonts and both themes of a context. To be called once, before anything is
/// drawn.
pub fn apply(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    ctx.set_style_of(Theme::Dark, style(&DARK, Visuals::dark()));
    ctx.set_style_of(Theme::Light, style(&LIGHT, Visuals::light()));
}

/// The fonts that egui brings; running text borrows from the one for numbers the
/// signs that it lacks.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let numbers = fonts
        .families
        .get(&FontFamily::Monospace)
        .cloned()
        .unwrap_or_default();
    let text = fonts.families.entry(FontFamily::Proportional).or_default();
    for name in numbers {
        if !text.contains(&name) {
            text.push(name);
        }
    }
    fonts
}

fn style(colours: &Colours, visuals: Visuals) -> Style {
    let mut style = Style {
        visuals,
        animation_time: 0.08,
        ..Style::default()
    };
    style.text_styles = [
        (
            TextStyle::Small,
            FontId::new(SMALL, FontFamily::Proportional),
        ),
        (TextStyle::Body, body()),
        (TextStyle::Button, body()),
        (TextStyle::Monospace, numbers()),
        (
            TextStyle::Heading,
            FontId::new(HEADLINE, FontFamily::Proportional),
        ),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(SPACE[1], SPACE[1]);
    spacing.button_padding = vec2(SPACE[2], SPACE[0]);
    spacing.menu_margin = Margin::same(4);
    spacing.interact_size = vec2(ROW, ROW);
    spacing.icon_width = 14.0;
    spacing.icon_width_inner = 8.0;
    spacing.scroll = egui::style::ScrollStyle::thin();
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.35;
    paint(colours, &mut style.visuals);
    style
}

fn paint(colours: &Colours, visuals: &mut Visuals) {
    let radius = CornerRadius::same(RADIUS);
    visuals.panel_fill = colours.panel;
    visuals.window_fill = colours.raised;
    visuals.extreme_bg_color = colours.ground;
    visuals.faint_bg_color = colours.raised;
    visuals.window_stroke = Stroke::new(1.0, colours.line);
    visuals.window_corner_radius = radius;
    visuals.menu_corner_radius = radius;
    visuals.window_shadow = Shadow {
        offset: [0, 4],
        blur: 12,
        spread: 0,
        color: Color32::from_black_alpha(80),
    };
    visuals.popup_shadow = visuals.window_shadow;
    visuals.hyperlink_color = colours.info;
    visuals.warn_fg_color = colours.warn;
    visuals.error_fg_color = colours.error;
    visuals.selection.bg_fill = colours.accent;
    visuals.selection.stroke = Stroke::new(1.0, colours.on_accent);
    visuals.weak_text_color = Some(colours.dim);
    visuals.striped = false;
    visuals.indent_has_left_vline = false;
    let widgets = &mut visuals.widgets;
    for (widget, fill, text) in [
        (&mut widgets.noninteractive, colours.panel, colours.text),
        (&mut widgets.inactive, colours.raised, colours.text),
        (&mut widgets.hovered, colours.lifted, colours.text),
        (&mut widgets.active, colours.line, colours.text),
        (&mut widgets.open, colours.lifted, colours.text),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::NONE;
        widget.fg_stroke = Stroke::new(1.0, text);
        widget.corner_radius = radius;
        widget.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, colours.line);
    widgets.inactive.bg_fill = colours.lifted;
}

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: Color32) -> f64 {
        let channel = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.03928 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_can_be_read_on_panels_in_both_themes() {
        for colours in [DARK, LIGHT] {
            for (name, colour, least) in [
                ("text", colours.text, 11.0),
                ("dim", colours.dim, 6.0),
                ("faint", colours.faint, 3.0),
                ("accent", colours.accent, 4.5),
                ("info", colours.info, 4.5),
                ("warn", colours.warn, 4.5),
                ("error", colours.error, 4.5),
            ] {
                let got = contrast(colour, colours.panel);
                assert!(got >= least, "{name}: {got:.1} to 1, wanted {least}");
            }
            assert!(contrast(colours.on_accent, colours.accent) >= 4.5);
        }
    }

    #[test]
    fn lines_can_be_seen_and_counts_can_be_read_in_both_themes() {
        for colours in [DARK, LIGHT] {
            for (i, line) in colours.series.into_iter().enumerate() {
                let got = contrast(line, colours.ground);
                assert!(got >= 4.0, "line {i}: {got:.1} to 1");
            }
            for share in 0..=100 {
                let ground = heat(&colours, share as f32 / 100.0);
                let got = contrast(ink_on(ground), ground);
                assert!(got >= 4.5, "{share} %: {got:.1} to 1");
            }
        }
    }

    #[test]
    fn letters_can_be_read_on_every_piece() {
        for p in Piece::EACH {
            assert!(contrast(INK, piece(p)) >= 4.5, "{}", p.letter());
        }
    }
}
