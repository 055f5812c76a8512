//! The rows of the edited profile: a name and its numbers in columns.
//!
//! A name is never shortened. Where the panel is narrow, the fields of a group become
//! narrower; a name that is still too long has a line of its own above its numbers.

use crate::{PanelCx, features::keys};
use crate::{
    ProfileAction,
    calibrate::{SheetPart, SheetRow},
};
use calibration::NumberKey;
use egui::{Align, Align2, FontId, Id, Layout, Rect, Sense, TextStyle, Ui, UiBuilder, pos2, vec2};
use ui_kit::{accessible, number, text, theme};

/// Width of the margins beside the digits of a field, and the least of it.
const MARGINS: f32 = 14.0;
const LEAST_MARGINS: f32 = 9.0;
/// Every field has room for so many digits.
const DIGITS: usize = 3;
/// The names of the numbers of a row, by their count.
const AXES: [&str; 4] = ["x", "y", "width", "height"];
/// The header of the columns.
const HEADS: [&str; 4] = ["x", "y", "w", "h"];

/// The columns of the numbers of a group.
#[derive(Clone, Copy)]
struct Columns {
    count: usize,
    /// The width of each, in points.
    width: f32,
    /// The part of it beside the digits.
    margins: f32,
}

impl Columns {
    /// The widest columns beside which every name of a group and its title fit, or the narrowest.
    fn of(ui: &Ui, part: &SheetPart, title: &str, rect: Rect) -> Self {
        let columns = |margins| Self {
            count: part.columns,
            width: field_width(part.digits, margins),
            margins,
        };
        let wide = columns(MARGINS);
        let heads = wide.width * wide.count as f32;
        let has_title = text_width(ui, title, theme::title()) <= rect.width() - heads;
        let has_names = part.rows.iter().all(|row| wide.has_room_for(ui, row, rect));
        match has_title && has_names {
            true => wide,
            false => columns(LEAST_MARGINS),
        }
    }

    /// A column when the numbers of a row are aligned right.
    fn cell(self, rect: Rect, i: usize) -> Rect {
        let left = rect.right() - self.width * self.count.saturating_sub(i) as f32;
        Rect::from_min_size(pos2(left, rect.top()), vec2(self.width, rect.height()))
    }

    /// The column of a row's first number: positions are in the columns x and y, single
    /// numbers in the last column.
    fn first(self, row: &SheetRow) -> usize {
        match row.numbers.len() {
            2.. => 0,
            _ => self.count.saturating_sub(1),
        }
    }

    /// How far names stand to the right of their group's: less where the fields are narrow too.
    fn inset(self) -> f32 {
        match self.margins > LEAST_MARGINS {
            true => theme::SPACE[3],
            false => theme::SPACE[1],
        }
    }

    /// Where the name of a row is, beside its numbers.
    fn name(self, row: &SheetRow, rect: Rect) -> Rect {
        rect.with_min_x(rect.left() + self.inset())
            .with_max_x(self.cell(rect, self.first(row)).left() - theme::SPACE[0])
    }

    fn has_room_for(self, ui: &Ui, row: &SheetRow, rect: Rect) -> bool {
        text_width(ui, &row.label, theme::body()) <= self.name(row, rect).width()
    }
}

fn text_width(ui: &Ui, text: &str, font: FontId) -> f32 {
    let colour = egui::Color32::PLACEHOLDER;
    ui.fonts_mut(|f| f.layout_no_wrap(text.to_owned(), font, colour))
        .size()
        .x
}

/// The width of a field that shows a number of so many digits whole.
pub(super) fn number_width(digits: usize) -> f32 {
    field_width(digits, MARGINS)
}

fn field_width(digits: usize, margins: f32) -> f32 {
    margins + theme::DIGIT * digits.max(DIGITS) as f32
}

/// Draws a group: its title, and its rows while it is open.
pub(super) fn group(ui: &mut Ui, cx: &mut PanelCx<'_>, part: &SheetPart) {
    let view = cx.view;
    let open = view.ui_state.calibrate.groups.contains(&part.group);
    let size = vec2(ui.available_width(), theme::HEADER);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let colours = theme::colours(ui);
    let name = format!("Group {}", part.group.label());
    accessible::set_button(&response, &name, Some(open));
    let colour = if response.hovered() || response.has_focus() {
        colours.text
    } else {
        colours.dim
    };
    let text = format!("{} {}", if open { "▾" } else { "▸" }, part.group.label());
    let columns = open.then(|| Columns::of(ui, part, &text, rect));
    let heads = columns.map_or(0.0, |c| c.width * c.count as f32);
    let words = rect.with_max_x(rect.right() - heads);
    text::in_rect(
        ui,
        words,
        Align2::LEFT_CENTER,
        &text,
        theme::title(),
        colour,
    );
    if let Some(columns) = columns.filter(|columns| columns.count > 1) {
        for (i, head) in HEADS.iter().take(columns.count).enumerate() {
            let cell = columns.cell(rect, i);
            let font = theme::numbers();
            let cell = cell.with_max_x(cell.right() - columns.margins / 2.0);
            text::in_rect(ui, cell, Align2::RIGHT_CENTER, head, font, colours.faint);
        }
    }
    let group = part.group;
    let response = response.on_hover_text("Show these regions, in the list and on the picture");
    if response.clicked() {
        cx.change(move |ui, _| ui.calibrate.toggle_group(group));
    }
    if let Some(columns) = columns {
        for row in &part.rows {
            line(ui, cx, columns, row);
        }
    }
}

