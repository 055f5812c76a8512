//! Where Tab goes.

use egui::{Context, Event, FocusDirection, Id, Key, Modifiers, Rect};
use std::collections::VecDeque;

/// Points between two widgets of one row at most. What stands further apart belongs to two panels.
const GAP: f32 = 32.0;

/// The widgets that had the focus last, of which one may be gone with its pop-up.
const REMEMBERED: usize = 8;

/// After the focus was given up, by Esc or with the pop-up that had it, Tab goes on from the last widget
/// with it that is still there, not from the first of the window.
pub fn go_on_from_last_focus(ctx: &Context) {
    let id = Id::unique("last focus");
    if let Some(focused) = ctx.memory(|m| m.focused()) {
        ctx.data_mut(|data| {
            let last: &mut VecDeque<Id> = data.get_temp_mut_or_default(id);
            if last.back() == Some(&focused) {
                return;
            }
            last.retain(|before| *before != focused);
            last.push_back(focused);
            if last.len() > REMEMBERED {
                last.pop_front();
            }
        });
        return;
    }
    if ctx.input(|i| i.key_pressed(Key::Tab) && !i.modifiers.command) {
        let last: VecDeque<Id> = ctx.data(|d| d.get_temp(id)).unwrap_or_default();
        let mut newest = last.into_iter().rev();
        if let Some(from) = newest.find(|id| ctx.read_response(*id).is_some()) {
            ctx.memory_mut(|m| m.request_focus(from));
        }
    }
}

/// Lets Tab go through each row from left to right, also where its widgets are laid out from the right:
/// egui goes in the order in which they were drawn. Call it before anything is drawn.
pub fn read_rows_from_left(ctx: &Context) {
    let Some(is_back) = ctx.input(|i| i.events.iter().rev().find_map(tab)) else {
        return;
    };
    // A text field may have Tab for itself.
    let focused = ctx.memory(|m| m.focused());
    let Some(focused) = focused.filter(|_| !ctx.text_edit_focused()) else {
        return;
    };
    let drawn: Vec<(Id, Rect)> = ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let Some((layer, _)) = widgets.order(focused) else {
            return Vec::new();
        };
        let takes_focus = |w: &&egui::WidgetRect| w.enabled && w.sense.is_focusable();
        let layer = widgets.get_layer(layer).filter(takes_focus);
        layer.map(|widget| (widget.id, widget.rect)).collect()
    });
    let read = reading_order(&drawn);
    let drawn: Vec<Id> = drawn.into_iter().map(|(id, _)| id).collect();
    let behind = |order: &[Id]| {
        let at = order.iter().position(|id| *id == focused)?;
        match is_back {
            true => at.checked_sub(1),
            false => Some(at + 1),
        }
        .and_then(|at| order.get(at).copied())
    };
    let (next, plain) = (behind(&read), behind(&drawn));
    if next == plain {
        return;
    }
    ctx.memory_mut(|m| {
        let end = if is_back { drawn.first() } else { drawn.last() };
        match (next, end) {
            (Some(next), _) => {
                m.move_focus(FocusDirection::None);
                m.request_focus(next);
            }
            // What is beyond the layer is reached from the end that was drawn.
            (None, Some(end)) => m.request_focus(*end),
            (None, None) => {}
        }
    });
}

/// Whether an event is Tab, and then whether it goes back.
fn tab(event: &Event) -> Option<bool> {
    match event {
        Event::Key {
            key: Key::Tab,
            pressed: true,
            modifiers,
            ..
        } if *modifiers == Modifiers::NONE || modifiers.shift_only() => Some(modifiers.shift),
        _ => None,
    }
}

/// The widgets as they are read: a row that was drawn from the right is turned round.
fn reading_order(drawn: &[(Id, Rect)]) -> Vec<Id> {
    let rows = drawn.chunk_by(|(_, before), (_, next)| {
        let gap = before.left() - next.right();
        let is_in_row = before.y_range().contains(next.center().y);
        is_in_row && (-1.0..=GAP).contains(&gap)
    });
    rows.flat_map(|row| row.iter().rev().map(|(id, _)| *id))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn only_rows_that_were_drawn_from_the_right_are_turned_round() {
        let at = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(40.0, 20.0));
        let places = [
            ("left", at(0.0, 0.0)),
            ("beside it", at(44.0, 0.0)),
            // The header of a panel, from the right.
            ("last", at(200.0, 30.0)),
            ("middle", at(156.0, 30.0)),
            ("first", at(112.0, 32.0)),
            // Another panel, beside that one and beneath.
            ("far left", at(0.0, 30.0)),
            ("below", at(0.0, 60.0)),
        ];
        let drawn = places.map(|(name, rect)| (Id::unique(name), rect));
        let wanted = [
            "left",
            "beside it",
            "first",
            "middle",
            "last",
            "far left",
            "below",
        ];
        assert_eq!(reading_order(&drawn), wanted.map(Id::unique));
    }
}
