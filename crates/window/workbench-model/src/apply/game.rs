//! The view of the game picture.

use crate::{Game, GameAction, Grid, Lens, Raster};
use screen::Rect;

impl Game {
    /// Applies an action. `block` is the selected block of pixels.
    pub fn apply(&mut self, action: GameAction, block: Option<Rect>) {
        let now = self.lens.unwrap_or(Lens::at(self.drawn));
        match action {
            GameAction::ZoomIn => self.lens = Some(now.zoomed(1)),
            GameAction::ZoomOut => self.lens = Some(now.zoomed(-1)),
            GameAction::Fit => self.lens = None,
            GameAction::Pan(x, y) => self.lens = self.lens.map(|lens| lens.moved_pixels(x, y)),
            GameAction::Look(lens) => self.lens = Some(lens),
            GameAction::Grid(grid) => self.grid = grid,
            GameAction::TypeGrid(typed) => {
                if let Some(own) = typed.as_deref().and_then(Raster::parse) {
                    (self.own, self.grid) = (own, Grid::Own);
                }
                self.typed = typed;
            }
            GameAction::GridOfBlock => {
                if let Some(block) = block {
                    (self.own, self.grid) = (Raster::of(block), Grid::Own);
                }
            }
        }
    }
}
