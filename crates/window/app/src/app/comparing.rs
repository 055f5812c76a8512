//! Another session beside the shown frames, and another strategy beside the one in force.

use super::App;
use crate::{
    elsewhere::{self, Sent, Work},
    job::{Job, Listener, Shared, waker},
    recorded::{RecordedSession, SessionOpening},
};
use egui::Context;
use planner::{Control, Plan};
use session::BackgroundSearch as _;
use session_file::SessionError;
use std::{path::Path, sync::Arc};
use workbench::{Answer, NoticeKind, OtherSession, Question};

/// A session that is being opened.
pub(super) type Comparing = Job<Result<RecordedSession, SessionError>>;

/// Two strategies that are asked about a position; `None` when that was cancelled.
pub(super) type Rivals = Job<Option<[Answer; 2]>>;

impl App {
    /// Starts to open a session to compare with; one that is still being opened is dropped.
    pub(super) fn compare_with(&mut self, ctx: &Context, path: &Path) {
        let mut opening = SessionOpening::of_file(path, None);
        let step = move |_: &Shared<()>| opening.step().transpose();
        self.comparing = Some(Job::start_steps((), "compare", waker(ctx), step));
    }

    /// Shows the session beside the shown frames once it is open.
    pub(super) fn poll_comparing(&mut self) {
        let opened = match Job::take(&mut self.comparing) {
            None => return,
            Some(Ok(opened)) => opened.map_err(|why| why.to_string()),
            Some(Err(why)) => Err(format!("The session can't be opened because of {why}")),
        };
        match opened {
            Ok(session) => {
                self.workbench.accept_path();
                self.workbench.compare_with(OtherSession {
                    name: session.name,
                    history: session.history,
                    current: session.current,
                });
            }
            Err(why) => self.workbench.refuse_path(why),
        }
    }

    /// Asks two strategies what each chooses in the same position; what was asked before is
    /// dropped.
    pub(super) fn compare_strategies(&mut self, ctx: &Context, questions: [Question; 2]) {
        let asked = questions.clone();
        let work = move |shared: &Shared<()>| {
            let answer = |question: &Question| {
                let mut control = Control {
                    cancel: &mut || shared.is_cancelled(),
                    progress: &|_, _| (),
                };
                let plan = question.search(&mut control)?;
                Some(Answer {
                    question: question.clone(),
                    plan,
                })
            };
            Some([answer(&asked[0])?, answer(&asked[1])?])
        };
        let name = "compare-strategies";
        self.rivals = Some(match self.places.place(name, waker(ctx)) {
            Some(place) => Job::away((), place, waker(ctx), AskedElsewhere(questions)),
            None => Job::start(name, waker(ctx), work),
        });
    }

    /// Shows what both strategies choose.
    pub(super) fn poll_rivals(&mut self) {
        match Job::take(&mut self.rivals) {
            None | Some(Ok(None)) => {}
            Some(Ok(Some(answers))) => {
                self.workbench.change(move |ui, _| {
                    ui.research.rivals.answers = Some(Box::new(answers));
                });
            }
            Some(Err(why)) => {
                let text = format!("The strategies were not compared because of {why}");
                self.workbench.notify(NoticeKind::Error, text);
            }
        }
    }
}

/// Two questions that are answered elsewhere.
struct AskedElsewhere([Question; 2]);

impl Listener<Option<[Answer; 2]>, ()> for AskedElsewhere {
    fn work(&mut self, _: &Shared<()>) -> Result<Vec<u8>, Option<[Answer; 2]>> {
        elsewhere::packed(&Work::Rivals(Box::new(self.0.clone()))).map_err(|_| None)
    }

    fn hear(
        &mut self,
        message: &[u8],
        _: &Shared<()>,
    ) -> Result<Option<Option<[Answer; 2]>>, String> {
        let Sent::Answer([one, other]) = elsewhere::unpacked::<(), [Option<Plan>; 2]>(message)?
        else {
            return Ok(None);
        };
        let [first, second] = &self.0;
        let answer = |question: &Question, plan: Option<Plan>| {
            Some(Answer {
                question: question.clone(),
                plan: Arc::new(plan?),
            })
        };
        let both = answer(first, one).zip(answer(second, other));
        Ok(Some(both.map(<[Answer; 2]>::from)))
    }

    fn cancelled(&mut self, _: &Shared<()>) -> Option<[Answer; 2]> {
        None
    }
}
