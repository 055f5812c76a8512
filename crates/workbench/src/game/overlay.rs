//! The layers over the picture, each drawn by itself.

use super::Placing;
use crate::marks::{Block, Cells, Marks, faded, visible};
use crate::{FrameView, Ghost, Layer, tokens};
use rules::{COLUMNS, ROWS};
use vision::{Cell, Event, Reading};

/// Draws the layers that the desk shows.
pub fn draw(placing: &Placing, view: &FrameView<'_>) -> Marks {
    let mut marks = Marks::new(placing.ppp());
    let cells = placing.cells(view.status.regions.field, COLUMNS);
    for layer in Layer::EACH {
        if view.desk.shows(layer) {
            match layer {
                Layer::Grid => grid(&mut marks, cells),
                Layer::Cells => read_cells(&mut marks, cells, view),
                Layer::Falling => falling(&mut marks, cells, view),
                Layer::Plan => plan(&mut marks, cells, view),
                Layer::Step => step(&mut marks, cells, view),
                Layer::Next => next(&mut marks, placing, view),
                Layer::Misreads => misreads(&mut marks, cells, view),
            }
        }
    }
    crate::pixels::marks(&mut marks, placing, view);
    marks
}

fn grid(marks: &mut Marks, cells: Cells) {
    let (rows, columns) = (ROWS as i32, COLUMNS as i32);
    for col in 0..=columns {
        let top = cells.block(0, col);
        marks.fill(
            crate::marks::Block {
                x1: top.x0 + 1,
                y1: cells.block(rows, 0).y0,
                ..top
            },
            tokens::GRID,
        );
    }
    for row in 0..=rows {
        let left = cells.block(row, 0);
        marks.fill(
            crate::marks::Block {
                y1: left.y0 + 1,
                x1: cells.block(0, columns).x0,
                ..left
            },
            tokens::GRID,
        );
    }
}

fn read_cells(marks: &mut Marks, cells: Cells, view: &FrameView<'_>) {
    let Some(record) = view.record.filter(|_| view.has_field()) else {
        return;
    };
    let sure = surest(&record.reading);
    for row in 0..ROWS {
        for col in 0..COLUMNS {
            let reading = record.reading.cell(row, col);
            let block = cells.block(row as i32, col as i32);
            if let Some((letter, colour)) = mark_of(reading.cell) {
                marks.frame(block.inset(1), 1, colour);
                let chip = block.inset(cells.cell / 5);
                marks.fill(chip, tokens::HALO);
                marks.letter(block, letter, colour);
            }
            if reading.margin < sure[usize::from(reading.cell.is_filled())] {
                marks.unsure(block, tokens::DARK.warn);
            }
        }
    }
}

/// The greatest margin of an empty and of a filled cell in a reading: a cell with
/// less has split votes.
fn surest(reading: &Reading) -> [u8; 2] {
    let mut most = [0; 2];
    for cell in &reading.cells {
        let at = &mut most[usize::from(cell.cell.is_filled())];
        *at = cell.margin.max(*at);
    }
    most
}

/// The letter and colour of what stands in a cell.
pub fn mark_of(cell: Cell) -> Option<(char, egui::Color32)> {
    match cell {
        Cell::Empty => None,
        Cell::Piece(piece) => Some((piece.letter(), tokens::piece(piece))),
        Cell::Curtain => Some(('#', tokens::OTHER)),
        Cell::Flash => Some(('*', tokens::OTHER)),
        Cell::Other => Some(('?', tokens::DARK.warn)),
    }
}

fn falling(marks: &mut Marks, cells: Cells, view: &FrameView<'_>) {
    if let Some((piece, at)) = view.falling() {
        marks.outline(cells, &visible(at), tokens::piece(piece), false);
    }
}

fn plan(marks: &mut Marks, cells: Cells, view: &FrameView<'_>) {
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
        let colour = faded(tokens::piece(piece), tokens::ply_strength(ply));
        marks.outline(cells, &group, colour, true);
        marks.number(cells, &group, ply, tokens::piece(piece));
    }
}

/// Where the script puts the falling piece.
fn step(marks: &mut Marks, cells: Cells, view: &FrameView<'_>) {
    let in_force = view.has_field() && view.plan_in_force();
    let Some((_, step)) = crate::panels::shown_step(view).filter(|_| in_force) else {
        return;
    };
    let at = step.falling;
    let predicted = at.piece.cells(at.orientation);
    let predicted = predicted.map(|(row, col)| (row + at.row, col + at.col));
    marks.outline(cells, &visible(predicted), tokens::DARK.text, true);
}

