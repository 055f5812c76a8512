//! The textures of the pictures in the rows that are visible.

use crate::Palette;
use egui::{Id, TextureFilter, TextureHandle, TextureOptions, Ui};
use screen::Picture;
use std::{collections::HashMap, sync::Arc};
use ui_kit::theme;

/// What the textures are of: the comparison and the palette.
type Key = (u64, Palette);

/// The textures of the last pass and of this one, by row.
pub struct Thumbs {
    key: Key,
    last: Arc<HashMap<usize, TextureHandle>>,
    /// Whether another comparison was shown before.
    is_new: bool,
    now: HashMap<usize, TextureHandle>,
}

impl Thumbs {
    /// The thumbnails of the last pass.
    pub fn of(ui: &Ui, comparison: u64, palette: Palette) -> Self {
        let key = (comparison, palette);
        let last = ui.data(|data| data.get_temp::<(Key, Arc<HashMap<_, _>>)>(id()));
        let is_new = last
            .as_ref()
            .is_some_and(|(known, _)| known.0 != comparison);
        let last = last.filter(|(known, _)| *known == key);
        Self {
            key,
            is_new,
            last: last.map(|(_, last)| last).unwrap_or_default(),
            now: HashMap::new(),
        }
    }

    /// The row to scroll to: the first one, where another comparison was shown before.
    pub fn top(&self) -> Option<usize> {
        self.is_new.then_some(0)
    }

    /// The texture of a row's picture.
    pub fn texture(&mut self, ui: &Ui, row: usize, picture: &Picture) -> &TextureHandle {
        let known = self.last.get(&row).cloned();
        let palette = theme::palette(self.key.1.rgb());
        self.now.entry(row).or_insert_with(|| {
            known.unwrap_or_else(|| {
                let image = theme::image(&palette, picture);
                // A part of it is drawn as it is, the whole of it smaller.
                let options = TextureOptions {
                    magnification: TextureFilter::Nearest,
                    ..TextureOptions::LINEAR
                };
                ui.ctx().load_texture("change", image, options)
            })
        })
    }

    /// Keeps those of this pass, and drops the others.
    pub fn keep(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(id(), (self.key, Arc::new(self.now))));
    }
}

fn id() -> Id {
    Id::unique("pictures of changes")
}
