//! Compares a script with the pictures: for each step the predicted and the observed place
//! of the piece, and the first step at which they differ.

use pad::{BranchId, Buttons, FrameNo};
use planner::Plan;
use rules::Falling;
use session::{History, Record};
use std::sync::Arc;
use vision::SeenPiece;

/// Orientation, row and column of a box.
pub type BoxPlace = (u8, i8, i8);

/// One step of the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The held buttons.
    pub buttons: Buttons,
    /// The predicted place after the step; that of the last step is where the piece locks.
    pub predicted: BoxPlace,
    /// The picture that shows the step, if there is one yet.
    pub frame: Option<FrameNo>,
    /// The place of the piece in that picture; `None` if there is no falling piece.
    pub observed: Option<BoxPlace>,
    /// Why both differ, on the first row where they do.
    pub parted: Option<String>,
}

/// Where a falling piece is.
pub const fn place(falling: &Falling) -> BoxPlace {
    (falling.orientation, falling.row, falling.col)
}

const fn seen(seen: &SeenPiece) -> BoxPlace {
    (seen.orientation, seen.row, seen.col)
}

/// The script of a plan, with the pictures of a branch around a record on which it is in force.
/// `now` is the index of the step that the record shows; `None` before the first.
pub fn rows(
    (history, branch): (&History, BranchId),
    plan: &Plan,
    record: &Record,
    now: Option<usize>,
) -> Vec<Row> {
    let frames = plan.script.as_ref().map_or(&[][..], |s| &s.frames);
    let first = first_picture((history, branch), plan, record, now);
    let mut open = first.is_some();
    let rows = frames.iter().enumerate().map(|(i, step)| {
        let frame = first.map(|first| first + i as u64).filter(|_| open);
        let shown = frame.and_then(|frame| history.get_on(branch, frame));
        let predicted = place(&step.falling);
        let observed = shown.as_ref().and_then(|r| r.tracked.falling.as_ref());
        let observed = observed.map(seen);
        let parted = shown
            .as_ref()
            .and_then(|r| parted(plan, r, predicted, observed));
        open &= parted.is_none() && shown.as_ref().is_some_and(|r| in_force(plan, r));
        Row {
            buttons: step.buttons,
            predicted,
            frame: shown.map(|r| r.picture.number),
            observed,
            parted,
        }
    });
    let mut rows: Vec<Row> = rows.collect();
    if let (Some(first), Some(last)) = (first.filter(|_| open), rows.last_mut()) {
        // A missing lock is noticed only after the last step.
        let end = first + frames.len() as u64;
        let late = (end..end + LATE)
            .map_while(|frame| history.get_on(branch, frame))
            .find_map(|r| r.divergence.as_ref().map(|d| d.words.clone()));
        last.parted = last.parted.take().or(late);
    }
    rows
}

/// The number of pictures after the last step until a missing lock is noticed.
const LATE: u64 = 5;

/// Why a picture differs from the prediction.
fn parted(
    plan: &Plan,
    record: &Record,
    predicted: BoxPlace,
    observed: Option<BoxPlace>,
) -> Option<String> {
    if let Some(divergence) = &record.divergence {
        return Some(divergence.words.clone());
    }
    let differs = observed.is_some_and(|observed| observed != predicted) && in_force(plan, record);
    differs.then(|| "the picture shows the piece at another place".to_owned())
}

fn in_force(plan: &Plan, record: &Record) -> bool {
    let same = |other: &Arc<Plan>| std::ptr::eq(Arc::as_ptr(other), plan) || **other == *plan;
    record.plan.as_ref().is_some_and(same)
}

