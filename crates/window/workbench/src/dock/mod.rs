//! The arrangement of the panels: a tree of tiles that people can drag, close and resize.
//!
//! Three named layouts are built for the size of the window, so that the game has a whole
//! scale. After the first edit by a person the tree is only resized with the window, and the game keeps
//! its scale where it can.

mod behaviour;
mod dropped;
mod folded;
mod for_now;
mod game_size;
mod layout;
mod layouts;
mod saved_layout;
mod shares;
mod tab;

pub use layout::Layout;
pub(crate) use saved_layout::is_free_name;
use saved_layout::{EditedLayout, MadeFor};
pub use saved_layout::{LayoutError, SavedLayout};

use crate::{Action, Command, PanelCx, PanelId, PassTimes, features::widgets, timeline};
use behaviour::Panes;
use egui::{Rect, Ui, Vec2, pos2, vec2};
use egui_tiles::{Container, ContainerKind, Tabs, Tile, TileId, Tree};
use for_now::ForNow;
use game_size::GameSize;
use layouts::Density;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use strum::IntoEnumIterator as _;
use ui_kit::theme;

/// Margin between a panel's edge and its content, in points.
pub const PADDING: f32 = 8.0;

/// The width from which a tile has space for tabs beside the buttons of a panel, in points.
const WITH_BUTTONS: f32 = 340.0;

/// The area assumed before there is a window, in points.
const NOMINAL: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(1280.0, 700.0));

/// The open panels and their places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dock {
    layout: Layout,
    tree: Tree<PanelId>,
    /// Whether a person has moved, closed, opened or resized a panel.
    own: bool,
    /// The name of the saved layout that it is, as it was saved.
    #[serde(default)]
    recalled: Option<String>,
    /// The other named layouts that a person has edited.
    #[serde(default)]
    edited: Vec<EditedLayout>,
    /// The panels that a person has brought to the front of their tabs, the latest first.
    #[serde(default)]
    front: Vec<PanelId>,
    /// The same of the other named layouts that a person has not edited.
    #[serde(default)]
    fronts: Vec<(Layout, Vec<PanelId>)>,
    /// The saved layouts.
    #[serde(default)]
    kept: Vec<SavedLayout>,
    /// The saved layout that was deleted last, with its place among them.
    #[serde(skip)]
    deleted: Option<(usize, SavedLayout)>,
    /// What the arrangement was made for, if a person has edited it.
    #[serde(default)]
    made_for: MadeFor,
    /// What the tree was built for.
    #[serde(skip)]
    fitted: Option<Fitted>,
    /// The height of the lanes of branches below it in the last pass, in points.
    #[serde(skip)]
    lanes: f32,
    /// What the game has of an edited arrangement.
    #[serde(skip)]
    game_size: GameSize,
    /// The arrangement as a person has left it, while tiles are joined for want of room.
    #[serde(default)]
    unfolded: Option<Tree<PanelId>>,
    /// The size that decided which tiles are joined.
    #[serde(skip)]
    folded_for: Option<Vec2>,
    /// The panel that is in front for as long as something is shown in it.
    #[serde(skip)]
    for_now: Option<ForNow>,
}

