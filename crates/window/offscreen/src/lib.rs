//! Draws egui's output on the CPU: the same pixels on every machine, without a
//! GPU, a driver or a display.
//!
//! [`Painter`] replaces a graphics card: it stores textures and turns meshes into an
//! [`Image`]. [`Stage`] replaces a window: it runs a user interface until it has
//! settled and paints the result. With the feature `kittest`, `kittest::Renderer`
//! draws the snapshots of tests.
//!
//! Edges are integers on a grid of 1/256 pixel, so that triangles that share an
//! edge neither leave a gap nor draw a pixel twice; texture coordinates are
//! integers too. Colours are blended premultiplied and in gamma space, as egui's
//! own painters do, only with additions and multiplications of `f32`, which give the
//! same bits everywhere. What egui does before that (glyphs, curves) may differ
//! slightly between processors, so compare images made on different machines with a
//! small tolerance.
//!
//! The program supplies the fonts: without egui's feature `default_fonts`, or fonts
//! loaded through [`Stage::context`], text is drawn as boxes.
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
pub use image::{Image, MAX_SIDE};
pub use painter::{Painter, Skipped};
pub use stage::{Report, Stage};
