//! The overview bar: all frames, and the part of them that the track shows.

use super::{Plot, Timeline};
use crate::{
    PanelCx, PlaybackAction,
    features::{ContextMenu, widgets},
};
use egui::{CursorIcon, Id, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2};
use pad::FrameNo;
use ui_kit::theme;

/// The kind of a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Grip {
    /// Moves the visible part; has the frame that was under the pointer, and the first
    /// frame of the part.
    Move(FrameNo, FrameNo),
    /// Selects a new part that begins here.
    From(FrameNo),
}

/// Draws the bar.
pub fn draw(ui: &mut Ui, plot: &Plot<'_>, cx: &mut PanelCx<'_>, timeline: &Timeline) {
    let view = cx.view;
    let id = Id::unique("timeline overview");
    let response = ui.interact(plot.overview, id, Sense::click_and_drag());
    let all = view.ui_state.time.zoom.is_none();
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Image, true, "Overview");
        info.current_text_value = Some(if all {
            "all frames are drawn".into()
        } else {
            format!(
                "frames {} to {} are drawn",
                plot.shown.first,
                plot.shown.last()
            )
        });
        info
    });
    theme::focus_ring(ui, &response);
    widgets::context_menu(&response, cx, ContextMenu::Timeline);

    let whole = &plot.whole;
    let grip_id = id.with("grip");
    let at = response
        .interact_pointer_pos()
        .map(|at| whole.frame_at(at.x));
    if response.double_clicked() {
        cx.send(PlaybackAction::Zoom(None));
    } else if let Some(frame) = at.filter(|_| response.dragged()) {
        let grip = ui.data(|d| d.get_temp(grip_id)).unwrap_or_else(|| {
            let pressed = ui.input(|i| i.pointer.press_origin());
            let frame = pressed.map_or(frame, |at| whole.frame_at(at.x));
            let grip = if !all && plot.shown.has(frame) {
                Grip::Move(frame, plot.shown.first)
            } else {
                Grip::From(frame)
            };
            ui.data_mut(|d| d.insert_temp(grip_id, grip));
            grip
        });
        let zoom = match grip {
            Grip::Move(held, first) => {
                let first = first.saturating_add_signed(frame as i64 - held as i64);
                whole.within(first.max(whole.first), plot.shown.frames)
            }
            Grip::From(start) => {
                let frames = start.abs_diff(frame) + 1;
                whole.within(start.min(frame), frames.max(ui_kit::time_axis::CLOSEST))
            }
        };
        if view.ui_state.time.zoom != Some(zoom) {
            cx.send(PlaybackAction::Zoom(Some(zoom)));
        }
    } else {
        ui.data_mut(|d| d.remove::<Grip>(grip_id));
    }
    if response.hovered() {
        let icon = if all {
            CursorIcon::Text
        } else {
            CursorIcon::Grab
        };
        ui.ctx().set_cursor_icon(icon);
    }
    paint(ui, plot, all, timeline);
    response.on_hover_text(if all {
        "Drag over a part to show only that part"
    } else {
        "Drag to move, double click to show everything"
    });
}

fn paint(ui: &Ui, plot: &Plot<'_>, all: bool, timeline: &Timeline) {
    let colours = theme::colours(ui);
    let painter = ui.painter_at(plot.overview);
    let whole = &plot.whole;
    let bar = |first: FrameNo, last: FrameNo| {
        let half = whole.pitch() / 2.0;
        Rect::from_min_max(
            pos2(whole.at(first) - half, plot.overview.top()),
            pos2(whole.at(last) + half, plot.overview.bottom()),
        )
    };
    painter.rect_filled(plot.overview, 0.0, colours.ground);
    painter.rect_filled(bar(plot.span.first, plot.span.last), 0.0, colours.raised);
    if all {
        return;
    }
    for (frame, mark) in timeline.marks.all() {
        if matches!(mark, session::Mark::GameOver | session::Mark::GameStarted) {
            let line = Stroke::new(1.0, colours.faint);
            painter.vline(whole.at(*frame), plot.overview.y_range(), line);
        }
    }
    let mut drawn = bar(plot.shown.first, plot.shown.last());
    if drawn.width() < 4.0 {
        drawn = Rect::from_center_size(drawn.center(), egui::vec2(4.0, drawn.height()));
    }
    painter.rect_filled(drawn, 2.0, colours.faint);
}
