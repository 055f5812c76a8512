//! Draws the parts of the track: background, bars, symbols, flags, span and cursor.

use super::{
    Plot,
    strip::{Column, Sign, Strip},
};
use crate::{Cursor, FrameView};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};
use pad::FRAMES_PER_SECOND;
use session::Bookmark;
use ui_kit::{
    pixels::{Block, PixelPainter},
    theme::{self, Colours},
};

/// Height of the symbols above the bars, in points.
const SIGNS: f32 = 12.0;
/// Size of labels, in points.
const SMALL: f32 = 10.0;

/// A length in points as physical pixels, at least one.
fn pixels(points: f32, ppp: f32) -> i32 {
    ((points * ppp).round() as i32).max(1)
}

/// Draws the track, its kept part, and the labels of time above it.
pub fn ground(painter: &Painter, plot: &Plot<'_>, view: &FrameView<'_>, colours: &Colours) {
    painter.rect_filled(plot.strip, 0.0, colours.ground);
    let pitch = plot.shown.pitch();
    let from = plot.shown.at(plot.span.first.max(plot.shown.first)) - pitch / 2.0;
    let to = plot.shown.at(plot.span.last.min(plot.shown.last())) + pitch / 2.0;
    if to > from {
        let kept = Rect::from_min_max(
            pos2(from.max(plot.strip.left()), plot.strip.top()),
            pos2(to.min(plot.strip.right()), plot.strip.bottom()),
        );
        painter.rect_filled(kept, 0.0, colours.raised);
    }
    labels(painter, plot, view, colours);
}

/// Draws times above the track, except where another label is.
fn labels(painter: &Painter, plot: &Plot<'_>, view: &FrameView<'_>, colours: &Colours) {
    let evicted = view.history.evicted();
    let live = view.moment.live.map(|live| live.last);
    let heads: Vec<f32> = live
        .into_iter()
        .chain(view.moment.shown)
        .chain(plot.bookmarks.iter().map(|b| b.frame))
        .map(|frame| plot.shown.at(frame))
        .collect();

    let font = FontId::monospace(SMALL);
    let mut left = plot.labels.left();
    if evicted > 0 && plot.shown.first == plot.span.first {
        let text = format!("◂ {} evicted", crate::format::thousands(evicted));
        let at = plot.labels.left_center();
        let drawn = painter.text(at, Align2::LEFT_CENTER, text, font.clone(), colours.dim);
        left = drawn.right() + theme::SPACE[2];
    }
    let every = plot.shown.label_every(74.0);
    let seconds = |frame: u64| frame as f64 / FRAMES_PER_SECOND;
    let mut second = (seconds(plot.shown.first) as u64).next_multiple_of(every);
    loop {
        let frame = super::seconds(second);
        if frame > plot.shown.last() {
            break;
        }
        second += every;
        if frame < plot.shown.first {
            continue;
        }
        let x = plot.shown.at(frame);
        let line = Stroke::new(1.0, colours.line);
        let top = plot.labels.bottom() - 3.0;
        painter.vline(x, top..=plot.strip.bottom(), line);
        let text = clock(second - every);
        let width = text.len() as f32 * 6.1;
        let covered = heads
            .iter()
            .any(|h| (x - 8.0..=x + width + 8.0).contains(h));
        if x - 2.0 >= left && x + width <= plot.labels.right() && !covered {
            let at = pos2(x + 3.0, plot.labels.center().y);
            painter.text(at, Align2::LEFT_CENTER, text, font.clone(), colours.dim);
        }
    }
}

/// `5:04`, from an hour on `1:05:04`.
pub fn clock(seconds: u64) -> String {
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    if minutes < 60 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    }
}

