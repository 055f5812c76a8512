//! How long a picture of a typical window takes.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

mod window;

use criterion::{Criterion, criterion_group, criterion_main};
use egui::{Color32, vec2};
use offscreen::{Painter, Stage};
use std::hint::black_box;
use window::window;

fn paint(criterion: &mut Criterion) {
    for (name, size, density) in [
        ("paint 1280x800", [1280, 800], 1.0),
        ("paint 2560x1600 at 2", [2560, 1600], 2.0),
    ] {
        let points = vec2(1280.0, 800.0);
        let context = egui::Context::default();
        context.all_styles_mut(|style| style.animation_time = 0.0);
        let mut painter = Painter::new();
        let mut input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, points)),
            ..Default::default()
        };
        if let Some(viewport) = input.viewports.get_mut(&egui::ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(density);
        }
        let mut primitives = Vec::new();
        for _ in 0..4 {
            let mut output = context.run_ui(input.clone(), window);
            let applied = painter.apply(&mut output.textures_delta);
            assert!(applied.is_ok(), "{applied:?}");
            primitives = context.tessellate(output.shapes, density);
        }
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| black_box(painter.paint(&primitives, size, density, Color32::BLACK)));
        });
    }
    let mut stage = Stage::new([1280, 800]);
    criterion.bench_function("stage 1280x800, two passes and the picture", |bencher| {
        bencher.iter(|| black_box(stage.draw(window)));
    });
}

criterion_group!(benches, paint);
criterion_main!(benches);
