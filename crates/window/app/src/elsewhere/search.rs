//! Searches that are done elsewhere, the newest question first.

use super::{Place, Sent, Work, packed, unpacked};
use common::{Instant, Next, Task};
use machine::SearchTask;
use planner::Plan;
use review::{Advice, SentAdvice};
use serde::de::DeserializeOwned;
use session::{BackgroundSearch, ChanceQuestion, ChanceReport, Question, SearchNews};
use std::{sync::Arc, time::Duration};
use workbench::AdviceQuestion;

/// How long a search may go on that nobody waits for: many end before, and a new place takes about as
/// long to begin.
const GRACE: Duration = Duration::from_millis(150);

/// A search whose question and answer can be sent.
pub trait Portable: BackgroundSearch {
    /// The answer as plain data.
    type Wire: DeserializeOwned;

    /// The question as work.
    fn into_work(self) -> Work;

    /// The answer.
    fn answer(wire: Self::Wire) -> Self::Answer;
}

impl Portable for Question {
    type Wire = Plan;

    fn into_work(self) -> Work {
        Work::Lines(self)
    }

    fn answer(wire: Plan) -> Arc<Plan> {
        Arc::new(wire)
    }
}

impl Portable for ChanceQuestion {
    type Wire = ChanceReport;

    fn into_work(self) -> Work {
        Work::Chances(self)
    }

    fn answer(wire: ChanceReport) -> Arc<ChanceReport> {
        Arc::new(wire)
    }
}

impl Portable for AdviceQuestion {
    type Wire = Option<SentAdvice>;

    fn into_work(self) -> Work {
        Work::Advice {
            id: self.id,
            situation: self.situation.into(),
            strategy: self.strategy,
            depth: self.depth,
        }
    }

    fn answer(wire: Self::Wire) -> Option<Arc<Advice>> {
        wire.map(|sent| Arc::new(sent.into()))
    }
}

/// Sends questions elsewhere and reports what comes back, in turns that take no time.
pub struct SearchElsewhere<Q: Portable> {
    task: SearchTask<Q>,
    place: Box<dyn Place>,
    /// The question that is searched there, and since when.
    running: Option<(u64, Instant)>,
}

impl<Q: Portable> SearchElsewhere<Q> {
    /// Does what a task would do, in this place.
    pub fn new(task: SearchTask<Q>, place: Box<dyn Place>) -> Self {
        Self {
            task,
            place,
            running: None,
        }
    }

    /// Reports what has come back.
    fn listen(&mut self) {
        while let Some(message) = self.place.next() {
            let Some((id, _)) = self.running else {
                continue;
            };
            let message = message.and_then(|message| unpacked(&message));
            match message {
                Ok(Sent::Progress((done, all))) => {
                    let news = SearchNews::Progress { id, done, all };
                    self.task.report(id, news);
                }
                Ok(Sent::Answer(wire)) => {
                    let answer = Q::answer(wire);
                    self.task.report(id, SearchNews::Answer { id, answer });
                    self.running = None;
                }
                Err(why) => {
                    self.task.fail(id, &why);
                    self.running = None;
                }
            }
        }
    }
}

impl<Q: Portable> Task for SearchElsewhere<Q> {
    fn step(&mut self, _: Instant) -> Next {
        self.listen();
        if let Some((id, since)) = self.running {
            if self.task.is_wanted(id) {
                return Next::Waits;
            }
            let end = since + GRACE;
            if common::now() < end {
                return Next::At(end);
            }
            self.place.give_up();
            self.running = None;
        }
        let question = match self.task.next_question() {
            Ok(question) => question,
            Err(next) => return next,
        };
        let id = question.id();
        match packed(&question.into_work()) {
            Ok(work) => {
                self.running = Some((id, common::now()));
                self.place.send(work);
                Next::Now
            }
            Err(why) => {
                self.task.fail(id, &why);
                Next::Now
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{Here, question},
        *,
    };
    use machine::{Wake, Worker};
    use planner::SearchRequest;

    fn worker(place: Here) -> (Worker<Question>, SearchElsewhere<Question>) {
        let wake: Wake = Arc::new(|| ());
        let (worker, task) = Worker::driven(wake);
        (worker, SearchElsewhere::new(task, Box::new(place)))
    }

    #[test]
    fn an_answer_from_elsewhere_is_the_plan_that_is_made_here() {
        let (worker, mut task) = worker(Here::default());
        for depth in 1..=3 {
            let question = question(depth as u64, depth);
            let request = SearchRequest::at(&question.position, &question.strategy);
            let wanted = request.depth(depth).plan();
            worker.ask(question);
            assert_eq!(task.turn(common::now()), Next::Now);
            assert_eq!(task.step(common::now()), Next::Waits);
            let Some(SearchNews::Answer { id, answer }) = worker.news() else {
                panic!("there is no answer");
            };
            assert_eq!((id, &*answer), (depth as u64, &wanted));
        }
        drop(worker);
        assert_eq!(task.step(common::now()), Next::Ended);
    }

    #[test]
    fn what_is_not_wanted_any_more_ends_with_its_place() {
        let place = Here::new(true);
        let ends = std::rc::Rc::clone(&place.ends);
        let (worker, mut task) = worker(place);
        worker.ask(question(1, 1));
        assert_eq!(task.step(common::now()), Next::Now);
        assert_eq!(task.step(common::now()), Next::Waits);
        worker.ask(question(2, 2));
        let Next::At(end) = task.step(common::now()) else {
            panic!("a short search may end");
        };
        assert_eq!(ends.get(), 0);
        while common::now() < end {
            std::thread::yield_now();
        }
        assert_eq!(task.step(common::now()), Next::Now);
        assert_eq!(ends.get(), 1);
        assert_eq!(task.running.map(|(id, _)| id), Some(2));
    }
}
