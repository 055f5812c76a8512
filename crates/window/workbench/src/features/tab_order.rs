//! Where Tab and the arrow keys move the focus.

use egui::{Context, Event, FocusDirection, Id, Key, Modifiers, Rect, Vec2};
use std::collections::{HashMap, VecDeque};
use ui_kit::tab_stops::{self, Entry};

/// Points between two widgets of one row at most. What stands further apart belongs to two panels.
const GAP: f32 = 32.0;

/// The widgets that had the focus last, of which one may be gone with its pop-up.
const REMEMBERED: usize = 8;

/// The widgets that had the focus last, the newest at the end.
fn last_focused(ctx: &Context) -> VecDeque<Id> {
    ctx.data(|data| data.get_temp(last_focused_id()))
        .unwrap_or_default()
}

fn last_focused_id() -> Id {
    Id::unique("last focus")
}

/// After the focus was given up, by Esc or with the pop-up that had it, Tab goes on from the last widget
/// with it that is still there, not from the first of the window.
pub fn go_on_from_last_focus(ctx: &Context) {
    if let Some(focused) = ctx.memory(|m| m.focused()) {
        ctx.data_mut(|data| {
            let last: &mut VecDeque<Id> = data.get_temp_mut_or_default(last_focused_id());
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
        let mut newest = last_focused(ctx).into_iter().rev();
        if let Some(from) = newest.find(|id| ctx.read_response(*id).is_some()) {
            ctx.memory_mut(|m| m.request_focus(from));
        }
    }
}

/// Lets Tab go through each row from left to right, also where its widgets are laid out from the right, to
/// one entry of each list, and to nothing without a name: egui goes to every widget in the order in which they
/// were drawn. Call it before anything is drawn.
pub fn go_as_one_reads(ctx: &Context) {
    let Some(is_back) = ctx.input(|i| i.events.iter().rev().find_map(tab)) else {
        return;
    };
    // A text field may have Tab for itself.
    let focused = ctx.memory(|m| m.focused());
    let Some(focused) = focused.filter(|_| !ctx.text_edit_focused()) else {
        return;
    };
    let drawn = drawn_beside(ctx, focused);
    let is_stop = stops(ctx, &drawn, focused);
    let read: Vec<_> = drawn.iter().copied().filter(&is_stop).collect();
    let read = reading_order(&read);
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

/// Lets an arrow key go from one entry of a list to the next in its direction, and not out of the list. Call it
/// before anything is drawn.
pub fn go_through_list(ctx: &Context) {
    let Some(to) = ctx.input(|i| i.events.iter().rev().find_map(arrow)) else {
        return;
    };
    let focused = ctx.memory(|m| m.focused());
    let listed = tab_stops::last_pass(ctx);
    let Some((focused, list)) = focused.and_then(|id| Some((id, listed.entry(id)?.list))) else {
        return;
    };
    if listed.has_own_arrows(focused) {
        return;
    }
    let mut drawn = drawn_beside(ctx, focused);
    drawn.retain(|(id, _)| listed.entry(*id).is_some_and(|entry| entry.list == list));
    let next = in_direction(&drawn, focused, to);
    ctx.memory_mut(|m| {
        m.move_focus(FocusDirection::None);
        if let Some(next) = next {
            m.request_focus(next);
        }
    });
}

/// The nearest widget in a direction, which counts what is straight ahead as nearer.
fn in_direction(drawn: &[(Id, Rect)], from: Id, to: Vec2) -> Option<Id> {
    let (_, here) = drawn.iter().find(|(id, _)| *id == from)?;
    let ahead = drawn.iter().filter_map(|(id, rect)| {
        let way = rect.center() - here.center();
        let (along, across) = (way.dot(to), way.dot(to.rot90()).abs());
        (along > 1.0).then_some((*id, along + 2.0 * across))
    });
    let nearest = ahead.min_by(|(_, a), (_, b)| a.total_cmp(b));
    nearest.map(|(id, _)| id)
}

/// The direction of an arrow key that is pressed.
fn arrow(event: &Event) -> Option<Vec2> {
    let Event::Key {
        key,
        pressed: true,
        modifiers: Modifiers::NONE,
        ..
    } = event
    else {
        return None;
    };
    match key {
        Key::ArrowUp => Some(Vec2::UP),
        Key::ArrowDown => Some(Vec2::DOWN),
        Key::ArrowLeft => Some(Vec2::LEFT),
        Key::ArrowRight => Some(Vec2::RIGHT),
        _ => None,
    }
}

/// The widgets of the layer of a widget that take the focus, as they were drawn in the last pass.
fn drawn_beside(ctx: &Context, widget: Id) -> Vec<(Id, Rect)> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let Some((layer, _)) = widgets.order(widget) else {
            return Vec::new();
        };
        let takes_focus = |w: &&egui::WidgetRect| w.enabled && w.sense.is_focusable();
        let layer = widgets.get_layer(layer).filter(takes_focus);
        layer.map(|widget| (widget.id, widget.rect)).collect()
    })
}

/// Whether Tab comes to a widget. Of a list it comes to the entry that has the focus, else to the chosen one,
/// else to the last one that had it, else to the first.
fn stops(ctx: &Context, drawn: &[(Id, Rect)], focused: Id) -> impl Fn(&(Id, Rect)) -> bool + use<> {
    let listed = tab_stops::last_pass(ctx);
    let thin = 2.0 * ctx.global_style().interaction.resize_grab_radius_side;
    let last = last_focused(ctx);
    let worth = |id: &Id, entry: &Entry| {
        let age = last.iter().position(|before| before == id);
        (*id == focused, entry.is_chosen, age)
    };
    let mut stops: HashMap<Id, (Id, _)> = HashMap::new();
    for (id, _) in drawn {
        let Some(entry) = listed.entry(*id) else {
            continue;
        };
        let this = (*id, worth(id, entry));
        let stop = stops.entry(entry.list).or_insert(this);
        if this.1 > stop.1 {
            *stop = this;
        }
    }
    move |(id, rect)| {
        // The dividers between panels have no name, and no id that is known.
        let is_named = !listed.is_nameless(*id) && rect.size().min_elem() > thin;
        let stop = listed.entry(*id).and_then(|entry| stops.get(&entry.list));
        is_named && stop.is_none_or(|(stop, _)| stop == id)
    }
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
