//! The panel: the image, and what was found in it beside or below.

use super::{facts, image};
use crate::CaptureAction;
use crate::{Command, PanelCx, PanelId, Request, features::panel::Panel, features::widgets};
use egui::{Ui, UiBuilder, Vec2, vec2};
use ui_kit::{scroll, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = 300.0;
/// The least width in which the facts are beside the image, in points.
const BESIDE: f32 = 440.0;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Capture,
    title: "Capture",
    about: "The image of a video or a capture, and where the screen is found in it",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the zoom and what undoes changes of the corners, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    if cx.view.capture.is_none() {
        return;
    }
    let size = vec2(theme::ROW, theme::ROW - 2.0);
    for (action, face) in [
        (CaptureAction::Fit, "Fit"),
        (CaptureAction::ZoomIn, "+"),
        (CaptureAction::ZoomOut, "−"),
    ] {
        widgets::button(ui, cx, &Command::from(action), face, size);
    }
    let (back, forth) = cx.view.ui_state.capture.steps();
    for (action, face, count) in [
        (CaptureAction::Redo, "Redo", forth),
        (CaptureAction::Undo, "Undo", back),
    ] {
        ui.add_enabled_ui(count > 0, |ui| {
            let face = format!("{face} {count}");
            widgets::button(ui, cx, &Command::from(action), &face, size);
        });
    }
}

/// Draws the image and the facts, or what leads to an image.
fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let Some(frame) = cx.view.capture else {
        let shown = &cx.view.status.shown;
        let (sentence, help) = match (&shown.capture, &shown.part_of) {
            (Some(_), _) if shown.is_searching => (widgets::SEARCHING, Vec::new()),
            (Some(_), _) => ("No image has come yet", Vec::new()),
            (None, Some(_)) => (
                "The picture is the part of an image that was chosen by hand",
                vec![Request::CropPicture.into(), Request::WholeImage.into()],
            ),
            (None, None) => (
                "The pictures of the emulator are the screen itself. A video or a capture shows \
                 here where its screen is found",
                vec![Request::OpenSource.into()],
            ),
        };
        widgets::empty(ui, cx, sentence, &help);
        return;
    };
    let (view, facts) = (&cx.view.ui_state.capture, &frame.facts);
    if facts.corners().is_some() && facts.setting != view.found {
        let found = facts.setting;
        cx.change(move |ui, _| ui.capture.found = found);
    }
    // After the last screen of a frame the likeliest comes again.
    if view.is_past_last_screen(facts) {
        cx.send(CaptureAction::NextScreen);
    }
    let space = ui.available_rect_before_wrap();
    let (picture, words) = if space.width() >= BESIDE {
        let width = facts::WIDTH.min(space.width() * 0.45);
        space.split_left_right_at_x(space.right() - width - theme::SPACE[3])
    } else {
        let height = facts::HEIGHT.min(space.height() * 0.5);
        space.split_top_bottom_at_y(space.bottom() - height)
    };
    image::draw(ui, picture, frame, cx);
    let words = match space.width() >= BESIDE {
        true => words.with_min_x(words.left() + theme::SPACE[3]),
        false => words.with_min_y(words.top() + theme::SPACE[1]),
    };
    ui.scope_builder(UiBuilder::new().max_rect(words), |ui| {
        scroll::whole(ui, "capture facts", |ui| facts::draw(ui, &frame.facts, cx));
    });
    ui.allocate_space(Vec2::ZERO);
}
