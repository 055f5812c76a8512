//! The toolbar: menus, speed, bot, layout and the current source. The menus list what
//! [`Menu::lines`] has.

use crate::features::{MenuItem, edited_profile};
use crate::{Action, Menu, Request, ShellAction};
use crate::{
    Command, Layout, PanelCx, PanelId, features::widgets::MENU_ENTRY, features::widgets::button,
    features::widgets::heading_of, features::widgets::label, features::widgets::shortcut_text,
    features::widgets::with_tooltip, format,
};
use egui::{
    Align, Align2, Button, Color32, Id, Key, Modifiers, Popup, RectAlign, Response, RichText,
    ScrollArea, Sense, SetOpenCommand, TextWrapMode, Tooltip, Ui, Vec2, vec2,
};
use std::borrow::Cow;
use strum::IntoEnumIterator as _;
use ui_kit::{
    accessible::{set_button, set_value},
    scroll,
    text::in_rect,
    theme,
};

/// Draws the toolbar.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.horizontal_centered(|ui| {
        egui::MenuBar::new().ui(ui, |ui| {
            bar(ui, cx);
            ui.scope(|ui| {
                // The following buttons have a frame.
                ui.reset_style();
                gap(ui);
                speed(ui, cx);
                gap(ui);
                bot(ui, cx);
                ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
                    palette(ui, cx);
                    layouts(ui, cx);
                    gap(ui);
                    source(ui, cx);
                });
            });
        });
    });
}

/// The menus of the bar. A shortcut opens one; while one is open, left and right go to the
/// ones beside it.
fn bar(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let menus: Vec<Menu> = Menu::iter().filter(|m| m.parent().is_none()).collect();
    let mut opens = cx.view.ui_state.shell.menu;
    if opens.is_some() {
        cx.send(ShellAction::OpenMenu(None));
    }
    // While one is open, pointing at another one opens that; a pointer that rests does not.
    let id_of_open = Id::unique("open menu of the bar");
    let was_open: Option<usize> = ui.data(|d| d.get_temp(id_of_open)).flatten();
    let switches = was_open.is_some() && ui.input(|i| i.pointer.delta() != Vec2::ZERO);
    let buttons: Vec<Response> = menus
        .iter()
        .enumerate()
        .map(|(at, bar)| {
            let button = ui.add(Button::new(bar.label()).selected(was_open == Some(at)));
            let opens = switches && button.hovered() && !button.clicked();
            let popup = Popup::menu(&button);
            let popup = match opens {
                true => popup.open_memory(Some(SetOpenCommand::Bool(true))),
                false => popup,
            };
            popup.show(|ui| menu(ui, cx, *bar));
            button
        })
        .collect();
    let id = Popup::default_response_id;
    let open = buttons
        .iter()
        .position(|b| Popup::is_id_open(ui.ctx(), id(b)));
    if ui_kit::has_changed(ui.ctx(), id_of_open, open) {
        ui.request_repaint();
    }
    if let Some(at) = open.filter(|_| !submenu_takes_arrows(ui)) {
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if pressed(Key::ArrowRight) {
            opens = menus.get((at + 1) % menus.len()).copied();
        } else if pressed(Key::ArrowLeft) {
            opens = menus.get((at + menus.len() - 1) % menus.len()).copied();
        }
    }
    for (menu, button) in menus.iter().zip(buttons) {
        if opens == Some(*menu) {
            button.request_focus();
            Popup::open_id(ui.ctx(), id(&button));
            ui.ctx().request_repaint();
        }
        let command = Command::from(ShellAction::OpenMenu(Some(*menu)));
        if !Popup::is_id_open(ui.ctx(), id(&button)) {
            with_tooltip(button, &command, cx.view);
        }
    }
}

/// Whether left and right go into a submenu or back from it, in this pass or the one before: a
/// submenu that is left is closed before this is asked.
fn submenu_takes_arrows(ui: &Ui) -> bool {
    let last = ui.data(|d| d.get_temp::<u64>(submenu_id()));
    last.is_some_and(|pass| pass + 1 >= ui.ctx().cumulative_pass_nr())
}

