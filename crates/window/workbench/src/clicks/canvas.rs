//! The picture while clicks on it are taken.

use super::{Moment, state::Typing};
use crate::{ClickAction, PanelCx, features::keys};
use egui::{
    Align2, CursorIcon, EventFilter, Id, Key, Modifiers, Popup, Rect, Role, Sense, Stroke,
    StrokeKind, TextEdit, TextStyle, Ui, WidgetInfo, vec2,
};
use ui_kit::{number, placing::Placing, theme};

/// From the pointer to the words beside it, in points.
const BESIDE: f32 = 12.0;
/// The most digits of a number.
const DIGITS: usize = 9;
/// The widest number that is shown without widening its box.
const WIDEST: &str = "999999";

/// Takes clicks on the picture. It has the focus after a click, so that keys choose roles.
pub fn draw(ui: &mut Ui, placing: &Placing, cx: &mut PanelCx<'_>) {
    let clicks = &cx.view.ui_state.clicks;
    let response = ui.interact(placing.rect(), keys::clicks_id(), Sense::click());
    let role = clicks.role.label().to_lowercase();
    let value = format!("click is: {role}; {} placed", clicks.placed().len());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Canvas, true, "Picture to click");
        info.current_text_value = Some(value.clone());
        info
    });
    if response.clicked() {
        response.request_focus();
        let at = response.interact_pointer_pos();
        if let Some(pixel) = at.and_then(|at| placing.pixel_at(at)) {
            cx.change(move |ui, cx| ui.clicks.place_on_shown(pixel, cx));
        }
    }
    let painter = ui.painter_at(placing.rect().expand(2.0));
    if response.has_focus() {
        let keys = EventFilter {
            escape: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, keys));
        let stroke = Stroke::new(theme::STROKE, theme::colours(ui).accent);
        painter.rect_stroke(response.rect, 0.0, stroke, StrokeKind::Outside);
    }
    if let Some(typing) = &clicks.typing {
        type_number(ui, placing, typing, cx);
        return;
    }
    // Wherever the focus is: it stays on the button that chose the role.
    let is_in_front = cx.view.ui_state.shell.popup.is_none() && !Popup::is_any_open(ui.ctx());
    if is_in_front && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        cx.send(ClickAction::Stop);
        return;
    }
    let Some(at) = response.hover_pos() else {
        return;
    };
    cx.hover.pixel = placing.pixel_at(at);
    ui.set_cursor_icon(CursorIcon::Crosshair);
    let galley = painter.layout_no_wrap(role, theme::body(), theme::DARK.text);
    let size = galley.size() + vec2(theme::SPACE[2], theme::SPACE[1]);
    // On the side of the pointer that has more room.
    let align = match at.x + BESIDE + size.x < placing.rect().right() {
        true => Align2::LEFT_TOP,
        false => Align2::RIGHT_TOP,
    };
    let from = at + vec2(align.x().to_sign() * -BESIDE, BESIDE);
    let chip = align.anchor_size(from, size);
    painter.rect_filled(chip, f32::from(theme::RADIUS), theme::INK);
    let text = chip.center() - galley.size() / 2.0;
    painter.galley(text, galley, theme::DARK.text);
}

/// A box at the clicked pixel in which its number is typed: Enter accepts it, Esc leaves.
fn type_number(ui: &mut Ui, placing: &Placing, typing: &Typing, cx: &mut PanelCx<'_>) {
    let back = |ui: &Ui| ui.memory_mut(|m| m.request_focus(keys::clicks_id()));
    let is_in_front = cx.view.ui_state.shell.popup.is_none();
    if is_in_front && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
        cx.change(|ui, _| ui.clicks.typing = None);
        back(ui);
        return;
    }
    let shown = cx.view.record.map(|record| Moment::from(&record.picture));
    let words = match shown == Some(typing.moment) {
        true => format!("{} is", typing.number),
        false => format!("{} was", typing.number),
    };
    let galley = ui
        .painter()
        .layout_no_wrap(words, theme::body(), theme::DARK.text);
    let width = number::width(ui, TextStyle::Monospace, WIDEST);
    let (gap, margin) = (theme::SPACE[1], theme::SPACE[1]);
    let size = vec2(
        galley.size().x + width + gap + 2.0 * margin,
        theme::ROW + 2.0 * margin,
    );
    let pixel = screen::Rect::new(typing.at.x, typing.at.y, 1, 1);
    let pixel = placing.block(pixel).points(placing.ppp());
    // Below the click, so that its digits stay in sight, and within what is seen of the picture.
    let seen = placing.rect().intersect(ui.clip_rect());
    let below = Rect::from_min_size(pixel.left_bottom() + vec2(-size.x / 2.0, BESIDE), size);
    let above = below.translate(vec2(0.0, -2.0 * BESIDE - size.y - pixel.height()));
    let chip = if below.bottom() <= seen.bottom() {
        below
    } else {
        above
    };
    let chip = chip.translate(vec2(
        (seen.left() - chip.left()).max(0.0) - (chip.right() - seen.right()).max(0.0),
        0.0,
    ));
    ui.painter()
        .rect_filled(chip, f32::from(theme::RADIUS), theme::INK);
    let stroke = Stroke::new(1.0, theme::DARK.accent);
    let radius = f32::from(theme::RADIUS);
    ui.painter()
        .rect_stroke(chip, radius, stroke, StrokeKind::Inside);
    let text = chip.left_center() + vec2(margin, -galley.size().y / 2.0);
    let left = text.x + galley.size().x + gap;
    ui.painter().galley(text, galley, theme::DARK.text);
    let mut typed = typing.text.clone();
    let field = TextEdit::singleline(&mut typed)
        .id(Id::unique("number that is shown"))
        .font(TextStyle::Monospace)
        .char_limit(DIGITS)
        .desired_width(f32::INFINITY);
    let field = ui.put(chip.shrink(margin).with_min_x(left), field);
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Number that is shown"));
    typed.retain(|letter| letter.is_ascii_digit());
    let is_typed = !typed.is_empty();
    if typed != typing.text {
        cx.change(move |ui, _| {
            if let Some(typing) = &mut ui.clicks.typing {
                typing.text = typed;
            }
        });
    }
    if field.lost_focus() && is_typed && ui.input(|i| i.key_pressed(Key::Enter)) {
        cx.change(|ui, _| ui.clicks.accept());
        back(ui);
        return;
    }
    if is_in_front && ui.memory(|m| m.focused().is_none() || m.has_focus(keys::clicks_id())) {
        field.request_focus();
    }
    keys::keep_arrows(&field, true);
}
