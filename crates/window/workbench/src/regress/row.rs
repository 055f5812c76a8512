//! A row: frames, what differs, and the picture with both values.

use super::thumbs::Thumbs;
use crate::{PanelCx, RegressRequest};
use crate::{
    format,
    regress::{ChangeMark, Changes, DifferenceRow},
};
use egui::{
    Align2, Color32, FontId, Painter, Rect, Stroke, StrokeKind, Ui, Vec2, emath::RectTransform,
    pos2, text::LayoutJob, vec2,
};
use screen::{HEIGHT as LINES, WIDTH};
use ui_kit::{
    fit,
    table::{Cell, Column, Row, Table},
    text, theme,
};

/// Height of a row, in points.
pub const HEIGHT: f32 = 64.0;
/// Space around a picture, in points.
const MARGIN: f32 = 3.0;
/// The part of the screen that is shown around marks, in pixels of the game, each drawn as a
/// point: as wide as the field.
const PART: [f32; 2] = [80.0, HEIGHT - 2.0 * MARGIN];
/// Width of a column with pictures, in points.
const PICTURE: f32 = PART[0] + 2.0 * MARGIN;
/// The least width of a row with a picture beside each value, in points: a narrower one has what is
/// marked before and now in one picture.
const TWO_PICTURES: f32 = 430.0;
/// Lines of a value at most.
const LINES_OF_VALUE: usize = 4;

/// Where a row has what.
pub struct Places {
    columns: &'static [Column],
    heads: &'static [&'static str],
    /// Columns of the pictures before and now.
    pictures: [usize; 2],
    /// Columns of the values before and now.
    values: [usize; 2],
}

impl Places {
    fn of(ui: &Ui) -> Self {
        const DIFFERS: Column = Column::text(96.0);
        const SHOWN: Column = Column::text(PICTURE);
        const VALUE: Column = Column::text(0.0).rest();
        match ui.available_width() >= TWO_PICTURES {
            true => Self {
                columns: &[DIFFERS, SHOWN, VALUE, SHOWN, VALUE],
                heads: &["differs", "before", "", "now", ""],
                pictures: [1, 3],
                values: [2, 4],
            },
            false => Self {
                columns: &[DIFFERS, SHOWN, VALUE, VALUE],
                heads: &["differs", "", "before", "now"],
                pictures: [1, 1],
                values: [2, 3],
            },
        }
    }
}

/// The table of differences, with the names of its columns drawn.
pub fn table(ui: &mut Ui) -> (Table, Places) {
    let places = Places::of(ui);
    let table = Table::new(places.columns).small_header().scrolls();
    table.header(ui, places.heads);
    let table = Table::new(places.columns).row_height(HEIGHT).scrolls();
    (table, places)
}

/// Draws a difference. A click shows its first frame.
pub fn draw(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    (table, places): (&Table, &Places),
    (i, change): (usize, &DifferenceRow),
    changes: &Changes,
    thumbs: &mut Thumbs,
) {
    let colours = theme::colours(ui);
    let frames = frames(change);
    let what = match change.count {
        1 => change.what.to_owned(),
        count => format!("{} ×{}", change.what, format::thousands(count)),
    };
    let [before, after] = &change.values;
    let session = changes.sessions.get(change.session);
    let session = session.map_or("", |session| &session.name);
    let place = place(change);
    let noun = match change.first == change.last {
        true => "frame",
        false => "frames",
    };
    let value = format!("{session}, {noun} {frames}{place}: {what}: {before} → {after}");
    let cells = vec![Cell::empty(); places.columns.len()];
    let name = format!("Difference {}", i + 1);
    let row = Row::new(&name, &value, &cells)
        .clickable(true)
        .about(&value);
    let drawn = table.row(ui, &row);
    let mut cell = drawn.cell(0);
    if changes.sessions.len() > 1 {
        let above;
        (above, cell) = cell.split_top_bottom_at_fraction(1.0 / 3.0);
        let font = fit::font(ui, theme::small());
        let at = Align2::LEFT_BOTTOM;
        text::in_rect(ui, above, at, session, font, colours.dim);
    }
    let (above, below) = cell.split_top_bottom_at_fraction(0.5);
    let wide = |font: fn() -> FontId| fit::font(ui, font());
    let align = Align2::LEFT_BOTTOM;
    let frames_at = above.shrink2(vec2(0.0, 1.0));
    text::in_rect(
        ui,
        frames_at,
        align,
        &frames,
        wide(theme::numbers),
        colours.text,
    );
    text::in_rect(
        ui,
        below,
        Align2::LEFT_TOP,
        &what,
        wide(theme::body),
        colours.text,
    );
    let values = [(before, colours.dim), (after, colours.text)];
    for (column, (words, colour)) in places.values.into_iter().zip(values) {
        wrapped(ui, drawn.cell(column), words, colour);
    }
    if let Some(picture) = &change.picture {
        let texture = thumbs.texture(ui, i, picture).id();
        let part = part(change);
        for (side, column) in places.pictures.into_iter().enumerate() {
            let at = place_of(part, drawn.cell(column).shrink(MARGIN));
            if side == 0 || places.pictures[0] != column {
                ui.painter().image(texture, at, share(part), Color32::WHITE);
            }
            let colour = [colours.error, colours.info][side];
            let painter = ui.painter().with_clip_rect(at.intersect(ui.clip_rect()));
            marks(&painter, (part, at), &change.marks[side], colour);
        }
    }
    if drawn.response.clicked() {
        cx.send(RegressRequest::Show(i));
    }
}

