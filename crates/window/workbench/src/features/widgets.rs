//! The widgets of commands, each with its accessible name, and what charts share.

use crate::{
    Action, Command, FrameView, PanelCx, PanelId, PlaybackAction, Request, RunState, Scope,
    Shortcut,
    features::{ContextMenu, keys},
    shell::menus,
};
use egui::{
    Button, Context, Id, InnerResponse, IntoAtoms, PointerButton, PopupCloseBehavior, Response,
    RichText, Sense, TextWrapMode, Ui, Vec2,
    containers::menu::{MenuButton, MenuConfig},
};
use egui_plot::Plot;
use ui_kit::{accessible, theme};

/// The least size of an entry of a menu, which gets as wide as the widest of them.
pub const MENU_ENTRY: Vec2 = Vec2::new(0.0, theme::ROW);

/// The label of a command's button, which may depend on the state.
pub fn label(command: &Command, view: &FrameView<'_>) -> String {
    command.entry().label_in(&view.switches())
}

/// Whether a command is switched on; `None` if it is not a toggle.
pub fn switched(command: &Command, view: &FrameView<'_>) -> Option<bool> {
    command.entry().is_on(&view.switches())
}

/// The shown form of a shortcut: `Ctrl+O`, `.`.
pub fn shortcut_text(ctx: &Context, shortcut: &Shortcut) -> String {
    crate::shell::printed(shortcut, ctx.os().is_mac())
}

/// The tooltip: one line and the shortcut.
pub fn with_tooltip(response: Response, command: &Command, view: &FrameView<'_>) -> Response {
    response.on_hover_ui(|ui| {
        let tooltip = command.entry().tooltip;
        let text = match view.ui_state.shell.keys.first(command) {
            Some(shortcut) => format!("{tooltip}  ({})", shortcut_text(ui.ctx(), &shortcut)),
            None => tooltip.into(),
        };
        ui.label(text);
    })
}

/// A button whose label is also its accessible name.
pub fn plain_button(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    command: impl Into<Command>,
    face: &str,
) -> Response {
    let command = command.into();
    let response = ui.add(in_one_line(ui, face, Button::new(face)));
    accessible::set_button(&response, face, None);
    let response = with_tooltip(response, &command, cx.view);
    if response.clicked() {
        cx.send(command);
    }
    response
}

/// A button for a command. `face` is drawn on it; its accessible name is the label of
/// the command.
pub fn button(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    command: &Command,
    face: &str,
    size: Vec2,
) -> Response {
    let (entry, switches) = (command.entry(), cx.switches());
    let on = entry.is_on(&switches);
    let colours = theme::colours(ui);
    let mut button = Button::new(RichText::new(face)).min_size(size);
    if on == Some(true) {
        button = Button::new(RichText::new(face).color(colours.accent))
            .min_size(size)
            .fill(colours.lifted);
    }
    let response = ui.add(in_one_line(ui, face, button));
    accessible::set_button(&response, &entry.label_in(&switches), on);
    let response = with_tooltip(response, command, cx.view);
    if response.clicked() {
        cx.send(command);
    }
    response
}

/// The same beside the canvas of a scope, which has the keys after a click of the pointer.
pub fn button_of(
    scope: Scope,
    (ui, cx): (&mut Ui, &mut PanelCx<'_>),
    command: &Command,
    face: &str,
    size: Vec2,
) -> Response {
    let response = button(ui, cx, command, face, size);
    if response.clicked_by(PointerButton::Primary) {
        cx.focus = keys::canvas(scope);
    }
    response
}

/// A button that goes to the next row of those that wrap, if its face does not fit into the rest of one:
/// by itself, the face would wrap there.
fn in_one_line<'a>(ui: &Ui, face: &str, button: Button<'a>) -> Button<'a> {
    let wraps = ui.layout().is_horizontal() && ui.layout().main_wrap();
    match wraps && button_width(ui, face) <= ui.max_rect().width() {
        true => button.wrap_mode(TextWrapMode::Extend),
        false => button,
    }
}

/// The width of a button with this face, in points.
pub fn button_width(ui: &Ui, face: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let colour = ui.visuals().text_color();
    let galley = ui.painter().layout_no_wrap(face.to_owned(), font, colour);
    galley.size().x + 2.0 * ui.spacing().button_padding.x
}

/// Begins another row where a group of this width, in points, does not fit into the rest of one.
/// Rows that wrap by themselves do so only before single widgets.
pub fn keep_together(ui: &mut Ui, width: f32) {
    let is_begun = ui.cursor().left() > ui.max_rect().left();
    if is_begun && ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
}

/// Draws the words before a field of this width, in the row of the field.
pub fn words_of_field(ui: &mut Ui, text: &str, field: f32) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font, egui::Color32::PLACEHOLDER);
    keep_together(ui, galley.size().x + ui.spacing().item_spacing.x + field);
    ui.label(RichText::new(text).color(theme::colours(ui).dim));
}

/// Draws why a result is not of what is shown and chosen now.
pub fn out_of_date(ui: &mut Ui, why: &str) {
    let words = RichText::new(format!("⚠ {why}")).color(theme::colours(ui).warn);
    let response = ui.add(egui::Label::new(words).wrap());
    accessible::name_value(&response, "Out of date", why);
}

/// The heading of the group in a menu to which a command belongs, if it is another one than
/// `last`, the group of the entry above.
pub fn heading_of(ui: &mut Ui, command: &Command, last: &mut Option<&'static str>) {
    let own = command.entry().heading;
    if std::mem::replace(last, own) == own {
        return;
    }
    let Some(heading) = own else { return };
    let words = RichText::new(heading).color(theme::colours(ui).dim);
    ui.add_space(theme::SPACE[0]);
    ui.label(words.small());
}

