//! The row at the top: menus, speed, bot, layout, and what is being played.

use crate::{
    Against, BranchCommand, CalibrateCommand, Command, FrameView, GameCommand, Grid, KeyColour,
    Layer, Layout, Palette, PanelId, PixelsCommand, Popup, ResearchCommand, Speed, Theme,
    TimeCommand,
    command::{SCALES, SLOTS, ShellCommand},
    tokens,
    widgets::{button, describe, label, shortcut_text, switched, with_tooltip},
};
use calibration::copy::Format;
use egui::{
    Align, Align2, Button, Color32, RectAlign, Response, RichText, Sense, Tooltip, Ui, Vec2, vec2,
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
                speed(ui, view, commands);
                gap(ui);
                bot(ui, view, commands);
                ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
                    finder(ui, view, commands);
                    layouts(ui, view, commands);
                    gap(ui);
                    source(ui, view, commands);
                });
            });
        });
    });
}

/// An entry of a menu; `name` is what is written on it.
fn entry_named(
    ui: &mut Ui,
    view: &FrameView<'_>,
    command: Command,
    name: &str,
    commands: &mut Vec<Command>,
) {
    let on = switched(&command, view);
    let tick = match on {
        Some(true) => tokens::colours(ui).accent,
        _ => Color32::TRANSPARENT,
    };
    let mut entry = Button::new((RichText::new("✔").color(tick), name));
    if let Some(shortcut) = view.desk.shell.keys.first(&command) {
        entry = entry.shortcut_text(shortcut_text(ui.ctx(), &shortcut));
    }
    let response = ui.add(entry);
    describe(&response, name, on);
    tip(&response, command.about().tooltip);
    if response.clicked() {
        commands.push(command);
        ui.close();
    }
}

/// The menu of playback, in groups.
const TIME: &[&[TimeCommand]] = &[
    &[
        TimeCommand::PauseOrRun,
        TimeCommand::StepOne,
        TimeCommand::StepMany,
        TimeCommand::BackOne,
        TimeCommand::BackMany,
    ],
    &[
        TimeCommand::PreviousEvent,
        TimeCommand::NextEvent,
        TimeCommand::Start,
        TimeCommand::Follow,
    ],
    &[
        TimeCommand::Loop,
        TimeCommand::LoopStart,
        TimeCommand::LoopEnd,
        TimeCommand::LoopOver(None),
        TimeCommand::Zoom(None),
    ],
    &[TimeCommand::Bookmark, TimeCommand::Bookmarks],
];

/// The menu of branches.
const BRANCHES: [BranchCommand; 6] = [
    BranchCommand::Here,
    BranchCommand::TakePad,
    BranchCommand::Place,
    BranchCommand::GoOn(None),
    BranchCommand::Flip,
    BranchCommand::GiveUp,
];

/// The menu of the profile that is edited, in groups.
const PROFILE: &[&[CalibrateCommand]] = &[
    &[CalibrateCommand::Undo, CalibrateCommand::Redo],
    &[CalibrateCommand::Pick, CalibrateCommand::Handles],
    &[
        CalibrateCommand::Compare(Against::Saved),
        CalibrateCommand::Compare(Against::Default),
        CalibrateCommand::Restore(Against::Saved),
        CalibrateCommand::Restore(Against::Default),
    ],
    &[
        CalibrateCommand::CopyText,
        CalibrateCommand::Save,
        CalibrateCommand::SaveAs,
    ],
];

