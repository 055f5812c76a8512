//! The plan as text, and what the pictures show of it.

pub mod best_move;
pub mod candidates;
mod observed;
pub mod predicted_vs_observed;
mod reason;
pub mod script;
mod text;

pub use observed::*;
pub use predicted_vs_observed::shown as shown_step;
pub use reason::{
    draw as reason, draw_large as reason_large, text as reason_text, width as reason_width,
};
pub use text::PlanText;

use crate::{
    Command, FrameView, PanelCx, Request, Shown, features::panel::Panel, features::widgets,
};
use egui::Ui;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[
    best_move::PANEL,
    script::PANEL,
    predicted_vs_observed::PANEL,
];

/// Why nothing is planned by the pictures of a profile from clicks, and the command that helps; `None` where
/// another profile reads.
pub fn why_never(view: &FrameView<'_>) -> Option<(&'static str, Command)> {
    let sentence = "Pictures are read by a profile from clicks, by which nothing is planned";
    view.game
        .is_some()
        .then(|| (sentence, Request::AutoProfile.into()))
}

/// Draws, in place of a plan, why there is none at the shown frame, and the command that helps.
pub fn without_plan(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let (sentence, help) = match (view.record, view.status.shown.kind) {
        _ if let Some((sentence, help)) = why_never(view) => (sentence, Some(help)),
        (None, _) => (widgets::no_picture(view), None),
        (Some(_), Shown::Session) => ("No plan is recorded at this frame", None),
        (Some(_), Shown::Game) if !view.status.machine.bot => (
            "The bot is off, so nothing is planned",
            Some(Request::Bot.into()),
        ),
        (Some(_), Shown::Game | Shown::Picture | Shown::Source) => {
            ("A plan is made when a piece appears", None)
        }
    };
    widgets::empty(ui, cx, sentence, help.as_slice());
}