/// A check box for a command that is a toggle.
pub fn tick(ui: &mut Ui, cx: &mut PanelCx<'_>, command: &Command) {
    let (entry, switches) = (command.entry(), cx.switches());
    let mut on = entry.is_on(&switches).unwrap_or(false);
    let response = ui.checkbox(&mut on, entry.label_in(&switches));
    if with_tooltip(response, command, cx.view).clicked() {
        cx.send(command);
    }
}

/// A sentence in the place of a list in which nothing matches.
pub fn nothing(ui: &mut Ui, sentence: &str) {
    ui.add_space(theme::SPACE[1]);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(sentence).color(theme::colours(ui).dim));
    });
}

/// What takes its time with an image of a capture.
pub const SEARCHING: &str = "Looking for the game screen in the image…";

/// Why there is no picture, in a sentence.
pub fn no_picture(view: &FrameView<'_>) -> &'static str {
    match (view.status.shown.is_searching, view.lacks_screen()) {
        (true, _) => SEARCHING,
        (false, true) => "No game screen is found in this image: set its corners in Capture",
        (false, false) => "No picture yet",
    }
}

/// The commands that lead to a picture.
fn picture_help(view: &FrameView<'_>) -> Vec<Command> {
    if view.lacks_screen() {
        return vec![Action::ShowPanel(PanelId::Capture).into()];
    }
    match view.status.shown.run {
        RunState::Running => Vec::new(),
        RunState::Paused => vec![PlaybackAction::PauseOrRun.into()],
        RunState::Empty | RunState::Faulted => {
            vec![Request::OpenBuiltIn.into(), Request::OpenFile.into()]
        }
    }
}

/// The content of an empty panel: one sentence, and the commands that help. Without a picture
/// these are by default those that lead to one.
pub fn empty(ui: &mut Ui, cx: &mut PanelCx<'_>, sentence: &str, help: &[Command]) {
    let to_picture = match help.is_empty() && cx.view.record.is_none() {
        true => picture_help(cx.view),
        false => Vec::new(),
    };
    let help = if help.is_empty() { &to_picture } else { help };
    let rows = if help.is_empty() { 1.0 } else { 2.2 };
    let above = (ui.available_height() - rows * theme::ROW) / 2.0;
    ui.add_space(above.clamp(theme::SPACE[1], 400.0));
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(sentence).color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[1]);
        for command in help {
            let face = label(command, cx.view);
            button(ui, cx, command, &face, Vec2::ZERO);
        }
    });
}

/// Opens the menu of a thing on a right click.
pub fn context_menu(response: &Response, cx: &mut PanelCx<'_>, thing: ContextMenu) {
    menu_of_one(response, |ui| menus::entries(ui, cx, thing.lines()));
}

/// An entry of a menu for a command, with another label.
pub fn menu_entry(ui: &mut Ui, cx: &mut PanelCx<'_>, command: impl Into<Command>, name: &str) {
    menus::entry_named(ui, cx, command, name);
}

/// A button with a menu, which scrolls where the window is lower than all of its entries.
pub fn menu_button<'a>(
    ui: &mut Ui,
    face: impl IntoAtoms<'a>,
    entries: impl FnOnce(&mut Ui),
) -> InnerResponse<Option<()>> {
    ui.menu_button(face, |ui| menus::scrolling(ui, entries))
}

/// An entry of a menu that is no command. Returns whether it was chosen.
pub fn menu_choice(ui: &mut Ui, name: &str, tooltip: &str) -> bool {
    let entry = Button::new(menus::face(ui, name, false)).min_size(MENU_ENTRY);
    let response = ui.add(entry);
    accessible::set_button(&response, name, None);
    let response = response.on_hover_text(tooltip);
    if response.clicked() {
        ui.close();
    }
    response.clicked()
}

/// A button with a menu that stays open after a click on its entries. `name` is its accessible name.
pub fn menu_that_stays(
    ui: &mut Ui,
    face: &str,
    name: &str,
    entries: impl FnOnce(&mut Ui),
) -> Response {
    let outside = PopupCloseBehavior::CloseOnClickOutside;
    let button = MenuButton::new(face).config(MenuConfig::new().close_behavior(outside));
    let (response, _) = button.ui(ui, |ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        menus::scrolling(ui, entries);
    });
    accessible::set_button(&response, name, None);
    response
}

/// Opens the menu of one of many things on a right click; `lines` draws what can be done with it.
pub fn menu_of_one(response: &Response, lines: impl FnOnce(&mut Ui)) {
    let menu = response.context_menu(|ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        lines(ui);
    });
    // The press that opens it brings what it is over to the front too, which may be a pop-up.
    let (below, above) = (response.layer_id, menu.map(|menu| menu.response.layer_id));
    if let Some(above) = above.filter(|above| above.order == below.order) {
        response.ctx.set_sublayer(below, above);
    }
}

/// A plot without pointer input, axes and grid.
pub fn plain_plot<'a>(id: Id, size: Vec2) -> Plot<'a> {
    Plot::new(id)
        .id(id.with("lines"))
        .width(size.x)
        .height(size.y)
        .min_size(Vec2::ZERO)
        .set_margin_fraction(Vec2::ZERO)
        .sense(Sense::hover())
        .show_axes(false)
        .show_background(false)
        .show_x(false)
        .show_y(false)
        .show_grid(false)
        .allow_zoom(false)
        .allow_scroll(false)
}
