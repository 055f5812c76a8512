//! An edited arrangement in a window that is too small for it: tiles without room are joined until the
//! window is large enough again.

use super::{
    Dock, PanelId,
    dropped::{take_out_of_tabs, take_panes},
    layouts::{self, Density},
    shares,
};
use crate::features::panels::panel;
use egui::{Rect, Vec2};
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

impl Dock {
    /// Joins tiles where the area has become too small for them, and takes them apart where it is large
    /// enough again.
    pub(super) fn fold(&mut self, area: Rect, density: Density) {
        let size = density.size_without_lanes(area);
        if !self.own || self.folded_for.replace(size) == Some(size) {
            return;
        }
        self.unfold();
        take_out_of_tabs(&mut self.tree, None);
        self.folded_for = Some(size);
        if self
            .made_for
            .area
            .is_some_and(|own| own[0] <= size.x && own[1] <= size.y)
        {
            return;
        }
        let usual = layouts::scale(self.layout, area, density);
        let scale = self.made_for.scale.map_or(0, |own| own.min(usual));
        let game = match scale {
            0 => Vec2::ZERO,
            scale => layouts::tile_size(scale, density),
        };
        let mut tree = self.tree.clone();
        let Some(root) = tree.root() else {
            return;
        };
        let mut folding = Folding {
            tiles: &mut tree.tiles,
            game,
        };
        folding.fold(root, size);
        if tree != self.tree {
            self.unfolded = Some(std::mem::replace(&mut self.tree, tree));
            self.bring_to_front();
        }
    }

    /// Takes all tiles apart that are joined for now.
    pub(super) fn unfold(&mut self) {
        self.undo_game_scale();
        self.folded_for = None;
        if let Some(tree) = self.unfolded.take() {
            self.tree = tree;
            self.bring_to_front();
        }
    }

    /// The arrangement as a person has left it.
    pub(super) fn own_tree(&self) -> &Tree<PanelId> {
        self.unfolded.as_ref().unwrap_or(&self.tree)
    }
}

struct Folding<'a> {
    tiles: &'a mut Tiles<PanelId>,
    /// The size that the tile of the game needs, in points.
    game: Vec2,
}

