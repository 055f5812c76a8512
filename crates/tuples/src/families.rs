//! The families of tuples, one file each.

use crate::digit::{self, Digit};

pub(crate) mod buried;
pub(crate) mod column;
pub(crate) mod fit;
pub(crate) mod rows;
pub(crate) mod steps;
pub(crate) mod surface;
pub(crate) mod waiting;
pub(crate) mod well;
pub(crate) mod wide_surface;

/// Tuples of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Four neighbouring steps of the stacked columns.
    Surface,
    /// Two neighbouring steps and the height of the stack.
    Steps,
    /// The height and the holes of one stacked column.
    Column,
    /// What two neighbouring rows lack, counted from the top of the stack.
    Rows,
    /// The well and the rows that wait for it.
    Well,
    /// Holes and what lies over them.
    Buried,
    /// Which pieces can be dropped without a gap under them.
    Fit,
    /// Five neighbouring steps of the stacked columns.
    WideSurface,
    /// What waits for an I, and how far the next four rows are.
    Waiting,
}

impl Family {
    /// All, in the order of their tables.
    pub const EACH: [Self; 9] = [
        Self::Surface,
        Self::Steps,
        Self::Column,
        Self::Rows,
        Self::Well,
        Self::Buried,
        Self::Fit,
        Self::WideSurface,
        Self::Waiting,
    ];

    /// Its name: small letters and dashes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Surface => "surface",
            Self::Steps => "steps",
            Self::Column => "column",
            Self::Rows => "rows",
            Self::Well => "well",
            Self::Buried => "buried",
            Self::Fit => "fit",
            Self::WideSurface => "wide-surface",
            Self::Waiting => "waiting",
        }
    }

    /// How many tables it has.
    #[must_use]
    pub fn tables(self) -> usize {
        match self {
            Self::Surface => surface::TABLES,
            Self::Steps => steps::TABLES,
            Self::Column => column::TABLES,
            Self::Rows => rows::TABLES,
            Self::Well => well::TABLES,
            Self::Buried => buried::TABLES,
            Self::Fit => fit::TABLES,
            Self::WideSurface => wide_surface::TABLES,
            Self::Waiting => waiting::TABLES,
        }
    }

    /// The digits of one of its tables.
    #[must_use]
    pub fn digits(self, number: usize) -> &'static [Digit] {
        match (self, number) {
            (Self::Surface, _) => &surface::DIGITS,
            (Self::Steps, _) => &steps::DIGITS,
            (Self::Column, _) => &column::DIGITS,
            (Self::Rows, _) => &rows::DIGITS,
            (Self::Well, 0) => &well::READY,
            (Self::Well, _) => &well::WAITING,
            (Self::Buried, 0) => &buried::HOLES,
            (Self::Buried, _) => &buried::OPENING,
            (Self::Fit, _) => &fit::DIGITS,
            (Self::WideSurface, _) => &wide_surface::DIGITS,
            (Self::Waiting, 0) => &waiting::DEEP_COLUMNS,
            (Self::Waiting, _) => &waiting::NEXT_FOUR,
        }
    }

    /// The values that an entry of one of its tables stands for.
    #[must_use]
    pub fn values(self, number: usize, entry: usize) -> Vec<i32> {
        digit::values(self.digits(number), entry)
    }

    /// The entries of one of its tables.
    #[must_use]
    pub fn entries(self, number: usize) -> usize {
        digit::entries(self.digits(number))
    }
}
