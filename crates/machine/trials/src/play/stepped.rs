//! A run in lockstep, on the caller's thread.

use super::{
    Outcome, Pad, REPORT_INTERVAL,
    movie_run::MovieReplay,
    pad_file::{PadReplay, PadWriter},
};
use bot::{End, Summary};
use machine::{Faults, MachineSetup, StartError, StepMachine};
use pad::Buttons;
use session::Order;
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
    pad: Pad,
    report: &mut dyn FnMut(&Summary),
    cancel: &AtomicBool,
) -> Result<Outcome, StartError> {
    let mut machine = StepMachine::start_faulty(setup, None, faults)?;
    let recorder = record.map(|path| machine.record(path)).transpose()?;
    let mut replay = pad.input.map(PadReplay::new);
    let rom = machine.rom();
    let mut movie = pad.movie.map(|input| MovieReplay::new(input, rom));
    if replay.is_some() || movie.is_some() {
        machine.order(Order::Bot(false));
    }
    let mut writer = pad.out.map(PadWriter::new);
    let mut device = pad.device;
    let mut chooser = pad.chooser;
    let mut answer = Buttons::NONE;
    let mut reported = common::now();
    let (mut end, mut fault) = loop {
        if machine.frame().is_multiple_of(CLOCK_INTERVAL) && reported.elapsed() >= REPORT_INTERVAL {
            reported = common::now();
            report(machine.summary());
        }
        if cancel.load(Ordering::Relaxed) {
            break (Some(End::Interrupted), None);
        }
        let own = replay.as_ref().map(PadReplay::held);
        let own = own.or(movie.as_ref().map(MovieReplay::held));
        let person = own.unwrap_or(Buttons::NONE);
        if let Some(writer) = &mut writer {
            writer.hold(answer | person);
        }
        if let Some(device) = &mut device
            && let Err(why) = device.press(answer | person)
        {
            break (Some(End::CoreFault), Some(why.to_string()));
        }
        match machine.step(person) {
            Ok(next) => answer = next,
            Err(fault) => break (Some(End::CoreFault), Some(fault.to_string())),
        }
        if replay.is_some() || writer.is_some() || movie.is_some() {
            let picture = machine.core().picture();
            if let Some(replay) = &mut replay {
                replay.see(&picture);
            }
            if let Some(movie) = &mut movie {
                movie.see(&picture, machine.tracked());
            }
            if let Some(writer) = &mut writer {
                writer.see(&picture);
            }
        }
        if machine.summary().ended.is_some() {
            break (None, None);
        }
        if let Some(fault) = machine.fault() {
            break (Some(End::CoreFault), Some(fault.to_owned()));
        }
        if let Some(chooser) = &mut chooser {
            match chooser.see(machine.plan()) {
                // An order, so that the session has it and is verified without the program.
                Ok(Some(placement)) => machine.order(Order::Place(placement)),
                Ok(None) => {}
                Err(why) => break (Some(End::CoreFault), Some(why.to_string())),
            }
        }
    };
    if let Some(device) = device {
        let done = match end {
            None => device.finish().map(drop),
            // A run that was stopped does not wait for what is queued.
            Some(_) => device.stop(),
        };
        if let Err(why) = done
            && fault.is_none()
        {
            (end, fault) = (Some(End::CoreFault), Some(why.to_string()));
        }
    }
    Ok(Outcome {
        summary: machine.summary().clone(),
        referee: machine.referee().clone(),
        end,
        fault,
        lost: None,
        unrecorded: recorder.and_then(|recorder| recorder.finish().err()),
        pad: replay.map(|replay| replay.report()),
        movie: movie.map(|movie| movie.report()),
        pad_unwritten: writer.and_then(PadWriter::finish),
        tbp: chooser.map(|chooser| chooser.report().clone()),
        line: None,
    })
}
