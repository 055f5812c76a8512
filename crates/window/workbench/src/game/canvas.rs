//! The picture in whole physical pixels. While it has the focus, the game gets the keys of
//! its buttons.

use super::{look, overlay, pointer};
use crate::{
    FrameView, PanelCx, PixelsAction, Tool, calibrate, clicks,
    features::{ContextMenu, widgets},
    inspector,
};
use egui::{EventFilter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};
use pad::FrameNo;
use ui_kit::{placing::Placing, theme};

/// Draws the picture into `space` and sends the commands of clicks and drags. Returns the
/// visible part of the picture.
pub fn draw(ui: &mut Ui, space: Rect, cx: &mut PanelCx<'_>) -> Rect {
    let view = cx.view;
    let placing = place(space, view, ui.ctx().pixels_per_point());
    let seen = seen_of(&placing, space);
    let inside = egui::UiBuilder::new().max_rect(space);
    ui.scope_builder(inside, |ui| {
        // Space for the focus frame.
        ui.set_clip_rect(seen.expand(2.0).intersect(ui.clip_rect()));
        picture(ui, space, &placing, cx);
    });
    seen
}

/// The visible part of the picture. The first pixel may begin outside the space.
fn seen_of(placing: &Placing, space: Rect) -> Rect {
    let whole = space.expand(1.0 / placing.ppp());
    placing.rect().intersect(whole)
}

/// The place of the picture: as large as fits, or as zoomed.
fn place(space: Rect, view: &FrameView<'_>, ppp: f32) -> Placing {
    let ui_state = view.ui_state;
    if ui_state.shell.presenter {
        return Placing::within(space, ppp);
    }
    match ui_state.game.lens {
        Some(lens) => look::through(space, lens, ppp),
        None => {
            let most = ui_state.shell.scale.map_or(i32::MAX, i32::from);
            Placing::within_at_most(space, most, ppp)
        }
    }
}

fn picture(ui: &mut Ui, space: Rect, placing: &Placing, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let rect = placing.rect();
    let inspects = view.ui_state.pixels.tool != Tool::Play;
    let sense = if inspects {
        Sense::click_and_drag()
    } else {
        Sense::click()
    };
    let response = ui.interact(rect, crate::features::keys::game_id(), sense);
    let frame = view.record.map(|r| r.picture.number);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name(frame)));

    let painter = ui.painter_at(rect.expand(2.0));
    match view.texture {
        Some(texture) => {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            let mut mesh = egui::Mesh::with_texture(texture);
            mesh.add_rect_with_uv(rect, whole, egui::Color32::WHITE);
            painter.add(mesh);
            overlay::draw(placing, view).paint(&painter);
            if view.ui_state.clicks.is_taking() {
                clicks::draw(ui, placing, cx);
            } else if view.game.is_none()
                && view.has_regions()
                && let Some(edited) = view.ui_state.calibrate.on_picture()
            {
                calibrate::draw(ui, placing, edited, cx);
            }
        }
        None => {
            painter.rect_filled(rect, 0.0, theme::colours(ui).ground);
            ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
                widgets::empty(ui, cx, widgets::no_picture(view), &[]);
            });
        }
    }

    if view.texture.is_some() {
        let clicked = response.interact_pointer_pos();
        let clicked = clicked.filter(|_| response.secondary_clicked());
        if let Some(pixel) = clicked.and_then(|at| placing.pixel_at(at)) {
            cx.send(PixelsAction::Select(pixel));
        }
        widgets::context_menu(&response, cx, ContextMenu::Picture);
        inspector::pick(&response, placing, cx);
        if !view.ui_state.shell.presenter {
            pointer::act(&response, placing, space, view.ui_state.game.lens, cx);
        }
    }
    let scale = u8::try_from(placing.scale()).unwrap_or(u8::MAX);
    if scale != view.ui_state.game.drawn && !view.ui_state.shell.presenter {
        cx.drawn_scale = Some(scale);
    }
    if response.clicked() && !inspects {
        response.request_focus();
    }
    let owned = response.has_focus() && !inspects;
    if owned {
        // Not Tab, which goes on from here as from everything.
        let of_game = EventFilter {
            tab: false,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, of_game));
    }
    if response.has_focus() {
        // The colour of keys that reach the game only where they do.
        let colours = theme::colours(ui);
        let colour = if owned { colours.accent } else { colours.dim };
        let stroke = Stroke::new(theme::STROKE, colour);
        let seen = seen_of(placing, space);
        painter.rect_stroke(seen, 0.0, stroke, StrokeKind::Outside);
    }
    if owned != view.ui_state.game_keys {
        cx.change(move |ui, _| ui.game_keys = owned);
    }
    if let Some(pixel) = response.hover_pos().and_then(|at| placing.pixel_at(at)) {
        cx.hover.pixel = Some(pixel);
    }
}

fn name(frame: Option<FrameNo>) -> String {
    match frame {
        Some(frame) => format!("Game screen, frame {frame}"),
        None => "Game screen, no picture".into(),
    }
}
