//! The strategy in force beside another one: what both choose in the same position.

use super::Answer;
use planner::{Candidate, Placement};

/// The built-in strategy that is compared with at first: it sees one piece, unlike the default.
const FIRST: &str = "dellacherie";

/// The other strategy, and what both chose last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rivals {
    /// The name of the other strategy.
    pub other: &'static str,
    /// What the strategy in force and the other one choose in the position last asked about.
    pub answers: Option<Box<[Answer; 2]>>,
}

impl Default for Rivals {
    fn default() -> Self {
        Self {
            other: FIRST,
            answers: None,
        }
    }
}

/// A move that one of two strategies chooses, and what it is worth to both.
pub struct Chosen<'a> {
    /// Its strategy.
    pub strategy: &'a str,
    /// The placement.
    pub placement: Placement,
    /// The sum of its line for the strategy in force and for the other one; `None` where a
    /// strategy refuses it.
    pub sums: [Option<f64>; 2],
}

impl Rivals {
    /// The move of each strategy, that of the strategy in force first.
    #[must_use]
    pub fn chosen(&self) -> Option<[Chosen<'_>; 2]> {
        let answers = self.answers.as_deref()?;
        let [own, other] = answers;
        Some([chosen(answers, own)?, chosen(answers, other)?])
    }
}

fn chosen<'a>(answers: &[Answer; 2], answer: &'a Answer) -> Option<Chosen<'a>> {
    let placement = *answer.plan.best()?.line.first()?;
    let is_it = |it: &&Candidate| it.line.first() == Some(&placement);
    let sums = [0, 1].map(|at: usize| {
        let candidates = &answers[at].plan.candidates;
        candidates.iter().find(is_it).map(|it| it.value)
    });
    Some(Chosen {
        strategy: answer.question.strategy.name(),
        placement,
        sums,
    })
}
