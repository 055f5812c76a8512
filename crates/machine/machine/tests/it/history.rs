//! The history of a real run: every record comes back as it was pushed.

use bot::Bot;
use emulator::{Core, CoreKind};
use machine::Goal;
use pad::{Buttons, Epoch};
use planner::Strategy;
use screen::PictureMsg;
use session::{GameCounts, History, Mark, Record};
use std::collections::VecDeque;
use vision::{Cell, Event, Profile, Screen};

/// The bot on the cartridge, one frame at a time.
struct Run {
    core: Box<dyn Core>,
    bot: Bot,
    next: PictureMsg,
    answer: Buttons,
}

impl Run {
    fn new() -> Self {
        let goal = Goal {
            level: 9,
            ..Goal::default()
        };
        let core = CoreKind::default().open(cartridge::IMAGE).unwrap();
        Self {
            next: PictureMsg {
                epoch: Epoch(1),
                branch: 0,
                number: 1,
                clocks: 0,
                inputs: pad::Inputs::default(),
                picture: core.picture(),
            },
            core,
            bot: Bot::new(
                Profile::blockfall().unwrap(),
                Strategy::four_feature(),
                goal,
            ),
            answer: Buttons::NONE,
        }
    }

    fn frame(&mut self) -> Record {
        let end = self.core.frame(self.answer).unwrap();
        self.next.inputs.held.bot = self.answer;
        self.next.clocks += u64::from(end.clocks);
        self.next.picture = self.core.picture();
        let record = self.bot.see(&self.next);
        self.next.number += 1;
        self.answer = record.answer;
        record
    }
}

/// Records that are compared this much later, when they are long in a block.
const LATER: usize = 3_000;
/// Frames of an hour.
const HOUR: usize = 215_000;

/// What the events say, counted by hand: games, locks, clears by their lines, pieces
/// by their kind.
#[derive(Debug, Default, PartialEq)]
struct Count(u32, u32, [u32; 4], [u32; 7]);

impl Count {
    fn see(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::GameStarted => self.0 += 1,
                Event::Locked(_) => self.1 += 1,
                Event::Cleared(lines) => self.2[usize::from(*lines) - 1] += 1,
                Event::Spawned(piece) => self.3[piece.index()] += 1,
                _ => {}
            }
        }
    }
}

/// What single pictures show, without what was tracked: the clears by the number of lines
/// on the screen, the locks by the cells of the field. Of one game.
#[derive(Debug, Default)]
struct Recount {
    lines: u16,
    clears: [u32; 4],
    /// The last picture in which a whole piece falls: its number, the locks before it and
    /// the points.
    last: Option<(u64, u32, u32)>,
}

impl Recount {
    fn see(&mut self, record: &Record) {
        let reading = &record.reading;
        let (Screen::Play, Some(lines), Some(score)) =
            (reading.screen, reading.lines, reading.score)
        else {
            return;
        };
        if lines > self.lines {
            self.clears[usize::from(lines - self.lines) - 1] += 1;
            self.lines = lines;
        }
        // Every piece fills four cells and every line empties ten.
        let filled = reading.cells.iter().filter(|c| c.cell != Cell::Empty);
        let cells = filled.count() as u32 + 10 * u32::from(lines);
        if record.tracked.falling.is_some_and(|piece| piece.row > 0) {
            assert_eq!(cells % 4, 0, "frame {}", record.picture.number);
            self.last = Some((record.picture.number, cells / 4 - 1, score));
        }
    }
}

#[test]
fn twenty_thousand_frames_come_back_as_they_were_pushed() {
    const FRAMES: u64 = 20_000;
    let history = History::default();
    let mut run = Run::new();
    let mut waiting = VecDeque::new();
    let mut counted = Count::default();
    let mut recounted = Recount::default();
    let compare = |record: Record| {
        let kept = history.get(record.picture.number).unwrap();
        assert_eq!(*kept, record);
    };
    for _ in 0..FRAMES {
        let record = run.frame();
        counted.see(&record.tracked.events);
        recounted.see(&record);
        waiting.push_back(record.clone());
        history.push(record);
        if waiting.len() > LATER {
            waiting.pop_front().into_iter().for_each(compare);
        }
    }
    waiting.into_iter().for_each(compare);

    assert_eq!(history.range(0), Some(1..=FRAMES));
    let statistics = history.statistics(0, FRAMES).unwrap();
    let GameCounts {
        games,
        locks,
        clears,
        pieces,
        ..
    } = statistics.run;
    assert_eq!(Count(games, locks, clears, pieces), counted);
    assert!(
        locks > 200 && clears.iter().sum::<u32>() > 50,
        "{counted:?}"
    );
    assert_eq!((games, clears), (1, recounted.clears), "{recounted:?}");
    let (frame, before, score) = recounted.last.unwrap();
    let then = history.statistics(0, frame).unwrap().run;
    assert_eq!((then.locks, then.points), (before, score));
    assert_eq!(then.pieces.iter().sum::<u32>(), before + 1);
    let replans = history.marks(0, 1..=FRAMES);
    let replans = replans.iter().filter(|(_, mark)| *mark == Mark::Replan);
    assert_eq!(replans.count() as u64, run.bot.summary().counters.replans);

    let memory = history.memory();
    let each = (memory.sealed + memory.index).div_ceil(history.len());
    println!("{each} bytes a frame, {memory:?}");
    assert!(memory.hot + memory.decoded <= memory.budget / 4);
    assert!(each * HOUR + memory.budget / 4 <= memory.budget, "{each}");
}
