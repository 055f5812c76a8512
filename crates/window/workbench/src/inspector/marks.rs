//! The marks of the selection on the picture: the pixel, the pins, the block and the
//! changed pixels.

use crate::inspector::Ruler;
use crate::{FrameView, PanelId, Since, Tool};
use screen::{Point, Rect};
use ui_kit::{
    pixels::{Block, PixelPainter, faded},
    placing::Placing,
    theme,
};

/// Draws the marks over the picture, while the inspect tool is active or the panels about
/// pixels are open.
pub fn draw(marks: &mut PixelPainter, placing: &Placing, view: &FrameView<'_>) {
    let pixels = &view.ui_state.pixels;
    let about = [PanelId::Inspector, PanelId::PixelBlock, PanelId::Why];
    let asked = pixels.tool != Tool::Play || about.iter().any(|p| view.open.contains(p));
    if !asked || view.ui_state.shell.presenter {
        return;
    }
    if pixels.since != Since::Nothing {
        for at in view.analysis.changed_in(pixels.block()) {
            let block = one(placing, at);
            marks.fill(block, faded(theme::DARK.error, 0.8));
        }
    }
    if let Some(region) = pixels.region {
        around(marks, placing.block(region), theme::DARK.info);
    }
    if let Some(ruler) = pixels.ruler.filter(|_| pixels.tool == Tool::Measure) {
        measured(marks, placing, ruler, view);
    }
    for at in &pixels.pins {
        around(marks, one(placing, *at), theme::DARK.warn);
    }
    if let Some(at) = pixels.at {
        crosshair(marks, placing, at);
        around(marks, one(placing, at), theme::DARK.text);
    }
}

fn one(placing: &Placing, at: Point) -> Block {
    placing.block(Rect::new(at.x, at.y, 1, 1))
}

/// Draws a ruler: a dot in each pixel on its line, a frame around both ends, and the size
/// of its block.
fn measured(marks: &mut PixelPainter, placing: &Placing, ruler: Ruler, view: &FrameView<'_>) {
    let [dx, dy] = ruler.by().map(i32::from);
    let steps = dx.abs().max(dy.abs()).max(1);
    let half = |n: i32| (2 * n + steps * n.signum()) / (2 * steps);
    let on = |i: i32| Point {
        x: (i32::from(ruler.from.x) + half(dx * i)) as u8,
        y: (i32::from(ruler.from.y) + half(dy * i)) as u8,
    };
    let colour = theme::DARK.text;
    marks.frame(placing.block(ruler.block()), 1, faded(theme::HALO, 0.8));
    for (wider, colour) in [(1, theme::HALO), (0, colour)] {
        for i in 0..=steps {
            let pixel = one(placing, on(i));
            let dot = pixel.inset(placing.scale() / 3);
            marks.fill(dot.inset(-wider), colour);
        }
    }
    for end in [ruler.from, ruler.to] {
        around(marks, one(placing, end), colour);
    }
    let (raster, _) = view.ui_state.game.raster(view.status.shown.regions.field);
    let words = ruler.words(raster.pitch());
    let words = words.split_once(": ").map_or("", |(_, size)| size);
    marks.words(placing.block(ruler.block()), words, colour);
}

/// Draws a frame outside a block, so that it hides no pixel of the block.
fn around(marks: &mut PixelPainter, block: Block, colour: egui::Color32) {
    let width = marks.stroke(0);
    marks.frame(block.inset(-width - 2), width + 2, theme::HALO);
    marks.frame(block.inset(-width - 1), width, colour);
}

/// Draws short lines that point at a pixel from all four sides.
fn crosshair(marks: &mut PixelPainter, placing: &Placing, at: Point) {
    let Block { x0, y0, x1, y1 } = one(placing, at);
    let picture = placing.block(Rect::SCREEN);
    let (gap, long) = (marks.stroke(0) + 3, 4 * placing.scale().max(3));
    let (x, y) = (x0.midpoint(x1), y0.midpoint(y1));
    let sides = [
        Block {
            x0: x0 - gap - long,
            y0: y,
            x1: x0 - gap,
            y1: y + 1,
        },
        Block {
            x0: x1 + gap,
            y0: y,
            x1: x1 + gap + long,
            y1: y + 1,
        },
        Block {
            x0: x,
            y0: y0 - gap - long,
            x1: x + 1,
            y1: y0 - gap,
        },
        Block {
            x0: x,
            y0: y1 + gap,
            x1: x + 1,
            y1: y1 + gap + long,
        },
    ];
    for line in sides {
        let line = Block {
            x0: line.x0.max(picture.x0),
            y0: line.y0.max(picture.y0),
            x1: line.x1.min(picture.x1),
            y1: line.y1.min(picture.y1),
        };
        if line.x0 < line.x1 && line.y0 < line.y1 {
            marks.fill(line.inset(-1), theme::HALO);
            marks.fill(line, theme::DARK.text);
        }
    }
}
