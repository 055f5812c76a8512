//! One table for all panels: columns, a header, and rows with an accessible name
//! and value.
//!
//! Numbers are aligned right in a font with equally wide digits and never shortened:
//! too long a number reaches into the column on its left. Columns can leave a table that is too narrow
//! for them ([`Column::leaves`]). Text that does not fit its
//! column gets an ellipsis, and the tooltip of the row has all of it. A list that scrolls
//! ends with a whole row.
//! All sizes follow the text of the panel ([`fit::scale`]).

mod column;
mod row;
#[cfg(test)]
mod tests;

pub use column::Column;
pub use row::{Cell, Row, RowOutput};

use crate::{
    accessible, fit,
    tab_stops::{self, Entry},
    text, theme,
};
use egui::{
    Align2, Color32, FontId, Rect, Response, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2,
    style::ScrollAnimation, vec2,
};

/// Columns and the height of a row; draws one row after the other.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<Column>,
    row: f32,
    right: f32,
    widest: f32,
    small_header: bool,
    scrolls: bool,
}

impl Table {
    /// A table with rows of [`theme::ROW`] points.
    #[must_use]
    pub fn new(columns: impl Into<Vec<Column>>) -> Self {
        Self {
            columns: columns.into(),
            row: theme::ROW,
            right: 0.0,
            widest: f32::INFINITY,
            small_header: false,
            scrolls: false,
        }
    }

    /// Sets the height of a row, in points.
    #[must_use]
    pub fn row_height(self, row: f32) -> Self {
        Self { row, ..self }
    }

    /// Leaves so many points free right of the last column.
    #[must_use]
    pub fn margin_right(self, right: f32) -> Self {
        Self { right, ..self }
    }

    /// Makes it at most so many points wide.
    #[must_use]
    pub fn at_most(self, widest: f32) -> Self {
        Self { widest, ..self }
    }

    /// Draws the header in small text.
    #[must_use]
    pub fn small_header(self) -> Self {
        Self {
            small_header: true,
            ..self
        }
    }

    /// Leaves room for the scroll bar right of the header, and of rows that do not need one.
    #[must_use]
    pub fn scrolls(self) -> Self {
        Self {
            scrolls: true,
            ..self
        }
    }

