//! Rows and columns in tabs: `egui_tiles` puts a tile that is dropped on half of a panel beside that panel
//! alone, into its tab, and one that is dropped on a row into a tab beside the row. Such a tab has no name,
//! and hides the panels in it; here the tile comes beside all tabs, or into the row.

use super::PanelId;
use egui_tiles::{Container, Linear, Tile, TileId, Tiles, Tree};

/// Takes each row and column out of the tabs that it is in; `dropped` is the tile that was dropped last.
pub(super) fn take_out_of_tabs(tree: &mut Tree<PanelId>, dropped: Option<TileId>) {
    while let Some((tabs, inner)) = in_tabs(&tree.tiles) {
        let beside = dropped.and_then(|dropped| beside_tabs(&mut tree.tiles, tabs, inner, dropped));
        let Some(whole) = beside else {
            flatten(&mut tree.tiles, tabs, inner, None);
            continue;
        };
        if tree.root() == Some(tabs) {
            *tree = Tree::new(tree.id(), whole, std::mem::take(&mut tree.tiles));
        }
    }
}

/// Tabs, and a row, a column or a grid among them.
fn in_tabs(tiles: &Tiles<PanelId>) -> Option<(TileId, TileId)> {
    tiles.iter().find_map(|(id, tile)| {
        let Tile::Container(Container::Tabs(tabs)) = tile else {
            return None;
        };
        let is_inner = |tile: &TileId| {
            matches!(
                tiles.get_container(*tile),
                Some(Container::Linear(_) | Container::Grid(_))
            )
        };
        let inner = tabs.children.iter().copied().find(is_inner)?;
        Some((*id, inner))
    })
}

/// Puts the dropped tile beside the tabs, or into the row that is in them; returns what is in the place of the
/// tabs from then on. `None` when the tile has nothing to do with them.
fn beside_tabs(
    tiles: &mut Tiles<PanelId>,
    tabs: TileId,
    inner: TileId,
    dropped: TileId,
) -> Option<TileId> {
    let Container::Linear(linear) = tiles.get_container(inner)? else {
        return None;
    };
    let (dir, children) = (linear.dir, linear.children.clone());
    let at = children
        .iter()
        .position(|child| has(tiles, *child, dropped));
    let place = tiles.parent_of(tabs);
    let whole = if let Some(at) = at {
        flatten(tiles, tabs, inner, Some(dropped));
        let order = if at == 0 {
            [dropped, tabs]
        } else {
            [tabs, dropped]
        };
        let whole = Linear::new(dir, order.to_vec());
        tiles.insert_new(Tile::Container(Container::Linear(whole)))
    } else {
        let Some(Container::Tabs(both)) = tiles.get_container(tabs) else {
            return None;
        };
        if both.children.len() != 2 || !both.children.contains(&dropped) {
            return None;
        }
        tiles.remove(tabs);
        if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(inner) {
            linear.children.push(dropped);
        }
        inner
    };
    if let Some(place) = place
        && let Some(Tile::Container(container)) = tiles.get_mut(place)
    {
        replace(container, tabs, whole);
    }
    Some(whole)
}

/// Makes the panels of a row or a column tabs beside the others, without one that was dropped.
fn flatten(tiles: &mut Tiles<PanelId>, tabs: TileId, inner: TileId, without: Option<TileId>) {
    let mut panes = Vec::new();
    take_panes(tiles, inner, &mut panes);
    panes.retain(|pane| Some(*pane) != without);
    if let Some(Tile::Container(Container::Tabs(tabs))) = tiles.get_mut(tabs)
        && let Some(at) = tabs.children.iter().position(|child| *child == inner)
    {
        if tabs.active == Some(inner) {
            tabs.active = panes.first().copied();
        }
        tabs.children.splice(at..=at, panes);
    }
}

/// The panels in a tile, in order; the containers are removed.
pub(super) fn take_panes(tiles: &mut Tiles<PanelId>, tile: TileId, panes: &mut Vec<TileId>) {
    let Some(container) = tiles.get_container(tile) else {
        panes.push(tile);
        return;
    };
    let children: Vec<TileId> = container.children().copied().collect();
    tiles.remove(tile);
    for child in children {
        take_panes(tiles, child, panes);
    }
}

/// Whether a tile is another one, or has it in it.
fn has(tiles: &Tiles<PanelId>, tile: TileId, other: TileId) -> bool {
    tile == other
        || tiles
            .get_container(tile)
            .is_some_and(|it| it.children().any(|child| has(tiles, *child, other)))
}

/// Puts a tile in the place of another one, with its part of the space.
fn replace(container: &mut Container, old: TileId, new: TileId) {
    match container {
        Container::Tabs(tabs) => {
            for child in tabs.children.iter_mut().filter(|child| **child == old) {
                *child = new;
            }
            if tabs.active == Some(old) {
                tabs.active = Some(new);
            }
        }
        Container::Linear(linear) => {
            for child in linear.children.iter_mut().filter(|child| **child == old) {
                *child = new;
            }
            linear.shares.replace_with(old, new);
        }
        Container::Grid(grid) => {
            let place = grid.children().position(|child| *child == old);
            if let Some(place) = place {
                let _ = grid.replace_at(place, new);
            }
        }
    }
}
