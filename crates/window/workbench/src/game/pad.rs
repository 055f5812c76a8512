//! Lamps for the pressed buttons of the bot and the person, below the picture if there is
//! space, arranged as on the machine.

use crate::FrameView;
use crate::format;
use egui::{Align2, Rect, Sense, Stroke, Ui, pos2, vec2};
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
pub fn draw(ui: &mut Ui, space: Rect, view: &FrameView<'_>) {
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
    let mut start = strip.left();
    for (group, across) in GROUPS.into_iter().zip(widths) {
        let mut left = start;
        start += across + free;
        for face in group {
            let size = vec2(width(face) * scale, height);
            let rect = Rect::from_min_size(pos2(left.round(), strip.top()), size);
            left += size.x + theme::SPACE[1] * scale;
            let held = down.is_some_and(|b| b.contains(face.0));
            lamp(ui, rect, face.1, held);
        }
    }
    response.on_hover_text("The buttons that are pressed now, by the bot and by you");
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

/// A lamp over the name of a button: it can't be pressed, and does not look as if.
fn lamp(ui: &Ui, rect: Rect, face: &str, held: bool) {
    let colours = theme::colours(ui);
    let (glass, ink) = match held {
        true => (colours.accent, colours.text),
        false => (colours.ground, colours.dim),
    };
    let lamp = rect.center_top() + vec2(0.0, LAMP + 1.0);
    let painter = ui.painter();
    painter.circle(lamp, LAMP, glass, Stroke::new(1.0, colours.line));
    let name = rect.center_bottom();
    painter.text(name, Align2::CENTER_BOTTOM, face, theme::small(), ink);
}
