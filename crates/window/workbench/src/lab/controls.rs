//! What a wall is started with, and how fast it runs.

use crate::lab::{MOST_GAMES, SIZES, WallFigure, WallRate, presets};
use crate::{Command, LabAction, PanelCx, features::widgets};
use egui::{RichText, Slider, Ui, Vec2, vec2};
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, number, theme};

/// Width of the slider, in points.
const SLIDER: f32 = 84.0;
/// Width of the rate beside it, in points.
const RATE: f32 = 30.0;

/// Draws the choices in as many lines as they need.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let state = &cx.view.ui_state.lab;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], theme::SPACE[0]);
        let actions = presets::rules_names().map(LabAction::Rules);
        let about = presets::about_rules(&state.setup.rules);
        let tip = format!("The rules of the next wall. {about}");
        menu(
            ui,
            cx,
            (&state.setup.rules, "Rules of the wall", &tip),
            actions,
        );
        let actions = presets::player_names().map(LabAction::Player);
        let about = presets::about_player(&state.setup.player);
        let tip = format!("Who plays on the next wall. {about}");
        menu(
            ui,
            cx,
            (&state.setup.player, "Player of the wall", &tip),
            actions,
        );
        games(ui, cx);
        first_seed(ui, cx);
        widgets::keep_together(ui, SLIDER + theme::SPACE[1] + RATE);
        ui.horizontal(|ui| rate(ui, cx));
        let actions = WallFigure::iter().map(LabAction::Figure);
        let tip = "The figure under each board";
        menu(
            ui,
            cx,
            (state.figure.label(), "Figure of the wall", tip),
            actions,
        );
    });
}

/// Draws words between choices.
pub fn words(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).color(theme::colours(ui).dim));
}

/// Gives a node its accessible name.
pub fn name(ui: &Ui, id: egui::Id, name: &str) {
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_label(name));
}

/// Draws a menu of actions; the texts are its face, its accessible name and its tooltip.
pub fn menu(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    (face, name, tip): (&str, &str, &str),
    actions: impl Iterator<Item = impl Into<Command>>,
) {
    let menu = widgets::menu_button(ui, format!("{face} ⏷"), |ui| {
        for action in actions {
            let command: Command = action.into();
            let face = widgets::label(&command, cx.view);
            widgets::button(ui, cx, &command, &face, widgets::MENU_ENTRY);
        }
    });
    accessible::set_button(&menu.response, name, None);
    menu.response.on_hover_text(tip);
}

fn games(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    words(ui, "games");
    let before = cx.view.ui_state.lab.setup.games;
    let mut games = before;
    let range = 1..=MOST_GAMES;
    let response = number::edit(ui, &mut games, &number::widest(&range), |drag| {
        drag.range(range).speed(0.3)
    });
    name(ui, response.id, "Games of the wall");
    response.on_hover_text(format!("How many games, 1 to {MOST_GAMES}"));
    if games != before {
        cx.send(LabAction::Games(games));
    }
    let menu = widgets::menu_button(ui, "⏷", |ui| {
        for games in SIZES {
            let command = Command::from(LabAction::Games(games));
            let face = widgets::label(&command, cx.view);
            widgets::button(ui, cx, &command, &face, widgets::MENU_ENTRY);
        }
    });
    accessible::set_button(&menu.response, "Usual numbers of games", None);
    menu.response.on_hover_text("Usual numbers of games");
}

fn first_seed(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let before = cx.view.ui_state.lab.setup.seed;
    let tip = "The seed of the first game; each game has the next one";
    if let Some(seed) = seed(ui, before, "Seed of the wall", tip) {
        cx.change(move |ui, _| ui.lab.setup.seed = seed);
    }
}

/// Width of the field of a seed, in points.
const SEED: f32 = 54.0;

/// Draws a seed with its accessible name and its tooltip; returns another one that was chosen.
pub fn seed(ui: &mut Ui, before: u64, label: &str, tip: &str) -> Option<u64> {
    widgets::words_of_field(ui, "seed", SEED);
    let mut seed = before;
    let response = number::edit(ui, &mut seed, number::USUAL, |drag| drag.speed(0.2));
    name(ui, response.id, label);
    response.on_hover_text(tip);
    (seed != before).then_some(seed)
}

/// Draws the slider of the rate.
fn rate(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let rate = cx.view.ui_state.lab.rate;
    let before = WallRate::iter().position(|it| it == rate).unwrap_or(0);
    let mut at = before;
    let last = WallRate::iter().count() - 1;
    ui.spacing_mut().slider_width = SLIDER;
    let response = ui.add(Slider::new(&mut at, 0..=last).show_value(false));
    name(ui, response.id, "Rate of the wall");
    theme::focus_ring(ui, &response);
    response.on_hover_text("Pieces that each game places in a second");
    if let Some(chosen) = WallRate::iter().nth(at).filter(|_| at != before) {
        cx.send(LabAction::Rate(chosen));
    }
    let size = Vec2::new(RATE, theme::ROW);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(RATE);
        ui.label(RichText::new(rate.label()).font(theme::numbers()));
    });
}
