//! The few widgets that panels share, each with its accessible name.

use crate::{Command, FrameView, RunState, tokens};
use egui::{
    Align, Align2, Button, Color32, FontId, Layout, Rect, Response, RichText, Role, Sense, Ui,
    Vec2, WidgetInfo, vec2,
};

/// The words on a command's button, which may depend on how things stand.
pub fn label(command: &Command, view: &FrameView<'_>) -> String {
    match command {
        Command::PauseOrRun if view.status.run == RunState::Running => "Pause".into(),
        Command::PauseOrRun => "Run".into(),
        _ => command.about().name,
    }
}

/// Whether a command that switches something is switched on; `None` for all
/// others.
pub fn switched(command: &Command, view: &FrameView<'_>) -> Option<bool> {
    let (status, desk) = (view.status, view.desk);
    match command {
        Command::Bot => Some(status.bot),
        Command::StopAtGameOver => Some(status.stop_at_game_over),
        Command::Heart => Some(status.heart),
        Command::Level(level) => Some(status.level == *level),
        Command::Speed(speed) => Some(status.speed == *speed),
        Command::MaxSpeed => Some(status.speed.factor().is_none()),
        Command::Toggle(layer) => Some(desk.shows(*layer)),
        Command::Palette(palette) => Some(desk.palette == *palette),
        Command::Theme(theme) => Some(desk.theme == *theme),
        _ => None,
    }
}

/// The tooltip: one line and the shortcut.
pub fn with_tooltip(response: Response, command: &Command) -> Response {
    let about = command.about();
    let text = match about.shortcuts.first() {
        Some(shortcut) => {
            format!(
                "{}  ({})",
                about.tooltip,
                response.ctx.format_shortcut(shortcut)
            )
        }
        None => about.tooltip.into(),
    };
    response.on_hover_text(text)
}

/// A button for a command. `face` is what is written on it, its accessible name is
/// the command's.
pub fn button(
    ui: &mut Ui,
    view: &FrameView<'_>,
    command: &Command,
    face: &str,
    size: Vec2,
    commands: &mut Vec<Command>,
) -> Response {
    let on = switched(command, view);
    let mut text = RichText::new(face);
    if on == Some(true) {
        text = text.color(tokens::colours(ui).on_accent);
    }
    let button = Button::new(text).selected(on == Some(true)).min_size(size);
    let response = ui.add(button);
    let name = label(command, view);
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::Button, true, on, name.clone()),
        None => WidgetInfo::labeled(Role::Button, true, name.clone()),
    });
    let response = with_tooltip(response, command);
    if response.clicked() {
        commands.push(command.clone());
    }
    response
}

/// A tick box for a command that switches something.
pub fn tick(ui: &mut Ui, view: &FrameView<'_>, command: &Command, commands: &mut Vec<Command>) {
    let mut on = switched(command, view).unwrap_or(false);
    let response = ui.checkbox(&mut on, label(command, view));
    if with_tooltip(response, command).clicked() {
        commands.push(command.clone());
    }
}

/// A name in front and a value that stands still behind it, as one node.
pub fn value(ui: &mut Ui, name: &str, text: &str, colour: Option<Color32>) -> Response {
    let size = vec2(ui.available_width(), tokens::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colours = tokens::colours(ui);
    let painter = ui.painter_at(rect);
    painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        name,
        tokens::body(),
        colours.dim,
    );
    painter.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        text,
        tokens::numbers(),
        colour.unwrap_or(colours.text),
    );
    named(&response, name, text);
    response
}

/// Gives a painted text its accessible name and value.
pub fn named(response: &Response, name: &str, text: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Status);
        node.set_label(name);
        node.set_value(text);
    });
}

/// Text cut to a rectangle, with a mark where it was cut.
pub fn text_in(ui: &Ui, rect: Rect, align: Align2, text: &str, font: FontId, colour: Color32) {
    let mut job = egui::text::LayoutJob::simple_singleline(text.into(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width());
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let at = align.align_size_within_rect(galley.size(), rect);
    ui.painter_at(rect).galley(at.min, galley, colour);
}

/// What is shown where there is nothing: one sentence, and what helps.
pub fn empty(
    ui: &mut Ui,
    view: &FrameView<'_>,
    sentence: &str,
    help: &[Command],
    commands: &mut Vec<Command>,
) {
    let rows = if help.is_empty() { 1.0 } else { 2.2 };
    let above = (ui.available_height() - rows * tokens::ROW) / 2.0;
    ui.add_space(above.clamp(tokens::SPACE[1], 400.0));
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(sentence).color(tokens::colours(ui).dim));
        ui.add_space(tokens::SPACE[1]);
        for command in help {
            let face = label(command, view);
            button(ui, view, command, &face, Vec2::ZERO, commands);
        }
    });
}

/// A panel's header: its title, and what stands at its right.
pub fn header(ui: &mut Ui, title: &str, right: impl FnOnce(&mut Ui)) {
    let colours = tokens::colours(ui);
    let size = vec2(ui.available_width(), tokens::HEADER);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        let title = RichText::new(title)
            .font(tokens::title())
            .color(colours.text)
            .strong();
        ui.label(title);
        ui.with_layout(Layout::right_to_left(Align::Center), right);
    });
}
