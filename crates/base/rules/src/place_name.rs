//! How rows and columns are counted in what people read: rows from 1 at the top, columns
//! from 1 at the left, of the field (18 by 10) and of the tiles of the screen alike. Code
//! and files count from 0, as do pixels everywhere.

use std::fmt;

/// A cell of the field, or a tile of the screen, as it is named to people.
///
/// `{}` writes `row 13, column 8`, `{:#}` writes `r13 c8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceName {
    row: i64,
    column: i64,
}

impl PlaceName {
    /// The name of the place at a row and a column, both from 0; rows above the screen are
    /// negative.
    ///
    /// # Examples
    /// ```
    /// let place = rules::PlaceName::new(12_i8, 7_i8);
    /// assert_eq!(place.to_string(), "row 13, column 8");
    /// assert_eq!(format!("{place:#}"), "r13 c8");
    /// ```
    #[must_use]
    pub fn new(row: impl TryInto<i64>, column: impl TryInto<i64>) -> Self {
        Self {
            row: from_one(row),
            column: from_one(column),
        }
    }
}

impl fmt::Display for PlaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "r{} c{}", self.row, self.column)
        } else {
            write!(f, "row {}, column {}", self.row, self.column)
        }
    }
}

/// The number of a row or a column as people read it, from its index.
#[must_use]
pub fn from_one(index: impl TryInto<i64>) -> i64 {
    index
        .try_into()
        .map_or(i64::MAX, |index| index.saturating_add(1))
}
