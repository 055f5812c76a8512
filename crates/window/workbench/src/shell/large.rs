//! The numbers of the game in large letters, for presenter mode and for the feed. All sizes are
//! measured in units: the height of the picture is [`UNITS`] of them, so that the letters can be
//! read from as far away as the picture.

use crate::{FrameView, format, highlight, names};
use egui::{
    Align2, Color32, Galley, Painter, Rect, Role, Sense, Shape, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};
use rules::Piece;
use session::{Record, Statistics};
use std::{borrow::Cow, sync::Arc};
use ui_kit::{
    accessible,
    board::{self, CellMark},
    pixels::{Block, CellGrid, PixelPainter, whole_pixel},
    theme,
};
use vision::Number;

/// The height of the picture, in units.
pub const UNITS: f32 = 18.0;
/// Size of a cell of the next piece, in units: the greatest, and the least beside the score.
const NEXT_CELL: [f32; 2] = [1.2, 0.65];
/// Height of the digits of the score, and width of the highest score in them, in units.
const SCORE: [f32; 2] = [1.45, 6.3];
/// Height of the name above the next piece, in units.
const NEXT_TOP: f32 = 0.9;
/// Height of the droughts, in units.
pub const DROUGHTS: f32 = 2.6;

/// What is known of a frame besides its record.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BesideRecord {
    /// What was counted up to it.
    counted: Option<Statistics>,
    /// Whether score, lines and level are the last ones that were read.
    unread: [bool; 3],
    /// The ground of the score, while a moment is marked.
    ground: Option<Color32>,
}

/// What is drawn of a frame, in letters of a size.
#[derive(Clone, Copy)]
pub struct Large<'a> {
    /// The frame.
    pub record: Option<&'a Record>,
    /// What is known besides.
    pub beside: BesideRecord,
    /// The unit, in points.
    pub unit: f32,
}

impl<'a> Large<'a> {
    /// What a view shows.
    pub fn of(ui: &Ui, view: &FrameView<'a>, unit: f32) -> Self {
        Self {
            record: view.record,
            beside: BesideRecord {
                counted: view.statistics(),
                unread: [Number::Score, Number::Lines, Number::Level]
                    .map(|number| !view.is_read(number)),
                ground: highlight::ground(view, theme::colours(ui).accent),
            },
            unit,
        }
    }

    /// Draws the score with the next piece, and below them lines, level and pieces.
    pub fn numbers(&self, ui: &mut Ui) {
        let unit = self.unit;
        let row = ui.available_rect_before_wrap();
        // The next piece is beside the score where both can be large.
        let cell = (row.width() / unit - SCORE[1]) / 4.0;
        if cell >= NEXT_CELL[1] {
            // Two rows of the piece end where the score does.
            let high = (named_height(SCORE[0]) - NEXT_TOP) / 2.0;
            let side = cell.min(NEXT_CELL[0]).min(high) * unit;
            let next_rect = row.with_min_x(row.right() - 4.0 * side);
            ui.scope_builder(UiBuilder::new().max_rect(next_rect), |ui| {
                self.next(ui, side);
            });
            let score_rect = row.with_max_x(next_rect.left());
            let drawn = ui.scope_builder(UiBuilder::new().max_rect(score_rect), |ui| {
                self.score(ui);
            });
            ui.advance_cursor_after_rect(drawn.response.rect);
        } else {
            self.next(ui, NEXT_CELL[0] * unit);
            ui.add_space(unit * 0.5);
            self.score(ui);
        }
        ui.add_space(unit * 0.5);
        self.counts(ui);
    }

