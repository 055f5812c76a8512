//! The view of the game picture: zoom, pan, and the grid over it.

use crate::features::entry::{Entry, Shortcut, alt};
use crate::features::switch::switches;
use crate::game::{Grid, Lens};
use crate::{Layer, Layers, PictureSettings, Raster};
use egui::Key;
use screen::Rect;
use strum::IntoEnumIterator as _;

switches! {}

/// An action on the view of the game picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum GameAction {
    /// Zoom in by one scale.
    #[default]
    ZoomIn,
    /// Zoom out by one scale.
    ZoomOut,
    /// The whole picture again.
    Fit,
    /// Move the view by some pixels to the right and down.
    Pan(i8, i8),
    /// Draw this grid over it.
    Grid(Grid),
    /// Make the selected block a cell of the custom grid.
    GridOfBlock,
}

/// Pixels of a pan.
const STEP: i8 = 8;

const PANS: [(i8, i8, &str, [Shortcut; 1]); 4] = [
    (-STEP, 0, "left", [alt(Key::ArrowLeft)]),
    (STEP, 0, "right", [alt(Key::ArrowRight)]),
    (0, -STEP, "up", [alt(Key::ArrowUp)]),
    (0, STEP, "down", [alt(Key::ArrowDown)]),
];

impl GameAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::Pan(..) => PANS.map(|(x, y, ..)| Self::Pan(x, y)).to_vec(),
            Self::Grid(_) => Grid::iter().map(Self::Grid).collect(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::ZoomIn => Entry::new(
                "zoom-the-picture-in",
                "Zoom the picture in",
                "Zoom in by one scale; the wheel zooms at the pointer",
            )
            .keys(const { &[alt(Key::Plus), alt(Key::Equals)] })
            .repeats(),
            Self::ZoomOut => Entry::new(
                "zoom-the-picture-out",
                "Zoom the picture out",
                "Zoom out by one scale; the wheel zooms at the pointer",
            )
            .keys(const { &[alt(Key::Minus)] })
            .repeats(),
            Self::Fit => Entry::new(
                "fit-the-picture",
                "Fit the picture",
                "Show the whole picture again; a double click does the same",
            )
            .keys(const { &[alt(Key::Home)] }),
            Self::Pan(x, y) => {
                let pan = PANS.iter().find(|(dx, dy, ..)| (dx, dy) == (x, y));
                let (way, keys): (_, &'static [Shortcut]) = pan
                    .map_or(("elsewhere", &[]), |(.., way, keys)| {
                        (*way, keys.as_slice())
                    });
                Entry::new(
                    format!("look-further-{way}"),
                    format!("Look further {way}"),
                    "Move the view of a zoomed picture; dragging with the middle button does the same",
                )
                .keys(keys)
                .repeats()
            }
            Self::Grid(grid) => {
                let grid = *grid;
                let id: &str = grid.into();
                Entry::new(
                    format!("grid-{id}"),
                    format!("Grid {}", grid.label().to_lowercase()),
                    grid.about(),
                )
                .on(move |cx| cx.ui.game.grid == grid && cx.ui.layers.shows(Layer::Grid))
            }
            Self::GridOfBlock => Entry::new(
                "grid-from-the-block",
                "Grid from the block",
                "Use the selected block as one cell of the custom grid",
            ),
        }
    }
}

impl PictureSettings {
    /// Changes the custom grid while it is typed; `None` ends that.
    pub fn type_grid(&mut self, typed: Option<String>) {
        if let Some(own) = typed.as_deref().and_then(Raster::parse) {
            (self.own, self.grid) = (own, Grid::Own);
        }
        self.typed = typed;
    }

    /// Applies an action. `block` is the selected block of pixels. Returns why nothing happened, if
    /// a person does not see it.
    pub fn apply(
        &mut self,
        action: GameAction,
        block: Option<Rect>,
        layers: &mut Layers,
    ) -> Option<&'static str> {
        match action {
            GameAction::ZoomIn => {
                let stays = !self.zoom(1);
                return stays.then_some("The picture is at its largest scale");
            }
            GameAction::ZoomOut => {
                let stays = !self.zoom(-1);
                return stays.then_some("The picture is at its smallest scale");
            }
            GameAction::Fit => self.lens = None,
            GameAction::Pan(x, y) => self.lens = self.lens.map(|lens| lens.moved_pixels(x, y)),
            GameAction::Grid(grid) => {
                self.grid = grid;
                layers.show(Layer::Grid);
            }
            GameAction::GridOfBlock => {
                if let Some(block) = block {
                    (self.own, self.grid) = (Raster::of(block), Grid::Own);
                    layers.show(Layer::Grid);
                }
            }
        }
        None
    }

    /// Zooms by so many scales. Returns whether there is another one.
    fn zoom(&mut self, scales: i32) -> bool {
        let now = self.lens.unwrap_or(Lens::at(self.drawn));
        let zoomed = now.zoomed(scales);
        self.lens = Some(zoomed);
        zoomed.scale() != now.scale()
    }
}
