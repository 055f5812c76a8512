//! The box of saved layouts.

use super::modal;
use crate::ShellAction;
use crate::dock::is_free_name;
use crate::{Command, FileAsk, Layout, LayoutsBox, PanelCx, Popup, Request, features::widgets};
use egui::{Align2, Id, Key, RichText, Sense, TextEdit, Ui, Vec2, vec2};
use ui_kit::{accessible, text, theme};

/// Draws the box.
pub fn draw(ui: &mut Ui, typed: &LayoutsBox, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    modal::show(ui, "layouts box", 480.0, cx, |ui, cx| {
        ui.horizontal(|ui| {
            ui.heading("Layouts");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                widgets::plain_button(ui, cx, ShellAction::Back, "Close");
            });
        });
        ui.add_space(theme::SPACE[1]);
        save(ui, typed, cx);
        ui.add_space(theme::SPACE[2]);
        let dim = theme::colours(ui).dim;
        if view.kept_layouts.is_empty() {
            let words = "None saved yet: arrange the panels, type a name and save";
            ui.label(RichText::new(words).color(dim));
        }
        for name in view.kept_layouts {
            row(ui, name, typed, cx);
        }
        if let Some(name) = view.deleted_layout {
            ui.horizontal(|ui| {
                ui.label(RichText::new(format!("{name} was deleted")).color(dim));
                widgets::plain_button(ui, cx, ShellAction::UndeleteLayout, "Undo");
            });
        }
        ui.add_space(theme::SPACE[2]);
        let words = "Open the file of a layout like any other file to restore it";
        ui.label(RichText::new(words).color(dim));
    });
}

fn save(ui: &mut Ui, typed: &LayoutsBox, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let wanted = typed.name.trim();
    let save = Command::from(ShellAction::SaveLayout(wanted.into()));
    ui.horizontal(|ui| {
        let mut name = typed.name.clone();
        let label = ui.label("Name");
        let edit = TextEdit::singleline(&mut name)
            .id(Id::unique("name of a layout"))
            .desired_width(250.0)
            .char_limit(40);
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
        }
        if name != typed.name {
            let popup = Popup::Layouts(LayoutsBox { name });
            cx.send(ShellAction::Popup(popup));
        }
        let own = Layout::of_name(wanted);
        let is_free = !wanted.is_empty() && own.is_none();
        ui.add_enabled_ui(is_free, |ui| {
            let face = if view.kept_layouts.iter().any(|n| n == wanted) {
                "Replace"
            } else {
                "Save"
            };
            widgets::button(ui, cx, &save, face, Vec2::ZERO);
        });
        if entered && is_free {
            cx.send(save.clone());
        }
        if let Some(layout) = own {
            let words = format!("{} is always there", layout.label());
            ui.label(RichText::new(words).color(theme::colours(ui).warn));
        }
    });
}

fn row(ui: &mut Ui, name: &str, typed: &LayoutsBox, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let to = typed.name.trim();
    let can_rename = is_free_name(to, view.kept_layouts.iter().map(String::as_str));
    ui.horizontal(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(190.0, theme::ROW), Sense::hover());
        let (align, font, colour) = (Align2::LEFT_CENTER, theme::body(), theme::colours(ui).text);
        text::with_tooltip(ui, &response, rect, align, name, font, colour);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, name));
        let rename = ShellAction::RenameLayout {
            from: name.into(),
            to: to.into(),
        };
        for (face, command, enabled) in [
            (
                "Open",
                Command::from(ShellAction::OpenLayout(name.into())),
                true,
            ),
            ("Rename", rename.into(), can_rename),
            (
                "Export…",
                Request::ChooseFile(FileAsk::Layout(name.into())).into(),
                true,
            ),
            (
                "Delete",
                ShellAction::DeleteLayout(name.into()).into(),
                true,
            ),
        ] {
            let response = ui.add_enabled(enabled, egui::Button::new(face));
            accessible::set_button(&response, &format!("{face} {name}"), None);
            if widgets::with_tooltip(response, &command, view).clicked() {
                cx.send(command);
            }
        }
    });
}
