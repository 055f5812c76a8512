//! The few widgets that panels share, each with its accessible name.

use crate::{
    BranchCommand, CalibrateCommand, Command, Cursor, FrameView, PixelsCommand, Shortcut,
    TimeCommand, Tool,
    command::{GameCommand, PlotsCommand, ShellCommand},
    panels::panel,
    shell, tokens,
};
use egui::{Button, Context, Response, RichText, Ui, Vec2};
pub use ui_kit::{
    accessible::{set_button as describe, set_value as named},
    text::{in_rect as text_in, number_row as value, text_row as fact, whole_rows},
};

/// The words on a command's button, which may depend on how things stand.
pub fn label(command: &Command, view: &FrameView<'_>) -> String {
    match command {
        Command::Time(TimeCommand::PauseOrRun) if view.desk.time.passes(view.status.run) => {
            "Pause".into()
        }
        Command::Time(TimeCommand::PauseOrRun) => "Run".into(),
        Command::Layout(layout) => layout.label().into(),
        Command::Panel(id) => panel(*id).title.into(),
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
        Command::Layout(layout) => Some(view.layout == *layout),
        Command::Panel(panel) => Some(view.open.contains(panel)),
        Command::Time(TimeCommand::Loop) => Some(desk.time.looping),
        Command::Time(TimeCommand::Follow) => Some(desk.time.cursor == Cursor::Live),
        Command::Time(TimeCommand::Bookmarks) => Some(desk.time.bookmarks),
        Command::Calibrate(CalibrateCommand::Handles) => Some(desk.calibrate.handles),
        Command::Calibrate(CalibrateCommand::Pick) => Some(desk.calibrate.picking),
        Command::Calibrate(CalibrateCommand::Compare(since)) => {
            Some(desk.calibrate.compares() == Some(*since))
        }
        Command::Game(GameCommand::Grid(grid)) => Some(desk.game.grid == *grid),
        Command::Pixels(command) => pixels_switched(command, view),
        Command::Plots(PlotsCommand::Toggle(series)) => Some(desk.plots.shown.contains(series)),
        Command::Plots(PlotsCommand::Frames) => Some(desk.plots.frames),
        Command::Plots(PlotsCommand::WholeRun) => Some(desk.plots.whole_run),
        Command::Research(command) => command.switched(&desk.research),
        Command::Branch(BranchCommand::SameFrame) => Some(desk.branches.same_frame),
        Command::Shell(command) => shell_switched(command, view),
        _ => None,
    }
}

fn pixels_switched(command: &PixelsCommand, view: &FrameView<'_>) -> Option<bool> {
    let pixels = &view.desk.pixels;
    match command {
        PixelsCommand::Inspect => Some(pixels.tool == Tool::Inspect),
        PixelsCommand::Ruler => Some(pixels.tool == Tool::Measure),
        PixelsCommand::Magnet => Some(pixels.magnet),
        PixelsCommand::Freeze => Some(pixels.frozen.is_some()),
        PixelsCommand::Since(since) => Some(pixels.since == *since),
        PixelsCommand::Focus(focus) => Some(pixels.focus == *focus),
        _ => None,
    }
}

fn shell_switched(command: &ShellCommand, view: &FrameView<'_>) -> Option<bool> {
    let shell = &view.desk.shell;
    match command {
        ShellCommand::Presenter => Some(shell.presenter),
        ShellCommand::Feed => Some(shell.feed.open),
        ShellCommand::FeedScale(scale) => Some(shell.feed.scale == *scale),
        ShellCommand::FeedColour(colour) => Some(shell.feed.colour == *colour),
        ShellCommand::Scale(scale) => Some(shell.scale == *scale),
        _ => None,
    }
}

/// A shortcut as it is printed: `Ctrl+O`, `.`.
pub fn shortcut_text(ctx: &Context, shortcut: &Shortcut) -> String {
    shell::printed(shortcut, ctx.os().is_mac())
}

/// The tooltip: one line and the shortcut.
pub fn with_tooltip(response: Response, command: &Command, view: &FrameView<'_>) -> Response {
    response.on_hover_ui(|ui| {
        let tooltip = command.about().tooltip;
        let text = match view.desk.shell.keys.first(command) {
            Some(shortcut) => format!("{tooltip}  ({})", shortcut_text(ui.ctx(), &shortcut)),
            None => tooltip.into(),
        };
        ui.label(text);
    })
}

/// A button of the window itself, with `face` written on it.
pub fn plain_button(
    ui: &mut Ui,
    view: &FrameView<'_>,
    command: ShellCommand,
    face: &str,
    commands: &mut Vec<Command>,
) -> Response {
    let command = Command::Shell(command);
    let response = ui.button(face);
    describe(&response, face, None);
    let response = with_tooltip(response, &command, view);
    if response.clicked() {
        commands.push(command);
    }
    response
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
    let response = with_tooltip(response, command, view);
    if response.clicked() {
        commands.push(command.clone());
    }
    response
}

/// A tick box for a command that switches something.
pub fn tick(ui: &mut Ui, view: &FrameView<'_>, command: &Command, commands: &mut Vec<Command>) {
    let mut on = switched(command, view).unwrap_or(false);
    let response = ui.checkbox(&mut on, label(command, view));
    if with_tooltip(response, command, view).clicked() {
        commands.push(command.clone());
    }
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