/// An area in points, and what decides the scale of the picture in it.
type Fitted = (Rect, Density);

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
            tree: layouts::build(layout, NOMINAL, Density::usual(1.0)),
            own: false,
            recalled: None,
            edited: Vec::new(),
            front: Vec::new(),
            fronts: Vec::new(),
            kept: Vec::new(),
            deleted: None,
            made_for: MadeFor::default(),
            fitted: None,
            lanes: 0.0,
            game_size: GameSize::default(),
            unfolded: None,
            folded_for: None,
            for_now: None,
        }
    }

    /// Arranges the panels as a named layout, as a person has left it. The one that is there stays
    /// as it is, unless it is a saved one.
    pub fn arrange(&mut self, layout: Layout) {
        if layout == self.layout && self.recalled.is_none() {
            return;
        }
        self.close_again();
        self.keep_edited();
        self.fronts.retain(|(of, _)| *of != self.layout);
        if !self.own {
            self.fronts
                .push((self.layout, std::mem::take(&mut self.front)));
        }
        let left = self.edited.iter().position(|it| it.layout == layout);
        let left = left.map(|place| self.edited.swap_remove(place));
        self.build(layout);
        if let Some(left) = left {
            (self.tree, self.own, self.made_for) = (left.tree, true, left.made_for);
        } else if let Some((_, front)) = self.fronts.iter().find(|(of, _)| *of == layout) {
            self.front = front.clone();
            self.bring_to_front();
        }
    }

    /// Arranges the panels as the named layout that they began as, without what a person has
    /// edited.
    pub fn reset(&mut self) {
        self.edited.retain(|it| it.layout != self.layout);
        self.fronts.retain(|(of, _)| *of != self.layout);
        self.build(self.layout);
    }

    /// Keeps the arrangement for when its layout is chosen again, if a person has edited it.
    fn keep_edited(&mut self) {
        if self.own && self.recalled.is_none() && !self.is_empty() {
            self.edited.retain(|it| it.layout != self.layout);
            self.edited.push(EditedLayout {
                layout: self.layout,
                tree: self.own_tree().clone(),
                made_for: self.made_for,
            });
        }
    }

    fn build(&mut self, layout: Layout) {
        *self = Self {
            kept: std::mem::take(&mut self.kept),
            deleted: self.deleted.take(),
            edited: std::mem::take(&mut self.edited),
            fronts: std::mem::take(&mut self.fronts),
            lanes: self.lanes,
            ..Self::new(layout)
        };
    }

    /// Notes that a person has edited the arrangement.
    fn is_edited(&mut self) {
        if !self.own {
            self.made_for = MadeFor::of(self.fitted);
        }
        self.own = true;
        self.recalled = None;
        self.for_now = None;
    }

    /// Saves the arrangement under a name; replaces a saved layout of that name, but none of those that
    /// are always there.
    pub fn keep(&mut self, name: &str) {
        if self.is_empty() || Layout::of_name(name).is_some() {
            return;
        }
        self.add(SavedLayout {
            name: name.to_owned(),
            layout: self.layout,
            tree: self.own_tree().clone(),
            made_for: self.made_for,
        });
    }

    /// Adds a layout from a file; replaces a saved layout of its name.
    pub fn add(&mut self, kept: SavedLayout) {
        match self.kept.iter_mut().find(|k| k.name == kept.name) {
            Some(old) => *old = kept,
            None => self.kept.push(kept),
        }
    }

    /// Applies the layout saved under a name. Returns whether there is one.
    pub fn recall(&mut self, name: &str) -> bool {
        let Some(kept) = self.kept.iter().find(|k| k.name == name) else {
            return false;
        };
        let (layout, tree, made_for) = (kept.layout, kept.tree.clone(), kept.made_for);
        self.keep_edited();
        (self.layout, self.tree, self.made_for) = (layout, tree, made_for);
        (self.own, self.recalled) = (true, Some(name.to_owned()));
        self.game_size = GameSize::default();
        (self.unfolded, self.folded_for, self.fitted) = (None, None, None);
        true
    }

    /// Renames a saved layout, unless the name is taken.
    pub fn rename(&mut self, from: &str, to: &str) {
        if !self.is_free(to) {
            return;
        }
        if let Some(kept) = self.kept.iter_mut().find(|k| k.name == from) {
            to.clone_into(&mut kept.name);
        }
        if let Some(name) = self.recalled.as_mut().filter(|name| *name == from) {
            to.clone_into(name);
        }
    }

    /// Deletes a saved layout.
    pub fn forget(&mut self, name: &str) {
        if let Some(at) = self.kept.iter().position(|k| k.name == name) {
            self.deleted = Some((at, self.kept.remove(at)));
        }
    }

    /// Brings back the saved layout that was deleted last, unless there is another of its name.
    pub fn bring_back(&mut self) {
        if let Some((at, layout)) = self.deleted.take()
            && self.is_free(&layout.name)
        {
            self.kept.insert(at.min(self.kept.len()), layout);
        }
    }

    /// The name of the saved layout that was deleted last, if it can be brought back.
    #[must_use]
    pub fn deleted(&self) -> Option<&str> {
        let (_, layout) = self.deleted.as_ref()?;
        self.is_free(&layout.name).then_some(&*layout.name)
    }

    fn is_free(&self, name: &str) -> bool {
        is_free_name(name, self.kept.iter().map(|kept| &*kept.name))
    }

    /// The name of the saved layout that it is, unless that was deleted.
    #[must_use]
    pub fn recalled(&self) -> Option<&str> {
        let name = self.recalled.as_deref()?;
        let is_kept = self.kept.iter().any(|kept| kept.name == name);
        is_kept.then_some(name)
    }

    /// The saved layouts.
    #[must_use]
    pub fn kept(&self) -> &[SavedLayout] {
        &self.kept
    }

    /// Whether it can be drawn.
    pub(crate) fn is_sound(&self) -> bool {
        [Some(&self.tree), self.unfolded.as_ref()]
            .into_iter()
            .flatten()
            .all(saved_layout::is_sound)
            && self.kept.iter().all(|k| saved_layout::is_sound(&k.tree))
            && (self.edited.iter()).all(|it| saved_layout::is_sound(&it.tree))
    }

    /// The named layout that it began as.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether it was edited since it was built.
    #[must_use]
    pub const fn is_own(&self) -> bool {
        self.own
    }

    /// The open panels, in the order of [`PanelId`].
    #[must_use]
    pub fn panels(&self) -> Vec<PanelId> {
        let all = PanelId::iter();
        all.filter(|panel| self.has(*panel)).collect()
    }

    /// Whether all panels are closed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.panels().is_empty()
    }

    /// Whether a panel is open.
    #[must_use]
    pub fn has(&self, panel: PanelId) -> bool {
        self.tree.tiles.find_pane(&panel).is_some()
    }

    /// The tile of a panel, for tests.
    #[cfg(test)]
    pub fn tile_of(&self, panel: PanelId) -> Option<TileId> {
        let pane = self.tree.tiles.find_pane(&panel)?;
        self.tree.tiles.parent_of(pane)
    }

    /// Where the tile of a panel was drawn, for tests.
    #[cfg(test)]
    pub fn rect_of(&self, panel: PanelId) -> Option<Rect> {
        self.tree.tiles.rect(self.tile_of(panel)?)
    }

    /// Brings a panel to the front. A closed panel is added as a tab to the tile with the
    /// most space.
    pub fn open(&mut self, panel: PanelId) {
        if !self.has(panel) {
            self.unfold();
            self.insert(panel);
            self.is_edited();
        }
        self.tree
            .make_active(|_, tile| matches!(tile, Tile::Pane(p) if *p == panel));
        self.note_front();
    }

    /// Closes a panel.
    pub fn close(&mut self, panel: PanelId) {
        self.unfold();
        if let Some(tile) = self.tree.tiles.find_pane(&panel) {
            self.tree.remove_recursively(tile);
            self.is_edited();
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

    /// The tile with the most space per tab, except the tile of the game. A narrow one has space for
    /// the buttons of a panel or for its tab, so that one only where all are.
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
        let is_wide = |tile: &TileId| tiles.rect(*tile).is_some_and(|r| r.width() >= WITH_BUTTONS);
        tiles
            .iter()
            .filter(
                |(_, tile)| matches!(tile, Tile::Container(c) if c.kind() == ContainerKind::Tabs),
            )
            .map(|(id, _)| *id)
            .filter(|id| !holds_game(id))
            .max_by(|a, b| {
                let first = is_wide(a).cmp(&is_wide(b));
                first.then(area(a).total_cmp(&area(b))).then(b.0.cmp(&a.0))
            })
    }

    /// Draws every panel, and returns how long each takes.
    pub fn ui(&mut self, ui: &mut Ui, cx: &mut PanelCx<'_>, times: &mut PassTimes) {
        let view = cx.view;
        let shell = &view.ui_state.shell;
        let larger = shell.enlarged(ui.ctx().content_rect().size());
        let lanes = timeline::height(ui, view) - timeline::HEIGHT;
        let density = self.density(ui, [larger, lanes], shell.scale);
        self.fit((ui.max_rect(), density));
        if self.own {
            shares::give_room(&mut self.tree);
        }
        self.fold(ui.max_rect(), density);
        self.keep_game_scale(ui.max_rect(), density);
        self.keep_game_height(lanes);
        if self.is_empty() {
            let reset = Command::from(Action::ResetLayout);
            widgets::empty(ui, cx, "All panels are closed", &[reset]);
            return;
        }
        let mut panes = Panes::new(cx, times, self.beside());
        let dragged = self.tree.dragged_id(ui.ctx());
        self.tree.ui(&mut panes, ui);
        if panes.edited() {
            dropped::take_out_of_tabs(&mut self.tree, dragged);
            self.is_edited();
            self.unfolded = None;
            self.made_for = MadeFor::of(Some((ui.max_rect(), density)));
        }
        self.note_front();
        self.note_game_scale(density);
    }

    /// What decides the scale of the picture. In text that is so many times larger than the
    /// window has it by itself, and beside lanes of branches of so many points, the picture keeps
    /// the scale that it has without them.
    fn density(&self, ui: &Ui, [larger, lanes]: [f32; 2], chosen: Option<u8>) -> Density {
        let density = Density {
            chosen,
            lanes,
            ..Density::usual(ui.ctx().pixels_per_point())
        };
        let (area, whole) = (ui.max_rect(), ui.ctx().content_rect().size());
        let is_enlarged = larger > 1.0;
        if !is_enlarged && lanes <= 0.0 {
            return density;
        }
        let mut more = vec2(0.0, lanes);
        if is_enlarged {
            let spared = [false, true].map(|larger| theme::bars(larger).iter().sum::<f32>());
            // The other bars have the same height in points.
            more += whole * (larger - 1.0) - vec2(0.0, spared[0] - spared[1]);
        }
        let usual = Rect::from_min_size(area.min, area.size() + more);
        let smaller = Density {
            ppp: density.ppp / larger.max(1.0),
            lanes: 0.0,
            ..density
        };
        let kept = layouts::scale(self.layout, usual, smaller);
        Density { kept, ..density }
    }

    /// The scale that the picture has in text of the usual size, if there is no space for it in
    /// this one.
    pub(crate) fn missed_scale(&self, drawn: u8) -> Option<i32> {
        let (_, density) = self.fitted.filter(|_| !self.own)?;
        (density.kept > i32::from(drawn)).then_some(density.kept)
    }

    /// The tiles that are tabs among others.
    fn beside(&self) -> HashSet<TileId> {
        let places = self.tree.tiles.tiles().filter_map(|tile| match tile {
            Tile::Container(Container::Tabs(tabs)) if tabs.children.len() > 1 => Some(tabs),
            _ => None,
        });
        places.flat_map(|tabs| tabs.children.clone()).collect()
    }

    /// The tabs of each tile.
    fn stacks(&self) -> impl Iterator<Item = &Tabs> {
        self.tree.tiles.tiles().filter_map(|tile| match tile {
            Tile::Container(Container::Tabs(tabs)) => Some(tabs),
            _ => None,
        })
    }

    /// The visible panels.
    pub(crate) fn seen(&self) -> Vec<PanelId> {
        let tiles = &self.tree.tiles;
        self.stacks()
            .filter_map(|tabs| tiles.get_pane(&tabs.active?).copied())
            .collect()
    }

    /// Rebuilds the layout if the window has another size, with the same tabs in front.
    fn fit(&mut self, to: Fitted) {
        if self.own || self.fitted == Some(to) {
            return;
        }
        let (area, density) = to;
        self.tree = layouts::build(self.layout, area, density);
        self.fitted = Some(to);
        self.bring_to_front();
    }

    /// The panel of some tabs that a person has brought to the front last, and else the first.
    fn latest(&self, tabs: &Tabs) -> Option<TileId> {
        let rank = |tile: &&TileId| {
            let panel = self.tree.tiles.get_pane(tile);
            let place = panel.and_then(|panel| self.front.iter().position(|it| it == panel));
            place.unwrap_or(usize::MAX)
        };
        tabs.children.iter().min_by_key(rank).copied()
    }

    /// Notes the tabs that a person has brought to the front since the last call.
    fn note_front(&mut self) {
        let is_new = |tabs: &&Tabs| tabs.active != self.latest(tabs);
        let new: Vec<PanelId> = self
            .stacks()
            .filter(is_new)
            .filter_map(|tabs| self.tree.tiles.get_pane(&tabs.active?).copied())
            .collect();
        for panel in new {
            self.front.retain(|it| *it != panel);
            self.front.insert(0, panel);
        }
    }

    /// Brings to the front the tabs that a person has brought there last.
    fn bring_to_front(&mut self) {
        let latest: Vec<_> = (self.stacks().filter_map(|tabs| self.latest(tabs))).collect();
        self.tree.make_active(|tile, _| latest.contains(&tile));
    }
}
