//! A thin lane for each of the newest other branches, from where it diverges from the shown
//! one.

use super::Plot;
use crate::{Action, BranchAction, FrameView, PanelCx, PanelId, format};
use egui::{Align2, CursorIcon, Rect, Sense, Stroke, Ui, pos2, vec2};
use pad::{BranchId, FrameNo};
use session::Branch;
use ui_kit::{accessible, theme};

/// The greatest number of lanes.
const MOST: usize = 3;
/// Height of a lane and the space below it, in points.
const LANE: f32 = 9.0;
/// The greatest height of all lanes, in points, in a window of this height or less: more would cost the
/// picture a whole scale on displays of 1366x768 and 1920x1080.
const HIGHEST: [(f32, f32); 2] = [(800.0, 9.0), (f32::INFINITY, 18.0)];
/// The least height of a letter, in points.
const LETTER: f32 = 8.0;
/// The part of a lane that its bar takes.
const BAR: f32 = 0.55;

/// Height of all lanes, in points.
#[must_use]
pub fn height(ui: &Ui, view: &FrameView<'_>) -> f32 {
    let lanes = view.history.branches().len().saturating_sub(1).min(MOST);
    let window = ui.ctx().content_rect().height();
    let highest = HIGHEST
        .iter()
        .find(|(window_up_to, _)| window <= *window_up_to);
    (LANE * lanes as f32).min(highest.map_or(0.0, |(_, highest)| *highest))
}

/// Draws the lanes, the newest on top; a click shows that frame of the branch.
pub fn draw(ui: &Ui, plot: &Plot<'_>, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let list = view.history.branches();
    let here = plot.span.branch;
    let others = list.iter().rev().filter(|branch| branch.id != here);
    let lanes = list.len().saturating_sub(1).clamp(1, MOST);
    let high = height(ui, view) / lanes as f32;
    for (i, branch) in others.take(MOST).enumerate() {
        let top = plot.lanes.top() + high * i as f32;
        let rect = Rect::from_min_max(
            pos2(plot.lanes.left(), top),
            pos2(plot.lanes.right(), top + high),
        );
        let parts = crate::branches::shared(&list, here, branch.id);
        if let (Some(fork), Some(last)) = (parts, branch.last) {
            // Letters of low lanes are beside each other: above each other they would overlap.
            let aside = if high < LETTER {
                LETTER * i as f32
            } else {
                0.0
            };
            lane(ui, plot, cx, (rect, aside), branch, (fork, last));
        }
    }
    let beyond = list.len().saturating_sub(1 + MOST);
    if beyond > 0 {
        more(ui, plot, beyond, cx);
    }
}

/// Draws how many branches have no lane; a click shows the list of all.
fn more(ui: &Ui, plot: &Plot<'_>, beyond: usize, cx: &mut PanelCx<'_>) {
    let colours = theme::colours(ui);
    let font = theme::letter(plot.lanes.height().min(LANE));
    let text = format!("+{beyond}");
    let galley = ui.painter().layout_no_wrap(text, font, colours.dim);
    let size = vec2(galley.size().x + theme::SPACE[1], plot.lanes.height());
    let rect = Rect::from_min_size(plot.lanes.right_top() - vec2(size.x, 0.0), size);
    let response = ui.interact(rect, egui::Id::unique("more lanes"), Sense::click());
    let older = match beyond {
        1 => "1 older branch has".to_owned(),
        _ => format!("{beyond} older branches have"),
    };
    let about = format!("{older} no lane; click to list all");
    accessible::set_button(&response, &about, None);
    let is_pointed = response.hovered() || response.has_focus();
    let colour = if is_pointed {
        colours.text
    } else {
        colours.dim
    };
    ui.painter()
        .rect_filled(rect, theme::RADIUS, colours.ground);
    let at = rect.center() - galley.size() / 2.0;
    ui.painter()
        .galley_with_override_text_color(at, galley, colour);
    if response.on_hover_text(about).clicked() {
        cx.send(Action::ShowPanel(PanelId::Branches));
    }
}

fn lane(
    ui: &Ui,
    plot: &Plot<'_>,
    cx: &mut PanelCx<'_>,
    (rect, aside): (Rect, f32),
    branch: &Branch,
    (fork, last): (FrameNo, FrameNo),
) {
    let view = cx.view;
    let colours = theme::colours(ui);
    let id = egui::Id::unique(("lane", branch.id));
    let response = ui.interact(rect, id, Sense::click());
    let letter = crate::branches::letter(branch.id);
    let value = format!(
        "{}: diverges at frame {}, ends at {}",
        branch.name,
        format::thousands(fork),
        format::thousands(last)
    );
    accessible::set_button(&response, &format!("Lane of branch {letter}"), None);
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_value(value.as_str()));

    let painter = ui.painter_at(rect.union(plot.strip));
    let colour = theme::branch(colours, branch.id);
    let colour = if response.hovered() || response.has_focus() {
        colours.text
    } else {
        colour
    };
    let x = plot.shown.at(fork).clamp(rect.left(), rect.right());
    let end = plot.shown.at(last).clamp(x, rect.right()).max(x + 2.0);
    let (middle, high) = (rect.center().y, rect.height() * BAR);
    let bar = Rect::from_min_max(pos2(x, middle - high / 2.0), pos2(end, middle + high / 2.0));
    painter.rect_filled(bar, 1.0, colour);
    if plot.shown.has(fork) {
        let tick = plot.strip.bottom() - 4.0..=bar.bottom();
        painter.vline(x, tick, Stroke::new(theme::STROKE, colour));
    }
    if branch.id == view.status.shown.branch && plot.shown.has(last) {
        painter.circle_filled(pos2(end, middle), rect.height() / 3.0, colours.accent);
    }
    let font = theme::letter(rect.height().max(LETTER));
    let (at, align) = if x - rect.left() > 12.0 + aside {
        (pos2(x - 3.0 - aside, middle), Align2::RIGHT_CENTER)
    } else {
        (pos2(end + 4.0 + aside, middle), Align2::LEFT_CENTER)
    };
    painter.text(at, align, &letter, font, colours.text);
    act(response, plot, branch.id, (fork, last), &value, cx);
}

fn act(
    response: egui::Response,
    plot: &Plot<'_>,
    branch: BranchId,
    (fork, last): (FrameNo, FrameNo),
    described: &str,
    cx: &mut PanelCx<'_>,
) {
    let at = |x: f32| plot.shown.frame_at(x).clamp(fork, last);
    let pointed = response.hover_pos().map(|pos| at(pos.x));
    if response.clicked() {
        // A press by keyboard has no place.
        let frame = response
            .interact_pointer_pos()
            .map_or(last, |pos| at(pos.x));
        cx.send(BranchAction::Seek(branch, frame));
    }
    if let Some(frame) = pointed {
        response.ctx.set_cursor_icon(CursorIcon::PointingHand);
        let text = format!("{described}; here {}", format::thousands(frame));
        response.on_hover_text(text);
    }
}

/// The place of the lanes above a bar.
#[must_use]
pub fn place(bar: Rect, height: f32) -> Rect {
    let top = bar.top() - height;
    Rect::from_min_size(pos2(bar.left(), top), vec2(bar.width(), height))
}
