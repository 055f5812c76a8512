//! A run in lockstep, on the caller's thread.

use super::{Outcome, REPORT_INTERVAL};
use bot::{End, Summary};
use machine::{Faults, MachineSetup, StartError, StepMachine};
use pad::Buttons;
use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

/// Frames between two looks at the clock.
const CLOCK_INTERVAL: u64 = 64;

pub(super) fn run(
    setup: MachineSetup,
    faults: &Faults,
    record: Option<&Path>,
    report: &mut dyn FnMut(&Summary),
    cancel: &AtomicBool,
) -> Result<Outcome, StartError> {
    let mut machine = StepMachine::start_faulty(setup, None, faults)?;
    let recorder = record.map(|path| machine.record(path)).transpose()?;
    let mut reported = common::now();
    let (end, fault) = loop {
        if machine.frame().is_multiple_of(CLOCK_INTERVAL) && reported.elapsed() >= REPORT_INTERVAL {
            reported = common::now();
            report(machine.summary());
        }
        if cancel.load(Ordering::Relaxed) {
            break (Some(End::Interrupted), None);
        }
        if let Err(fault) = machine.step(Buttons::NONE) {
            break (Some(End::CoreFault), Some(fault.to_string()));
        }
        if machine.summary().ended.is_some() {
            break (None, None);
        }
        if let Some(fault) = machine.fault() {
            break (Some(End::CoreFault), Some(fault.to_owned()));
        }
    };
    Ok(Outcome {
        summary: machine.summary().clone(),
        referee: machine.referee().clone(),
        end,
        fault,
        lost: None,
        unrecorded: recorder.and_then(|recorder| recorder.finish().err()),
    })
}
