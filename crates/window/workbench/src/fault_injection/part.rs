//! A fault: its kind, how much, how often, from which frame to which, and its seed.

use crate::format;
use crate::{FaultInjection, PanelCx, features::widgets};
use egui::{DragValue, Id, Label, RichText, Ui, vec2};
use faults::{Kind, Rate, TimedFault, When};
use pad::{CLOCKS_PER_FRAME, FRAMES_PER_SECOND};
use ui_kit::{accessible, number, theme};

/// Width of the name of a kind, in points.
const NAME: f32 = 86.0;

/// Width of a field of a frame or a seed, in points.
const FIELD: f32 = 40.0;

/// The opacity of a fault that does not come.
const OFF: f32 = 0.55;

/// Room for a frame or a seed, which have no end: a longer one widens its field. All of a fault
/// stands in one line of the panel.
const WIDEST: &str = "000";

/// Sets the accessible name of a widget without one.
pub fn label(ui: &Ui, id: Id, name: &str) {
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_label(name));
}

/// Draws the fault at a place.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, place: usize, part: &TimedFault) {
    let number = rules::from_one(place);
    let state = &cx.view.ui_state.fault_injection;
    let (are_on, mut is_on) = (state.is_on, state.has_on(place));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], 0.0);
        let response = ui.button("✖");
        accessible::set_button(&response, &format!("Remove fault {number}"), None);
        if response.on_hover_text("Remove this fault").clicked() {
            edit(cx, move |faults| faults.remove(place));
        }
        let response = ui.checkbox(&mut is_on, "");
        accessible::set_button(&response, &format!("Fault {number} comes"), Some(is_on));
        let tip = "Whether it comes while faults do; what it is stays as it is";
        if response.on_hover_text(tip).clicked() {
            edit(cx, move |faults| faults.switch(place));
        }
        if !(is_on && are_on) {
            ui.multiply_opacity(OFF);
        }
        name(ui, cx, number, part);
        let mut changed = *part;
        amount(ui, number, &mut changed);
        match &mut changed.when {
            When::Once(frame) => {
                words(ui, "once from frame");
                let name = format!("Frame of fault {number}");
                let tip = "It comes once, at the first chance from this frame on";
                frame_edit(ui, frame, &name, tip);
            }
            When::Often { rate, from, to } => {
                share(ui, number, rate);
                words(ui, "from");
                let name = format!("First frame of fault {number}");
                frame_edit(ui, from, &name, "The first frame in which it can come");
                words(ui, "to");
                until(ui, number, *from, to);
            }
        }
        words(ui, "seed");
        let mut seed = part.seed.unwrap_or(0);
        let name = format!("Seed of fault {number}");
        number_edit(ui, &mut seed, &name, "Its own luck; 0 is the common seed");
        changed.seed = (seed > 0).then_some(seed);
        if let Some(times) = times(changed.when) {
            // Never broken: where there is no room it goes below.
            let words = RichText::new(times).color(theme::colours(ui).dim);
            ui.add(Label::new(words).extend());
        }
        if changed != *part {
            edit(cx, move |faults| {
                faults.change(|parts| {
                    if let Some(old) = parts.get_mut(place) {
                        *old = changed;
                    }
                });
            });
        }
    });
}

/// Changes the specification, or which of its faults come.
fn edit(cx: &mut PanelCx<'_>, change: impl FnOnce(&mut FaultInjection) + 'static) {
    cx.change(|ui, cx| {
        ui.fault_injection.edit(cx, |faults, _| change(faults));
    });
}

/// The time of a frame since the game was loaded.
fn seconds(frame: u64) -> String {
    format::time(frame.saturating_mul(u64::from(CLOCKS_PER_FRAME)))
}

/// The times at which it can come; `None` for the whole game.
fn times(when: When) -> Option<String> {
    match when {
        When::Once(frame) => Some(format!("at {}", seconds(frame))),
        When::Often {
            from, to: Some(to), ..
        } => Some(format!("{} to {}", seconds(from), seconds(to))),
        When::Often { from: 0, .. } => None,
        When::Often { from, .. } => Some(format!("{} on", seconds(from))),
    }
}

