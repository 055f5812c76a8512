//! What was found in the image, in words and numbers.

use crate::{
    CaptureAction,
    capture::{CaptureFacts, Corners, FitState},
};
use crate::{Command, FrameView, PanelCx, Request, Scope, features::widgets};
use egui::{Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use rectify::Fit;
use ui_kit::{accessible, fit, text, theme};
use vision::Screen;

/// Width of the facts beside the image, in points.
pub const WIDTH: f32 = 224.0;
/// Height of the facts below the image, in points.
pub const HEIGHT: f32 = 124.0;

/// Draws the state and its sentence, the numbers of the fit, and the shades.
pub fn draw(ui: &mut Ui, facts: &CaptureFacts, cx: &mut PanelCx<'_>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    state(ui, facts, cx.view);
    ui.add_space(theme::SPACE[1]);
    if facts.state() != FitState::Exact {
        ui.scope(|ui| buttons(ui, cx, facts.alone));
        ui.add_space(theme::SPACE[1]);
    }
    if let Some(fit) = facts.fit {
        numbers(ui, &fit, facts);
        shades(ui, &fit);
    }
    let [width, height] = facts.size;
    text::number_row(ui, "Image size", &format!("{width}x{height}"), None);
}

/// What a found place means where no screen of the game is recognised in it.
const NO_SCREEN: &str = "The pixels of this place are clear, but no screen of the game is recognised in it: a \
                         part of the screen may be missing, or it is another game";

/// The state in a word, and what it means.
fn state(ui: &mut Ui, facts: &CaptureFacts, view: &FrameView<'_>) {
    let colours = theme::colours(ui);
    let state = facts.state();
    let screen = view.record.map(|record| record.reading.screen);
    // A game by clicks has no screens.
    let is_other_game = view.ui_state.clicks.in_force().is_some();
    let is_unknown = state == FitState::Found && screen == Some(Screen::Unknown) && !is_other_game;
    let colour = match state {
        _ if is_unknown => colours.warn,
        FitState::Exact | FitState::Found | FitState::ByHand => colours.accent,
        FitState::Blended | FitState::Recoloured | FitState::Poor => colours.warn,
        FitState::Guess | FitState::Lost => colours.error,
    };
    let (label, sentence) = match is_unknown {
        true => ("no known screen", NO_SCREEN.to_owned()),
        false => (state.label(), common::capitalised(facts.sentence())),
    };
    text::number_row(ui, "Screen in the image", label, Some(colour));
    let response = ui.label(RichText::new(&sentence).color(colours.dim));
    accessible::name_value(&response, "What was found", &sentence);
}

fn numbers(ui: &mut Ui, fit: &Fit, facts: &CaptureFacts) {
    let colours = theme::colours(ui);
    let [across, down] = Corners::from_pixels(fit.corners).scale();
    let rows = [
        (
            "Scale of the screen",
            format!("{across:.2} x {down:.2}"),
            false,
        ),
        (
            "Fit residual",
            format!("{:.2} px", fit.residual),
            fit.residual > 0.25,
        ),
        (
            "Edges that agree",
            format!("{:.0} %", 100.0 * fit.agree),
            fit.agree < 0.5,
        ),
        (
            "Pixels in doubt",
            format!("{:.1} %", 100.0 * fit.doubt),
            fit.is_poor(),
        ),
    ];
    for (label, value, is_bad) in rows {
        text::number_row(ui, label, &value, is_bad.then_some(colours.warn));
    }
    let second = match fit.runner_up {
        Some(other) => format!("{:+.1} points", -other.behind).replace('-', "−"),
        None if facts.by_hand => "not searched".to_owned(),
        None => "none".to_owned(),
    };
    let colour = fit.is_guess().then_some(colours.error);
    text::number_row(ui, "Second-best place", &second, colour);
}

/// The lightness of the four shades, as fitted. Those that the image does not show are framed
/// only.
fn shades(ui: &mut Ui, fit: &Fit) {
    let colours = theme::colours(ui);
    let size = vec2(ui.available_width(), fit::row(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let label = "Fitted shades";
    ui.painter().text(
        rect.left_center(),
        egui::Align2::LEFT_CENTER,
        label,
        fit::font(ui, theme::body()),
        colours.dim,
    );
    let side = rect.height() - 4.0;
    let levels = fit
        .shades
        .levels
        .map(|level| level.round().clamp(0.0, 255.0));
    for (i, (level, seen)) in levels.iter().zip(fit.shades.seen).enumerate() {
        let left = rect.right() - (4 - i) as f32 * (side * 1.6 + 2.0) + 2.0;
        let place = egui::pos2(left, rect.top() + 2.0);
        let swatch = Rect::from_min_size(place, vec2(side * 1.6, side));
        if seen {
            let grey = egui::Color32::from_gray(*level as u8);
            ui.painter().rect_filled(swatch, 0.0, grey);
        }
        let line = Stroke::new(1.0, colours.dim);
        ui.painter()
            .rect_stroke(swatch, 0.0, line, StrokeKind::Inside);
    }
    let value = levels.map(|level| level.to_string()).join(", ");
    accessible::set_value(&response, label, &value);
}

/// The switches and what changes the corners.
fn buttons(ui: &mut Ui, cx: &mut PanelCx<'_>, alone: bool) {
    ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], theme::SPACE[1]);
    ui.horizontal_wrapped(|ui| {
        for (action, face) in [
            (super::commands::LATTICE, "Lattice"),
            (super::commands::SECOND_BEST, "Second best"),
            (super::commands::DOUBT, "Doubt"),
        ] {
            widgets::button(ui, cx, &Command::from(action), face, Vec2::ZERO);
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (action, face) in [
            (Command::from(CaptureAction::FindAgain), "Find again"),
            (CaptureAction::NextScreen.into(), "Next screen"),
            (super::commands::SNAP.into(), "Snap"),
        ] {
            widgets::button_of(Scope::Capture, (ui, cx), &action, face, Vec2::ZERO);
        }
        if alone {
            let crop = Command::from(Request::CropPicture);
            widgets::button(ui, cx, &crop, "Crop…", Vec2::ZERO);
        }
    });
}
