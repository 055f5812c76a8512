//! Pointer input on the track: seeking, dragging a span and its ends, scrolling and zooming.

use super::Plot;
use crate::NUDGE_FAR;
use crate::{FrameView, PanelCx, PlaybackAction};
use egui::{CursorIcon, Id, Modifiers, PointerButton, Response};
use pad::FrameNo;
use ui_kit::wheel;

/// The greatest distance at which an end of the span can be grabbed, in points.
const REACH: f32 = 7.0;

/// The kind of a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Grip {
    Cursor,
    /// An end of the span; `true` is the later one.
    End(bool),
    /// A new span, from the place and the frame where the button went down.
    Span(f32, FrameNo),
}

/// How far the pointer moves before a drag with Shift chooses a span, in points; less is a click.
const LEAST_DRAG: f32 = 3.0;

/// Sends the commands of the pointer. Returns the end of the span that is near or dragged.
pub fn act(response: &Response, plot: &Plot<'_>, cx: &mut PanelCx<'_>) -> Option<bool> {
    let view = cx.view;
    wheel(response, plot, cx);
    let id = Id::unique("timeline grip");
    let pointer = response.interact_pointer_pos().map(|at| at.x);
    let down = response.is_pointer_button_down_on()
        && response
            .ctx
            .input(|i| i.pointer.button_down(PointerButton::Primary));
    let near = response
        .hover_pos()
        .and_then(|at| end_near(plot, view, at.x));
    let Some(x) = pointer.filter(|_| down) else {
        let last = response.ctx.data(|d| d.get_temp::<Grip>(id));
        response.ctx.data_mut(|d| d.remove::<Grip>(id));
        let was_down = last.is_some();
        let with_shift = response.ctx.input(|i| i.modifiers.shift);
        // A click with Shift is a span without frames.
        if response.clicked() && (with_shift || matches!(last, Some(Grip::Span(..)))) {
            response.request_focus();
            cx.send(PlaybackAction::Choose(None));
            return None;
        }
        if let Some(x) = pointer.filter(|_| response.secondary_clicked()) {
            seek(x, plot, cx);
        }
        if response.double_clicked() {
            cx.send(PlaybackAction::Zoom(None));
        }
        // A tap on a touch pad goes down and up within one pass.
        if let Some(x) = pointer.filter(|_| response.clicked())
            && !was_down
            && near.is_none()
        {
            response.request_focus();
            seek(x, plot, cx);
        }
        if near.is_some() {
            response.ctx.set_cursor_icon(CursorIcon::ResizeHorizontal);
        }
        return near;
    };
    response.request_focus();
    let grip = response.ctx.data(|d| d.get_temp(id)).unwrap_or_else(|| {
        let with_shift = response.ctx.input(|i| i.modifiers.shift);
        let grip = match end_near(plot, view, x) {
            Some(end) => Grip::End(end),
            None if with_shift => Grip::Span(x, plot.shown.frame_at(x)),
            None => Grip::Cursor,
        };
        response.ctx.data_mut(|d| d.insert_temp(id, grip));
        grip
    });
    match grip {
        Grip::Cursor => {
            seek(x, plot, cx);
            None
        }
        Grip::Span(began, from) => {
            if (x - began).abs() >= LEAST_DRAG {
                let ends = [from, plot.shown.frame_at(x)].map(|frame| plot.span.clamp(frame));
                let range = (ends[0].min(ends[1]), ends[0].max(ends[1]));
                if view.ui_state.time.range != Some(range) {
                    cx.send(PlaybackAction::Choose(Some(range)));
                }
            }
            response.ctx.set_cursor_icon(CursorIcon::ResizeHorizontal);
            (view.ui_state.time.range.is_some()).then_some(x >= began)
        }
        Grip::End(end) => {
            if let Some((from, to)) = view.ui_state.time.range {
                let frame = plot.span.clamp(plot.shown.frame_at(x));
                let range = if end {
                    (from.min(frame), frame)
                } else {
                    (frame, to.max(frame))
                };
                if range != (from, to) {
                    cx.send(PlaybackAction::Choose(Some(range)));
                }
            }
            response.ctx.set_cursor_icon(CursorIcon::ResizeHorizontal);
            Some(end)
        }
    }
}

fn end_near(plot: &Plot<'_>, view: &FrameView<'_>, x: f32) -> Option<bool> {
    let (from, to) = view.ui_state.time.range?;
    let half = plot.shown.pitch() / 2.0;
    let away = [
        (x - plot.shown.at(from) + half).abs(),
        (x - plot.shown.at(to) - half).abs(),
    ];
    let end = away[1] <= away[0];
    (away[usize::from(end)] <= REACH).then_some(end)
}

/// Goes to the frame under the pointer; beyond the newest, follows the end.
fn seek(x: f32, plot: &Plot<'_>, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let frame = plot.shown.frame_at(x);
    let live = view.moment.live.filter(|l| l.branch == plot.span.branch);
    let command = if live.is_some_and(|live| frame >= live.last) {
        PlaybackAction::Follow
    } else if view.moment.shown == Some(frame) && view.ui_state.time.cursor != crate::Cursor::Live {
        return;
    } else {
        PlaybackAction::Seek(frame)
    };
    cx.send(command);
}

/// Each notch moves by a frame, with Shift by many; with Ctrl it zooms.
fn wheel(response: &Response, plot: &Plot<'_>, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    if !response.contains_pointer() {
        return;
    }
    let around = response
        .hover_pos()
        .map_or(plot.strip.center().x, |at| at.x);
    let (mut by, mut factor) = (0, 1.0_f64);
    let id = Id::unique("timeline wheel");
    let turns: Vec<wheel::Turn> = response.ctx.input(|i| wheel::turns(i).collect());
    for turn in turns {
        if turn.modifiers.command || turn.modifiers.ctrl {
            factor *= 0.8_f64.powf(f64::from(turn.either()));
            continue;
        }
        let far = turn.modifiers.contains(Modifiers::SHIFT);
        let frames = wheel::whole(&response.ctx, id, -turn.either());
        by += i64::from(frames) * if far { NUDGE_FAR } else { 1 };
    }
    if by != 0 {
        cx.send(PlaybackAction::Nudge(by));
    }
    if (factor - 1.0).abs() > 1e-6 {
        let zoom = plot.shown.zoomed(factor, around, &plot.whole);
        let all = zoom == (plot.whole.first, plot.whole.last());
        let zoom = (!all).then_some(zoom);
        if zoom != view.ui_state.time.zoom {
            cx.send(PlaybackAction::Zoom(zoom));
        }
    }
}
