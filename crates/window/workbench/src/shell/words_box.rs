//! The words of the window with their explanations, searchable.

use super::guide_box::search;
use super::modal;
use crate::{PanelCx, Popup, features::widgets};
use crate::{ShellAction, glossary};
use egui::{Label, RichText, ScrollArea, Ui};
use ui_kit::theme;

/// Height of the list, in points.
const HEIGHT: f32 = 420.0;

/// Draws it.
pub fn draw(ui: &mut Ui, query: &str, cx: &mut PanelCx<'_>) {
    modal::show(ui, "words box", 560.0, cx, |ui, cx| {
        if let Some(text) = search(ui, cx, "Words", "Search the words", query) {
            cx.send(ShellAction::Popup(Popup::Words(text)));
        }
        let found: Vec<_> = glossary::matching(query).collect();
        let height = HEIGHT.min(ui.ctx().content_rect().height() - 160.0);
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink(false)
            .show(ui, |ui| {
                if found.is_empty() {
                    widgets::nothing(ui, "No word matches");
                }
                for word in found {
                    ui.label(RichText::new(word.term).font(theme::headline()));
                    ui.add(Label::new(word.meaning.as_str()).wrap());
                    ui.add_space(theme::SPACE[2]);
                }
            });
    });
}
