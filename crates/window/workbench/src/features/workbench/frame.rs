//! The frame of the window: toolbar, timeline, reason line and status bar around the
//! panels.

use crate::{
    Dock, PanelCx, PassTimes, branches, lab, matches, plan, shell,
    shell::menus,
    shell::status_bar,
    timeline,
    timeline::Timeline,
    tour::{self, TourPlace},
};
use egui::{CentralPanel, Frame, Margin, Panel, Ui, UiBuilder};
use ui_kit::theme;

/// Draws the bars around the panels, and the panels.
pub(super) fn draw(
    ui: &mut Ui,
    dock: &mut Dock,
    timeline: &mut Timeline,
    cx: &mut PanelCx<'_>,
    times: &mut PassTimes,
) {
    let view = cx.view;
    let colours = theme::colours(ui);
    let is_enlarged = view.ui_state.shell.enlarged(ui.ctx().content_rect().size()) > 1.0;
    let [toolbar, reason_row] = theme::bars(is_enlarged);
    let bar = |left: i8| {
        Frame::new().fill(colours.panel).inner_margin(Margin {
            left,
            right: left,
            top: 0,
            bottom: 0,
        })
    };
    Panel::top("toolbar")
        .exact_size(toolbar)
        .frame(bar(8))
        .show(ui, |ui| {
            tour::frame(ui, cx, TourPlace::Toolbar, ui.max_rect());
            times.time("Toolbar", || menus::draw(ui, cx));
        });
    Panel::bottom("status")
        .exact_size(theme::STATUS)
        .frame(bar(0))
        .show(ui, |ui| {
            tour::frame(ui, cx, TourPlace::StatusBar, ui.max_rect());
            times.time("Status bar", || status_bar::draw(ui, cx));
        });
    // The timeline is the game's; the reason is that of what is shown.
    let shows_game = view.shows_game();
    let timeline_height = match shows_game {
        true => timeline::height(ui, view),
        false => 0.0,
    };
    if shows_game {
        Panel::bottom("timeline")
            .exact_size(timeline_height)
            .frame(bar(0))
            .show(ui, |ui| {
                tour::frame(ui, cx, TourPlace::Timeline, ui.max_rect());
                times.time("Timeline", || timeline::draw(ui, cx, timeline));
            });
    }
    Panel::bottom("reason")
        .exact_size(reason_row)
        .frame(bar(10))
        .show(ui, |ui| {
            tour::frame(ui, cx, TourPlace::Reason, ui.max_rect());
            ui.horizontal_centered(|ui| {
                times.time("Reason", || {
                    let alert = shell::alert_line::of(view).filter(|_| shows_game);
                    let reason = match shows_game {
                        true => plan::reason_text(view),
                        false => matches::reason(view, &dock.seen())
                            .unwrap_or_else(|| lab::reason(view))
                            .into(),
                    };
                    let waits = branches::going_back_lasts(view);
                    let writing = &view.status.program.writing;
                    let beside = match (waits.is_some() || writing.is_some(), &alert) {
                        (true, _) => None,
                        (false, Some(alert)) => Some(shell::alert_line::width(ui, alert)),
                        (false, None) => Some(plan::reason_width(ui, &reason)),
                    };
                    let room = shell::notice(ui, cx, beside);
                    let rest = ui.max_rect();
                    let rest = rest.with_max_x(rest.left() + room);
                    let rest = UiBuilder::new().max_rect(rest);
                    ui.scope_builder(rest, |ui| match (waits, writing, alert) {
                        (Some(way), ..) => branches::going_back(ui, cx, way),
                        (None, Some(writing), _) => shell::writing(ui, cx, writing),
                        (None, None, Some(alert)) => shell::alert_line::draw(ui, cx, &alert),
                        (None, None, None) => plan::reason(ui, &reason),
                    });
                });
            });
        });
    let panels = CentralPanel::default()
        .frame(Frame::new().fill(colours.panel))
        .show(ui, |ui| dock.ui(ui, cx, times));
    let above = theme::STATUS + timeline_height + reason_row + theme::SPACE[2];
    shell::toasts(ui, cx, above);
    tour::draw(ui, cx, panels.response.rect);
}
