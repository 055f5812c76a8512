//! The buttons of the machine below the picture, if there is space, laid out as on the machine:
//! each is lit while the bot or the person presses it, and the pointer holds one down.

use crate::{FrameView, PanelCx, Shown, features::keys::PAD, format};
use egui::{Align2, Color32, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use pad::Buttons;
use ui_kit::{
    accessible,
    tab_stops::{self, Entry},
    theme,
};

/// Least and greatest height of the whole pad, in points.
const HEIGHT: [f32; 2] = [20.0, 66.0];
/// From this height on, the arrows are a cross; below it, they stand in a row. In points.
const CROSS: f32 = 42.0;
/// Width of *Select* and *Start*, in points.
const PILL: f32 = 46.0;
/// The greatest diameter of A and B, in points.
const ROUND: f32 = 28.0;
/// Width of the whole pad with the largest buttons, in points.
pub const WIDTH: f32 = HEIGHT[1] + 2.0 * (PILL + ROUND + APART + theme::SPACE[2]);
/// Gap between two groups, in points.
const APART: f32 = theme::SPACE[4];

/// A button of the pad as it is drawn.
struct Key {
    button: Buttons,
    rect: Rect,
    face: Face,
}

/// The form of a button.
#[derive(Clone, Copy)]
enum Face {
    /// An arm of the cross, with a triangle that points this way.
    Arrow(Vec2),
    /// A circle with its letter.
    Round(&'static str),
    /// A wide button with its name.
    Pill(&'static str),
}

/// Draws the buttons in the centre of `space`, if it is high enough.
pub fn draw(ui: &mut Ui, space: Rect, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let height = (space.height() - 2.0 * theme::SPACE[1]).min(HEIGHT[1]);
    if height < HEIGHT[0] {
        return;
    }
    let (keys, cluster) = keys(space, height.floor());
    let down = view.buttons_down();
    let response = ui.interact(cluster, egui::Id::unique("pad"), Sense::hover());
    let text = down.map_or_else(|| format::UNKNOWN.into(), |b| b.to_string());
    accessible::set_value(&response, "Buttons down", &text);
    response.on_hover_text("The buttons that are pressed now, by the bot and by you");
    for key in &keys {
        let held = down.is_some_and(|b| b.contains(key.button));
        if button(ui, key, held, view) {
            cx.pad |= key.button;
        }
    }
}

/// The places of all buttons, in a space that is at least `height` high, and the one around them.
fn keys(space: Rect, height: f32) -> ([Key; 8], Rect) {
    let is_cross = height >= CROSS;
    let arm = match is_cross {
        true => (height / 3.0).floor(),
        false => height.min(ROUND),
    };
    let arrows = if is_cross { 3.0 } else { 4.0 };
    let round = (height * 0.5).clamp(HEIGHT[0], ROUND).floor();
    let pill = vec2(PILL, round.min(theme::ROW));
    let width = arrows * arm + 2.0 * pill.x + 2.0 * round + 2.0 * APART + 2.0 * theme::SPACE[2];
    let size = vec2(width, height);
    let left_top = (space.center() - size / 2.0).round();
    let cluster = Rect::from_min_size(left_top, size);
    let middle = cluster.center().y;
    // Columns and rows of the arrows, counted in arms: ◀ ▶ ▲ ▼.
    let places = match is_cross {
        true => [[0.0, 1.0], [2.0, 1.0], [1.0, 0.0], [1.0, 2.0]],
        false => [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0]],
    };
    let rows = if is_cross { 3.0 } else { 1.0 };
    let first = left_top + vec2(0.0, ((height - rows * arm) / 2.0).round());
    let arrow =
        |place: [f32; 2]| Rect::from_min_size(first + Vec2::from(place) * arm, Vec2::splat(arm));
    let [left, right, up, down] = places.map(arrow);
    let mut x = left_top.x + arrows * arm + APART;
    let mut next = |size: Vec2, gap: f32| {
        let rect = Rect::from_min_size(pos2(x, (middle - size.y / 2.0).round()), size);
        x += size.x + gap;
        rect
    };
    let select = next(pill, theme::SPACE[2]);
    let start = next(pill, APART);
    let b = next(Vec2::splat(round), theme::SPACE[2]);
    let a = next(Vec2::splat(round), 0.0);
    let key = |button, rect, face| Key { button, rect, face };
    let keys = [
        key(Buttons::LEFT, left, Face::Arrow(vec2(-1.0, 0.0))),
        key(Buttons::RIGHT, right, Face::Arrow(vec2(1.0, 0.0))),
        key(Buttons::UP, up, Face::Arrow(vec2(0.0, -1.0))),
        key(Buttons::DOWN, down, Face::Arrow(vec2(0.0, 1.0))),
        key(Buttons::SELECT, select, Face::Pill("Select")),
        key(Buttons::START, start, Face::Pill("Start")),
        key(Buttons::B, b, Face::Round("B")),
        key(Buttons::A, a, Face::Round("A")),
    ];
    (keys, cluster)
}

/// Draws a button. Returns whether the pointer holds it down, or Space or Enter while it has the focus; what
/// is shown from a file has no buttons to press.
fn button(ui: &Ui, key: &Key, held: bool, view: &FrameView<'_>) -> bool {
    let Key { button, rect, face } = key;
    let is_game = view.status.shown.kind == Shown::Game;
    let sense = match is_game {
        true => Sense::click_and_drag(),
        false => Sense::hover(),
    };
    let response = ui.interact(*rect, egui::Id::unique(("pad", button.to_string())), sense);
    if is_game {
        accessible::set_button(&response, &format!("Hold {button}"), None);
        let entry = Entry {
            list: egui::Id::unique("buttons of the pad"),
            is_chosen: false,
        };
        tab_stops::join(&response, entry);
    }
    let colours = theme::colours(ui);
    let (fill, ink) = match held {
        true => (colours.accent, colours.on_accent),
        false if response.hovered() && is_game => (colours.lifted, colours.text),
        false => (colours.raised, colours.dim),
    };
    shape(ui, *rect, *face, [fill, ink, colours.line]);
    theme::focus_ring(ui, &response);
    let by_key =
        |i: &egui::InputState| i.key_down(egui::Key::Space) || i.key_down(egui::Key::Enter);
    let is_down = response.is_pointer_button_down_on() || response.has_focus() && ui.input(by_key);
    if is_game {
        let keys = PAD.iter().filter(|(_, of)| of == button);
        let keys: Vec<_> = keys.map(|(key, _)| key.symbol_or_name()).collect();
        let mut tip = format!(
            "Hold {button} with the pointer, or with the key {} while the picture has the focus",
            keys.join(" or ")
        );
        let of_gamepad = view.ui_state.shell.gamepad.names(*button);
        if !view.status.program.gamepads.names.is_empty() && !of_gamepad.is_empty() {
            tip += &format!(", or with {of_gamepad} of the gamepad");
        }
        response.on_hover_text(tip);
    }
    is_game && is_down
}

/// Paints a button in these colours: its inside, its sign and its edge.
fn shape(ui: &Ui, rect: Rect, face: Face, [fill, ink, edge]: [Color32; 3]) {
    let painter = ui.painter();
    let line = Stroke::new(1.0, edge);
    match face {
        Face::Arrow(to) => {
            let inner = rect.shrink(0.5);
            painter.rect(inner, theme::RADIUS, fill, line, StrokeKind::Inside);
            let size = rect.width() * 0.24;
            let at = |along: f32, across: f32| -> Pos2 {
                rect.center() + to * along * size + to.rot90() * across * size
            };
            let corners = vec![at(1.0, 0.0), at(-0.8, 1.0), at(-0.8, -1.0)];
            painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
        }
        Face::Round(letter) => {
            let radius = rect.width() / 2.0 - 0.5;
            painter.circle(rect.center(), radius, fill, line);
            let (centre, font) = (rect.center(), theme::body());
            painter.text(centre, Align2::CENTER_CENTER, letter, font, ink);
        }
        Face::Pill(name) => {
            let radius = rect.height() / 2.0;
            painter.rect(rect.shrink(0.5), radius, fill, line, StrokeKind::Inside);
            let (centre, font) = (rect.center(), theme::small());
            painter.text(centre, Align2::CENTER_CENTER, name, font, ink);
        }
    }
}
