//! A free run, on the machine's threads.

use super::{Lost, Outcome, REPORT_INTERVAL};
use bot::{End, Summary};
use machine::{Faults, Machine, MachineSetup, StartError};
use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

/// How often the end and `cancel` are polled.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

pub(super) fn run(
    setup: MachineSetup,
    faults: &Faults,
    record: Option<&Path>,
    report: &mut dyn FnMut(&Summary),
    cancel: &AtomicBool,
) -> Result<Outcome, StartError> {
    let setup = MachineSetup {
        paused: true,
        ..setup
    };
    let machine = Machine::start_faulty(setup, faults)?;
    if let Some(path) = record {
        machine.record(path)?;
    }
    machine.set_free_run(true);
    machine.run();
    let mut reported = common::now();
    let end = loop {
        if cancel.load(Ordering::Relaxed) {
            break Some(End::Interrupted);
        }
        if machine.summary(|summary| summary.ended.is_some()) {
            break None;
        }
        if machine.faulted() || machine.summary(|summary| summary.fault.is_some()) {
            break Some(End::CoreFault);
        }
        if reported.elapsed() >= REPORT_INTERVAL {
            reported = common::now();
            machine.summary(|summary| report(summary));
        }
        std::thread::sleep(POLL_INTERVAL);
    };
    let status = machine.status();
    let unrecorded = machine.stop_recording().and_then(Result::err);
    let (summary, referee) = machine.finish();
    Ok(Outcome {
        summary,
        referee,
        end,
        fault: status.error,
        lost: Some(Lost {
            dropped_pictures: status.dropped_pictures,
            late_answers: status.late_answers,
        }),
        unrecorded,
        pad: None,
        movie: None,
        pad_unwritten: None,
        line: None,
        tbp: None,
    })
}
