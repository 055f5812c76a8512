//! What people have set in the window, and nothing of the game.

use crate::{Command, Palette};
use pad::Buttons;
use screen::Point;
use serde::{Deserialize, Serialize};

/// A layer over the picture, switched by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Layer {
    /// The raster of cells.
    Grid,
    /// What each cell was read as.
    Cells,
    /// The outline of the falling piece.
    Falling,
    /// Where the plan puts the pieces.
    Plan,
    /// The next box.
    Next,
}

impl Layer {
    /// All, in the order in which they are listed and painted.
    pub const EACH: [Self; 5] = [
        Self::Grid,
        Self::Cells,
        Self::Falling,
        Self::Plan,
        Self::Next,
    ];

    /// How it is written.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Grid => "Grid",
            Self::Cells => "Cells",
            Self::Falling => "Falling",
            Self::Plan => "Plan",
            Self::Next => "Next",
        }
    }
}

/// Dark, light, or as the desktop is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// All three.
    pub const EACH: [Self; 3] = [Self::Dark, Self::Light, Self::System];

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
pub struct Desk {
    /// The layers that are shown.
    pub layers: Vec<Layer>,
    /// How the four shades are shown.
    pub palette: Palette,
    /// Dark or light.
    pub theme: Theme,
    /// The candidate under the pointer.
    #[serde(skip)]
    pub preview: Option<usize>,
    /// The pixel under the pointer.
    #[serde(skip)]
    pub pixel: Option<Point>,
    /// Whether the game picture owns the keys of the pad.
    #[serde(skip)]
    pub game_keys: bool,
    /// What those keys hold.
    #[serde(skip)]
    pub held: Buttons,
    /// The text of the path box, while it is open.
    #[serde(skip)]
    pub path_box: Option<String>,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            layers: vec![Layer::Falling, Layer::Plan],
            palette: Palette::default(),
            theme: Theme::default(),
            preview: None,
            pixel: None,
            game_keys: false,
            held: Buttons::NONE,
            path_box: None,
        }
    }
}

impl Desk {
    /// Whether a layer is shown.
    #[must_use]
    pub fn shows(&self, layer: Layer) -> bool {
        self.layers.contains(&layer)
    }

    /// Does what a command asks of the window. Gives the command back when it is
    /// for someone else too.
    pub fn apply(&mut self, command: Command) -> Option<Command> {
        match command {
            Command::Toggle(layer) => match self.layers.iter().position(|l| *l == layer) {
                Some(at) => {
                    self.layers.remove(at);
                }
                None => self.layers.push(layer),
            },
            Command::Palette(palette) => self.palette = palette,
            Command::Theme(theme) => self.theme = theme,
            Command::Preview(preview) => self.preview = preview,
            Command::Pixel(pixel) => self.pixel = pixel,
            Command::GameKeys(owned) => self.game_keys = owned,
            Command::TypePath => {
                self.path_box.get_or_insert_default();
            }
            Command::EditPath(text) => self.path_box = Some(text),
            Command::ClosePath => self.path_box = None,
            Command::OpenPath(path) => {
                self.path_box = None;
                return Some(Command::OpenPath(path));
            }
            Command::Hold(buttons) => {
                self.held = buttons;
                return Some(Command::Hold(buttons));
            }
            other => return Some(other),
        }
        None
    }
}
