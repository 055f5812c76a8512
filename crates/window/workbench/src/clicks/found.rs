//! What was found from the clicks, or what to click.

use crate::clicks::{ChosenRole, FittedProfile};
use crate::{Clicks, FrameView, PanelCx};
use autofit::{Candidate, Role};
use egui::{RichText, Ui};
use rules::Piece;
use strum::IntoEnumIterator as _;
use ui_kit::{accessible, text, theme};

/// What to do before the first click, while clicks on the picture are taken.
const BEGIN: &str = "Click on the picture what is marked above: an empty and a filled cell of the \
                     well first, then the next piece and the numbers. Clicks on several frames are \
                     better than on one; six are enough";
/// What to do before that.
const CHOOSE: &str = "Choose Empty above, then click an empty cell of the well on the picture; a \
                      filled cell, the next piece and the numbers follow";
/// While there is no answer.
const WORKING: &str = "Looking for the well…";

/// Draws what was found.
pub fn draw(ui: &mut Ui, cx: &PanelCx<'_>) {
    let clicks = &cx.view.ui_state.clicks;
    let colours = theme::colours(ui);
    // First, since what is below may have to be scrolled to.
    problems(ui, clicks);
    uses(ui, clicks);
    match clicks.answer() {
        Some(Ok(found)) => facts(ui, cx.view, found),
        Some(Err(why)) => state(
            ui,
            &format!("⚠ {}", common::capitalised(&why.to_string())),
            colours.warn,
        ),
        None if clicks.is_waiting() => state(ui, WORKING, colours.dim),
        None if clicks.is_taking() => state(ui, BEGIN, colours.dim),
        None => state(ui, CHOOSE, colours.dim),
    }
    if let Some(before) = clicks.well_before() {
        let words = format!(
            "⚠ Before the last click the well was {}; if that was right, undo the click",
            place(&before)
        );
        let response = ui.label(RichText::new(&words).color(colours.warn));
        accessible::name_value(&response, "Well before the last click", &words);
        response.on_hover_text("One wrong click can move the well");
    }
}

/// The clicks that are of no use.
fn problems(ui: &mut Ui, clicks: &Clicks) {
    let problems = clicks.found().map_or(&[][..], |found| &found.fit.problems);
    for (at, why) in problems {
        let words = format!("⚠ Click {}: {why}", at + 1);
        let response = ui.label(RichText::new(&words).color(theme::colours(ui).warn));
        accessible::name_value(&response, "Problem with a click", &words);
        response.on_hover_text("This click was of no use; the well was found without it");
    }
}

/// What the profile can be used for, and which clicks would add to that.
fn uses(ui: &mut Ui, clicks: &Clicks) {
    let found = clicks.found();
    let (for_now, lacks) = match found {
        Some(found) => uses_of(found, clicks),
        None => ("Reads nothing yet".to_owned(), first_clicks(clicks)),
    };
    let words = match found.is_some() {
        true => format!(
            "{for_now}, does not play yet: the bot plays the original game and Blockfall only"
        ),
        false => for_now,
    };
    let words = match lacks.is_empty() {
        true => words,
        false => format!("{words}. To read more, {lacks}"),
    };
    ui.add_space(theme::SPACE[1]);
    let response = ui.label(RichText::new(&words).color(theme::colours(ui).text));
    accessible::name_value(&response, "Use of the profile", &words);
    response.on_hover_text("What a profile of these clicks can be used for, and what it lacks");
    ui.add_space(theme::SPACE[1]);
}

/// The clicks without which nothing is found; where all are there, the result states what else to click.
fn first_clicks(clicks: &Clicks) -> String {
    let missing: Vec<String> = clicks
        .missing()
        .filter(|role| matches!(role, ChosenRole::Empty | ChosenRole::Filled))
        .map(|role| role.label().to_lowercase())
        .collect();
    match &missing[..] {
        [] => String::new(),
        [role] => format!("click a cell that is {role}"),
        _ => "click an empty and a filled cell".to_owned(),
    }
}

/// What a profile reads, and what would add to it.
fn uses_of(found: &FittedProfile, clicks: &Clicks) -> (String, String) {
    let numbers = found.profile.numbers();
    let mut reads = vec!["the board".to_owned()];
    reads.extend(
        found
            .profile
            .next_box()
            .map(|_| "the next piece".to_owned()),
    );
    reads.extend(numbers.iter().map(|(number, _)| format!("the {number}")));
    let is_read = |role: ChosenRole| match role.states() {
        Ok(Role::Next) => found.profile.next_box().is_some(),
        Ok(_) => true,
        Err(number) => numbers.iter().any(|(read, _)| *read == number),
    };
    let unread = ChosenRole::iter().filter(|role| !is_read(*role));
    let mut lacks: Vec<String> = unread
        .map(|role| {
            let name = role.label().to_lowercase();
            let what = match role {
                ChosenRole::Next => "next piece",
                _ => &name,
            };
            let again = match clicks.missing().any(|missing| missing == role) {
                true => "",
                false => " again",
            };
            format!("click the {what}{again}")
        })
        .collect();
    let kinds = found.fit.pieces.len();
    if kinds < Piece::EACH.len() {
        lacks.push(format!(
            "click filled cells of other pieces ({kinds} of {} looks are known)",
            Piece::EACH.len()
        ));
    }
    let digits = found.fit.digits.len();
    if digits < 10 && !found.profile.numbers().is_empty() {
        lacks.push(format!(
            "click numbers with other digits ({digits} of 10 are known)"
        ));
    }
    (format!("Reads {}", listed(&reads)), lacks.join(", "))
}

/// `a, b and c`.
fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
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

fn facts(ui: &mut Ui, view: &FrameView<'_>, found: &FittedProfile) {
    let fit = &found.fit;
    let second = match &fit.runner_up {
        Some((field, behind)) => format!(
            "{},{} · {} rows · −{behind:.0} bits",
            field.x, field.y, field.rows
        ),
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
    let numbers = fit.numbers.iter().map(ToString::to_string).collect();
    let digits = fit.digits.iter().map(ToString::to_string).collect();
    let pieces = fit.pieces.iter().map(|piece| piece.letter().to_string());
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
    let is_other_screen = view.fitted.is_some_and(|game| !game.reading.is_play);
    if is_other_screen {
        let words = "On the shown picture the walls of the well are not there";
        ui.label(RichText::new(words).color(theme::colours(ui).dim));
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
