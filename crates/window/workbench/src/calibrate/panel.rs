//! The panel of the edited profile: its name, its numbers, and how they differ from the
//! saved ones.

use super::rows::{group, label, number, number_width};
use crate::ProfileAction;
use crate::{
    Against, Command, Edited, PanelCx, PanelId, Request, features::panel::Panel, features::widgets,
};
use calibration::{KeyDifference, NumberKey};
use egui::{Align2, RichText, ScrollArea, Sense, TextEdit, Ui, Vec2, vec2};
use std::path::Path;
use ui_kit::{accessible, scroll, text, theme};

/// Preferred height, for a few rows, in points.
const HEIGHT: f32 = 220.0;
/// Width of the button that restores one value, in points.
const RESTORE: f32 = 56.0;
/// Width of the label of a row of buttons, in points.
const WORD: f32 = 56.0;
/// Visible rows of the list of differences.
const DIFFERENCES: f32 = 6.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Profile,
    title: "Profile",
    about: "The profile by which pictures are read: every region and number can be changed live",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws Undo and Redo at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(edited) = view.ui_state.calibrate.edited() else {
        return;
    };
    let (back, forth) = edited.draft().steps();
    let size = vec2(0.0, theme::ROW - 2.0);
    for (command, word, count) in [
        (ProfileAction::Redo, "Redo", forth),
        (ProfileAction::Undo, "Undo", back),
    ] {
        ui.add_enabled_ui(count > 0, |ui| {
            let face = format!("{word} {count}");
            let command = Command::from(command);
            widgets::button(ui, cx, &command, &face, size);
        });
    }
}

/// Draws the profile, or that none is edited.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    if view.ui_state.calibrate.edited().is_none() {
        let help = [Command::from(Request::EditProfile)];
        widgets::empty(ui, cx, "The profile in force is not open here", &help);
        return;
    }
    // What comes and goes stands below the numbers: they stay under the hand.
    let panel = scroll::Middle {
        head,
        middle: numbers,
        foot: has_notes(cx).then_some(notes),
    };
    panel.show(ui, "profile", cx);
}

/// The name, and the buttons that act on the whole profile.
fn head(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let Some(edited) = cx.view.ui_state.calibrate.edited() else {
        return;
    };
    name(ui, edited, cx);
    files(ui, cx, edited);
}