/// The picture that shows the first step of the script.
fn first_picture(
    (history, branch): (&History, BranchId),
    plan: &Plan,
    record: &Record,
    now: Option<usize>,
) -> Option<FrameNo> {
    let number = record.picture.number;
    if let Some(now) = now.filter(|_| in_force(plan, record)) {
        return number.checked_sub(now as u64);
    }
    if let Some(begun) = begun((history, branch), plan, record) {
        return Some(begun);
    }
    let longest = plan.script.as_ref().map_or(0, |s| s.frames.len()) as u64;
    let later = number + 1..=number + WAIT;
    let earlier = (number.saturating_sub(longest + 96)..number).rev();
    let around: Box<dyn Iterator<Item = FrameNo>> = if record.plan.is_some() {
        Box::new(later)
    } else {
        Box::new(earlier)
    };
    around
        .map_while(|frame| history.get_on(branch, frame))
        .find_map(|r| match r.script_frame.filter(|_| in_force(plan, &r)) {
            Some(step) => r.picture.number.checked_sub(step as u64),
            // The plan was dropped on the picture that should have shown its first step.
            None => r.divergence.as_ref().map(|_| r.picture.number),
        })
}

/// The picture of the first step of a plan that is in force on a record and was begun on one shortly
/// before: the last step was shown, and the next plan is not made yet.
pub fn begun(
    (history, branch): (&History, BranchId),
    plan: &Plan,
    record: &Record,
) -> Option<FrameNo> {
    let number = record.picture.number;
    (number.saturating_sub(WAIT)..number)
        .rev()
        .map_while(|frame| history.get_on(branch, frame))
        .take_while(|before| in_force(plan, before) && in_force(plan, record))
        .find_map(|before| {
            before
                .picture
                .number
                .checked_sub(before.script_frame? as u64)
        })
}