/// Draws the bars of pieces, locks and clears, and the symbols above them.
pub fn events(painter: &Painter, plot: &Plot<'_>, strip: &Strip, colours: &Colours) {
    let ppp = painter.pixels_per_point();
    let left = (plot.strip.left() * ppp).round() as i32;
    let bottom = (plot.strip.bottom() * ppp).round() as i32;
    let room = plot.strip.height() - SIGNS;
    // Wider where frames are far apart, so that single frames are visible.
    let wide = pixels(plot.shown.pitch().clamp(1.0, 3.0), ppp);
    let mut marks = PixelPainter::new(ppp);
    for column in &strip.columns {
        bar(
            &mut marks,
            column,
            (left, bottom, wide),
            (room, ppp),
            colours,
        );
    }
    marks.paint(painter);
    for (x, sign) in &strip.signs {
        let x = (left + x) as f32 / ppp;
        let at = pos2(
            x.clamp(plot.strip.left() + 4.0, plot.strip.right() - 4.0),
            plot.strip.top() + SIGNS / 2.0,
        );
        draw_sign(painter, *sign, at, colours);
        if *sign == Sign::GameOver {
            let below = plot.strip.top() + SIGNS..=plot.strip.bottom();
            painter.vline(x, below, Stroke::new(1.0, colours.dim));
        }
    }
}

/// A new piece is a short bar in its colour, a lock a dim bar, and a clear a wide bar that
/// grows with the number of lines.
fn bar(
    marks: &mut PixelPainter,
    column: &Column,
    (left, bottom, wide): (i32, i32, i32),
    (room, ppp): (f32, f32),
    colours: &Colours,
) {
    let x = left + column.x;
    let mut stand = |width: i32, height: f32, colour: Color32| {
        let height = pixels(height, ppp);
        marks.fill(Block::new(x, bottom - height, width, height), colour);
    };
    if column.lock {
        stand(wide, room * 0.22, colours.faint);
    }
    if column.clear > 0 {
        let share = [0.55, 0.7, 0.85, 1.0][usize::from(column.clear.min(4)) - 1];
        stand(wide + pixels(1.0, ppp), room * share, colours.info);
    }
    if let Some(piece) = column.spawn {
        stand(wide, room * 0.4, theme::piece(piece));
    }
}

/// Draws a symbol with its own shape and colour.
pub fn draw_sign(painter: &Painter, sign: Sign, at: Pos2, colours: &Colours) {
    let polygon = |corners: &[(f32, f32)], colour: Color32| {
        let corners = corners.iter().map(|(x, y)| at + vec2(*x, *y)).collect();
        painter.add(Shape::convex_polygon(corners, colour, Stroke::NONE));
    };
    let line = |from: (f32, f32), to: (f32, f32), colour: Color32| {
        let ends = [at + vec2(from.0, from.1), at + vec2(to.0, to.1)];
        painter.line_segment(ends, Stroke::new(theme::STROKE, colour));
    };
    match sign {
        Sign::GameOver => polygon(
            &[(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)],
            colours.text,
        ),
        Sign::Misread => {
            line((-3.0, -3.0), (3.0, 3.0), colours.error);
            line((3.0, -3.0), (-3.0, 3.0), colours.error);
        }
        Sign::Divergence => polygon(&[(-4.0, -3.0), (4.0, -3.0), (0.0, 4.0)], colours.warn),
        Sign::Replan => polygon(
            &[(0.0, -4.0), (4.0, 0.0), (0.0, 4.0), (-4.0, 0.0)],
            colours.warn,
        ),
        Sign::GameStarted => polygon(&[(-3.0, -4.0), (4.0, 0.0), (-3.0, 4.0)], colours.dim),
        Sign::LevelUp => polygon(&[(-4.0, 3.0), (0.0, -4.0), (4.0, 3.0)], colours.info),
        Sign::Pause => {
            line((-2.0, -3.0), (-2.0, 3.0), colours.dim);
            line((2.0, -3.0), (2.0, 3.0), colours.dim);
        }
    }
}

/// Distance between two flags without a key, in points.
const LEAST: f32 = 0.5;