impl Folding<'_> {
    /// Joins the tiles below one that has this size until all have room.
    fn fold(&mut self, tile: TileId, size: Vec2) {
        let Some(Linear { dir, .. }) = self.linear(tile) else {
            return;
        };
        let axis = usize::from(*dir == LinearDir::Vertical);
        while self.need(tile, axis) > size[axis] && self.join_one(tile) {}
        self.share_out(tile, axis, size[axis]);
        let Some(linear) = self.linear(tile) else {
            return;
        };
        let parts = linear.children.iter();
        let parts: Vec<_> = parts.map(|it| (*it, shares::share(linear, *it))).collect();
        for (child, share) in parts {
            let mut part = size;
            part[axis] *= share;
            self.fold(child, part);
        }
    }

    fn linear(&self, tile: TileId) -> Option<&Linear> {
        match self.tiles.get_container(tile)? {
            Container::Linear(linear) => Some(linear),
            Container::Tabs(_) | Container::Grid(_) => None,
        }
    }

    /// The width or the height that a tile needs, in points.
    fn need(&self, tile: TileId, axis: usize) -> f32 {
        let Some(linear) = self.linear(tile) else {
            let panes = self.panes(tile).into_iter();
            let needs = panes.map(|pane| self.need_of_panel(pane)[axis]);
            return needs.fold(0.0, f32::max);
        };
        let needs = linear.children.iter().map(|child| self.need(*child, axis));
        match usize::from(linear.dir == LinearDir::Vertical) == axis {
            true => needs.sum(),
            false => needs.fold(0.0, f32::max),
        }
    }

    fn need_of_panel(&self, pane: TileId) -> Vec2 {
        match self.tiles.get_pane(&pane) {
            Some(PanelId::Game) => self.game.max(panel(PanelId::Game).least()),
            Some(id) => panel(*id).least(),
            None => Vec2::ZERO,
        }
    }

    fn is_game(&self, pane: TileId) -> bool {
        self.tiles.get_pane(&pane) == Some(&PanelId::Game)
    }

    /// The panels in a tile, in order.
    fn panes(&self, tile: TileId) -> Vec<TileId> {
        match self.tiles.get_container(tile) {
            Some(container) => container
                .children()
                .flat_map(|it| self.panes(*it))
                .collect(),
            None => vec![tile],
        }
    }

    /// Joins the two neighbours that have the smallest part; the game stays alone. Returns false if there
    /// are none.
    fn join_one(&mut self, tile: TileId) -> bool {
        let Some(linear) = self.linear(tile) else {
            return false;
        };
        let (dir, children) = (linear.dir, linear.children.clone());
        let part = |i: &usize| {
            children[*i..*i + 2]
                .iter()
                .map(|it| linear.shares[*it])
                .sum()
        };
        let without_game = |i: &usize| {
            let mut panes = children[*i..*i + 2].iter().flat_map(|it| self.panes(*it));
            !panes.any(|pane| self.is_game(pane))
        };
        let pairs = (0..children.len().saturating_sub(1)).filter(without_game);
        let least = pairs.min_by(|a, b| f32::total_cmp(&part(a), &part(b)));
        let Some((at, whole)) = least.map(|at| (at, part(&at))) else {
            return false;
        };
        let both = [children[at], children[at + 1]];
        let joined = match dir {
            LinearDir::Horizontal => self.stacked(both),
            LinearDir::Vertical => self.in_tabs(both),
        };
        if let Some(Tile::Container(Container::Linear(linear))) = self.tiles.get_mut(tile) {
            linear.children.splice(at..at + 2, [joined]);
            linear.shares.set_share(joined, whole);
        }
        true
    }

    /// One column with the rows of both.
    fn stacked(&mut self, both: [TileId; 2]) -> TileId {
        let rows = both.into_iter().flat_map(|tile| match self.linear(tile) {
            Some(linear) if linear.dir == LinearDir::Vertical => linear.children.clone(),
            _ => vec![tile],
        });
        let rows: Vec<TileId> = rows.collect();
        for tile in both.into_iter().filter(|tile| !rows.contains(tile)) {
            self.tiles.remove(tile);
        }
        self.tiles.insert_vertical_tile(rows)
    }

    /// One tile with the panels of both as tabs.
    fn in_tabs(&mut self, both: [TileId; 2]) -> TileId {
        let mut panes = Vec::new();
        for tile in both {
            take_panes(self.tiles, tile, &mut panes);
        }
        self.tiles.insert_tab_tile(panes)
    }

    /// Gives each tile of a row or a column of this many points what it needs; the others have the rest as
    /// before.
    fn share_out(&mut self, tile: TileId, axis: usize, points: f32) {
        let Some(linear) = self.linear(tile) else {
            return;
        };
        let parts = linear.children.iter();
        let mut parts: Vec<Part> = parts
            .map(|&child| Part {
                child,
                share: linear.shares[child],
                need: self.need(child, axis),
                fixed: false,
            })
            .collect();
        if parts.iter().map(|part| part.need).sum::<f32>() > points {
            return;
        }
        let points_of_share = loop {
            let fixed = parts.iter().filter(|part| part.fixed);
            let rest = points - fixed.map(|part| part.need).sum::<f32>();
            let shares = parts.iter().filter(|part| !part.fixed);
            let each = rest / shares.map(|part| part.share).sum::<f32>();
            let short = parts
                .iter_mut()
                .find(|it| !it.fixed && it.share * each < it.need);
            match short {
                Some(part) => part.fixed = true,
                None => break each,
            }
        };
        if parts.iter().all(|part| !part.fixed) {
            return;
        }
        if let Some(Tile::Container(Container::Linear(linear))) = self.tiles.get_mut(tile) {
            for part in parts {
                let points = match part.fixed {
                    true => part.need,
                    false => part.share * points_of_share,
                };
                linear.shares.set_share(part.child, points);
            }
        }
    }
}

/// A tile of a row or a column.
struct Part {
    child: TileId,
    share: f32,
    /// In points.
    need: f32,
    /// Whether it has what it needs, and no more.
    fixed: bool,
}
