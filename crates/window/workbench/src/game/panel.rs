//! The panel of the game's picture, with the buttons of its layers above it.

use super::pad;
use crate::{
    Action, Command, FrameView, GameAction, Grid, Layer, PanelCx, PanelId, PixelsAction, Raster,
    features::keys, features::panel::Panel, features::widgets, game,
};
use egui::{
    Align2, Id, Rect, RichText, Role, Sense, TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2,
};
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, number, text, theme};

/// Least width of the badge that names what the keys act on: "Keys: pixel", in points.
const BADGE: f32 = 78.0;

/// The space left and right of its text, in points.
const BADGE_MARGIN: f32 = 6.0;

/// The widest text of the numbers of a grid.
const WIDEST: &str = "159, 143, 160, 144";

/// The width below which the buttons of the layers are in a menu, in points.
const NARROW: f32 = 830.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Game,
    title: "Game",
    about: "The picture of the game with the chosen layers",
    width: Panel::NARROW,
    height: 200.0,
    beside,
    draw,
};

/// Draws the buttons of the layers and the tools, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    if ui.available_width() < NARROW {
        widgets::menu_that_stays(ui, "Layers ⏷", "Layers", |ui| {
            for layer in Layer::iter() {
                widgets::tick(ui, cx, &Command::from(Action::Layer(layer)));
            }
            ui.separator();
            grid(ui, cx);
        });
    } else {
        for layer in Layer::iter().rev() {
            // Right of the button that shows the grid.
            if layer == Layer::Grid {
                widgets::menu_that_stays(ui, "⏷", "Kind of grid", |ui| {
                    grid(ui, cx);
                });
            }
            let command = Command::from(Action::Layer(layer));
            let size = vec2(0.0, theme::ROW - 2.0);
            widgets::button(ui, cx, &command, layer.words().label, size);
        }
    }
    tools(ui, cx);
}

/// Draws the kinds of grid, and the numbers of the custom grid.
fn grid(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let ui_state = &view.ui_state.game;
    let size = vec2(0.0, theme::ROW - 2.0);
    ui.horizontal(|ui| {
        for grid in Grid::iter() {
            let command = Command::from(GameAction::Grid(grid));
            widgets::button(ui, cx, &command, grid.label(), size);
        }
    });
    ui.horizontal(|ui| {
        let mut typed = ui_state
            .typed
            .clone()
            .unwrap_or_else(|| ui_state.own.typed());
        let wrong = Raster::parse(&typed).is_none();
        let edit = TextEdit::singleline(&mut typed)
            .id(Id::unique("numbers of the grid"))
            .font(theme::numbers())
            .desired_width(number::width(ui, TextStyle::Monospace, WIDEST));
        let response = ui.add(if wrong {
            edit.text_color(theme::colours(ui).warn)
        } else {
            edit
        });
        let name = "Grid x, y, width, height";
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
        let response = response.on_hover_text("Left, top, width and height of a cell, in pixels");
        if response.changed() {
            cx.change(|ui, _| ui.game.type_grid(Some(typed)));
        } else if response.lost_focus() {
            cx.change(|ui, _| ui.game.type_grid(None));
        }
        let block = Command::from(GameAction::GridOfBlock);
        ui.add_enabled_ui(view.ui_state.pixels.region.is_some(), |ui| {
            widgets::button(ui, cx, &block, "From block", size);
        });
    });
}

/// Draws the tools and the zoom.
fn tools(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    ui.add_space(theme::SPACE[1]);
    let size = vec2(0.0, theme::ROW - 2.0);
    for (command, face) in [
        (PixelsAction::Ruler, "Measure"),
        (PixelsAction::Inspect, "Inspect"),
    ] {
        widgets::button(ui, cx, &Command::from(command), face, size);
    }
    if let Some(lens) = view.ui_state.game.lens {
        ui.add_space(theme::SPACE[1]);
        let face = format!("{}× ✖", lens.scale());
        let fit = Command::from(GameAction::Fit);
        widgets::button(ui, cx, &fit, &face, size);
    }
    let missed = view.ui_state.game.missed;
    if let Some(missed) = missed.filter(|_| view.ui_state.game.lens.is_none()) {
        ui.add_space(theme::SPACE[1]);
        smaller(ui, view, missed);
    }
}