fn submenu_id() -> Id {
    Id::unique("submenu that takes arrows")
}

fn menu(ui: &mut Ui, cx: &mut PanelCx<'_>, menu: Menu) {
    // A menu is as wide as its longest entry.
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    match menu {
        Menu::Profile => profile(ui, cx),
        Menu::RecentFiles => recent(ui, cx),
        Menu::Core => {
            for core in cx.view.status.machine.cores {
                entry_named(ui, cx, Request::Core(core), core);
            }
        }
        // There are more of these than a low window has rows.
        Menu::Panels | Menu::Strategy => scrolling(ui, |ui| entries(ui, cx, menu.lines())),
        _ => entries(ui, cx, menu.lines()),
    }
}

/// Draws entries that scroll by whole ones where the window is lower than all of them.
pub fn scrolling(ui: &mut Ui, entries: impl FnOnce(&mut Ui)) {
    let each = MENU_ENTRY.y.max(ui.spacing().interact_size.y) + ui.spacing().item_spacing.y;
    let space = ui.ctx().content_rect().height() - 2.0 * theme::SPACE[3];
    let most = (space / each).floor() * each - ui.spacing().item_spacing.y;
    scroll::show(ScrollArea::vertical().max_height(most), ui, entries);
}

/// Draws the lines of a menu. A separator stands between two groups of which something is listed.
pub fn entries(ui: &mut Ui, cx: &mut PanelCx<'_>, lines: &[MenuItem]) {
    let (mut drawn, mut parted, mut group) = (false, false, None);
    for line in lines {
        match line {
            MenuItem::Separator => {
                parted = drawn;
                continue;
            }
            MenuItem::Command(command) if !command.entry().is_listed(&cx.switches()) => continue,
            MenuItem::Command(_) | MenuItem::Menu(_) => drawn = true,
        }
        if std::mem::take(&mut parted) {
            ui.separator();
        }
        match line {
            MenuItem::Command(command) => {
                heading_of(ui, command, &mut group);
                entry(ui, cx, *command);
            }
            MenuItem::Menu(menu) => submenu(ui, cx, *menu),
            MenuItem::Separator => {}
        }
    }
}

fn entry(ui: &mut Ui, cx: &mut PanelCx<'_>, command: impl Into<Command>) {
    let command = command.into();
    let name = label(&command, cx.view);
    entry_named(ui, cx, command, &name);
}

/// An entry of a menu with another label.
pub fn entry_named(ui: &mut Ui, cx: &mut PanelCx<'_>, command: impl Into<Command>, name: &str) {
    let command = command.into();
    let on = command.entry().is_on(&cx.switches());
    ticked(ui, cx, command, name, on, None);
}

/// An entry of a menu with another label and check mark; `whole` is the name that is
/// shortened in the label.
fn ticked(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    command: Command,
    name: &str,
    on: Option<bool>,
    whole: Option<&str>,
) {
    let tooltip = command.entry().tooltip;
    let tooltip = whole.map_or_else(|| tooltip.to_owned(), |whole| format!("{whole}\n{tooltip}"));
    let mut entry = Button::new(face(ui, name, on == Some(true)));
    if let Some(shortcut) = cx.view.ui_state.shell.keys.first(&command) {
        entry = entry.shortcut_text(shortcut_text(ui.ctx(), &shortcut));
    }
    let response = ui.add(entry);
    set_button(&response, name, on);
    tip(&response, &tooltip);
    if response.clicked() {
        cx.send(command);
        ui.close();
    }
}

/// The label of an entry, behind the space of the check mark.
pub fn face<'a>(ui: &Ui, name: &'a str, is_on: bool) -> (RichText, &'a str) {
    let tick = match is_on {
        true => theme::colours(ui).accent,
        false => Color32::TRANSPARENT,
    };
    (RichText::new("✔").color(tick), name)
}

