//! The picture that the shown one is compared with.

use pad::FrameNo;
use screen::Picture;

/// A picture that is kept while the game continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frozen {
    /// Its number.
    pub frame: FrameNo,
    /// The picture.
    pub picture: Picture,
}

/// The picture to compare with.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Since {
    /// Nothing.
    #[default]
    Nothing,
    /// The previous picture.
    Previous,
    /// The frozen picture.
    Frozen,
}

impl Since {
    /// The label of its button.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Nothing => "Values",
            Self::Previous => "To previous",
            Self::Frozen => "To frozen",
        }
    }

    /// The title of its command.
    #[must_use]
    pub const fn command(self) -> &'static str {
        match self {
            Self::Nothing => "Show the values",
            Self::Previous => "Changes since the previous picture",
            Self::Frozen => "Changes since the frozen picture",
        }
    }

    /// The tooltip.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Nothing => "Show the shades of the block and mark no changes",
            Self::Previous => "Mark and list the pixels that differ from the previous picture",
            Self::Frozen => "Mark and list the pixels that differ from the frozen picture",
        }
    }
}
