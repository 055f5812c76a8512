//! The program, its parts and its files: the box *About*, and the head of a problem report.

use super::modal;
use crate::{PanelCx, ShellAction, features::widgets};
use egui::Ui;
use ui_kit::{text, theme};

/// The program, its parts and its files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The version of the program.
    pub version: &'static str,
    /// The emulator cores and their versions.
    pub cores: Vec<(&'static str, String)>,
    /// The licence of the program.
    pub licence: &'static str,
    /// The settings file; `None` when nothing is saved.
    pub settings: Option<String>,
}

impl About {
    /// The lines of the box, as names and texts.
    #[must_use]
    pub fn lines(&self) -> Vec<(String, String)> {
        let settings = match &self.settings {
            Some(path) => path.clone(),
            None => "not saved".into(),
        };
        let mut lines = vec![("Version".to_owned(), self.version.to_owned())];
        let cores = self.cores.iter();
        lines.extend(cores.map(|(name, version)| (format!("Core {name}"), version.clone())));
        lines.push(("Licence".into(), self.licence.into()));
        lines.push(("Settings file".into(), settings));
        lines
    }
}

/// The system that the program runs on: `linux x86_64`.
#[must_use]
pub fn system() -> String {
    format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
}

/// Draws the box *About*.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    modal::show(ui, "about box", 460.0, cx, |ui, cx| {
        ui.horizontal(|ui| {
            ui.heading("Blockscope");
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                widgets::plain_button(ui, cx, ShellAction::Back, "Close");
            });
        });
        ui.label("A workbench for a machine that plays by looking at the screen");
        ui.add_space(theme::SPACE[2]);
        ui.spacing_mut().item_spacing.y = 0.0;
        for (name, value) in view.status.program.about.lines() {
            text::text_row(ui, &name, &value).on_hover_text(&value);
        }
        text::text_row(ui, "System", &system());
        ui.add_space(theme::SPACE[2]);
        ui.label(
            "Libraries that it uses have the licences MIT, Apache-2.0, BSD, ISC, Unicode, Zlib or, \
             colored, MPL-2.0. The fonts are Hack, Ubuntu Light, Noto Emoji and emoji-icon-font, \
             under their own licences. Nothing of a commercial game is included.",
        );
        ui.add_space(theme::SPACE[2]);
        widgets::plain_button(ui, cx, ShellAction::ReportProblem, "Copy a report");
    });
}
