//! The outlines of the regions, their names, and the handles of the selected one.

use super::handles;
use crate::{Edited, FrameView, Grip, features::keys};
use egui::{Id, Painter, Rect, Sense, TextStyle, Ui, pos2, vec2};
use ui_kit::{
    accessible,
    pixels::{Block, PixelPainter},
    placing::Placing,
    theme,
};
use vision::profile::Region;

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
        names.push((region, block, lit, colour));
        let node = ui.interact(
            block.points(placing.ppp()),
            Id::unique(("profile region", &region.key)),
            Sense::hover(),
        );
        let name = format!("Region {}", region.name);
        accessible::set_value(&node, &name, &described(region));
    }
    marks.paint(painter);
    for (region, block, lit, colour) in names {
        name(ui, painter, placing, (region, block), lit, colour);
    }
}

/// Draws the name above a region, or inside where there is no space above. A name that
/// would cover a neighbour is left out.
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
    let size = galley.size() + vec2(theme::SPACE[1], 0.0);
    let (rect, whole) = (block.points(placing.ppp()), placing.rect());
    if !lit && size.x > rect.width() + theme::SPACE[2] {
        return;
    }
    // The handles of the selected region are just outside it.
    let above = rect.top() - size.y - if lit { theme::SPACE[3] + 2.0 } else { 1.0 };
    let inside = rect.min + vec2(theme::SPACE[1], theme::SPACE[1]);
    let corner = if above >= whole.top() {
        pos2(rect.left(), above)
    } else {
        inside
    };
    let left = corner.x.min(whole.right() - size.x).max(whole.left());
    let chip = Rect::from_min_size(pos2(left, corner.y), size);
    painter.rect_filled(chip, 0.0, theme::HALO);
    painter.galley(chip.min + vec2(theme::SPACE[0], 0.0), galley, colour);
}
