//! The statistics of a game beside those of the strategy itself with the same pieces.

use crate::format;
use egui::Ui;
use review::{GameReview, Statistics};
use ui_kit::{
    scroll,
    table::{Cell, Column, Row, Table},
    theme,
};

/// The least width that it needs, in points.
pub const WIDTH: f32 = 250.0;

/// A row: its name and the value of a game.
type Fact = (&'static str, fn(&Statistics) -> String);

const FACTS: [Fact; 9] = [
    ("Pieces", |it| thousands(it.pieces)),
    ("Lines", |it| thousands(it.lines)),
    ("Singles", |it| thousands(it.clears[1])),
    ("Doubles", |it| thousands(it.clears[2])),
    ("Triples", |it| thousands(it.clears[3])),
    ("Fours", |it| thousands(it.clears[4])),
    ("Four-line rate", |it| {
        let percent = |rate: f64| format!("{} %", format::decimal(100.0 * rate, 0));
        it.four_line_rate.map_or_else(unknown, percent)
    }),
    ("Points for lines", |it| thousands(it.row_points)),
    ("Longest wait for I", |it| {
        let long = rules::Piece::EACH.iter().zip(it.longest_drought);
        let mut long = long.filter(|(piece, _)| **piece == rules::Piece::I);
        long.next()
            .map_or_else(unknown, |(_, wait)| thousands(wait))
    }),
];

fn thousands(n: u32) -> String {
    format::thousands(u64::from(n))
}

fn unknown() -> String {
    format::UNKNOWN.to_owned()
}

/// Draws both columns.
pub fn draw(ui: &mut Ui, game: &GameReview) {
    let colours = theme::colours(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let table = || {
        let table = Table::new([
            Column::text(110.0).rest(),
            Column::number(60.0),
            Column::number(60.0),
        ]);
        table.small_header().margin_right(theme::SPACE[2])
    };
    let head = table().header(ui, &["", "played", "strategy"]);
    head.response.on_hover_text(
        "What was played, and what the strategy itself does with the same pieces from the same \
         board on",
    );
    let both = [&game.summary.statistics, &game.own];
    scroll::whole(ui, "statistics of the review", |ui| {
        for (name, value) in FACTS {
            let [played, own] = both.map(value);
            let text = format!("{played} beside {own}");
            let cells = [
                Cell::new(name, colours.dim),
                Cell::new(played, colours.text),
                Cell::new(own, colours.text),
            ];
            let name = format!("{name}: played and strategy");
            table().row(ui, &Row::new(&name, &text, &cells));
        }
    });
}
