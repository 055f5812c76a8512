//! A panel that is in front for as long as something is shown in it.

use super::{Dock, Layout, PanelId};
use egui_tiles::{Tile, TileId};

/// A panel that was brought to the front for now.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ForNow {
    panel: PanelId,
    layout: Layout,
    /// The panel that was in front in its place.
    instead: Option<PanelId>,
    /// Whether the panel was open before.
    was_open: bool,
    /// Whether a person had edited the arrangement.
    was_own: bool,
    /// The name of the saved one that it was.
    was_recalled: Option<String>,
}

impl Dock {
    /// Brings a panel to the front until [`Dock::close_again`].
    pub fn open_for_now(&mut self, panel: PanelId) {
        let (front, was_open) = (self.seen(), self.has(panel));
        let (was_own, was_recalled) = (self.own, self.recalled.clone());
        self.open(panel);
        let is_same = |it: &ForNow| (it.panel, it.layout) == (panel, self.layout);
        if was_open && self.for_now.as_ref().is_some_and(is_same) {
            return;
        }
        let place = self.place_of(panel);
        let mut beside = front.into_iter().filter(|it| *it != panel);
        let instead = beside.find(|it| self.place_of(*it) == place);
        self.for_now = Some(ForNow {
            panel,
            layout: self.layout,
            instead,
            was_open,
            was_own,
            was_recalled,
        });
    }

    /// Shows what was in front before a panel was opened for now, and closes the panel if it was not
    /// open before. What a person has arranged since stays. Returns whether there was such a panel.
    pub fn close_again(&mut self) -> bool {
        let for_now = self.for_now.take();
        let Some(it) = for_now.filter(|it| it.layout == self.layout && self.has(it.panel)) else {
            return false;
        };
        if let Some(instead) = it.instead
            && self.seen().contains(&it.panel)
        {
            self.tree
                .make_active(|_, tile| matches!(tile, Tile::Pane(panel) if *panel == instead));
            self.note_front();
        }
        if !it.was_open {
            self.close(it.panel);
            (self.own, self.recalled) = (it.was_own, it.was_recalled);
        }
        true
    }

    /// The tabs among which a panel is.
    fn place_of(&self, panel: PanelId) -> Option<TileId> {
        let tiles = &self.tree.tiles;
        tiles.parent_of(tiles.find_pane(&panel)?)
    }
}
