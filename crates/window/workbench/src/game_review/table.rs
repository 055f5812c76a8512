//! The table of placements.

use super::words;
use crate::{Command, GameReviewAction, PanelCx, features::widgets};
use crate::{
    format,
    game_review::{ReviewColumn, ReviewIndex},
};
use egui::{Color32, EventFilter, Key, Modifiers, Response, Sense, Ui};
use review::{Class, GameReview, Verdict};
use strum::IntoEnumIterator as _;
use ui_kit::{
    accessible, tab_stops,
    table::{Cell, Column, Row, Table},
    theme::{self, Colours},
};

/// The names of the columns. Empty ones keep numbers and text apart.
const NAMES: [&str; 10] = [
    "#", "", "piece", "was", "loss", "rank", "", "played", "best", "reason",
];
/// The columns that can be sorted, in the order of [`ReviewColumn`].
const SORTED: [usize; 5] = [0, 2, 3, 4, 5];

/// The columns that a narrow table does not have: the rank and the reason of a placement are also
/// in the line above the table when it is shown.
const WIDE_ONLY: [usize; 2] = [5, 9];
/// Where the placement is kept whose row was reached by arrows and gets the keys.
const REACHED: &str = "reached placement";
/// The width from which all columns have space for their words, in points.
const WIDE: f32 = 478.0;

/// The columns that a table of so many points has, as indices into [`NAMES`].
fn columns(width: f32) -> Vec<usize> {
    let all = 0..NAMES.len();
    all.filter(|at| width >= WIDE || !WIDE_ONLY.contains(at))
        .collect()
}

/// These of the columns, in their order.
fn of_columns<T: Clone>(columns: &[usize], all: &[T]) -> Vec<T> {
    let found = columns.iter().filter_map(|at| all.get(*at));
    found.cloned().collect()
}

fn table(columns: &[usize]) -> Table {
    let all = [
        Column::number(30.0),
        Column::text(8.0),
        Column::text(34.0),
        Column::text(74.0),
        Column::number(56.0),
        Column::number(76.0),
        Column::text(10.0),
        Column::text(62.0).rest(),
        Column::text(62.0).rest(),
        Column::text(62.0).rest(),
    ];
    Table::new(of_columns(columns, &all))
        .margin_right(theme::SPACE[1])
        .small_header()
        .scrolls()
}

/// Draws the placements of a game in the chosen order; `shown` is that of the shown frame.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>, (index, game): (usize, &GameReview)) {
    let view = cx.view;
    let columns = columns(ui.available_width());
    let table = table(&columns);
    if ui.available_height() < table.rows(ui, 2) {
        return;
    }
    header(ui, cx, &table, &columns);
    let shown = view.verdict().map(|(place, _)| place);
    let rows = view.ui_state.game_review.order.of(game);
    let at = shown.and_then(|place| rows.iter().position(|row| *row == place.number));
    let visible = (ui.available_height() / table.rows(ui, 1)) as usize;
    let top = moved_to(ui, shown, at, visible);
    table.scroll(ui, rows.len(), top, |ui, i| {
        let Some((number, verdict)) = rows.get(i).and_then(|n| Some((*n, game.moves.get(*n)?)))
        else {
            return;
        };
        let place = ReviewIndex {
            game: index,
            number,
        };
        let is_shown = shown == Some(place);
        let response = row(ui, cx, (&table, &columns), (number, verdict), is_shown);
        arrows(ui, cx, &response, game, (&rows, i));
    });
}

/// Up and down show the placement of the row above or below, whose row has the keys then; `rows` are
/// the placements in the order of the table, and `at` is this one.
fn arrows(
    ui: &Ui,
    cx: &mut PanelCx<'_>,
    response: &Response,
    game: &GameReview,
    (rows, at): (&[usize], usize),
) {
    tab_stops::keep_arrows(response);
    let id = egui::Id::unique(REACHED);
    let number = rows.get(at);
    if number.is_some() && ui.data(|data| data.get_temp::<usize>(id)).as_ref() == number {
        ui.data_mut(|data| data.remove::<usize>(id));
        response.request_focus();
    }
    if !response.has_focus() {
        return;
    }
    let keys = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|m| m.set_focus_lock_filter(response.id, keys));
    let count = |key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key));
    let (up, down) = (count(Key::ArrowUp), count(Key::ArrowDown));
    let to = (at + down).saturating_sub(up).min(rows.len() - 1);
    let Some((number, verdict)) = rows.get(to).and_then(|n| Some((*n, game.moves.get(*n)?))) else {
        return;
    };
    if to != at {
        ui.data_mut(|data| data.insert_temp(id, number));
        cx.send(GameReviewAction::Show(verdict.of.appeared));
    }
}

