//! The strategy in force beside another one: what both choose in the same position.

use super::Answer;
use planner::{Candidate, Placement};

/// The built-in strategies that are compared with at first: the first one that does not play itself. It sees
/// one piece, unlike the default.
const FIRST: [&str; 2] = ["dellacherie", "four-feature"];

/// The other strategy, and what both chose last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rivals {
    /// The name of the other strategy, if one was named.
    pub named: Option<&'static str>,
    /// What the strategy in force and the other one choose in the position last asked about.
    pub answers: Option<Box<[Answer; 2]>>,
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
    /// The name of the strategy that is compared with one in force, which it never is.
    #[must_use]
    pub fn other(&self, in_force: &str) -> &'static str {
        let named = self.named.into_iter().chain(FIRST);
        let mut others = named.filter(|name| *name != in_force);
        others.next().unwrap_or(FIRST[0])
    }

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
