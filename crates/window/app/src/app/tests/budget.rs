//! The frames that a plan can still wait, as the panel shows them, on the real machine
//! at its greatest speed.

use super::support::{Window, app, ask, options, value, window};
use machine::Activity;
use session::Record;
use std::{sync::Arc, thread, time::Duration};
use vision::Event;
use workbench::{Action, PanelId, Request};

/// Runs one frame without drawing and returns its record.
fn step(window: &Window<'_>) -> Arc<Record> {
    let machine = &app(window).machine;
    let wanted = machine.status().frame + 1;
    machine.step(1);
    for _ in 0..6_000 {
        if machine.status().frame == wanted
            && let Some(record) = machine.history().get(wanted)
        {
            return record;
        }
        thread::sleep(Duration::from_micros(200));
    }
    panic!("frame {wanted} never came");
}

fn until(window: &Window<'_>, what: &str, wanted: impl Fn(&Record) -> bool) -> Arc<Record> {
    for _ in 0..3_000 {
        let record = step(window);
        if wanted(&record) {
            return record;
        }
    }
    panic!("{what} never came");
}

/// Where a piece locked in this picture.
fn locked(record: &Record) -> Option<(u8, i8, i8)> {
    let events = record.tracked.events.iter();
    events.into_iter().find_map(|event| match event {
        Event::Locked(seen) => Some((seen.orientation, seen.row, seen.col)),
        _ => None,
    })
}

/// The bot is off until the last frame according to the panel, or until the one after it.
#[test]
fn the_plan_can_begin_in_the_last_frame_of_its_budget_and_not_later() {
    for late in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut options = options();
        options.bot = true;
        let mut window = window(folder.path(), options);
        // A well at the left, and an I piece that has to be moved there.
        let mut state = cartridge::Setup {
            level: 20,
            lines: 200,
            queue: vec![3, 2, 3, 3],
            ..cartridge::Setup::default()
        };
        for row in &mut state.board[16..] {
            row[1..].fill(1);
        }
        let (offset, bytes) = state.encode().unwrap();
        app(&window).machine.poke(offset, bytes);
        until(&window, "the first piece", |r| {
            r.activity == Activity::WaitingForNextPiece && r.plan.is_some()
        });
        ask(&mut window, Request::Bot);
        ask(&mut window, Action::ShowPanel(PanelId::PredictedVsObserved));
        let begin = until(&window, "the plan", |r| r.spare.is_some());
        window.run();
        let shown = value(&window, "Budget");
        let spare = shown.strip_prefix("calm: ").unwrap();
        let spare: u64 = spare.split(' ').next().unwrap().parse().unwrap();
        assert!(spare > 5, "{shown}");
        let plan = begin.plan.as_ref().unwrap();
        let target = plan.script.as_ref().unwrap().target;
        assert_eq!((target.orientation, target.col), (1, -1), "{target:?}");

        let begins = begin.picture.number + spare + u64::from(late);
        until(&window, "the frame before", |r| {
            r.picture.number + 1 == begins
        });
        app(&window).machine.set_bot(true);
        step(&window);
        window.run();
        let now = value(&window, "Budget");
        assert_eq!(now == "urgent: no frame to spare", !late, "{now}");
        let lock = until(&window, "the lock", |r| locked(r).is_some());
        let there = locked(&lock) == Some((target.orientation, target.row, target.col));
        assert_eq!(there, !late, "{shown} at frame {}", begin.picture.number);
    }
}
