//! The panel: experiments to choose from, the run with its progress, and what came of it beside
//! the paper's figures.

use super::{distribution, own_form, results};
use crate::{
    Command, ExperimentRequest, PanelCx, PanelId, features::panel::Panel, features::widgets,
};
use crate::{
    LabAction, format,
    lab::{ArmResult, ExperimentResult, ListedExperiment},
};
use egui::{Align, Layout, RichText, Ui, UiBuilder, Vec2};
use std::sync::Arc;
use ui_kit::{
    accessible, progress,
    table::{Cell, Column, Row, Table},
    theme,
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 16.0 * theme::ROW;
/// At this width or more, the list is beside the results, in points.
const TWO_COLUMNS: f32 = 620.0;
/// Width of the list there, in points.
const LIST: f32 = 200.0;
/// Rows of the list where it is above the results: so many, or more where they take no more than
/// this part of the height.
const FEW: (usize, f32) = (3, 0.28);
/// The part of the results' height that the charts take, and the least of it in points.
const CHARTS: (f32, f32) = (0.42, 70.0);
/// Width of the longest text of the time that is left, in points.
const TIME_LEFT: f32 = 104.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Experiments,
    title: "Experiments",
    about: "Games of many seeds, and their figures beside those of a paper",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the buttons, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let state = &cx.view.status.program.lab.experiments;
    let idle = state.running.is_none();
    ui.add_enabled_ui(idle && state.can_save, |ui| {
        let save = Command::from(ExperimentRequest::Save);
        widgets::button(ui, cx, &save, "Save…", Vec2::ZERO);
    });
    ui.add_enabled_ui(idle, |ui| {
        let open = Command::from(ExperimentRequest::Open);
        widgets::button(ui, cx, &open, "Open…", Vec2::ZERO);
        let experiment = Command::from(ExperimentRequest::OpenExperiment);
        widgets::button(ui, cx, &experiment, "Experiment…", Vec2::ZERO);
        let run = Command::from(ExperimentRequest::Run);
        widgets::button(ui, cx, &run, "Run", Vec2::ZERO);
    });
}

fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.spacing_mut().item_spacing.y = theme::SPACE[1];
    let view = cx.view;
    let state = &view.status.program.lab.experiments;
    if state.listed.is_empty() {
        widgets::empty(ui, cx, "There are no experiments", &[]);
        return;
    }
    let space = ui.available_rect_before_wrap();
    if space.width() >= TWO_COLUMNS {
        let left = space.with_max_x(space.left() + LIST);
        let right = space.with_min_x(left.right() + theme::SPACE[3]);
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            list(ui, cx, &state.listed, usize::MAX);
        });
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| result(ui, cx));
        ui.advance_cursor_after_rect(space);
    } else {
        let (few, part) = FEW;
        let many = (part * space.height() / theme::ROW) as usize;
        list(ui, cx, &state.listed, many.max(few));
        ui.add_space(theme::SPACE[1]);
        result(ui, cx);
    }
}

/// The place of the chosen experiment.
fn chosen(cx: &PanelCx<'_>, listed: &[ListedExperiment]) -> Option<usize> {
    let lab = &cx.view.ui_state.lab;
    (!lab.own_is_chosen && lab.experiment < listed.len()).then_some(lab.experiment)
}

/// The place of the player whose games are shown.
fn arm(cx: &PanelCx<'_>, shown: &ExperimentResult) -> usize {
    let last = shown.arms.len().saturating_sub(1);
    cx.view.ui_state.lab.arm.min(last)
}

/// Draws the experiments, so many rows at most.
fn list(ui: &mut Ui, cx: &mut PanelCx<'_>, listed: &[ListedExperiment], most: usize) {
    let colours = theme::colours(ui);
    let table = Table::new([Column::text(80.0).rest(), Column::number(48.0)])
        .margin_right(theme::SPACE[1])
        .small_header()
        .scrolls();
    table.header(ui, &["experiment", "games"]);
    let selected = chosen(cx, listed);
    let fitting = (ui.available_height() / table.rows(ui, 1)) as usize;
    let visible = (listed.len() + 1).min(most).min(fitting).max(1);
    let height = table.rows(ui, visible);
    // One that was opened from a file is scrolled to.
    let id = egui::Id::unique("chosen experiment");
    let is_another = ui_kit::has_changed(ui.ctx(), id, selected);
    let top = selected.filter(|_| is_another);
    let top = top.map(|index| (index + 2).saturating_sub(visible));
    ui.scope(|ui| {
        ui.set_max_height(height);
        table.scroll(ui, listed.len() + 1, top, |ui, row| {
            // One's own is above those that come with the program.
            let Some(index) = row.checked_sub(1) else {
                own_row(ui, cx, &table);
                return;
            };
            let Some(experiment) = listed.get(index) else {
                return;
            };
            let games = format::thousands(experiment.games);
            let name = format!("Experiment {}", experiment.name);
            let cells = [
                Cell::new(&*experiment.name, colours.text),
                Cell::new(games, colours.dim),
            ];
            let about = format!(
                "{}. {}\n{}",
                experiment.title, experiment.about, experiment.paper
            );
            let row = Row::new(&name, &experiment.title, &cells)
                .clickable(true)
                .selected(selected == Some(index))
                .about(&about);
            if table.row(ui, &row).response.clicked() {
                // It is seen: nothing scrolls.
                ui_kit::has_changed(ui.ctx(), id, Some(index));
                let shown = cx.view.status.program.lab.experiments.shown.as_ref();
                let left = shown.filter(|shown| shown.name != experiment.name);
                let left = left.map(|shown| shown.id);
                cx.change(move |ui, _| {
                    ui.lab.choose_experiment(index);
                    ui.lab.left_result = left;
                });
            }
        });
    });
}

