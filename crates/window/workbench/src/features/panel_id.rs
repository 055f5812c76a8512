//! The panels by name.

use serde::{Deserialize, Serialize};

/// Which panel, in the order in which menus list them; the first nine have Ctrl+1 to
/// Ctrl+9. Its name in settings and on the command line is its variant in kebab-case,
/// unless an attribute sets another.
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
    /// The bot: what it does and will play.
    Bot,
    /// The counters that a clean run keeps at 0.
    Checks,
    /// The buttons to come.
    Script,
    /// Plots of what was read and measured.
    Plots,
    /// Statistics of pieces and clears.
    Statistics,
    /// Where pieces locked, and which rows were cleared.
    #[serde(rename = "rows")]
    #[strum(serialize = "rows")]
    LockHeatmap,
    /// The edited profile.
    Profile,
    /// The clicks from which a profile is made.
    #[serde(rename = "clicks")]
    #[strum(serialize = "clicks")]
    FromClicks,
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
    /// What may come after a candidate.
    ChanceTree,
    /// The move tester.
    Tester,
    /// The heat map of placements.
    Heat,
    /// The script compared with the pictures.
    #[serde(rename = "steps")]
    #[strum(serialize = "steps")]
    PredictedVsObserved,
    /// The weights of the strategy.
    Weights,
    /// The branches.
    Branches,
    /// Two branches or sessions, frame by frame.
    SideBySide,
    /// What recorded sessions would be now.
    Regress,
    /// The image of a source, and where the screen is in it.
    Capture,
    /// The placements of games, compared with the best ones.
    Review,
    /// Faults on purpose, and misreads.
    Faults,
    /// Games of the lab, many at once.
    Wall,
    /// One game of the lab.
    LabGame,
    /// Experiments of the lab.
    Experiments,
    /// A search for better weights.
    Tuning,
    /// Rules, a player or an experiment as text.
    LabText,
    /// A match of two boards.
    Match,
}

impl PanelId {
    /// Whether it shows the lab, and nothing of the game.
    #[must_use]
    pub const fn is_lab(self) -> bool {
        matches!(
            self,
            Self::Wall
                | Self::LabGame
                | Self::Experiments
                | Self::Tuning
                | Self::LabText
                | Self::Match
        )
    }

    /// Its name in settings and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
