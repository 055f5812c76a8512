//! The pixels of an image as a texture: only those that are seen, and not more of them than
//! the window has, so that a large image costs no more than a small one.

use super::place::ImagePlace;
use egui::{
    Color32, ColorImage, Id, Mesh, Painter, Rect, TextureFilter, TextureHandle, TextureOptions,
    pos2,
};
use image::RgbImage;
use std::sync::Arc;

/// What is on a texture.
#[derive(Clone)]
struct Kept {
    image: Arc<RgbImage>,
    seen: [u32; 4],
    step: u32,
    texture: TextureHandle,
}

/// Draws the seen part of an image; the texture is kept under `id`.
pub fn draw(painter: &Painter, id: Id, image: &Arc<RgbImage>, place: &ImagePlace) {
    let (width, height) = image.dimensions();
    let Some(seen) = place.seen([width, height]) else {
        return;
    };
    let step = (1.0 / place.scale()).floor().max(1.0) as u32;
    let ctx = painter.ctx();
    let kept = ctx.data(|data| data.get_temp::<Kept>(id));
    let is_same =
        |kept: &Kept| Arc::ptr_eq(&kept.image, image) && kept.seen == seen && kept.step == step;
    let texture = match kept {
        Some(kept) if is_same(&kept) => kept.texture,
        kept => {
            let pixels = reduced(image, seen, step);
            let options = TextureOptions {
                magnification: TextureFilter::Nearest,
                ..TextureOptions::LINEAR
            };
            let texture = match kept {
                Some(mut kept) => {
                    kept.texture.set(pixels, options);
                    kept.texture
                }
                None => ctx.load_texture("capture", pixels, options),
            };
            let kept = Kept {
                image: Arc::clone(image),
                seen,
                step,
                texture: texture.clone(),
            };
            ctx.data_mut(|data| data.insert_temp(id, kept));
            texture
        }
    };
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let mut mesh = Mesh::with_texture(texture.id());
    mesh.add_rect_with_uv(place.block(covered(seen, step)), whole, Color32::WHITE);
    painter.add(mesh);
}

/// Frees the texture.
pub fn free(ctx: &egui::Context, id: Id) {
    ctx.data_mut(|data| data.remove::<Kept>(id));
}

/// The block that whole steps cover; the last step may exceed the image.
const fn covered([x0, y0, x1, y1]: [u32; 4], step: u32) -> [u32; 4] {
    [
        x0,
        y0,
        x0 + (x1 - x0).div_ceil(step) * step,
        y0 + (y1 - y0).div_ceil(step) * step,
    ]
}

/// A block of an image, reduced by a whole factor: each pixel is a mean.
fn reduced(image: &RgbImage, [x0, y0, x1, y1]: [u32; 4], step: u32) -> ColorImage {
    let size = [(x1 - x0).div_ceil(step), (y1 - y0).div_ceil(step)];
    let mut pixels = Vec::with_capacity((size[0] * size[1]) as usize);
    for row in 0..size[1] {
        for column in 0..size[0] {
            let (left, top) = (x0 + column * step, y0 + row * step);
            pixels.push(mean(
                image,
                [left, top, (left + step).min(x1), (top + step).min(y1)],
            ));
        }
    }
    ColorImage::new(size.map(|side| side as usize), pixels)
}

fn mean(image: &RgbImage, [x0, y0, x1, y1]: [u32; 4]) -> Color32 {
    if (x1 - x0, y1 - y0) == (1, 1) {
        let [r, g, b] = image.get_pixel(x0, y0).0;
        return Color32::from_rgb(r, g, b);
    }
    let mut sums = [0_u32; 3];
    let row = 3 * image.width() as usize;
    for y in y0..y1 {
        let first = y as usize * row;
        let block = first + 3 * x0 as usize..first + 3 * x1 as usize;
        let pixels = image.as_raw().get(block).unwrap_or_default();
        for pixel in pixels.as_chunks::<3>().0 {
            for (sum, value) in sums.iter_mut().zip(pixel) {
                *sum += u32::from(*value);
            }
        }
    }
    let count = ((x1 - x0) * (y1 - y0)).max(1);
    let [r, g, b] = sums.map(|sum| (sum / count) as u8);
    Color32::from_rgb(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_reduced_block_has_the_means_of_its_pixels() {
        let image = RgbImage::from_fn(5, 3, |x, y| Rgb([(10 * x) as u8, (50 * y) as u8, 7]));
        let whole = reduced(&image, [1, 0, 5, 3], 1);
        assert_eq!(whole.size, [4, 3]);
        assert_eq!(whole.pixels[4], Color32::from_rgb(10, 50, 7));
        let half = reduced(&image, [0, 0, 5, 3], 2);
        assert_eq!(half.size, [3, 2]);
        assert_eq!(half.pixels[0], Color32::from_rgb(5, 25, 7));
        // The last column and row have what is left.
        assert_eq!(half.pixels[5], Color32::from_rgb(40, 100, 7));
        assert_eq!(covered([0, 0, 5, 3], 2), [0, 0, 6, 4]);
    }
}
