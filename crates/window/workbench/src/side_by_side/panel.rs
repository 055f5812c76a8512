//! The panel: both boards with what is counted of them between, where they differ first, and
//! their score curves.

use super::{
    board, chart, facts,
    sides::{Sides, chosen, other_name, sides},
};
use crate::{
    BranchAction,
    branches::{Other, others},
    side_by_side::Lock,
};
use crate::{
    Command, FrameView, PanelCx, PanelId, Request, SideBySideAction, features::panel::Panel,
    features::widgets,
};
use egui::{Rect, Ui, UiBuilder, Vec2, vec2};
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, board::BoardView, scroll, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 330.0;
/// The least height of both sides, in points; a lower panel scrolls.
const LEAST: f32 = 240.0;
/// The least width of what is between the boards, in points.
const BETWEEN: f32 = 150.0;
/// The width that a name gets where what is between the boards has `ROOMY`, in points.
const NAME: f32 = 220.0;
const ROOMY: f32 = 300.0;
/// The share of the height that the curves get, and its limits in points.
const CHART: f32 = 0.26;
const CHART_HEIGHT: (f32, f32) = (52.0, 180.0);

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::SideBySide,
    title: "Side by side",
    about: "Two branches or two sessions on one timeline, and where they differ first",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the menus of the right side and of the lock at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(other) = chosen(view) else {
        return;
    };
    let lock = view.ui_state.side_by_side.lock;
    let menu = widgets::menu_button(ui, lock.label(), |ui| {
        for lock in Lock::iter() {
            let command = Command::from(SideBySideAction::Lock(lock));
            if widgets::button(ui, cx, &command, lock.label(), widgets::MENU_ENTRY).clicked() {
                ui.close();
            }
        }
    });
    accessible::set_button(&menu.response, "Lock", None);
    let menu = widgets::menu_button(ui, "with…", |ui| right_side(ui, cx, other));
    let name = other_name(view.history, other, view.other_session);
    accessible::set_button(&menu.response, "Right side", None);
    menu.response.on_hover_text(name);
}

/// Draws the list of what can be on the right side.
fn right_side(ui: &mut Ui, cx: &mut PanelCx<'_>, shown: Other) {
    let view = cx.view;
    let Some(here) = view.moment.here else {
        return;
    };
    for other in others(&view.history.branches(), here.branch, view.other_session) {
        let letter = crate::branches::letter(other.branch());
        let name = other_name(view.history, other, view.other_session);
        let mark = if other == shown { "✔" } else { " " };
        let face = format!("{mark} {letter}  {name}");
        let response = ui.button(&face);
        accessible::set_button(&response, &face, None);
        let with = Command::from(BranchAction::Compare(other));
        if widgets::with_tooltip(response, &with, view).clicked() {
            cx.send(with);
            ui.close();
        }
    }
    ui.separator();
    let open = Command::from(Request::CompareSession);
    item(ui, cx, &open, "A session…");
    if view.other_session.is_some() {
        let close = Command::from(SideBySideAction::CloseSession);
        let face = widgets::label(&close, view);
        item(ui, cx, &close, &face);
    }
}

/// An item of a menu, named by its face.
fn item(ui: &mut Ui, cx: &mut PanelCx<'_>, command: &Command, face: &str) {
    let response = widgets::plain_button(ui, cx, command, face);
    if response.clicked() {
        ui.close();
    }
}

/// Draws both sides.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let Some(sides) = sides(ui, view) else {
        nothing(ui, cx, view);
        return;
    };
    let space = ui.available_rect_before_wrap();
    if space.height() >= LEAST {
        both(ui, cx, &sides, space);
        return;
    }
    scroll::whole(ui, "side by side", |ui| {
        let size = vec2(ui.available_width(), LEAST);
        both(ui, cx, &sides, Rect::from_min_size(ui.cursor().min, size));
    });
}

/// Draws the boards, what is between them, and the curves.
fn both(ui: &mut Ui, cx: &mut PanelCx<'_>, sides: &Sides<'_>, space: Rect) {
    let view = cx.view;
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    let curves = (space.height() * CHART).clamp(CHART_HEIGHT.0, CHART_HEIGHT.1);
    let chart = space.with_min_y(space.bottom() - curves);
    let above = space.with_max_y(chart.top() - theme::SPACE[2]);
    let least = BETWEEN + theme::SPACE[3] * 2.0;
    let (left, right, between) = columns(above, least);
    for (side, place) in sides.both.iter().zip([left, right]) {
        let name = if place == left { "Left" } else { "Right" };
        inside(ui, place, |ui| board::draw(ui, view, side, name));
    }
    inside(ui, between, |ui| facts::draw(ui, cx, sides));
    inside(ui, chart, |ui| chart::draw(ui, cx, sides));
    ui.allocate_rect(space, egui::Sense::empty());
}

/// The places of both boards and of what is between.
fn columns(space: Rect, least: f32) -> (Rect, Rect, Rect) {
    let below = space.with_min_y(space.top() + board::HEAD);
    let half = vec2(space.width() - least, below.height()) / vec2(2.0, 1.0);
    let (board, _) = BoardView::beside(Rect::from_min_size(below.min, half), 0.0);
    // A board is narrower than most names.
    let wide = board.width().max(NAME.min((space.width() - ROOMY) / 2.0));
    let left = space.with_max_x(space.left() + wide);
    let right = space.with_min_x(space.right() - wide);
    let between = space
        .with_min_x(left.right() + theme::SPACE[3])
        .with_max_x(right.left() - theme::SPACE[3]);
    (left, right, between)
}

fn inside(ui: &mut Ui, place: Rect, draw: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(place), draw);
}

/// Shows why there is nothing to see, and what helps.
fn nothing(ui: &mut Ui, cx: &mut PanelCx<'_>, view: &FrameView<'_>) {
    let open = Command::from(Request::CompareSession);
    let branch = Command::from(BranchAction::Here);
    match chosen(view) {
        _ if view.record.is_none() => widgets::empty(ui, cx, widgets::no_picture(view), &[]),
        Some(_) => {
            let sentence = "The other side does not have this game";
            widgets::empty(
                ui,
                cx,
                sentence,
                &[SideBySideAction::Lock(Lock::Frame).into()],
            );
        }
        None => {
            let sentence = "There is no other branch and no other session to compare with";
            widgets::empty(ui, cx, sentence, &[branch, open]);
        }
    }
}
