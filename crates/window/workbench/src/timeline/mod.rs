//! The timeline along the bottom: the playback buttons, and a track of all kept frames with
//! their events and the shown frame.

mod bookmarks;
mod controls;
mod icon_button;
mod lanes;
mod marks;
mod overview;
mod pointer;
mod scene;
mod strip;
#[cfg(test)]
mod tests;
mod thumb;
mod thumbs;
mod track;

use crate::{FrameView, PanelCx, Span, Time};
use egui::{Rangef, Rect, Ui, pos2};
use marks::Marks;
use pad::FrameNo;
pub use scene::clock;
use session::Bookmark;
use strip::Strip;
use thumb::Thumb;
use thumbs::Thumbs;
pub use ui_kit::time_axis::{Axis, seconds};
use ui_kit::{icon, theme, time_axis};

/// Height without the lanes of other branches, in points.
pub const HEIGHT: f32 = 58.0;
/// Width of the buttons, in points.
const CONTROLS: f32 = 236.0;
/// Height of the labels above the track, in points.
const LABELS: f32 = 14.0;
/// Height of the overview bar below, in points.
const OVERVIEW: f32 = 8.0;

/// The cache of the timeline, so that an hour is drawn as fast as a minute. It can be
/// rebuilt from the history at any time.
#[derive(Default)]
pub struct Timeline {
    marks: Marks,
    strip: Strip,
    hovered: Thumb,
    listed: Thumb,
    small: Thumbs,
}

/// The layout of the timeline in this pass.
struct Plot<'a> {
    /// The axis of all frames.
    whole: Axis,
    /// The axis of the visible part.
    shown: Axis,
    /// The labels.
    labels: Rect,
    /// The track below them.
    strip: Rect,
    /// The lanes of other branches below that.
    lanes: Rect,
    /// The bar at the bottom.
    overview: Rect,
    span: crate::Span,
    /// Those on the branch that is shown.
    bookmarks: &'a [Bookmark],
}

/// The whole height, in points.
pub fn height(ui: &Ui, view: &FrameView<'_>) -> f32 {
    HEIGHT + lanes::height(ui, view)
}

/// Draws the timeline into the whole of `ui`.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, timeline: &mut Timeline) {
    let view = cx.view;
    let area = ui.max_rect().shrink2(egui::vec2(theme::SPACE[2], 2.0));
    let line = egui::Stroke::new(1.0, theme::colours(ui).line);
    ui.painter()
        .hline(ui.max_rect().x_range(), ui.max_rect().top() + 0.5, line);
    let bookmarks = view.history.bookmarks();
    let controls = Rect::from_min_max(area.min, pos2(area.left() + CONTROLS, area.bottom()));
    controls::draw(ui, controls, cx, &bookmarks, timeline);
    let rest = Rect::from_min_max(
        pos2(controls.right() + theme::SPACE[3], area.top()),
        area.max,
    );
    let Some(span) = view.moment.here else {
        track::empty(ui, rest, view);
        return;
    };
    timeline
        .marks
        .update(view.history, view.moment.epoch, &span);
    let on_branch = view.history.bookmarks_on(span.branch);
    let lanes = lanes::height(ui, view);
    let plot = plot((rest, lanes), view, span, &on_branch);
    track::draw(ui, &plot, cx, timeline);
    overview::draw(ui, &plot, cx, timeline);
    lanes::draw(ui, &plot, cx);
}

/// The axis of all frames and that of the visible part; `cursor` is the shown frame.
pub fn axes(time: &Time, span: &Span, cursor: FrameNo, x: Rangef) -> (Axis, Axis) {
    let last = span.first + time_axis::room_for(span.frames()) - 1;
    let whole = Axis::new(span.first, last, x);
    let shown = match time.zoom {
        Some((first, last)) => {
            let frames = last.saturating_sub(first) + 1;
            let (first, last) = whole.within(first, frames);
            let axis = Axis::new(first, last, x);
            let stays = time.zoomed_from == Some(time.cursor);
            // A drag must not scroll the track under the pointer.
            if stays || axis.has(cursor) {
                axis
            } else {
                axis.turned_to(cursor, &whole)
            }
        }
        None => whole,
    };
    (whole, shown)
}

fn plot<'a>(
    (rest, lanes): (Rect, f32),
    view: &FrameView<'_>,
    span: crate::Span,
    bookmarks: &'a [Bookmark],
) -> Plot<'a> {
    let x = Rangef::new(rest.left(), rest.right());
    let cursor = view.record.map_or(span.last, |r| r.picture.number);
    let (whole, shown) = axes(&view.ui_state.time, &span, cursor, x);
    let labels = Rect::from_min_max(rest.min, pos2(rest.right(), rest.top() + LABELS));
    let overview = Rect::from_min_max(pos2(rest.left(), rest.bottom() - OVERVIEW), rest.max);
    let lanes = lanes::place(overview, lanes);
    let strip = Rect::from_min_max(
        pos2(rest.left(), labels.bottom()),
        pos2(rest.right(), lanes.top() - 3.0),
    );
    Plot {
        whole,
        shown,
        labels,
        strip,
        lanes,
        overview,
        span,
        bookmarks,
    }
}
