//! The track: drawing, tooltips and pointer input.

use super::{Plot, Timeline, marks, pointer, scene};
use crate::format;
use crate::{
    Cursor, FrameView, PanelCx, PlaybackAction, Scope, Shown, Span,
    features::{ContextMenu, keys, widgets},
};
use egui::{
    Align2, Rect, RectAlign, Response, Sense, Stroke, StrokeKind, Tooltip, Ui, WidgetInfo,
    accesskit, pos2,
};
use pad::FrameNo;
use session::Mark;
use std::borrow::Cow;
use ui_kit::theme;
use vision::Violation;

/// Draws the hint that is shown before the first picture.
pub fn empty(ui: &Ui, rest: Rect, view: &FrameView<'_>) {
    let colours = theme::colours(ui);
    let painter = ui.painter_at(rest);
    let strip = Rect::from_center_size(rest.center(), egui::vec2(rest.width(), 30.0));
    painter.rect_filled(strip, 0.0, colours.ground);
    painter.text(
        strip.center(),
        Align2::CENTER_CENTER,
        match view.status.shown.kind {
            Shown::Source => widgets::no_picture(view),
            _ => "Frames appear here when the game runs",
        },
        theme::body(),
        colours.dim,
    );
}

/// Draws the track.
pub fn draw(ui: &mut Ui, plot: &Plot<'_>, cx: &mut PanelCx<'_>, timeline: &mut Timeline) {
    let view = cx.view;
    let Some(id) = keys::canvas(Scope::Timeline) else {
        return;
    };
    let colours = theme::colours(ui);
    let rect = plot.labels.union(plot.strip);
    let response = ui.interact(rect, id, Sense::click_and_drag());
    name(&response, plot, view);
    heed(&response, cx);
    let near = pointer::act(&response, plot, cx);
    widgets::context_menu(&response, cx, ContextMenu::Timeline);

    let painter = ui.painter_at(rect.expand2(egui::vec2(6.0, 2.0)));
    scene::ground(&painter, plot, view, colours);
    let drawn = timeline.marks.between(plot.shown.first, plot.shown.last());
    timeline
        .strip
        .gather(drawn, plot.shown, ui.ctx().pixels_per_point());
    scene::chosen(&painter, plot, view, near, colours);
    scene::events(&painter, plot, &timeline.strip, colours);
    scene::flags(&painter, plot, colours);
    scene::cursor(&painter, plot, view, colours);
    if response.has_focus() {
        // Esc clears the span, and otherwise leaves the timeline.
        keys::keep_arrows(&response, view.ui_state.time.range.is_some());
        let stroke = Stroke::new(theme::STROKE, colours.accent);
        ui.painter()
            .rect_stroke(plot.strip, 0.0, stroke, StrokeKind::Outside);
    }
    // An end of the span is dragged to a frame, so the frame is shown then as well. The menu of a
    // right click opens where the preview would be.
    let shows_frame = (!response.dragged() || near.is_some()) && !response.context_menu_opened();
    if let Some(at) = response.hover_pos().filter(|_| shows_frame) {
        preview(&response, at.x, plot, view, timeline);
    }
}

/// Reports the position of the cursor to accessibility.
fn name(response: &Response, plot: &Plot<'_>, view: &FrameView<'_>) {
    let frame = view.record.map_or(0, |r| r.picture.number);
    response.widget_info(|| WidgetInfo::slider(true, frame as f64, "Timeline"));
    let place = match view.ui_state.time.cursor {
        Cursor::Live => format!("frame {}, the newest", format::thousands(frame)),
        Cursor::At(..) => format!(
            "frame {} of {}",
            format::thousands(frame),
            format::thousands(plot.span.last)
        ),
    };
    let chosen = view.ui_state.time.chosen(plot.span);
    let place = chosen.map_or(place.clone(), |chosen| {
        format!("{place}, {}", words(&chosen))
    });
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_min_numeric_value(plot.span.first as f64);
        node.set_max_numeric_value(plot.span.last as f64);
        node.set_numeric_value_step(1.0);
        node.set_value(place);
        for action in [
            accesskit::Action::Increment,
            accesskit::Action::Decrement,
            accesskit::Action::SetValue,
        ] {
            node.add_action(action);
        }
    });
}

/// Frames and time of the span that is chosen.
fn words(chosen: &Span) -> String {
    format!("span of {}", format::frames(chosen.frames()))
}

