//! The command palette: finds all commands by a few letters of their names.

use super::{modal, synonyms};
use crate::{
    Action, Command, CommandContext, CommandPalette, Menu, PanelCx, Popup, Request, Shell,
    features::keys, features::widgets,
};
use crate::{ShellAction, shell::printed};
use egui::{
    Key, Label, Modifiers, Rect, RichText, Role, ScrollArea, Sense, TextEdit, TextStyle, Ui,
    UiBuilder, WidgetInfo, vec2,
};
use ui_kit::{
    accessible, fuzzy,
    table::{Cell, Column, Row, Table},
    theme,
};

/// A command that matches.
struct Found {
    command: Command,
    name: String,
    tooltip: &'static str,
    keys: String,
    /// Whether it is on; `None` if it is no toggle.
    is_on: Option<bool>,
}

/// Height of the list, in points.
const HEIGHT: f32 = 360.0;
/// Lines of the description of the selected command.
const LINES: usize = 2;

/// The score of a command that is found by another word: less than the start of a word of its name.
const SYNONYM: u32 = 150;

/// The commands that match and that are listed in a situation, the best first; without one, all that
/// match. Among equal matches, recent commands come first.
fn found(
    query: &str,
    cx: Option<&CommandContext<'_>>,
    shell: &Shell,
    kept_layouts: &[String],
    cores: &[&'static str],
    is_mac: bool,
) -> Vec<Found> {
    let opened = |path: &std::path::PathBuf| Command::from(Request::open(path.clone()));
    let kept = |name: &String| Command::from(ShellAction::OpenLayout(name.clone()));
    let mut all: Vec<(u32, usize, Found)> = Command::all()
        .iter()
        .cloned()
        .chain(cores.iter().map(|core| Request::Core(core).into()))
        .chain(kept_layouts.iter().map(kept))
        .chain(shell.recent.iter().map(opened))
        // It would close the palette itself.
        .filter(|c| *c != Command::from(ShellAction::Back))
        .filter_map(|command| {
            let about = command.entry();
            if !cx.is_none_or(|cx| about.is_listed(cx)) {
                return None;
            }
            let is_on = cx.and_then(|cx| about.is_on(cx));
            let title = about.title;
            let name = in_submenu(&title, Menu::of(&about.id));
            let keys = shell.keys.of(&command);
            let keys = keys.first().map_or(String::new(), |s| printed(s, is_mac));
            let synonyms = synonyms::of(&about.id);
            let beside = format!("{} {keys} {synonyms}", about.tooltip);
            let score = [&title, &name].map(|name| fuzzy::score(query, name, &beside));
            let synonym = synonyms::are_meant(query, synonyms).then_some(SYNONYM);
            // The own name of a panel or a layout leads to it, unless a command has that name.
            let own = match &command {
                Command::Action(Action::ShowPanel(id)) => Some(id.title()),
                Command::Action(Action::Layout(layout)) => Some(layout.label()),
                _ => None,
            };
            let own = own.filter(|own| common::kebab(query) == common::kebab(own));
            let panel = own.and_then(|own| fuzzy::score(query, own, ""));
            let panel = panel.map(|exact| exact.saturating_sub(1));
            let score = score.into_iter().flatten();
            let score = score.chain(synonym).chain(panel).max()?;
            let used = shell.used.iter().position(|u| **u == about.id);
            let found = Found {
                command,
                name,
                tooltip: about.tooltip,
                keys,
                is_on,
            };
            Some((score, used.unwrap_or(usize::MAX), found))
        })
        .collect();
    all.sort_by_key(|(score, used, _)| (std::cmp::Reverse(*score), *used));
    all.into_iter().map(|(_, _, found)| found).collect()
}

/// The title of a command with that of its submenu, without which it may not be understood:
/// `Theme: Light`.
fn in_submenu(title: &str, menu: Option<Menu>) -> String {
    match menu {
        Some(menu) if menu.parent().is_some() && !title.contains(menu.label()) => {
            format!("{}: {title}", menu.label())
        }
        _ => title.to_owned(),
    }
}

/// Draws the palette.
pub fn draw(ui: &mut Ui, palette: &CommandPalette, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let is_mac = ui.ctx().os().is_mac();
    let count = |key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key));
    let (up, down) = (count(Key::ArrowUp), count(Key::ArrowDown));
    let (back, on) = (count(Key::PageUp), count(Key::PageDown));
    let enter = count(Key::Enter) > 0;
    let again = [Key::P, Key::K]
        .into_iter()
        .any(|key| ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, key)));
    if again {
        cx.send(ShellAction::Back);
        return;
    }
    modal::show(ui, "palette", 640.0, cx, |ui, cx| {
        let mut query = palette.query.clone();
        let edit = TextEdit::singleline(&mut query)
            .desired_width(f32::INFINITY)
            .hint_text("Type a command");
        let response = ui.add(edit);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::TextInput, true, "Find a command");
            info.current_text_value = Some(query.clone());
            info
        });
        if !response.has_focus() {
            // It has the focus from the next pass on.
            query += &ui.input(|i| keys::typed(&i.events));
            response.request_focus();
        }
        let switches = view.switches();
        let found = found(
            &query,
            Some(&switches),
            &view.ui_state.shell,
            view.kept_layouts,
            view.status.machine.cores,
            is_mac,
        );
        let last = found.len().saturating_sub(1);
        // What was typed in this pass has not been seen in the list yet.
        let typed = query != palette.query;
        let mut at = if typed { 0 } else { palette.at };
        at = (at + down + 10 * on)
            .min(last)
            .saturating_sub(up + 10 * back);
        if (&query, at) != (&palette.query, palette.at) {
            cx.send(ShellAction::Popup(Popup::CommandPalette(CommandPalette {
                query,
                at,
            })));
        }
        ui.add_space(theme::SPACE[1]);
        let footer = theme::SPACE[2] + LINES as f32 * ui.text_style_height(&TextStyle::Body);
        if found.is_empty() {
            let size = vec2(ui.available_width(), HEIGHT + footer);
            let place = Rect::from_min_size(ui.cursor().min, size);
            ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
                widgets::nothing(ui, "No command matches");
            });
            ui.expand_to_include_rect(place);
            return;
        }
        let moved = up + down + back + on > 0 || typed;
        let mut picked = None;
        ui.spacing_mut().item_spacing.y = 0.0;
        let table = table();
        ScrollArea::vertical()
            .max_height(HEIGHT)
            .min_scrolled_height(HEIGHT)
            .auto_shrink(false)
            .show(ui, |ui| {
                for (i, found) in found.iter().enumerate() {
                    let response = row(ui, &table, found, i == at);
                    // Enter runs the selected command only where a person sees which it is.
                    let seen = ui.is_rect_visible(response.rect) && !typed;
                    if i == at && enter && seen {
                        picked = Some(i);
                    }
                    if i == at && (moved || (enter && !seen)) {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        picked = Some(i);
                    }
                }
            });
        let about = found.get(at).map_or("", |found| found.tooltip);
        description(ui, about, footer);
        if let Some(found) = picked.and_then(|i| found.into_iter().nth(i)) {
            let pick = ShellAction::Pick(Box::new(found.command));
            cx.send(pick);
        }
    });
}

