//! Where cells are, and how a board looks.

use super::*;
use egui::{Theme, pos2, vec2};
use egui_kittest::Harness;

#[test]
fn a_board_fits_its_space_in_whole_pixels() {
    for ppp in [1.0_f32, 1.25, 1.5, 2.0] {
        let space = Rect::from_min_size(pos2(700.3, 60.7), vec2(232.0, 230.0));
        let view = BoardView::fit(space, ppp);
        let all = view.block().points(ppp);
        assert!(space.contains_rect(all.shrink(0.5)), "{all:?} in {space:?}");
        let larger = view.grid.cell + 1;
        assert!(larger * ROWS as i32 > (space.height() * ppp) as i32 - 2);
    }
}

#[test]
fn a_point_in_a_cell_finds_it() {
    let space = Rect::from_min_size(pos2(10.0, 20.0), vec2(160.0, 260.0));
    for ppp in [1.0, 1.25, 2.0] {
        for view in [
            BoardView::fit(space, ppp),
            BoardView::fit(space, ppp).from_row(8),
        ] {
            for (row, col) in [(0, 0), (17, 9), (8, 4), (-1, -2)] {
                let centre = view.grid.block(row, col).points(ppp).center();
                assert_eq!(view.cell_at(centre, ppp), (row, col));
            }
        }
    }
}

#[test]
fn rows_above_the_first_are_left_out() {
    let space = Rect::from_min_size(pos2(0.0, 0.0), vec2(160.0, 290.0));
    let view = BoardView::fit(space, 1.0).from_row(8);
    assert_eq!(view.block().y0, view.grid.block(8, 0).y0);
    assert_eq!(view.row(17).y1, view.block().y1);
    let mut painter = PixelPainter::new(1.0);
    view.cells(&mut painter, &theme::DARK, |_, _| CellMark::Stack);
    let top = view.block().y0 as f32;
    assert!(painter.corners().count() > 0);
    assert!(painter.corners().all(|(_, y)| y >= top));
}

/// Every mark at once.
fn cell(row: usize, col: usize) -> CellMark {
    match (row, col) {
        (17, 0..=6) => CellMark::Stack,
        (16, _) => CellMark::Uncertain,
        (15, 0..=6) => CellMark::Piece(Piece::EACH[col]),
        (14, 8..) => CellMark::Other,
        (12..=13, 0..=1) => CellMark::Ply(Piece::O, 1),
        (12..=13, 4..=5) => CellMark::Ply(Piece::Z, 3),
        _ => CellMark::Empty,
    }
}

#[test]
fn a_board_looks_as_it_did() {
    let mut results = egui_kittest::SnapshotResults::new();
    for (theme, name) in [(Theme::Dark, "board-dark"), (Theme::Light, "board-light")] {
        let mut window = Harness::builder()
            .with_size(vec2(176.0, 308.0))
            .with_theme(theme)
            .with_context_setup(theme::apply)
            .renderer(offscreen::kittest::Renderer::new())
            .build_ui(|ui| {
                let (colours, ppp) = (theme::colours(ui), ui.pixels_per_point());
                let view = BoardView::fit(ui.max_rect(), ppp);
                let mut painter = PixelPainter::new(ppp);
                view.ground(&mut painter, colours);
                view.cells(&mut painter, colours, cell);
                view.ghost(&mut painter, 2, Piece::T, &[(4, 3), (4, 4), (4, 5), (5, 4)]);
                view.outline(
                    &mut painter,
                    &[(1, 7), (1, 8), (2, 7), (2, 8)],
                    colours.text,
                );
                view.full_rows(&mut painter, &[16], colours.text);
                painter.paint(ui.painter());
            });
        window.run();
        results.add(window.try_snapshot(name));
    }
}

#[test]
fn marks_on_small_cells_have_no_dark_edge_that_would_run_together() {
    let quads = |cell: i32| {
        let (left, top) = (0, 0);
        let view = BoardView::new(CellGrid { left, top, cell });
        let mut painter = PixelPainter::new(1.0);
        view.outline(&mut painter, &[(3, 3), (3, 4)], theme::DARK.accent);
        let outline = painter.corners().count();
        view.ghost(&mut painter, 1, Piece::O, &[(16, 0), (17, 0)]);
        (outline, painter.corners().count() - outline)
    };
    let ((outline, ghost), (large_outline, large_ghost)) = (quads(8), quads(16));
    assert_eq!(2 * outline, large_outline);
    assert!(ghost < large_ghost, "{ghost} {large_ghost}");
}
