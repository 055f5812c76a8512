//! Follows the records of a game and counts what happens in them.

use crate::{
    nestrischamps::{self, Frame},
    splits::{Command, SplitAt, Splitter},
    state::{Shown, State, Status, time},
};
use session::{Annotator, Mark, Record, Statistics};
use std::sync::Arc;
use watch::{EventLine, OutputLine};

/// What is known of a game after its newest record.
pub struct Scoreboard {
    source: String,
    annotator: Annotator,
    statistics: Statistics,
    splitter: Splitter,
    newest: Option<Arc<Record>>,
    before: Option<Arc<Record>>,
    strategy: Option<String>,
    /// The clock at which the game began.
    began: u64,
}

/// What has happened in a frame.
pub struct Happened {
    /// In the form of `blockscope watch`.
    pub events: Vec<OutputLine<'static>>,
    /// For LiveSplit.
    pub commands: Vec<Command>,
}

impl Scoreboard {
    /// Before the first record of a source of this name.
    pub fn new(source: &str, splits: SplitAt) -> Self {
        Self {
            source: source.to_owned(),
            annotator: Annotator::default(),
            statistics: Statistics::default(),
            splitter: Splitter::new(splits),
            newest: None,
            before: None,
            strategy: None,
            began: 0,
        }
    }

    /// Takes in the next record.
    pub fn see(&mut self, record: Arc<Record>) -> Happened {
        let (frame, time) = (record.picture.number, time(&record));
        let annotated = self.annotator.annotate(record, None);
        for mark in annotated.marks {
            if mark == Mark::GameStarted {
                self.began = annotated.record.picture.clocks;
            }
            self.statistics.count(frame, mark);
        }
        for fact in annotated.facts {
            self.statistics.note(fact);
        }
        let record = annotated.record;
        if let Some(plan) = &record.plan
            && self.strategy.as_ref() != Some(&plan.strategy)
        {
            self.strategy = Some(plan.strategy.clone());
        }
        let before = self.newest.as_ref().map(|newest| &*newest.tracked);
        let events = EventLine::between(before, &record.tracked).into_iter();
        let events = events.map(|event| OutputLine::Event { frame, time, event });
        let happened = Happened {
            events: events.collect(),
            commands: self.splitter.see(&record.tracked),
        };
        self.before = self.newest.replace(record);
        happened
    }

    /// The state after the newest record, with what is wrong with the source.
    pub fn state<'a>(&'a self, status: Status, problem: Option<&'a str>) -> State<'a> {
        let shown = self.newest.as_deref().map(|record| Shown {
            record,
            before: self.before.as_deref(),
            statistics: &self.statistics,
            strategy: self.strategy.as_deref(),
        });
        State::of(&self.source, (status, problem), shown)
    }

    /// The newest record for NestrisChamps.
    pub fn frame(&self) -> Option<Frame> {
        let record = self.newest.as_deref()?;
        Some(nestrischamps::frame(record, &self.statistics, self.began))
    }
}
