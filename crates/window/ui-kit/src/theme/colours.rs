//! Colours that are the same in both themes, and colours by what they stand for.
//!
//! No module outside `theme` names a colour. So one thing has the same mark
//! everywhere, and both themes stay in step.

use super::palettes::{Colours, DARK, LIGHT, hex};
use egui::{Color32, ColorImage};
use rules::Piece;
use screen::{HEIGHT, Picture, Shade, WIDTH};

/// Text on cells and edges of strokes on the picture, in both themes.
pub const INK: Color32 = hex(0x0d100f);
/// The dark edge of a stroke, so that it is visible on white.
pub const HALO: Color32 = Color32::from_black_alpha(190);
/// The mark of a moment that counts, such as four lines at once, on the picture.
pub const MOMENT: Color32 = hex(0xffe066);
/// A filled cell whose piece is not known.
pub const OTHER: Color32 = hex(0xa8b0ac);
/// Backgrounds of the clean feed for chroma keying: green, magenta, blue, black.
pub const KEY_COLOURS: [Color32; 4] = [hex(0x00ff00), hex(0xff00ff), hex(0x0000ff), hex(0x000000)];
/// Grid lines on the picture; dashes of [`GRID_DARK`] lie on them.
pub const GRID_LIGHT: Color32 = Color32::from_rgba_premultiplied(120, 130, 125, 130);
/// The dashes on grid lines.
pub const GRID_DARK: Color32 = Color32::from_black_alpha(170);
/// Grid lines between magnified pixels, visible on white and on black.
pub const GRID: Color32 = Color32::from_rgba_premultiplied(70, 90, 80, 110);

/// The colours of the theme of `ui`.
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

/// The colour of a branch. That of the game from power-on is its alone; the others repeat after the last
/// one.
#[must_use]
pub fn branch(colours: &Colours, branch: pad::BranchId) -> Color32 {
    let [from_power_on, others @ ..] = &colours.branches;
    let at = branch.checked_sub(1).map(|at| at as usize % others.len());
    at.and_then(|at| others.get(at))
        .copied()
        .unwrap_or(*from_power_on)
}

/// The colour of a share, 0 to 1, on the scale of a heat map.
#[must_use]
pub fn heat(colours: &Colours, share: f32) -> Color32 {
    let [few, many] = colours.heat;
    few.lerp_to_gamma(many, share.clamp(0.0, 1.0))
}

/// The text colour with the better contrast on a background: black or white.
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

/// The opacity of the ghost of a ply, 0 to 1; ply 1 is the next piece to lock.
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

/// A picture palette as egui colours.
#[must_use]
pub const fn palette(colours: screen::palette::Colours) -> [Color32; 4] {
    let [a, b, c, d] = colours;
    [rgb(a), rgb(b), rgb(c), rgb(d)]
}

const fn rgb([red, green, blue]: [u8; 3]) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// A picture in the colours of a palette, one texel a pixel.
#[must_use]
pub fn image(palette: &[Color32; 4], picture: &Picture) -> ColorImage {
    let shades = picture.shades().iter();
    let pixels = shades.map(|s| shade(palette, *s)).collect();
    ColorImage::new([WIDTH, HEIGHT], pixels)
}

/// The colour of a shade in a palette.
#[must_use]
pub fn shade(palette: &[Color32; 4], shade: Shade) -> Color32 {
    palette[shade as usize]
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