/// Draws a value over as many lines as it takes, in the middle of its cell.
fn wrapped(ui: &Ui, cell: Rect, words: &str, colour: Color32) {
    let font = fit::font(ui, theme::body());
    let width = cell.width() - MARGIN;
    let mut job = LayoutJob::simple(words.to_owned(), font, colour, width);
    job.wrap.max_rows = LINES_OF_VALUE;
    let galley = ui.painter().layout_job(job);
    let at = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), cell);
    ui.painter_at(cell).galley(at.min, galley, colour);
}

/// The part of the picture that is shown, in pixels: around the marks if they fit, else all.
fn part(change: &DifferenceRow) -> Rect {
    let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(WIDTH as f32, LINES as f32));
    let cells = change.marks.iter().flatten().map(|mark| pixels(mark.cell));
    let Some(around) = cells.reduce(Rect::union) else {
        return screen;
    };
    let size = Vec2::from(PART);
    if around.width() > size.x || around.height() > size.y {
        return screen;
    }
    let least = (around.center() - size / 2.0).floor();
    let most = screen.max - size;
    Rect::from_min_size(least.clamp(screen.min, most), size)
}

fn pixels(cell: screen::Rect) -> Rect {
    let screen::Rect { x, y, w, h } = cell;
    let min = pos2(f32::from(x), f32::from(y));
    Rect::from_min_size(min, vec2(f32::from(w), f32::from(h)))
}

/// Where a part of the picture is drawn, at the left of a cell, undistorted.
fn place_of(part: Rect, cell: Rect) -> Rect {
    let scale = (cell.height() / part.height()).min(cell.width() / part.width());
    let size = part.size() * scale.min(1.0);
    let top = cell.center().y - size.y / 2.0;
    Rect::from_min_size(pos2(cell.left(), top), size)
}

/// A part as a share of the picture.
fn share(part: Rect) -> Rect {
    let whole = vec2(WIDTH as f32, LINES as f32);
    let point = |p: egui::Pos2| pos2(p.x / whole.x, p.y / whole.y);
    Rect::from_min_max(point(part.min), point(part.max))
}

/// Draws what is marked in a part of the picture that is drawn there.
fn marks(painter: &Painter, (part, at): (Rect, Rect), marks: &[ChangeMark], colour: Color32) {
    let to = RectTransform::from_to(part, at);
    for mark in marks {
        let cell = to.transform_rect(pixels(mark.cell));
        let halo = Stroke::new(1.0, theme::HALO);
        painter.rect_stroke(cell, 0.0, halo, StrokeKind::Outside);
        let edge = Stroke::new(1.5, colour);
        painter.rect_stroke(cell, 0.0, edge, StrokeKind::Inside);
        if mark.is_filled {
            painter.rect_filled(cell.shrink(cell.width() / 3.5), 0.0, colour);
        }
    }
}

fn frames(change: &DifferenceRow) -> String {
    let first = format::thousands(change.first);
    if change.first == change.last {
        return first;
    }
    format!("{first}–{}", format::thousands(change.last))
}

/// Run and branch, where they are not the first.
fn place(change: &DifferenceRow) -> String {
    match (change.run, change.branch) {
        (..=1, 0) => String::new(),
        (run, 0) => format!(" of run {run}"),
        (run, branch) => format!(" of run {run}, branch {branch}"),
    }
}
