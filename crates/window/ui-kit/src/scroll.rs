//! Areas that scroll, and go to the widget in them that has come to have the focus.

use crate::theme;
use egui::{AsIdSalt, Frame, Panel, ScrollArea, Ui, scroll_area::ScrollAreaOutput};

/// Rows that are seen above a foot, at least.
const LEAST_ROWS: f32 = 3.0;

/// Shows an area with its content.
pub fn show<R>(
    area: ScrollArea,
    ui: &mut Ui,
    content: impl FnOnce(&mut Ui) -> R,
) -> ScrollAreaOutput<R> {
    area.show(ui, |ui| {
        let shown = content(ui);
        follow(ui);
        shown
    })
}

/// Shows content that takes all the room, and scrolls where it is higher.
pub fn whole<R>(ui: &mut Ui, salt: impl AsIdSalt, content: impl FnOnce(&mut Ui) -> R) -> R {
    let area = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
    show(area, ui, content).inner
}

/// Draws a part of a panel.
type Part<C> = fn(&mut Ui, &mut C);

/// A panel of which only the middle scrolls. Without room for some rows of it, all of it scrolls.
#[derive(Clone, Copy, Debug)]
pub struct Middle<C> {
    /// What is always on top.
    pub head: Part<C>,
    /// What scrolls.
    pub middle: Part<C>,
    /// What is always at the bottom, if there is such a thing.
    pub foot: Option<Part<C>>,
}

impl<C> Middle<C> {
    /// Draws the panel.
    pub fn show(self, ui: &mut Ui, salt: &str, cx: &mut C) {
        // How high head and foot were in the last pass.
        let id = ui.scope_id().with((salt, "fixed"));
        let fixed: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
        let is_low = ui.available_height() < fixed + LEAST_ROWS * theme::ROW;
        let height = |ui: &mut Ui, cx: &mut C, part: Part<C>| {
            ui.scope(|ui| part(ui, cx)).response.rect.height()
        };
        let fixed = if is_low {
            whole(ui, salt, |ui| {
                let head = height(ui, cx, self.head);
                (self.middle)(ui, cx);
                head + self.foot.map_or(0.0, |foot| height(ui, cx, foot))
            })
        } else {
            let head = height(ui, cx, self.head);
            let foot = self.foot.map_or(0.0, |foot| {
                let panel = Panel::bottom(ui.scope_id().with((salt, "foot"))).frame(Frame::new());
                let shown = panel.show(ui, |ui| foot(ui, cx));
                shown.response.rect.height()
            });
            whole(ui, salt, |ui| (self.middle)(ui, cx));
            head + foot
        };
        ui.data_mut(|data| data.insert_temp(id, fixed));
    }
}

/// Scrolls to the widget that has come to have the focus, if it is out of sight.
fn follow(ui: &Ui) {
    let focused = ui.memory(egui::Memory::focused);
    let id = ui.scope_id().with("followed focus");
    if !crate::has_changed(ui.ctx(), id, focused) {
        return;
    }
    let response = focused.and_then(|focused| ui.ctx().read_response(focused));
    let Some(response) = response.filter(|it| it.layer_id == ui.layer_id()) else {
        return;
    };
    let is_inside = ui.min_rect().contains(response.rect.center());
    if is_inside && !ui.clip_rect().contains_rect(response.rect) {
        ui.scroll_to_rect(response.rect, None);
    }
}
