//! The size of the game in an arrangement that a person has edited: a few points less may cost its
//! picture a whole scale, so it keeps its scale when the window gets smaller, as far as the named layout
//! would have it, and its height when lanes of branches come below it or leave.

use super::{
    Dock, PanelId,
    layouts::{self, Density},
    shares::{set_share, share},
};
use egui::{Rect, Vec2};
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tree};

/// The least part of the width or the height that is left to the panels beside the game.
const LEFT: f32 = 0.1;

/// Points by which a tile has to be larger than its content: gaps between tiles, and rounding.
const ROUNDED: f32 = 2.0;

/// The size of the game in an edited arrangement.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GameSize {
    /// The area in the last pass.
    area: Option<Rect>,
    /// The shares of the width and of the height that a person left it, and those that it has now,
    /// where they are larger.
    larger: [Option<[f32; 2]>; 2],
}

impl Dock {
    /// Gives the game the space for the scale that a person left it, where the area has become too
    /// small for that; where the area is large enough, it has what it had.
    pub(super) fn keep_game_scale(&mut self, area: Rect, density: Density) {
        if !self.own || self.game_size.area == Some(area) {
            return;
        }
        self.undo_game_scale();
        self.game_size.area = Some(area);
        let usual = layouts::scale(self.layout, area, density);
        let scale = self.made_for.scale.map_or(0, |own| own.min(usual));
        let least = match scale {
            0 => Vec2::ZERO,
            scale => layouts::tile_size(scale, density) + Vec2::splat(ROUNDED),
        };
        let directions = [
            (LinearDir::Horizontal, area.width(), least.x),
            (LinearDir::Vertical, area.height(), least.y),
        ];
        for (i, (dir, whole, least)) in directions.into_iter().enumerate() {
            let Some((beside, game)) = around_game(&self.tree, dir) else {
                continue;
            };
            let Some(linear) = linear(&mut self.tree, beside) else {
                continue;
            };
            let own = linear.shares[game];
            if share(linear, game) * whole < least && least <= whole * (1.0 - LEFT) {
                set_share(linear, game, least / whole);
                self.game_size.larger[i] = Some([own, linear.shares[game]]);
            }
        }
    }

    /// Undoes what gave the game more space, unless a person has moved its edges since.
    pub(super) fn undo_game_scale(&mut self) {
        self.game_size.area = None;
        for (i, dir) in [LinearDir::Horizontal, LinearDir::Vertical]
            .into_iter()
            .enumerate()
        {
            if let Some([own, larger]) = self.game_size.larger[i].take()
                && let Some((beside, game)) = around_game(&self.tree, dir)
                && let Some(linear) = linear(&mut self.tree, beside)
                && linear.shares[game] == larger
            {
                linear.shares.set_share(game, own);
            }
        }
    }

    /// Notes the scale that the picture has in an arrangement that was just edited.
    pub(super) fn note_game_scale(&mut self, density: Density) {
        if !self.own || self.made_for.scale.is_some() {
            return;
        }
        let tiles = &self.tree.tiles;
        // With its tabs, which the place of the panel itself leaves out.
        let tile = tiles.find_pane(&PanelId::Game);
        let tile = tile.and_then(|pane| tiles.parent_of(pane));
        let rect = tile.and_then(|tile| tiles.rect(tile));
        self.made_for.scale = rect.map(|rect| layouts::scale_in_tile(rect.size(), density));
    }

    /// Keeps the height of the game when the lanes have another height than before, in points. The
    /// panels above and below it have the difference.
    pub(super) fn keep_game_height(&mut self, lanes: f32) {
        let less = lanes - std::mem::replace(&mut self.lanes, lanes);
        if less == 0.0 || !self.own {
            return;
        }
        let Some((stack, game)) = around_game(&self.tree, LinearDir::Vertical) else {
            return;
        };
        let before = self.tree.tiles.rect(stack);
        let before = before.map_or(0.0, |rect| rect.height());
        let Some(linear) = linear(&mut self.tree, stack) else {
            return;
        };
        let share = share(linear, game) * before / (before - less);
        if before > less && share <= 1.0 - LEFT {
            set_share(linear, game, share);
        }
    }
}

fn linear(tree: &mut Tree<PanelId>, tile: TileId) -> Option<&mut Linear> {
    match tree.tiles.get_mut(tile) {
        Some(Tile::Container(Container::Linear(linear))) => Some(linear),
        _ => None,
    }
}

/// The outermost row or column of tiles that has the game in it, and the tile there that has it.
fn around_game(tree: &Tree<PanelId>, dir: LinearDir) -> Option<(TileId, TileId)> {
    let tiles = &tree.tiles;
    let mut tile = tiles.find_pane(&PanelId::Game)?;
    let mut outermost = None;
    while let Some(parent) = tiles.parent_of(tile) {
        if let Some(Container::Linear(linear)) = tiles.get_container(parent)
            && linear.dir == dir
            && linear.children.len() > 1
        {
            outermost = Some((parent, tile));
        }
        tile = parent;
    }
    outermost
}