/// The regions and numbers.
fn numbers(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let Some(edited) = cx.view.ui_state.calibrate.edited() else {
        return;
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    for part in edited.parts() {
        group(ui, cx, part);
    }
}

/// Whether there is a note on the profile.
fn has_notes(cx: &PanelCx<'_>) -> bool {
    let calibrate = &cx.view.ui_state.calibrate;
    let edited = calibrate.edited();
    edited.is_some_and(|edited| edited.draft().problem().is_some() || edited.compared().is_some())
        || calibrate.is_set_aside()
        || calibrate.waiting().is_some()
        || calibrate.found().is_some()
        || calibrate.not_found().is_some()
}

/// What is wrong, what was found, and what differs.
fn notes(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let Some(edited) = cx.view.ui_state.calibrate.edited() else {
        return;
    };
    ui.add_space(theme::SPACE[1]);
    troubles(ui, cx, edited);
    if let Some(found) = cx.view.ui_state.calibrate.found() {
        let response = ui.label(RichText::new(found).color(theme::colours(ui).dim));
        accessible::set_value(&response, "Found by one click", found);
    }
    if let Some(not_found) = cx.view.ui_state.calibrate.not_found() {
        let colours = theme::colours(ui);
        let response = ui.label(RichText::new(&not_found.why).color(colours.warn));
        accessible::set_value(&response, "Not found by one click", &not_found.why);
        for to in &not_found.offers {
            let command = Command::from(ProfileAction::MoveField(*to));
            let face = widgets::label(&command, cx.view);
            widgets::button(ui, cx, &command, &face, Vec2::ZERO);
        }
    }
    if let Some((against, found)) = edited.compared() {
        differences(ui, cx, *against, found);
    }
}

/// Draws the name and the version.
fn name(ui: &mut Ui, edited: &Edited, cx: &mut PanelCx<'_>) {
    ui.horizontal(|ui| {
        let mut name = edited.name();
        let was = name.clone();
        let version = edited.draft().number("version").unwrap_or_default();
        let number_width = number_width(version.to_string().len());
        let width = ui.available_width() - number_width - 2.0 * theme::SPACE[2] - 6.0;
        let response = ui.add(TextEdit::singleline(&mut name).desired_width(width));
        let response = response.on_hover_text("The name under which the profile is chosen");
        label(ui, response.id, "Profile name");
        if response.gained_focus() {
            cx.change(|ui, _| ui.calibrate.begin_step());
        }
        if name != was {
            cx.change(move |ui, _| ui.calibrate.set_name(&name));
        }
        if response.lost_focus() {
            cx.change(|ui, _| ui.calibrate.end_step());
        }
        ui.label(RichText::new("v").color(theme::colours(ui).dim));
        let (rect, _) = ui.allocate_exact_size(vec2(number_width, theme::ROW), Sense::hover());
        let version = NumberKey {
            key: "version".into(),
            value: version,
            least: 0,
            most: u32::MAX.into(),
            step: 1,
        };
        number(ui, rect, "Profile version", &version, cx);
    });
}

/// A button that can be disabled.
fn enabled(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    enabled: bool,
    command: impl Into<Command>,
    face: &str,
) {
    ui.add_enabled_ui(enabled, |ui| {
        widgets::button(ui, cx, &command.into(), face, Vec2::ZERO);
    });
}

/// Draws the buttons that act on the whole profile.
fn files(ui: &mut Ui, cx: &mut PanelCx<'_>, edited: &Edited) {
    ui.horizontal(|ui| {
        let face = if edited.is_changed() {
            "Save •"
        } else {
            "Save"
        };
        for (command, face) in [
            (Command::from(Request::SaveProfile), face),
            (Request::SaveProfileAs.into(), "Save as…"),
            (ProfileAction::CopyText.into(), "Copy"),
        ] {
            enabled(ui, cx, true, command, face);
        }
    });
    ui.horizontal(|ui| {
        enabled(ui, cx, true, ProfileAction::Pick, "Find by one click");
        enabled(ui, cx, true, super::commands::HANDLES, "On picture");
    });
    let dim = theme::colours(ui).dim;
    let row = |ui: &mut Ui, word: &str| {
        let (rect, _) = ui.allocate_exact_size(vec2(WORD, theme::ROW), Sense::hover());
        text::in_rect(ui, rect, Align2::LEFT_CENTER, word, theme::body(), dim);
    };
    let faces = [(Against::Saved, "saved"), (Against::Default, "default")];
    ui.horizontal(|ui| {
        row(ui, "Compare");
        for (against, face) in faces {
            let there = edited.against(against).is_some();
            let command = ProfileAction::Compare(against);
            enabled(ui, cx, there, command, face);
        }
    });
    ui.horizontal(|ui| {
        row(ui, "Restore");
        for (against, face) in faces {
            let other = edited
                .against(against)
                .is_some_and(|text| text != edited.text());
            let command = ProfileAction::Restore(against);
            enabled(ui, cx, other, command, face);
        }
    });
}

/// Draws the error in the text, and the warning that unsaved changes would be lost.
fn troubles(ui: &mut Ui, cx: &mut PanelCx<'_>, edited: &Edited) {
    let view = cx.view;
    let colours = theme::colours(ui);
    if let Some(problem) = edited.draft().problem() {
        let text = format!("⚠ {problem}");
        let response = ui.label(RichText::new(&text).color(colours.warn));
        accessible::set_value(&response, "Profile problem", &text);
        let kept = "The game is read with the last valid profile";
        ui.label(RichText::new(kept).color(colours.dim));
    }
    if view.ui_state.calibrate.is_set_aside() {
        let text = format!(
            "⚠ Not in use: pictures are read with another profile ({})",
            view.status.shown.profile_label()
        );
        let response = ui.label(RichText::new(&text).color(colours.warn));
        accessible::set_value(&response, "Not in use", &text);
        let command = Command::from(ProfileAction::Use);
        let face = widgets::label(&command, view);
        widgets::button(ui, cx, &command, &face, Vec2::ZERO);
    }
    if let Some(other) = view.ui_state.calibrate.waiting() {
        // Two profiles may have one name; their files differ.
        let file = other.path().and_then(Path::file_name);
        let name = file.map_or_else(|| other.name(), |file| file.to_string_lossy().into());
        let text = format!(
            "⚠ {name} would replace the unsaved changes of {}",
            edited.name()
        );
        let response = ui.label(RichText::new(&text).color(colours.warn));
        accessible::set_value(&response, "Other profile", &text);
        ui.horizontal(|ui| {
            for (take, face) in [(true, "Replace it"), (false, "Keep this one")] {
                let command = Command::from(ProfileAction::ReplaceUnsaved(take));
                widgets::button(ui, cx, &command, face, Vec2::ZERO);
            }
        });
    }
}

fn differences(ui: &mut Ui, cx: &mut PanelCx<'_>, against: Against, found: &[KeyDifference]) {
    let colours = theme::colours(ui);
    let from = match against {
        Against::Saved => "the saved text",
        Against::Default => "the default text",
    };
    let text = match found.len() {
        0 => format!("The same as {from}"),
        1 => format!("1 change from {from}"),
        many => format!("{many} changes from {from}"),
    };
    ui.label(RichText::new(text).color(colours.dim));
    let rows = (found.len() as f32).min(DIFFERENCES);
    ScrollArea::vertical()
        .id_salt("profile differences")
        .max_height(rows * theme::ROW)
        .auto_shrink([false, true])
        .show_rows(ui, theme::ROW, found.len(), |ui, range| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for difference in found.get(range).unwrap_or_default() {
                let change = difference.change();
                let key = difference.key.as_str();
                ui.horizontal(|ui| {
                    let width = ui.available_width() - RESTORE - theme::SPACE[1];
                    ui.allocate_ui(vec2(width, theme::ROW), |ui| {
                        let row = text::number_row(ui, key, &change, None);
                        row.on_hover_text(format!("{key}: {change}"));
                    });
                    let restore = ProfileAction::RestoreOne(against, key.to_owned());
                    let size = vec2(RESTORE, theme::ROW - 2.0);
                    widgets::button(ui, cx, &restore.into(), "Restore", size);
                });
            }
        });
}
