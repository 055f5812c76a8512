//! The panel: the games in a few numbers, the curve of the loss, and the table.

use super::{curve, head, statistics, table, words};
use crate::{
    Command, GameReviewAction, PanelCx, PanelId, ReviewRequest, features::panel::Panel,
    features::widgets,
};
use crate::{
    format,
    game_review::{ReviewProgress, Reviewed},
};
use egui::{Label, Rect, RichText, Ui, UiBuilder, Vec2, vec2};
use review::GameReview;
use ui_kit::{accessible, progress, scroll, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 11.0 * theme::ROW;
/// At this width or more, the statistics are beside the table, in points.
const TWO_COLUMNS: f32 = 760.0;
/// The least and the greatest height of the curve, and its part of the panel.
const CURVE: ([f32; 2], f32) = ([46.0, 150.0], 0.18);
/// Rows of the table with its header for which the curve, and then the shown placement, are left
/// out: the table has the losses, and the row of the shown placement its reason.
const ROWS: f32 = 4.0;
/// The least height of the table, in points; a panel without it scrolls.
const LEAST_TABLE: f32 = 3.0 * theme::ROW;
/// The height of the description of the shown placement, three lines of text, in rows.
const LINES: f32 = 2.5;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Review,
    title: "Review",
    about: "Each placement of the shown games compared with the best one: loss, rank, and why",
    width: Panel::WIDE,
    height: HEIGHT,
    beside: head::beside,
    draw,
};

/// Draws the panel.
fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let high = ui.available_height();
    let review = &view.status.program.review;
    if let Some(running) = review.running {
        runs(ui, cx, running);
    }
    let Some(reviewed) = &review.found else {
        if review.running.is_none() {
            nothing(ui, cx);
        }
        return;
    };
    let frame = view.moment.shown.unwrap_or(0);
    let is_of = reviewed.is_of(&view.moment, view.history);
    let index = if is_of { reviewed.game_at(frame) } else { 0 };
    let Some(game) = reviewed.game(index) else {
        let help = [Command::from(ReviewRequest::Start)];
        widgets::empty(ui, cx, "No placement was found in what is shown", &help);
        return;
    };
    // In a low panel the sentences leave no room for the table: then all of it scrolls.
    scroll::whole(ui, "review", |ui| {
        found(ui, cx, reviewed, (index, game), high);
    });
}

/// Draws a review in a panel that is `high` points high.
fn found(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    reviewed: &Reviewed,
    (index, game): (usize, &GameReview),
    high: f32,
) {
    let view = cx.view;
    let top = ui.cursor().top();
    let left = |ui: &Ui| high - (ui.cursor().top() - top);
    ui.spacing_mut().item_spacing.y = theme::SPACE[1];
    summary(ui, cx, reviewed, (index, game));
    notes(ui, cx, reviewed);
    let is_wide = ui.available_width() >= TWO_COLUMNS;
    head::tools(ui, cx, !is_wide);
    let shown = view.verdict().map(|(place, _)| place);
    let ([least, most], part) = CURVE;
    let curve_height = (part * high).clamp(least, most);
    let with_placement = (ROWS + LINES) * theme::ROW;
    if left(ui) >= curve_height + theme::ROW + with_placement {
        curve::draw(ui, cx, (index, game), shown, curve_height);
    }
    if left(ui) >= with_placement {
        shown_placement(ui, cx);
    }
    let size = vec2(ui.available_width(), left(ui).max(LEAST_TABLE));
    let space = Rect::from_min_size(ui.cursor().min, size);
    if is_wide {
        let right = space.with_min_x(space.right() - statistics::WIDTH);
        let left = space.with_max_x(right.left() - theme::SPACE[4]);
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            table::draw(ui, cx, (index, game));
        });
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            statistics::draw(ui, game);
        });
    } else {
        ui.scope_builder(UiBuilder::new().max_rect(space), |ui| {
            match view.ui_state.game_review.shows_statistics {
                true => statistics::draw(ui, game),
                false => table::draw(ui, cx, (index, game)),
            }
        });
    }
    ui.advance_cursor_after_rect(space);
}

