//! The regions on the picture: their outlines, the handles of the one that is chosen,
//! and what people do to them.

use super::{Edited, Grip, handles};
use crate::{
    Command, FrameView,
    command::CalibrateCommand,
    game::Placing,
    marks::{Block, Marks},
    pixels::Tool,
    tokens, widgets,
};
use egui::{
    CursorIcon, EventFilter, Id, Key, Painter, Pos2, Rect, Response, Role, Sense, Stroke,
    StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};
use screen::Point;
use vision::profile::Region;

/// How near to an outline it can be taken hold of, in points.
const EDGE: f32 = 4.0;

/// The identity of the picture while regions are shown on it: while it has the focus,
/// arrow keys move the region that is chosen.
#[must_use]
pub fn canvas_id() -> Id {
    Id::unique("profile canvas")
}

/// Draws the regions over the picture, and what people do to them into `commands`.
pub fn draw(
    ui: &mut Ui,
    placing: &Placing,
    edited: &Edited,
    view: &FrameView<'_>,
    commands: &mut Vec<Command>,
) {
    let rect = placing.rect();
    let painter = ui.painter_at(rect.expand(2.0));
    let at = ui.input(|i| i.pointer.press_origin().or(i.pointer.latest_pos()));
    let on_edge = at.is_some_and(|at| is_on_edge(placing, view, at));
    let held = view.desk.calibrate.grabbed().is_some();
    if view.desk.pixels.tool == Tool::Inspect && !on_edge && !held {
        // The pointer is for pixels, but at the edge of the region that is chosen.
        outlines(ui, &painter, placing, edited, view, None);
        return;
    }
    let response = ui.interact(rect, canvas_id(), Sense::click_and_drag());
    let pointer = response.hover_pos();
    let selected = view.desk.calibrate.region();
    let near = match view.desk.calibrate.grabbed() {
        Some(grabbed) => Some(grabbed.grip),
        None => selected
            .zip(pointer)
            .and_then(|(r, at)| handles::at(placing, r, at)),
    };
    outlines(ui, &painter, placing, edited, view, near);
    let said = selected.map_or_else(String::new, described);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Canvas, true, "Regions on the picture");
        info.current_text_value = Some(said.clone());
        info
    });
    if let Some(pixel) = pointer.and_then(|at| placing.pixel_at(at)) {
        commands.push(Command::Pixel(Some(pixel)));
        let over = smallest(edited, view, pixel).map(|r| r.key.clone());
        if over.is_some() {
            push(commands, CalibrateCommand::Hover(over.clone()));
        }
        cursor(ui, near, over.as_deref(), selected);
    }
    drag(ui, &response, placing, edited, view, commands);
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    if response.has_focus() {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, arrows));
        let stroke = Stroke::new(tokens::STROKE, tokens::colours(ui).accent);
        painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Outside);
    }
}

/// Whether a place is at a handle or at the outline of the region that is chosen.
fn is_on_edge(placing: &Placing, view: &FrameView<'_>, at: Pos2) -> bool {
    view.desk.calibrate.region().is_some_and(|region| {
        let rect = placing.block(region.rect).points(placing.ppp());
        let outline = rect.expand(EDGE).contains(at) && !rect.shrink(EDGE).contains(at);
        outline || handles::at(placing, region, at).is_some()
    })
}

fn push(commands: &mut Vec<Command>, command: CalibrateCommand) {
    commands.push(Command::Calibrate(command));
}

/// A region as it is read out: `field at 16,0, 80 by 144`.
fn described(region: &Region) -> String {
    let r = region.rect;
    format!("{} at {},{}, {} by {}", region.name, r.x, r.y, r.w, r.h)
}

fn outlines(
    ui: &Ui,
    painter: &Painter,
    placing: &Placing,
    edited: &Edited,
    view: &FrameView<'_>,
    near: Option<Grip>,
) {
    let calibrate = &view.desk.calibrate;
    let shown = edited.regions().iter().filter(|r| calibrate.shows(r));
    // The one that is chosen lies above the others.
    let mut shown: Vec<&Region> = shown.collect();
    shown.sort_by_key(|r| calibrate.selected.as_deref() == Some(r.key.as_str()));
    let mut marks = Marks::new(placing.ppp());
    let mut names = Vec::new();
    for region in shown {
        let key = Some(region.key.as_str());
        let chosen = calibrate.selected.as_deref() == key;
        let lit = chosen || calibrate.hovered.as_deref() == key;
        let block = placing.block(region.rect);
        let colour = if chosen {
            tokens::DARK.accent
        } else {
            tokens::DARK.text
        };
        let width = (tokens::STROKE * placing.ppp()).round() as i32;
        let width = if lit { width } else { 1 };
        // On the green picture the accent is the lightest shade: the edge tells it.
        let (edge, dark) = if chosen {
            (width, tokens::INK)
        } else {
            (1, tokens::HALO)
        };
        marks.frame(block.inset(-edge), width + 2 * edge, dark);
        marks.frame(block, width, colour);
        if chosen {
            handles::draw(&mut marks, placing, region, near);
        }
        names.push((region, block, lit, colour));
        let node = ui.interact(
            block.points(placing.ppp()),
            Id::unique(("profile region", &region.key)),
            Sense::hover(),
        );
        let name = format!("Region {}", region.name);
        widgets::named(&node, &name, &described(region));
    }
    marks.paint(painter);
    for (region, block, lit, colour) in names {
        name(ui, painter, placing, (region, block), lit, colour);
    }
}

