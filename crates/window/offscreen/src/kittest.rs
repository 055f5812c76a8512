//! A renderer for snapshots of `egui_kittest` that needs no GPU.
//!
//! In the manifest of the crate under test:
//!
//! ```toml
//! [dev-dependencies]
//! egui_kittest = { workspace = true, features = ["snapshot"] }
//! offscreen = { workspace = true, features = ["kittest"] }
//! ```
//!
//! and in the test:
//!
//! ```no_run
//! use egui_kittest::Harness;
//!
//! let mut harness = Harness::builder()
//!     .with_size([320.0, 200.0])
//!     .with_pixels_per_point(1.5)
//!     .renderer(offscreen::kittest::Renderer::new())
//!     .build_ui(|ui| {
//!         ui.label("Hello");
//!     });
//! harness.run();
//! harness.snapshot("hello"); // tests/snapshots/hello.png
//! ```
//!
//! `UPDATE_SNAPSHOTS=1 cargo test` writes missing and changed snapshots; look at them
//! before you commit them.

use crate::{Error, Painter};
use egui::{Color32, Context, FullOutput, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;

/// The argument of `HarnessBuilder::renderer`.
#[derive(Default)]
pub struct Renderer {
    painter: Painter,
    refused: Option<Error>,
}

impl Renderer {
    /// Without textures; the harness passes them.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl TestRenderer for Renderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        if let Err(error) = self.painter.apply(delta) {
            self.refused.get_or_insert(error);
        }
    }

    /// Fails for a refused texture too: the snapshot would lack it.
    fn render(&mut self, context: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        if let Some(error) = self.refused {
            return Err(error.to_string());
        }
        let density = context.pixels_per_point();
        let points = context.content_rect().size() * density;
        let size = [points.x.round() as u32, points.y.round() as u32];
        let primitives = context.tessellate(output.shapes.clone(), density);
        let drawn = self
            .painter
            .paint(&primitives, size, density, Color32::TRANSPARENT);
        let drawn = drawn.map_err(|error| error.to_string())?;
        RgbaImage::from_raw(drawn.width, drawn.height, drawn.rgba)
            .ok_or_else(|| "the image has fewer pixels than its size".to_owned())
    }
}
