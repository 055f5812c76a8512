//! A button with an icon for a command of playback.

use super::icon::{self, Icon};
use crate::{Command, PanelCx, PlaybackAction, features::widgets, playback::key_repeat};
use egui::{Rect, Response, Sense, Ui};
use ui_kit::{accessible, theme};

/// A button with an icon; its accessible name is that of the command.
pub fn button(
    ui: &mut Ui,
    rect: Rect,
    icon: Icon,
    command: &PlaybackAction,
    cx: &mut PanelCx<'_>,
) -> Response {
    let view = cx.view;
    let whole = Command::from(command.clone());
    let on = widgets::switched(&whole, view);
    let id = ui.scope_id().with(("time", command));
    let response = ui.interact(rect, id, Sense::click());
    accessible::set_button(&response, &widgets::label(&whole, view), on);
    let colours = theme::colours(ui);
    let visuals = ui.style().interact(&response);
    ui.painter()
        .rect_filled(rect, theme::RADIUS, visuals.weak_bg_fill);
    theme::focus_ring(ui, &response);
    let colour = if on == Some(true) {
        colours.accent
    } else {
        colours.text
    };
    icon::paint(ui.painter(), icon, rect.center(), colour);
    let response = widgets::with_tooltip(response, &whole, view);
    if PlaybackAction::held().contains(command) {
        key_repeat::button(&response, command, view.status.machine.speed, cx);
    } else if response.clicked() {
        cx.send(whole);
    }
    response
}
