//! Whether the loop is clean: the counters that should be 0, and the referee.

use crate::{Command, FrameView, status_bar, tokens, widgets, words};
use egui::{RichText, Ui};

/// The height it wants, in points.
pub const HEIGHT: f32 = tokens::HEADER + 6.0 * tokens::ROW + 18.0;

/// Whether there is anything to look at, at the right of the title.
pub fn beside(ui: &mut Ui, view: &FrameView<'_>, _commands: &mut Vec<Command>) {
    let colours = tokens::colours(ui);
    let status = view.status;
    let clean = status_bar::counters(&status.counters)
        .iter()
        .all(|(_, n)| *n == 0)
        && status.referee.as_ref().is_none_or(|r| r.agreed == r.frames);
    let (text, colour) = if clean {
        ("✔ clean", colours.dim)
    } else {
        ("⚠ look", colours.warn)
    };
    ui.label(RichText::new(text).color(colour));
    if view.shown_in_the_past().is_some() {
        ui.label(RichText::new("now").color(colours.dim))
            .on_hover_text("Counted up to the newest frame, not to the one that is shown");
    }
}

/// Draws it.
pub fn draw(ui: &mut Ui, view: &FrameView<'_>, _commands: &mut Vec<Command>) {
    let colours = tokens::colours(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let counters = status_bar::counters(&view.status.counters);
    for (name, count) in counters {
        let colour = if count == 0 {
            colours.dim
        } else {
            colours.warn
        };
        widgets::value(ui, name, &words::thousands(count), Some(colour));
    }
    match &view.status.referee {
        Some(referee) => {
            let agreed = referee.agreed == referee.frames;
            let colour = if agreed { colours.dim } else { colours.error };
            let response =
                widgets::value(ui, "Referee", &status_bar::referee(referee), Some(colour));
            response.on_hover_text(
                referee.first_difference.as_deref().unwrap_or(
                    "Frames on which the cartridge's own memory agrees with what was read",
                ),
            );
        }
        None => {
            let response = widgets::value(ui, "Referee", words::UNKNOWN, Some(colours.faint));
            response.on_hover_text("Only the built-in game tells the truth about itself");
        }
    }
}
