//! The row at the top: menus, the buttons of time, and what is being played.

use crate::{
    Command, FrameView, Layer, Palette, RunState, Speed, Theme, tokens,
    widgets::{button, label, switched},
};
use egui::{Align, Align2, Button, Layout, Sense, Ui, Vec2, vec2};

/// Draws the row.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    ui.horizontal_centered(|ui| {
        egui::MenuBar::new().ui(ui, |ui| menus(ui, view, commands));
        gap(ui);
        time(ui, view, commands);
        gap(ui);
        speed(ui, view, commands);
        gap(ui);
        bot(ui, view, commands);
        source(ui, view);
    });
}

fn menus(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let mut entry = |ui: &mut Ui, command: Command| {
        let text = label(&command, view);
        let mut entry = match switched(&command, view) {
            Some(on) => Button::selectable(on, text),
            None => Button::new(text),
        };
        if let Some(shortcut) = command.about().shortcuts.first() {
            entry = entry.shortcut_text(ui.ctx().format_shortcut(shortcut));
        }
        if ui
            .add(entry)
            .on_hover_text(command.about().tooltip)
            .clicked()
        {
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
        ui.menu_button("Speed", |ui| {
            for speed in Speed::EACH {
                entry(ui, Command::Speed(speed));
            }
        });
        ui.separator();
        entry(ui, Command::Reset);
    });
    ui.menu_button("Bot", |ui| {
        entry(ui, Command::Bot);
        entry(ui, Command::StopAtGameOver);
        ui.separator();
        ui.menu_button("Next game", |ui| {
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
        ui.menu_button("Picture", |ui| {
            for palette in Palette::EACH {
                entry(ui, Command::Palette(palette));
            }
        });
        ui.menu_button("Theme", |ui| {
            for theme in Theme::EACH {
                entry(ui, Command::Theme(theme));
            }
        });
    });
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
        let text = &view.status.source;
        crate::widgets::text_in(ui, rect, Align2::RIGHT_CENTER, text, tokens::body(), colour);
        crate::widgets::named(&response, "Source", text);
    });
}

fn gap(ui: &mut Ui) {
    ui.add_space(tokens::SPACE[3]);
}