    /// Draws lines, level and pieces beside each other.
    pub fn counts(&self, ui: &mut Ui) {
        let tracked = self.record.map(|r| &*r.tracked);
        let pieces = self
            .beside
            .counted
            .and_then(|counted| counted.pieces_of_game());
        let width = ui.available_width() / 3.0;
        let [_, lines_unread, level_unread] = self.beside.unread;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let lines = tracked.and_then(|t| t.lines).map(u32::from);
            for (name, text, is_unread) in [
                ("Lines", known(lines), lines_unread && lines.is_some()),
                (
                    "Level",
                    names::level(tracked),
                    level_unread && tracked.is_some_and(|t| t.level.is_some()),
                ),
                ("Pieces", known(pieces), false),
            ] {
                ui.allocate_ui(vec2(width, 0.0), |ui| {
                    self.named(ui, &marked(name, is_unread), &text, 1.1);
                });
            }
        });
    }

    /// Draws the score, with a ground while a moment is marked.
    pub fn score(&self, ui: &mut Ui) {
        let below = ui.painter().add(Shape::Noop);
        let top = ui.cursor().min;
        let score = self.record.and_then(|r| r.tracked.score);
        let name = marked("Score", self.beside.unread[0] && score.is_some());
        self.named(ui, &name, &known(score), SCORE[0]);
        if let Some(ground) = self.beside.ground {
            let row = Rect::from_min_max(top, pos2(ui.max_rect().right(), ui.cursor().top()));
            let fill = Shape::rect_filled(row, theme::RADIUS, ground);
            ui.painter().set(below, fill);
        }
    }

    /// Draws a text, so many units high, with its name above it.
    pub fn named(&self, ui: &mut Ui, name: &str, text: &str, height: f32) {
        let unit = self.unit;
        let size = vec2(ui.available_width(), named_height(height) * unit);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let colours = theme::colours(ui);
        let painter = ui.painter();
        painter.text(
            rect.left_top(),
            Align2::LEFT_TOP,
            name,
            theme::words(0.6 * unit),
            colours.dim,
        );
        let room = rect.width() - 0.4 * unit;
        let galley = lowered(painter, (text, colours.text), height * unit, room);
        let at = Align2::LEFT_BOTTOM.anchor_size(rect.left_bottom(), galley.size());
        painter.galley(at.min, galley, colours.text);
        accessible::set_value(&response, name, text);
    }

    /// Draws how many pieces came since the last one of each kind.
    pub fn droughts(&self, ui: &mut Ui) {
        let unit = self.unit;
        let since = self.beside.counted.map(|counted| counted.game.drought);
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), DROUGHTS * unit), Sense::hover());
        let colours = theme::colours(ui);
        let painter = ui.painter();
        let (top, small) = (Align2::LEFT_TOP, theme::words(0.6 * unit));
        painter.text(rect.left_top(), top, "Pieces since", small, colours.dim);
        let ppp = ui.ctx().pixels_per_point();
        let mut marks = PixelPainter::new(ppp);
        let cell = (0.8 * unit * ppp).round() as i32;
        let width = rect.width() / Piece::EACH.len() as f32;
        let mut words = Vec::new();
        for (i, piece) in Piece::EACH.into_iter().enumerate() {
            let at = rect.left_top() + vec2(i as f32 * width, 0.95 * unit);
            let (x, y) = whole_pixel(at, ppp);
            let block = Block::new(x, y, cell, cell);
            CellMark::Piece(piece).add(&mut marks, block, colours);
            let count = since.and_then(|since| since.get(piece.index()).copied());
            let text = count.map_or_else(|| format::UNKNOWN.into(), |n| n.to_string());
            let below = at + vec2(0.4 * unit, 0.85 * unit);
            let (centre, font) = (Align2::CENTER_TOP, theme::letter(0.6 * unit));
            painter.text(below, centre, &text, font, colours.text);
            words.push(format!("{} {text}", piece.letter()));
        }
        marks.paint(painter);
        accessible::set_value(&response, "Pieces since", &words.join(", "));
    }

    /// Draws the next piece below its name, its cells `side` points wide.
    pub fn next(&self, ui: &mut Ui, side: f32) {
        let unit = self.unit;
        let next = self.record.and_then(|r| r.tracked.next);
        let letter = next.map(Piece::letter);
        let below = NEXT_TOP * unit;
        let size = vec2(ui.available_width(), below + 2.0 * side);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let text = letter.map_or_else(|| format::UNKNOWN.into(), String::from);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, "Next piece");
            info.current_text_value = Some(text.clone());
            info
        });
        let colours = theme::colours(ui);
        ui.painter().text(
            rect.left_top(),
            Align2::LEFT_TOP,
            "Next",
            theme::words(0.6 * unit),
            colours.dim,
        );
        let at = rect.left_top() + vec2(0.0, below);
        match next {
            Some(piece) => {
                let ppp = ui.ctx().pixels_per_point();
                let (left, top) = whole_pixel(at, ppp);
                let cell = (side * ppp).round() as i32;
                let mut marks = PixelPainter::new(ppp);
                board::add_next(&mut marks, CellGrid { left, top, cell }, piece, colours);
                marks.paint(ui.painter());
            }
            None => {
                ui.painter().text(
                    at,
                    Align2::LEFT_TOP,
                    format::UNKNOWN,
                    theme::letter(1.7 * unit),
                    colours.dim,
                );
            }
        }
    }
}

/// The height of a text, so many units high, with its name above it.
fn named_height(height: f32) -> f32 {
    height * 1.3 + 0.8
}

/// The name of a number, with a mark where it is the last one that was read.
fn marked(name: &str, is_unread: bool) -> Cow<'_, str> {
    match is_unread {
        true => format!("{name} ?").into(),
        false => name.into(),
    }
}

fn known(number: Option<u32>) -> String {
    number.map_or_else(|| format::UNKNOWN.into(), |n| format::thousands(n.into()))
}

/// A text of this height in points, or lower where it would be wider than `room`: a number that has more digits
/// than most would touch its neighbour.
fn lowered(
    painter: &Painter,
    (text, colour): (&str, Color32),
    height: f32,
    room: f32,
) -> Arc<Galley> {
    let laid_out =
        |height: f32| painter.layout_no_wrap(text.to_owned(), theme::letter(height), colour);
    let whole = laid_out(height);
    let wide = whole.size().x;
    match wide > room {
        true => laid_out((height * room / wide).floor().max(1.0)),
        false => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_number_is_lower_and_no_wider_than_its_room() {
        let builder = egui_kittest::Harness::builder().with_context_setup(theme::apply);
        let _ = builder.build_ui(|ui| {
            for text in ["7", "268", "6,421", "12,345,678"] {
                let galley = lowered(ui.painter(), (text, Color32::WHITE), 30.0, 60.0);
                assert!(galley.size().x <= 60.0, "{text}: {:?}", galley.size());
            }
            let short = lowered(ui.painter(), ("7", Color32::WHITE), 30.0, 60.0);
            let long = lowered(ui.painter(), ("6,421", Color32::WHITE), 30.0, 60.0);
            assert!(long.size().y < short.size().y);
        });
    }
}