fn next(marks: &mut Marks, placing: &Placing, view: &FrameView<'_>) {
    let Some(record) = view.record.filter(|_| view.has_field()) else {
        return;
    };
    let region = view.status.regions.next;
    match record.reading.next {
        Some(piece) => {
            let cells = placing.cells(region, 4);
            let group: Vec<_> = piece
                .cells(0)
                .iter()
                .map(|&(row, col)| (i32::from(row) - 2, i32::from(col)))
                .collect();
            marks.outline(cells, &group, tokens::piece(piece), false);
            marks.number(cells, &group, 2, tokens::piece(piece));
        }
        None => marks.haloed_frame(placing.block(region), tokens::OTHER),
    }
}

/// A cross on each cell that was read as something else than the picture is believed
/// to show, or that breaks a rule of the game.
fn misreads(marks: &mut Marks, cells: Cells, view: &FrameView<'_>) {
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
                tokens::DARK.error,
            );
        }
    }
}

/// Both diagonals of a cell, with their dark edge.
fn cross(marks: &mut Marks, block: Block, colour: egui::Color32) {
    let inner = block.inset(1);
    let size = inner.x1 - inner.x0;
    let width = marks.stroke(size).min(size);
    for (wider, colour) in [(1, tokens::HALO), (0, colour)] {
        for i in 0..=size - width {
            for x in [inner.x0 + i, inner.x1 - width - i] {
                let dot = Block::new(x, inner.y0 + i, width, width);
                marks.fill(if wider > 0 { dot.inset(-1) } else { dot }, colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Desk, Status, samples};
    use egui::{Rect, pos2};

    /// Pixels of each layer, alone, as corners in physical pixels.
    fn corners(layers: &[Layer], placing: &Placing) -> Vec<(i32, i32)> {
        let mut record = samples::falling_t();
        let events = &mut std::sync::Arc::make_mut(&mut record.tracked).events;
        events.push(Event::Violation(vision::Violation {
            rule: "a full row stays".into(),
            cells: vec![(17, 9)],
        }));
        let status = Status::default();
        let desk = Desk {
            layers: layers.to_vec(),
            ..Desk::default()
        };
        let history = session::History::default();
        let view = FrameView {
            history: &history,
            record: Some(&record),
            status: &status,
            desk: &desk,
            layout: crate::Layout::Watch,
            open: &[],
            kept_layouts: &[],
            own_layout: false,
            sight: &crate::Sight::default(),
            messages: &crate::Messages::default(),
            moment: crate::Moment::default(),
            plan: record.plan.as_deref(),
            texture: None,
        };
        draw(placing, &view)
            .corners()
            .map(|(x, y)| {
                let whole = (x.round(), y.round());
                assert!(
                    (x - whole.0).abs() < 0.02 && (y - whole.1).abs() < 0.02,
                    "{x},{y}"
                );
                (whole.0 as i32, whole.1 as i32)
            })
            .collect()
    }

    #[test]
    fn marks_lie_on_whole_pixels_and_on_their_cells() {
        for scale in 1..=8 {
            for ppp in [1.0_f32, 1.25, 1.5, 2.0] {
                let space =
                    Rect::from_min_size(pos2(5.3, 9.1), Placing::size_at(scale, ppp) * 1.01);
                let placing = Placing::within(space, ppp);
                // T at spawn: rows 1 and 2, columns 3 to 5, with one pixel of halo.
                let outline = placing.block(screen::Rect::new(40, 8, 24, 16)).inset(-1);
                let got = corners(&[Layer::Falling], &placing);
                let (xs, ys): (Vec<_>, Vec<_>) = got.into_iter().unzip();
                assert_eq!(
                    xs.iter().min().zip(xs.iter().max()),
                    Some((&outline.x0, &outline.x1))
                );
                assert_eq!(
                    ys.iter().min().zip(ys.iter().max()),
                    Some((&outline.y0, &outline.y1))
                );
            }
        }
    }

    #[test]
    fn each_layer_draws_only_its_own() {
        let placing = Placing::within(
            Rect::from_min_size(pos2(0.0, 0.0), egui::vec2(640.0, 576.0)),
            1.0,
        );
        assert!(corners(&[], &placing).is_empty());
        let alone: usize = Layer::EACH
            .iter()
            .map(|l| corners(&[*l], &placing).len())
            .sum();
        assert_eq!(corners(&Layer::EACH, &placing).len(), alone);
        for layer in Layer::EACH {
            assert!(!corners(&[layer], &placing).is_empty(), "{layer:?}");
        }
    }
}
