//! Filters, wrapping, and storing textures.

use crate::support::{
    DENSITIES, Random, clipped, delta, everywhere, paint, painter, rect, reds, textured,
};
use egui::{
    Color32, ColorImage, Rect, TextureFilter, TextureId, TextureOptions, TextureWrapMode,
    TexturesDelta,
    epaint::{ImageDelta, Mesh, Vertex},
    pos2,
};
use offscreen::{Error, Image, Painter};
use std::sync::Arc;

const ID: TextureId = TextureId::Managed(7);
const WHOLE: Rect = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));

fn greys(width: usize, levels: &[u8]) -> ColorImage {
    let pixels = levels
        .iter()
        .map(|level| Color32::from_gray(*level))
        .collect();
    ColorImage::new([width, levels.len() / width], pixels)
}

fn holding(image: ColorImage, options: TextureOptions) -> Painter {
    let mut painter = painter();
    painter
        .apply(&mut delta(ID, ImageDelta::full(image, options)))
        .unwrap();
    painter
}

fn draw(painter: &mut Painter, mesh: Mesh, size: [u32; 2], density: f32) -> Image {
    let image = painter.paint(&[everywhere(mesh)], size, density, Color32::BLACK);
    image.unwrap()
}

/// The texture stretched over the whole image.
fn stretched(image: ColorImage, options: TextureOptions, uv: Rect, size: [u32; 2]) -> Vec<Vec<u8>> {
    let at = rect(0.0, 0.0, size[0] as f32, size[1] as f32);
    let mesh = textured(ID, at, uv);
    reds(&draw(&mut holding(image, options), mesh, size, 1.0))
}

#[test]
fn four_texels_become_four_exact_squares() {
    let mut painter = holding(greys(2, &[10, 20, 30, 40]), TextureOptions::NEAREST);
    let mesh = textured(ID, rect(4.0, 2.0, 24.0, 22.0), WHOLE);
    let image = draw(&mut painter, mesh, [28, 24], 1.0);
    for (y, row) in reds(&image).into_iter().enumerate() {
        for (x, red) in row.into_iter().enumerate() {
            let wanted = match (x, y) {
                (4..14, 2..12) => 10,
                (14..24, 2..12) => 20,
                (4..14, 12..22) => 30,
                (14..24, 12..22) => 40,
                _ => 0,
            };
            assert_eq!(red, wanted, "{x},{y}");
        }
    }
}

#[test]
fn texels_of_any_size_begin_at_a_pixel_centre() {
    // 3 points for a texel: 3.75 or 4.5 pixels at some densities, where centres fall
    // exactly between texels. The quad's diagonal must not be visible.
    let levels: Vec<u8> = (0..64).map(|i| i * 4).collect();
    for density in DENSITIES {
        let mut painter = holding(greys(8, &levels), TextureOptions::NEAREST);
        let mesh = textured(ID, rect(0.0, 0.0, 24.0, 24.0), WHOLE);
        let side = (24.0 * density) as u32;
        let image = draw(&mut painter, mesh, [side, side], density);
        let texel = |pixel: usize| ((pixel as f32 + 0.5) / (3.0 * density)) as usize;
        for (y, row) in reds(&image).into_iter().enumerate() {
            for (x, red) in row.into_iter().enumerate() {
                assert_eq!(red, levels[texel(y) * 8 + texel(x)], "{x},{y} at {density}");
            }
        }
    }
}

#[test]
fn linear_magnification_is_a_ramp_between_centres() {
    let rows = stretched(greys(2, &[0, 200]), TextureOptions::LINEAR, WHOLE, [100, 3]);
    for row in rows {
        for (x, red) in row.into_iter().enumerate() {
            let place = ((x as f64 + 0.5) / 50.0 - 0.5).clamp(0.0, 1.0);
            assert!(
                (f64::from(red) - place * 200.0).abs() <= 1.0,
                "{red} at {x}"
            );
        }
    }
}

#[test]
fn one_texel_for_a_pixel_is_a_copy() {
    let levels: Vec<u8> = (0..=255).collect();
    for options in [TextureOptions::NEAREST, TextureOptions::LINEAR] {
        let rows = stretched(greys(16, &levels), options, WHOLE, [16, 16]);
        assert_eq!(rows.concat(), levels);
        for density in DENSITIES {
            // On whole pixels, whatever that is in points.
            let at = rect(5.0, 3.0, 21.0, 19.0) / density;
            let mesh = textured(ID, at, WHOLE);
            let image = draw(
                &mut holding(greys(16, &levels), options),
                mesh,
                [32, 24],
                density,
            );
            let part: Vec<u8> = reds(&image)[3..19]
                .iter()
                .flat_map(|row| row[5..21].to_vec())
                .collect();
            assert_eq!(part, levels, "at {density}");
        }
    }
}

