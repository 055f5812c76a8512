//! The order of the table of placements.

use review::{GameReview, Verdict};
use std::cmp::Ordering;

/// A column by which the table can be sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ReviewColumn {
    /// The number of the placement in its game.
    #[default]
    Number,
    /// The piece.
    Piece,
    /// How good it was; the worst first.
    Class,
    /// By how much the best value is greater; the greatest first.
    Loss,
    /// How many placements are better; the most first.
    Rank,
}

impl ReviewColumn {
    /// Its name in a sentence.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Piece => "piece",
            Self::Class => "how good they were",
            Self::Loss => "loss",
            Self::Rank => "rank",
        }
    }

    fn compare(self, (i, a): (usize, &Verdict), (j, b): (usize, &Verdict)) -> Ordering {
        let piece = |of: &Verdict| of.of.situation.piece as usize;
        let order = match self {
            Self::Number => Ordering::Equal,
            Self::Piece => piece(a).cmp(&piece(b)),
            Self::Class => b.share.total_cmp(&a.share).then(b.loss.total_cmp(&a.loss)),
            Self::Loss => b.loss.total_cmp(&a.loss),
            Self::Rank => b.rank.cmp(&a.rank),
        };
        order.then(i.cmp(&j))
    }
}

/// The order of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The column.
    pub column: ReviewColumn,
    /// Whether the last is first.
    pub is_reversed: bool,
}

impl Order {
    /// Sorts by a column; a second time in the other direction.
    #[must_use]
    pub fn by(self, column: ReviewColumn) -> Self {
        Self {
            column,
            is_reversed: self.column == column && !self.is_reversed,
        }
    }

    /// The indices of the placements of a game in this order.
    #[must_use]
    pub fn of(self, game: &GameReview) -> Vec<usize> {
        let mut rows: Vec<usize> = (0..game.moves.len()).collect();
        rows.sort_by(|i, j| match (game.moves.get(*i), game.moves.get(*j)) {
            (Some(a), Some(b)) => self.column.compare((*i, a), (*j, b)),
            _ => Ordering::Equal,
        });
        if self.is_reversed {
            rows.reverse();
        }
        rows
    }
}
