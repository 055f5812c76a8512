//! The panel: the faults, one in each row and all as text, and the misreads below.

use super::{misread_list, part};
use crate::format;
use crate::{Command, FaultAction, PanelCx, PanelId, features::panel::Panel, features::widgets};
use egui::{Color32, Key, Label, RichText, ScrollArea, TextEdit, TextStyle, Ui, Vec2};
use faults::Kind;
use ui_kit::{accessible, number, scroll, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 10.0 * theme::ROW;
/// The largest part of the panel that the faults take.
const FAULTS: f32 = 0.55;
/// What is beside the faults as text, without the words on how many came, and the least width of the
/// text, in points.
const BESIDE: f32 = 142.0;
const LEAST_TEXT: f32 = 80.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Faults,
    title: "Faults",
    about: "Pictures and presses that are disturbed on purpose, and the misreads that were noticed",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the switch and the menu of the kinds, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let switch = Command::from(FaultAction::Switch);
    let face = match cx.view.ui_state.fault_injection.is_on {
        true => "On",
        false => "Off",
    };
    widgets::button(ui, cx, &switch, face, Vec2::ZERO);
    let menu = widgets::menu_button(ui, "Add ⏷", |ui| {
        for kind in Kind::EACH {
            let command = Command::from(FaultAction::Add(*kind));
            widgets::button(ui, cx, &command, kind.name(), widgets::MENU_ENTRY);
        }
    });
    accessible::set_button(&menu.response, "Add a fault", None);
    menu.response
        .on_hover_text("Add a fault; the tooltip of each describes what happens");
}

/// Draws the faults and the misreads.
fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let state = &view.ui_state.fault_injection;
    ui.spacing_mut().item_spacing.y = theme::SPACE[0];
    text(ui, cx);
    if let Some(why) = &state.refused {
        let words = RichText::new(format!("✖ {why}")).color(theme::colours(ui).error);
        let response = ui.add(Label::new(words).wrap());
        accessible::name_value(&response, "Refused", why);
    }
    if state.spec.is_empty() {
        let sentence = "Pictures and presses can be disturbed on purpose, to see what that costs";
        ui.label(RichText::new(sentence).color(theme::colours(ui).dim));
        ui.horizontal(|ui| {
            for kind in [Kind::WhiteLines, Kind::LostPress] {
                let add = Command::from(FaultAction::Add(kind));
                let face = add.entry().title;
                widgets::button(ui, cx, &add, &face, Vec2::ZERO);
            }
        });
    } else {
        let most = (FAULTS * ui.available_height()).max(3.0 * theme::ROW);
        let area = ScrollArea::vertical()
            .id_salt("faults")
            .max_height(most)
            .min_scrolled_height(0.0)
            .auto_shrink([false, true]);
        scroll::show(area, ui, |ui| {
            for (place, part) in state.spec.parts().iter().enumerate() {
                part::draw(ui, cx, place, part);
            }
        });
    }
    ui.add_space(theme::SPACE[1]);
    misread_list::draw(ui, cx);
}

/// Draws the whole specification as text, the common seed, and what has come.
fn text(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let state = &view.ui_state.fault_injection;
    let mut text = state
        .typed
        .clone()
        .unwrap_or_else(|| state.spec.to_string());
    let came = format!(
        "{} came",
        format::thousands(view.status.machine.faults.total())
    );
    let font = TextStyle::Body.resolve(ui.style());
    let measured = ui
        .painter()
        .layout_no_wrap(came.clone(), font, Color32::PLACEHOLDER);
    let beside = BESIDE + measured.size().x;
    ui.horizontal(|ui| {
        let rest = (ui.available_width() - beside).max(LEAST_TEXT);
        let edit = TextEdit::singleline(&mut text)
            .id(egui::Id::unique("faults as text"))
            .font(theme::numbers())
            .hint_text("such as tiles:2%")
            .desired_width(rest);
        let response = ui.add(edit);
        part::label(ui, response.id, "Faults as text");
        let left = response.lost_focus();
        let entered = left && ui.input(|i| i.key_pressed(Key::Enter));
        let response = response.on_hover_text(
            "All faults as text, as blockscope play --faults takes it; type or paste it, and press \
             Enter",
        );
        if response.changed() {
            let typed = text.clone();
            cx.change(move |ui, _| {
                let faults = &mut ui.fault_injection;
                (faults.typed, faults.refused) = (Some(typed), None);
            });
        }
        if entered {
            cx.change(move |ui, cx| ui.fault_injection.edit(cx, |faults, _| faults.parse(text)));
        } else if left && state.typed.is_some() && state.refused.is_none() {
            cx.change(|ui, _| ui.fault_injection.typed = None);
        }
        let copy = Command::from(FaultAction::Copy);
        widgets::button(ui, cx, &copy, "Copy", Vec2::ZERO);
        ui.label(RichText::new("seed").color(theme::colours(ui).dim));
        let mut seed = state.spec.seed();
        let response = number::edit(ui, &mut seed, number::USUAL, |drag| drag.speed(0.1));
        part::label(ui, response.id, "Seed of the faults");
        response.on_hover_text("Other luck for the faults without a seed of their own");
        if seed != state.spec.seed() {
            cx.change(move |ui, cx| {
                ui.fault_injection.edit(cx, |faults, _| {
                    faults.spec = faults.spec.clone().with_seed(seed);
                });
            });
        }
        let response = ui.label(RichText::new(&came).color(theme::colours(ui).dim));
        accessible::name_value(&response, "Faults that came", &came);
        response.on_hover_text("Faults that have come since the game was loaded");
    });
}