#[test]
fn minified_and_magnified_have_their_own_filters() {
    use TextureFilter::{Linear, Nearest};
    let stripes = || greys(4, &[0, 200, 0, 200]);
    let options = |magnification, minification| TextureOptions {
        magnification,
        minification,
        ..TextureOptions::NEAREST
    };
    // Two texels to a pixel, whose centre lies between them.
    let small = |options| stretched(stripes(), options, WHOLE, [2, 1]).concat();
    assert_eq!(small(options(Nearest, Linear)), [100, 100]);
    assert_eq!(small(options(Linear, Nearest)), [200, 200]);
    let large = |options| stretched(stripes(), options, WHOLE, [8, 1]).concat();
    assert_eq!(
        large(options(Nearest, Linear)),
        [0, 0, 200, 200, 0, 0, 200, 200]
    );
    assert_eq!(
        large(options(Linear, Nearest)),
        [0, 50, 150, 150, 50, 50, 150, 200]
    );
}

#[test]
fn textures_wrap_by_their_mode() {
    let uv = rect(-1.0, 0.0, 2.0, 1.0);
    let wrapped = |wrap_mode| {
        let options = TextureOptions {
            wrap_mode,
            ..TextureOptions::NEAREST
        };
        stretched(greys(2, &[10, 20]), options, uv, [6, 1]).concat()
    };
    assert_eq!(
        wrapped(TextureWrapMode::ClampToEdge),
        [10, 10, 10, 20, 20, 20]
    );
    assert_eq!(wrapped(TextureWrapMode::Repeat), [10, 20, 10, 20, 10, 20]);
    assert_eq!(
        wrapped(TextureWrapMode::MirroredRepeat),
        [20, 10, 10, 20, 20, 10]
    );
}

#[test]
fn texels_are_multiplied_with_the_colour_and_laid_over() {
    let texel = Color32::from_rgba_premultiplied(100, 50, 0, 128);
    let mut painter = holding(ColorImage::filled([4, 4], texel), TextureOptions::NEAREST);
    let mut mesh = textured(ID, rect(0.0, 0.0, 8.0, 8.0), WHOLE);
    for vertex in &mut mesh.vertices {
        vertex.color = Color32::from_rgba_premultiplied(102, 51, 255, 204);
    }
    let image = painter
        .paint(&[everywhere(mesh)], [8, 8], 1.0, Color32::from_gray(100))
        .unwrap();
    // 100*102/255 = 40, 50*51/255 = 10, 0, 128*204/255 = 102.4, over 100.
    assert_eq!(image.pixel(3, 5), Some([100, 70, 60, 255]));
}

#[test]
fn a_part_can_be_changed_and_the_rest_stays() {
    let image = Arc::new(greys(4, &[1; 12]));
    let mut painter = painter();
    let whole = ImageDelta::full(Arc::clone(&image), TextureOptions::NEAREST);
    painter.apply(&mut delta(ID, whole)).unwrap();
    let part = ImageDelta::partial([2, 1], greys(2, &[5, 6, 7, 8]), TextureOptions::NEAREST);
    painter.apply(&mut delta(ID, part)).unwrap();
    let mesh = textured(ID, rect(0.0, 0.0, 4.0, 3.0), WHOLE);
    let rows = reds(&draw(&mut painter, mesh, [4, 3], 1.0));
    assert_eq!(rows, [[1, 1, 1, 1], [1, 1, 5, 6], [1, 1, 7, 8]]);
    assert!(
        image.pixels.iter().all(|pixel| pixel.r() == 1),
        "the giver's copy stays"
    );
}

#[test]
fn impossible_changes_are_refused_and_the_others_applied() {
    let nearest = TextureOptions::NEAREST;
    for (pos, part, width) in [
        ([3, 0], [9_u8, 9].as_slice(), 2),
        ([0, 2], &[9, 9], 1),
        ([4, 3], &[9], 1),
        ([usize::MAX, 0], &[9], 1),
        ([0, usize::MAX], &[9], 1),
    ] {
        let mut painter = holding(greys(4, &[1; 12]), nearest);
        let mut changes = delta(ID, ImageDelta::partial(pos, greys(width, part), nearest));
        changes.push(ID, ImageDelta::partial([0, 0], greys(1, &[2]), nearest));
        let refused = painter.apply(&mut changes).unwrap_err();
        assert!(
            matches!(
                refused,
                Error::Outside {
                    id: ID,
                    whole: [4, 3],
                    ..
                }
            ),
            "{refused}"
        );
        assert!(changes.is_empty());
        let mesh = textured(ID, rect(0.0, 0.0, 4.0, 3.0), WHOLE);
        let rows = reds(&draw(&mut painter, mesh, [4, 3], 1.0));
        assert_eq!(rows, [[2, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]]);
    }
    let mut painter = painter();
    let part = ImageDelta::partial([0, 0], greys(1, &[9]), nearest);
    assert_eq!(painter.apply(&mut delta(ID, part)), Err(Error::Unknown(ID)));
    for size in [[2, 3], [usize::MAX, usize::MAX], [0, 1]] {
        let mut image = greys(1, &[9]);
        image.size = size;
        let pixels = Error::Pixels {
            id: ID,
            size,
            pixels: 1,
        };
        let whole = ImageDelta::full(image.clone(), nearest);
        assert_eq!(painter.apply(&mut delta(ID, whole)), Err(pixels));
        assert!(painter.add_texture(image, nearest).is_err());
    }
    assert_eq!(painter.n_textures(), 1);
}

