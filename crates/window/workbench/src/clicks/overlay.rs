//! What is drawn over the picture: the clicks, and how it is read by a profile from clicks.

use crate::clicks::Moment;
use crate::{FrameView, GameView};
use autofit::{Candidate, GameCell};
use egui::Color32;
use screen::{Point, Rect};
use ui_kit::{
    pixels::{Block, PixelPainter},
    placing::Placing,
    theme,
};
use vision::Number;

/// Draws what was found from the clicks, and the clicks on the shown picture, while the panel is
/// visible.
pub fn marks(marks: &mut PixelPainter, placing: &Placing, view: &FrameView<'_>) {
    let clicks = &view.ui_state.clicks;
    if !clicks.shown {
        return;
    }
    match clicks.answer() {
        Some(Ok(_)) => {
            if let Some(game) = view.fitted {
                lattice(marks, placing, game.profile.field());
                game_cells(marks, placing, game);
                beside(marks, placing, game);
            }
        }
        Some(Err(why)) => {
            let places = [(why.second(), "or here"), (why.first(), "here")];
            for (place, name) in places {
                if let Some(place) = place {
                    let block = placing.block(place.rect());
                    thin_frame(marks, block, theme::DARK.warn);
                    marks.words(block, name, theme::DARK.warn);
                }
            }
        }
        None => {}
    }
    let shown = view.record.map(|record| Moment::from(&record.picture));
    for (i, click) in clicks.placed().iter().enumerate() {
        if Some(click.moment) == shown {
            let colour = match clicks.problem(i) {
                Some(_) => theme::DARK.warn,
                None => theme::DARK.info,
            };
            mark_of_click(marks, placing, (i, click.at), colour);
        }
    }
}

/// A frame around a block with a dark edge, as thin around a well as around a pixel.
fn thin_frame(marks: &mut PixelPainter, block: Block, colour: Color32) {
    let width = marks.stroke(1);
    marks.frame(block.inset(-width - 1), width + 2, theme::HALO);
    marks.frame(block.inset(-width), width, colour);
}

/// A small frame around the clicked pixel, with its number in the list.
fn mark_of_click(
    marks: &mut PixelPainter,
    placing: &Placing,
    (i, at): (usize, Point),
    colour: Color32,
) {
    let pixel = placing.block(Rect::new(at.x, at.y, 1, 1));
    let block = pixel.inset(-placing.scale().max(2));
    thin_frame(marks, block, colour);
    marks.words(block, &(i + 1).to_string(), colour);
}

/// Lines around all cells.
fn lattice(marks: &mut PixelPainter, placing: &Placing, field: Candidate) {
    let all = placing.block(field.rect());
    thin_frame(marks, all, theme::DARK.text);
    for column in 1..field.columns {
        let x0 = placing.block(field.cell(0, column)).x0;
        marks.fill(
            Block {
                x0,
                x1: x0 + 1,
                ..all
            },
            theme::GRID_LIGHT,
        );
    }
    for row in 1..field.rows {
        let y0 = placing.block(field.cell(row, 0)).y0;
        marks.fill(
            Block {
                y0,
                y1: y0 + 1,
                ..all
            },
            theme::GRID_LIGHT,
        );
    }
}

/// Marks the filled cells, with the letter of the piece if its look is known.
pub fn game_cells(marks: &mut PixelPainter, placing: &Placing, game: GameView<'_>) {
    if !game.reading.is_play {
        return;
    }
    let field = game.profile.field();
    for (row, cells) in (0..field.rows).zip(&game.reading.cells) {
        for (column, cell) in (0..field.columns).zip(cells) {
            mark_of_cell(marks, placing.block(field.cell(row, column)), *cell);
        }
    }
}

fn mark_of_cell(marks: &mut PixelPainter, block: Block, cell: GameCell) {
    if !cell.is_filled {
        return;
    }
    let colour = cell.piece.map_or(theme::OTHER, theme::piece);
    marks.frame(block, 3, theme::HALO);
    marks.frame(block.inset(1), 1, colour);
    let chip = block.inset((block.x1 - block.x0) / 5);
    marks.fill(chip, theme::HALO);
    let letter = cell.piece.map_or('#', rules::Piece::letter);
    marks.letter(block, letter, colour);
}

/// Frames the next box and the numbers, each with what is read there.
fn beside(marks: &mut PixelPainter, placing: &Placing, game: GameView<'_>) {
    let mut frame = |rect: Rect, words: &str| {
        let block = placing.block(rect);
        thin_frame(marks, block, theme::DARK.text);
        marks.words(block, words, theme::DARK.text);
    };
    if let Some(rect) = game.profile.next_box() {
        let next = game.reading.next.map_or('–', rules::Piece::letter);
        frame(rect, &format!("next {next}"));
    }
    for &(number, rect) in game.profile.numbers() {
        let read = match number {
            Number::Score => game.reading.score,
            Number::Lines => game.reading.lines,
            Number::Level => game.reading.level,
        };
        let read = read.map_or_else(|| "–".to_owned(), |read| read.to_string());
        frame(rect, &format!("{number} {read}"));
    }
}
