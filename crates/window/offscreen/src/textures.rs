//! The textures of a painter.
//!
//! egui frees textures that the picture of the same pass still shows, so they are
//! removed with the next changes.

use crate::{Error, texture::Texture};
use egui::{ColorImage, ImageData, TextureId, TextureOptions, TexturesDelta, epaint::ImageDelta};
use std::{collections::HashMap, sync::Arc};

#[derive(Default)]
pub(crate) struct Textures {
    held: HashMap<TextureId, Texture>,
    leaving: Vec<TextureId>,
    next_user: u64,
}

impl Textures {
    pub(crate) fn get(&self, id: TextureId) -> Option<&Texture> {
        self.held.get(&id)
    }

    pub(crate) fn len(&self) -> usize {
        self.held.len()
    }

    /// Takes every change out of `delta`, whether or not it can be applied.
    pub(crate) fn apply(&mut self, delta: &mut TexturesDelta) -> Result<(), Error> {
        for id in self.leaving.drain(..) {
            self.held.remove(&id);
        }
        let mut refused = Ok(());
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let made = self.change(id, change);
                refused = refused.and(made);
            }
        }
        self.leaving.extend(delta.free.drain());
        refused
    }

    /// Adds a texture of the caller.
    pub(crate) fn add(
        &mut self,
        image: Arc<ColorImage>,
        options: TextureOptions,
    ) -> Result<TextureId, Error> {
        let id = TextureId::User(self.next_user);
        self.set(id, image, options)?;
        self.next_user += 1;
        Ok(id)
    }

    pub(crate) fn set(
        &mut self,
        id: TextureId,
        image: Arc<ColorImage>,
        options: TextureOptions,
    ) -> Result<(), Error> {
        filled(id, &image)?;
        self.held.insert(id, Texture { image, options });
        Ok(())
    }

    pub(crate) fn remove(&mut self, id: TextureId) {
        self.held.remove(&id);
    }

    fn change(&mut self, id: TextureId, change: ImageDelta) -> Result<(), Error> {
        let ImageData::Color(image) = change.image;
        let Some(pos) = change.pos else {
            return self.set(id, image, change.options);
        };
        filled(id, &image)?;
        let texture = self.held.get_mut(&id).ok_or(Error::Unknown(id))?;
        let (size, whole) = (image.size, texture.image.size);
        let fits = |axis: usize| {
            let end = pos[axis].checked_add(size[axis]);
            end.is_some_and(|end| end <= whole[axis])
        };
        if !fits(0) || !fits(1) {
            return Err(Error::Outside {
                id,
                pos,
                size,
                whole,
            });
        }
        texture.options = change.options;
        if size[0] == 0 || size[1] == 0 {
            return Ok(());
        }
        let rows = Arc::make_mut(&mut texture.image)
            .pixels
            .chunks_exact_mut(whole[0]);
        for (row, part) in rows.skip(pos[1]).zip(image.pixels.chunks_exact(size[0])) {
            row[pos[0]..][..size[0]].copy_from_slice(part);
        }
        Ok(())
    }
}

fn filled(id: TextureId, image: &ColorImage) -> Result<(), Error> {
    let (size, pixels) = (image.size, image.pixels.len());
    if size[0].checked_mul(size[1]) == Some(pixels) {
        Ok(())
    } else {
        Err(Error::Pixels { id, size, pixels })
    }
}