fn menus(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    ui.menu_button("File", |ui| file(ui, view, commands));
    let mut entry = |ui: &mut Ui, command: Command| {
        let name = label(&command, view);
        entry_named(ui, view, command, &name, commands);
    };
    let shell = Command::Shell;
    ui.menu_button("Playback", |ui| {
        for group in TIME {
            for command in *group {
                entry(ui, Command::Time(command.clone()));
            }
            ui.separator();
        }
        submenu(ui, "Branches", |ui| {
            for command in BRANCHES {
                entry(ui, Command::Branch(command.clone()));
            }
        });
        submenu(ui, "Bookmark keys", |ui| {
            for slot in 1..=SLOTS {
                entry(ui, Command::Time(TimeCommand::GoToSlot(slot)));
            }
            ui.separator();
            for slot in 1..=SLOTS {
                entry(ui, Command::Time(TimeCommand::SetSlot(slot)));
            }
        });
    });
    ui.menu_button("Machine", |ui| {
        for command in [Command::Slower, Command::Faster] {
            entry(ui, command);
        }
        submenu(ui, "Speed", |ui| {
            for &speed in Speed::ALL {
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
        submenu(ui, "Strategy", |ui| {
            for play in ResearchCommand::strategies() {
                entry(ui, Command::Research(play));
            }
        });
        submenu(ui, "Copy plan", |ui| {
            for format in Format::EACH {
                let copy = ResearchCommand::CopyPlan(format);
                entry(ui, Command::Research(copy));
            }
        });
    });
    ui.menu_button("Profile", |ui| profile(ui, view, commands));
    let mut entry = |ui: &mut Ui, command: Command| {
        let name = label(&command, view);
        entry_named(ui, view, command, &name, commands);
    };
    ui.menu_button("View", |ui| {
        for layout in Layout::EACH {
            entry(ui, Command::Layout(layout));
        }
        entry(ui, Command::ResetLayout);
        entry(ui, shell(ShellCommand::Popup(Popup::layouts())));
        ui.separator();
        submenu(ui, "Panels", |ui| {
            for panel in PanelId::EACH {
                entry(ui, Command::Panel(panel));
            }
        });
        submenu(ui, "Layers", |ui| {
            for layer in Layer::EACH {
                entry(ui, Command::Toggle(layer));
            }
            ui.separator();
            for grid in Grid::EACH {
                entry(ui, Command::Game(GameCommand::Grid(grid)));
            }
            entry(ui, Command::Game(GameCommand::GridOfBlock));
        });
        submenu(ui, "Picture", |ui| {
            for palette in Palette::EACH {
                entry(ui, Command::Palette(palette));
            }
            ui.separator();
            for scale in [None].into_iter().chain(SCALES.map(Some)) {
                entry(ui, shell(ShellCommand::Scale(scale)));
            }
            ui.separator();
            for command in [GameCommand::ZoomIn, GameCommand::ZoomOut, GameCommand::Fit] {
                entry(ui, Command::Game(command));
            }
            ui.separator();
            for command in [PixelsCommand::Inspect, PixelsCommand::Ruler] {
                entry(ui, Command::Pixels(command));
            }
        });
        submenu(ui, "Theme", |ui| {
            for theme in Theme::EACH {
                entry(ui, Command::Theme(theme));
            }
        });
        ui.separator();
        for command in [
            ShellCommand::ZoomIn,
            ShellCommand::ZoomOut,
            ShellCommand::ZoomReset,
        ] {
            entry(ui, shell(command));
        }
        ui.separator();
        entry(ui, shell(ShellCommand::Presenter));
        submenu(ui, "Capture", |ui| {
            entry(ui, shell(ShellCommand::Feed));
            ui.separator();
            for scale in SCALES {
                entry(ui, shell(ShellCommand::FeedScale(scale)));
            }
            ui.separator();
            for colour in KeyColour::EACH {
                entry(ui, shell(ShellCommand::FeedColour(colour)));
            }
        });
    });
    ui.menu_button("Help", |ui| {
        for popup in [Popup::finder(), Popup::sheet(), Popup::Messages] {
            entry(ui, shell(ShellCommand::Popup(popup)));
        }
    });
}

fn profile(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let panel = Command::Panel(PanelId::Profile);
    entry_named(ui, view, panel, "Edit the profile", commands);
    entry_named(ui, view, Command::OpenRom, "Open…", commands);
    ui.separator();
    let edited = view.desk.calibrate.edited().is_some();
    ui.add_enabled_ui(edited, |ui| {
        for (i, group) in PROFILE.iter().enumerate() {
            if i > 0 {
                ui.separator();
            }
            for command in *group {
                let command = Command::Calibrate(command.clone());
                let name = label(&command, view);
                entry_named(ui, view, command, &name, commands);
            }
        }
    });
}

fn file(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let mut entry = |ui: &mut Ui, command: Command| {
        let name = label(&command, view);
        entry_named(ui, view, command, &name, commands);
    };
    entry(ui, Command::OpenRom);
    entry(ui, Command::TypePath);
    entry(ui, Command::OpenBuiltIn);
    ui.separator();
    if view.status.still {
        entry(ui, Command::Shell(ShellCommand::BackToGame));
        ui.separator();
    }
    submenu(ui, "Recent files", |ui| recent(ui, view, commands));
    ui.separator();
    entry_named(ui, view, Command::Quit, "Quit", commands);
}

/// The files that were opened; those that are gone can't be chosen.
fn recent(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let shell = &view.desk.shell;
    for path in &shell.recent {
        let gone = shell.missing.contains(path);
        let file = path.file_name().unwrap_or(path.as_os_str());
        let file = file.to_string_lossy();
        let face = if gone {
            format!("{file} (missing)")
        } else {
            file.into_owned()
        };
        let response = ui.add_enabled(!gone, Button::new(face.as_str()));
        describe(&response, &face, None);
        tip(&response, &path.display().to_string());
        if response.clicked() {
            commands.push(Command::OpenPath(path.clone()));
            ui.close();
        }
    }
    if shell.recent.is_empty() {
        ui.label(RichText::new("No file has been opened yet").color(tokens::colours(ui).dim));
    } else {
        ui.separator();
        let clear = Command::Shell(ShellCommand::ForgetFiles);
        entry_named(ui, view, clear, "Clear recent files", commands);
    }
}

/// The way to every command.
fn finder(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let command = Command::Shell(ShellCommand::Popup(Popup::finder()));
    let keys = view.desk.shell.keys.first(&command);
    let face = keys.map_or("Commands…".into(), |keys| shortcut_text(ui.ctx(), &keys));
    let face = RichText::new(face).color(tokens::colours(ui).dim);
    let response = ui.add(Button::new(face).min_size(vec2(0.0, tokens::ROW)));
    describe(&response, "Commands", None);
    if with_tooltip(response, &command, view).clicked() {
        commands.push(command);
    }
}

/// The layouts, to choose from.
fn layouts(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    let own = if view.own_layout { "*" } else { "" };
    let face = format!("{}{own} ⏷", view.layout.label());
    // As wide as the widest, so that nothing beside it moves.
    let button = Button::new(face).min_size(vec2(92.0, tokens::ROW));
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        for layout in Layout::EACH {
            entry_named(ui, view, Command::Layout(layout), layout.label(), commands);
        }
        if !view.kept_layouts.is_empty() {
            ui.separator();
        }
        for name in view.kept_layouts {
            let command = Command::Shell(ShellCommand::OpenLayout(name.clone()));
            entry_named(ui, view, command, name, commands);
        }
        ui.separator();
        entry_named(ui, view, Command::ResetLayout, "Reset layout", commands);
        let more = Command::Shell(ShellCommand::Popup(Popup::layouts()));
        entry_named(ui, view, more, "Layouts…", commands);
    });
    describe(&response, "Layout", None);
    response.on_hover_text("How the panels are arranged; a star says that they were moved");
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

/// What is being played, cut where there is no room for it.
fn source(ui: &mut Ui, view: &FrameView<'_>, commands: &mut Vec<Command>) {
    if view.status.still {
        let back = Command::Shell(ShellCommand::BackToGame);
        let face = label(&back, view);
        button(ui, view, &back, &face, Vec2::ZERO, commands);
    }
    let size = vec2(ui.available_width(), tokens::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colour = tokens::colours(ui).dim;
    let status = view.status;
    let text = match status.core {
        "" => status.source.clone(),
        core => format!("{} · {core}", status.source),
    };
    let align = Align2::RIGHT_CENTER;
    let cut = crate::widgets::text_in(ui, rect, align, &text, tokens::body(), colour);
    crate::widgets::named(&response, "Source", &text);
    if cut {
        response.on_hover_text(text);
    }
}

fn gap(ui: &mut Ui) {
    ui.add_space(tokens::SPACE[3]);
}
