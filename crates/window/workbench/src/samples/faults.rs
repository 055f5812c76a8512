//! Faults of several kinds, and misreads.

use crate::{Status, UiState};
use faults::{Faults, Kind};
use session::History;
use std::{ops::RangeInclusive, sync::Arc};
use vision::{Event, Violation};

/// A specification with every kind of schedule.
pub const SPEC: &str = "white-lines=4:0.02@1000..5000,lost-press:0.01#3,tiles@900,seed=7";

/// Shows faults that are on and have come.
pub fn fill(ui_state: &mut UiState, status: &mut Status) {
    let spec: Faults = SPEC.parse().unwrap();
    status.machine.faults.in_force = spec.clone();
    status.machine.faults.counts[Kind::WhiteLines as usize] = 61;
    status.machine.faults.counts[Kind::LostPress as usize] = 8;
    ui_state.fault_injection.spec = spec;
    ui_state.fault_injection.is_on = true;
}

/// A run with a misread in every tenth frame.
pub fn misread() -> History {
    misread_each(10, 18_000..=18_204)
}

/// Frames with a misread in each that this many divide.
pub fn misread_each(step: u64, frames: RangeInclusive<u64>) -> History {
    let history = History::default();
    for frame in frames {
        let mut record = super::falling_t();
        record.picture.number = frame;
        let tracked = Arc::make_mut(&mut record.tracked);
        tracked.frame = frame;
        if frame.is_multiple_of(step) {
            tracked.explained = false;
            let column = (frame / 10 % 10) as u8;
            let cells = vec![(16, column), (17, column)];
            let rule = "locked cells stay".to_owned();
            tracked
                .events
                .push(Event::Violation(Violation { rule, cells }));
        }
        history.push(record);
    }
    history
}
