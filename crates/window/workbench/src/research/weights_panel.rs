//! The panel of the weights of the strategy. They can be changed while the bot plays and
//! apply from the next piece on.

use crate::{Command, PanelCx, PanelId, features::panel::Panel, features::widgets};
use crate::{
    Request, ResearchAction, format, names,
    research::{
        strategies::title,
        weights::{self, PRESETS},
    },
};
use egui::{Response, RichText, Sense, Slider, Ui, Vec2, WidgetInfo, vec2};
use planner::Weighted;
use ui_kit::{
    accessible, fit, scroll,
    table::{Cell, Column, Row, Table},
    text, theme,
};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 216.0;
/// Width of the names of the features, in points.
const NAME: f32 = 132.0;
/// Width of a weight, in points.
const WEIGHT: f32 = 56.0;
/// The width at which nothing is enlarged, in points.
const USUAL: f32 = 340.0;
/// Width of a sum, in points.
const SUM: f32 = 64.0;
/// The number of steps of a slider from zero to its end.
const STEPS: f64 = 400.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Weights,
    title: "Weights",
    about: "The weight of each feature, which can be changed while the bot plays",
    width: Panel::WIDE,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the buttons that undo, restore the weights of the file and save them, at the right of the title.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let research = &view.ui_state.research;
    ui.add_enabled_ui(*view.status.machine.strategy != research.plain, |ui| {
        let reset = Command::from(ResearchAction::ResetWeights);
        widgets::button(ui, cx, &reset, "Reset", Vec2::ZERO);
    });
    let save = Command::from(Request::SaveStrategy);
    widgets::button(ui, cx, &save, "Save as…", Vec2::ZERO);
    let (undo, redo) = research.weights.steps();
    for (command, face, steps) in [
        (ResearchAction::RedoWeights, "↷", redo),
        (ResearchAction::UndoWeights, "↶", undo),
    ] {
        ui.add_enabled_ui(steps > 0, |ui| {
            widgets::button(ui, cx, &Command::from(command), face, Vec2::ZERO);
        });
    }
}

/// Draws the strategy, the presets and a slider per feature.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let rows = view.status.machine.strategy.features().len() as f32 + 4.0;
    fit::enlarge(ui, vec2(USUAL, rows * (theme::ROW + theme::SPACE[1])));
    ui.horizontal_wrapped(|ui| {
        strategies(ui, cx);
        if weights::presets_of(&view.ui_state.research.plain) {
            for (i, preset) in PRESETS.iter().enumerate() {
                let command = Command::from(ResearchAction::Preset(i));
                widgets::button(ui, cx, &command, preset.name, Vec2::ZERO);
            }
        }
    });
    ui.add_space(theme::SPACE[1]);
    scroll::whole(ui, "weights", |ui| all(ui, cx));
}

/// Draws the menu of the built-in strategies.
fn strategies(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let plain = &view.ui_state.research.plain;
    let menu = widgets::menu_button(ui, format!("{} ⏷", plain.name()), |ui| {
        let mut group = None;
        for strategy in crate::research::strategies::shipped() {
            let command = Command::from(ResearchAction::PlayBy(strategy.name()));
            widgets::heading_of(ui, &command, &mut group);
            let face = widgets::label(&command, view);
            widgets::button(ui, cx, &command, &face, widgets::MENU_ENTRY);
        }
    });
    accessible::set_button(&menu.response, "Strategy", None);
    if !plain.about().is_empty() {
        menu.response.on_hover_text(plain.about());
    }
}

fn all(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let research = &view.ui_state.research;
    for weighted in view.status.machine.strategy.features() {
        let plain = weights::of(&research.plain, weighted.feature.name);
        slider(ui, weighted, plain.unwrap_or_default(), cx);
    }
    if let Some(mode) = view.status.machine.strategy.modes().first() {
        let sentence = format!(
            "Stacks of more than {} rows have separate weights",
            mode.above
        );
        ui.label(RichText::new(sentence).color(theme::colours(ui).dim));
    }
    ui.add_space(theme::SPACE[1]);
    let in_force = view
        .plan
        .map_or_else(|| format::UNKNOWN.to_owned(), |plan| title(&plan.strategy));
    text::text_row(ui, "Plan in force", &in_force);
    text::text_row(
        ui,
        "From the next piece",
        &title(view.status.machine.strategy.name()),
    );
    rivals(ui, cx);
}