/// Draws the scale of the picture where text is too large for the one that it would have.
fn smaller(ui: &mut Ui, view: &FrameView<'_>, missed: i32) {
    let face = format!("{}×", view.ui_state.game.drawn);
    let response = ui.label(RichText::new(&face).color(theme::colours(ui).dim));
    accessible::name_value(&response, "Scale of the picture", &face);
    let percent = view.ui_state.shell.zoomed.unwrap_or(100);
    response.on_hover_text(format!(
        "The largest whole scale that fits: beside text at {percent} % there is no space for \
         {missed}×. View ▸ Reset zoom makes the text smaller"
    ));
}

/// Draws the picture with its layers, and what is below it.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let space = ui.available_rect_before_wrap();
    let picture = game::draw(ui, space, cx);
    let below = Rect::from_min_max(
        pos2(picture.left(), picture.bottom()),
        pos2(picture.right(), space.bottom() + theme::SPACE[1]),
    );
    pad::draw(ui, below, cx);
    if let Some((owner, tip)) = keys_owner(ui, cx.view) {
        let beside = (below.width() - pad::WIDTH) / 2.0 - theme::SPACE[1];
        let width = badge_width(ui, &owner).min(beside).max(BADGE);
        let height = theme::ROW - 4.0;
        let (room, space) = (below.height(), theme::SPACE[1]);
        let top = match (beside >= BADGE, room >= height + space) {
            (true, _) if room >= height => below.center().y - height / 2.0,
            (false, true) => below.top() + space,
            // Over the picture, which fills the panel.
            _ => below.top() - space - height,
        };
        let left = pos2(below.left(), top);
        badge(
            ui,
            Rect::from_min_size(left, vec2(width, height)),
            &owner,
            tip,
        );
    }
}

/// What the arrow keys act on, if it is on the picture, and the tooltip of the badge.
fn keys_owner(ui: &Ui, view: &FrameView<'_>) -> Option<(String, &'static str)> {
    if view.ui_state.game_keys {
        let tip = "Arrows, X, Z, Enter and right Shift go to the game  (Esc releases)";
        return Some(("Keys: game".into(), tip));
    }
    let has_focus = |canvas| keys::has_focus(ui.ctx(), canvas);
    let region = view.ui_state.calibrate.region();
    if let Some(region) = region.filter(|_| has_focus(keys::profile_id())) {
        let tip = "Arrows move this region by one pixel, with Shift by eight  (Esc deselects)";
        return Some((format!("Keys: {}", region.name), tip));
    }
    if view.ui_state.pixels.at.is_some() && has_focus(keys::inspector_id()) {
        let tip = "Arrows select the pixel beside, with Shift 8 pixels away  (Esc deselects)";
        return Some(("Keys: pixel".into(), tip));
    }
    None
}

/// The width of the badge that shows all of a text, in points.
fn badge_width(ui: &Ui, owner: &str) -> f32 {
    let painter = ui.painter();
    let drawn = painter.layout_no_wrap(owner.to_owned(), theme::body(), theme::colours(ui).text);
    drawn.size().x + 2.0 * BADGE_MARGIN
}

/// Draws the badge that names what the keys act on: under the picture, where it moves nothing.
fn badge(ui: &Ui, rect: Rect, owner: &str, tip: &str) {
    let colours = theme::colours(ui);
    let response = ui.interact(rect, Id::unique("keys of"), Sense::hover());
    ui.painter()
        .rect_filled(rect, theme::RADIUS, colours.accent);
    let inner = rect.shrink2(vec2(BADGE_MARGIN, 0.0));
    let align = Align2::CENTER_CENTER;
    let cut = text::in_rect(ui, inner, align, owner, theme::body(), colours.on_accent);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, owner));
    response.on_hover_ui(|ui| {
        if cut {
            ui.label(owner);
        }
        ui.label(tip);
    });
}
