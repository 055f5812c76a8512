//! The hint that is shown while files are dragged over the window.

use egui::{Align2, Area, Id, Order, Sense, Ui, vec2};
use ui_kit::{accessible, theme};

/// The kinds of files that can be opened.
pub const KINDS: &str = "Game Boy ROM · profile (TOML) · screenshot (PNG) · layout";

/// Draws the hint over everything while files are dragged over the window.
pub fn draw(ui: &Ui) {
    let files = ui.input(|i| i.raw.hovered_files.len());
    if files == 0 {
        return;
    }
    let what = match files {
        1 => "Drop the file to open it".to_owned(),
        n => format!("Drop to open the first of {n} files"),
    };
    let area = ui.ctx().content_rect();
    Area::new(Id::unique("drop here"))
        .order(Order::Foreground)
        .fixed_pos(area.min)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            let (rect, response) = ui.allocate_exact_size(area.size(), Sense::hover());
            accessible::set_value(&response, "Drop here", &format!("{what}: {KINDS}"));
            let colours = theme::colours(ui);
            let painter = ui.painter();
            painter.rect_filled(rect, 0.0, colours.ground.gamma_multiply(0.85));
            let frame = egui::Stroke::new(2.0, colours.accent);
            painter.rect_stroke(rect.shrink(12.0), 6.0, frame, egui::StrokeKind::Inside);
            for (line, text, font, colour) in [
                (-12.0, what.as_str(), theme::headline(), colours.text),
                (12.0, KINDS, theme::body(), colours.dim),
            ] {
                let at = rect.center() + vec2(0.0, line);
                painter.text(at, Align2::CENTER_CENTER, text, font, colour);
            }
        });
}
