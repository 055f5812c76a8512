//! The few widgets that panels share, each with its accessible name.

use crate::{Command, FrameView, RunState, Shortcut, tokens};
use egui::{
    Align, Align2, Button, Color32, Context, FontId, Key, Layout, Rect, Response, RichText, Role,
    Sense, Ui, Vec2, WidgetInfo, vec2,
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
        Command::Core(name) => Some(status.core == *name),
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

/// A shortcut as it is printed: `Ctrl+O`, `.`.
pub fn shortcut_text(ctx: &Context, shortcut: &Shortcut) -> String {
    let sign = match shortcut.logical_key {
        Key::Period => ".",
        Key::Minus => "−",
        Key::Equals => "=",
        _ => return ctx.format_shortcut(shortcut),
    };
    match ctx.format_modifiers(shortcut.modifiers) {
        modifiers if modifiers.is_empty() => sign.to_owned(),
        modifiers => format!("{modifiers}+{sign}"),
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
                shortcut_text(&response.ctx, shortcut)
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
    let colours = tokens::colours(ui);
    let mut button = Button::new(RichText::new(face)).min_size(size);
    if on == Some(true) {
        button = Button::new(RichText::new(face).color(colours.accent))
            .min_size(size)
            .fill(colours.lifted);
    }
    let response = ui.add(button);
    let name = label(command, view);
    describe(&response, &name, on);
    let response = with_tooltip(response, command);
    if response.clicked() {
        commands.push(command.clone());
    }
    response
}

/// Gives a button its accessible name, and whether it is switched on.
pub fn describe(response: &Response, name: &str, on: Option<bool>) {
    response.widget_info(|| match on {
        Some(on) => WidgetInfo::selected(Role::Button, true, on, name),
        None => WidgetInfo::labeled(Role::Button, true, name),
    });
}

/// A tick box for a command that switches something.
pub fn tick(ui: &mut Ui, view: &FrameView<'_>, command: &Command, commands: &mut Vec<Command>) {
    let mut on = switched(command, view).unwrap_or(false);
    let response = ui.checkbox(&mut on, label(command, view));
    if with_tooltip(response, command).clicked() {
        commands.push(command.clone());
    }
}

/// A name in front and a number that stands still behind it, as one node.
pub fn value(ui: &mut Ui, name: &str, text: &str, colour: Option<Color32>) -> Response {
    pair(ui, name, text, tokens::numbers(), colour)
}

/// A name in front and words behind it, as one node.
pub fn fact(ui: &mut Ui, name: &str, text: &str) -> Response {
    pair(ui, name, text, tokens::body(), None)
}

fn pair(ui: &mut Ui, name: &str, text: &str, font: FontId, colour: Option<Color32>) -> Response {
    let size = vec2(ui.available_width(), tokens::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colours = tokens::colours(ui);
    let label = ui.painter_at(rect).text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        name,
        tokens::body(),
        colours.dim,
    );
    let rest = rect.with_min_x(label.right() + tokens::SPACE[2]);
    text_in(
        ui,
        rest,
        Align2::RIGHT_CENTER,
        text,
        font,
        colour.unwrap_or(colours.text),
    );
    named(&response, name, text);
    response
}

/// Gives a painted text its accessible name and value.
pub fn named(response: &Response, name: &str, text: &str) {
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Status, true, name);
        info.current_text_value = Some(text.to_owned());
        info
    });
}

/// Text cut to a rectangle, with a mark where it was cut; gives back whether it was.
pub fn text_in(
    ui: &Ui,
    rect: Rect,
    align: Align2,
    text: &str,
    font: FontId,
    colour: Color32,
) -> bool {
    let mut job = egui::text::LayoutJob::simple_singleline(text.into(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width());
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let at = align.align_size_within_rect(galley.size(), rect);
    let cut = galley.elided;
    ui.painter_at(rect).galley(at.min, galley, colour);
    cut
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
