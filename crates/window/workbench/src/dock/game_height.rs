//! The height of the game in an arrangement that a person has edited, when lanes of branches come
//! below it or leave.

use super::{Dock, PanelId};
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tree};

/// The least part of the height that is left to the panels above and below the game.
const LEFT: f32 = 0.1;

impl Dock {
    /// Keeps the height of the game when the lanes have another height than before, in points: a
    /// few points less may cost its picture a whole scale. The panels above and below it have the
    /// difference.
    pub(super) fn keep_game_height(&mut self, lanes: f32) {
        let less = lanes - std::mem::replace(&mut self.lanes, lanes);
        if less == 0.0 || !self.own {
            return;
        }
        let Some((stack, game)) = stack_of_game(&self.tree) else {
            return;
        };
        let before = self
            .tree
            .tiles
            .rect(stack)
            .map_or(0.0, |rect| rect.height());
        let Some(Tile::Container(Container::Linear(linear))) = self.tree.tiles.get_mut(stack)
        else {
            return;
        };
        let share = share(linear, game) * before / (before - less);
        if before > less && share <= 1.0 - LEFT {
            let others = linear.children.iter().filter(|child| **child != game);
            let others: f32 = others.map(|child| linear.shares[*child]).sum();
            linear
                .shares
                .set_share(game, others * share / (1.0 - share));
        }
    }
}

/// The part of the height that a tile of a stack has.
fn share(stack: &Linear, tile: TileId) -> f32 {
    let all: f32 = stack
        .children
        .iter()
        .map(|child| stack.shares[*child])
        .sum();
    stack.shares[tile] / all
}

/// The outermost stack of tiles that has the game in it, and the tile there that has it.
fn stack_of_game(tree: &Tree<PanelId>) -> Option<(TileId, TileId)> {
    let tiles = &tree.tiles;
    let mut tile = tiles.find_pane(&PanelId::Game)?;
    let mut outermost = None;
    while let Some(parent) = tiles.parent_of(tile) {
        if let Some(Container::Linear(linear)) = tiles.get_container(parent)
            && linear.dir == LinearDir::Vertical
            && linear.children.len() > 1
        {
            outermost = Some((parent, tile));
        }
        tile = parent;
    }
    outermost
}
