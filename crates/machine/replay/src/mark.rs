//! What is marked in the picture of a difference.

use crate::{DiffField, Group, SessionReport};
use screen::Rect;
use vision::profile::Field;

/// A marked cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedCell {
    /// Its pixels.
    pub cell: Rect,
    /// Whether it is read as filled, or a piece goes there.
    pub is_filled: bool,
}

/// The cells or placements of a group in the picture of its first frame, before and now.
#[must_use]
pub fn marks(report: &SessionReport, group: &Group) -> [Vec<MarkedCell>; 2] {
    let choices = group.decision.as_deref();
    let choices = choices.map_or([None, None], |it| [it.before, it.after]);
    [0, 1].map(|side| {
        let Some(field) = &report.fields[side] else {
            return Vec::new();
        };
        let mut marks = Vec::new();
        if matches!(group.field, DiffField::Cell { .. }) {
            for (row, column, stretch) in report.cells(group) {
                let word = [&stretch.before, &stretch.after][side];
                let is_filled = word != "empty" && word != "flash";
                marks.extend(mark(field, (row.into(), column.into()), is_filled));
            }
        }
        let placed = choices[side].iter();
        let placed = placed.flat_map(|choice| choice.placement.cells());
        marks.extend(
            placed.filter_map(|(row, column)| mark(field, (row.into(), column.into()), true)),
        );
        marks
    })
}

/// A cell of the field; `None` for one that is not on the screen.
fn mark(field: &Field, (row, column): (i16, i16), is_filled: bool) -> Option<MarkedCell> {
    let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    let on_screen = row >= field.first_row() && row < rules::ROWS && column < rules::COLUMNS;
    on_screen.then(|| MarkedCell {
        cell: field.cell(row, column),
        is_filled,
    })
}
