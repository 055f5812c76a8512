//! The look of tiles, and what a person can do with them.

use super::{PADDING, tab};
use crate::{PanelCx, PanelId, PassTimes, features::panels};
use egui::{
    Align, Color32, Id, Layout, Margin, Rect, Response, Sense, Stroke, Style, Ui, UiBuilder, Vec2,
    Visuals, WidgetText, vec2,
};
use egui_tiles::{
    Behavior, EditAction, ResizeState, SimplificationOptions, TabState, Tabs, Tile, TileId, Tiles,
    UiResponse,
};
use std::collections::HashSet;
use ui_kit::{
    tab_stops,
    theme::{self, Colours},
};

/// Draws panels into tiles, and records what people did with the tiles.
pub struct Panes<'a, 'v> {
    cx: &'a mut PanelCx<'v>,
    times: &'a mut PassTimes,
    /// The tiles that are tabs among others, collected before drawing: `egui_tiles` takes a
    /// container out of the tree while it draws it.
    beside: HashSet<TileId>,
    /// The panels whose buttons have no space beside the tabs in this pass: they are above the
    /// panel's content.
    above: HashSet<PanelId>,
    edited: bool,
}

impl<'a, 'v> Panes<'a, 'v> {
    pub fn new(cx: &'a mut PanelCx<'v>, times: &'a mut PassTimes, beside: HashSet<TileId>) -> Self {
        Self {
            cx,
            times,
            beside,
            above: HashSet::new(),
            edited: false,
        }
    }

    /// Whether a person moved, closed or resized something.
    pub fn edited(&self) -> bool {
        self.edited
    }
}

/// Draws the buttons of a panel from right to left, and keeps their width.
fn buttons(ui: &mut Ui, pane: PanelId, cx: &mut PanelCx<'_>) {
    let before = ui.min_rect().width();
    (panels::panel(pane).beside)(ui, cx);
    // In several rows they have no width of their own.
    if ui.min_rect().height() > 1.5 * theme::HEADER {
        return;
    }
    let drawn = ui.min_rect().width() - before;
    let used = match drawn > 0.0 {
        true => drawn + ui.spacing().item_spacing.x,
        false => 0.0,
    };
    // Beside the tabs they may be spaced a little otherwise than above the content, which must not decide
    // where they are.
    let kept = ui.data(|data| data.get_temp::<f32>(width_of_buttons(pane)));
    let used = match kept {
        Some(kept) if (kept - used).abs() < SAME_WIDTH => kept,
        _ => used,
    };
    if ui_kit::has_changed(ui.ctx(), width_of_buttons(pane), used) {
        ui.request_repaint();
    }
}

/// Widths of the buttons of a panel that differ by less are the same, in points.
const SAME_WIDTH: f32 = 16.0;
/// Width of an arrow that scrolls the tabs, with its margin, in points.
const ARROW: f32 = theme::HEADER + theme::SPACE[1];

/// Where the width of a panel's buttons is kept.
fn width_of_buttons(pane: PanelId) -> Id {
    Id::unique(("width of the buttons", pane))
}

fn colours(visuals: &Visuals) -> &'static Colours {
    if visuals.dark_mode {
        &theme::DARK
    } else {
        &theme::LIGHT
    }
}

