//! The outlines of the regions, their names, and the handles of the selected one.

use super::handles;
use crate::{Edited, FrameView, Grip, features::keys, format};
use egui::{Color32, Galley, Id, Painter, Pos2, Rect, Sense, TextStyle, Ui, pos2, vec2};
use std::sync::Arc;
use ui_kit::{accessible, pixels::PixelPainter, placing::Placing, theme};
use vision::profile::Region;

/// Width of the dots beside the name of the selected region, by which it is moved, in points.
const DOTS: f32 = 9.0;
/// Points around that name in which it can be grabbed.
const REACH: f32 = 2.0;

/// The accessible value of a region: `field at 16,0, 80 by 144`.
pub fn described(region: &Region) -> String {
    let r = region.rect;
    format!("{} at {},{}, {} by {}", region.name, r.x, r.y, r.w, r.h)
}

/// Draws the shown regions; the handle at `near` is larger.
pub fn draw(
    ui: &Ui,
    painter: &Painter,
    placing: &Placing,
    edited: &Edited,
    view: &FrameView<'_>,
    near: Option<Grip>,
) {
    let calibrate = &view.ui_state.calibrate;
    let shown = edited
        .regions()
        .iter()
        .filter(|r| calibrate.shows(r, view.hover));
    // The selected region is above the others.
    let mut shown: Vec<&Region> = shown.collect();
    shown.sort_by_key(|r| calibrate.selected.as_deref() == Some(r.key.as_str()));
    // The accent is for what the keys move.
    let has_keys = keys::has_focus(ui.ctx(), keys::profile_id());
    let mut marks = PixelPainter::new(placing.ppp());
    let mut names = Vec::new();
    for region in shown {
        let key = Some(region.key.as_str());
        let chosen = calibrate.selected.as_deref() == key;
        let lit = chosen || view.hover.region.as_deref() == key;
        let block = placing.block(region.rect);
        let colour = if chosen && has_keys {
            theme::DARK.accent
        } else {
            theme::DARK.text
        };
        let width = (theme::STROKE * placing.ppp()).round() as i32;
        let width = if lit { width } else { 1 };
        // On the green palette the accent equals the lightest shade; the dark edge keeps it
        // visible.
        let (edge, dark) = if chosen {
            (width, theme::INK)
        } else {
            (1, theme::HALO)
        };
        marks.frame(block.inset(-edge), width + 2 * edge, dark);
        marks.frame(block, width, colour);
        if chosen {
            handles::draw(&mut marks, placing, region, near);
        }
        names.push((region, lit, colour));
        let node = ui.interact(
            block.points(placing.ppp()),
            Id::unique(("profile region", &region.key)),
            Sense::hover(),
        );
        let name = format!("Region {}", region.name);
        let described = described(region);
        let value = match read_in(view, region) {
            Some(read) => format!("{described}, reads {read}"),
            None => described,
        };
        accessible::set_value(&node, &name, &value);
    }
    marks.paint(painter);
    for (region, lit, colour) in names {
        let chosen = calibrate.selected.as_deref() == Some(region.key.as_str());
        let name = Name::of(ui, placing, region, (lit, chosen), view);
        let Some(name) = name else { continue };
        name.draw(painter, colour);
        if chosen {
            let id = Id::unique("handle of the selected region");
            let node = ui.interact(name.chip.expand(REACH), id, Sense::hover());
            accessible::set_value(&node, "Move the selected region", &region.name);
        }
    }
}

/// Where the name of the selected region can be grabbed.
pub fn name_of_selected(ui: &Ui, placing: &Placing, region: &Region, view: &FrameView<'_>) -> Rect {
    let name = Name::of(ui, placing, region, (true, true), view);
    name.map_or(Rect::NOTHING, |name| name.chip.expand(REACH))
}

