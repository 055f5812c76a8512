//! A typical window.

use egui::{Color32, Ui, vec2};

/// Ten windows of text, buttons and plots of lines.
pub fn window(ui: &mut Ui) {
    egui::Panel::top("menu").show(ui, |ui| {
        ui.horizontal(|ui| {
            for name in ["File", "Machine", "View", "Help"] {
                let _ = ui.button(name);
            }
        });
    });
    for number in 0..10_u16 {
        let place = vec2(f32::from(number % 5) * 252.0, f32::from(number / 5) * 380.0);
        egui::Window::new(format!("Panel {number}"))
            .fixed_pos(place.to_pos2() + vec2(6.0, 34.0))
            .fixed_size([220.0, 320.0])
            .show(ui, |ui| {
                for row in 0..12 {
                    ui.horizontal(|ui| {
                        ui.label(format!("row {row:02} of panel {number}"));
                        let _ = ui.small_button("press");
                        ui.monospace("0x1234");
                    });
                }
                let (rect, _) = ui.allocate_exact_size(vec2(220.0, 60.0), egui::Sense::hover());
                let points = (0..220_u16).map(|x| {
                    let y = f32::from(x * 37 % 60);
                    rect.left_top() + vec2(f32::from(x), y)
                });
                let line = egui::Shape::line(points.collect(), (1.0, Color32::LIGHT_BLUE));
                ui.painter().add(line);
            });
    }
}
