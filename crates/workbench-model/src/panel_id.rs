//! The panels by name.

use serde::{Deserialize, Serialize};

/// Which panel, in the order in which menus list them; the first nine have Ctrl+1 to Ctrl+9.
/// Its name in settings and on the command line is its variant in kebab-case, unless it
/// says otherwise.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumCount,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum PanelId {
    /// The game's picture.
    #[default]
    Game,
    /// The board as read.
    Board,
    /// The best move and the other candidates.
    BestMove,
    /// The numbers of the game.
    #[serde(rename = "score")]
    #[strum(serialize = "score")]
    ThisGame,
    /// What the bot does and will play.
    Bot,
    /// The counters of a clean run.
    Checks,
    /// The buttons to come.
    Script,
    /// What was read and measured, over time.
    Plots,
    /// What was counted.
    Statistics,
    /// Where pieces locked, and which rows were cleared.
    #[serde(rename = "rows")]
    #[strum(serialize = "rows")]
    LockHeatmap,
    /// The profile that is edited.
    Profile,
    /// Pixels under the magnifying glass.
    Inspector,
    /// A block of pixels.
    #[serde(rename = "region")]
    #[strum(serialize = "region")]
    PixelBlock,
    /// From pixels to a reading.
    #[serde(rename = "chain")]
    #[strum(serialize = "chain")]
    Why,
    /// How long each stage of a frame takes.
    Timing,
    /// The best line, ply by ply.
    #[serde(rename = "depth")]
    #[strum(serialize = "depth")]
    BestLine,
    /// Pieces put on the board by hand.
    Tester,
    /// All placements in the colour of their rank.
    Heat,
    /// The script against what was seen.
    #[serde(rename = "steps")]
    #[strum(serialize = "steps")]
    PredictedVsObserved,
    /// The weights of the strategy.
    Weights,
    /// The branches, side by side.
    Branches,
}

impl PanelId {
    /// Its name in settings and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.words().0
    }

    /// One line on what it shows.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.words().1
    }

    /// Its title and its tooltip.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Game => (
                "Game",
                "The game's picture, with the layers that are switched on",
            ),
            Self::Board => (
                "Board as read",
                "The field as it was read, with the plan and the next piece",
            ),
            Self::BestMove => (
                "Best move",
                "What the bot will do, what that is worth, and the other candidates",
            ),
            Self::ThisGame => (
                "This game",
                "The numbers of the game, as read from the picture",
            ),
            Self::Bot => ("Bot", "What the bot does now, and what it will play next"),
            Self::Checks => (
                "Checks",
                "The counters that a clean run keeps at 0, and the referee",
            ),
            Self::Script => (
                "Button script",
                "The buttons that carry the plan out, step by step",
            ),
            Self::BestLine => (
                "Best line",
                "The best line for one to five pieces, ply by ply, and the other lines",
            ),
            Self::Tester => (
                "Move tester",
                "One to five pieces put on the board by hand, and what that is worth",
            ),
            Self::Heat => (
                "Heat map",
                "Every placement of the piece, in the colour of its rank",
            ),
            Self::PredictedVsObserved => (
                "Predicted and observed",
                "The button script step by step against what the pictures show",
            ),
            Self::Weights => (
                "Weights",
                "What each feature is worth to the bot, to be changed while it plays",
            ),
            Self::Branches => (
                "Branches",
                "Other ways on from frames of the past, and how far each has come",
            ),
            Self::Plots => (
                "Plots",
                "Score, height, holes and more over time; a click goes to the frame",
            ),
            Self::Statistics => (
                "Statistics",
                "Pieces, droughts, clears and pace, of this game and of the whole run",
            ),
            Self::LockHeatmap => (
                "Locks and rows",
                "Where pieces locked, and which rows were cleared",
            ),
            Self::Inspector => (
                "Inspector",
                "Pixels under the magnifying glass, and the pins",
            ),
            Self::PixelBlock => (
                "Block",
                "A block of pixels: counted, listed, frozen, compared and copied",
            ),
            Self::Why => (
                "Why",
                "From the pixels to a reading: crop, counts, votes, and what would change it",
            ),
            Self::Profile => (
                "Profile",
                "How pictures are read: every place with its numbers, to be changed live",
            ),
            Self::Timing => (
                "Timing",
                "How long each stage of a frame takes, and what came too late",
            ),
        }
    }
}
