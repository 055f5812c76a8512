//! The panel: what the next click states, the clicks so far, and what was found from them.

use super::{found, list};
use crate::{ClickAction, clicks::ChosenRole};
use crate::{
    Command, PanelCx, PanelId, Request,
    features::panel::{Panel, nothing},
    features::widgets,
};
use egui::{RichText, Ui, Vec2, vec2};
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, scroll, theme};

/// Preferred height, for a few clicks, in points.
const HEIGHT: f32 = 300.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::FromClicks,
    title: "Clicks",
    about: "A profile of another maker's game, from clicks on its pictures",
    width: Panel::NARROW,
    height: HEIGHT,
    beside: nothing,
    draw,
};

/// Draws the panel.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    // The buttons stay under the hand while the list grows.
    let panel = scroll::Middle {
        head: roles,
        middle: clicks,
        foot: Some(profile),
    };
    panel.show(ui, "clicks", cx);
}

/// The clicks, and what was found from them.
fn clicks(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.spacing_mut().item_spacing.y = theme::SPACE[0];
    // Room for the scroll bar.
    ui.set_max_width(ui.available_width() - theme::SPACE[2]);
    list::draw(ui, cx);
    found::draw(ui, cx);
}

/// What the next click states.
fn roles(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let size = vec2(0.0, theme::ROW - 2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(theme::SPACE[1]);
        for role in ChosenRole::iter() {
            let command = Command::from(ClickAction::Role(role));
            widgets::button(ui, cx, &command, role.label(), size);
        }
    });
    ui.horizontal_wrapped(|ui| {
        let take = Command::from(ClickAction::Take);
        widgets::button(ui, cx, &take, "Click on picture", size);
    });
}

/// What can be done with the profile and the clicks.
fn profile(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.add_space(theme::SPACE[1]);
    let clicks = &cx.view.ui_state.clicks;
    // Above the buttons, which stay where they are.
    if let Some(profile) = clicks.in_force() {
        let words = format!("Read by the profile {}", profile.name());
        let colour = theme::colours(ui).dim;
        let response = ui.label(RichText::new(&words).color(colour));
        accessible::name_value(&response, "Game profile in force", &words);
        response.on_hover_text("Boards, numbers and the layer Cells are read by this profile");
        let stop = Command::from(Request::AutoProfile);
        widgets::button(ui, cx, &stop, "Read the original game again", Vec2::ZERO);
    }
    let is_found = clicks.found().is_some();
    let is_in_force = clicks.in_force().is_some();
    let (back, forth) = clicks.steps();
    let (undo, redo) = (format!("Undo {back}"), format!("Redo {forth}"));
    let has_clicks = !clicks.placed().is_empty();
    let save = Command::from(Request::SaveGameProfile);
    let rows: [&[(Command, &str, bool)]; 2] = [
        &[
            (ClickAction::Use.into(), "Use this profile", is_found),
            (save, "Save profile as…", is_found || is_in_force),
        ],
        &[
            (ClickAction::Copy.into(), "Copy", is_found),
            (ClickAction::Clear.into(), "Clear", has_clicks),
            (ClickAction::Undo.into(), &undo, back > 0),
            (ClickAction::Redo.into(), &redo, forth > 0),
        ],
    ];
    for row in rows {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(theme::SPACE[1]);
            for (command, face, is_enabled) in row {
                widgets::keep_together(ui, widgets::button_width(ui, face));
                ui.add_enabled_ui(*is_enabled, |ui| {
                    widgets::button(ui, cx, command, face, Vec2::ZERO);
                });
            }
        });
    }
}
