//! Draws the layers over the picture.

mod heat;
mod regions;

use crate::{FrameView, Ghost, Grid, Layer, Raster};
use rules::{COLUMNS, ROWS};
use strum::IntoEnumIterator as _;
use ui_kit::{
    pixels::{self, Block, CellGrid, PixelPainter, visible},
    placing::Placing,
    theme,
};
use vision::{Cell, Event, Reading};

/// Pixels of the game in a dash of a hairline.
const DASH: i32 = 2;

/// Draws the layers that are switched on, and the marks of the selection.
pub fn draw(placing: &Placing, view: &FrameView<'_>) -> PixelPainter {
    let mut marks = layers(placing, view);
    crate::clicks::marks(&mut marks, placing, view);
    crate::inspector::marks(&mut marks, placing, view);
    marks
}

/// Draws the layers that are switched on.
pub fn layers(placing: &Placing, view: &FrameView<'_>) -> PixelPainter {
    let mut marks = PixelPainter::new(placing.ppp());
    let cells = placing.cells(view.status.shown.regions.field, COLUMNS);
    for layer in Layer::iter() {
        if view.ui_state.layers.shows(layer) {
            match layer {
                Layer::Regions => regions::draw(&mut marks, placing, view),
                Layer::Grid => grid(&mut marks, placing, view),
                Layer::Cells => match view.game {
                    Some(game) => crate::clicks::game_cells(&mut marks, placing, game),
                    None => read_cells(&mut marks, cells, view),
                },
                Layer::Falling => falling(&mut marks, cells, view),
                Layer::Heat => heat::draw(&mut marks, cells, view),
                Layer::Plan => plan(&mut marks, cells, view),
                Layer::Review => crate::game_review::marks(&mut marks, cells, view),
                Layer::Step => step(&mut marks, cells, view),
                Layer::Next => next(&mut marks, placing, view),
                Layer::Misreads => misreads(&mut marks, cells, view),
                Layer::Highlights => crate::highlight::draw(&mut marks, placing, view),
            }
        }
    }
    marks
}

/// Draws hairlines at the left and the top of every cell of the grid, and around all cells:
/// light with dark dashes, so that they are visible on every shade.
fn grid(marks: &mut PixelPainter, placing: &Placing, view: &FrameView<'_>) {
    let (mut raster, within) = view.ui_state.game.raster(view.status.shown.regions.field);
    if let Some(game) = view.game.filter(|_| view.ui_state.game.grid == Grid::Field) {
        raster = Raster::of(game.profile.field().cell(0, 0));
    }
    let all = placing.block(within);
    let dash = DASH * placing.scale();
    let mut line = |line: Block| {
        marks.fill(line, theme::GRID_LIGHT);
        let across = line.y1 - line.y0 == 1;
        let length = if across {
            line.x1 - line.x0
        } else {
            line.y1 - line.y0
        };
        for from in (0..length).step_by(2 * dash as usize) {
            let to = (from + dash).min(length);
            let (x0, y0) = (line.x0, line.y0);
            let part = if across {
                Block {
                    x0: x0 + from,
                    x1: x0 + to,
                    ..line
                }
            } else {
                Block {
                    y0: y0 + from,
                    y1: y0 + to,
                    ..line
                }
            };
            marks.fill(part, theme::GRID_DARK);
        }
    };
    let [columns, rows] = raster.lines();
    let one = |x, y| placing.block(screen::Rect::new(x, y, 1, 1));
    let columns = columns.map(|x| one(x, 0).x0).chain([all.x1]);
    for x0 in columns.filter(|x| (all.x0..=all.x1).contains(x)) {
        let x1 = x0 + 1;
        line(Block { x0, x1, ..all });
    }
    let rows = rows.map(|y| one(0, y).y0).chain([all.y1]);
    for y0 in rows.filter(|y| (all.y0..=all.y1).contains(y)) {
        let y1 = y0 + 1;
        line(Block { y0, y1, ..all });
    }
}

fn read_cells(marks: &mut PixelPainter, cells: CellGrid, view: &FrameView<'_>) {
    let Some(record) = view.record.filter(|_| view.has_field()) else {
        return;
    };
    let sure = surest(&record.reading);
    for row in 0..ROWS {
        for col in 0..COLUMNS {
            let reading = record.reading.cell(row, col);
            let block = cells.block(row as i32, col as i32);
            let mark = match reading.is_read() {
                true => mark_of(reading.cell),
                false => IN_DOUBT,
            };
            if let Some((letter, colour)) = mark {
                marks.frame(block, 3, theme::HALO);
                marks.frame(block.inset(1), 1, colour);
                let chip = block.inset(cells.cell / 5);
                marks.fill(chip, theme::HALO);
                marks.letter(block, letter, colour);
            }
            if reading.margin < sure[usize::from(reading.cell.is_filled())] {
                marks.unsure(block, theme::DARK.warn);
            }
        }
    }
}