/// What is read in a region, if that is a number or the next piece.
fn read_in(view: &FrameView<'_>, region: &Region) -> Option<String> {
    let reading = &view.record?.reading;
    let number = |read: Option<u32>| read.map(|read| read.to_string());
    let read = match region.key.as_str() {
        "panel.score" => number(reading.score),
        "panel.level" => number(reading.level.map(u32::from)),
        "panel.lines" => number(reading.lines.map(u32::from)),
        "panel.next_cells" => reading.next.map(|piece| piece.letter().to_string()),
        _ => return None,
    };
    Some(read.unwrap_or_else(|| format::UNKNOWN.into()))
}

/// The name of a region with what is read there, above it, or inside where there is no space
/// above.
struct Name {
    chip: Rect,
    galley: Arc<Galley>,
    /// The centre of the dots by which the selected region is moved.
    dots: Option<Pos2>,
}

impl Name {
    /// `None` for a name that would cover a neighbour. What is read stands there even without
    /// the name.
    fn of(
        ui: &Ui,
        placing: &Placing,
        region: &Region,
        (lit, chosen): (bool, bool),
        view: &FrameView<'_>,
    ) -> Option<Self> {
        let font = TextStyle::Small.resolve(ui.style());
        let dots = if chosen { DOTS } else { 0.0 };
        let (rect, whole) = (
            placing.block(region.rect).points(placing.ppp()),
            placing.rect(),
        );
        let layout = |text: String| {
            let font = font.clone();
            ui.painter()
                .layout_no_wrap(text, font, Color32::PLACEHOLDER)
        };
        let fits = |galley: &Arc<Galley>| galley.size().x <= rect.width() + theme::SPACE[1];
        let galley = match read_in(view, region) {
            Some(read) => {
                let whole = layout(format!("{} {read}", region.name));
                match lit || fits(&whole) {
                    true => whole,
                    false => layout(read),
                }
            }
            None => Some(layout(region.name.clone())).filter(|name| lit || fits(name))?,
        };
        let size = galley.size() + vec2(theme::SPACE[1] + dots, 0.0);
        // The handles of the selected region are just outside it.
        let above = rect.top() - size.y - if lit { theme::SPACE[3] + 2.0 } else { 1.0 };
        let inside = rect.min + vec2(theme::SPACE[1], theme::SPACE[1]);
        let corner = if above >= whole.top() {
            pos2(rect.left(), above)
        } else {
            inside
        };
        // A name is whole within what is seen of the picture.
        let seen = whole.intersect(ui.clip_rect());
        let left = corner.x.min(seen.right() - size.x).max(seen.left());
        let top = match chosen && seen.intersects(rect) {
            true => corner.y.min(seen.bottom() - size.y).max(seen.top()),
            false => corner.y,
        };
        let chip = Rect::from_min_size(pos2(left, top), size);
        Some(Self {
            chip,
            galley,
            dots: chosen.then(|| chip.left_center() + vec2(theme::SPACE[0] + dots / 2.0, 0.0)),
        })
    }

    fn draw(&self, painter: &Painter, colour: Color32) {
        painter.rect_filled(self.chip, 0.0, theme::HALO);
        let right = self.chip.right() - theme::SPACE[0] - self.galley.size().x;
        let text = pos2(right, self.chip.top());
        painter.galley_with_override_text_color(text, Arc::clone(&self.galley), colour);
        let dots = self.dots.into_iter();
        for at in dots.flat_map(|centre| DOTS_AT.map(|(x, y)| centre + vec2(x, y))) {
            let dot = Rect::from_center_size(at, vec2(1.5, 1.5));
            painter.rect_filled(dot, 0.0, colour);
        }
    }
}

/// Where the dots are around their centre, in points.
const DOTS_AT: [(f32, f32); 6] = [
    (-3.0, -3.0),
    (0.0, -3.0),
    (-3.0, 0.0),
    (0.0, 0.0),
    (-3.0, 3.0),
    (0.0, 3.0),
];