    /// Draws the names of the columns.
    pub fn header(&self, ui: &mut Ui, names: &[&str]) -> RowOutput {
        let (rect, response) = self.allocate(ui, self.bar(ui), Sense::hover());
        let colours = theme::colours(ui);
        let colour = if self.small_header {
            colours.dim
        } else {
            colours.faint
        };
        let cells = self.cells(ui, rect);
        for ((name, column), cell) in names.iter().zip(&self.columns).zip(&cells) {
            let font = if self.small_header {
                theme::small()
            } else {
                column.font()
            };
            let cut = draw(ui, column, *cell, name, font, colour);
            if !name.is_empty() && cell.width() > 0.0 {
                let id = response.id.with(cell.left() as i32);
                let head = ui.interact(*cell, id, Sense::hover());
                if cut {
                    head.clone().on_hover_text(*name);
                }
                let label = format!("column {name}");
                head.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &label));
                accessible::explain(&head, name);
            }
        }
        RowOutput {
            response,
            rect,
            cells,
        }
    }

    /// Draws a row. Tab reaches one of the clickable rows of a list.
    pub fn row(&self, ui: &mut Ui, row: &Row<'_>) -> RowOutput {
        let (rect, response) = self.allocate(ui, 0.0, row.sense());
        if row.is_clickable() {
            let list = ui.scope_id();
            let is_chosen = row.is_chosen();
            tab_stops::join(&response, Entry { list, is_chosen });
            // So that arrows go on from the row that was clicked.
            if response.clicked() {
                response.request_focus();
            }
            if response.gained_focus() {
                let beside = rect.expand2(vec2(0.0, rect.height()));
                ui.scroll_to_rect_animation(beside, None, ScrollAnimation::none());
            }
        }
        row.background(ui, rect, &response);
        let cells = self.cells(ui, rect);
        let mut cut = Vec::new();
        for ((cell, column), at) in row.cells.iter().zip(&self.columns).zip(&cells) {
            if draw(ui, column, *at, &cell.text, column.font(), cell.colour) {
                cut.push(&*cell.text);
            }
        }
        row.report(&response);
        let lines = row.tooltip(ui.ctx(), cut);
        let response = match lines.is_empty() {
            true => response,
            false => response.on_hover_ui(|ui| {
                lines.iter().for_each(|text| {
                    ui.label(*text);
                });
            }),
        };
        RowOutput {
            response,
            rect,
            cells,
        }
    }

    /// The height of so many rows, in points.
    #[must_use]
    pub fn rows(&self, ui: &Ui, count: usize) -> f32 {
        count as f32 * self.row * fit::scale(ui)
    }

    /// Draws a line above the next row, as above a sum.
    pub fn rule(&self, ui: &Ui) {
        let line = Stroke::new(1.0, theme::colours(ui).line);
        let width = self.width(ui, 0.0);
        let at = ui.cursor().min;
        ui.painter().hline(at.x..=at.x + width, at.y, line);
    }

    /// Calls `draw` for each of `count` rows that is visible, in a scroll area of
    /// the available height, rounded down to whole rows. `top` is the row to scroll
    /// to; one behind the end of the last pass is reached in the next pass.
    pub fn scroll(
        &self,
        ui: &mut Ui,
        count: usize,
        top: Option<usize>,
        mut draw: impl FnMut(&mut Ui, usize),
    ) {
        ui.spacing_mut().item_spacing.y = 0.0;
        let row = self.rows(ui, 1);
        let high = text::whole_rows(ui, row);
        let end = ui.scope_id().with("end of the rows");
        let later = ui.scope_id().with("row behind the end");
        let top = top.or_else(|| ui.data(|data| data.get_temp::<usize>(later)));
        ui.data_mut(|data| data.remove::<usize>(later));
        let mut area = ScrollArea::vertical()
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .max_height(high);
        if let Some(top) = top {
            // From beyond the end, as it is or was in the last pass, it would come back slowly.
            let most = (count as f32 * row - high).max(0.0);
            let wanted = (top as f32 * row).min(most);
            let before = ui.data(|data| data.get_temp::<f32>(end)).unwrap_or(most);
            area = area.vertical_scroll_offset(wanted.min(before));
            // There are more rows than in the last pass.
            if wanted > before + 0.5 {
                ui.data_mut(|data| data.insert_temp(later, top));
                ui.ctx().request_repaint();
            }
        }
        let width = ui.available_width() - self.bar(ui);
        let scrolled = area.show_rows(ui, row, count, |ui, range| {
            if self.scrolls {
                ui.set_max_width(width.min(ui.available_width()));
            }
            range.for_each(|i| draw(ui, i));
        });
        let most = scrolled.content_size.y - scrolled.inner_rect.height();
        ui.data_mut(|data| data.insert_temp(end, most.max(0.0)));
    }

    /// Calls `draw` for each of `count` rows, in a scroll area if they are higher
    /// than `height` points.
    pub fn fit(
        &self,
        ui: &mut Ui,
        count: usize,
        height: f32,
        mut draw: impl FnMut(&mut Ui, usize),
    ) {
        ui.spacing_mut().item_spacing.y = 0.0;
        if self.rows(ui, count) <= height {
            return (0..count).for_each(|i| draw(ui, i));
        }
        let row = self.rows(ui, 1);
        let whole = (height / row).floor().max(2.0) * row;
        ScrollArea::vertical()
            .id_salt("rows")
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .max_height(whole)
            .show(ui, |ui| (0..count).for_each(|i| draw(ui, i)));
    }

    /// The width of the scroll bar, if there is room for one.
    fn bar(&self, ui: &Ui) -> f32 {
        if self.scrolls {
            ui.spacing().scroll.allocated_width()
        } else {
            0.0
        }
    }

    fn allocate(&self, ui: &mut Ui, bar: f32, sense: Sense) -> (Rect, Response) {
        let size = vec2(self.width(ui, bar), self.rows(ui, 1));
        ui.allocate_exact_size(size, sense)
    }

    fn width(&self, ui: &Ui, bar: f32) -> f32 {
        (ui.available_width() - bar).min(self.widest * fit::scale(ui))
    }

    /// The cells of a row, from the left.
    fn cells(&self, ui: &Ui, row: Rect) -> Vec<Rect> {
        let scale = fit::scale(ui);
        let widths = column::widths(&self.columns, row.width() - self.right, scale);
        let mut left = row.left();
        let cell = |width: f32| {
            let from = left;
            left += width;
            Rect::from_min_max(pos2(from, row.top()), pos2(left, row.bottom()))
        };
        widths.into_iter().map(cell).collect()
    }
}

/// Draws the text of a cell. Returns whether it was shortened, or has left with its column; numbers are never
/// shortened.
fn draw(ui: &Ui, column: &Column, cell: Rect, text: &str, font: FontId, colour: Color32) -> bool {
    if text.is_empty() {
        return false;
    }
    // The column has left.
    if cell.width() <= 0.0 {
        return true;
    }
    let font = fit::font(ui, font);
    let align = column.align();
    if align == Align2::LEFT_CENTER {
        return text::in_rect(ui, cell, align, text, font, colour);
    }
    let at = cell.right_center();
    ui.painter().text(at, align, text, font, colour);
    false
}
