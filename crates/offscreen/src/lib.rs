//! Draws egui's output on the CPU: the same pixels on every machine, without a
//! GPU, a driver or a display.
//!
//! [`Painter`] is the part that takes the place of a graphics card: it keeps the
//! textures and turns meshes into an [`Image`]. [`Stage`] is the part that takes
//! the place of a window: it runs a user interface until it has settled and paints
//! the result. With the feature `kittest`, `kittest::Renderer` draws the
//! snapshots of tests.
//!
//! Edges are integers on a grid of 1/256 pixel, so that triangles that share an
//! edge neither leave a gap nor draw a pixel twice; texture coordinates are
//! integers too. Colours are blended premultiplied and in gamma space, as egui's
//! own painters do, with nothing but additions and multiplications of `f32`, which
//! are exact to the bit everywhere. What egui itself does before that (glyphs,
//! curves) may differ by a shade between processors, so compare images made on
//! different machines with a small tolerance.
//!
//! Fonts are the program's affair: without egui's feature `default_fonts`, or fonts
//! loaded through [`Stage::context`], text is boxes.
//!
//! ```
//! use offscreen::Stage;
//!
//! let mut stage = Stage::new([320, 200]).with_density(2.0);
//! let image = stage.draw(|ui| {
//!     ui.label("drawn without a window");
//! })?;
//! assert_eq!([image.width, image.height], [320, 200]);
//! # Ok::<(), offscreen::Error>(())
//! ```

mod blend;
mod error;
mod image;
#[cfg(feature = "kittest")]
pub mod kittest;
mod painter;
mod raster;
mod stage;
mod texture;
mod textures;

pub use error::Error;
pub use image::Image;
pub use painter::{MAX_SIDE, Painter, Skipped};
pub use stage::{Report, Stage};