/// Draws the kind, with what happens as tooltip and how often it came.
fn name(ui: &mut Ui, cx: &PanelCx<'_>, number: i64, part: &TimedFault) {
    let size = vec2(NAME, theme::ROW);
    let text = RichText::new(part.kind.name());
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let response = ui
        .allocate_ui_with_layout(size, layout, |ui| {
            ui.set_min_width(NAME);
            ui.label(text)
        })
        .inner;
    accessible::name_value(&response, &format!("Fault {number}"), &part.to_string());
    let count = cx.view.status.machine.faults.count(part.kind);
    let came = format::counted(count, "time");
    response.on_hover_text(format!("{}; it came {came}", part.kind.what()));
}

/// Draws the words before a field.
fn words(ui: &mut Ui, text: &str) {
    widgets::words_of_field(ui, text, FIELD);
}

fn frame_edit(ui: &mut Ui, frame: &mut u64, name: &str, tip: &str) {
    let tip = format!("{tip}; this one is at {}", seconds(*frame));
    number_edit(ui, frame, name, &tip);
}

fn number_edit(ui: &mut Ui, value: &mut u64, name: &str, tip: &str) {
    let response = number::edit(ui, value, WIDEST, |drag| drag.speed(1.0));
    label(ui, response.id, name);
    response.on_hover_text(tip);
}

/// Draws how much of it there is, if that can be chosen.
fn amount(ui: &mut Ui, number: i64, part: &mut TimedFault) {
    let Some(amount) = part.kind.amount() else {
        return;
    };
    let mut value = part.amount;
    let widest = match part.kind {
        Kind::Palette => "3333".to_owned(),
        _ => number::widest(&amount.range),
    };
    let response = number::edit(ui, &mut value, &widest, |drag| {
        let drag = drag.range(amount.range.clone()).speed(0.2);
        match part.kind {
            Kind::Palette => digits(drag),
            _ => drag,
        }
    });
    label(ui, response.id, &format!("Amount of fault {number}"));
    let time = match amount.unit {
        "frames" => format!(", now {:.2} s", f64::from(part.amount) / FRAMES_PER_SECOND),
        _ => String::new(),
    };
    response.on_hover_text(format!(
        "{}, {} to {}{time}",
        amount.unit,
        amount.range.start(),
        amount.range.end()
    ));
    // Each digit is a shade.
    let is_palette = format!("{value:04}").bytes().all(|digit| digit <= b'3');
    if part.kind != Kind::Palette || is_palette {
        part.amount = value;
    }
}

fn digits(drag: DragValue<'_>) -> DragValue<'_> {
    drag.custom_formatter(|value, _| format!("{:04}", value as i32))
}

/// Draws the share of chances in percent.
fn share(ui: &mut Ui, number: i64, rate: &mut Rate) {
    let before = 100.0 * rate.share();
    let mut percent = before;
    let response = number::edit(ui, &mut percent, "99.9999 %", |drag| {
        drag.range(0.0..=100.0)
            .speed(0.1)
            .max_decimals(4)
            .suffix(" %")
    });
    label(ui, response.id, &format!("Rate of fault {number}"));
    response.on_hover_text("The share of the chances at which it comes");
    if percent != before {
        *rate = Rate::new(percent / 100.0).unwrap_or(*rate);
    }
}

/// Draws the frame after the last; 0 where there is no end.
fn until(ui: &mut Ui, number: i64, from: u64, to: &mut Option<u64>) {
    let mut value = to.unwrap_or(0);
    let response = number::edit(ui, &mut value, WIDEST, |drag| {
        drag.speed(1.0)
            .custom_formatter(|value, _| match value as u64 {
                0 => "the end".to_owned(),
                frame => frame.to_string(),
            })
    });
    label(ui, response.id, &format!("End of fault {number}"));
    response.on_hover_text("The frame before which it ends; 0 for no end");
    *to = (value > from).then_some(value);
}
