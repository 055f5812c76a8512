//! The panel: what is compared, what was found, and a row for each kind of difference.

use super::{row, thumbs::Thumbs};
use crate::{
    Command, PanelCx, PanelId, RegressRequest, Shown, features::panel::Panel, features::widgets,
};
use crate::{format, regress::Changes};
use egui::{RichText, Ui, Vec2};
use ui_kit::{accessible, progress, theme};

/// Preferred height of the panel, in points.
const HEIGHT: f32 = theme::HEADER + 3.0 * theme::ROW + 4.0 * row::HEIGHT;
/// Keys of two profiles that are listed.
const MOST_KEYS: usize = 4;
/// Sentences on what was not compared.
const MOST_NOTES: usize = 3;

/// The panel.
pub const PANEL: Panel = Panel {
    id: PanelId::Regress,
    title: "Regress",
    about: "What is read and decided differently now from what was recorded, and by two profiles",
    width: Panel::NARROW,
    height: HEIGHT,
    beside,
    draw,
};

/// Draws the buttons that start a comparison, from right to left.
fn beside(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let idle = view.status.program.regression.running.is_none();
    let edited = view.ui_state.calibrate.edited().is_some();
    let session = view.status.shown.kind == Shown::Session;
    let chosen = view
        .moment
        .here
        .and_then(|here| view.ui_state.time.chosen(here));
    let span = chosen.is_some();
    for (request, face, can) in [
        (RegressRequest::Profiles, "Profile", edited),
        (RegressRequest::Span, "Span", session && span),
        (RegressRequest::Session, "Session", session),
        (RegressRequest::Folder, "Folder…", true),
    ] {
        ui.add_enabled_ui(idle && can, |ui| {
            widgets::button(ui, cx, &Command::from(request), face, Vec2::ZERO);
        });
    }
}

/// Draws what was found.
fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let comparison = &cx.view.status.program.regression;
    if let Some(counts) = comparison.running {
        ui.horizontal(|ui| {
            let unit = (format::thousands as fn(u64) -> String, "frames");
            progress::draw(ui, ("Comparing", "Comparing sessions"), counts, unit);
            let cancel = Command::from(RegressRequest::Cancel);
            widgets::button(ui, cx, &cancel, "Cancel", Vec2::ZERO);
        });
        // What was found before is not of it.
        ui.label(RichText::new(&comparison.title).color(theme::colours(ui).dim));
        return;
    }
    let Some(changes) = &comparison.found else {
        let sentence = "What recorded sessions would be now, with the strategy in force and the \
                        chosen profile, or on Auto the one that fits";
        widgets::empty(ui, cx, sentence, &[Command::from(RegressRequest::Folder)]);
        return;
    };
    let edited = cx.view.ui_state.calibrate.edited();
    let stale = changes.stale(edited.map(|edited| edited.profile()));
    if let Some(stale) = stale {
        widgets::out_of_date(ui, stale);
    }
    let title = RichText::new(&comparison.title).color(theme::colours(ui).dim);
    ui.label(title);
    let response = ui.label(&changes.summary);
    accessible::set_value(&response, "Differences", &changes.summary);
    ui.horizontal(|ui| outcome(ui, cx, (changes, stale.is_some()), comparison.asks));
    notes(ui, changes);
    keys(ui, changes);
    if !changes.rows.is_empty() {
        rows(ui, cx, changes);
    }
}

/// Draws what can be done with what was found.
fn outcome(ui: &mut Ui, cx: &mut PanelCx<'_>, (changes, is_stale): (&Changes, bool), asks: bool) {
    if changes.is_unchanged() && changes.keys.is_empty() {
        return;
    }
    if asks {
        let count = changes.sessions.iter();
        let count = count.filter(|session| session.counts.iter().any(|n| *n > 0));
        let sessions = format::counted(count.count() as u64, "session");
        let by = if is_stale {
            ", by the profile as it was compared"
        } else {
            ""
        };
        ui.label(format!("Replace the records of {sessions}{by}?"));
        for (request, face) in [
            (RegressRequest::Accept, "Replace"),
            (RegressRequest::Keep, "Keep"),
        ] {
            widgets::button(ui, cx, &Command::from(request), face, Vec2::ZERO);
        }
        return;
    }
    let save = Command::from(RegressRequest::Save);
    widgets::button(ui, cx, &save, "Save as HTML…", Vec2::ZERO);
    if changes.can_accept {
        let accept = Command::from(RegressRequest::AskAccept);
        widgets::button(ui, cx, &accept, "Accept…", Vec2::ZERO);
    }
}

/// Draws why something was not compared.
fn notes(ui: &mut Ui, changes: &Changes) {
    let warn = theme::colours(ui).warn;
    for note in changes.notes().take(MOST_NOTES) {
        ui.label(RichText::new(note).color(warn));
    }
    let more = changes.notes().count().saturating_sub(MOST_NOTES);
    if more > 0 {
        ui.label(RichText::new(format!("and {more} more")).color(warn));
    }
}

/// Draws the keys in which two profiles differ.
fn keys(ui: &mut Ui, changes: &Changes) {
    for change in changes.keys.iter().take(MOST_KEYS) {
        let [before, after] = &change.values;
        let text = format!("{}: {before} → {after}", change.key);
        ui.label(RichText::new(text).font(theme::numbers()));
    }
    let more = changes.keys.len().saturating_sub(MOST_KEYS);
    if more > 0 {
        ui.label(format!("and {} more keys", format::thousands(more as u64)));
    }
}

fn rows(ui: &mut Ui, cx: &mut PanelCx<'_>, changes: &Changes) {
    let (table, places) = row::table(ui);
    let mut thumbs = Thumbs::of(ui, changes.id, cx.view.ui_state.palette);
    table.scroll(ui, changes.rows.len(), thumbs.top(), |ui, i| {
        if let Some(change) = changes.rows.get(i) {
            let of = (&table, &places);
            row::draw(ui, cx, of, (i, change), changes, &mut thumbs);
        }
    });
    thumbs.keep(ui);
}
