//! Meshes made by hand, a painter for them, and a fixed sequence of random numbers.

use egui::{
    ClippedPrimitive, Color32, ColorImage, Pos2, Rect, TextureId, TextureOptions, TexturesDelta,
    epaint::{ImageDelta, Mesh, Primitive, Vertex},
    pos2,
};
use offscreen::{Image, Painter};

/// Usual densities of screens, in pixels per point.
pub const DENSITIES: [f32; 5] = [1.0, 1.25, 1.5, 2.0, 3.0];

/// Like egui's font texture: white in the first corner.
pub const WHITE: TextureId = TextureId::Managed(0);

pub fn delta(id: TextureId, change: ImageDelta) -> TexturesDelta {
    let mut delta = TexturesDelta::default();
    delta.push(id, change);
    delta
}

pub fn painter() -> Painter {
    let mut painter = Painter::new();
    let white = ColorImage::filled([4, 4], Color32::WHITE);
    let change = ImageDelta::full(white, TextureOptions::LINEAR);
    painter.apply(&mut delta(WHITE, change)).unwrap();
    painter
}

pub fn paint(primitives: &[ClippedPrimitive], size: [u32; 2], density: f32) -> Image {
    let mut painter = painter();
    let image = painter.paint(primitives, size, density, Color32::BLACK);
    assert_eq!(painter.skipped(), offscreen::Skipped::default());
    image.unwrap()
}

pub fn clipped(mesh: Mesh, clip_rect: Rect) -> ClippedPrimitive {
    ClippedPrimitive {
        clip_rect,
        primitive: Primitive::Mesh(mesh),
    }
}

pub fn everywhere(mesh: Mesh) -> ClippedPrimitive {
    clipped(mesh, Rect::EVERYTHING)
}

pub fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
    Rect::from_min_max(pos2(left, top), pos2(right, bottom))
}

pub fn filled(rect: Rect, colour: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.add_colored_rect(rect, colour);
    mesh
}

pub fn textured(id: TextureId, at: Rect, uv: Rect) -> Mesh {
    let mut mesh = Mesh::with_texture(id);
    mesh.add_rect_with_uv(at, uv, Color32::WHITE);
    mesh
}

pub fn triangle(corners: [Pos2; 3], colours: [Color32; 3]) -> Mesh {
    let vertices = corners.into_iter().zip(colours);
    Mesh {
        indices: vec![0, 1, 2],
        vertices: vertices
            .map(|(pos, c)| Vertex::untextured(pos, c))
            .collect(),
        texture_id: WHITE,
    }
}

/// The red of every pixel, row by row.
pub fn reds(image: &Image) -> Vec<Vec<u8>> {
    let row = |y| (0..image.width).map(move |x| image.pixel(x, y).unwrap()[0]);
    (0..image.height).map(|y| row(y).collect()).collect()
}

pub struct Random(pub u64);

impl Random {
    /// From 0 to below 1.
    pub fn next(&mut self) -> f32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 40) as f32 / (1_u64 << 24) as f32
    }

    pub fn between(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * self.next()
    }

    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[(self.next() * choices.len() as f32) as usize]
    }
}
