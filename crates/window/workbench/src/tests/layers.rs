//! The drawn layers over the picture: each adds only its own marks, and all of them are
//! visible on every palette.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p workbench layers` redraws the pictures; check them
//! before a commit.

use super::canvas::{Canvas, builder, open};
use crate::inspector::Ruler;
use crate::{Layer, Layers, Lens, Palette, Tool, snapshot_tests::pack};
use egui::vec2;
use egui_kittest::{Harness, SnapshotResults};
use image::RgbaImage;
use screen::{Picture, Point, Shade, WIDTH};
use strum::IntoEnumIterator as _;

/// Three physical pixels per game pixel: the least scale with letters.
const SIZE: egui::Vec2 = vec2(480.0, 432.0);

fn window<'a>(picture: Picture, palette: Palette, layers: &[Layer]) -> Harness<'a, Canvas> {
    let mut canvas = Canvas::over(picture);
    canvas.ui_state.palette = palette;
    canvas.ui_state.layers = Layers(layers.to_vec());
    let renderer = offscreen::kittest::Renderer::new();
    open(builder(SIZE).renderer(renderer), canvas)
}

fn drawn(picture: &Picture, layers: &[Layer]) -> RgbaImage {
    window(picture.clone(), Palette::Grey, layers)
        .render()
        .unwrap()
}

fn but(layer: Layer) -> Vec<Layer> {
    Layer::iter().filter(|l| *l != layer).collect()
}

#[test]
fn each_layer_changes_its_own_marks_and_nothing_else() {
    let grounds = [Shade::White, Shade::Black].map(Picture::plain);
    let bare = grounds.each_ref().map(|g| drawn(g, &[]));
    let all = grounds
        .each_ref()
        .map(|g| drawn(g, &Layer::iter().collect::<Vec<_>>()));
    for layer in Layer::iter() {
        // The layer drawn on white or on black.
        let alone = grounds.each_ref().map(|g| drawn(g, &[layer]));
        let own =
            |x: u32, y: u32| (0..2).any(|i| alone[i].get_pixel(x, y) != bare[i].get_pixel(x, y));
        let marked = alone[0].enumerate_pixels().filter(|(x, y, _)| own(*x, *y));
        assert!(marked.count() > 100, "{layer:?} can't be seen");
        for i in 0..2 {
            let without = drawn(&grounds[i], &but(layer));
            for (x, y, pixel) in without.enumerate_pixels() {
                let changed = pixel != all[i].get_pixel(x, y);
                assert!(!changed || own(x, y), "{layer:?} changes {x},{y}");
            }
        }
    }
}

/// Bands of all four shades, so that every kind of mark lies on each shade.
fn bands() -> Picture {
    Picture::plain(Shade::White).edited(|shades| {
        for (i, shade) in shades.iter_mut().enumerate() {
            let (x, y) = (i % WIDTH, i / WIDTH);
            *shade = Shade::from_bits(((x / 16 + y / 16) % 4) as u8);
        }
    })
}

#[test]
fn layers_look_as_they_did_on_every_palette() {
    let mut results = SnapshotResults::new();
    let alone = Layer::iter().map(|layer| {
        (
            layer.words().label.to_lowercase(),
            Palette::Grey,
            vec![layer],
        )
    });
    let palettes = Palette::iter().map(|palette| {
        let name = palette.label().to_lowercase().replace(' ', "-");
        (format!("all-{name}"), palette, Layer::iter().collect())
    });
    for (name, palette, layers) in alone.chain(palettes) {
        let mut window = window(bands(), palette, &layers);
        let file = format!("layer-{name}");
        results.add(window.try_snapshot(&file));
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            pack(&file);
        }
    }
}

#[test]
fn a_ruler_on_a_part_of_the_picture_looks_as_it_did() {
    let mut canvas = Canvas::over(bands());
    canvas.ui_state.layers = Layers(vec![Layer::Regions, Layer::Grid]);
    canvas.ui_state.pixels.tool = Tool::Measure;
    canvas.ui_state.pixels.ruler = Some(Ruler {
        from: Point { x: 64, y: 95 },
        to: Point { x: 31, y: 80 },
    });
    canvas.ui_state.game.lens = Some(Lens::at(7).moved_pixels(-20, 24));
    let renderer = offscreen::kittest::Renderer::new();
    let mut window = open(builder(SIZE).renderer(renderer), canvas);
    let mut results = SnapshotResults::new();
    results.add(window.try_snapshot("layer-ruler"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        pack("layer-ruler");
    }
}