#[test]
fn a_freed_texture_can_be_shown_until_the_next_changes() {
    let mut painter = holding(greys(1, &[50]), TextureOptions::NEAREST);
    let mesh = || textured(ID, rect(0.0, 0.0, 1.0, 1.0), WHOLE);
    let mut changes = TexturesDelta::default();
    changes.free(ID);
    painter.apply(&mut changes).unwrap();
    assert!(changes.is_empty());
    assert_eq!(
        draw(&mut painter, mesh(), [1, 1], 1.0).pixel(0, 0),
        Some([50, 50, 50, 255])
    );
    painter.apply(&mut TexturesDelta::default()).unwrap();
    assert_eq!(painter.n_textures(), 1);
    assert_eq!(
        draw(&mut painter, mesh(), [1, 1], 1.0).pixel(0, 0),
        Some([0, 0, 0, 255])
    );
    assert_eq!(painter.skipped().untextured, 1);
}

#[test]
fn textures_of_the_caller_have_ids_of_their_own() {
    let mut painter = painter();
    let nearest = TextureOptions::NEAREST;
    let one = painter.add_texture(greys(1, &[50]), nearest).unwrap();
    let two = painter.add_texture(greys(1, &[60]), nearest).unwrap();
    assert_ne!(one, two);
    let grey = |painter: &mut Painter, id| {
        let mesh = textured(id, rect(0.0, 0.0, 1.0, 1.0), WHOLE);
        draw(painter, mesh, [1, 1], 1.0).pixel(0, 0).unwrap()[0]
    };
    assert_eq!([grey(&mut painter, one), grey(&mut painter, two)], [50, 60]);
    painter
        .set_texture(one, greys(2, &[70, 70]), nearest)
        .unwrap();
    painter.remove_texture(two);
    assert_eq!([grey(&mut painter, one), grey(&mut painter, two)], [70, 0]);
}

#[test]
fn the_empty_texture_that_egui_begins_with_is_no_error() {
    let mut painter = holding(
        ColorImage::filled([0, 0], Color32::WHITE),
        TextureOptions::LINEAR,
    );
    draw(
        &mut painter,
        textured(ID, rect(0.0, 0.0, 1.0, 1.0), WHOLE),
        [1, 1],
        1.0,
    );
    assert_eq!(painter.skipped().untextured, 1);
    // What needs no texture is drawn as before.
    paint(&[], [1, 1], 1.0);
}

#[test]
fn odd_numbers_are_drawn_without_panic() {
    const ODD: [f32; 14] = [
        0.0,
        -0.0,
        0.5,
        7.25,
        -3.1,
        1e-30,
        65_536.0,
        -65_537.0,
        3e9,
        -1e20,
        f32::MAX,
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
    ];
    let levels: Vec<u8> = (0..64).collect();
    let mut random = Random(5);
    for wrap_mode in [
        TextureWrapMode::ClampToEdge,
        TextureWrapMode::Repeat,
        TextureWrapMode::MirroredRepeat,
    ] {
        let options = TextureOptions {
            wrap_mode,
            minification: TextureFilter::Nearest,
            ..TextureOptions::LINEAR
        };
        let mut painter = holding(greys(8, &levels), options);
        for _ in 0..5_000 {
            let mut odd = || pos2(random.one_of(&ODD), random.one_of(&ODD));
            let mut vertex = |color| Vertex {
                pos: odd(),
                uv: odd(),
                color,
            };
            let mesh = Mesh {
                indices: vec![0, 1, 2],
                vertices: [Color32::WHITE, Color32::RED, Color32::TRANSPARENT]
                    .map(&mut vertex)
                    .into(),
                texture_id: ID,
            };
            let clip = Rect::from_min_max(odd(), odd());
            let density = random.one_of(&[1.0, 1.25, 1e-20, 1e30, f32::MAX]);
            for primitive in [everywhere(mesh.clone()), clipped(mesh, clip)] {
                let image = painter.paint(&[primitive], [9, 7], density, Color32::BLACK);
                let opaque = |pixel: &[u8; 4]| pixel[3] == 255;
                assert!(image.unwrap().rgba.as_chunks().0.iter().all(opaque));
            }
        }
    }
}
