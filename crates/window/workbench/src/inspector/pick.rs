//! The tools of the pointer on the picture.

use crate::inspector::Ruler;
use crate::{FrameView, Grid, PanelCx, PanelId, PixelsAction, ProfileAction, Tool, features::keys};
use calibration::Inspect as _;
use egui::{CursorIcon, Modifiers, PointerButton, Pos2, Response};
use screen::{Point, Rect};
use ui_kit::placing::Placing;

/// The pixel that a click selects: with the magnet the corner of its cell.
#[must_use]
pub fn point(view: &FrameView<'_>, at: Point, modifiers: Modifiers) -> Point {
    if !view.ui_state.pixels.magnet || modifiers.alt {
        return at;
    }
    let Rect { x, y, .. } = cell(view, at);
    Point { x, y }
}

/// The block between two pixels: with the magnet, of whole cells.
#[must_use]
pub fn span(view: &FrameView<'_>, a: Point, b: Point, modifiers: Modifiers) -> Rect {
    if !view.ui_state.pixels.magnet || modifiers.alt {
        return Rect::spanning(a, b);
    }
    let (a, b) = (cell(view, a), cell(view, b));
    let last = |r: Rect| Point {
        x: r.x.saturating_add(r.w.saturating_sub(1)),
        y: r.y.saturating_add(r.h.saturating_sub(1)),
    };
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let (c, d) = (last(a), last(b));
    Rect::spanning(
        Point { x, y },
        Point {
            x: c.x.max(d.x),
            y: c.y.max(d.y),
        },
    )
}

/// The ruler from one pixel to another: with the magnet, over whole cells.
fn ruler(view: &FrameView<'_>, from: Point, to: Point, modifiers: Modifiers) -> Ruler {
    let Rect { x, y, w, h } = span(view, from, to, modifiers);
    let along = |back: bool, low: u8, size: u8| {
        let high = low.saturating_add(size.saturating_sub(1));
        if back { (high, low) } else { (low, high) }
    };
    let ((x0, x1), (y0, y1)) = (along(to.x < from.x, x, w), along(to.y < from.y, y, h));
    Ruler {
        from: Point { x: x0, y: y0 },
        to: Point { x: x1, y: y1 },
    }
}

/// The cell of the grid at a pixel; outside the field its tile.
fn cell(view: &FrameView<'_>, at: Point) -> Rect {
    let game = &view.ui_state.game;
    if game.grid != Grid::Field {
        let (raster, _) = game.raster(view.status.shown.regions.field);
        return raster.cell_at(at);
    }
    let reader = view.status.shown.reader.get();
    let cell = reader.and_then(|r| r.profile().cell_at(at));
    cell.map_or(Rect::new(at.x & !7, at.y & !7, 8, 8), |cell| cell.rect)
}

/// Selects the pixel of a click.
pub fn select(response: &Response, at: Point, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let ctx = &response.ctx;
    let modifiers = ctx.input(|i| i.modifiers);
    cx.send(PixelsAction::Select(point(view, at, modifiers)));
    if modifiers.shift {
        cx.send(PixelsAction::Pin);
    }
    // One thing is selected, and the arrow keys move it.
    if view.ui_state.calibrate.live().is_some() {
        cx.send(ProfileAction::Deselect);
    }
    ctx.memory_mut(|m| m.surrender_focus(keys::profile_id()));
    if view.open.contains(&PanelId::Inspector) {
        cx.focus = Some(keys::inspector_id());
    }
}

/// Sends the commands of the pointer on the picture.
pub fn pick(response: &Response, placing: &Placing, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let ctx = &response.ctx;
    let modifiers = ctx.input(|i| i.modifiers);
    let inside = response.interact_rect.shrink(0.25 / placing.ppp());
    let at = |pos: Pos2| placing.pixel_at(inside.clamp(pos));
    let mut push = |command| cx.send(command);
    // Also where the outline of a region is in front of the picture.
    let over = ctx
        .pointer_hover_pos()
        .filter(|_| response.contains_pointer());
    // A shortcut with Ctrl does not move the selection to a pointer that rests.
    let moves = ctx.input(|i| i.pointer.delta() != egui::Vec2::ZERO);
    if modifiers.command
        && moves
        && let Some(at) = over.and_then(at)
    {
        let at = point(view, at, modifiers);
        if view.ui_state.pixels.at != Some(at) {
            push(PixelsAction::Select(at));
        }
    }
    if view.ui_state.pixels.tool == Tool::Play {
        return;
    }
    if response.hovered() {
        ctx.set_cursor_icon(CursorIcon::Crosshair);
    }
    let here = response.interact_pointer_pos().and_then(at);
    let from = ctx.input(|i| i.pointer.press_origin()).and_then(at);
    let drag = from
        .zip(here)
        .filter(|_| response.dragged_by(PointerButton::Primary));
    if view.ui_state.pixels.tool == Tool::Measure {
        let ruler = drag.map(|(from, to)| ruler(view, from, to, modifiers));
        if (ruler.is_some() && view.ui_state.pixels.ruler != ruler) || response.clicked() {
            cx.change(move |ui, _| ui.pixels.ruler = ruler);
        }
        return;
    }
    if response.clicked()
        && let Some(here) = here
    {
        select(response, here, cx);
    }
    if let Some((from, to)) = drag {
        let rect = span(view, from, to, modifiers);
        if view.ui_state.pixels.region != Some(rect) {
            cx.change(move |ui, _| ui.pixels.select_block(rect));
        }
    }
}
