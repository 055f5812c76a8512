//! Pointer input on the picture: the wheel zooms at the pointer, the middle button moves
//! the picture, and a double click shows all of it.

use super::look;
use crate::GameAction;
use crate::{Lens, PanelCx};
use egui::{Id, PointerButton, Rect, Response};
use ui_kit::{placing::Placing, wheel};

/// Sends the commands for the picture in `space`.
pub fn act(
    response: &Response,
    placing: &Placing,
    space: Rect,
    lens: Option<Lens>,
    cx: &mut PanelCx<'_>,
) {
    let ctx = &response.ctx;
    if response.double_clicked() && lens.is_some() {
        cx.send(GameAction::Fit);
        return;
    }
    let now = look::lens_of(placing, space);
    let pointer = ctx.input(|i| i.pointer.latest_pos());
    if let Some(at) = pointer.filter(|_| response.contains_pointer()) {
        let steps = notches(response);
        let closer = look::zoomed_at(now, at, space, placing.ppp(), steps);
        if steps != 0 && closer.scale() != now.scale() {
            cx.change(move |ui, _| ui.game.lens = Some(closer));
            return;
        }
    }
    // The picture moves with the pointer even where another widget would get the drag.
    let held = ctx.input(|i| {
        let pointer = &i.pointer;
        let from = pointer.press_origin()?;
        pointer
            .button_down(PointerButton::Middle)
            .then_some((from, pointer.latest_pos()?))
    });
    let id = Id::unique("game pan");
    let Some((from, at)) = held.filter(|(from, _)| {
        response.interact_rect.contains(*from) && ctx.layer_id_at(*from) == Some(response.layer_id)
    }) else {
        ctx.data_mut(|d| d.remove::<Lens>(id));
        return;
    };
    ctx.set_cursor_icon(egui::CursorIcon::Grabbing);
    let start = ctx.data_mut(|d| *d.get_temp_mut_or_insert_with(id, || now));
    let by = (from - at) * placing.ppp();
    let moved = start.moved([by.x.round() as i32, by.y.round() as i32]);
    if look::through(space, moved, placing.ppp()) != *placing {
        cx.change(move |ui, _| ui.game.lens = Some(moved));
    }
}

/// Whole notches of the wheel and of the pinch gesture in this pass.
fn notches(response: &Response) -> i32 {
    let turned = response.ctx.input(|i| {
        let wheel: f32 = wheel::turns(i).map(|turn| turn.vertical).sum();
        wheel + wheel::pinched(i)
    });
    wheel::whole(&response.ctx, Id::unique("game wheel"), turned)
}
