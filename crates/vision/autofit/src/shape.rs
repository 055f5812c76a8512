//! Which piece a drawn shape is, wherever and however it is turned.

use rules::Piece;
use screen::Rect;

/// The piece whose cells are drawn in the bounds of a shape; `None` when it is no piece.
/// Minos may leave the edge of their cells free.
pub fn piece(bounds: Rect, pitch: (u8, u8), drawn: &dyn Fn(i32, i32) -> bool) -> Option<Piece> {
    let count = |size: u8, pitch: u8| i32::from((size + pitch / 2) / pitch).max(1);
    let (columns, rows) = (count(bounds.w, pitch.0), count(bounds.h, pitch.1));
    if columns > 4 || rows > 4 {
        return None;
    }
    let (wide, high) = (i32::from(pitch.0), i32::from(pitch.1));
    let x = i32::from(bounds.x) + (i32::from(bounds.w) - columns * wide).div_euclid(2);
    let y = i32::from(bounds.y) + (i32::from(bounds.h) - rows * high).div_euclid(2);
    let ink = |row: i32, column: i32| {
        let pixels = (0..high).flat_map(|dy| (0..wide).map(move |dx| (dx, dy)));
        pixels
            .filter(|(dx, dy)| drawn(x + column * wide + dx, y + row * high + dy))
            .count()
    };
    let cells: Vec<((i32, i32), usize)> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .map(|(row, column)| ((row, column), ink(row, column)))
        .collect();
    let most = cells.iter().map(|&(_, ink)| ink).max()?;
    let filled: Vec<(i32, i32)> = cells
        .iter()
        .filter(|&&(_, ink)| 3 * ink >= most && ink > 0)
        .map(|&(cell, _)| cell)
        .collect();
    of_cells(&filled)
}

/// The piece with these cells, `(row, column)`, in order.
pub fn of_cells(cells: &[(i32, i32)]) -> Option<Piece> {
    let top = cells.iter().map(|c| c.0).min()?;
    let left = cells.iter().map(|c| c.1).min()?;
    let mut wanted: Vec<_> = cells.iter().map(|c| (c.0 - top, c.1 - left)).collect();
    wanted.sort_unstable();
    let is = |piece: &Piece| {
        (0..piece.orientations()).any(|orientation| {
            let cells = piece.cells(orientation);
            let top = cells.iter().map(|c| c.0).min().unwrap_or(0);
            let left = cells.iter().map(|c| c.1).min().unwrap_or(0);
            let mut cells: Vec<_> = cells
                .iter()
                .map(|c| (i32::from(c.0 - top), i32::from(c.1 - left)))
                .collect();
            cells.sort_unstable();
            cells == wanted
        })
    };
    Piece::EACH.into_iter().find(is)
}
