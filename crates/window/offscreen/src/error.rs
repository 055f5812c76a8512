//! What can't be drawn, and what to pass instead.

use crate::image::MAX_SIDE;
use egui::TextureId;
use std::fmt;

/// Why something was refused. The refused part drew and changed nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Error {
    /// The requested image has no pixels, or too many.
    Size([u32; 2]),
    /// The density is not a positive number of pixels per point.
    Density(f32),
    /// The number of a texture's pixels does not match its size.
    Pixels {
        /// Which texture.
        id: TextureId,
        /// Its width and height, in texels.
        size: [usize; 2],
        /// The number of its pixels.
        pixels: usize,
    },
    /// An update of a part reaches beyond the texture.
    Outside {
        /// Which texture.
        id: TextureId,
        /// Left and top of the part, in texels.
        pos: [usize; 2],
        /// Width and height of the part.
        size: [usize; 2],
        /// Width and height of the texture.
        whole: [usize; 2],
    },
    /// An update of a part of an unknown texture.
    Unknown(TextureId),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size([width, height]) => write!(
                f,
                "an image of {width}x{height} pixels can't be drawn; give sides from 1 to {MAX_SIDE}"
            ),
            Self::Density(density) => write!(
                f,
                "{density} pixels per point can't be drawn; give a number above 0, such as 1 or 1.5"
            ),
            Self::Pixels { id, size, pixels } => write!(
                f,
                "texture {id:?} of {}x{} texels came with {pixels}; give one colour for each",
                size[0], size[1]
            ),
            Self::Outside {
                id,
                pos,
                size,
                whole,
            } => write!(
                f,
                "the {}x{} texels at {},{} lie outside texture {id:?}, which is {}x{}; \
                 give the whole texture to make it larger",
                size[0], size[1], pos[0], pos[1], whole[0], whole[1]
            ),
            Self::Unknown(id) => write!(
                f,
                "a part of texture {id:?} can't be changed before the whole was given"
            ),
        }
    }
}

impl std::error::Error for Error {}
