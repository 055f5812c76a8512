//! What may come after a candidate: the question that a person asked, its progress, and its
//! answer. It is asked on request alone, so that the answer stays while the game runs on.

use planner::Plan;
use rules::Piece;
use session::{ChanceQuestion, ChanceReport, SearchNews};
use std::sync::Arc;

/// How far the last question is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ChanceState {
    /// Nothing was asked.
    #[default]
    Idle,
    /// The futures are played: `done` of `all`.
    Under {
        /// Futures that were played.
        done: usize,
        /// All futures.
        all: usize,
    },
    /// A person cancelled it.
    Cancelled,
    /// The answer is there.
    Done(Arc<ChanceReport>),
}

/// The panel Chance tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChanceSearch {
    /// The rank of the candidate to ask about, from 0; `None` is the one that the bot plays.
    pub candidate: Option<usize>,
    /// The next piece after which the pieces are listed.
    pub expanded: Option<Piece>,
    number: u64,
    asked: Option<ChanceQuestion>,
    state: ChanceState,
}

impl ChanceSearch {
    /// Takes a question and returns it with its number.
    pub fn ask(&mut self, question: ChanceQuestion) -> ChanceQuestion {
        self.number += 1;
        let numbered = ChanceQuestion {
            id: self.number,
            ..question
        };
        self.state = ChanceState::Under {
            done: 0,
            all: numbered.futures.games as usize,
        };
        self.expanded = None;
        self.asked = Some(numbered.clone());
        numbered
    }

    /// Cancels the search.
    pub fn cancel(&mut self) {
        if matches!(self.state, ChanceState::Under { .. }) {
            self.state = ChanceState::Cancelled;
        }
    }

    /// Takes what is known of a search; of one that is no longer wanted, nothing.
    pub fn take(&mut self, news: SearchNews<Arc<ChanceReport>>) {
        let (id, state) = match news {
            SearchNews::Progress { id, done, all } => (id, ChanceState::Under { done, all }),
            SearchNews::Failed { id, .. } => (id, ChanceState::Cancelled),
            SearchNews::Answer { id, answer } => (id, ChanceState::Done(answer)),
        };
        let is_wanted = matches!(self.state, ChanceState::Under { .. });
        if is_wanted && self.asked.as_ref().is_some_and(|asked| asked.id == id) {
            self.state = state;
        }
    }

    /// How far the last question is.
    #[must_use]
    pub fn state(&self) -> &ChanceState {
        &self.state
    }

    /// The last question.
    #[must_use]
    pub fn asked(&self) -> Option<&ChanceQuestion> {
        self.asked.as_ref()
    }

    /// The rank of the candidate to ask about; `None` when the plan has none.
    #[must_use]
    pub fn rank(&self, plan: &Plan) -> Option<usize> {
        let last = plan.candidates.len().checked_sub(1)?;
        Some(self.candidate.unwrap_or(plan.chosen).min(last))
    }

    /// Whether the last question is about this plan and the candidate to ask about.
    #[must_use]
    pub fn is_about(&self, plan: Option<&Plan>) -> bool {
        let candidate = plan.and_then(|plan| Some((plan, plan.candidates.get(self.rank(plan)?)?)));
        candidate
            .zip(self.asked.as_ref())
            .is_some_and(|((plan, candidate), asked)| {
                plan.position == asked.position && candidate.line == asked.line
            })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use planner::{Control, Position, SearchRequest, Strategy, simulate::Futures};
    use rules::Board;
    use session::BackgroundSearch as _;

    fn question(plan: &Plan, rank: usize) -> ChanceQuestion {
        ChanceQuestion {
            id: 0,
            position: plan.position.clone(),
            line: plan.candidates[rank].line.clone(),
            strategy: Strategy::four_feature(),
            gravity: None,
            futures: Futures {
                games: 2,
                pieces: 2,
                ..Futures::default()
            },
        }
    }

    fn plan(piece: Piece) -> Plan {
        let position = Position {
            board: Board::EMPTY,
            queue: vec![piece, Piece::O],
        };
        SearchRequest::at(&position, &Strategy::four_feature()).plan()
    }

    fn answer(question: &ChanceQuestion) -> SearchNews<Arc<ChanceReport>> {
        SearchNews::Answer {
            id: question.id,
            answer: Control::unattended(|control| question.search(control)).unwrap(),
        }
    }

    #[test]
    fn only_the_last_question_is_answered_unless_it_was_cancelled() {
        let mut chances = ChanceSearch::default();
        let plan = plan(Piece::T);
        let first = chances.ask(question(&plan, 0));
        let second = chances.ask(question(&plan, 1));
        chances.take(answer(&first));
        let under = ChanceState::Under { done: 0, all: 2 };
        assert_eq!(*chances.state(), under);
        let (id, done, all) = (second.id, 1, 2);
        chances.take(SearchNews::Progress { id, done, all });
        assert_eq!(*chances.state(), ChanceState::Under { done: 1, all: 2 });
        chances.cancel();
        chances.take(answer(&second));
        assert_eq!(*chances.state(), ChanceState::Cancelled);
        let third = chances.ask(question(&plan, 0));
        chances.take(answer(&third));
        assert!(matches!(chances.state(), ChanceState::Done(_)));
        chances.cancel();
        assert!(matches!(chances.state(), ChanceState::Done(_)));
    }

    #[test]
    fn a_question_is_about_one_candidate_of_one_plan() {
        let mut chances = ChanceSearch::default();
        let (plan, other) = (plan(Piece::T), plan(Piece::L));
        assert!(!chances.is_about(Some(&plan)));
        chances.ask(question(&plan, 0));
        assert!(chances.is_about(Some(&plan)));
        assert!(!chances.is_about(Some(&other)) && !chances.is_about(None));
        chances.candidate = Some(1);
        assert!(!chances.is_about(Some(&plan)));
        chances.candidate = Some(999);
        assert_eq!(chances.rank(&plan), Some(plan.candidates.len() - 1));
    }
}
