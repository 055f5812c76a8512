//! The buttons of the machine below the picture, if there is space: a lamp shows which the bot
//! and the person press, and the pointer holds one down.

use crate::{FrameView, PanelCx, Shown, features::keys::PAD, format};
use egui::{Align2, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use pad::Buttons;
use session::Record;
use ui_kit::{accessible, theme};

/// Least and greatest height of a lamp with its label, in points.
const HEIGHT: [f32; 2] = [24.0, 28.0];
/// Widths of a lamp with a symbol and of one with a word, in points, if there is space.
const WIDTH: [f32; 2] = [32.0, 60.0];
/// Radius of a lamp, in points.
const LAMP: f32 = 4.0;
/// Least gap between two groups, in points.
const APART: f32 = theme::SPACE[3];

/// A button and its label.
type Face = (Buttons, &'static str);

/// The groups at the left, in the centre and at the right.
const GROUPS: [&[Face]; 3] = [
    &[
        (Buttons::LEFT, "◀"),
        (Buttons::RIGHT, "▶"),
        (Buttons::UP, "▲"),
        (Buttons::DOWN, "▼"),
    ],
    &[(Buttons::SELECT, "Select"), (Buttons::START, "Start")],
    &[(Buttons::B, "B"), (Buttons::A, "A")],
];

/// Draws the buttons in the centre of `space`, if it is high enough.
pub fn draw(ui: &mut Ui, space: Rect, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let height = (space.height() * 0.4).clamp(HEIGHT[0], HEIGHT[1]);
    if space.height() < height + 2.0 * theme::SPACE[1] {
        return;
    }
    let strip = Rect::from_center_size(space.center(), vec2(space.width(), height));
    let strip = strip.translate(vec2(0.0, strip.top().round() - strip.top()));
    let down = view.record.map(|r| r.answer | person(view, r));
    let response = ui.interact(strip, egui::Id::unique("pad"), Sense::hover());
    let text = down.map_or_else(|| format::UNKNOWN.into(), |b| b.to_string());
    accessible::set_value(&response, "Buttons down", &text);
    let all = GROUPS.iter().map(|group| width_of(group, 1.0)).sum::<f32>() + 2.0 * APART;
    let scale = (strip.width() / all).min(1.0);
    let widths = GROUPS.map(|group| width_of(group, scale));
    let free = (strip.width() - widths.iter().sum::<f32>()) / 2.0;
    response.on_hover_text("The buttons that are pressed now, by the bot and by you");
    let mut pressed = Buttons::NONE;
    let mut start = strip.left();
    for (group, across) in GROUPS.into_iter().zip(widths) {
        let mut left = start;
        start += across + free;
        for face in group {
            let size = vec2(width(face) * scale, height);
            let rect = Rect::from_min_size(pos2(left.round(), strip.top()), size);
            left += size.x + theme::SPACE[1] * scale;
            let held = down.is_some_and(|b| b.contains(face.0));
            if button(ui, rect, *face, held, view) {
                pressed |= face.0;
            }
        }
    }
    if pressed != view.ui_state.game.pressed {
        cx.change(move |ui, _| ui.game.pressed = pressed);
    }
}

/// The buttons that the person holds together with the answer to a picture.
fn person(view: &FrameView<'_>, record: &Record) -> Buttons {
    if view.shown_in_the_past().is_none() {
        return view.ui_state.held;
    }
    // A picture has the buttons of its own frame; its answer is for the next one.
    let picture = &record.picture;
    let next = view.history.get_on(picture.branch, picture.number + 1);
    next.map_or(picture.inputs.held, |next| next.picture.inputs.held)
        .person
}

fn width(face: &Face) -> f32 {
    WIDTH[usize::from(face.1.len() > 3)]
}

fn width_of(group: &[Face], scale: f32) -> f32 {
    let gaps = group.len().saturating_sub(1) as f32 * theme::SPACE[1];
    (group.iter().map(width).sum::<f32>() + gaps) * scale
}

/// Draws a lamp over the name of a button. Returns whether the pointer holds it down; what is
/// shown from a file has no buttons to press.
fn button(ui: &Ui, rect: Rect, (button, face): Face, held: bool, view: &FrameView<'_>) -> bool {
    let colours = theme::colours(ui);
    let is_game = view.status.shown.kind == Shown::Game;
    let sense = match is_game {
        true => Sense::click_and_drag(),
        false => Sense::hover(),
    };
    let response = ui.interact(rect, egui::Id::unique(("pad", face)), sense);
    if is_game {
        accessible::set_button(&response, &format!("Hold {button}"), None);
    }
    let (glass, ink) = match held {
        true => (colours.accent, colours.text),
        false => (colours.ground, colours.dim),
    };
    let painter = ui.painter();
    if response.hovered() {
        let line = Stroke::new(1.0, colours.line);
        painter.rect_stroke(rect, theme::RADIUS, line, StrokeKind::Inside);
    }
    let lamp = rect.center_top() + vec2(0.0, LAMP + 1.0);
    painter.circle(lamp, LAMP, glass, Stroke::new(1.0, colours.line));
    let name = rect.center_bottom();
    painter.text(name, Align2::CENTER_BOTTOM, face, theme::small(), ink);
    let is_down = response.is_pointer_button_down_on();
    if is_game {
        let keys = PAD.iter().filter(|(_, of)| *of == button);
        let keys: Vec<_> = keys.map(|(key, _)| key.symbol_or_name()).collect();
        response.on_hover_text(format!(
            "Hold {button} with the pointer, or with the key {} while the picture has the focus",
            keys.join(" or ")
        ));
    }
    is_game && is_down
}
