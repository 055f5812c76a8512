//! The sound in the status bar.

use super::SoundStatus;
use crate::{FrameView, PanelCx};
use egui::{Slider, Ui};
use ui_kit::theme;

/// What the status bar shows.
#[must_use]
pub fn text(view: &FrameView<'_>) -> String {
    let sound = &view.ui_state.sound;
    match &view.status.program.sound {
        _ if !sound.is_on => "sound off".to_owned(),
        SoundStatus::Failed(_) => "✖ no sound".to_owned(),
        SoundStatus::Muted(_) => "sound muted".to_owned(),
        SoundStatus::Off | SoundStatus::Playing => format!("sound {} %", sound.volume),
    }
}

/// What it does now, as a sentence without a full stop.
#[must_use]
pub fn tooltip(view: &FrameView<'_>) -> String {
    let sound = &view.ui_state.sound;
    match &view.status.program.sound {
        _ if !sound.is_on => {
            "The sound of the game is off. Click to switch it on and choose the volume".to_owned()
        }
        SoundStatus::Failed(why) => why.clone(),
        SoundStatus::Muted(why) => format!("The sound is on and not heard now: {why}"),
        SoundStatus::Off | SoundStatus::Playing => {
            format!("The sound of the game, at {} %", sound.volume)
        }
    }
}

/// Draws the switch and the volume.
pub fn control(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let sound = &cx.view.ui_state.sound;
    let (mut is_on, mut volume) = (sound.is_on, sound.volume);
    let entry = super::commands::ON.entry();
    let switch = ui.checkbox(&mut is_on, entry.title);
    if switch.on_hover_text(entry.tooltip).changed() {
        cx.send(super::commands::ON);
    }
    ui.add_space(theme::SPACE[1]);
    let slider = ui.add(Slider::new(&mut volume, 0..=100).suffix(" %"));
    ui.ctx()
        .accesskit_node_builder(slider.id, |node| node.set_label("Volume"));
    theme::focus_ring(ui, &slider);
    if slider.on_hover_text("How loud the game is").changed() {
        cx.change(move |ui, _| ui.sound.volume = volume);
    }
}
