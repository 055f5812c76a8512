//! What rows report, where columns stand, and how a table looks.

use super::*;
use crate::theme;
use egui_kittest::{Harness, kittest::Queryable as _};
use std::{cell::RefCell, rc::Rc};

const NAMES: [&str; 3] = ["I", "T", "a name that is longer than its column"];

fn table() -> Table {
    Table::new([
        Column::text(80.0),
        Column::number(60.0),
        Column::number(0.0).rest(),
    ])
    .margin_right(4.0)
}

/// What was drawn and clicked in the last pass.
#[derive(Default)]
struct Seen {
    rows: Vec<(usize, Vec<Rect>)>,
    clicked: Option<usize>,
}

fn window<'a>(count: usize, height: f32) -> (Harness<'a>, Rc<RefCell<Seen>>) {
    let seen = Rc::new(RefCell::new(Seen::default()));
    let written = Rc::clone(&seen);
    let mut window = Harness::builder()
        .with_size(vec2(256.0, height))
        .with_max_steps(8)
        .with_context_setup(theme::apply)
        .renderer(offscreen::kittest::Renderer::new())
        .build_ui(move |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let table = table();
            table.header(ui, &["piece", "count", "share"]);
            written.borrow_mut().rows.clear();
            table.scroll(ui, count, None, |ui, i| {
                let colours = theme::colours(ui);
                let value = format!("{i}.5");
                let cells = [
                    Cell::new(NAMES[i % 3], colours.dim),
                    Cell::new(i.to_string(), colours.text),
                    Cell::new(value.as_str(), colours.text),
                ];
                let name = format!("Row {i}");
                let row = Row::new(&name, &value, &cells)
                    .selected(i == 1)
                    .marked(i == 2)
                    .clickable(true);
                let drawn = table.row(ui, &row);
                let mut seen = written.borrow_mut();
                if drawn.response.clicked() {
                    seen.clicked = Some(i);
                }
                seen.rows.push((i, drawn.cells));
            });
        });
    window.run();
    (window, seen)
}

#[test]
fn a_row_has_a_name_and_a_value_and_is_clicked() {
    let (mut window, seen) = window(3, 200.0);
    let row = window.get_by_label("Row 2");
    assert_eq!(row.value().as_deref(), Some("2.5"));
    row.click();
    window.run();
    assert_eq!(seen.borrow().clicked, Some(2));
}

#[test]
fn columns_fill_the_row_without_overlap() {
    let (_window, seen) = window(3, 200.0);
    let seen = seen.borrow();
    for (_, cells) in &seen.rows {
        assert_eq!((cells[0].width(), cells[1].width()), (80.0, 60.0));
        assert_eq!(cells[0].right(), cells[1].left());
        assert_eq!(cells[1].right(), cells[2].left());
    }
    let lefts = |i: usize| seen.rows.iter().map(move |(_, cells)| cells[i].left());
    assert!(lefts(2).all(|left| left == seen.rows[0].1[2].left()));
}

#[test]
fn only_visible_rows_are_drawn_and_the_last_one_is_whole() {
    let (window, seen) = window(10_000, 150.0);
    let seen = seen.borrow();
    assert!(seen.rows.len() < 12, "{} rows", seen.rows.len());
    // 150 points less the margin of the harness and the header.
    let room = (150.0 - 16.0 - theme::ROW) / theme::ROW;
    let last = format!("Row {}", room as usize - 1);
    assert!(window.get_by_label(&last).rect().bottom() <= 150.0 - 8.0);
}

#[test]
fn rows_scroll_only_where_they_do_not_fit() {
    for (count, height, drawn) in [(3, 70.0, 3), (9, 70.0, 9)] {
        let heights = Rc::new(RefCell::new(0.0));
        let written = Rc::clone(&heights);
        let mut window = Harness::builder()
            .with_size(vec2(256.0, 400.0))
            .with_context_setup(theme::apply)
            .build_ui(move |ui| {
                let top = ui.cursor().top();
                table().fit(ui, count, height, |ui, i| {
                    let colour = theme::colours(ui).text;
                    let name = format!("Row {i}");
                    table().row(ui, &Row::new(&name, "", &[Cell::new("x", colour)]));
                });
                *written.borrow_mut() = ui.cursor().top() - top;
            });
        window.run();
        assert!(
            window
                .query_by_label(&format!("Row {}", drawn - 1))
                .is_some()
        );
        assert!(*heights.borrow() <= height, "{}", heights.borrow());
    }
}

#[test]
fn a_table_looks_as_it_did() {
    let (mut window, _) = window(4, 120.0);
    window.snapshot("table");
}

#[test]
fn the_header_is_above_the_rows_whether_they_scroll_or_not() {
    for count in [2, 60] {
        let seen = Rc::new(RefCell::new(Vec::new()));
        let written = Rc::clone(&seen);
        let mut window = Harness::builder()
            .with_size(vec2(256.0, 200.0))
            .with_context_setup(theme::apply)
            .build_ui(move |ui| {
                let table = table().scrolls();
                let header = table.header(ui, &["piece", "count", "share"]);
                let mut seen = written.borrow_mut();
                seen.clear();
                seen.push(header.rect);
                table.scroll(ui, count, None, |ui, _| {
                    let row = Row::new("row", "", &[]);
                    seen.push(table.row(ui, &row).rect);
                });
            });
        window.run();
        let seen = seen.borrow();
        let header = seen[0].x_range();
        assert!(seen.iter().all(|row| row.x_range() == header), "{seen:?}");
    }
}
