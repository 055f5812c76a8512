//! Replaces the reason line while a branch is being prepared for longer than a moment:
//! shows the progress and a button that cancels it.

use crate::{Command, FrameView, PanelCx, ReplayProgress, Request, widgets};
use egui::{Align2, Rect, Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use ui_kit::{text, theme};
use workbench_model::format;

/// Width of the bar, in points.
const BAR: f32 = 220.0;

/// The branch in preparation, once its duration is known.
#[must_use]
pub fn lasts(view: &FrameView<'_>) -> Option<ReplayProgress> {
    view.status.replay.filter(|way| way.of > 0)
}

/// Draws progress and button in one line.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, way: ReplayProgress) {
    let colours = theme::colours(ui);
    ui.spacing_mut().item_spacing.x = theme::SPACE[3];
    let letter = workbench_model::branches::letter(way.branch);
    ui.label(format!("Going back for branch {letter}"));
    let (rect, response) = ui.allocate_exact_size(vec2(BAR, theme::SPACE[2]), Sense::hover());
    let part = (way.done as f32 / way.of as f32).clamp(0.0, 1.0);
    ui.painter()
        .rect_filled(rect, theme::RADIUS, colours.ground);
    let done = Rect::from_min_size(rect.min, vec2(rect.width() * part, rect.height()));
    ui.painter()
        .rect_filled(done, theme::RADIUS, colours.accent);
    let [done, of] = [way.done, way.of].map(format::thousands);
    let text = format!("{done:>width$} of {of} frames", width = of.len());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, "Going back");
        info.current_text_value = Some(text.clone());
        info
    });
    let size = vec2(text.len() as f32 * 7.4, theme::ROW);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let (font, colour) = (theme::numbers(), colours.dim);
    text::in_rect(ui, rect, Align2::LEFT_CENTER, &text, font, colour);
    let give_up = Command::from(Request::CancelBranch);
    widgets::button(ui, cx, &give_up, "Cancel", Vec2::ZERO);
}