/// The most characters of a name that a person chose.
const LONGEST: usize = 60;

/// Draws the entries that choose the profile in force.
pub fn profiles(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    let profile = &cx.view.status.shown.profile;
    if profile.is_chosen() && !profile.built_in {
        let (name, whole) = shortened(profile.name());
        let name = format!("{name} (own)");
        let panel = Action::ShowPanel(PanelId::Profile);
        ticked(ui, cx, panel.into(), &name, Some(true), whole);
    }
    entries(ui, cx, Menu::Profile.lines());
}

fn profile(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let panel = Action::TogglePanel(PanelId::Profile);
    entry_named(ui, cx, panel, "Edit the profile");
    ui.separator();
    profiles(ui, cx);
    ui.separator();
    let edited = cx.view.ui_state.calibrate.edited().is_some();
    ui.add_enabled_ui(edited, |ui| {
        entries(ui, cx, edited_profile());
    });
}

/// Draws the recent files; missing ones can't be chosen.
fn recent(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let shell = &cx.view.ui_state.shell;
    for path in &shell.recent {
        let gone = shell.missing.contains(path);
        let file = path.file_name().unwrap_or(path.as_os_str());
        let file = file.to_string_lossy();
        let (file, _) = shortened(&file);
        let face = match gone {
            true => format!("{file} (missing)").into(),
            false => file,
        };
        let response = ui.add_enabled(!gone, Button::new((no_tick(), &*face)));
        set_button(&response, &face, None);
        tip(&response, &path.display().to_string());
        if response.clicked() {
            cx.send(Request::open(path.clone()));
            ui.close();
        }
    }
    if shell.recent.is_empty() {
        ui.label(RichText::new("No file has been opened yet").color(theme::colours(ui).dim));
    } else {
        ui.separator();
        entry(ui, cx, ShellAction::ForgetFiles);
    }
}

/// A name in a menu, cut where it would make the menu as wide as the window, and all of it
/// if it was cut, for the tooltip.
fn shortened(name: &str) -> (Cow<'_, str>, Option<&str>) {
    let face = format::cut(name, LONGEST);
    let is_cut = matches!(face, Cow::Owned(_));
    (face, is_cut.then_some(name))
}

/// Draws the button of the command palette.
fn palette(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let command = Command::from(ShellAction::Palette);
    let keys = cx.view.ui_state.shell.keys.first(&command);
    let face = keys.map_or("Commands…".into(), |keys| shortcut_text(ui.ctx(), &keys));
    let face = RichText::new(face).color(theme::colours(ui).dim);
    let response = ui.add(Button::new(face).min_size(vec2(0.0, theme::ROW)));
    set_button(&response, "Commands", None);
    if with_tooltip(response, &command, cx.view).clicked() {
        cx.send(command);
    }
}

/// The most characters of the name on the button of the layouts: as many as "Calibrate*" has.
const LONGEST_LAYOUT: usize = 10;

/// Draws the button that lists the layouts.
fn layouts(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let own = if view.own_layout { "*" } else { "" };
    let named = format!("{}{own}", view.layout.label());
    let name = view.recalled_layout.unwrap_or(&named);
    let face = format!("{} ⏷", format::cut(name, LONGEST_LAYOUT));
    // As wide as the widest of these names, so that nothing beside it moves.
    let button = Button::new(face).min_size(vec2(92.0, theme::ROW));
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        for layout in Layout::iter() {
            entry(ui, cx, Action::Layout(layout));
        }
        if !view.kept_layouts.is_empty() {
            ui.separator();
        }
        for name in view.kept_layouts {
            let (face, whole) = shortened(name);
            let command = Command::from(ShellAction::OpenLayout(name.clone()));
            let on = Some(view.recalled_layout == Some(&**name));
            ticked(ui, cx, command, &face, on, whole);
        }
        ui.separator();
        entry(ui, cx, Action::ResetLayout);
        entry(ui, cx, ShellAction::Layouts);
    });
    set_button(&response, "Layout", None);
    let tooltip = "The arrangement of the panels; a star means that you changed it";
    response.on_hover_text(match view.recalled_layout {
        Some(name) => format!("{name}\n{tooltip}"),
        None => tooltip.to_owned(),
    });
}

