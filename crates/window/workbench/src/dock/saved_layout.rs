//! Layouts that people saved under a name, also as files.

use super::Fitted;
use crate::{Layout, PanelId};
use egui::Id;
use egui_tiles::{Tile, Tiles, Tree};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use text_error::{parse_json, read_json};

/// The version of the file that is written, and the newest that is read.
const VERSION: u32 = 1;

/// A saved layout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedLayout {
    /// Its name.
    pub name: String,
    /// The named layout that it began as.
    pub(super) layout: Layout,
    /// The arrangement of the panels.
    pub(super) tree: Tree<PanelId>,
    /// What it was made for. A file does not have it, since it is made for other windows.
    #[serde(default)]
    pub(super) made_for: MadeFor,
}

/// What an arrangement was made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct MadeFor {
    /// The scale that the picture had when a person had edited it.
    pub scale: Option<i32>,
    /// The width and the height in which a person moved tiles or their edges last, in points.
    pub area: Option<[f32; 2]>,
}

impl MadeFor {
    /// An arrangement that a person edits in an area; the scale of the picture is not known yet.
    pub fn of(fitted: Option<Fitted>) -> Self {
        let size = |(area, density): Fitted| density.size_without_lanes(area).into();
        Self {
            scale: None,
            area: fitted.map(size),
        }
    }
}

/// A layout that comes with the program, as a person has edited it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct EditedLayout {
    /// The layout that it began as.
    pub layout: Layout,
    /// The arrangement of the panels.
    pub tree: Tree<PanelId>,
    /// What it was made for.
    #[serde(default)]
    pub made_for: MadeFor,
}

/// The file format of a layout.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    blockscope_layout: u32,
    name: String,
    layout: Layout,
    tree: Tree<PanelId>,
}

/// Why a file holds no layout.
#[derive(Debug, thiserror::Error)]
pub enum LayoutError {
    /// It is not the file of a layout, or names a panel that this program does not have.
    #[error("{0}; save the layout again and export it")]
    Read(String),
    /// A newer program wrote it.
    #[error(
        "it has version {0}, and this program reads versions up to {VERSION}; use a newer program"
    )]
    Version(u32),
    /// It has no panel, or one twice.
    #[error("it has no name, no panel or a panel twice; save the layout again and export it")]
    Unsound,
    /// It can't be written as text.
    #[error("the layout can't be written as text")]
    Write(#[from] serde_json::Error),
}

impl SavedLayout {
    /// A layout in which every panel has a tile, for tests.
    #[must_use]
    pub fn side_by_side(name: &str, panels: &[PanelId]) -> Self {
        let mut tiles = Tiles::default();
        let places = panels.iter().map(|panel| {
            let pane = tiles.insert_pane(*panel);
            tiles.insert_tab_tile(vec![pane])
        });
        let places = places.collect();
        let root = tiles.insert_grid_tile(places);
        Self {
            name: name.to_owned(),
            layout: Layout::default(),
            tree: Tree::new(Id::unique("dock"), root, tiles),
            made_for: MadeFor::default(),
        }
    }

    /// Whether a text looks like the file of a layout.
    #[must_use]
    pub fn is_file(text: &str) -> bool {
        text.trim_start().starts_with('{') && text.contains("\"blockscope_layout\"")
    }

    /// The layout as the text of a file.
    ///
    /// # Errors
    /// When it can't be written as text.
    pub fn write(&self) -> Result<String, LayoutError> {
        let file = File {
            blockscope_layout: VERSION,
            name: self.name.clone(),
            layout: self.layout,
            tree: self.tree.clone(),
        };
        Ok(serde_json::to_string_pretty(&file)? + "\n")
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// When the text is no layout, or one that this program can't show.
    pub fn read(text: &str) -> Result<Self, LayoutError> {
        let value: serde_json::Value = parse_json(text).map_err(LayoutError::Read)?;
        let version = value.get("blockscope_layout").and_then(|v| v.as_u64());
        if let Some(version) = version.and_then(|v| u32::try_from(v).ok())
            && version > VERSION
        {
            return Err(LayoutError::Version(version));
        }
        let file: File = read_json("", &value).map_err(LayoutError::Read)?;
        let kept = Self {
            name: file.name,
            layout: file.layout,
            tree: file.tree,
            made_for: MadeFor::default(),
        };
        if kept.name.trim().is_empty() || !is_sound(&kept.tree) {
            return Err(LayoutError::Unsound);
        }
        Ok(kept)
    }
}

/// Whether a layout can be saved under a name without replacing another: none of those that are always there
/// has it, and none of the saved ones.
pub fn is_free_name<'a>(name: &str, mut saved: impl Iterator<Item = &'a str>) -> bool {
    !name.is_empty() && Layout::of_name(name).is_none() && saved.all(|saved| saved != name)
}

/// Whether a tree can be drawn: it has at least one panel, no panel twice, and every tile
/// exists and is reached once.
pub fn is_sound(tree: &Tree<PanelId>) -> bool {
    let Some(root) = tree.root() else {
        return false;
    };
    let (mut seen, mut panels, mut open) = (HashSet::new(), HashSet::new(), vec![root]);
    while let Some(tile) = open.pop() {
        if !seen.insert(tile) {
            return false;
        }
        match tree.tiles.get(tile) {
            Some(Tile::Pane(panel)) => {
                if !panels.insert(*panel) {
                    return false;
                }
            }
            Some(Tile::Container(container)) => open.extend(container.children()),
            None => return false,
        }
    }
    !panels.is_empty() && seen.len() == tree.tiles.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dock;

    fn kept() -> SavedLayout {
        let mut dock = Dock::new(Layout::Research);
        dock.close(PanelId::ThisGame);
        dock.keep("mine");
        dock.kept()[0].clone()
    }

    #[test]
    fn a_layout_survives_its_file() {
        let kept = kept();
        let text = kept.write().unwrap();
        assert!(SavedLayout::is_file(&text));
        assert_eq!(SavedLayout::read(&text).unwrap(), kept);
    }

    #[test]
    fn a_bad_file_states_what_is_wrong() {
        let good = kept().write().unwrap();
        for (from, to, words) in [
            ("\"board\"", "\"crystal-ball\"", "crystal-ball"),
            ("\"board\"", "\"game\"", "twice"),
            ("layout\": 1", "layout\": 9", "version 9"),
            ("\"mine\"", "\" \"", "no name"),
            ("\"layout\": \"research\",", "", "layout is missing; save"),
        ] {
            assert!(good.contains(from), "{good}");
            let error = SavedLayout::read(&good.replacen(from, to, 1)).unwrap_err();
            let why = error.to_string();
            assert!(why.contains(words) && why.contains("; "), "{why}");
            assert!(std::error::Error::source(&error).is_none(), "{why}");
        }
        assert!(SavedLayout::read("{").is_err());
        assert!(!SavedLayout::is_file("name = \"blockfall\""));
    }
}
