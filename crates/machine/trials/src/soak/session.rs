//! One machine, from its start to its end, and the part of the run that it plays.

use super::{
    Kind, MemorySample, Problem, SoakCounts, SoakProgress, Totals,
    memory::{self, INTERVAL},
    tally::Start,
};
use machine::{CoreKind, Faults, Machine, MachineSetup, StartError};
use std::sync::atomic::AtomicBool;

/// Pictures after power-on in which the cartridge has not set up its truth port.
const UNJUDGED: u64 = 60;

/// Why a session does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The frames of the run are used up.
    Over,
    /// It was cancelled.
    Cancelled,
    /// The machine can't go on; the reason is among the problems.
    Failed,
}

pub(super) type Step<T = ()> = Result<T, Stop>;

/// One machine and the part of the run that it plays.
pub(super) struct Session<'a> {
    pub machine: Machine,
    pub totals: &'a mut Totals,
    pub cancel: &'a AtomicBool,
    progress: &'a mut dyn FnMut(&SoakProgress),
    /// The core that runs the game now.
    pub core: CoreKind,
    /// What happens in this game.
    pub kind: Kind,
    /// Where the part began that is not in a tally yet.
    pub start: Start,
    /// Frames of that part that the referee need not have compared.
    pub unjudged: u64,
    /// A frame by which the last command has taken effect.
    pub commanded: u64,
}

impl<'a> Session<'a> {
    pub fn start(
        totals: &'a mut Totals,
        faults: &Faults,
        cancel: &'a AtomicBool,
        progress: &'a mut dyn FnMut(&SoakProgress),
    ) -> Result<Self, StartError> {
        let options = &totals.options;
        let setup = MachineSetup {
            core: options.core,
            goal: totals.goal(totals.begun + 1),
            ..MachineSetup::new(options.profile_choice.clone(), options.strategy.clone())
        };
        let machine = Machine::start_faulty(setup, faults)?;
        if let Some(folder) = &options.record {
            let name = format!("from-game-{}.blockscope", totals.begun + 1);
            machine.record(&folder.join(name))?;
        }
        Ok(Self {
            core: options.core,
            machine,
            totals,
            cancel,
            progress,
            kind: Kind::Undisturbed,
            start: Start::default(),
            unjudged: UNJUDGED,
            commanded: 0,
        })
    }

    /// A part of the run begins with a power-on.
    pub fn power_on(&mut self) {
        self.start = Start::default();
        self.unjudged = UNJUDGED;
        self.commanded = 0;
    }

    /// Adds the part of the run that ends here to the tally of this game's kind, and notes
    /// what is wrong in it. The machine is paused.
    pub fn close(&mut self) -> Step {
        let part = self.end_part()?;
        self.judge(&part);
        self.totals.tally(self.kind).merge(&part);
        Ok(())
    }

    /// Ends the part of the run without judging it. The machine is paused.
    pub fn end_part(&mut self) -> Step<SoakCounts> {
        let now = self.pause()?;
        let start = std::mem::replace(&mut self.start, now.clone());
        let part = SoakCounts::between(self.kind, &start, &now);
        self.totals.frames += part.frames;
        self.totals.games += now.games_over.saturating_sub(start.games_over);
        Ok(part)
    }

    fn judge(&mut self, part: &SoakCounts) {
        for (name, value) in part.counters.named() {
            if value > 0 {
                self.note(format!("{name} rose by {value}"));
            }
        }
        let SoakCounts {
            judged,
            agreed,
            frames,
            ..
        } = *part;
        if agreed < judged {
            let differs = judged - agreed;
            let first = self.first_difference();
            self.note(format!(
                "the referee differs on {differs} of {judged} frames, first on {first}"
            ));
        }
        if judged + self.unjudged < frames {
            self.note(format!("the referee saw only {judged} of {frames} frames"));
        }
        self.unjudged = self.unjudged.saturating_sub(frames);
    }

    pub fn first_difference(&self) -> String {
        let referee = self.machine.status().referee;
        let first = referee.and_then(|report| report.first_difference.clone());
        first.map_or_else(|| "an unknown frame".to_owned(), |first| first.to_string())
    }

    pub fn note(&mut self, what: String) {
        let problem = Problem {
            frames: self.frames(),
            game: self.totals.begun,
            what,
        };
        self.totals.problems.push(problem);
    }

    /// Notes why the machine can't go on.
    pub fn failed(&mut self, why: String) -> Stop {
        self.note(why);
        Stop::Failed
    }

    /// Takes a sample of the memory when one is due.
    pub fn sample(&mut self) {
        let frames = self.frames();
        let last = self.totals.samples.last();
        if last.is_some_and(|last| frames < last.frames + INTERVAL) {
            return;
        }
        let history = self.machine.history();
        let sample = MemorySample {
            frames,
            games: self.totals.games,
            resident: memory::resident(),
            history: history.memory().total() as u64,
            records: history.len() as u64,
        };
        self.totals.samples.push(sample);
        (self.progress)(&SoakProgress {
            frames,
            games: sample.games,
            problems: self.totals.problems.len(),
            resident: sample.resident,
        });
    }

    /// Pieces that locked since power-on.
    pub fn pieces(&self) -> u64 {
        self.machine.summary(bot::Summary::pieces)
    }

    /// Games that ended since power-on.
    pub fn games_over(&self) -> u32 {
        self.machine.summary(bot::Summary::games_over)
    }

    /// Frames of the whole run.
    pub fn frames(&self) -> u64 {
        let frame = self.machine.summary(|summary| summary.frame);
        self.totals.frames + frame.saturating_sub(self.start.frame)
    }
}