/// Draws the choice of another strategy, how it is compared, and what both chose.
fn rivals(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let rivals = &view.ui_state.research.rivals;
    let colours = theme::colours(ui);
    ui.add_space(theme::SPACE[1]);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Compare with").color(colours.dim));
        let in_force = view.status.machine.strategy.name();
        let other = rivals.other(in_force);
        let menu = widgets::menu_button(ui, format!("{other} ⏷"), |ui| {
            let mut group = None;
            let others = crate::research::strategies::shipped().iter();
            for strategy in others.filter(|it| it.name() != in_force) {
                let command = Command::from(ResearchAction::Rival(strategy.name()));
                widgets::heading_of(ui, &command, &mut group);
                widgets::button(ui, cx, &command, strategy.name(), widgets::MENU_ENTRY);
            }
        });
        accessible::set_button(&menu.response, "Other strategy", None);
        menu.response
            .on_hover_text(crate::research::strategies::about(other));
        let here = Command::from(ResearchAction::CompareHere);
        widgets::button(ui, cx, &here, "On this position", Vec2::ZERO);
        let games = Command::from(ResearchAction::CompareOnGames);
        widgets::button(ui, cx, &games, "On 100 games", Vec2::ZERO);
    });
    let Some((answers, chosen)) = rivals.answers.as_deref().zip(rivals.chosen()) else {
        return;
    };
    let board = &answers[0].question.position.board;
    let table = Table::new([
        Column::text(72.0),
        Column::text(104.0).rest(),
        Column::number(SUM),
        Column::number(SUM),
    ])
    .margin_right(theme::SPACE[1])
    .small_header();
    table.header(ui, &["strategy", "best move", "its sum", "other sum"]);
    for (place, it) in chosen.iter().enumerate() {
        let placement = names::placement_on(board, &it.placement);
        let sum = |at: usize| {
            let sum = it.sums[at];
            sum.map_or_else(|| format::UNKNOWN.to_owned(), format::worth)
        };
        let [own, other] = [sum(place), sum(1 - place)];
        let name = title(it.strategy);
        let spoken = format!("{placement}, its sum {own}, other sum {other}");
        let cells = [
            Cell::new(&*name, colours.text),
            Cell::new(&*placement, colours.text),
            Cell::new(own, colours.text),
            Cell::new(other, colours.dim),
        ];
        let row = format!("Best move of {name}");
        table.row(ui, &Row::new(&row, &spoken, &cells));
    }
    let is_current = view.plan.is_some_and(|plan| plan.position.board == *board);
    let mut sentence = match chosen[0].placement == chosen[1].placement {
        true => "Both choose the same move".to_owned(),
        false => "They choose different moves".to_owned(),
    };
    if !is_current {
        sentence += ", in an earlier position";
    } else if answers[0].question.strategy != *view.status.machine.strategy {
        sentence += ", by the weights before";
    }
    let response = ui.label(RichText::new(&sentence).color(colours.dim));
    // Below the edge of the panel the answer would seem not to come.
    let of = answers[1].question.id;
    let id = egui::Id::unique("shown comparison of strategies");
    if ui_kit::has_changed(ui.ctx(), id, of) {
        response.scroll_to_me(Some(egui::Align::BOTTOM));
    }
    accessible::name_value(&response, "Comparison of strategies", &sentence);
    response.on_hover_text(
        "Sums of different strategies are not on one scale: compare within a column",
    );
}

/// Draws the weight of a feature; `plain` is that of the file, in billionths.
fn slider(ui: &mut Ui, weighted: &Weighted, plain: i64, cx: &mut PanelCx<'_>) {
    let (name, billionths) = (weighted.feature.name, weighted.billionths);
    let colours = theme::colours(ui);
    let shown = planner::features::shown_name(name);
    ui.horizontal(|ui| {
        let scale = fit::scale(ui);
        let size = vec2(NAME * scale, fit::row(ui));
        let (rect, label) = ui.allocate_exact_size(size, Sense::hover());
        let label = label.on_hover_text(weighted.feature.definition);
        let font = fit::font(ui, theme::body());
        text::with_tooltip(
            ui,
            &label,
            rect,
            egui::Align2::LEFT_CENTER,
            &shown,
            font,
            colours.dim,
        );
        let most = weights::furthest(plain, billionths) as f64;
        let mut value = billionths as f64;
        ui.spacing_mut().slider_width =
            (ui.available_width() - WEIGHT * scale - theme::SPACE[2]).max(60.0);
        let slider = Slider::new(&mut value, -most..=most)
            .smart_aim(false)
            .show_value(false);
        let response = ui.add(slider);
        theme::focus_ring(ui, &response);
        let units = billionths as f64 / 1e9;
        response.widget_info(|| WidgetInfo::slider(true, units, format!("Weight of {shown}")));
        // Rounded to the nearest step: smaller differences can't be seen.
        let step = most / STEPS;
        let steps = |value: f64| (value / step).round();
        let other = steps(value) != steps(billionths as f64);
        if response.changed() && other && is_meant(ui, &response) {
            let weigh = ResearchAction::Weigh(name, (steps(value) * step) as i64);
            cx.send(weigh);
        }
        response.on_hover_text(
            "The value of one unit of this feature, from the next piece on; drag it, or use the arrow keys",
        );
        let text = RichText::new(format::worth(units)).monospace();
        let size = vec2(WEIGHT * scale, fit::row(ui));
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.allocate_ui_with_layout(size, layout, |ui| {
            ui.label(text.color(colours.text));
        });
    });
}

/// Whether a slider was moved and not only pressed. A press may have been meant for another
/// panel that was at this place before the layout changed.
fn is_meant(ui: &Ui, response: &Response) -> bool {
    let pressed = response.interact_pointer_pos().is_some();
    !pressed || (response.dragged() && ui.input(|i| i.pointer.is_decidedly_dragging()))
}
