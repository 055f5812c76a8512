//! The panel of locks and rows: where pieces locked and which rows were cleared, up to the
//! shown frame.

use crate::format;
use crate::{Command, PanelCx, PanelId, features::panel::Panel, features::widgets};
use egui::{Align2, Color32, FontId, Id, Rect, Sense, Ui, Vec2};
use rules::{COLUMNS, ROWS};
use session::GameCounts;
use ui_kit::{
    accessible,
    pixels::{Block, PixelPainter, whole_pixel},
    theme::{self, Colours},
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 260.0;
/// Height of the line above the field, in points.
const HEAD: f32 = 16.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::LockHeatmap,
    title: "Locks and rows",
    about: "Where pieces locked, and which rows were cleared",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the choice of game or run, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let command = Command::from(super::commands::WHOLE_RUN);
    widgets::button(ui, cx, &command, "Whole run", Vec2::ZERO);
}

/// Draws the field of locks and the bars of cleared rows.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let counted = view
        .statistics()
        .map(|s| match view.ui_state.plots.whole_run {
            true => s.run,
            false => s.game,
        });
    let Some(tally) = counted.filter(|tally| tally.locks > 0) else {
        let sentence = "Marks appear when the first piece locks";
        widgets::empty(ui, cx, sentence, &[]);
        return;
    };
    let colours = theme::colours(ui);
    let ppp = ui.ctx().pixels_per_point();
    let space = ui.available_rect_before_wrap();
    let map = Map::new(space, ppp);
    let painter = ui.painter();
    let small = FontId::proportional(10.5);
    for (x, align, text) in [
        (map.block(0, 0).x0, Align2::LEFT_CENTER, "cells locked"),
        (map.bars, Align2::LEFT_CENTER, "rows cleared"),
    ] {
        let at = egui::pos2(x as f32 / ppp, space.top() + HEAD / 2.0);
        painter.text(at, align, text, small.clone(), colours.dim);
    }
    let mut marks = PixelPainter::new(ppp);
    let field = Block {
        x1: map.block(0, COLUMNS - 1).x1,
        y1: map.block(ROWS - 1, 0).y1,
        ..map.block(0, 0)
    };
    marks.frame(field.inset(-1), 1, colours.line);
    marks.fill(field, colours.ground);
    let most = Most::of(&tally);
    let mut texts = Vec::new();
    for row in 0..ROWS {
        cells(&mut marks, &mut texts, map, &tally, row, most, colours);
        bar(&mut marks, &mut texts, map, &tally, row, most, colours);
        let whole = Block {
            x1: map.end,
            ..map.block(row, 0)
        };
        let id = Id::unique(("locks in row", row));
        let response = ui.interact(whole.points(ppp), id, Sense::hover());
        accessible::set_value(
            &response,
            &format!("Locks in row {}", rules::from_one(row)),
            &spoken(&tally, row),
        );
    }
    marks.paint(ui.painter());
    for (rect, align, text, colour) in texts {
        let size = (rect.height() * 0.62).clamp(9.0, theme::HEADLINE);
        let fits = (rect.width() - 1.0) / (text.len() as f32 * 0.61);
        let font = theme::letter(if align == Align2::CENTER_CENTER {
            size.min(fits)
        } else {
            size
        });
        let at = align.align_size_within_rect(Vec2::ZERO, rect).min;
        ui.painter().text(at, align, text, font, colour);
    }
}

/// The accessible value of a row: `0 0 3 …, cleared 5`.
fn spoken(tally: &GameCounts, row: usize) -> String {
    let cells: Vec<String> = tally.locked[row].iter().map(u32::to_string).collect();
    format!("{}, cleared {}", cells.join(" "), tally.cleared[row])
}

/// The greatest counts.
#[derive(Clone, Copy)]
struct Most {
    locked: u32,
    cleared: u32,
}

impl Most {
    fn of(tally: &GameCounts) -> Self {
        let locked = tally.locked.as_flattened().iter().copied().max();
        let cleared = tally.cleared.iter().copied().max();
        Self {
            locked: locked.unwrap_or(0).max(1),
            cleared: cleared.unwrap_or(0).max(1),
        }
    }
}

/// The places of cells and bars, in physical pixels.
#[derive(Clone, Copy)]
struct Map {
    left: i32,
    top: i32,
    cell: (i32, i32),
    /// Left side of the bars.
    bars: i32,
    /// Where the longest bar with its number ends.
    end: i32,
}

impl Map {
    fn new(space: Rect, ppp: f32) -> Self {
        let (left, top) = whole_pixel(space.min, ppp);
        let (width, height) = (space.width() * ppp, (space.height() - HEAD - 4.0) * ppp);
        let high = ((height / ROWS as f32) as i32).max(4);
        // Wider than high, so that three digits fit.
        let beside = (width * 0.3).max(60.0 * ppp);
        let wide = (((width - beside) / COLUMNS as f32) as i32).clamp(4, high * 2);
        let gap = (10.0 * ppp) as i32;
        let bars = left + 1 + wide * COLUMNS as i32 + gap;
        Self {
            left: left + 1,
            top: top + (HEAD * ppp) as i32 + 1,
            cell: (wide, high),
            bars,
            end: left + width as i32 - 1,
        }
    }

    fn block(self, row: usize, column: usize) -> Block {
        let (wide, high) = self.cell;
        let x = self.left + wide * column as i32;
        Block::new(x, self.top + high * row as i32, wide, high)
    }
}

type Text = (Rect, Align2, String, Color32);

fn cells(
    marks: &mut PixelPainter,
    texts: &mut Vec<Text>,
    map: Map,
    tally: &GameCounts,
    row: usize,
    most: Most,
    colours: &Colours,
) {
    for (column, &count) in tally.locked[row].iter().enumerate() {
        let block = map.block(row, column);
        if count == 0 {
            marks.fill(Block::new(block.x1 - 1, block.y1 - 1, 1, 1), colours.line);
            continue;
        }
        let fill = theme::heat(colours, count as f32 / most.locked as f32);
        let inner = Block {
            x0: block.x0 + 1,
            y0: block.y0 + 1,
            ..block
        };
        marks.fill(inner, fill);
        let rect = block.points(marks.ppp());
        let text = format::thousands(u64::from(count));
        let ink = theme::ink_on(fill);
        texts.push((rect, Align2::CENTER_CENTER, text, ink));
    }
}

fn bar(
    marks: &mut PixelPainter,
    texts: &mut Vec<Text>,
    map: Map,
    tally: &GameCounts,
    row: usize,
    most: Most,
    colours: &Colours,
) {
    let count = tally.cleared[row];
    let Block { y0, y1, .. } = map.block(row, 0);
    let ppp = marks.ppp();
    // Space for the number at its end.
    let longest = (map.end - map.bars - (34.0 * ppp) as i32).max(8);
    let length = (longest as f32 * count as f32 / most.cleared as f32).round() as i32;
    let length = if count > 0 { length.max(1) } else { 0 };
    let bar = Block::new(map.bars, y0 + 1, length, y1 - y0 - 1);
    marks.fill(bar, theme::heat(colours, 0.75));
    let rect = Block {
        x0: bar.x1 + (4.0 * ppp) as i32,
        x1: map.end,
        ..bar
    };
    let colour = if count > 0 {
        colours.text
    } else {
        colours.faint
    };
    texts.push((
        rect.points(ppp),
        Align2::LEFT_CENTER,
        format::thousands(u64::from(count)),
        colour,
    ));
}
