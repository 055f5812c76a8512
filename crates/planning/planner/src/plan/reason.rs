//! Why a placement was chosen, in one sentence.

use super::{Candidate, Plan};
use crate::features::{MeasuredBoard, by_name};
use rules::Placement;

/// One sentence about the chosen candidate and the next best. Columns count from
/// 1; every number is a field of the plan, or the difference of two.
#[must_use]
pub fn reason(plan: &Plan) -> String {
    let Some(chosen) = plan.best() else {
        return match plan.position.queue.first() {
            Some(piece) => format!("There is no place for the {}", piece.letter()),
            None => "No piece is known".to_owned(),
        };
    };
    let Some(place) = chosen.line.first() else {
        return String::new();
    };
    let mut parts = vec![rows(chosen)];
    parts.extend(holes(plan, chosen));
    parts.push(format!("worth {}", number(chosen.value)));
    format!(
        "{}: {}; {}",
        where_to(place),
        parts.join(", "),
        comparison(plan, chosen)
    )
}

/// Where a placement puts its piece, such as `T to column 4, pointing left`. Columns count from
/// 1.
#[must_use]
pub fn where_to(place: &Placement) -> String {
    let to = format!(
        "{} to column {}",
        place.piece.letter(),
        rules::from_one(place.column())
    );
    match place.piece.facing(place.orientation) {
        Some(facing) => format!("{to}, {facing}"),
        None => to,
    }
}

fn rows(chosen: &Candidate) -> String {
    let now = chosen.cleared.first().copied().unwrap_or(0);
    let all: u8 = chosen.cleared.iter().sum();
    match (now, all) {
        (0, 0) => "clears nothing".to_owned(),
        (0, _) => format!("clears nothing now and {all} by the end of its line"),
        _ if now == all => format!("clears {now}"),
        _ => format!("clears {now} now and {all} by the end of its line"),
    }
}

/// The feature whose change is named.
const HOLES: &str = "holes";

/// Compares the holes at the end of the line with the current ones; empty when the strategy
/// doesn't count holes.
fn holes(plan: &Plan, chosen: &Candidate) -> Option<String> {
    let term = chosen.terms.iter().find(|term| term.name == HOLES)?;
    let before = by_name(HOLES)?.value(&MeasuredBoard::of(&plan.position.board).leaf());
    let new = term.value as i64 - before;
    Some(match new {
        0 => "no new hole".to_owned(),
        1 => "1 new hole".to_owned(),
        -1 => "1 hole fewer".to_owned(),
        2.. => format!("{new} new holes"),
        _ => format!("{} holes fewer", -new),
    })
}

fn comparison(plan: &Plan, chosen: &Candidate) -> String {
    if let (1.., Some(best)) = (plan.chosen, plan.candidates.first()) {
        let gain = if best.line.len() > chosen.line.len() {
            "which leaves more space".to_owned()
        } else if best.is_mean != chosen.is_mean {
            "which was more promising".to_owned()
        } else {
            format!("{} better", number(best.value - chosen.value))
        };
        let place = best.line.first().map(where_to).unwrap_or_default();
        return format!("out of reach: {place}, {gain}");
    }
    match plan.candidates.get(plan.chosen + 1) {
        None => "nothing else fits".to_owned(),
        Some(next) if next.line.len() < chosen.line.len() => {
            "everything else leaves no space for the next pieces".to_owned()
        }
        Some(next) if next.is_mean != chosen.is_mean => {
            "nothing else was promising enough to be searched deeper".to_owned()
        }
        Some(next) if next.value >= chosen.value => "next best has the same value".to_owned(),
        Some(next) => format!("next best {} worse", number(chosen.value - next.value)),
    }
}

/// Two digits after the point, with a true minus sign.
fn number(value: f64) -> String {
    format!("{value:.2}").replace('-', "\u{2212}")
}
