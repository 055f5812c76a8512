//! The question for the best placement of the piece that falls, and its answer.

use planner::{Control, Strategy};
use review::{Advice, Reviewer, Situation};
use session::{BackgroundSearch, Record};
use std::sync::Arc;

/// A question for the best placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceQuestion {
    /// Its number, from 1 up, which the answer has as well.
    pub id: u64,
    /// What a player knows.
    pub situation: Situation,
    /// The strategy that decides.
    pub strategy: Strategy,
    /// How many pieces are placed; `None` is as many as the strategy places.
    pub depth: Option<usize>,
}

/// The answer is `None` when there is no place for the piece. A search that has begun
/// goes on to its end.
impl BackgroundSearch for AdviceQuestion {
    const THREAD: &'static str = "advice";
    type Answer = Option<Arc<Advice>>;

    fn id(&self) -> u64 {
        self.id
    }

    fn search(&self, _: &mut Control<'_>) -> Option<Self::Answer> {
        let reviewer = Reviewer::new(self.strategy.clone(), self.depth);
        Some(reviewer.advice(&self.situation).map(Arc::new))
    }
}

/// An answer. The same question has the same answer.
#[derive(Clone, Debug)]
pub struct Advised(Arc<Advice>);

impl PartialEq for Advised {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Advised {}

/// Whether there is advice, the last question and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advising {
    /// Whether there is advice.
    pub is_on: bool,
    /// The last level that was read; while it is not read, pieces fall as fast as before.
    level: u8,
    asked: Option<AdviceQuestion>,
    answer: Option<Advised>,
}

impl Advising {
    /// The question for a frame, unless it is the last one.
    pub fn ask(
        &mut self,
        record: &Record,
        strategy: &Strategy,
        depth: Option<usize>,
    ) -> Option<AdviceQuestion> {
        self.level = record.tracked.level.unwrap_or(self.level);
        let situation = Situation::of(&record.tracked, self.level)?;
        let last = self.asked.as_ref();
        let situation = last.map_or(situation, |last| situation.after(&last.situation));
        let is_last = last.is_some_and(|last| {
            last.situation == situation && last.depth == depth && last.strategy == *strategy
        });
        if is_last {
            return None;
        }
        let question = AdviceQuestion {
            id: last.map_or(0, |last| last.id) + 1,
            situation,
            strategy: strategy.clone(),
            depth,
        };
        self.asked = Some(question.clone());
        Some(question)
    }

    /// Takes the answer to a question; that to an older one is dropped.
    pub fn answered(&mut self, id: u64, advice: Option<Arc<Advice>>) {
        if self.asked.as_ref().is_some_and(|asked| asked.id == id) {
            self.answer = advice.map(Advised);
        }
    }

    /// The advice for a frame: that for another piece or another board is none.
    #[must_use]
    pub fn advice(&self, record: &Record) -> Option<&Advice> {
        let Advised(advice) = self.answer.as_ref().filter(|_| self.is_on)?;
        let now = Situation::of(&record.tracked, advice.situation.level)?;
        let before = &advice.situation;
        (before.board == now.board && before.piece == now.piece).then_some(&**advice)
    }
}
