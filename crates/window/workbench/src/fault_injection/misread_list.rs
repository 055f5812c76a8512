//! The list of the misreads that the bot has noticed.

use crate::{PanelCx, PlaybackAction};
use crate::{fault_injection::Misread, format};
use egui::{RichText, Ui};
use ui_kit::{
    accessible,
    table::{Cell, Column, Row, Table},
    theme,
};

fn table() -> Table {
    Table::new([
        Column::number(62.0).left(),
        Column::number(62.0).left(),
        Column::text(0.0).rest(),
    ])
    .scrolls()
}

/// Draws the newest misreads of the shown branch. A click shows the frame, where the cells to
/// blame are crossed by the layer of misreads.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let misreads: Vec<&Misread> = view.misreads.newest_first().collect();
    let colours = theme::colours(ui);
    let (listed, all) = (misreads.len(), view.misreads.all());
    let noticed = format!("{} noticed", format::counted(all as u64, "misread"));
    let words = match all {
        0 => "No misread was noticed on this branch".to_owned(),
        _ if listed < all => format!("{noticed}, the newest {listed} below"),
        _ => format!("{noticed}, the newest first"),
    };
    let response = ui.label(RichText::new(&words).color(colours.dim));
    accessible::set_value(&response, "Misreads noticed", &words);
    let table = table();
    if misreads.is_empty() || ui.available_height() < table.rows(ui, 1) {
        return;
    }
    table.scroll(ui, misreads.len(), None, |ui, i| {
        let Some(misread) = misreads.get(i) else {
            return;
        };
        let frame = format::thousands(misread.frame);
        let time = format::time(misread.frame * u64::from(pad::CLOCKS_PER_FRAME));
        let value = format!("frame {frame}, {time}: {}", misread.sentence);
        let is_shown = view.moment.shown == Some(misread.frame);
        let cells = [
            Cell::new(time, colours.dim),
            Cell::new(frame, colours.dim),
            Cell::new(&*misread.sentence, colours.text),
        ];
        let name = format!("Misread {}", rules::from_one(i));
        let row = Row::new(&name, &value, &cells)
            .clickable(true)
            .selected(is_shown);
        if table.row(ui, &row).response.clicked() {
            cx.send(PlaybackAction::Seek(misread.frame));
        }
    });
}