/// Draws the progress.
fn runs(ui: &mut Ui, cx: &mut PanelCx<'_>, running: ReviewProgress) {
    ui.horizontal(|ui| {
        let (counts, unit) = match running {
            ReviewProgress::Frames(done, of) => ((done, of), "frames"),
            ReviewProgress::Placements(done, of) => ((done, of), "placements"),
        };
        let unit = (format::thousands as fn(u64) -> String, unit);
        progress::draw(ui, ("Reviewing", "Reviewing the games"), counts, unit);
        let cancel = Command::from(ReviewRequest::Cancel);
        widgets::button(ui, cx, &cancel, "Cancel", Vec2::ZERO);
    });
}

/// Draws the panel before the first review.
fn nothing(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let advise = Command::from(GameReviewAction::Advise);
    if cx.view.moment.here.is_none() {
        widgets::empty(ui, cx, "No game is shown yet", &[advise]);
        return;
    }
    let sentence = "Each placement of the shown games compared with the best one";
    let help = [Command::from(ReviewRequest::Start), advise];
    widgets::empty(ui, cx, sentence, &help);
}

/// Draws a game in a few numbers, and the choice of another one.
fn summary(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    reviewed: &Reviewed,
    (index, game): (usize, &GameReview),
) {
    ui.horizontal_wrapped(|ui| {
        if reviewed.review.games.len() > 1 {
            games(ui, cx, reviewed, game);
        } else {
            ui.label(format!("Game {}:", game.game));
        }
        let text = words::summary(game);
        let response = ui.add(Label::new(&text).wrap());
        let name = format!("Review of game {}", rules::from_one(index));
        accessible::set_value(&response, &name, &text);
    });
}

/// Draws the menu of the games.
fn games(ui: &mut Ui, cx: &mut PanelCx<'_>, reviewed: &Reviewed, shown: &GameReview) {
    let menu = widgets::menu_button(ui, format!("Game {} ⏷", shown.game), |ui| {
        for game in &reviewed.review.games {
            let Some(first) = game.moves.first() else {
                continue;
            };
            let face = format!(
                "Game {}: {}",
                game.game,
                format::counted(game.moves.len() as u64, "piece")
            );
            let response = ui.add(egui::Button::new(&face).min_size(widgets::MENU_ENTRY));
            accessible::set_button(&response, &face, Some(game.game == shown.game));
            if response.clicked() {
                cx.send(GameReviewAction::Show(first.of.appeared));
            }
        }
    });
    accessible::set_button(&menu.response, "Game of the review", None);
    menu.response
        .on_hover_text("The game that is listed; it is that of the shown frame");
}

/// Draws why the review is out of date, and what is not in it.
fn notes(ui: &mut Ui, cx: &PanelCx<'_>, reviewed: &Reviewed) {
    let colours = theme::colours(ui);
    if let Some(stale) = words::stale(cx.view, reviewed) {
        widgets::out_of_date(ui, &stale);
    }
    if reviewed.is_own_part() {
        let part = reviewed.review.part.words();
        let response = ui.add(Label::new(RichText::new(part).color(colours.dim)).wrap());
        accessible::name_value(&response, "Reviewed part", part);
    }
    if let Some(fit) = words::fit(reviewed) {
        let response = ui.add(Label::new(RichText::new(&fit).color(colours.dim)).wrap());
        accessible::name_value(&response, "Judged by what fits", &fit);
    }
    if let Some(itself) = words::by_itself(reviewed) {
        let response = ui.add(Label::new(RichText::new(&itself).color(colours.dim)).wrap());
        accessible::name_value(&response, "Judged by itself", &itself);
    }
    if let Some(missing) = words::missing(cx.view, reviewed) {
        ui.add(Label::new(RichText::new(missing).color(colours.dim)).wrap());
    }
}

/// Draws what was found out about the placement of the shown frame, in a place of its own height,
/// so that the table stays where it is.
fn shown_placement(ui: &mut Ui, cx: &PanelCx<'_>) {
    let size = vec2(ui.available_width(), LINES * theme::ROW);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let (text, colour) = match cx.view.verdict() {
        Some((_, verdict)) => (words::placement(verdict), theme::colours(ui).text),
        None => (
            "No reviewed piece falls on the shown frame".to_owned(),
            theme::colours(ui).dim,
        ),
    };
    // No part of the layout: a longer text would move what is below.
    let mut place = ui.new_child(UiBuilder::new().max_rect(rect));
    place.set_clip_rect(rect.intersect(ui.clip_rect()));
    let response = place.add(Label::new(RichText::new(&text).color(colour)).wrap());
    accessible::name_value(&response, "Reviewed placement", &text);
    if response.rect.bottom() > rect.bottom() {
        response.on_hover_text(&text);
    }
}
