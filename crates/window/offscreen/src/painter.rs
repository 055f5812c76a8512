//! Turns meshes into pixels.

use crate::{
    Error, Image,
    image::MAX_SIDE,
    raster::{self, Area, Canvas},
    textures::Textures,
};
use egui::{
    ClippedPrimitive, Color32, ColorImage, TextureId, TextureOptions, TexturesDelta,
    epaint::Primitive,
};
use std::sync::Arc;

/// Draws egui's output instead of a graphics card.
///
/// Apply every [`TexturesDelta`] in order; paint as often as needed in between.
#[derive(Default)]
pub struct Painter {
    textures: Textures,
    skipped: Skipped,
}

/// How much of a picture could not be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Paint callbacks: they call a graphics library.
    pub callbacks: usize,
    /// Meshes whose texture is unknown or has no texels.
    pub untextured: usize,
    /// Triangles with a missing vertex or a position that is not finite.
    pub triangles: usize,
}

impl Painter {
    /// Without textures.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Applies the changes of textures and leaves `delta` empty. Freed textures can be
    /// painted with until the next call.
    ///
    /// # Errors
    /// One of the changes that could not be applied; all others were.
    pub fn apply(&mut self, delta: &mut TexturesDelta) -> Result<(), Error> {
        self.textures.apply(delta)
    }

    /// Adds a texture of the caller and returns its id.
    ///
    /// # Errors
    /// [`Error::Pixels`] when the number of pixels does not match the size.
    pub fn add_texture(
        &mut self,
        image: impl Into<Arc<ColorImage>>,
        options: TextureOptions,
    ) -> Result<TextureId, Error> {
        self.textures.add(image.into(), options)
    }

    /// Replaces a texture; its size may change.
    ///
    /// # Errors
    /// [`Error::Pixels`] when the number of pixels does not match the size.
    pub fn set_texture(
        &mut self,
        id: TextureId,
        image: impl Into<Arc<ColorImage>>,
        options: TextureOptions,
    ) -> Result<(), Error> {
        self.textures.set(id, image.into(), options)
    }

    /// Removes a texture; does nothing if it is unknown.
    pub fn remove_texture(&mut self, id: TextureId) {
        self.textures.remove(id);
    }

    /// The number of textures, including those about to be freed.
    #[must_use]
    pub fn n_textures(&self) -> usize {
        self.textures.len()
    }

    /// How much of the last picture could not be drawn.
    #[must_use]
    pub fn skipped(&self) -> Skipped {
        self.skipped
    }

    /// Paints over `background`, in order. `size` is in pixels, the primitives are in
    /// points, and `density` is the pixels per point.
    ///
    /// What can't be drawn is left out and counted in [`Painter::skipped`]. There are no
    /// mipmaps: small sizes are sampled from the texture itself.
    ///
    /// # Errors
    /// [`Error::Size`] for no pixels or sides over [`MAX_SIDE`]; [`Error::Density`] for
    /// a density that isn't a positive number.
    pub fn paint(
        &mut self,
        primitives: &[ClippedPrimitive],
        size: [u32; 2],
        density: f32,
        background: Color32,
    ) -> Result<Image, Error> {
        check(size, density)?;
        self.skipped = Skipped::default();
        let [width, height] = size;
        let mut rgba = vec![0; width as usize * height as usize * 4];
        let mut canvas = Canvas::new(&mut rgba, width as usize);
        canvas.fill(background.to_array());
        for primitive in primitives {
            let mesh = match &primitive.primitive {
                Primitive::Mesh(mesh) => mesh,
                Primitive::Callback(_) => {
                    self.skipped.callbacks += 1;
                    continue;
                }
            };
            let area = Area::of(primitive.clip_rect, density, size);
            if mesh.indices.is_empty() || area.is_empty() {
                continue;
            }
            match self.textures.get(mesh.texture_id) {
                Some(texture) if !texture.image.pixels.is_empty() => {
                    self.skipped.triangles +=
                        raster::mesh(&mut canvas, mesh, texture, density, area);
                }
                _ => self.skipped.untextured += 1,
            }
        }
        Ok(Image {
            width,
            height,
            rgba,
        })
    }
}

/// Checks that a picture of this size and density can be drawn.
pub(crate) fn check(size: [u32; 2], density: f32) -> Result<(), Error> {
    if size.iter().any(|side| !(1..=MAX_SIDE).contains(side)) {
        return Err(Error::Size(size));
    }
    if !(density.is_finite() && density > 0.0) {
        return Err(Error::Density(density));
    }
    Ok(())
}
