//! What the next click on the picture states.

use autofit::Role;
use vision::Number;

/// What the next click on the picture states; the value of a number is typed beside it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ChosenRole {
    /// An empty cell.
    #[default]
    Empty,
    /// A filled cell.
    Filled,
    /// The next piece.
    Next,
    /// A digit of the score.
    Score,
    /// A digit of the lines.
    Lines,
    /// A digit of the level.
    Level,
}

impl ChosenRole {
    /// The label of its button.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Empty => "Empty",
            Self::Filled => "Filled",
            Self::Next => "Next",
            Self::Score => "Score",
            Self::Lines => "Lines",
            Self::Level => "Level",
        }
    }

    /// The tooltip.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Empty => {
                "Then click an empty cell of the well; if they have several looks, one of each"
            }
            Self::Filled => "Then click a filled cell of the well",
            Self::Next => "Then click the piece in the next box",
            Self::Score => "Type the score that is shown, then click one of its digits",
            Self::Lines => "Type the lines that are shown, then click one of their digits",
            Self::Level => "Type the level that is shown, then click one of its digits",
        }
    }

    /// The number that it states, if it is one.
    #[must_use]
    pub const fn number(self) -> Option<Number> {
        match self {
            Self::Score => Some(Number::Score),
            Self::Lines => Some(Number::Lines),
            Self::Level => Some(Number::Level),
            Self::Empty | Self::Filled | Self::Next => None,
        }
    }

    /// The role of a click.
    ///
    /// # Errors
    /// When a number has to be typed first, in one sentence without a full stop.
    pub fn role(self, typed: &str) -> Result<Role, String> {
        Ok(match self {
            Self::Empty => Role::Empty,
            Self::Filled => Role::Filled,
            Self::Next => Role::Next,
            Self::Score | Self::Lines | Self::Level => {
                let number = self.number().unwrap_or(Number::Score);
                let value = typed.trim().parse().map_err(|_| {
                    format!("Type the {number} that is shown before you click it, with digits only")
                })?;
                Role::Number(number, value)
            }
        })
    }
}
