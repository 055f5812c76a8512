//! Both sides at the shown frame: their frames, names and colours.

use crate::FrameView;
use crate::{
    OtherSession, Track,
    branches::letter,
    branches::{Other, right},
    side_by_side::Pair,
};
use egui::{Align2, Color32, Rect, Ui};
use pad::{BranchId, FrameNo};
use planner::Plan;
use session::{Record, plan_at};
use std::sync::Arc;
use ui_kit::{fit, theme};

/// One side.
pub struct Side<'a> {
    /// Its frames.
    pub track: Track<'a>,
    /// The frame that is shown of it, which may not be kept; `None` before its first.
    pub frame: Option<FrameNo>,
    /// The record of that frame.
    pub record: Option<Arc<Record>>,
    /// The newest plan up to it.
    pub plan: Option<Arc<Plan>>,
    /// The name.
    pub name: String,
    /// The letter of its branch.
    pub letter: String,
    /// The colour.
    pub colour: Color32,
}

/// Both sides.
pub struct Sides<'a> {
    /// The frames that stand beside each other.
    pub pair: Pair<'a>,
    /// The left and the right side.
    pub both: [Side<'a>; 2],
}

/// The chosen right side, or the one that is taken instead; `None` when there is nothing to
/// compare with.
pub fn chosen(view: &FrameView<'_>) -> Option<Other> {
    let here = view.moment.here?;
    let list = view.history.branches();
    let chosen = view.ui_state.branches.other;
    right(chosen, &list, here.branch, view.other_session)
}

/// Both sides; `None` when there is nothing to compare with, or nothing to lock to.
pub fn sides<'a>(ui: &Ui, view: &FrameView<'a>) -> Option<Sides<'a>> {
    let (here, shown) = view.moment.here.zip(view.moment.shown)?;
    let other = chosen(view)?;
    let lock = view.ui_state.side_by_side.lock;
    let left = (view.history, here.branch, shown);
    let pair = Pair::new(left, (other, view.other_session), lock)?;
    // Letters are those of branches, which both sessions have.
    let (ours, mark, colour) = match other {
        Other::Branch(branch) => (name(pair.left), "", branch),
        Other::Session(branch) => {
            let ours = session_name(&view.status.shown.source, pair.left);
            (ours, "2", here.branch + 1 + branch)
        }
    };
    let ours = side(pair.left, Some(shown), (ui, here.branch, ours));
    let beside = pair.beside(shown);
    let name = other_name(view.history, other, view.other_session);
    let mut theirs = side(pair.right, beside, (ui, colour, name));
    theirs.letter.push_str(mark);
    Some(Sides {
        pair,
        both: [ours, theirs],
    })
}

fn side<'a>(
    track: Track<'a>,
    frame: Option<FrameNo>,
    (ui, colour, name): (&Ui, BranchId, String),
) -> Side<'a> {
    let record = frame.and_then(|frame| track.record(frame));
    let plan = record.as_ref().and_then(|r| plan_at(track.history, r));
    Side {
        track,
        frame,
        record,
        plan,
        name,
        letter: letter(track.branch),
        colour: theme::branch(theme::colours(ui), colour),
    }
}

fn name(track: Track<'_>) -> String {
    track.name().unwrap_or_default()
}

/// The name of a session, with that of the branch where it has several.
fn session_name(session: &str, track: Track<'_>) -> String {
    match track.history.branches().len() {
        0 | 1 => session.to_owned(),
        _ => format!("{session} · {}", name(track)),
    }
}

/// The name of a right side, as its menu lists it.
pub fn other_name(
    history: &session::History,
    other: Other,
    session: Option<&OtherSession>,
) -> String {
    let Some(track) = other.track(history, session) else {
        return String::new();
    };
    match (other, session) {
        (Other::Session(_), Some(session)) => session_name(&session.name, track),
        (Other::Session(_) | Other::Branch(_), _) => name(track),
    }
}

impl Side<'_> {
    /// Draws its letter on its colour.
    pub fn chip(&self, ui: &Ui, at: Rect) {
        ui.painter().rect_filled(at, theme::RADIUS, self.colour);
        let font = fit::font(ui, theme::letter(theme::NUMBERS - 1.0));
        let ink = theme::ink_on(self.colour);
        ui.painter()
            .text(at.center(), Align2::CENTER_CENTER, &self.letter, font, ink);
    }
}