/// Draws the row of the experiment of one's own.
fn own_row(ui: &mut Ui, cx: &mut PanelCx<'_>, table: &Table) {
    let colours = theme::colours(ui);
    let lab = &cx.view.ui_state.lab;
    let games = format::thousands(lab.own.all_games());
    let cells = [
        Cell::new("own experiment", colours.text),
        Cell::new(games, colours.dim),
    ];
    let row = Row::new("Own experiment", "rules and players of your choice", &cells)
        .clickable(true)
        .selected(lab.own_is_chosen);
    let drawn = table.row(ui, &row);
    let own = Command::from(LabAction::Own);
    if widgets::with_tooltip(drawn.response, &own, cx.view).clicked() {
        cx.send(own);
    }
}

/// Draws the progress, and what came of the experiment so far.
fn result(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.spacing_mut().item_spacing.y = theme::SPACE[1];
    let state = &cx.view.status.program.lab.experiments;
    if let Some(running) = state.running {
        ui.horizontal(|ui| {
            let unit = (format::thousands as fn(u64) -> String, "games");
            ui.scope(|ui| {
                ui.set_max_width(ui.available_width() - TIME_LEFT);
                progress::draw(
                    ui,
                    ("Playing", "Playing the experiment"),
                    running.games,
                    unit,
                );
            });
            let (text, name, tip) = match running.left {
                Some(left) => (
                    format!("{} left", format::about(left)),
                    "Time left",
                    "At the pace of the games so far",
                ),
                None => (
                    format!("for {} s", format::thousands(running.elapsed.as_secs())),
                    "Time so far",
                    "How long the rest takes is known once games are over; one may take minutes",
                ),
            };
            let response = ui.label(RichText::new(&text).color(theme::colours(ui).dim));
            accessible::name_value(&response, name, &text);
            response.on_hover_text(tip);
            let cancel = Command::from(ExperimentRequest::Cancel);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                widgets::button(ui, cx, &cancel, "Cancel", Vec2::ZERO);
            });
        });
    }
    if cx.view.ui_state.lab.own_is_chosen && state.running.is_none() {
        own_form::draw(ui, cx);
        ui.add_space(theme::SPACE[1]);
    }
    let lab = &cx.view.ui_state.lab;
    let is_left = |shown: &&Arc<ExperimentResult>| lab.left_result == Some(shown.id);
    let left = state.shown.as_ref().filter(is_left);
    let shown = state.shown.as_ref().filter(|_| left.is_none());
    let Some(shown) = shown.or(left.filter(|_| state.running.is_some())) else {
        if state.running.is_none() && !lab.own_is_chosen {
            about(ui, cx);
        }
        if let Some(left) = left {
            back_to(ui, cx, left);
        }
        return;
    };
    title(ui, cx, shown);
    let Some(played) = shown.arms.get(arm(cx, shown)) else {
        return;
    };
    let (part, least) = CHARTS;
    let high = (ui.available_height() * part).max(least);
    let at = arm(cx, shown);
    distribution::draw(ui, &curves(cx, shown, at), played, high);
    results::draw(ui, shown, played);
}

/// The means to draw, that of the shown player last: those of the other players, and of the results
/// that are kept beside this one, as far as they measure the same.
fn curves<'a>(
    cx: &PanelCx<'a>,
    shown: &'a ExperimentResult,
    at: usize,
) -> Vec<(String, &'a ArmResult)> {
    let Some(main) = shown.arms.get(at) else {
        return Vec::new();
    };
    let beside = cx.view.ui_state.lab.beside.iter();
    let earlier = beside.filter(|it| it.id != shown.id).flat_map(|it| {
        let arms = it.arms.iter();
        arms.map(move |arm| (format!("{} of {}", arm.name, it.title), arm))
    });
    let own = shown
        .arms
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != at);
    let own = own.map(|(_, arm)| (arm.name.clone(), arm));
    let all = earlier
        .chain(own)
        .filter(|(_, arm)| arm.measure == main.measure);
    all.chain([(main.name.clone(), main)]).collect()
}

