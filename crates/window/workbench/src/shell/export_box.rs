//! The choice of what is exported: format, frames and how pictures look, with what that
//! will be like.

use crate::{
    ExportBox, ExportFormat, FileAsk, Layer, Palette, PanelCx, Popup, Request, features::widgets,
    shell::modal,
};
use crate::{
    ShellAction, format,
    sessions::{MAX_EVERY, MAX_SCALE, NO_SPAN, estimate, warnings},
};
use egui::{Grid, Id, RichText, Ui};
use pad::FrameNo;
use std::ops::RangeInclusive;
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, number, theme};

/// Width of the box, in points.
const WIDE: f32 = 520.0;
/// Why there is no MP4.
const NO_FFMPEG: &str = "MP4 needs the program ffmpeg, which was not found in PATH at the start";
/// Formats and layers in a row.
const COLUMNS: usize = 3;
/// Width of the name of a layer with its check box, in points.
const LAYER: f32 = 110.0;

/// Draws it over everything.
pub fn draw(ui: &mut Ui, export: &ExportBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "export box", WIDE, cx, |ui, cx| {
        // The formats stay in place while another one needs fewer rows.
        let id = Id::unique("rows of the export box");
        let most = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or_default();
        ui.set_min_height(most);
        ui.heading("Export");
        ui.add_space(theme::SPACE[1]);
        let mut changed = export.clone();
        let has_ffmpeg = cx.view.status.program.has_ffmpeg;
        formats(ui, &mut changed.settings.format, has_ffmpeg);
        let about = changed.settings.format.info().about;
        ui.label(RichText::new(about).color(theme::colours(ui).dim));
        if !has_ffmpeg {
            ui.label(RichText::new(NO_FFMPEG).color(theme::colours(ui).dim));
        }
        ui.separator();
        Grid::new("export choices")
            .num_columns(2)
            .spacing([theme::SPACE[3], theme::SPACE[2]])
            .show(ui, |ui| {
                frames(ui, &mut changed, cx);
                if changed.settings.format.has_pictures() {
                    pictures(ui, &mut changed, cx);
                }
            });
        ui.separator();
        outlook(ui, &changed);
        if changed != *export {
            let popup = Popup::Export(Box::new(changed.clone()));
            cx.send(ShellAction::Popup(popup));
        }
        ui.add_space(theme::SPACE[2]);
        ui.horizontal(|ui| {
            let with = Request::ChooseFile(FileAsk::Export(Box::new(changed.clone())));
            let why = match has_ffmpeg || !changed.settings.format.needs_ffmpeg() {
                true => changed.refusal(cx.view.status.shown.kind),
                false => Some(NO_FFMPEG),
            };
            let with = ui.add_enabled_ui(why.is_none(), |ui| {
                widgets::plain_button(ui, cx, with, "Choose a file…")
            });
            let with = with.inner.on_disabled_hover_text(why.unwrap_or_default());
            widgets::plain_button(ui, cx, ShellAction::Back, "Cancel");
            if ui.memory(|m| m.focused().is_none()) {
                with.request_focus();
            }
        });
        let height = ui.min_rect().height();
        ui.data_mut(|data| data.insert_temp(id, height.max(most)));
    });
}

/// Draws the formats.
fn formats(ui: &mut Ui, chosen: &mut ExportFormat, has_ffmpeg: bool) {
    let formats: Vec<_> = ExportFormat::iter()
        .filter(|format| !common::IS_PAGE || format.is_in_page())
        .collect();
    Grid::new("export formats")
        .num_columns(COLUMNS)
        .min_col_width(WIDE / COLUMNS as f32 - theme::SPACE[3])
        .show(ui, |ui| {
            for row in formats.chunks(COLUMNS) {
                for format in row {
                    let can = has_ffmpeg || !format.needs_ffmpeg();
                    let entry = |ui: &mut Ui| ui.radio_value(chosen, *format, format.info().label);
                    let response = ui.add_enabled_ui(can, entry).inner;
                    response
                        .on_hover_text(format.info().about)
                        .on_disabled_hover_text(NO_FFMPEG);
                }
                ui.end_row();
            }
        });
}

/// Draws the frames, as rows of the grid.
fn frames(ui: &mut Ui, export: &mut ExportBox, cx: &PanelCx<'_>) {
    let kept = export.span.first..=export.span.last;
    if export.settings.format.is_one_frame() {
        name(ui, "Frame");
        let text = "The frame that is written";
        field(ui, &mut export.frame, kept, "Frame to export", text);
        ui.end_row();
        return;
    }
    name(ui, "Frames");
    ui.horizontal(|ui| {
        let (first, last) = &mut export.range;
        field(
            ui,
            first,
            kept.clone(),
            "First frame to export",
            "The first frame",
        );
        ui.label("to");
        field(
            ui,
            last,
            *first..=*kept.end(),
            "Last frame to export",
            "The last frame",
        );
        *last = (*last).max(*first);
        let whole = (*kept.start(), *kept.end());
        let chosen = cx.view.ui_state.time.chosen(export.span);
        let chosen = chosen.map(|chosen| (chosen.first, chosen.last));
        let of_span = chosen.map_or("Span".into(), |(first, last)| {
            let [first, last] = [first, last].map(format::thousands);
            format!("Span: {first} to {last}")
        });
        let all = "All kept frames of this branch";
        preset(ui, &mut export.range, Some(whole), ["All", "All", all]);
        let span = ["Span", &of_span, "The frames of the span on the timeline"];
        preset(ui, &mut export.range, chosen, span);
    });
    ui.end_row();
}