/// Shows the tooltip beside the menu, not over its next entry.
fn tip(response: &Response, text: &str) {
    let mut tooltip = Tooltip::for_enabled(response);
    tooltip.popup = tooltip.popup.align(RectAlign::RIGHT);
    tooltip.gap(theme::SPACE[3]).show(|ui| ui.label(text));
}

/// The room of a check mark, for entries that never have one.
fn no_tick() -> RichText {
    RichText::new("✔").color(Color32::TRANSPARENT)
}

/// A submenu, aligned with the entries that can have a check mark.
fn submenu(ui: &mut Ui, cx: &mut PanelCx<'_>, submenu: Menu) {
    let button = ui.menu_button((no_tick(), submenu.label()), |ui| menu(ui, cx, submenu));
    set_button(&button.response, submenu.label(), None);
    if button.inner.is_some() || button.response.has_focus() {
        let pass = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|d| d.insert_temp(submenu_id(), pass));
    }
}

fn speed(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let square = vec2(theme::ROW, theme::ROW);
    button(ui, cx, &Request::Slower.into(), "−", square);
    let (rect, response) = ui.allocate_exact_size(vec2(38.0, theme::ROW), Sense::hover());
    let text = cx.view.status.machine.speed.label();
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        text,
        theme::numbers(),
        theme::colours(ui).text,
    );
    set_value(&response, "Speed", text);
    button(ui, cx, &Request::Faster.into(), "+", square);
    button(ui, cx, &Request::MaxSpeed.into(), "Max", Vec2::ZERO);
}

fn bot(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let size = vec2(76.0, theme::ROW);
    if cx.view.status.shown.kind.is_file() {
        let button = Button::new("No bot").min_size(size);
        let response = ui.add_enabled(false, button);
        set_button(&response, "Bot plays", None);
        response.on_disabled_hover_text(
            "The bot plays the game, which is not shown; what is shown comes from a file or a source",
        );
        return;
    }
    let face = if cx.view.status.machine.bot {
        "● Bot on"
    } else {
        "○ Bot off"
    };
    button(ui, cx, &Request::Bot.into(), face, size);
}

/// Room for the source in a narrow window, in points.
const NARROW: f32 = 360.0;

/// Draws the name of the source, shortened if it does not fit.
fn source(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let status = cx.view.status;
    if status.shown.kind.is_file() {
        let back = Command::from(Request::BackToGame);
        let face = match ui.available_width() < NARROW {
            true => "Back".to_owned(),
            false => label(&back, cx.view),
        };
        button(ui, cx, &back, &face, Vec2::ZERO);
        runs(ui, cx);
    }
    let size = vec2(ui.available_width(), theme::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let colour = theme::colours(ui).dim;
    let text = match status.shown.core {
        "" => status.shown.source.clone(),
        core => format!("{} · {core}", status.shown.source),
    };
    let align = Align2::RIGHT_CENTER;
    let cut = in_rect(ui, rect, align, &text, theme::body(), colour);
    set_value(&response, "Source", &text);
    if cut {
        response.on_hover_text(text);
    }
}

/// Draws the button that lists the runs of the session, if there are several.
fn runs(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let status = cx.view.status;
    let (place, of) = status.shown.runs.place();
    if of < 2 {
        return;
    }
    let button = Button::new(format!("Run {place}/{of} ⏷")).min_size(vec2(0.0, theme::ROW));
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        for run in &status.shown.runs.runs {
            entry_named(ui, cx, Request::ShowRun(run.id), &run.label);
        }
    });
    set_button(&response, "Run of the session", None);
    response.on_hover_text("A session has a run for each power-on; choose the one to show");
}

fn gap(ui: &mut Ui) {
    ui.add_space(theme::SPACE[3]);
}
