//! What was found from the clicks, or what to click.

use crate::clicks::Found;
use crate::{FrameView, PanelCx};
use autofit::Candidate;
use egui::{RichText, Ui};
use rules::Piece;
use ui_kit::{accessible, text, theme};

/// What to do before the first click.
const BEGIN: &str = "Choose what you will click, then click it on the picture: an empty and a \
                     filled cell of the well first, then the next piece and the numbers. Clicks on \
                     several frames are better than on one; six are enough";
/// While there is no answer.
const WORKING: &str = "Looking for the well…";

/// Draws what was found.
pub fn draw(ui: &mut Ui, cx: &PanelCx<'_>) {
    let clicks = &cx.view.ui_state.clicks;
    let colours = theme::colours(ui);
    match clicks.answer() {
        Some(Ok(found)) => facts(ui, cx.view, found),
        Some(Err(why)) => state(
            ui,
            &format!("⚠ {}", sentence(&why.to_string())),
            colours.warn,
        ),
        None if clicks.is_waiting() => state(ui, WORKING, colours.dim),
        None => state(ui, BEGIN, colours.dim),
    }
}

/// A sentence about the state.
fn state(ui: &mut Ui, words: &str, colour: egui::Color32) {
    ui.add_space(theme::SPACE[1]);
    let response = ui.label(RichText::new(words).color(colour));
    accessible::name_value(&response, "Result of the clicks", words);
    response
        .on_hover_text("What was found from the clicks; it is looked for again after each change");
}

/// With a capital letter.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

fn facts(ui: &mut Ui, view: &FrameView<'_>, found: &Found) {
    let fit = &found.fit;
    let second = match &fit.runner_up {
        Some((field, behind)) => format!("{}, {behind:.0} bits behind", place(field)),
        None => "none".to_owned(),
    };
    let next = match fit.next {
        Some(next) => format!("{} at {},{}", next.piece.letter(), next.rect.x, next.rect.y),
        None => "not clicked".to_owned(),
    };
    let list = |words: Vec<String>| match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(" "),
    };
    let numbers = fit.numbers.places.keys().map(ToString::to_string).collect();
    let digits = fit.numbers.digits.keys().map(ToString::to_string).collect();
    let pieces: Vec<Piece> = fit.kinds();
    let pieces = pieces.iter().map(|piece| piece.letter().to_string());
    let votes = format!("{} of {} pixels", fit.fill.votes, fit.fill.pixels);
    for (label, value) in [
        ("Well", place(&fit.field)),
        ("Cells", cells(&fit.field)),
        ("Residual", format!("{:.0} %", fit.residual * 100.0)),
        ("Second best", second),
        ("Votes for filled", votes),
        ("Next piece found", next),
        ("Numbers found", list(numbers)),
        ("Known digits", list(digits)),
        ("Known pieces", list(pieces.collect())),
    ] {
        text::text_row(ui, label, &value);
    }
    let colours = theme::colours(ui);
    for problem in &fit.problems {
        let words = format!("⚠ {}", sentence(problem));
        let response = ui.label(RichText::new(&words).color(colours.warn));
        accessible::name_value(&response, "Problem with a click", &words);
        response.on_hover_text("This click was of no use; the well was found without it");
    }
    let is_other_screen = view.fitted.is_some_and(|game| !game.reading.is_play);
    if is_other_screen {
        let words = "On the shown picture the walls of the well are not there";
        ui.label(RichText::new(words).color(colours.dim));
    }
}

/// Corner and rows.
fn place(field: &Candidate) -> String {
    format!(
        "{},{} · {} by {}",
        field.x, field.y, field.columns, field.rows
    )
}

/// Pixels of a cell.
fn cells(field: &Candidate) -> String {
    let [wide, high] = field.pitch;
    format!("{wide} by {high} pixels")
}
