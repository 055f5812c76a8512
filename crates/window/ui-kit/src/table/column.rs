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

/// The width of each column of a row that is so many points wide. `scale` is the factor
/// of the text.
pub(super) fn widths(columns: &[Column], row: f32, scale: f32) -> Vec<f32> {
    let sum = |is_rest: bool| {
        let all = columns.iter().filter(|column| column.is_rest == is_rest);
        all.map(|column| column.points * scale).sum::<f32>()
    };
    let (fixed, least) = (sum(false), sum(true));
    let wider = if least > 0.0 {
        (row / (fixed + least)).clamp(1.0, WIDER)
    } else {
        1.0
    };
    let rest = columns.iter().filter(|column| column.is_rest).count();
    let each = (row - fixed * wider).max(0.0) / rest.max(1) as f32;
    let width = |column: &Column| match column.is_rest {
        true => each,
        false => column.points * scale * wider,
    };
    columns.iter().map(width).collect()
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
    fn without_a_least_width_only_the_rest_grows() {
        let columns = [Column::number(20.0), Column::text(0.0).rest()];
        assert_eq!(widths(&columns, 100.0, 1.0), [20.0, 80.0]);
        assert_eq!(widths(&columns, 10.0, 1.0), [20.0, 0.0]);
    }
}
