//! The layer that marks pixels whose shade is in doubt.

use super::place::ImagePlace;
use crate::capture::Corners;
use egui::{
    Color32, ColorImage, Id, Mesh, Painter, TextureHandle, TextureOptions, epaint::Vertex, pos2,
};
use rectify::Lens;
use screen::{Confidence, HEIGHT, WIDTH};

/// Parts of the screen, each way, in which the map is drawn as if it were even.
const PARTS: [usize; 2] = [20, 18];

#[derive(Clone)]
struct Kept {
    of: Confidence,
    texture: TextureHandle,
}

/// Draws it over the image: the more in doubt, the more of this colour.
pub fn draw(
    painter: &Painter,
    place: &ImagePlace,
    (corners, lens): (Corners, Lens),
    confidence: &Confidence,
    colour: Color32,
) {
    let Some(map) = corners.map(lens) else {
        return;
    };
    let texture = texture(painter, confidence, colour);
    let mut mesh = Mesh::with_texture(texture.id());
    let [columns, rows] = PARTS;
    for row in 0..=rows {
        for column in 0..=columns {
            let share = [column as f32 / columns as f32, row as f32 / rows as f32];
            let [x, y] = share.map(f64::from);
            let at = map.apply(x * WIDTH as f64, y * HEIGHT as f64);
            mesh.vertices.push(Vertex {
                pos: place.in_window(at.map(|value| value as f32)),
                uv: pos2(share[0], share[1]),
                color: Color32::WHITE,
            });
        }
    }
    let index = |column: usize, row: usize| (row * (columns + 1) + column) as u32;
    for row in 0..rows {
        for column in 0..columns {
            let [a, b] = [index(column, row), index(column + 1, row)];
            let [c, d] = [index(column, row + 1), index(column + 1, row + 1)];
            mesh.add_triangle(a, b, c);
            mesh.add_triangle(b, d, c);
        }
    }
    painter.add(mesh);
}

fn texture(painter: &Painter, confidence: &Confidence, colour: Color32) -> TextureHandle {
    let id = Id::unique("capture doubt");
    let ctx = painter.ctx();
    let kept = ctx.data(|data| data.get_temp::<Kept>(id));
    if let Some(kept) = kept.filter(|kept| kept.of == *confidence) {
        return kept.texture;
    }
    let values = confidence.as_slice().iter();
    let pixels = values.map(|sure| {
        let doubt = f32::from(u8::MAX - sure) / 255.0;
        colour.gamma_multiply(doubt.sqrt() * 0.9)
    });
    let image = ColorImage::new([WIDTH, HEIGHT], pixels.collect());
    let texture = ctx.load_texture("capture doubt", image, TextureOptions::NEAREST);
    let kept = Kept {
        of: confidence.clone(),
        texture: texture.clone(),
    };
    ctx.data_mut(|data| data.insert_temp(id, kept));
    texture
}
