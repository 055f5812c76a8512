//! How content takes the space that its panel has, by two rules that all panels use.
//!
//! * Cells (boards, heat maps, magnified pixels) are as large as fits in whole physical
//!   pixels: [`whole_cell`].
//! * Text and tables that would leave space empty get larger text, and all that is drawn
//!   with it, up to [`LARGEST`]: [`enlarge`]. The factor is part of the style, so egui's own
//!   widgets follow it; what is painted by hand asks for it: [`scale`], [`font`], [`row`].

use crate::theme;
use egui::{FontId, TextStyle, Ui, Vec2};

/// The greatest factor by which text is enlarged.
pub const LARGEST: f32 = 1.25;
/// The step of the factor: each one needs glyphs of its own.
const STEP: f32 = 0.125;

/// The largest whole cell, in physical pixels, of which `columns` by `rows` fit into
/// `space` points; at least 1. `ppp` is physical pixels per point.
#[must_use]
pub fn whole_cell(space: Vec2, [columns, rows]: [f32; 2], ppp: f32) -> i32 {
    let fit = |points: f32, count: f32| ((points * ppp + 0.01) / count).floor() as i32;
    fit(space.x, columns).min(fit(space.y, rows)).max(1)
}

/// The factor by which content of a size is enlarged in a space, both in points: as much
/// as fits, from 1 to [`LARGEST`].
#[must_use]
pub fn enlargement(content: Vec2, space: Vec2) -> f32 {
    fits(content, space).max(1.0)
}

/// Which of several arrangements of the same content is drawn in a space: the first of
/// those with the largest text that are not too wide, else the last one. Sizes in points.
#[must_use]
pub fn arrangement(contents: &[Vec2], space: Vec2) -> usize {
    let fitting = contents.iter().enumerate().filter(|(_, c)| c.x <= space.x);
    let best = fitting.rev().max_by(|(_, a), (_, b)| {
        let (a, b) = (fits(**a, space), fits(**b, space));
        a.total_cmp(&b)
    });
    best.map_or(contents.len().saturating_sub(1), |(index, _)| index)
}

/// The factor, which is below 1 where content does not fit.
fn fits(content: Vec2, space: Vec2) -> f32 {
    let fits = (space.x / content.x.max(1.0)).min(space.y / content.y.max(1.0));
    ((fits / STEP).floor() * STEP).min(LARGEST)
}

/// Enlarges all text that follows in `ui`, so that content of this size in points fills
/// what is available.
pub fn enlarge(ui: &mut Ui, content: Vec2) {
    let factor = enlargement(content, ui.available_size());
    if factor == 1.0 {
        return;
    }
    let style = ui.style_mut();
    for font in style.text_styles.values_mut() {
        font.size *= factor;
    }
    style.spacing.interact_size *= factor;
    style.spacing.icon_width *= factor;
    style.spacing.icon_width_inner *= factor;
}

/// Chooses one of several [`arrangement`]s of the content that follows in `ui`, and
/// enlarges it.
pub fn arrange(ui: &mut Ui, contents: &[Vec2]) -> usize {
    let index = arrangement(contents, ui.available_size());
    if let Some(content) = contents.get(index) {
        enlarge(ui, *content);
    }
    index
}

/// The factor by which the text of `ui` is enlarged.
#[must_use]
pub fn scale(ui: &Ui) -> f32 {
    let body = ui.style().text_styles.get(&TextStyle::Body);
    body.map_or(1.0, |font| font.size / theme::BODY)
}

/// A font, enlarged as the text of `ui` is.
#[must_use]
pub fn font(ui: &Ui, font: FontId) -> FontId {
    FontId::new(font.size * scale(ui), font.family)
}

/// The height of a row of a list, in points.
#[must_use]
pub fn row(ui: &Ui) -> f32 {
    theme::ROW * scale(ui)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;
    use egui_kittest::Harness;

    #[test]
    fn a_cell_is_the_largest_that_fits() {
        for ppp in [1.0_f32, 1.25, 1.5, 2.0, 3.0] {
            for (width, height) in [(232.0, 230.0), (960.0, 640.0), (2_560.0, 1_440.0)] {
                let cell = whole_cell(vec2(width, height), [10.0, 18.0], ppp);
                let fits = |cell: i32| {
                    10.0 * cell as f32 <= width * ppp + 0.01
                        && 18.0 * cell as f32 <= height * ppp + 0.01
                };
                assert!(fits(cell) && !fits(cell + 1), "{cell} at {ppp}");
            }
        }
        assert_eq!(whole_cell(vec2(-3.0, 0.0), [10.0, 18.0], 1.0), 1);
    }

    #[test]
    fn content_is_enlarged_as_far_as_both_sides_allow() {
        let content = vec2(400.0, 200.0);
        for (space, factor) in [
            (vec2(300.0, 100.0), 1.0),
            (vec2(400.0, 2_000.0), 1.0),
            (vec2(500.0, 230.0), 1.125),
            (vec2(470.0, 2_000.0), 1.125),
            (vec2(9_000.0, 9_000.0), LARGEST),
        ] {
            assert_eq!(enlargement(content, space), factor, "{space:?}");
        }
        assert_eq!(enlargement(Vec2::ZERO, Vec2::ZERO), 1.0);
    }

    #[test]
    fn the_arrangement_with_the_largest_text_is_drawn() {
        let contents = [vec2(800.0, 200.0), vec2(400.0, 400.0)];
        for (space, index) in [
            (vec2(300.0, 300.0), 1),
            (vec2(800.0, 300.0), 0),
            (vec2(900.0, 200.0), 0),
            (vec2(850.0, 520.0), 1),
            (vec2(2_000.0, 2_000.0), 0),
        ] {
            assert_eq!(arrangement(&contents, space), index, "{space:?}");
        }
        assert_eq!(arrangement(&[], vec2(10.0, 10.0)), 0);
    }

    #[test]
    fn the_text_and_the_widgets_that_follow_are_enlarged() {
        let mut window = Harness::builder()
            .with_size(vec2(416.0, 316.0))
            .with_context_setup(theme::apply)
            .build_ui_state(
                |ui, seen: &mut Vec<f32>| {
                    let before = ui.label("text").rect.height();
                    enlarge(ui, vec2(100.0, 100.0));
                    let after = ui.label("text").rect.height();
                    *seen = vec![before, after, scale(ui), row(ui)];
                },
                Vec::new(),
            );
        window.run();
        let seen = window.state();
        assert!(seen[1] > seen[0] * 1.1, "{seen:?}");
        assert_eq!(seen[2..], [LARGEST, LARGEST * theme::ROW]);
    }
}
