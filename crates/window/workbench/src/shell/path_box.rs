//! A box to type a path in, for desktops without a file dialog.

use super::source_box;
use crate::ShellAction;
use crate::{
    Command, ExperimentRequest, ExportFormat, PanelCx, PathBox, Popup, RegressRequest, Request,
    ReviewRequest, TuningRequest, TypedPath, features::widgets, shell::modal,
};
use egui::{
    Key, Label, RichText, TextEdit, Ui, Vec2,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
};
use std::path::PathBuf;
use ui_kit::{accessible, theme};

/// Draws the box over everything.
pub fn draw(ui: &mut Ui, typed: &PathBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "path box", 440.0, cx, |ui, cx| {
        let (label, face) = match typed {
            PathBox::Open(_) => (
                "Path of a ROM, session, profile, picture, layout or result",
                "Open",
            ),
            PathBox::Layout { .. } => ("Path of a new file for the layout", "Save"),
            PathBox::Profile(_) => ("Path of a new file for the profile", "Save"),
            PathBox::GameProfile(_) => ("Path of a new file for the profile from clicks", "Save"),
            PathBox::Picture { .. } => ("Path of a new PNG file for the picture", "Save"),
            PathBox::Plots(_) => ("Path of a new CSV file for the numbers", "Save"),
            PathBox::Session(_) | PathBox::LeftOver(_) => ("Path of a new session file", "Save"),
            PathBox::Export { export, .. } => match export.settings.format {
                ExportFormat::PngFolder => ("Path of a new folder for the pictures", "Save"),
                _ => ("Path of a new file for the frames", "Save"),
            },
            PathBox::Source(_) => (
                "Path of a video or of pictures, device:NAME, or ffmpeg:ARGUMENTS",
                "Open",
            ),
            PathBox::Compare(_) => ("Path of a session to compare with", "Compare"),
            PathBox::Regress(_) => ("Path of a folder of sessions, or of a session", "Compare"),
            PathBox::Review(_) => ("Path of a new CSV or JSON file for the review", "Save"),
            PathBox::Experiment(_) => (
                "Path of a new MD, CSV, SVG or JSON file for the result",
                "Save",
            ),
            PathBox::Tuning(_) => ("Path of a tuning file", "Search"),
            PathBox::Player(_) => ("Path of a new TOML file for the player", "Save"),
            PathBox::Changes(_) => ("Path of a new HTML file for the differences", "Save"),
        };
        let label = ui.label(label);
        let mut text = typed.text().to_owned();
        let edit = TextEdit::singleline(&mut text).desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if !response.has_focus() && !entered && ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
            // The name of the file is what is most likely to be changed.
            let mut state = TextEditState::load(ui.ctx(), response.id).unwrap_or_default();
            let end = CCursor::new(text.chars().count());
            state.cursor.set_char_range(Some(CCursorRange::one(end)));
            state.store(ui.ctx(), response.id);
        }
        if text != typed.text() {
            let popup = Popup::Path(typed.with(text.clone()));
            cx.send(ShellAction::Popup(popup));
        }
        let path = PathBuf::from(text.trim());
        let wanted = match typed {
            PathBox::Open(_) | PathBox::Source(_) => Command::from(Request::OpenPath(path)),
            PathBox::Profile(_) => Command::from(Request::SaveProfileTo(path)),
            PathBox::GameProfile(_) => Command::from(Request::SaveGameProfileTo(path)),
            PathBox::Picture { scale, .. } => Command::from(Request::SavePictureTo {
                scale: *scale,
                path,
            }),
            PathBox::Plots(_) => Command::from(Request::SavePlotsTo(path)),
            PathBox::Session(_) => Command::from(Request::SaveSessionTo(path)),
            PathBox::Compare(_) => Command::from(Request::CompareWith(path)),
            PathBox::Regress(_) => Command::from(RegressRequest::Path(path)),
            PathBox::Review(_) => Command::from(ReviewRequest::SaveTo(path)),
            PathBox::Experiment(_) => Command::from(ExperimentRequest::SaveTo(path)),
            PathBox::Changes(_) => Command::from(RegressRequest::SaveTo(path)),
            PathBox::Tuning(_) => Command::from(TuningRequest::Path(path)),
            PathBox::Player(_) => Command::from(TuningRequest::SaveTo(path)),
            PathBox::LeftOver(_) => Command::from(Request::KeepLeftOverIn(path)),
            PathBox::Export { export, .. } => Command::from(Request::ExportTo {
                export: export.clone(),
                path,
            }),
            PathBox::Layout { layout, .. } => Command::from(Request::ExportLayoutTo {
                layout: layout.clone(),
                path,
            }),
        };
        if let TypedPath::Refused(why) = &cx.view.ui_state.shell.typed_path {
            let words = RichText::new(format!("✖ {why}")).color(theme::colours(ui).error);
            let response = ui.add(Label::new(words).wrap());
            accessible::name_value(&response, "Refused", why);
        }
        if matches!(typed, PathBox::Source(_)) {
            source_box::draw(ui, cx);
        }
        let some = !text.trim().is_empty();
        ui.horizontal(|ui| {
            ui.add_enabled_ui(some, |ui| {
                widgets::button(ui, cx, &wanted, face, Vec2::ZERO);
            });
            widgets::plain_button(ui, cx, ShellAction::Back, "Cancel");
        });
        if entered && some {
            cx.send(wanted);
        }
    });
}