/// The greatest margin of an empty and of a filled cell in a reading. A cell with a lower
/// margin has split votes.
fn surest(reading: &Reading) -> [u8; 2] {
    let mut most = [0; 2];
    for cell in &reading.cells {
        let at = &mut most[usize::from(cell.cell.is_filled())];
        *at = cell.margin.max(*at);
    }
    most
}

/// The mark of a cell that is nothing known, or in doubt.
const IN_DOUBT: Option<(char, egui::Color32)> = Some(('?', theme::DARK.warn));

/// The letter and the colour of a cell's content.
pub fn mark_of(cell: Cell) -> Option<(char, egui::Color32)> {
    match cell {
        Cell::Empty => None,
        Cell::Piece(piece) => Some((piece.letter(), theme::piece(piece))),
        Cell::Curtain => Some(('#', theme::OTHER)),
        Cell::Flash => Some(('*', theme::OTHER)),
        Cell::Other => IN_DOUBT,
    }
}

fn falling(marks: &mut PixelPainter, cells: CellGrid, view: &FrameView<'_>) {
    if let Some((piece, at)) = view.falling() {
        marks.outline(cells, &visible(at), theme::piece(piece), false);
    }
}

fn plan(marks: &mut PixelPainter, cells: CellGrid, view: &FrameView<'_>) {
    if !view.has_field() {
        return;
    }
    for Ghost {
        ply,
        piece,
        cells: at,
    } in view.ghosts().into_iter().rev()
    {
        let group = visible(at);
        let colour = pixels::planned(piece, ply);
        marks.outline(cells, &group, colour, true);
        marks.number(cells, &group, ply, theme::piece(piece));
    }
}

/// Where the script puts the falling piece.
fn step(marks: &mut PixelPainter, cells: CellGrid, view: &FrameView<'_>) {
    let in_force = view.has_field() && view.plan_in_force();
    let Some((_, step)) = crate::plan::shown_step(view).filter(|_| in_force) else {
        return;
    };
    let predicted = step.falling.cells();
    marks.outline(cells, &visible(predicted), theme::DARK.text, true);
}

fn next(marks: &mut PixelPainter, placing: &Placing, view: &FrameView<'_>) {
    let Some(record) = view.record.filter(|_| view.has_field()) else {
        return;
    };
    let region = view.status.shown.regions.next_cells;
    match record.reading.next {
        Some(piece) => {
            let cells = placing.cells(region, 4);
            let group: Vec<_> = piece
                .cells(0)
                .iter()
                .map(|&(row, col)| (i32::from(row) - 2, i32::from(col)))
                .collect();
            marks.outline(cells, &group, theme::piece(piece), false);
            marks.number(cells, &group, 2, theme::piece(piece));
        }
        None => marks.haloed_frame(placing.block(region), theme::OTHER),
    }
}

/// Draws a cross on each cell whose reading differs from the tracked state or breaks a rule
/// of the game.
fn misreads(marks: &mut PixelPainter, cells: CellGrid, view: &FrameView<'_>) {
    let Some(record) = view.record.filter(|_| view.has_field()) else {
        return;
    };
    let tracked = &record.tracked;
    let blamed: Vec<(u8, u8)> = tracked
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Violation(violation) => Some(&violation.cells),
            _ => None,
        })
        .flatten()
        .copied()
        .collect();
    for (i, believed) in tracked.cells.iter().enumerate() {
        let (row, col) = (i / COLUMNS, i % COLUMNS);
        let read = record.reading.cell(row, col).cell;
        if read.is_filled() != believed.is_filled() || blamed.contains(&(row as u8, col as u8)) {
            cross(
                marks,
                cells.block(row as i32, col as i32),
                theme::DARK.error,
            );
        }
    }
}

/// Both diagonals of a cell, with their dark edge.
fn cross(marks: &mut PixelPainter, block: Block, colour: egui::Color32) {
    let inner = block.inset(1);
    let size = inner.x1 - inner.x0;
    let width = marks.stroke(size).min(size);
    for (wider, colour) in [(1, theme::HALO), (0, colour)] {
        for i in 0..=size - width {
            for x in [inner.x0 + i, inner.x1 - width - i] {
                let dot = Block::new(x, inner.y0 + i, width, width);
                marks.fill(if wider > 0 { dot.inset(-1) } else { dot }, colour);
            }
        }
    }
}

#[cfg(test)]
mod tests;
