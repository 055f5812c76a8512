//! The picture itself: exact, and the owner of the pad's keys while it has the
//! focus.

use super::{Placing, overlay};
use crate::{Command, FrameView, RunState, TimeCommand, Tool, calibrate, pixels, tokens, widgets};
use egui::{EventFilter, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};
use pad::FrameNo;

/// The picture's identity: while it has the focus, the game owns the pad's keys.
#[must_use]
pub fn game_id() -> Id {
    Id::unique("game screen")
}

/// Draws the picture into `space`, and what people do to it into `commands`; gives
/// back where it is.
pub fn draw(ui: &mut Ui, space: Rect, view: &FrameView<'_>, commands: &mut Vec<Command>) -> Rect {
    let most = view.desk.shell.scale.map_or(i32::MAX, i32::from);
    let most = if view.desk.shell.presenter {
        i32::MAX
    } else {
        most
    };
    let placing = Placing::within_at_most(space, most, ui.ctx().pixels_per_point());
    let rect = placing.rect();
    let inspects = view.desk.pixels.tool == Tool::Inspect;
    let sense = if inspects {
        Sense::click_and_drag()
    } else {
        Sense::click()
    };
    let response = ui.interact(rect, game_id(), sense);
    let frame = view.record.map(|r| r.picture.number);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name(frame)));

    let painter = ui.painter_at(rect.expand(2.0));
    match view.texture {
        Some(texture) => {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            let mut mesh = egui::Mesh::with_texture(texture);
            mesh.add_rect_with_uv(rect, whole, egui::Color32::WHITE);
            painter.add(mesh);
            overlay::draw(&placing, view).paint(&painter);
            if let Some(edited) = view.desk.calibrate.on_picture() {
                calibrate::draw(ui, &placing, edited, view, commands);
            }
        }
        None => {
            painter.rect_filled(rect, 0.0, tokens::colours(ui).ground);
            ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
                widgets::empty(ui, view, "No picture yet", help(view.status.run), commands);
            });
        }
    }

    if view.texture.is_some() {
        pixels::pick(&response, &placing, view, commands);
    }
    if response.clicked() && !inspects {
        response.request_focus();
    }
    let owned = response.has_focus() && !inspects;
    if owned {
        let all = EventFilter {
            tab: true,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, all));
        let stroke = Stroke::new(tokens::STROKE, tokens::colours(ui).accent);
        painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Outside);
    }
    if owned != view.desk.game_keys {
        commands.push(Command::GameKeys(owned));
    }
    if let Some(pixel) = response.hover_pos().and_then(|at| placing.pixel_at(at)) {
        commands.push(Command::Pixel(Some(pixel)));
    }
    rect
}

/// What brings a picture.
fn help(run: RunState) -> &'static [Command] {
    match run {
        RunState::Running => &[],
        RunState::Paused => &[Command::Time(TimeCommand::PauseOrRun)],
        RunState::Empty | RunState::Faulted => &[Command::OpenBuiltIn, Command::OpenRom],
    }
}

fn name(frame: Option<FrameNo>) -> String {
    match frame {
        Some(frame) => format!("Game screen, frame {frame}"),
        None => "Game screen, no picture".into(),
    }
}