/// Draws a row: its name and its numbers.
fn line(ui: &mut Ui, cx: &mut PanelCx<'_>, columns: Columns, row: &SheetRow) {
    let view = cx.view;
    let size = vec2(ui.available_width(), theme::ROW);
    let beside = columns.has_room_for(ui, row, Rect::from_min_size(ui.cursor().min, size));
    let lines = if beside { 1.0 } else { 2.0 };
    let size = vec2(size.x, lines * theme::ROW);
    let (rect, behind) = ui.allocate_exact_size(size, Sense::hover());
    let numbers = rect.with_min_y(rect.bottom() - theme::ROW);
    let (colours, calibrate) = (theme::colours(ui), &view.ui_state.calibrate);
    let key = Some(row.key.as_str());
    let chosen = calibrate.selected.as_deref() == key;
    let lit = view.hover.region.as_deref() == key;
    if chosen || lit {
        let fill = if chosen {
            colours.lifted
        } else {
            colours.raised
        };
        ui.painter()
            .rect_filled(rect, f32::from(theme::RADIUS), fill);
    }
    let words = match beside {
        true => columns.name(row, rect),
        false => rect
            .with_min_x(rect.left() + columns.inset())
            .with_max_y(rect.top() + theme::ROW),
    };
    let has_keys = chosen && keys::has_focus(ui.ctx(), keys::profile_id());
    let colour = if has_keys {
        colours.accent
    } else {
        colours.text
    };
    let cut = text::in_rect(
        ui,
        words,
        Align2::LEFT_CENTER,
        &row.label,
        theme::body(),
        if row.is_region { colour } else { colours.dim },
    );
    if row.is_region {
        let id = ui.scope_id().with(("profile row", &row.key));
        let mut response = ui.interact(words, id, Sense::click());
        accessible::set_button(&response, &format!("Select {}", row.name), Some(chosen));
        if cut {
            response = response.on_hover_text(format!("{}  ({})", row.name, row.key));
        }
        if response.has_focus() {
            let stroke = egui::Stroke::new(1.0, colours.accent);
            let radius = f32::from(theme::RADIUS);
            ui.painter()
                .rect_stroke(rect, radius, stroke, egui::StrokeKind::Inside);
        }
        if response.clicked() {
            cx.send(ProfileAction::Select(Some(row.key.clone())));
            cx.focus = Some(keys::profile_id());
        }
        if behind.contains_pointer() {
            cx.hover.region = Some(row.key.clone());
        }
    } else if cut {
        behind.on_hover_text(format!("{}  ({})", row.name, row.key));
    }
    let first = columns.first(row);
    for (i, n) in row.numbers.iter().enumerate() {
        let cell = columns.cell(numbers, first + i).shrink2(vec2(1.0, 1.0));
        let name = match row.numbers.len() {
            1 => row.name.clone(),
            _ => format!("{} {}", row.name, AXES.get(i).unwrap_or(&"")),
        };
        number(ui, cell, &name, n, cx);
    }
}

/// Draws a number that can be dragged, typed, or changed with the arrow keys while typing.
pub(super) fn number(ui: &mut Ui, rect: Rect, name: &str, n: &NumberKey, cx: &mut PanelCx<'_>) {
    // Typed text is aligned left: egui cuts it off at the left otherwise.
    let id = Id::unique(("profile number", &n.key));
    let drag: Option<Id> = ui.data(|data| data.get_temp(id));
    let typing = drag.is_some_and(|id| ui.memory(|m| m.has_focus(id)));
    let align = if typing { Align::Min } else { Align::Max };
    let builder = UiBuilder::new()
        .id_salt(("profile number", &n.key))
        .max_rect(rect)
        .layout(Layout::top_down_justified(align));
    ui.scope_builder(builder, |ui| {
        ui.style_mut().drag_value_text_style = TextStyle::Monospace;
        let spacing = ui.spacing_mut();
        spacing.button_padding = vec2(1.0, 0.0);
        spacing.interact_size = rect.size();
        let mut value = n.value;
        let speed = if typing {
            n.step as f64
        } else {
            0.2 * n.step as f64
        };
        // The cell has room for the largest number of its group.
        let response = number::edit(ui, &mut value, "", |drag| {
            drag.range(n.least..=n.most.max(n.least))
                .clamp_existing_to_range(false)
                .speed(speed)
        });
        label(ui, response.id, name);
        ui.data_mut(|data| data.insert_temp(id, response.id));
        if response.drag_started() {
            cx.change(|ui, _| ui.calibrate.begin_step());
        }
        let value = stepped(n, value);
        if value != n.value {
            let key = n.key.clone();
            cx.change(move |ui, _| ui.calibrate.set_number(&key, value));
        }
        if response.drag_stopped() {
            cx.change(|ui, _| ui.calibrate.end_step());
        }
        let steps = match n.step > 1 {
            true => format!(", in steps of {}", n.step),
            false => String::new(),
        };
        response.on_hover_text(format!("{name}, {} to {}{steps}", n.least, n.most));
    });
}

/// The requested value, rounded to whole steps from the minimum. A value that was not
/// changed is returned as it is.
fn stepped(n: &NumberKey, asked: i64) -> i64 {
    if asked == n.value || n.step <= 1 {
        return asked;
    }
    n.least + (asked - n.least + n.step / 2).div_euclid(n.step) * n.step
}

/// Sets the accessible name of a widget without one.
pub(super) fn label(ui: &Ui, id: egui::Id, name: &str) {
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_label(name));
}
