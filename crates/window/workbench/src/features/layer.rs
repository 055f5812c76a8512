//! The layers over the picture of the game.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator as _;

/// A layer over the picture that can be switched on. Layers are drawn in this order.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Layer {
    /// The regions of the profile.
    #[default]
    Regions,
    /// The grid of cells.
    Grid,
    /// What each cell was read as.
    Cells,
    /// The outline of the falling piece.
    Falling,
    /// All placements of the piece, in the colour of their rank.
    Heat,
    /// Where the plan puts the pieces.
    Plan,
    /// Where a reviewed piece was placed, and the better place; the advised place.
    Review,
    /// Where the script puts the falling piece.
    Step,
    /// The next box.
    Next,
    /// Cells that were misread.
    Misreads,
    /// Four lines at once and the highest score.
    Highlights,
}

/// The texts of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerWords {
    /// On its button.
    pub label: &'static str,
    /// The title of the command that shows and hides it.
    pub title: &'static str,
    /// The tooltip: one line on what it shows.
    pub tooltip: &'static str,
}

impl Layer {
    /// Those that are drawn from the records of a session alone.
    pub fn of_records() -> impl DoubleEndedIterator<Item = Self> {
        Self::iter().filter(|layer| *layer != Self::Review)
    }

    /// Its words.
    #[must_use]
    pub const fn words(self) -> LayerWords {
        let (label, title, tooltip) = match self {
            Self::Regions => (
                "Regions",
                "Show all regions",
                "The regions of the profile with their names",
            ),
            Self::Grid => ("Grid", "Show grid", "The grid of cells"),
            Self::Cells => (
                "Cells",
                "Show cells",
                "What each cell was read as; hatched if the votes are split",
            ),
            Self::Falling => (
                "Falling",
                "Show falling piece",
                "The outline of the falling piece",
            ),
            Self::Heat => (
                "Heat",
                "Show candidates",
                "Every placement of the piece in the colour of its rank, the best five with their numbers",
            ),
            Self::Plan => (
                "Plan",
                "Show plan",
                "Where the plan puts this piece and the next",
            ),
            Self::Review => (
                "Review",
                "Show review",
                "After a review, the placement that was played, dashed, and the better one; the \
                 placement that is advised",
            ),
            Self::Step => (
                "Step",
                "Show script step",
                "Where the button script puts the piece on this picture, or at the chosen step",
            ),
            Self::Next => ("Next", "Show next box", "The next box and its reading"),
            Self::Misreads => (
                "Misreads",
                "Show misreads",
                "A cross on cells that differ from the tracked state or break the rules",
            ),
            Self::Highlights => (
                "Highlights",
                "Show highlights",
                "Four lines at once and the highest score are marked for a moment, on the picture \
                 and at the score",
            ),
        };
        LayerWords {
            label,
            title,
            tooltip,
        }
    }
}
