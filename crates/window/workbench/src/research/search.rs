//! The question of the best-line panel and the heat map, and its answer.

use planner::Plan;
use session::Question;
use std::sync::Arc;

/// Whether both ask for the same.
fn same(a: &Question, b: &Question) -> bool {
    a.strategy == b.strategy && a.position == b.position && a.moves == b.moves
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The question.
    pub question: Question,
    /// Every first placement, best first.
    pub plan: Arc<Plan>,
}

/// The same question has the same answer.
impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        self.question == other.question
    }
}

impl Eq for Answer {}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchState {
    /// There is no question.
    Idle,
    /// It is running: `done` of `total` first placements are searched.
    Under(usize, usize),
    /// A person cancelled it.
    Cancelled,
    /// The answer is there.
    Done,
}

/// The last question and the last answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    number: u64,
    asked: Option<Question>,
    progress: (usize, usize),
    cancelled: bool,
    answer: Option<Answer>,
}

impl Search {
    /// Whether a question differs from the last one.
    pub fn wants(&self, question: &Question) -> bool {
        !self.asked.as_ref().is_some_and(|q| same(q, question))
    }

    /// Takes a question. Returns it with its number, or `None` if it equals the last one.
    pub fn ask(&mut self, question: Question) -> Option<Question> {
        if !self.wants(&question) {
            return None;
        }
        self.number += 1;
        let numbered = Question {
            id: self.number,
            ..question
        };
        self.asked = Some(numbered.clone());
        self.progress = (0, 0);
        self.cancelled = false;
        Some(numbered)
    }

    /// Drops the question and the answer, which are of another game or file.
    pub fn forget(&mut self) {
        *self = Self {
            number: self.number,
            ..Self::default()
        };
    }

    /// Cancels the search.
    pub fn cancel(&mut self) {
        self.cancelled = matches!(self.state(), SearchState::Under(..));
    }

    /// Clears the last question, so that it is asked again.
    pub fn again(&mut self) {
        self.asked = None;
        self.cancelled = false;
    }

    /// Stores the progress of a question.
    pub fn progress(&mut self, id: u64, done: usize, all: usize) {
        if self.is_open(id) {
            self.progress = (done, all);
        }
    }

    /// Stores the answer to a question. Returns whether it was the current one.
    pub fn answered(&mut self, id: u64, plan: Arc<Plan>) -> bool {
        let Some(question) = self.asked.clone().filter(|_| self.is_open(id)) else {
            return false;
        };
        self.answer = Some(Answer { question, plan });
        true
    }

    fn is_open(&self, id: u64) -> bool {
        !self.cancelled && self.asked.as_ref().is_some_and(|q| q.id == id)
    }

    /// How far it is.
    pub fn state(&self) -> SearchState {
        let Some(asked) = &self.asked else {
            return SearchState::Idle;
        };
        if self
            .answer
            .as_ref()
            .is_some_and(|a| a.question.id == asked.id)
        {
            SearchState::Done
        } else if self.cancelled {
            SearchState::Cancelled
        } else {
            SearchState::Under(self.progress.0, self.progress.1)
        }
    }

    /// The last answer; during a search it is the answer to the previous question.
    pub const fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use planner::{Position, SearchRequest};
    use rules::{Board, Piece};

    fn question(depth: usize) -> Question {
        Question {
            id: 0,
            position: Position {
                board: Board::EMPTY,
                queue: vec![Piece::T; depth],
            },
            strategy: planner::Strategy::four_feature(),
            moves: session::Moves::Drops,
        }
    }

    fn answer(question: &Question) -> Arc<Plan> {
        Arc::new(SearchRequest::at(&question.position, &question.strategy).plan())
    }

    #[test]
    fn a_stale_answer_is_dropped_by_its_number() {
        let mut search = Search::default();
        let first = search.ask(question(1)).unwrap();
        assert_eq!(search.ask(question(1)), None, "asked already");
        let second = search.ask(question(2)).unwrap();
        search.progress(first.id, 7, 9);
        assert_eq!(search.state(), SearchState::Under(0, 0));
        assert!(!search.answered(first.id, answer(&first)));
        search.progress(second.id, 3, 34);
        assert_eq!(search.state(), SearchState::Under(3, 34));
        assert!(search.answered(second.id, answer(&second)));
        assert_eq!(search.state(), SearchState::Done);
        assert_eq!(search.answer().unwrap().question.id, second.id);
    }

    #[test]
    fn what_is_forgotten_can_be_asked_again_and_its_old_answer_is_dropped() {
        let mut search = Search::default();
        let first = search.ask(question(1)).unwrap();
        assert!(search.answered(first.id, answer(&first)));
        search.forget();
        assert_eq!((search.answer(), search.state()), (None, SearchState::Idle));
        let again = search.ask(question(1)).unwrap();
        assert!(!search.answered(first.id, answer(&first)));
        assert!(search.answered(again.id, answer(&again)));
    }

    #[test]
    fn what_is_cancelled_stays_so_until_it_is_asked_again() {
        let mut search = Search::default();
        let first = search.ask(question(1)).unwrap();
        search.cancel();
        assert_eq!(search.state(), SearchState::Cancelled);
        assert!(!search.answered(first.id, answer(&first)));
        assert_eq!(search.ask(question(1)), None);
        search.again();
        let next = search.ask(question(1)).unwrap();
        assert!(next.id > first.id);
        assert_eq!(search.state(), SearchState::Under(0, 0));
    }
}
