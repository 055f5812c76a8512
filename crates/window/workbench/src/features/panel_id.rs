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
}

impl PanelId {
    /// Whether it shows the lab, and nothing of the game.
    #[must_use]
    pub const fn is_lab(self) -> bool {
        matches!(
            self,
            Self::Wall | Self::LabGame | Self::Experiments | Self::Tuning | Self::LabText
        )
    }

    /// Its name in settings and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.words().0
    }

    /// The tooltip: one line on what it shows.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.words().1
    }

    /// Its title and its tooltip.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Game => ("Game", "The picture of the game with the chosen layers"),
            Self::Board => (
                "Board as read",
                "The field as it was read, with the plan and the next piece",
            ),
            Self::BestMove => (
                "Best move",
                "What the bot will do, the value of that move, and the other candidates",
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
                "The buttons that execute the plan, step by step",
            ),
            Self::BestLine => (
                "Best line",
                "The best line for one to five pieces, ply by ply, and the other lines",
            ),
            Self::ChanceTree => (
                "Chance tree",
                "How the value of a move spreads over the pieces that may come, and how many futures end badly",
            ),
            Self::Tester => (
                "Move tester",
                "One to five pieces placed by hand, and the value of the board",
            ),
            Self::Heat => (
                "Heat map",
                "Every placement of the piece, in the colour of its rank",
            ),
            Self::PredictedVsObserved => (
                "Predicted and observed",
                "The button script, step by step, compared with what the pictures show",
            ),
            Self::Weights => (
                "Weights",
                "The weight of each feature, which can be changed while the bot plays",
            ),
            Self::Branches => (
                "Branches",
                "Branches that start at past frames, and a comparison of two",
            ),
            Self::SideBySide => (
                "Side by side",
                "Two branches or two sessions on one timeline, and where they differ first",
            ),
            Self::Regress => (
                "Regress",
                "What is read and decided differently now from what was recorded, and by two profiles",
            ),
            Self::Faults => (
                "Faults",
                "Pictures and presses that are disturbed on purpose, and the misreads that were noticed",
            ),
            Self::Wall => (
                "Wall",
                "Games under chosen rules by a chosen player, side by side",
            ),
            Self::Experiments => (
                "Experiments",
                "Games of many seeds, and their figures beside those of a paper",
            ),
            Self::LabText => (
                "Lab files",
                "Rules, a player or an experiment as text: edited, checked and played",
            ),
            Self::LabGame => (
                "Lab game",
                "One game of the wall: the board, the pieces to come, and the candidates with their terms",
            ),
            Self::Capture => (
                "Capture",
                "The image of a video or a capture, and where the screen is found in it",
            ),
            Self::Review => (
                "Review",
                "Each placement of the shown games compared with the best one: loss, rank, and why",
            ),
            Self::Tuning => (
                "Tuning",
                "A search for better weights by games without pixels, and its curves",
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
                "Magnified pixels with their facts, and the pinned pixels",
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
                "The profile by which pictures are read: every region and number can be changed live",
            ),
            Self::FromClicks => (
                "Clicks",
                "A profile of another maker's game, from clicks on its pictures",
            ),
            Self::Timing => (
                "Timing",
                "How long each stage of a frame takes, and what came too late",
            ),
        }
    }
}
