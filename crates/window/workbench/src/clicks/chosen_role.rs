//! What the next click on the picture states.

use autofit::Role;
use vision::Number;

/// What the next click on the picture states, in the order in which people need it; the value of
/// a number is typed at the click.
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
            Self::Score => "Then click a digit of the score, and type the score that is shown",
            Self::Lines => "Then click a digit of the lines, and type the lines that are shown",
            Self::Level => "Then click a digit of the level, and type the level that is shown",
        }
    }

    /// What a click states, or the number whose value has to be typed first.
    pub const fn states(self) -> Result<Role, Number> {
        match self {
            Self::Empty => Ok(Role::Empty),
            Self::Filled => Ok(Role::Filled),
            Self::Next => Ok(Role::Next),
            Self::Score => Err(Number::Score),
            Self::Lines => Err(Number::Lines),
            Self::Level => Err(Number::Level),
        }
    }
}

impl From<Role> for ChosenRole {
    fn from(role: Role) -> Self {
        match role {
            Role::Empty => Self::Empty,
            Role::Filled => Self::Filled,
            Role::Next => Self::Next,
            Role::Number(Number::Score, _) => Self::Score,
            Role::Number(Number::Lines, _) => Self::Lines,
            Role::Number(Number::Level, _) => Self::Level,
        }
    }
}
