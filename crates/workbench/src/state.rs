//! User settings of the window, without anything of the game.

use crate::{
    Palette, branches::Branches, calibrate::Calibrate, game::Game, inspector::Pixels,
    playback::Time, plots::Plots, research::Research, shell::Shell,
};

use pad::Buttons;
use serde::{Deserialize, Serialize};

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
    /// Where the script puts the falling piece.
    Step,
    /// The next box.
    Next,
    /// Cells that were misread.
    Misreads,
}

/// The texts of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerWords {
    /// The label of its button.
    pub label: &'static str,
    /// The title of the command that shows and hides it.
    pub title: &'static str,
    /// The tooltip: one line on what it shows.
    pub tooltip: &'static str,
}

impl Layer {
    /// Its texts.
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
                "Every placement of the piece in the colour of its rank, the best five with their numbersss",
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
            Self::Next => ("Next", "Show next box", "The next box and its reading"),
            Self::Misreads => (
                "Misreads",
                "Show misreads",
                "A cross on cells that differ from the tracked state or break the rules",
            ),
        };
        LayerWords {
            label,
            title,
            tooltip,
        }
    }
}

/// The theme: dark, light, or that of the system.
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
    /// The theme of the system.
    System,
}

impl Theme {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dark => "Dark",
            Self::Light => "Light",
            Self::System => "Same as the system",
        }
    }
}

/// User settings. Fields with `#[serde(skip)]` are not saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct UiState {
    /// The layers that are shown.
    pub layers: Vec<Layer>,
    /// The palette of the four shades.
    pub palette: Palette,
    /// The theme.
    pub theme: Theme,
    /// The picture of the game.
    pub game: Game,
    /// The pixels of the picture.
    pub pixels: Pixels,
    /// The window itself.
    pub shell: Shell,
    /// Plots and statistics.
    pub plots: Plots,
    /// Playback and the shown frame.
    #[serde(skip)]
    pub time: Time,
    /// The profile editor.
    #[serde(skip)]
    pub calibrate: Calibrate,
    /// The research panels.
    #[serde(skip)]
    pub research: Research,
    /// The branches.
    #[serde(skip)]
    pub branches: Branches,
    /// Whether the game has the keys of its buttons.
    #[serde(skip)]
    pub game_keys: bool,
    /// The buttons that those keys hold.
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
