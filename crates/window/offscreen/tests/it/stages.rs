//! Whole user interfaces, without a window.

use crate::support::{DENSITIES, rect, reds};
use egui::{
    Color32, ColorImage, Event, Sense, TextureOptions, Theme, Ui, ViewportCommand, pos2, vec2,
};
use offscreen::{Error, Image, Stage};
use std::sync::{Arc, Mutex};

const SIZE: [u32; 2] = [240, 120];

fn widgets(ui: &mut Ui) {
    ui.heading("Heading");
    ui.horizontal(|ui| {
        ui.label("label");
        let _ = ui.button("button");
        ui.add(egui::Slider::new(&mut 0.4, 0.0..=1.0).show_value(false));
    });
    ui.monospace("mono 0123");
}

fn inked(image: &Image) -> usize {
    let [r, g, b, _] = image.pixel(image.width - 1, image.height - 1).unwrap();
    let pixels = image.rgba.as_chunks::<4>().0;
    pixels
        .iter()
        .filter(|pixel| pixel[..3] != [r, g, b])
        .count()
}

#[test]
fn text_is_drawn_the_same_every_time_at_every_density() {
    for theme in [Theme::Dark, Theme::Light] {
        let mut before = 0;
        for density in DENSITIES {
            let size = SIZE.map(|side| (side as f32 * density) as u32);
            let draw = || {
                let mut stage = Stage::new(size).with_theme(theme).with_density(density);
                let image = stage.draw(widgets).unwrap();
                assert!(stage.report().settled);
                assert_eq!(stage.report().skipped, offscreen::Skipped::default());
                image
            };
            let image = draw();
            assert_eq!([image.width, image.height], size);
            assert_eq!(image, draw());
            assert!(
                image
                    .rgba
                    .as_chunks::<4>()
                    .0
                    .iter()
                    .all(|pixel| pixel[3] == 255)
            );
            assert!(
                inked(&image) > before,
                "more pixels for the same ink at {density}"
            );
            before = inked(&image);
        }
        assert!(before > 5_000);
    }
}

#[test]
fn a_second_picture_of_the_same_stage_is_the_same() {
    let mut stage = Stage::new(SIZE);
    let first = stage.draw(widgets).unwrap();
    assert_eq!(first, stage.draw(widgets).unwrap());
}

#[test]
fn themes_differ() {
    let draw = |theme| Stage::new(SIZE).with_theme(theme).draw(widgets).unwrap();
    let corner = |image: &Image| image.pixel(SIZE[0] - 1, SIZE[1] - 1).unwrap();
    let (dark, light) = (draw(Theme::Dark), draw(Theme::Light));
    assert!(corner(&dark)[0] < 64 && corner(&light)[0] > 192);
}

#[test]
fn points_become_pixels() {
    for density in [1.0, 2.0, 3.0] {
        let mut stage = Stage::new([60, 60])
            .with_density(density)
            .with_background(Color32::BLACK);
        let image = stage.draw(|ui| {
            assert_eq!(ui.max_rect().width(), 60.0 / density);
            ui.painter()
                .rect_filled(rect(4.0, 5.0, 10.0, 12.0), 0.0, Color32::RED);
        });
        let (at, mut inside) = (rect(4.0, 5.0, 10.0, 12.0) * density, 0);
        for (y, row) in reds(&image.unwrap()).into_iter().enumerate() {
            for (x, red) in row.into_iter().enumerate() {
                let within = at.contains(pos2(x as f32 + 0.5, y as f32 + 0.5));
                assert_eq!(red, if within { 255 } else { 0 }, "{x},{y} at {density}");
                inside += usize::from(within);
            }
        }
        assert_eq!(inside as f32, at.area());
    }
}

#[test]
fn a_zoomed_interface_still_fills_the_image() {
    let mut stage = Stage::new([90, 60]);
    stage.context().set_zoom_factor(1.5);
    let mut rect = None;
    stage.draw(|ui| rect = Some(ui.max_rect())).unwrap();
    assert_eq!(rect.unwrap().size(), egui::vec2(60.0, 40.0));
}

#[test]
fn animations_are_finished() {
    let mut stage = Stage::new(SIZE);
    let mut shown = Vec::new();
    stage
        .draw(|ui| {
            let open = !shown.is_empty();
            let id = egui::Id::unique("fade");
            shown.push(ui.ctx().animate_bool(id, open));
        })
        .unwrap();
    assert!(stage.report().settled);
    assert_eq!(shown.last(), Some(&1.0));
}

#[test]
fn an_interface_that_never_settles_is_drawn_after_the_last_pass() {
    let mut stage = Stage::new(SIZE).with_max_passes(4).with_time_step(0.25);
    let mut times = Vec::new();
    let mut restless = |ui: &mut Ui| {
        times.push(ui.input(|input| input.time));
        ui.ctx().request_repaint();
        ui.label(format!("{:.2}", ui.input(|input| input.time)));
    };
    let image = stage.draw(&mut restless).unwrap();
    assert!(!stage.report().settled);
    assert_eq!(stage.report().passes, 4);
    assert!(inked(&image) > 50);
    let later = stage.draw(&mut restless).unwrap();
    assert_ne!(image, later, "time goes on");
    assert_eq!(times, [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75]);
}