/// Executes the actions of a screen reader.
fn heed(response: &Response, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(shown) = view.moment.shown else {
        return;
    };
    response.ctx.input(|i| {
        let mut seek = |frame: FrameNo| cx.send(PlaybackAction::Seek(frame));
        let asked = |action| i.num_accesskit_action_requests(response.id, action) as u64;
        let (on, back) = (
            asked(accesskit::Action::Increment),
            asked(accesskit::Action::Decrement),
        );
        if on > 0 || back > 0 {
            seek((shown + on).saturating_sub(back));
        }
        for request in i.accesskit_action_requests(response.id, accesskit::Action::SetValue) {
            if let Some(accesskit::ActionData::NumericValue(value)) = request.data {
                seek(value.max(0.0) as FrameNo);
            }
        }
    });
}

/// Notes in the tooltip: many bookmarks may be under the pointer.
const NOTES: usize = 8;
/// Characters of a note in the tooltip.
const NOTE: usize = 200;

/// Draws frame, time, events and picture above the pointer.
fn preview(
    response: &Response,
    x: f32,
    plot: &Plot<'_>,
    view: &FrameView<'_>,
    timeline: &mut Timeline,
) {
    let frame = plot.span.clamp(plot.shown.frame_at(x));
    let reach = (4.0 / plot.shown.pitch()) as u64;
    let around = timeline
        .marks
        .between(frame.saturating_sub(reach), frame + reach);
    let happened = happened(around, frame, |at| rule(view, plot, at));
    let noted: Vec<Cow<'_, str>> = plot
        .bookmarks
        .iter()
        .filter(|b| b.frame.abs_diff(frame) <= reach)
        .map(|b| match b.name.as_str() {
            "" => b.note.as_str(),
            name => name,
        })
        .filter(|note| !note.is_empty())
        .take(NOTES)
        .map(|note| format::cut(note, NOTE))
        .collect();
    let ctx = response.ctx.clone();
    let clocks = timeline
        .hovered
        .fetch(&ctx, view, plot.span.branch, frame)
        .map(|record| record.picture.clocks);
    let anchor = Rect::from_min_max(pos2(x, plot.labels.top()), pos2(x, plot.strip.bottom()));
    let mut tooltip = Tooltip::always_open(ctx, response.layer_id, response.id, anchor);
    tooltip.popup = tooltip
        .popup
        .align(RectAlign::TOP)
        .align_alternatives(&[RectAlign::TOP_START, RectAlign::TOP_END])
        .gap(theme::SPACE[2]);
    tooltip.show(|ui| {
        timeline.hovered.draw(ui, 1.0);
        let time = clocks.map_or_else(|| format::UNKNOWN.into(), format::time);
        let text = format!("{:>9} {time:>10}", format::thousands(frame));
        ui.label(egui::RichText::new(text).font(theme::numbers()));
        let colours = theme::colours(ui);
        let chosen = view.ui_state.time.chosen(plot.span);
        let chosen = chosen.filter(|span| (span.first..=span.last).contains(&frame));
        let length = chosen.map(|span| words(&span));
        for text in length
            .iter()
            .chain(&happened)
            .map(String::as_str)
            .chain(noted.iter().map(|note| &**note))
        {
            ui.label(egui::RichText::new(text).color(colours.dim));
        }
    });
}

/// The greatest number of events that are listed at one place.
const NAMED: usize = 4;

/// The rule that the picture of a frame breaks, with the cells to blame.
fn rule(view: &FrameView<'_>, plot: &Plot<'_>, frame: FrameNo) -> Option<String> {
    let record = view.history.get_on(plot.span.branch, frame)?;
    record.tracked.violations().next().map(Violation::sentence)
}

/// The events nearest to a frame as text, in their order.
fn happened(
    around: &[(FrameNo, Mark)],
    frame: FrameNo,
    rule: impl Fn(FrameNo) -> Option<String>,
) -> Vec<String> {
    let mut near: Vec<_> = around.iter().collect();
    near.sort_by_key(|(at, _)| at.abs_diff(frame));
    let more = near.len().saturating_sub(NAMED);
    near.truncate(NAMED);
    near.sort_by_key(|(at, _)| *at);
    let mut named: Vec<String> = near
        .iter()
        .map(|(at, mark)| {
            let mut words = marks::words(*mark);
            if *mark == Mark::Misread
                && let Some(rule) = rule(*at)
            {
                words = format!("{words}: {rule}");
            }
            match at.abs_diff(frame) {
                0 => words,
                _ => format!("{} {words}", format::thousands(*at)),
            }
        })
        .collect();
    if more > 0 {
        named.push(format!("and {more} more"));
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_events_are_listed_in_their_order() {
        let locks = [40, 98, 99, 103, 104].map(|at| (at, Mark::Lock));
        assert_eq!(
            happened(&locks, 99, |_| None),
            [
                "98 piece locks",
                "piece locks",
                "103 piece locks",
                "104 piece locks",
                "and 1 more"
            ]
        );
    }
}
