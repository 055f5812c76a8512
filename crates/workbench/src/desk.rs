//! What people have set in the window, and nothing of the game.

mod branches;
mod calibrate;
mod game;
mod pixels;
mod plots;
mod research;
mod shell;
mod time;

pub use branches::Branches;
pub use calibrate::Calibrate;
pub use game::Game;
pub use pixels::Pixels;
pub use plots::Plots;
pub use research::Research;
pub use shell::Shell;
pub use time::Time;

use crate::{
    Command, Palette,
    command::{CalibrateCommand, ShellCommand},
    shell::{PathBox, Popup},
};
use pad::Buttons;
use screen::Point;
use serde::{Deserialize, Serialize};

/// A layer over the picture, switched by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Layer {
    /// The regions of the profile.
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

impl Layer {
    /// All, in the order in which they are listed and painted.
    pub const EACH: [Self; 9] = [
        Self::Regions,
        Self::Grid,
        Self::Cells,
        Self::Falling,
        Self::Heat,
        Self::Plan,
        Self::Step,
        Self::Next,
        Self::Misreads,
    ];

    /// How it is written.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Regions => "Regions",
            Self::Grid => "Grid",
            Self::Cells => "Cells",
            Self::Falling => "Falling",
            Self::Heat => "Heat",
            Self::Plan => "Plan",
            Self::Step => "Step",
            Self::Next => "Next",
            Self::Misreads => "Misreads",
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
}

impl Default for Desk {
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
            preview: None,
            pixel: None,
            game_keys: false,
            held: Buttons::NONE,
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
                if !matches!(self.shell.popup, Some(Popup::Path(_))) {
                    self.shell.popup = Some(Popup::Path(PathBox::Open(String::new())));
                }
            }
            Command::OpenPath(path) => {
                self.shell.popup = None;
                return Some(Command::OpenPath(path));
            }
            Command::Research(command) => {
                return self.research.apply(command).map(Command::Research);
            }
            Command::Shell(ShellCommand::ExportTo { layout, path }) => {
                self.shell.popup = None;
                return Some(Command::Shell(ShellCommand::ExportTo { layout, path }));
            }
            Command::Calibrate(CalibrateCommand::SaveTo(path)) => {
                self.shell.popup = None;
                return Some(Command::Calibrate(CalibrateCommand::SaveTo(path)));
            }
            Command::Calibrate(command) => {
                return self.calibrate.apply(command).map(Command::Calibrate);
            }
            Command::Game(command) => self.game.apply(command, self.pixels.region),
            Command::Pixels(command) => return self.pixels.apply(command).map(Command::Pixels),
            Command::Plots(command) => self.plots.apply(command),
            Command::Shell(ShellCommand::Scale(scale)) => {
                (self.shell.scale, self.game.lens) = (scale, None);
            }
            Command::Branch(command) => return self.branches.apply(command).map(Command::Branch),
            Command::Shell(command) => return self.shell.apply(command).map(Command::Shell),
            Command::Hold(buttons) => {
                self.held = buttons;
                return Some(Command::Hold(buttons));
            }
            other => return Some(other),
        }
        None
    }
}
