//! Width, alignment and font of a column.

use crate::theme;
use egui::{Align2, FontId};

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    width: Width,
    align: Align2,
    font: fn() -> FontId,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Width {
    Points(f32),
    Rest,
}

impl Column {
    /// Numbers, aligned right, in so many points.
    #[must_use]
    pub const fn number(width: f32) -> Self {
        Self {
            width: Width::Points(width),
            align: Align2::RIGHT_CENTER,
            font: theme::numbers,
        }
    }

    /// Text, aligned left, in so many points.
    #[must_use]
    pub const fn text(width: f32) -> Self {
        Self {
            width: Width::Points(width),
            align: Align2::LEFT_CENTER,
            font: theme::body,
        }
    }

    /// Takes what the other columns leave; several such columns share it equally.
    #[must_use]
    pub const fn rest(self) -> Self {
        Self {
            width: Width::Rest,
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

/// The width of each column of a row that is so many points wide.
pub(super) fn widths(columns: &[Column], row: f32) -> Vec<f32> {
    let points = |column: &Column| match column.width {
        Width::Points(points) => points,
        Width::Rest => 0.0,
    };
    let fixed: f32 = columns.iter().map(points).sum();
    let rest = columns.iter().filter(|c| c.width == Width::Rest).count();
    let each = (row - fixed).max(0.0) / rest.max(1) as f32;
    let width = |column: &Column| match column.width {
        Width::Points(points) => points,
        Width::Rest => each,
    };
    columns.iter().map(width).collect()
}