/// Draws the flags of bookmarks, with the number of their key.
pub fn flags(painter: &Painter, plot: &Plot<'_>, colours: &Colours) {
    let here = |b: &&Bookmark| plot.shown.has(b.frame);
    let mut last = f32::NEG_INFINITY;
    for bookmark in plot.bookmarks.iter().filter(here) {
        let x = plot.shown.at(bookmark.frame);
        // Flags in the same place are drawn once: there may be far more bookmarks than pixels.
        if bookmark.slot.is_none() && x - last < LEAST {
            continue;
        }
        last = x;
        let top = plot.labels.top() + 1.0;
        painter.vline(x, top..=plot.strip.bottom(), Stroke::new(1.0, colours.text));
        // At the right end the flag points to the left.
        let side = if x + 11.0 > plot.strip.right() {
            -1.0
        } else {
            1.0
        };
        let flag = Rect::from_two_pos(pos2(x, top), pos2(x + side * 10.0, top + 10.0));
        painter.rect_filled(flag, 0.0, colours.text);
        if let Some(slot) = bookmark.slot {
            painter.text(
                flag.center(),
                Align2::CENTER_CENTER,
                slot,
                FontId::monospace(9.0),
                colours.panel,
            );
        }
    }
}

/// Draws the span, with a handle at each end; the one near the pointer is larger.
pub fn chosen(
    painter: &Painter,
    plot: &Plot<'_>,
    view: &FrameView<'_>,
    near: Option<bool>,
    colours: &Colours,
) {
    let Some((from, to)) = view.ui_state.time.range else {
        return;
    };
    let on = view.ui_state.time.looping;
    let colour = if on { colours.accent } else { colours.dim };
    let half = plot.shown.pitch() / 2.0;
    let ends = [plot.shown.at(from) - half, plot.shown.at(to) + half];
    let band = Rect::from_min_max(
        pos2(ends[0].max(plot.strip.left()), plot.strip.top()),
        pos2(ends[1].min(plot.strip.right()), plot.strip.bottom()),
    );
    if band.is_positive() {
        painter.rect_filled(band, 0.0, colour.gamma_multiply(0.16));
    }
    for (i, x) in ends.into_iter().enumerate() {
        if !plot.strip.x_range().expand(0.5).contains(x) {
            continue;
        }
        painter.vline(x, plot.strip.y_range(), Stroke::new(theme::STROKE, colour));
        let size = if near == Some(i == 1) { 13.0 } else { 10.0 };
        let grip =
            Rect::from_center_size(pos2(x, plot.strip.bottom() - 5.0), vec2(size * 0.6, size));
        painter.rect_filled(grip, 2.0, colour);
    }
}

/// Draws the newest frame and the shown frame.
pub fn cursor(painter: &Painter, plot: &Plot<'_>, view: &FrameView<'_>, colours: &Colours) {
    let live = view
        .moment
        .live
        .filter(|live| live.branch == plot.span.branch);
    if let Some(live) = live.filter(|live| plot.shown.has(live.last)) {
        let x = plot.shown.at(live.last);
        painter.vline(x, plot.strip.y_range(), Stroke::new(1.0, colours.accent));
        let following = view.ui_state.time.cursor == Cursor::Live;
        let at = pos2(x, plot.labels.bottom() - 4.0);
        if following {
            painter.circle_filled(at, 4.0, colours.accent);
        } else {
            painter.circle_stroke(at, 3.5, Stroke::new(1.5, colours.accent));
        }
    }
    if let (Cursor::At(..), Some(record)) = (view.ui_state.time.cursor, view.record) {
        let x = plot.shown.at(record.picture.number);
        let x = x.clamp(plot.strip.left(), plot.strip.right());
        let top = plot.labels.bottom() - 1.0;
        painter.vline(
            x,
            top..=plot.strip.bottom(),
            Stroke::new(4.0, colours.ground),
        );
        painter.vline(x, top..=plot.strip.bottom(), Stroke::new(2.0, colours.text));
        let head = [
            (-5.0, -7.0),
            (5.0, -7.0),
            (5.0, -4.0),
            (0.0, 1.0),
            (-5.0, -4.0),
        ];
        let head = head.iter().map(|(dx, dy)| pos2(x + dx, top + dy)).collect();
        painter.add(Shape::convex_polygon(head, colours.text, Stroke::NONE));
    }
}
