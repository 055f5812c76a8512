//! Which placements of a recording were reviewed.

use serde::Serialize;

/// Which placements of a recording were reviewed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewScope {
    /// All of them, no matter who played.
    #[default]
    All,
    /// Those of the pieces for which a person pressed a button, where a bot played as well.
    Own,
}

impl ReviewScope {
    /// The part in one sentence without a full stop, wherever a review is shown or saved.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::All => "All placements",
            Self::Own => {
                "A person's part only: pieces that fell while a person pressed a button of the game"
            }
        }
    }

    /// The part in one word, as it is saved.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Own => "own",
        }
    }
}
