//! Pictures with a wrong tile: each one that is misread has a mark with the rule that it
//! breaks and the cells to blame, and no other picture has one.

use crate::common::{profile, setup};
use bot::Bot;
use faults::{Faults, Injector, Kind, TimedFault, When};
use machine::{Goal, StepMachine};
use pad::{Buttons, FrameNo};
use planner::Strategy;
use session::{History, Mark, Record};
use vision::{Event, Reading};

const LEVEL_9: Goal = Goal {
    level: 9,
    heart: false,
    start_delay: 0,
};
/// Frames of the menus and of the first pieces.
const BEGUN: FrameNo = 700;
/// Frames from one wrong tile to the next.
const APART: FrameNo = 17;
const FRAMES: FrameNo = 6_000;

/// The records of a clean run.
fn clean_run() -> History {
    let history = History::default();
    let mut machine = StepMachine::start(setup(LEVEL_9), Some(history.clone())).unwrap();
    while machine.frame() < FRAMES {
        machine.step(Buttons::NONE).unwrap();
    }
    history
}

fn misreads(history: &History) -> Vec<FrameNo> {
    let marks = history.marks(0, 1..=FRAMES);
    let misread = |(frame, mark): (FrameNo, Mark)| (mark == Mark::Misread).then_some(frame);
    marks.into_iter().filter_map(misread).collect()
}

/// What is read of cells and numbers; the inside of a filled cell does not count.
fn content(reading: &Reading) -> impl PartialEq + use<> {
    let numbers = (reading.score, reading.level, reading.lines, reading.heart);
    (reading.board(), numbers, reading.next_box(), reading.screen)
}

#[test]
fn misreads_have_their_marks_and_clean_pictures_have_none() {
    let clean = clean_run();
    assert_eq!(misreads(&clean), Vec::<FrameNo>::new(), "a clean run");

    let once = (BEGUN..FRAMES)
        .step_by(APART as usize)
        .map(|frame| TimedFault {
            amount: 3,
            when: When::Once(frame),
            ..TimedFault::of(Kind::Tiles)
        });
    let mut injector = Injector::new(Faults::new(once.collect(), 5));
    let mut bot = Bot::new(profile(), Strategy::four_feature(), LEVEL_9);
    let spoilt = History::default();
    let (mut injected, mut inside) = (Vec::new(), Vec::new());
    for frame in 1..=FRAMES {
        let record = clean.get(frame).unwrap();
        let picture = injector.picture(record.picture.clone()).unwrap();
        let again = bot.reconsider(&Record {
            picture,
            ..Record::clone(&record)
        });
        if content(&again.reading) != content(&record.reading) {
            injected.push(frame);
            let names_rule =
                |event: &Event| matches!(event, Event::Violation(it) if !it.rule.is_empty());
            let is_marked = !again.tracked.explained;
            assert_eq!(again.tracked.events.iter().any(names_rule), is_marked);
        } else if again.reading != record.reading {
            inside.push(frame);
        }
        spoilt.push(again);
    }
    let found = misreads(&spoilt);
    let unmarked: Vec<_> = injected.iter().filter(|it| !found.contains(it)).collect();
    assert!(injected.len() >= 100, "{}", injected.len());
    assert!(
        20 * unmarked.len() <= injected.len(),
        "{unmarked:?} of {} are not marked",
        injected.len()
    );
    let sound = |frame: &&FrameNo| !injected.contains(frame) && !inside.contains(frame);
    let others: Vec<_> = found.iter().filter(sound).collect();
    assert!(others.is_empty(), "{others:?}");
}
