//! A row: its cells, how it is highlighted, and what was done to it.

use crate::{accessible, theme};
use egui::{
    Color32, Context, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};
use std::borrow::Cow;

/// Text in a column.
#[derive(Clone, Debug)]
pub struct Cell<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) colour: Color32,
}

impl<'a> Cell<'a> {
    /// Text in a colour.
    pub fn new(text: impl Into<Cow<'a, str>>, colour: Color32) -> Self {
        Self {
            text: text.into(),
            colour,
        }
    }

    /// No text; the panel may paint there.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            text: Cow::Borrowed(""),
            colour: Color32::TRANSPARENT,
        }
    }
}

/// A row to be drawn.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    pub(super) cells: &'a [Cell<'a>],
    selected: bool,
    marked: bool,
    clickable: bool,
    button: Option<bool>,
    about: Option<&'a str>,
}

impl<'a> Row<'a> {
    /// A row with its accessible name and value.
    #[must_use]
    pub const fn new(name: &'a str, value: &'a str, cells: &'a [Cell<'a>]) -> Self {
        Self {
            name,
            value,
            cells,
            selected: false,
            marked: false,
            clickable: false,
            button: None,
            about: None,
        }
    }

    /// Whether it has the background of the selected row.
    #[must_use]
    pub const fn selected(self, selected: bool) -> Self {
        Self { selected, ..self }
    }

    /// Whether it has a bar in the accent colour at its left.
    #[must_use]
    pub const fn marked(self, marked: bool) -> Self {
        Self { marked, ..self }
    }

    /// Whether it senses clicks and has a background while the pointer is over it.
    #[must_use]
    pub const fn clickable(self, clickable: bool) -> Self {
        Self { clickable, ..self }
    }

    pub(super) const fn is_clickable(&self) -> bool {
        self.clickable
    }

    /// Whether it is the one that Tab comes to.
    pub(super) fn is_chosen(&self) -> bool {
        self.selected || self.marked || self.button == Some(true)
    }

    /// Makes it clickable, and reports it as a button that is on or off.
    #[must_use]
    pub const fn button(self, on: bool) -> Self {
        Self {
            clickable: true,
            button: Some(on),
            ..self
        }
    }

    /// Gives it a tooltip of its own, in the place of the meaning of its name and of what is cut.
    #[must_use]
    pub const fn about(self, about: &'a str) -> Self {
        Self {
            about: Some(about),
            ..self
        }
    }

    /// The lines of its tooltip, where these texts are cut.
    pub(super) fn tooltip<'b>(&'b self, ctx: &Context, cut: Vec<&'b str>) -> Vec<&'b str> {
        if let Some(about) = self.about {
            return vec![about];
        }
        let meaning = accessible::meaning(ctx, self.name).filter(|_| self.button.is_none());
        cut.into_iter().chain(meaning).collect()
    }

    pub(super) fn report(&self, response: &Response) {
        let Some(on) = self.button else {
            accessible::name_value(response, self.name, self.value);
            return;
        };
        response.widget_info(|| {
            let mut info = WidgetInfo::selected(Role::Button, true, on, self.name);
            info.current_text_value = Some(self.value.to_owned());
            info
        });
    }

    pub(super) fn sense(&self) -> Sense {
        if self.clickable {
            Sense::click()
        } else {
            Sense::empty()
        }
    }

    pub(super) fn background(&self, ui: &Ui, rect: Rect, response: &Response) {
        let colours = theme::colours(ui);
        let fill = if self.selected {
            Some(colours.lifted)
        } else if self.clickable && response.hovered() {
            Some(colours.raised)
        } else {
            None
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, theme::RADIUS, fill);
        }
        if response.has_focus() {
            let ring = Stroke::new(1.0, colours.accent);
            let radius = theme::RADIUS;
            ui.painter()
                .rect_stroke(rect, radius, ring, StrokeKind::Inside);
        }
        if self.marked {
            let bar = Rect::from_min_size(rect.min, vec2(2.0, rect.height()));
            ui.painter().rect_filled(bar, 0.0, colours.accent);
        }
    }
}

/// A row that was drawn.
#[derive(Clone, Debug)]
pub struct RowOutput {
    /// Of the whole row.
    pub response: Response,
    /// Where it is.
    pub rect: Rect,
    /// Where its cells are, from the left.
    pub cells: Vec<Rect>,
}

impl RowOutput {
    /// Whether the pointer is over it, or the arrows have come to it.
    #[must_use]
    pub fn is_pointed_at(&self) -> bool {
        self.response.hovered() || self.response.has_focus()
    }

    /// Where a cell is; the whole row if there is no such column.
    #[must_use]
    pub fn cell(&self, column: usize) -> Rect {
        self.cells.get(column).copied().unwrap_or(self.rect)
    }
}
