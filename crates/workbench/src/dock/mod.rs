//! Where panels stand: a tree of tiles that people can drag, close and resize.
//!
//! Three named layouts are built for the size of the window, so that the game has
//! a whole scale; from the first edit on the tree is the person's own and only
//! grows and shrinks with the window.

mod behaviour;
mod layouts;
mod saved_layout;
mod tab;

pub use saved_layout::{LayoutError, SavedLayout};

use crate::{Layout, PanelCx, PanelId, PassTimes};
use behaviour::Panes;
use egui::{Rect, Ui, pos2};
use egui_tiles::{Container, ContainerKind, Tile, TileId, Tree};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use strum::IntoEnumIterator as _;

/// Space between a panel's edge and what it shows, in points.
pub const PADDING: f32 = 8.0;

/// The area for which a layout is built before there is a window.
const NOMINAL: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 700.0));

/// The panels that are shown, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dock {
    layout: Layout,
    tree: Tree<PanelId>,
    /// Whether a person has moved, closed, opened or resized a panel.
    own: bool,
    /// What people have kept under names of their own.
    #[serde(default)]
    kept: Vec<SavedLayout>,
    /// The area, in points, the density and the scale that the tree was built for.
    #[serde(skip)]
    fitted: Option<Fitted>,
}

/// An area in points, its density, and the scale of the picture that was asked for.
type Fitted = (Rect, f32, Option<u8>);

impl Default for Dock {
    fn default() -> Self {
        Self::new(Layout::default())
    }
}

