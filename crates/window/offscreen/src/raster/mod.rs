//! Fills the pixels that a triangle covers.

mod canvas;
mod clip;
mod edge;
mod ink;
mod plane;
mod triangle;

pub(crate) use canvas::{Area, Canvas};

use crate::texture::Texture;
use egui::epaint::{Mesh, Vertex};

/// A vertex in the units of the canvas.
#[derive(Clone, Copy)]
struct Corner {
    /// In pixels.
    pos: [f64; 2],
    /// In texels.
    uv: [f64; 2],
    /// Premultiplied, in levels.
    colour: [f64; 4],
}

/// Draws a mesh's triangles in order and returns how many could not be.
pub(crate) fn mesh(
    canvas: &mut Canvas<'_>,
    mesh: &Mesh,
    texture: &Texture,
    density: f32,
    area: Area,
) -> usize {
    let scale = texture.scale();
    let corner = |vertex: &Vertex| Corner {
        pos: [vertex.pos.x, vertex.pos.y].map(|at| f64::from(at) * f64::from(density)),
        uv: [
            f64::from(vertex.uv.x) * scale[0],
            f64::from(vertex.uv.y) * scale[1],
        ],
        colour: vertex.color.to_array().map(f64::from),
    };
    let (triangles, rest) = mesh.indices.as_chunks::<3>();
    let mut broken = usize::from(!rest.is_empty());
    for indices in triangles {
        let [Some(a), Some(b), Some(c)] = indices.map(|i| mesh.vertices.get(i as usize)) else {
            broken += 1;
            continue;
        };
        let corners = [a, b, c].map(corner);
        if corners
            .iter()
            .any(|c| c.pos.iter().any(|at| !at.is_finite()))
        {
            broken += 1;
            continue;
        }
        clip::to_guard_band(corners, |corners| {
            triangle::fill(canvas, corners, texture, area);
        });
    }
    broken
}
