//! Width, alignment and font of a column.

use crate::theme;
use egui::{Align2, FontId};

/// How much wider columns get where there is space.
const WIDER: f32 = 1.6;

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    points: f32,
    is_rest: bool,
    /// Points that one of the rest has at least, or other columns leave.
    least: f32,
    /// Where it stands among those that leave, the first one highest.
    leaves: Option<u8>,
    align: Align2,
    font: fn() -> FontId,
}

impl Column {
    /// Numbers, aligned right, in so many points.
    #[must_use]
    pub const fn number(width: f32) -> Self {
        Self {
            points: width,
            is_rest: false,
            least: 0.0,
            leaves: None,
            align: Align2::RIGHT_CENTER,
            font: theme::numbers,
        }
    }

    /// Text, aligned left, in so many points.
    #[must_use]
    pub const fn text(width: f32) -> Self {
        Self {
            points: width,
            is_rest: false,
            least: 0.0,
            leaves: None,
            align: Align2::LEFT_CENTER,
            font: theme::body,
        }
    }

    /// Takes what the other columns leave; several such columns share it equally. Its
    /// points, if there are any, are its least width: with more than that, all columns get
    /// wider alike, the others up to `WIDER` times.
    #[must_use]
    pub const fn rest(self) -> Self {
        Self {
            is_rest: true,
            ..self
        }
    }

    /// Needs so many points, though it takes more where there is space.
    #[must_use]
    pub const fn at_least(self, points: f32) -> Self {
        Self {
            least: points,
            ..self
        }
    }

    /// Leaves a table that is too narrow for all its columns; of several, that of the highest order first.
    #[must_use]
    pub const fn leaves(self, order: u8) -> Self {
        Self {
            leaves: Some(order),
            ..self
        }
    }

    /// Aligns left.
    #[must_use]
    pub const fn left(self) -> Self {
        Self {
            align: Align2::LEFT_CENTER,
            ..self
        }
    }

    /// Sets the font.
    #[must_use]
    pub const fn with_font(self, font: fn() -> FontId) -> Self {
        Self { font, ..self }
    }

    pub(super) const fn align(&self) -> Align2 {
        self.align
    }

    pub(super) fn font(&self) -> FontId {
        (self.font)()
    }
}

/// The columns that stay in a row that is so many points wide, the last that leaves first.
fn staying(columns: &[Column], row: f32, scale: f32) -> Vec<bool> {
    let mut stays = vec![true; columns.len()];
    loop {
        let needed = columns.iter().zip(&stays).filter(|(_, stays)| **stays);
        let needed: f32 = needed
            .map(|(column, _)| column.points.max(column.least))
            .sum();
        let last = (0..columns.len())
            .filter(|&i| stays[i] && columns[i].leaves.is_some())
            .max_by_key(|&i| columns[i].leaves);
        match last {
            // Half a point is lost by rounding.
            Some(last) if needed * scale > row + 0.5 => stays[last] = false,
            _ => return stays,
        }
    }
}

/// The width of each column of a row that is so many points wide; 0 for those that leave. `scale` is the
/// factor of the text.
pub(super) fn widths(columns: &[Column], row: f32, scale: f32) -> Vec<f32> {
    let stays = staying(columns, row, scale);
    let there = || columns.iter().zip(&stays).filter(|(_, stays)| **stays);
    let sum = |is_rest: bool| {
        let all = there().filter(|(column, _)| column.is_rest == is_rest);
        all.map(|(column, _)| column.points * scale).sum::<f32>()
    };
    let (fixed, least) = (sum(false), sum(true));
    let wider = if least > 0.0 {
        (row / (fixed + least)).clamp(1.0, WIDER)
    } else {
        1.0
    };
    let rest = there().filter(|(column, _)| column.is_rest).count();
    let each = (row - fixed * wider).max(0.0) / rest.max(1) as f32;
    let width = |(column, stays): (&Column, &bool)| match (*stays, column.is_rest) {
        (false, _) => 0.0,
        (true, true) => each,
        (true, false) => column.points * scale * wider,
    };
    columns.iter().zip(&stays).map(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_takes_the_width_it_has() {
        let columns = [
            Column::number(20.0),
            Column::text(60.0).rest(),
            Column::number(40.0),
        ];
        for (row, expected) in [
            (100.0, [20.0, 40.0, 40.0]),
            (120.0, [20.0, 60.0, 40.0]),
            (150.0, [25.0, 75.0, 50.0]),
            (192.0, [32.0, 96.0, 64.0]),
            (996.0, [32.0, 900.0, 64.0]),
        ] {
            assert_eq!(widths(&columns, row, 1.0), expected, "{row} points");
        }
        assert_eq!(widths(&columns, 240.0, 2.0), [40.0, 120.0, 80.0]);
    }

    #[test]
    fn columns_leave_a_narrow_table_one_after_the_other() {
        let number = Column::number(0.0).rest().at_least(30.0);
        let columns = [
            Column::text(20.0),
            number,
            number.leaves(1),
            number.leaves(2),
        ];
        for (row, expected) in [
            (140.0, [20.0, 40.0, 40.0, 40.0]),
            (110.0, [20.0, 30.0, 30.0, 30.0]),
            (100.0, [20.0, 40.0, 40.0, 0.0]),
            (70.0, [20.0, 50.0, 0.0, 0.0]),
            (40.0, [20.0, 20.0, 0.0, 0.0]),
        ] {
            assert_eq!(widths(&columns, row, 1.0), expected, "{row} points");
        }
        assert_eq!(widths(&columns, 200.0, 2.0), [40.0, 80.0, 80.0, 0.0]);
    }

    #[test]
    fn without_a_least_width_only_the_rest_grows() {
        let columns = [Column::number(20.0), Column::text(0.0).rest()];
        assert_eq!(widths(&columns, 100.0, 1.0), [20.0, 80.0]);
        assert_eq!(widths(&columns, 10.0, 1.0), [20.0, 0.0]);
    }
}
