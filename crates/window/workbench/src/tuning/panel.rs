//! The panel: what is searched, how far it is, the curves, and the numbers found so far.

use super::{
    curve,
    table::{self, BEST, CURRENT},
};
use crate::{Command, PanelCx, PanelId, TuningRequest, features::panel::Panel, features::widgets};
use crate::{
    format,
    tuning::{Compared, TuningPhase, TuningSearch},
};
use egui::{Align, Label, Layout, RichText, Ui, Vec2, vec2};
use tuning::Task;
use ui_kit::{accessible, progress, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 14.0 * theme::ROW;
/// The part of the free height that the curves take, and the least and the greatest height.
const CURVES: (f32, [f32; 2]) = (0.62, [60.0, 420.0]);

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Tuning,
    title: "Tuning",
    about: "A search for better weights by games without pixels, and its curves",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws what begins a search, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let is_idle = cx.view.status.program.tuning.running.is_none();
    ui.add_enabled_ui(is_idle, |ui| {
        let open = Command::from(TuningRequest::Open);
        widgets::button(ui, cx, &open, "Open…", Vec2::ZERO);
        let menu = widgets::menu_button(ui, "Search ⏷", |ui| {
            for name in Task::built_in_names() {
                let command = Command::from(TuningRequest::Start(name));
                widgets::button(ui, cx, &command, name, widgets::MENU_ENTRY);
            }
        });
        accessible::set_button(&menu.response, "Built-in searches", None);
        menu.response
            .on_hover_text("The searches that come with the program");
    });
}

/// Draws the search.
fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let tuning = &cx.view.status.program.tuning;
    ui.spacing_mut().item_spacing.y = theme::SPACE[1];
    if let Some(phase) = tuning.running {
        runs(ui, cx, phase);
    }
    let Some(search) = &tuning.search else {
        if tuning.running.is_none() {
            let mut sentence =
                "Better weights for a player, searched by games without pixels".to_owned();
            if !tuning.begun.is_empty() {
                let begun = tuning.begun.join(", ");
                sentence += &format!(". Begun already, and kept in a log: {begun}");
            }
            let begun = tuning.begun.iter().copied();
            let new = Task::built_in_names().filter(|name| !tuning.begun.contains(name));
            let built_in = begun.chain(new).map(TuningRequest::Start);
            let help: Vec<Command> = [TuningRequest::Open]
                .into_iter()
                .chain(built_in)
                .map(Command::from)
                .collect();
            widgets::empty(ui, cx, &sentence, &help);
        }
        return;
    };
    if tuning.running.is_none() {
        tools(ui, cx, search);
    }
    words(ui, search);
    let (part, [least, most]) = CURVES;
    let height = (part * ui.available_height()).clamp(least, most);
    curve::draw(ui, search, height);
    table::draw(ui, search);
}

/// Draws the progress.
fn runs(ui: &mut Ui, cx: &mut PanelCx<'_>, phase: TuningPhase) {
    let stop = Command::from(TuningRequest::Stop);
    ui.horizontal(|ui| {
        let progress = match phase {
            TuningPhase::Reading => None,
            TuningPhase::Searching(done, of) => {
                Some((("Searching", "Progress of the search"), (done, of)))
            }
            TuningPhase::Comparing(done, of) => {
                Some((("Comparing", "Comparison with the start"), (done, of)))
            }
        };
        if let Some((names, counts)) = progress {
            let unit = (format::thousands as fn(u64) -> String, "games");
            progress::draw(ui, names, counts, unit);
        } else {
            ui.label("Reading the log");
        }
        // Not where the buttons of a search that has just ended appear.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::button(ui, cx, &stop, "Stop", Vec2::ZERO);
        });
    });
}

/// Draws what can be done with a search that does not run.
fn tools(ui: &mut Ui, cx: &mut PanelCx<'_>, search: &TuningSearch) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], theme::SPACE[0]);
        let mut tool = |request: TuningRequest, face: &str| {
            widgets::button(ui, cx, &Command::from(request), face, Vec2::ZERO);
        };
        let result = search.result.as_ref();
        if result.is_none_or(|result| result.is_partial) {
            tool(TuningRequest::Resume, "Resume");
        } else {
            tool(TuningRequest::More, "+10 generations");
        }
        if result.is_some() {
            tool(TuningRequest::Copy, "Copy");
            tool(TuningRequest::Save, "Save…");
        }
    });
}

/// Draws what is searched, how far it is, and what was found.
fn words(ui: &mut Ui, search: &TuningSearch) {
    let dim = theme::colours(ui).dim;
    let about = format!("{}: {}", search.name, search.about);
    let log = format!("The log is {}", search.log.display());
    let label = Label::new(RichText::new(&about).color(dim)).wrap();
    let response = ui.add(label).on_hover_text(&log);
    accessible::name_value(&response, "Shown search", &about);
    let text = summary(search);
    let response = ui.add(Label::new(&text).wrap());
    accessible::name_value(&response, "Search so far", &text);
    if let Some(compared) = search.result.as_ref().and_then(|result| result.compared) {
        let text = comparison(search, &compared);
        let colour = theme::colours(ui).accent;
        let response = ui.add(Label::new(RichText::new(&text).color(colour)).wrap());
        let response = response.on_hover_text(
            "Mean ± standard error; all players played the same games, which the search has not seen",
        );
        accessible::name_value(&response, "Result of the search", &text);
    }
}

/// How far it is, in one sentence.
fn summary(search: &TuningSearch) -> String {
    let Some(last) = search.rows.last() else {
        return format!("No generation of {} is complete yet", search.generations);
    };
    let restarts = match last.restarts {
        0 => String::new(),
        count => format!(", {}", format::counted(count.into(), "restart")),
    };
    format!(
        "Generation {} of {}: best {}, mean {} {}, spread {} %, {} games{restarts}",
        search.rows.len(),
        search.generations,
        format::decimal(last.best, 1),
        format::decimal(last.mean, 1),
        search.unit,
        format::decimal(100.0 * last.spread, 1),
        format::thousands(search.games()),
    )
}

/// The result against the start, in one sentence.
fn comparison(search: &TuningSearch, compared: &Compared) -> String {
    let value = |[mean, error]: [f64; 2]| {
        format!(
            "{} ± {}",
            format::decimal(mean, 1),
            format::decimal(error, 1)
        )
    };
    let before = compared.start.map_or_else(String::new, |start| {
        format!(", at the start {}", value(start))
    });
    format!(
        "In {} other games, {}: mean {} {}{before}",
        format::thousands(compared.games),
        if compared.is_best { BEST } else { CURRENT },
        value(compared.found),
        search.unit,
    )
}
