//! User settings of the window, without anything of the game.

use crate::{
    Layer, Palette, Theme, branches::Branches, calibrate::Calibrate, capture::CaptureView,
    clicks::Clicks, fault_injection::FaultInjection, game::PictureSettings,
    game_review::ReviewSettings, inspector::Pixels, lab::Lab, matches::Matches, playback::Time,
    plots::Plots, research::Research, sessions::Sessions, shell::Shell, side_by_side::SideBySide,
    sound::Sound, tour::Tour,
};
use pad::Buttons;
use serde::{Deserialize, Serialize};

/// User settings. Fields with `#[serde(skip)]` are not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct UiState {
    /// The layers that are shown.
    pub layers: Layers,
    /// The palette of the four shades.
    pub palette: Palette,
    /// The theme.
    pub theme: Theme,
    /// The picture of the game.
    pub game: PictureSettings,
    /// The pixels of the picture.
    pub pixels: Pixels,
    /// The window itself.
    pub shell: Shell,
    /// Plots and statistics.
    pub plots: Plots,
    /// Sessions.
    pub sessions: Sessions,
    /// The sound.
    pub sound: Sound,
    /// The lab.
    pub lab: Lab,
    /// Matches.
    pub matches: Matches,
    /// The tours of the layouts.
    pub tour: Tour,
    /// The game of the last time.
    pub last_game: LastGame,
    /// Playback and the shown frame.
    #[serde(skip)]
    pub time: Time,
    /// The profile editor.
    #[serde(skip)]
    pub calibrate: Calibrate,
    /// The clicks from which a profile is made.
    #[serde(skip)]
    pub clicks: Clicks,
    /// The research panels.
    #[serde(skip)]
    pub research: Research,
    /// The branches.
    #[serde(skip)]
    pub branches: Branches,
    /// The comparison of two tracks.
    #[serde(skip)]
    pub side_by_side: SideBySide,
    /// The panel Capture.
    #[serde(skip)]
    pub capture: CaptureView,
    /// Reviews of games, and advice.
    #[serde(skip)]
    pub game_review: ReviewSettings,
    /// Faults on purpose.
    #[serde(skip)]
    pub fault_injection: FaultInjection,
    /// Whether the game has the keys of its buttons.
    #[serde(skip)]
    pub game_keys: bool,
    /// The buttons that those keys hold.
    #[serde(skip)]
    pub held: Buttons,
}

/// What the bot and the machine were set to when the window was closed; `None` is what the program
/// starts with. Names are kept as text, so that one of another version costs nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastGame {
    /// The name of the built-in strategy.
    pub strategy: Option<String>,
    /// The level at which the bot starts games.
    pub level: Option<u8>,
    /// Whether it starts them with hearts.
    pub hearts: Option<bool>,
    /// The name of the speed, as in the id of its command.
    pub speed: Option<String>,
}

/// The layers that are shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Layers(pub Vec<Layer>);

impl Default for Layers {
    fn default() -> Self {
        Self(vec![
            Layer::Falling,
            Layer::Plan,
            Layer::Review,
            Layer::Highlights,
        ])
    }
}

impl Layers {
    /// Shows or hides a layer.
    pub fn toggle(&mut self, layer: Layer) {
        match self.0.iter().position(|shown| *shown == layer) {
            Some(at) => {
                self.0.remove(at);
            }
            None => self.0.push(layer),
        }
    }

    /// Shows a layer, if it is not shown yet.
    pub fn show(&mut self, layer: Layer) {
        if !self.shows(layer) {
            self.0.push(layer);
        }
    }

    /// Whether a layer is shown.
    #[must_use]
    pub fn shows(&self, layer: Layer) -> bool {
        self.0.contains(&layer)
    }
}
