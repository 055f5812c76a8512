//! The heat map of a player: where minos came to rest in all of its games.

use crate::{format, lab::LockMap};
use egui::{Id, Mesh, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use ui_kit::{accessible, theme};

/// The place of the map in a space: as large as fits, in the middle.
fn place(space: Rect, map: &LockMap) -> Rect {
    let (columns, rows) = (map.columns.max(1) as f32, map.rows().max(1) as f32);
    let side = (space.width() / columns).min(space.height() / rows);
    Rect::from_center_size(space.center(), vec2(columns, rows) * side)
}

/// The width that the map takes where it has so many points of height.
pub fn width(map: &LockMap, height: f32) -> f32 {
    height * map.columns as f32 / map.rows().max(1) as f32
}

/// Draws the cells, stronger the more minos came to rest there.
pub fn draw(ui: &Ui, space: Rect, map: &LockMap) {
    let colours = theme::colours(ui);
    let area = place(space, map);
    let (columns, rows) = (map.columns.max(1), map.rows().max(1));
    let side = vec2(area.width() / columns as f32, area.height() / rows as f32);
    ui.painter().rect_filled(area, 0.0, colours.ground);
    let mut mesh = Mesh::default();
    for (cell, minos) in map.minos.iter().enumerate() {
        if *minos > 0 {
            let (column, row) = (cell % columns, cell / columns);
            let left = area.left() + column as f32 * side.x;
            let bottom = area.bottom() - row as f32 * side.y;
            let square =
                Rect::from_min_max(pos2(left, bottom - side.y), pos2(left + side.x, bottom));
            mesh.add_colored_rect(square, theme::heat(colours, map.strength(cell)));
        }
    }
    ui.painter().add(mesh);
    let line = Stroke::new(1.0, colours.line);
    ui.painter()
        .rect_stroke(area, 0.0, line, StrokeKind::Outside);
    let response = ui.interact(area, Id::unique("lock map"), Sense::hover());
    let minos = format::counted(map.minos.iter().sum(), "mino");
    let most = map.words(map.fullest());
    let value = format!("{columns}x{rows}, {minos}, most in {most}");
    accessible::set_image(&response, "Heat map of locks", &value);
    let pointed = response.hover_pos().map(|at| {
        let column = ((at.x - area.left()) / side.x) as usize;
        let row = ((area.bottom() - at.y) / side.y) as usize;
        row.min(rows - 1) * columns + column.min(columns - 1)
    });
    let tip = "Where minos came to rest in all games; what is rare is brought out";
    match pointed {
        Some(cell) => response.on_hover_text_at_pointer(format!("{tip}\n{}", map.words(cell))),
        None => response.on_hover_text(tip),
    };
}