/// The greatest number of pictures before the first step of a plan, and after the last.
const WAIT: u64 = 8;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

    use super::*;
    use crate::samples;
    use session::{Cause, Divergence};

    /// The pictures of the plan of [`samples::falling_t`], as predicted.
    fn played() -> (Vec<Record>, Arc<Plan>) {
        let sample = samples::falling_t();
        let plan = sample.plan.clone().unwrap();
        let steps = &plan.script.as_ref().unwrap().frames;
        let records = steps.iter().enumerate().map(|(i, step)| {
            let mut record = sample.clone();
            record.picture.number = 100 + i as u64;
            record.script_frame = Some(i);
            let mut tracked = (*record.tracked).clone();
            let (orientation, row, col) = place(&step.falling);
            tracked.falling = tracked.falling.map(|seen| SeenPiece {
                orientation,
                row,
                col,
                ..seen
            });
            record.tracked = Arc::new(tracked);
            record
        });
        (records.collect(), plan)
    }

    fn rows_of(records: &[Record], plan: &Plan, at: usize) -> Vec<Row> {
        let history = History::default();
        for record in records {
            history.push(record.clone());
        }
        rows((&history, 0), plan, &records[at], records[at].script_frame)
    }

    /// For a picture the plan stays in force after its last step, until the next one is made.
    #[test]
    fn a_plan_that_was_played_keeps_what_was_observed() {
        let (mut records, plan) = played();
        let mut after = records.last().unwrap().clone();
        after.picture.number += 1;
        after.script_frame = None;
        records.push(after);
        let rows = rows_of(&records, &plan, records.len() - 1);
        assert!(rows.iter().all(|row| row.frame.is_some()), "{rows:?}");
        assert_eq!(rows.first().unwrap().frame, Some(100));
        // Before its first step nothing is.
        let mut before = records[0].clone();
        before.picture.number -= 1;
        before.script_frame = None;
        let history = History::default();
        history.push(before.clone());
        assert_eq!(begun((&history, 0), &plan, &before), None);
    }

    #[test]
    fn a_new_branch_has_not_observed_what_comes_after_its_fork_elsewhere() {
        let (records, plan) = played();
        let history = History::default();
        for record in &records {
            history.push(record.clone());
        }
        let at = &records[5];
        let branch = history
            .fork(0, at.picture.number, "other", pad::Epoch(1))
            .unwrap();
        let rows = rows((&history, branch), &plan, at, at.script_frame);
        for (i, row) in rows.iter().enumerate() {
            assert_eq!(row.observed.is_some(), i <= 5, "{i}: {row:?}");
        }
    }

    #[test]
    fn what_is_played_as_predicted_agrees_on_every_step() {
        let (records, plan) = played();
        for at in [0, 5, records.len() - 1] {
            let rows = rows_of(&records, &plan, at);
            assert_eq!(rows.len(), records.len());
            for (i, row) in rows.iter().enumerate() {
                assert_eq!(row.frame, Some(100 + i as u64));
                assert_eq!(row.observed, Some(row.predicted), "{i}");
                assert_eq!(row.parted, None, "{i}");
            }
        }
    }

    #[test]
    fn the_first_divergence_is_flagged_with_its_cause_and_ends_the_comparison() {
        let (mut records, plan) = played();
        records[4].divergence = Some(Divergence {
            cause: Cause::PressNotSeen(Buttons::LEFT),
            words: "the press of Left was not seen".into(),
            step: 102,
            expected: plan.script.as_ref().unwrap().frames[4],
        });
        let rows = rows_of(&records, &plan, 2);
        let flagged: Vec<_> = (0..rows.len())
            .filter(|i| rows[*i].parted.is_some())
            .collect();
        assert_eq!(flagged, [4]);
        assert_eq!(
            rows[4].parted.as_deref(),
            Some("the press of Left was not seen")
        );
        assert!(rows[5..].iter().all(|row| row.frame.is_none()));
    }

    #[test]
    fn steps_that_have_not_come_are_predicted_only() {
        let (records, plan) = played();
        let rows = rows_of(&records[..3], &plan, 2);
        assert!(rows[2].observed.is_some());
        assert!(rows[3].frame.is_none() && rows[3].observed.is_none());
    }

    /// A game of some pieces in which the first press from a frame on is lost.
    fn with_a_lost_press(from: FrameNo) -> machine::Machine {
        let setup = machine::MachineSetup {
            rom: None,
            core: machine::CoreKind::default(),
            profile_choice: vision::Profile::blockfall().unwrap().into(),
            strategy: planner::Strategy::four_feature(),
            goal: machine::Goal {
                level: 9,
                heart: false,
                start_delay: 0,
            },
            limits: machine::Limits {
                pieces: Some(8),
                ..machine::Limits::default()
            },
            speed: machine::Speed::Max,
            paused: false,
            bot_on: true,
            wake: Arc::new(|| {}),
        };
        let faults = format!("lost-press@{from}").parse().unwrap();
        let machine = machine::Machine::start_faulty(setup, &faults).unwrap();
        while machine.status().summary.ended.is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        machine
    }

    #[test]
    fn a_press_that_gets_lost_is_flagged_on_the_picture_that_shows_it() {
        let mut noticed = 0;
        for from in [450, 530, 611, 705] {
            let machine = with_a_lost_press(from);
            let history = machine.history();
            // Not every lost press is noticed: some are repeated in time.
            let parted = (1..=machine.status().frame)
                .find_map(|frame| Some((frame, history.get(frame)?.divergence.clone()?)));
            let Some((frame, divergence)) = parted else {
                continue;
            };
            noticed += 1;
            assert!(matches!(divergence.cause, Cause::PressNotSeen(_)));
            let fault = machine.fault_log().newest().next();
            assert_eq!(Some(divergence.step), fault.map(|fault| fault.frame));
            let before = history.get(frame - 1).unwrap();
            let plan = before.plan.clone().unwrap();
            let rows = rows((history, 0), &plan, &before, before.script_frame);
            let first = rows.iter().find(|row| row.parted.is_some());
            let first = first.unwrap_or_else(|| panic!("{from} {frame}: {rows:?}"));
            assert_eq!(first.frame, Some(frame), "{from}");
            assert_ne!(first.observed, Some(first.predicted), "{from}");
            assert_eq!(first.parted.as_deref(), Some(divergence.words.as_str()));
            let earlier = rows.iter().take_while(|row| row.parted.is_none());
            for row in earlier.filter(|row| row.observed.is_some()) {
                assert_eq!(row.observed, Some(row.predicted));
            }
        }
        assert!(noticed > 0);
    }
}
