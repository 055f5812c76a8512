//! The parts of a row or a column that its tiles have.

use super::PanelId;
use egui_tiles::{Container, Linear, Tile, TileId, Tree};

/// A smaller part no person leaves a tile: it was dropped at the edge of a row or a column, and has the
/// share of 1 that `egui_tiles` gives it there, beside shares in points.
const LEAST: f32 = 0.01;

/// The part of the width or the height that a tile has.
pub(super) fn share(linear: &Linear, tile: TileId) -> f32 {
    let all = linear.children.iter().map(|child| linear.shares[*child]);
    linear.shares[tile] / all.sum::<f32>()
}

/// Gives a tile a part of the width or the height; the others have the rest as before.
pub(super) fn set_share(linear: &mut Linear, tile: TileId, part: f32) {
    let others = linear.children.iter().filter(|child| **child != tile);
    let others: f32 = others.map(|child| linear.shares[*child]).sum();
    linear.shares.set_share(tile, others * part / (1.0 - part));
}

/// Gives the tiles that were dropped at the edge of a row or a column the part that they would have if all
/// were equal.
pub(super) fn give_room(tree: &mut Tree<PanelId>) {
    for tile in tree.tiles.tiles_mut() {
        let Tile::Container(Container::Linear(linear)) = tile else {
            continue;
        };
        let equal = 1.0 / linear.children.len() as f32;
        for child in linear.children.clone() {
            if share(linear, child) < LEAST {
                set_share(linear, child, equal);
            }
        }
    }
}
