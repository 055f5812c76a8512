//! A harness of `egui_kittest` with this crate's renderer.

use egui::{Color32, Ui};
use egui_kittest::{Harness, kittest::Queryable};
use offscreen::kittest::Renderer;

fn form(ui: &mut Ui, ticked: &mut bool) {
    ui.label("Text, 0123");
    ui.checkbox(ticked, "Ticked");
    let (rect, _) = ui.allocate_exact_size(egui::vec2(90.0, 16.0), egui::Sense::hover());
    ui.painter()
        .rect_filled(rect, 6.0, Color32::from_rgb(180, 60, 40));
    ui.painter()
        .circle_filled(rect.center(), 5.0, Color32::from_white_alpha(120));
}

fn harness(density: f32) -> Harness<'static, bool> {
    Harness::builder()
        .with_size([120.0, 80.0])
        .with_pixels_per_point(density)
        .renderer(Renderer::new())
        .build_ui_state(form, false)
}

#[test]
fn a_snapshot_is_drawn_without_a_gpu() {
    let mut harness = harness(1.5);
    harness.get_by_label("Ticked").click();
    harness.run();
    assert!(harness.state());
    harness.remove_cursor();
    harness.run();
    harness.snapshot("form");
}

#[test]
fn two_harnesses_draw_the_same_pixels() {
    let images = [(); 2].map(|()| harness(1.25).render().unwrap());
    assert_eq!(images[0].dimensions(), (150, 100));
    assert_eq!(images[0], images[1]);
}

#[test]
fn a_refused_texture_fails_the_snapshot() {
    use egui_kittest::TestRenderer;
    let mut renderer = Renderer::new();
    let id = egui::TextureId::Managed(3);
    let image = egui::ColorImage::filled([1, 1], Color32::WHITE);
    let part = egui::epaint::ImageDelta::partial([0, 0], image, egui::TextureOptions::LINEAR);
    renderer.handle_delta(&mut crate::support::delta(id, part));
    let context = egui::Context::default();
    let output = context.run_ui(egui::RawInput::default(), |_| ());
    let refused = renderer.render(&context, &output).unwrap_err();
    output.drop_without_applying_deltas();
    assert!(refused.contains("Managed(3)"), "{refused}");
}