/// Draws what the chosen experiment measures, before it is run.
fn about(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let listed = &cx.view.status.program.lab.experiments.listed;
    let Some(experiment) = chosen(cx, listed).and_then(|index| listed.get(index)) else {
        return;
    };
    let colours = theme::colours(ui);
    ui.label(RichText::new(&experiment.title).font(theme::title()));
    ui.label(&experiment.about);
    ui.label(RichText::new(&experiment.paper).color(colours.dim));
    let run = Command::from(ExperimentRequest::Run);
    let face = widgets::label(&run, cx.view);
    widgets::button(ui, cx, &run, &face, Vec2::ZERO);
}

/// Draws the button that leads back to the result that was left.
fn back_to(ui: &mut Ui, cx: &mut PanelCx<'_>, left: &ExperimentResult) {
    let name = "Back to the result";
    let response = ui.button(format!("{name} of {}", left.name));
    accessible::set_button(&response, name, None);
    if response.clicked() {
        cx.change(|ui, _| ui.lab.left_result = None);
    }
}

/// Draws the buttons that keep the means of a result in the plot, and remove those that are kept.
fn beside_buttons(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let state = &cx.view.status.program.lab.experiments;
    let beside = &cx.view.ui_state.lab.beside;
    let Some(shown) = state.shown.as_ref().filter(|_| state.running.is_none()) else {
        return;
    };
    if !beside.contains(shown) {
        let response = ui.button("Keep in the plot");
        let tip = "Draw the means of this result beside those of the next ones";
        if response.on_hover_text(tip).clicked() {
            let kept = Arc::clone(shown);
            cx.change(move |ui, _| ui.lab.keep_beside(kept));
        }
    }
    if !beside.is_empty() {
        let response = ui.button(format!("Remove {} kept", beside.len()));
        accessible::set_button(&response, "Remove kept results", None);
        let tip = "Draw the means of the shown result alone again";
        if response.on_hover_text(tip).clicked() {
            cx.change(|ui, _| ui.lab.beside.clear());
        }
    }
}

/// Draws the heading of a result, and the choice of its arm.
fn title(ui: &mut Ui, cx: &mut PanelCx<'_>, shown: &ExperimentResult) {
    let is_cut_short =
        !shown.is_complete && cx.view.status.program.lab.experiments.running.is_none();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&shown.title).font(theme::title()));
        if !shown.is_complete {
            let (played, all) = shown.games();
            let [played, all] = [played, all].map(format::thousands);
            let text = format!("{played} of {all} games");
            let colours = theme::colours(ui);
            let colour = if is_cut_short {
                colours.warn
            } else {
                colours.dim
            };
            let response = ui.label(RichText::new(&text).color(colour));
            accessible::name_value(&response, "Games of the result", &text);
            let can_save = cx.view.status.program.lab.experiments.can_save;
            response.on_hover_text(match (is_cut_short, can_save) {
                (true, true) => {
                    "The experiment ended before its last game; these are its games so far. Save \
                     writes them"
                }
                (true, false) => {
                    "The experiment ended before its last game; no player's first game was over"
                }
                (false, _) => "All figures are of the games that are over by now",
            });
        }
        if let Some(file) = &shown.file {
            let dim = theme::colours(ui).dim;
            let response = ui.label(RichText::new(file).color(dim));
            accessible::name_value(&response, "File of the result", file);
            response.on_hover_text("The file that this result was opened from");
        }
        if shown.arms.len() > 1 {
            let index = arm(cx, shown);
            let face = shown.arms.get(index).map_or("", |arm| &arm.name);
            let menu = widgets::menu_button(ui, format!("{face} ⏷"), |ui| {
                for (at, arm) in shown.arms.iter().enumerate() {
                    let response =
                        ui.add(egui::Button::new(&arm.name).min_size(widgets::MENU_ENTRY));
                    accessible::set_button(&response, &arm.name, Some(at == index));
                    if response.clicked() {
                        cx.change(move |ui, _| ui.lab.arm = at);
                    }
                }
            });
            accessible::set_button(&menu.response, "Player of the experiment", None);
            menu.response
                .on_hover_text("Whose games are drawn and listed");
        }
        beside_buttons(ui, cx);
    });
}