#[test]
fn the_pointer_can_be_moved_and_pressed() {
    let mut stage = Stage::new(SIZE);
    let target = rect(20.0, 20.0, 60.0, 40.0);
    let mut clicks = 0;
    let mut ui = |ui: &mut Ui| {
        let response = ui.interact(target, egui::Id::unique("target"), Sense::click());
        clicks += usize::from(response.clicked());
        let colour = if response.hovered() {
            Color32::GREEN
        } else {
            Color32::RED
        };
        ui.painter().rect_filled(target, 0.0, colour);
    };
    let away = stage.draw(&mut ui).unwrap();
    stage.send(Event::PointerMoved(target.center()));
    let over = stage.draw(&mut ui).unwrap();
    assert_eq!(away.pixel(30, 30), Some([255, 0, 0, 255]));
    assert_eq!(over.pixel(30, 30), Some([0, 255, 0, 255]));
    for pressed in [true, false] {
        stage.send(Event::PointerButton {
            pos: target.center(),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
        stage.draw(&mut ui).unwrap();
    }
    assert_eq!(clicks, 1);
}

#[test]
fn textures_of_the_interface_are_shown_and_freed() {
    let mut stage = Stage::new([16, 16]);
    let mut level = 0;
    let mut handle: Option<egui::TextureHandle> = None;
    let mut show = |ui: &mut Ui| {
        level += 10;
        let image = ColorImage::filled([2, 2], Color32::from_gray(level));
        if let Some(handle) = &mut handle {
            handle.set(image, TextureOptions::NEAREST);
        } else {
            let loaded = ui
                .ctx()
                .load_texture("grey", image, TextureOptions::NEAREST);
            handle = Some(loaded);
        }
        let uv = rect(0.0, 0.0, 1.0, 1.0);
        if let Some(handle) = &handle {
            ui.painter()
                .image(handle.id(), rect(0.0, 0.0, 16.0, 16.0), uv, Color32::WHITE);
        }
    };
    let image = stage.draw(&mut show).unwrap();
    assert_eq!(image.pixel(5, 5), Some([level, level, level, 255]));
    assert_eq!(stage.painter_mut().n_textures(), 2);
    drop(handle);
    stage.draw(|_| ()).unwrap();
    assert_eq!(
        stage.painter_mut().n_textures(),
        1,
        "only the glyphs remain"
    );
}

#[test]
fn a_texture_of_the_caller_can_be_shown() {
    let mut stage = Stage::new([8, 8]);
    let image = ColorImage::filled([1, 1], Color32::BLUE);
    let id = stage
        .painter_mut()
        .add_texture(image, TextureOptions::NEAREST)
        .unwrap();
    let image = stage
        .draw(|ui| {
            let all = rect(0.0, 0.0, 8.0, 8.0);
            ui.painter()
                .image(id, all, rect(0.0, 0.0, 1.0, 1.0), Color32::WHITE);
        })
        .unwrap();
    assert_eq!(image.pixel(4, 4), Some([0, 0, 255, 255]));
}

#[test]
fn nothing_is_run_for_an_impossible_image() {
    let run = |mut stage: Stage| stage.draw(|_| unreachable!("it was run"));
    assert_eq!(run(Stage::new([0, 9])), Err(Error::Size([0, 9])));
    assert_eq!(
        run(Stage::new([9, 9]).with_density(0.0)),
        Err(Error::Density(0.0))
    );
}

#[test]
fn a_screenshot_is_the_picture_and_another_size_is_taken() {
    let mut stage = Stage::new([300, 200]);
    let taken = Arc::new(Mutex::new(None));
    let kept = Arc::clone(&taken);
    let mut asked = false;
    let image = stage.draw(|ui| {
        widgets(ui);
        if !std::mem::replace(&mut asked, true) {
            let kept = Arc::clone(&kept);
            ui.ctx().request_screenshot(move |picture| {
                *kept.lock().unwrap() = Some(picture);
            });
            let size = ViewportCommand::InnerSize(vec2(240.0, 120.0));
            ui.ctx().send_viewport_cmd(size);
        }
    });
    let image = image.unwrap();
    assert_eq!((image.width, image.height), (240, 120));
    let picture = taken.lock().unwrap().take().unwrap();
    assert_eq!(picture.size, [240, 120]);
    let pixel = picture.pixels[57 * 240 + 31].to_array();
    assert_eq!(Some(pixel), image.pixel(31, 57));
    assert!(picture.pixels.iter().any(|it| *it != picture.pixels[0]));
}