/// Draws a button that chooses some frames, if there are any.
fn preset(
    ui: &mut Ui,
    range: &mut (FrameNo, FrameNo),
    frames: Option<(FrameNo, FrameNo)>,
    [name, face, tooltip]: [&str; 3],
) {
    let is_chosen = frames == Some(*range);
    ui.add_enabled_ui(frames.is_some(), |ui| {
        let response = ui.selectable_label(is_chosen, face);
        accessible::set_button(&response, name, Some(is_chosen));
        let response = response.on_hover_text(tooltip);
        let response = response.on_disabled_hover_text(NO_SPAN);
        if let Some(frames) = frames.filter(|_| response.clicked()) {
            *range = frames;
        }
    });
}

/// Draws how pictures look, as rows of the grid.
fn pictures(ui: &mut Ui, export: &mut ExportBox, cx: &PanelCx<'_>) {
    let format = export.settings.format;
    if format.is_film() {
        name(ui, "Pictures");
        ui.horizontal(|ui| {
            let (mut every, least) = (export.every(), format.info().least_every);
            ui.label("one every");
            let text = "Frames from one picture to the next";
            field(ui, &mut every, least..=MAX_EVERY, "Frames a picture", text);
            if every != export.every() {
                export.settings.every = every;
            }
            ui.label(if every == 1 { "frame" } else { "frames" });
        });
        ui.end_row();
        if export.is_of_game {
            name(ui, "Sound");
            ui.checkbox(&mut export.settings.sound, "As a WAV file beside it")
                .on_hover_text(
                    "The sound of these frames, as long as the film, in a file of its name",
                );
            ui.end_row();
        }
    }
    name(ui, "Scale");
    ui.horizontal(|ui| {
        for scale in 1..=MAX_SCALE {
            let chosen = &mut export.settings.scale;
            let response = ui.selectable_value(chosen, scale, format!("{scale}×"));
            response.on_hover_text("Pixels of the file for each pixel of the game, each way");
        }
    });
    ui.end_row();
    name(ui, "Palette");
    ui.horizontal(|ui| {
        for palette in Palette::iter() {
            let response = ui.selectable_value(&mut export.palette, palette, palette.label());
            response.on_hover_text("How the four shades are shown");
        }
    });
    ui.end_row();
    ui.vertical(|ui| ui.horizontal(|ui| name(ui, "Layers")));
    layers(ui, &mut export.settings.layers, &cx.view.ui_state.layers.0);
    ui.end_row();
}

/// Draws a check box for each layer, and buttons for none and those of the window.
fn layers(ui: &mut Ui, chosen: &mut Vec<Layer>, shown: &[Layer]) {
    ui.vertical(|ui| {
        let all: Vec<Layer> = Layer::of_records().collect();
        Grid::new("export layers")
            .num_columns(COLUMNS)
            .min_col_width(LAYER)
            .show(ui, |ui| {
                for row in all.chunks(COLUMNS) {
                    for layer in row {
                        let mut on = chosen.contains(layer);
                        let words = layer.words();
                        let response = ui.checkbox(&mut on, words.label);
                        if response.on_hover_text(words.tooltip).changed() {
                            chosen.retain(|known| known != layer);
                            chosen.extend(on.then_some(*layer));
                            chosen.sort();
                        }
                    }
                    ui.end_row();
                }
            });
        let mut sorted = shown.to_vec();
        sorted.sort();
        ui.horizontal(|ui| {
            for (layers, face, text) in [
                (Vec::new(), "No layers", "The bare picture"),
                (sorted, "As shown", "The layers that the window shows"),
            ] {
                let response = ui.selectable_label(*chosen == layers, face);
                if response.on_hover_text(text).clicked() {
                    *chosen = layers;
                }
            }
        });
    });
}

/// Draws what the file will be like, and what a person may want to choose differently.
fn outlook(ui: &mut Ui, export: &ExportBox) {
    let text = estimate(export);
    let response = ui.label(&text);
    accessible::name_value(&response, "What is written", &text);
    for warning in warnings(export) {
        let response =
            ui.label(RichText::new(format!("⚠ {warning}")).color(theme::colours(ui).warn));
        accessible::name_value(&response, "Warning", warning);
    }
}

fn name(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).color(theme::colours(ui).dim));
}

/// Draws a number that can be typed or dragged.
fn field<N: egui::emath::Numeric>(
    ui: &mut Ui,
    value: &mut N,
    range: RangeInclusive<N>,
    name: &str,
    tooltip: &str,
) {
    let widest = format::thousands(range.end().to_f64() as u64);
    let response = number::edit(ui, value, &widest, |drag| {
        drag.range(range)
            .custom_formatter(|value, _| format::thousands(value as u64))
            .custom_parser(|text| text.replace(',', "").trim().parse().ok())
    });
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(name));
    response.on_hover_text(tooltip);
}