impl Behavior<PanelId> for Panes<'_, '_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut PanelId) -> UiResponse {
        let rect = ui.max_rect();
        ui.painter()
            .rect_filled(rect, 0.0, theme::colours(ui).panel);
        let inner = rect - Margin::symmetric(PADDING as i8, theme::SPACE[1] as i8);
        let builder = UiBuilder::new()
            .max_rect(inner)
            .scope_id(Id::unique(("panel", *pane)));
        ui.scope_builder(builder, |ui| {
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            if self.above.contains(pane) {
                let row = vec2(ui.available_width(), theme::ROW);
                let row = Rect::from_min_size(ui.cursor().min, row);
                let layout = Layout::right_to_left(Align::Center).with_main_wrap(true);
                // What does not fit must not move what is below, as it does in a part of this `ui`.
                let mut above = ui.new_child(UiBuilder::new().max_rect(row).layout(layout));
                buttons(&mut above, *pane, self.cx);
                let high = above.min_rect().height().max(row.height());
                ui.advance_cursor_after_rect(Rect::from_min_size(row.min, vec2(row.width(), high)));
            }
            let panel = panels::panel(*pane);
            self.times.time(pane.title(), || (panel.draw)(ui, self.cx));
        });
        panels::frame(ui, self.cx, *pane, rect);
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &PanelId) -> WidgetText {
        pane.title().into()
    }

    fn tab_ui(
        &mut self,
        tiles: &mut Tiles<PanelId>,
        ui: &mut Ui,
        id: Id,
        tile: TileId,
        state: &TabState,
    ) -> Response {
        // Behind the tabs, to drag all of them.
        tab_stops::pass_over(ui.ctx(), ui.scope_id().with("background"));
        // All panes have tabs, so nothing else has one.
        let Some(panel) = tiles.get_pane(&tile).copied() else {
            return ui.allocate_response(Vec2::ZERO, Sense::hover());
        };
        let (response, cross) = tab::draw(ui, id, panel, state);
        let closed = cross.is_some_and(|c| c.clicked());
        if closed || (state.closable && response.middle_clicked()) {
            self.edited = true;
            tiles.remove(tile);
        }
        response
    }

    fn top_bar_right_ui(
        &mut self,
        tiles: &Tiles<PanelId>,
        ui: &mut Ui,
        _tile: TileId,
        tabs: &Tabs,
        _scroll_offset: &mut f32,
    ) {
        let Some(Tile::Pane(pane)) = tabs.active.and_then(|tile| tiles.get(tile)) else {
            return;
        };
        ui.add_space(PADDING);
        let place = width_of_buttons(*pane);
        let width = ui.data(|data| data.get_temp::<f32>(place));
        let at = tabs.children.iter().position(|it| Some(*it) == tabs.active);
        let arrows = at.map_or(0, |at| {
            usize::from(at > 0) + usize::from(at + 1 < tabs.children.len())
        });
        // Where not even its title would fit beside them, they give way. The last tab has a second
        // arrow unless all of it fits.
        let is_last = at.is_some_and(|at| at > 0 && at + 1 == tabs.children.len());
        let cross = f32::from(u8::from(is_last)) * (tab::CROSSED + PADDING);
        let tabs = tab::title_width(ui, *pane) + PADDING + cross + arrows as f32 * ARROW;
        let room = ui.available_width();
        if width.is_some_and(|width| width > 0.0 && room - width < tabs) {
            self.above.insert(*pane);
            return;
        }
        self.times
            .time(pane.title(), || buttons(ui, *pane, self.cx));
    }

    fn is_tab_closable(&self, _tiles: &Tiles<PanelId>, tile: TileId) -> bool {
        // Only one of several tabs; the last tab of a tile is closed from the menu.
        self.beside.contains(&tile)
    }

    fn on_edit(&mut self, action: EditAction) {
        self.edited |= matches!(action, EditAction::TileResized | EditAction::TileDropped);
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions {
            all_panes_must_have_tabs: true,
            ..SimplificationOptions::default()
        }
    }

    fn tab_bar_height(&self, _style: &Style) -> f32 {
        theme::HEADER
    }

    fn min_size(&self) -> f32 {
        96.0
    }

    fn tab_bar_color(&self, visuals: &Visuals) -> Color32 {
        colours(visuals).panel
    }

    fn tab_bar_hline_stroke(&self, _visuals: &Visuals) -> Stroke {
        Stroke::NONE
    }

    fn resize_stroke(&self, style: &Style, state: ResizeState) -> Stroke {
        let colours = colours(&style.visuals);
        match state {
            ResizeState::Idle => Stroke::new(1.0, colours.line),
            ResizeState::Hovering => Stroke::new(1.0, colours.faint),
            ResizeState::Dragging => Stroke::new(1.0, colours.accent),
        }
    }

    fn drag_preview_stroke(&self, visuals: &Visuals) -> Stroke {
        Stroke::new(1.0, colours(visuals).accent)
    }

    fn drag_preview_color(&self, visuals: &Visuals) -> Color32 {
        colours(visuals).accent.gamma_multiply(0.2)
    }
}