/// The name above a region, or inside where there is no room above; left out where it
/// would cover its neighbours.
fn name(
    ui: &Ui,
    painter: &Painter,
    placing: &Placing,
    (region, block): (&Region, Block),
    lit: bool,
    colour: egui::Color32,
) {
    let font = TextStyle::Small.resolve(ui.style());
    let galley = painter.layout_no_wrap(region.name.clone(), font, colour);
    let size = galley.size() + vec2(tokens::SPACE[1], 0.0);
    let (rect, whole) = (block.points(placing.ppp()), placing.rect());
    if !lit && size.x > rect.width() + tokens::SPACE[2] {
        return;
    }
    // The handles of the one that is chosen are just outside of it.
    let above = rect.top() - size.y - if lit { tokens::SPACE[3] + 2.0 } else { 1.0 };
    let inside = rect.min + vec2(tokens::SPACE[1], tokens::SPACE[1]);
    let corner = if above >= whole.top() {
        pos2(rect.left(), above)
    } else {
        inside
    };
    let left = corner.x.min(whole.right() - size.x).max(whole.left());
    let chip = Rect::from_min_size(pos2(left, corner.y), size);
    painter.rect_filled(chip, 0.0, tokens::HALO);
    painter.galley(chip.min + vec2(tokens::SPACE[0], 0.0), galley, colour);
}

/// The smallest of the regions that are shown at a pixel.
fn smallest<'e>(edited: &'e Edited, view: &FrameView<'_>, at: Point) -> Option<&'e Region> {
    under(edited, view, at).into_iter().next()
}

/// The regions that are shown at a pixel, the smallest first.
fn under<'e>(edited: &'e Edited, view: &FrameView<'_>, at: Point) -> Vec<&'e Region> {
    let calibrate = &view.desk.calibrate;
    let all = edited.regions().iter();
    let mut under: Vec<&Region> = all
        .filter(|r| r.rect.contains(at) && calibrate.shows(r))
        .collect();
    under.sort_by_key(|r| r.rect.area());
    under
}

fn cursor(ui: &Ui, near: Option<Grip>, over: Option<&str>, selected: Option<&Region>) {
    let icon = match near {
        Some(Grip::Edge { x: 0, .. }) => CursorIcon::ResizeVertical,
        Some(Grip::Edge { y: 0, .. }) => CursorIcon::ResizeHorizontal,
        Some(Grip::Edge { x, y }) if x == y => CursorIcon::ResizeNwSe,
        Some(Grip::Edge { .. }) => CursorIcon::ResizeNeSw,
        Some(Grip::Whole) => CursorIcon::Move,
        None if over.is_some() && over == selected.map(|r| r.key.as_str()) => CursorIcon::Move,
        None if over.is_some() => CursorIcon::PointingHand,
        None => return,
    };
    ui.ctx().set_cursor_icon(icon);
}

fn drag(
    ui: &Ui,
    response: &Response,
    placing: &Placing,
    edited: &Edited,
    view: &FrameView<'_>,
    commands: &mut Vec<Command>,
) {
    let pressed = ui.input(|i| i.pointer.press_origin());
    if response.clicked() {
        let at = response
            .interact_pointer_pos()
            .and_then(|at| placing.pixel_at(at));
        if let Some(at) = at {
            push(commands, CalibrateCommand::Select(next(edited, view, at)));
        }
        return;
    }
    if response.drag_started() {
        let held = pressed.and_then(|at| held(placing, edited, view, at));
        if let Some((key, grip)) = held {
            push(commands, CalibrateCommand::Grab(key, grip));
        }
        return;
    }
    let Some(grabbed) = view.desk.calibrate.grabbed() else {
        return;
    };
    if ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        push(commands, CalibrateCommand::GiveUp);
        return;
    }
    if let Some((from, to)) = pressed.zip(response.interact_pointer_pos()) {
        let pixels = |points: f32| (points * placing.ppp() / placing.scale() as f32).round();
        let by = to - from;
        let rect = grabbed
            .grip
            .dragged(&grabbed.region, pixels(by.x) as i32, pixels(by.y) as i32);
        let now = edited.region(&grabbed.region.key).map(|r| r.rect);
        if now != Some(rect) {
            push(commands, CalibrateCommand::Place(rect));
        }
    }
    if !response.dragged() {
        push(commands, CalibrateCommand::LetGo);
    }
}

/// What a drag that begins here takes hold of: a handle, the region that is chosen, or
/// the smallest there is.
fn held(
    placing: &Placing,
    edited: &Edited,
    view: &FrameView<'_>,
    at: Pos2,
) -> Option<(String, Grip)> {
    let pixel = placing.pixel_at(at)?;
    if let Some(region) = view.desk.calibrate.region() {
        if let Some(grip) = handles::at(placing, region, at) {
            return Some((region.key.clone(), grip));
        }
        if region.rect.contains(pixel) || is_on_edge(placing, view, at) {
            return Some((region.key.clone(), Grip::Whole));
        }
    }
    let region = smallest(edited, view, pixel)?;
    Some((region.key.clone(), Grip::Whole))
}

/// What a click chooses: the smallest region there, and with each click more the one
/// that is next in size.
fn next(edited: &Edited, view: &FrameView<'_>, at: Point) -> Option<String> {
    let under = under(edited, view, at);
    let selected = view.desk.calibrate.selected.as_deref();
    let now = under.iter().position(|r| selected == Some(r.key.as_str()));
    let next = now.map_or(0, |now| (now + 1) % under.len());
    Some(under.get(next)?.key.clone())
}