/// The row to scroll to, when another placement is shown than in the last pass: so that it is in
/// the middle.
fn moved_to(
    ui: &Ui,
    shown: Option<ReviewIndex>,
    at: Option<usize>,
    visible: usize,
) -> Option<usize> {
    let id = egui::Id::unique("shown placement");
    let place = shown.map(|place| (place.game, place.number));
    let is_another = ui_kit::has_changed(ui.ctx(), id, place);
    let at = at.filter(|_| is_another)?;
    Some(at.saturating_sub(visible / 2))
}

/// Draws the names of the columns; a click sorts.
fn header(ui: &mut Ui, cx: &mut PanelCx<'_>, table: &Table, columns: &[usize]) {
    let order = cx.view.ui_state.game_review.order;
    let mut names = NAMES.map(str::to_owned);
    for (column, at) in ReviewColumn::iter().zip(SORTED) {
        if order.column == column {
            names[at] += if order.is_reversed { " ⏶" } else { " ⏷" };
        }
    }
    let names = of_columns(columns, &names.each_ref().map(String::as_str));
    let drawn = table.header(ui, &names);
    for (column, at) in ReviewColumn::iter().zip(SORTED) {
        let Some(at) = columns.iter().position(|of| *of == at) else {
            continue;
        };
        let command = Command::from(GameReviewAction::Sort(column));
        let id = egui::Id::unique(("sort the review", at));
        let response = ui.interact(drawn.cell(at), id, Sense::click());
        let on = widgets::switched(&command, cx.view);
        accessible::set_button(&response, &command.entry().title, on);
        if widgets::with_tooltip(response, &command, cx.view).clicked() {
            cx.send(command);
        }
    }
}

/// The sign and the colour of a class.
fn look(class: Class, colours: &Colours) -> (&'static str, Color32) {
    match class {
        Class::Best => ("✔", colours.dim),
        Class::Good => ("", colours.dim),
        Class::Inaccuracy => ("?", colours.text),
        Class::Mistake => ("⚠", colours.warn),
        Class::Blunder => ("✖", colours.error),
    }
}

fn row(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    (table, columns): (&Table, &[usize]),
    (number, verdict): (usize, &Verdict),
    is_shown: bool,
) -> Response {
    let colours = theme::colours(ui);
    let (sign, colour) = look(verdict.class, colours);
    let number = rules::from_one(number);
    let name = words::class_name(verdict);
    let class = format!("{sign} {name}");
    let loss = format::decimal(verdict.loss, 2);
    let rank = format!("{} of {}", verdict.rank, verdict.choices);
    let why = words::why(verdict);
    let dim = if verdict.class == Class::Best {
        colours.dim
    } else {
        colours.text
    };
    let [played, best] = [&verdict.played, &verdict.best].map(|it| words::place(&it.placement));
    let value = format!("{name}, loss {loss}, {rank}; {}", words::placement(verdict));
    let cells = [
        Cell::new(number.to_string(), colours.dim),
        Cell::empty(),
        Cell::new(
            verdict.of.situation.piece.letter().to_string(),
            colours.text,
        ),
        Cell::new(class.trim(), colour),
        Cell::new(loss, dim),
        Cell::new(rank, dim),
        Cell::empty(),
        Cell::new(played, dim),
        Cell::new(best, dim),
        Cell::new(&*why, dim),
    ];
    let cells = of_columns(columns, &cells);
    let name = format!("Placement {number}");
    let row = Row::new(&name, &value, &cells)
        .clickable(true)
        .selected(is_shown)
        .marked(is_shown);
    let response = table.row(ui, &row).response;
    if response.clicked() {
        cx.send(GameReviewAction::Show(verdict.of.appeared));
    }
    response
}
