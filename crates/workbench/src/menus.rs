//! The row at the top: menus, the buttons of time, and what is being played.

use crate::{
    Command, FrameView, Layer, Palette, RunState, Speed, Theme, tokens,
    widgets::{button, describe, label, shortcut_text, switched},
};
use egui::{
    Align, Align2, Button, Color32, Layout, RectAlign, Response, RichText, Sense, Tooltip, Ui,
    Vec2, vec2,
};

/// Draws the row.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        egui::MenuBar::new().ui(ui, |ui| {
            menus(ui, view, commands);
            ui.scope(|ui| {
                // From here on buttons look like buttons.
                ui.reset_style();
                gap(ui);
                time(ui, view, commands);
                gap(ui);
                speed(ui, view, commands);
                gap(ui);
                bot(ui, view, commands);
                source(ui, view);
            });
        });
    });
}

fn menus(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let mut entry = |ui: &mut Ui, command: Command| {
        let on = switched(&command, view);
        let name = label(&command, view);
        let tick = match on {
            Some(true) => tokens::colours(ui).accent,
            _ => Color32::TRANSPARENT,
        };
        let mut entry = Button::new((RichText::new("✔").color(tick), name.as_str()));
        if let Some(shortcut) = command.about().shortcuts.first() {
            entry = entry.shortcut_text(shortcut_text(ui.ctx(), shortcut));
        }
        let response = ui.add(entry);
        describe(&response, &name, on);
        tip(&response, command.about().tooltip);
        if response.clicked() {
            commands.push(command);
            ui.close();
        }
    };
    ui.menu_button("File", |ui| {
        for command in [Command::OpenRom, Command::TypePath, Command::OpenBuiltIn] {
            entry(ui, command);
        }
        ui.separator();
        entry(ui, Command::Quit);
    });
    ui.menu_button("Machine", |ui| {
        for command in [Command::PauseOrRun, Command::StepOne, Command::StepMany] {
            entry(ui, command);
        }
        ui.separator();
        for command in [Command::Slower, Command::Faster] {
            entry(ui, command);
        }
        submenu(ui, "Speed", |ui| {
            for speed in Speed::EACH {
                entry(ui, Command::Speed(speed));
            }
        });
        ui.separator();
        entry(ui, Command::Reset);
        submenu(ui, "Core", |ui| {
            for core in view.status.cores {
                entry(ui, Command::Core(core));
            }
        });
    });
    ui.menu_button("Bot", |ui| {
        entry(ui, Command::Bot);
        entry(ui, Command::StopAtGameOver);
        ui.separator();
        submenu(ui, "Next game", |ui| {
            for level in 0..10 {
                entry(ui, Command::Level(level));
            }
            ui.separator();
            entry(ui, Command::Heart);
        });
    });
    ui.menu_button("View", |ui| {
        for layer in Layer::EACH {
            entry(ui, Command::Toggle(layer));
        }
        ui.separator();
        submenu(ui, "Picture", |ui| {
            for palette in Palette::EACH {
                entry(ui, Command::Palette(palette));
            }
        });
        submenu(ui, "Theme", |ui| {
            for theme in Theme::EACH {
                entry(ui, Command::Theme(theme));
            }
        });
    });
}

/// A tooltip beside the menu, not over its next entry.
fn tip(response: &Response, text: &str) {
    let mut tooltip = Tooltip::for_enabled(response);
    tooltip.popup = tooltip.popup.align(RectAlign::RIGHT);
    tooltip.gap(tokens::SPACE[3]).show(|ui| ui.label(text));
}

/// A menu in a menu, in line with the entries that can have a tick.
fn submenu(ui: &mut Ui, name: &str, entries: impl FnOnce(&mut Ui)) {
    let tick = RichText::new("✔").color(Color32::TRANSPARENT);
    let response = ui.menu_button((tick, name), entries).response;
    describe(&response, name, None);
}

fn time(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let running = view.status.run == RunState::Running;
    let face = if running { "⏸ Pause" } else { "▶ Run" };
    button(
        ui,
        view,
        &Command::PauseOrRun,
        face,
        vec2(72.0, tokens::ROW),
        commands,
    );
    for command in [Command::StepOne, Command::StepMany, Command::Reset] {
        let face = label(&command, view);
        button(ui, view, &command, &face, Vec2::ZERO, commands);
    }
}

fn speed(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let square = vec2(tokens::ROW, tokens::ROW);
    button(ui, view, &Command::Slower, "−", square, commands);
    let (rect, response) = ui.allocate_exact_size(vec2(38.0, tokens::ROW), Sense::hover());
    let text = view.status.speed.label();
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        text,
        tokens::numbers(),
        tokens::colours(ui).text,
    );
    crate::widgets::named(&response, "Speed", text);
    button(ui, view, &Command::Faster, "+", square, commands);
    button(ui, view, &Command::MaxSpeed, "Max", Vec2::ZERO, commands);
}

fn bot(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let face = if view.status.bot {
        "● Bot on"
    } else {
        "○ Bot off"
    };
    button(
        ui,
        view,
        &Command::Bot,
        face,
        vec2(76.0, tokens::ROW),
        commands,
    );
}

fn source(ui: &mut Ui, view: &FrameView<'_>) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let size = vec2(ui.available_width(), tokens::ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let colour = tokens::colours(ui).dim;
        let status = view.status;
        let text = match status.core {
            "" => status.source.clone(),
            core => format!("{} · {core}", status.source),
        };
        crate::widgets::text_in(
            ui,
            rect,
            Align2::RIGHT_CENTER,
            &text,
            tokens::body(),
            colour,
        );
        crate::widgets::named(&response, "Source", &text);
    });
}

fn gap(ui: &mut Ui) {
    ui.add_space(tokens::SPACE[3]);
}
