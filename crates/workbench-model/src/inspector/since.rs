//! The picture that the shown one is compared with.

use pad::FrameNo;
use screen::Picture;

/// A picture that is kept while the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frozen {
    /// Its number.
    pub frame: FrameNo,
    /// The picture.
    pub picture: Picture,
}

/// What a picture is compared with.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::EnumIter, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Since {
    /// Nothing.
    #[default]
    Nothing,
    /// The picture before it.
    Previous,
    /// The picture that was frozen.
    Frozen,
}

impl Since {
    /// How it is written on a button.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Nothing => "Values",
            Self::Previous => "To previous",
            Self::Frozen => "To frozen",
        }
    }

    /// The name of the command for it.
    #[must_use]
    pub const fn command(self) -> &'static str {
        match self {
            Self::Nothing => "Show the values",
            Self::Previous => "Changes since the previous picture",
            Self::Frozen => "Changes since the frozen picture",
        }
    }

    /// One line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Nothing => "Show the shades of the block and mark no changes",
            Self::Previous => "Mark and list what is not as in the picture before",
            Self::Frozen => "Mark and list what is not as in the frozen picture",
        }
    }
}