/// Draws the whole description of the selected command, which its row may shorten.
fn description(ui: &mut Ui, about: &str, height: f32) {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let rect = rect.with_min_y(rect.top() + theme::SPACE[2]);
    let rect = rect.shrink2(vec2(theme::SPACE[2], 0.0));
    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        let words = RichText::new(about).color(theme::colours(ui).text);
        ui.add(Label::new(words).wrap());
    });
    accessible::set_value(&response, "Description", about);
}

/// Name, state, tooltip and shortcut of a command.
fn table() -> Table {
    Table::new([
        Column::text(theme::SPACE[2]),
        Column::text(210.0),
        Column::text(28.0),
        Column::text(0.0).rest(),
        Column::number(84.0).with_font(theme::body),
    ])
    .row_height(theme::HEADER)
    .margin_right(theme::SPACE[2])
}

fn row(ui: &mut Ui, table: &Table, found: &Found, chosen: bool) -> egui::Response {
    let colours = theme::colours(ui);
    let name = format!("Run {}", found.name);
    let state = if found.is_on == Some(true) { "on" } else { "" };
    let spoken = match found.is_on {
        Some(true) => format!("on. {}", found.tooltip),
        Some(false) => format!("off. {}", found.tooltip),
        None => found.tooltip.to_owned(),
    };
    let cells = [
        Cell::empty(),
        Cell::new(found.name.as_str(), colours.text),
        Cell::new(state, colours.text),
        Cell::new(found.tooltip, colours.dim),
        Cell::new(found.keys.as_str(), colours.dim),
    ];
    let row = Row::new(&name, &spoken, &cells)
        .selected(chosen)
        .button(chosen);
    table.row(ui, &row).response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_command_is_the_first_that_its_name_finds() {
        let shell = Shell::default();
        for command in Command::all() {
            if *command == Command::from(ShellAction::Back) {
                continue;
            }
            let name = command.entry().title;
            let found = found(&name, None, &shell, &["mine".into()], &[], false);
            assert_eq!(found[0].command, *command, "{name}");
        }
    }

    #[test]
    fn a_command_is_found_by_the_name_of_its_submenu() {
        let first = |query: &str| {
            found(query, None, &Shell::default(), &[], &[], false)
                .remove(0)
                .name
        };
        assert_eq!(first("theme light"), "Theme: Light");
        assert_eq!(first("light"), "Theme: Light");
        assert_eq!(first("speed 1x"), "Speed 1×");
        assert_eq!(first("reset"), "Reset");
        assert_eq!(first("side by side"), "Go to Side by side");
        assert_eq!(first("Best line"), "Go to Best line");
    }

    #[test]
    fn commands_are_found_by_other_words() {
        let first = |query: &str| {
            let all = found(query, None, &Shell::default(), &[], &[], false);
            all.first()
                .map(|found| found.command.entry().id.into_owned())
        };
        for (query, id) in [
            ("gif", "export"),
            ("hotkeys", "shortcuts"),
            ("restart", "reset"),
            ("exit", "quit"),
            ("turbo", "max-speed"),
            ("lab", "layout-lab"),
            ("layout: lab", "layout-lab"),
            ("calibrate", "layout-calibrate"),
            ("chance tree", "show-chance-tree"),
        ] {
            assert_eq!(first(query).as_deref(), Some(id), "{query}");
        }
        for (query, id) in [
            ("screenshot", "save-picture"),
            ("video", "export"),
            ("paste", "paste-position"),
            ("undo", "undo-edit"),
            ("save", "save-session-as"),
            ("play yourself", "bot-plays"),
            ("settings", "shortcuts"),
            ("chance", "show-chance-tree"),
            ("palette", "commands"),
            ("goal", "show-statistics"),
            ("delete branch", "show-branches"),
            ("terms of the best move", "show-best-move"),
        ] {
            let all = found(query, None, &Shell::default(), &[], &[], false);
            let ids: Vec<_> = all.iter().map(|found| found.command.entry().id).collect();
            let at = ids.iter().position(|found| found == id);
            assert!(at.is_some_and(|at| at < 8), "{query}: {ids:?}");
        }
    }

    #[test]
    fn layouts_and_files_are_found_like_commands() {
        let mut shell = Shell::default();
        shell.opened(std::path::Path::new("games/night.gb"));
        let found = found("night", None, &shell, &["night".into()], &[], false);
        let names: Vec<&str> = found.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names[..2], ["Layout night", "Open games/night.gb"]);
    }
}
