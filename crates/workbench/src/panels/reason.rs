//! The line under the panels: a message if there is one, else why the bot does
//! what it does.

use crate::{Command, FrameView, NoticeKind, tokens, widgets};
use egui::{Align, Align2, Layout, Sense, Ui, Vec2, vec2};

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let colours = tokens::colours(ui);
    if let Some(notice) = &view.status.notice {
        let (mark, colour) = match notice.kind {
            NoticeKind::Info => ("ℹ", colours.info),
            NoticeKind::Warn => ("⚠", colours.warn),
            NoticeKind::Error => ("✖", colours.error),
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::button(ui, view, &Command::Dismiss, "Dismiss", Vec2::ZERO, commands);
            line(ui, "Message", &format!("{mark} {}", notice.text), colour);
        });
        return;
    }
    let text = match (view.record, view.plan) {
        (Some(record), _) if record.divergence.is_some() => {
            let cause = record.divergence.as_ref().map_or("", |d| d.cause.as_str());
            format!("Replanned: {cause}")
        }
        (_, Some(plan)) => plan.reason.clone(),
        (_, None) => String::new(),
    };
    line(ui, "Reason", &text, colours.text);
}

fn line(ui: &mut Ui, name: &str, text: &str, colour: egui::Color32) {
    let size = vec2(ui.available_width(), tokens::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let cut = widgets::text_in(ui, rect, Align2::LEFT_CENTER, text, tokens::body(), colour);
    widgets::named(&response, name, text);
    if cut {
        response.on_hover_text(text);
    }
}
