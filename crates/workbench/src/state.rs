//! What people have set in the window, and nothing of the game.

use crate::{
    Palette, branches::Branches, calibrate::Calibrate, game::Game, inspector::Pixels,
    playback::Time, plots::Plots, research::Research, shell::Shell,
};

use pad::Buttons;
use serde::{Deserialize, Serialize};

/// A layer over the picture, switched by itself. Layers are drawn in this order.
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
    /// The raster of cells.
    Grid,
    /// What each cell was read as.
    Cells,
    /// The outline of the falling piece.
    Falling,
    /// All placements of the piece, in the colour of their rank.
    Heat,
    /// Where the plan puts the pieces.
    Plan,
    /// Where the script puts the falling piece.
    Step,
    /// The next box.
    Next,
    /// Cells that were misread.
    Misreads,
}

/// What is said about a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerWords {
    /// On its button.
    pub label: &'static str,
    /// The title of the command that shows and hides it.
    pub title: &'static str,
    /// What it shows, in one line.
    pub tooltip: &'static str,
}

impl Layer {
    /// Its words.
    #[must_use]
    pub const fn words(self) -> LayerWords {
        let (label, title, tooltip) = match self {
            Self::Regions => (
                "Regions",
                "Show all regions",
                "Where the profile reads what, with the names",
            ),
            Self::Grid => ("Grid", "Show grid", "The raster of cells"),
            Self::Cells => (
                "Cells",
                "Show cells",
                "What each cell was read as; hatched where the votes are split",
            ),
            Self::Falling => (
                "Falling",
                "Show falling piece",
                "The outline of the falling piece",
            ),
            Self::Heat => (
                "Heat",
                "Show candidates",
                "Every placement of the piece in the colour of its rank, the best five with their number",
            ),
            Self::Plan => (
                "Plan",
                "Show plan",
                "Where the plan puts this piece and the next",
            ),
            Self::Step => (
                "Step",
                "Show script step",
                "Where the button script puts the piece on this picture, or at the chosen step",
            ),
            Self::Next => (
                "Next",
                "Show next box",
                "The next box and what was read in it",
            ),
            Self::Misreads => (
                "Misreads",
                "Show misreads",
                "A cross where the picture is not believed or breaks the rules",
            ),
        };
        LayerWords {
            label,
            title,
            tooltip,
        }
    }
}

/// Dark, light, or as the desktop is.
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
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// Always dark.
    #[default]
    Dark,
    /// Always light.
    Light,
    /// As the desktop is.
    System,
}

impl Theme {
    /// How it is written.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dark => "Dark",
            Self::Light => "Light",
            Self::System => "As the desktop",
        }
    }
}

/// What people have set. The part that outlives the program is what serde sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct UiState {
    /// The layers that are shown.
    pub layers: Vec<Layer>,
    /// How the four shades are shown.
    pub palette: Palette,
    /// Dark or light.
    pub theme: Theme,
    /// The picture of the game.
    pub game: Game,
    /// The pixels of the picture.
    pub pixels: Pixels,
    /// The window itself.
    pub shell: Shell,
    /// Plots and statistics.
    pub plots: Plots,
    /// Time, and the frame that is shown.
    #[serde(skip)]
    pub time: Time,
    /// The profile that is edited.
    #[serde(skip)]
    pub calibrate: Calibrate,
    /// The research panels.
    #[serde(skip)]
    pub research: Research,
    /// The branches.
    #[serde(skip)]
    pub branches: Branches,
    /// Whether the game picture owns the keys of the pad.
    #[serde(skip)]
    pub game_keys: bool,
    /// What those keys hold.
    #[serde(skip)]
    pub held: Buttons,
}

impl Default for UiState {
    fn default() -> Self {
        Self {
            layers: vec![Layer::Falling, Layer::Plan],
            palette: Palette::default(),
            theme: Theme::default(),
            game: Game::default(),
            pixels: Pixels::default(),
            shell: Shell::default(),
            plots: Plots::default(),
            time: Time::default(),
            calibrate: Calibrate::default(),
            research: Research::default(),
            branches: Branches::default(),
            game_keys: false,
            held: Buttons::NONE,
        }
    }
}

impl UiState {
    /// Shows or hides a layer.
    pub fn toggle(&mut self, layer: Layer) {
        match self.layers.iter().position(|l| *l == layer) {
            Some(at) => {
                self.layers.remove(at);
            }
            None => self.layers.push(layer),
        }
    }

    /// Whether a layer is shown.
    #[must_use]
    pub fn shows(&self, layer: Layer) -> bool {
        self.layers.contains(&layer)
    }
}