impl Dock {
    /// A named layout, fitted to the window when it is first drawn.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        Self {
            layout,
            tree: layouts::build(layout, NOMINAL, 1.0, None),
            own: false,
            kept: Vec::new(),
            fitted: None,
        }
    }

    /// Arranges the panels as a layout is made, and keeps what people have kept.
    pub fn arrange(&mut self, layout: Layout) {
        *self = Self {
            kept: std::mem::take(&mut self.kept),
            ..Self::new(layout)
        };
    }

    /// Keeps the panels as they are now under a name, in place of what had it.
    pub fn keep(&mut self, name: &str) {
        self.add(SavedLayout {
            name: name.to_owned(),
            layout: self.layout,
            tree: self.tree.clone(),
        });
    }

    /// Takes in a layout from elsewhere, in place of what had its name.
    pub fn add(&mut self, kept: SavedLayout) {
        match self.kept.iter_mut().find(|k| k.name == kept.name) {
            Some(old) => *old = kept,
            None => self.kept.push(kept),
        }
    }

    /// Arranges the panels as they were kept under a name; gives back whether
    /// anything was.
    pub fn recall(&mut self, name: &str) -> bool {
        let Some(kept) = self.kept.iter().find(|k| k.name == name) else {
            return false;
        };
        self.layout = kept.layout;
        self.tree = kept.tree.clone();
        self.own = true;
        self.fitted = None;
        true
    }

    /// Gives a kept layout another name, unless that one is taken.
    pub fn rename(&mut self, from: &str, to: &str) {
        if to.is_empty() || self.kept.iter().any(|k| k.name == to) {
            return;
        }
        if let Some(kept) = self.kept.iter_mut().find(|k| k.name == from) {
            to.clone_into(&mut kept.name);
        }
    }

    /// Deletes a kept layout.
    pub fn forget(&mut self, name: &str) {
        self.kept.retain(|k| k.name != name);
    }

    /// What people have kept.
    #[must_use]
    pub fn kept(&self) -> &[SavedLayout] {
        &self.kept
    }

    /// Whether it can be drawn.
    pub(crate) fn is_sound(&self) -> bool {
        saved_layout::is_sound(&self.tree)
            && self.kept.iter().all(|k| saved_layout::is_sound(&k.tree))
    }

    /// The layout that it began as.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether it is no longer as it was built.
    #[must_use]
    pub const fn is_own(&self) -> bool {
        self.own
    }

    /// The panels that are open, in the order in which they are listed.
    #[must_use]
    pub fn panels(&self) -> Vec<PanelId> {
        let all = PanelId::iter();
        all.filter(|panel| self.has(*panel)).collect()
    }

    /// Whether a panel is anywhere in it.
    #[must_use]
    pub fn has(&self, panel: PanelId) -> bool {
        self.tree.tiles.find_pane(&panel).is_some()
    }

    /// The tile that holds a panel, for tests.
    #[cfg(test)]
    pub fn tile_of(&self, panel: PanelId) -> Option<TileId> {
        let pane = self.tree.tiles.find_pane(&panel)?;
        self.tree.tiles.parent_of(pane)
    }

    /// Brings a panel to the front, and puts one that is not there beside the
    /// others, in the tile that has most room.
    pub fn open(&mut self, panel: PanelId) {
        if !self.has(panel) {
            self.insert(panel);
            self.own = true;
        }
        self.tree
            .make_active(|_, tile| matches!(tile, Tile::Pane(p) if *p == panel));
    }

    /// Takes a panel away.
    pub fn close(&mut self, panel: PanelId) {
        if let Some(tile) = self.tree.tiles.find_pane(&panel) {
            self.tree.remove_recursively(tile);
            self.own = true;
        }
    }

    fn insert(&mut self, panel: PanelId) {
        let tile = self.tree.tiles.insert_pane(panel);
        match self.roomiest() {
            Some(beside) => {
                self.tree
                    .move_tile_to_container(tile, beside, usize::MAX, false);
            }
            None => {
                let root = self.tree.tiles.insert_tab_tile(vec![tile]);
                self.tree = Tree::new(self.tree.id(), root, std::mem::take(&mut self.tree.tiles));
            }
        }
    }

    /// The tile of tabs with most room for each of them that does not hold the game.
    fn roomiest(&self) -> Option<TileId> {
        let tiles = &self.tree.tiles;
        let holds_game = |tile: &TileId| {
            let game = tiles.find_pane(&PanelId::Game);
            game.is_some_and(|game| tiles.parent_of(game) == Some(*tile))
        };
        let area = |tile: &TileId| {
            let tabs = tiles.get_container(*tile).map_or(0, |c| c.num_children());
            tiles.rect(*tile).map_or(0.0, |r| r.area()) / (tabs + 1) as f32
        };
        tiles
            .iter()
            .filter(
                |(_, tile)| matches!(tile, Tile::Container(c) if c.kind() == ContainerKind::Tabs),
            )
            .map(|(id, _)| *id)
            .filter(|id| !holds_game(id))
            .max_by(|a, b| area(a).total_cmp(&area(b)).then(b.0.cmp(&a.0)))
    }

    /// Draws every panel, and returns how long each takes.
    pub fn ui(&mut self, ui: &mut Ui, cx: &mut PanelCx<'_>, times: &mut PassTimes) {
        let view = cx.view;
        let scale = view.ui_state.shell.scale;
        self.fit((ui.max_rect(), ui.ctx().pixels_per_point(), scale));
        let mut panes = Panes::new(cx, times, self.beside());
        self.tree.ui(&mut panes, ui);
        self.own |= panes.edited();
    }

    /// The tiles that share their place with others.
    fn beside(&self) -> HashSet<TileId> {
        let places = self.tree.tiles.tiles().filter_map(|tile| match tile {
            Tile::Container(Container::Tabs(tabs)) if tabs.children.len() > 1 => Some(tabs),
            _ => None,
        });
        places.flat_map(|tabs| tabs.children.clone()).collect()
    }

    /// The panels that are seen.
    pub(crate) fn seen(&self) -> Vec<PanelId> {
        let tiles = &self.tree.tiles;
        let in_front = |tile: &Tile<PanelId>| match tile {
            Tile::Container(Container::Tabs(tabs)) => tabs.active,
            _ => None,
        };
        tiles
            .tiles()
            .filter_map(in_front)
            .filter_map(|tile| tiles.get_pane(&tile).copied())
            .collect()
    }

    /// Rebuilds the layout where the window has another size, with the same tabs
    /// in front.
    fn fit(&mut self, to: Fitted) {
        if self.own || self.fitted == Some(to) {
            return;
        }
        let front = self.seen();
        let (area, ppp, scale) = to;
        self.tree = layouts::build(self.layout, area, ppp, scale);
        self.fitted = Some(to);
        // Where two stacks have become one, the first of those that were in front is.
        let tiles = &self.tree.tiles;
        let stacks = tiles.tiles().filter_map(|tile| match tile {
            Tile::Container(Container::Tabs(tabs)) => Some(&tabs.children),
            _ => None,
        });
        let was = |tile: &&TileId| tiles.get_pane(tile).is_some_and(|p| front.contains(p));
        let chosen: Vec<_> = stacks
            .filter_map(|tabs| tabs.iter().find(was))
            .copied()
            .collect();
        self.tree.make_active(|tile, _| chosen.contains(&tile));
    }
}
