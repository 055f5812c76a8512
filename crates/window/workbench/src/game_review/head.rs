//! What a review is by, and what can be done with it.

use super::Judge;
use crate::{BranchAction, Command, GameReviewAction, PanelCx, ReviewRequest, features::widgets};
use egui::{Ui, Vec2, vec2};
use ui_kit::{accessible, theme};

/// Draws the button that starts a review and the choices of what is judged by what, from right to
/// left.
pub fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let can = view.status.program.review.running.is_none() && view.moment.here.is_some();
    ui.add_enabled_ui(can, |ui| {
        let start = Command::from(ReviewRequest::Start);
        widgets::button(ui, cx, &start, "Review", Vec2::ZERO);
    });
    let own = Command::from(super::commands::OWN_PART);
    widgets::button(ui, cx, &own, "Own part", Vec2::ZERO);
    depth(ui, cx);
    strategy(ui, cx);
}

/// Draws the menu of the strategies.
fn strategy(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let face = match cx.view.ui_state.game_review.judge {
        Judge::Fitting => "what fits",
        Judge::Bot => "as the bot",
        Judge::Named(name) => name,
    };
    let menu = widgets::menu_button(ui, format!("{face} ⏷"), |ui| {
        for judge in Judge::each() {
            choice(ui, cx, GameReviewAction::Judge(judge));
        }
    });
    accessible::set_menu(&menu.response, "Judge", face);
    menu.response
        .on_hover_text("The strategy that judges and advises");
}

/// Draws the menu of the depths.
fn depth(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let depth = cx.view.ui_state.game_review.depth;
    let face = depth.map_or_else(|| "own depth".to_owned(), |depth| format!("depth {depth}"));
    let menu = widgets::menu_button(ui, format!("{face} ⏷"), |ui| {
        for depth in [None, Some(1), Some(2)] {
            choice(ui, cx, GameReviewAction::Depth(depth));
        }
    });
    accessible::set_menu(&menu.response, "Depth of the review", &face);
    menu.response
        .on_hover_text("How many pieces are placed to judge a placement");
}

fn choice(ui: &mut Ui, cx: &mut PanelCx<'_>, action: GameReviewAction) {
    let command = Command::from(action);
    let face = widgets::label(&command, cx.view);
    widgets::button(ui, cx, &command, &face, widgets::MENU_ENTRY);
}

/// Draws what can be done with a review. `is_narrow`: whether the statistics are in the place of
/// the table.
pub fn tools(ui: &mut Ui, cx: &mut PanelCx<'_>, is_narrow: bool) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], theme::SPACE[0]);
        let mut tool = |command: Command, face: &str| {
            widgets::button(ui, cx, &command, face, Vec2::ZERO);
        };
        tool(GameReviewAction::Advise.into(), "Advise");
        tool(GameReviewAction::PreviousBlunder.into(), "◀ Blunder");
        tool(GameReviewAction::NextBlunder.into(), "Blunder ▶");
        tool(BranchAction::PlayBetter.into(), "Play better");
        tool(GameReviewAction::CopyRow.into(), "Copy");
        tool(ReviewRequest::SaveCsv.into(), "CSV…");
        tool(ReviewRequest::SaveJson.into(), "JSON…");
        tool(ReviewRequest::SaveHtml.into(), "Page…");
        if is_narrow {
            tool(super::commands::SHOWS_STATISTICS.into(), "Statistics");
        }
    });
}
