//! What the pointer on the picture means.

use crate::{Command, FrameView, PanelId, PixelsCommand, Scope, game::Placing, keys};
use egui::{CursorIcon, Modifiers, Pos2, Response};
use screen::{Point, Rect};

/// What a click on the picture means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// The game gets the keys of the pad.
    #[default]
    Play,
    /// A pixel is selected.
    Inspect,
}

impl Tool {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Play => Self::Inspect,
            Self::Inspect => Self::Play,
        }
    }
}

/// The pixel that is meant by one: with the magnet the corner of its cell.
#[must_use]
pub fn point(view: &FrameView<'_>, at: Point, modifiers: Modifiers) -> Point {
    if !view.desk.pixels.magnet || modifiers.alt {
        return at;
    }
    let Rect { x, y, .. } = cell(view, at);
    Point { x, y }
}

/// The block between two pixels: with the magnet of whole cells.
#[must_use]
pub fn span(view: &FrameView<'_>, a: Point, b: Point, modifiers: Modifiers) -> Rect {
    if !view.desk.pixels.magnet || modifiers.alt {
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

/// The cell of the field that a pixel is in, else its tile.
fn cell(view: &FrameView<'_>, at: Point) -> Rect {
    let reader = view.status.reader.get();
    let cell = reader.and_then(|r| r.profile().cell_at(at));
    cell.map_or(Rect::new(at.x & !7, at.y & !7, 8, 8), |cell| cell.rect)
}

/// Does what the pointer asks of the picture.
pub fn pick(
    response: &Response,
    placing: &Placing,
    view: &FrameView<'_>,
    commands: &mut Vec<Command>,
) {
    let ctx = &response.ctx;
    let modifiers = ctx.input(|i| i.modifiers);
    let inside = placing.rect().shrink(0.25 / placing.ppp());
    let at = |pos: Pos2| placing.pixel_at(inside.clamp(pos));
    let mut push = |command| commands.push(Command::Pixels(command));
    if modifiers.command
        && let Some(at) = response.hover_pos().and_then(at)
    {
        let at = point(view, at, modifiers);
        if view.desk.pixels.at != Some(at) {
            push(PixelsCommand::Select(at));
        }
    }
    if view.desk.pixels.tool != Tool::Inspect {
        return;
    }
    if response.hovered() {
        ctx.set_cursor_icon(CursorIcon::Crosshair);
    }
    let here = response.interact_pointer_pos().and_then(at);
    if response.clicked()
        && let Some(here) = here
    {
        push(PixelsCommand::Select(point(view, here, modifiers)));
        if modifiers.shift {
            push(PixelsCommand::Pin);
        }
        if view.open.contains(&PanelId::Inspector)
            && let Some(id) = keys::canvas(Scope::Inspector)
        {
            ctx.memory_mut(|m| m.request_focus(id));
        }
    }
    let from = ctx.input(|i| i.pointer.press_origin()).and_then(at);
    if response.dragged()
        && let Some((from, to)) = from.zip(here)
    {
        let rect = span(view, from, to, modifiers);
        if view.desk.pixels.region != Some(rect) {
            push(PixelsCommand::Region(rect));
        }
    }
}
