//! The work that can be done elsewhere, and what comes of it.

use ::lab::{Experiment, GameResult, Overrides, PreparedExperiment};
use common::Instant;
use planner::{Control, Strategy};
use review::{Advice, Played, Reviewer, SentAdvice, SentPlayed, SentReview, SentSituation};
use serde::{Deserialize, Serialize};
use session::{BackgroundSearch, ChanceQuestion, Question};
use std::{
    num::NonZero,
    path::Path,
    sync::{Arc, Mutex, atomic::AtomicBool},
    time::Duration,
};
use workbench::AdviceQuestion;

/// How often progress is sent: each message is a pass of the window.
const EVERY: Duration = Duration::from_millis(50);

/// Where messages are posted.
type Post<'a> = &'a mut (dyn FnMut(Vec<u8>) + Send);

/// Work that is done elsewhere, as it is sent.
#[derive(Serialize, Deserialize)]
pub enum Work {
    /// A search for the best lines.
    Lines(Question),
    /// What may come after a line.
    Chances(ChanceQuestion),
    /// The best placement for a piece.
    Advice {
        /// The number of the question.
        id: u64,
        /// What a player knows.
        situation: SentSituation,
        /// The strategy that decides.
        strategy: Strategy,
        /// How many pieces are placed.
        depth: Option<usize>,
    },
    /// What two strategies choose.
    Rivals(Box<[Question; 2]>),
    /// A review of games.
    Review {
        /// The placements.
        played: SentPlayed,
        /// The strategy that judges; `None` takes the one that fits.
        strategy: Option<Strategy>,
        /// How many pieces are placed.
        depth: Option<usize>,
    },
    /// The games of an experiment, which names no file.
    Experiment(String),
    /// A fault of the program on purpose, for a check of what becomes of it.
    Fault,
}

/// A message about work.
#[derive(Serialize, Deserialize)]
pub enum Sent<P, A> {
    /// How far it is.
    Progress(P),
    /// Its end.
    Answer(A),
}

/// A game of an experiment that is over: its place among all, the place of its arm, its seed, and what
/// it came to, as JSON.
#[derive(Debug, Serialize, Deserialize)]
pub struct Game {
    /// Its place among all games.
    pub index: u64,
    /// The place of its arm.
    pub arm: usize,
    /// Its seed.
    pub seed: u64,
    row: String,
}

impl Game {
    /// What it came to.
    ///
    /// # Errors
    /// When it can't be read, in one sentence.
    pub fn result(&self) -> Result<GameResult, String> {
        serde_json::from_str(&self.row).map_err(|why| format!("a game can't be read: {why}"))
    }
}

/// A review, and the strategy that judged.
#[derive(Serialize, Deserialize)]
pub struct Judged {
    /// What was found.
    pub review: SentReview,
    /// The strategy.
    pub strategy: Strategy,
}

/// Does work and posts what comes of it. It ends by a panic where the work does.
///
/// # Errors
/// When the bytes are no work, or the answer can't be sent, in one sentence.
pub fn do_work(bytes: &[u8], post: Post<'_>) -> Result<(), String> {
    let work = postcard::from_bytes(bytes).map_err(|why| format!("this is no work: {why}"))?;
    match work {
        Work::Lines(question) => search(&question, post, Arc::unwrap_or_clone),
        Work::Chances(question) => search(&question, post, Arc::unwrap_or_clone),
        Work::Advice {
            id,
            situation,
            strategy,
            depth,
        } => {
            let question = AdviceQuestion {
                id,
                situation: situation.into(),
                strategy,
                depth,
            };
            search(&question, post, |advice: Option<Arc<Advice>>| {
                advice.map(|advice| SentAdvice::from(Arc::unwrap_or_clone(advice)))
            })
        }
        Work::Rivals(questions) => {
            let plans = questions.map(|question| {
                let plan = question.search(&mut Control {
                    cancel: &mut || false,
                    progress: &|_, _| (),
                });
                plan.map(Arc::unwrap_or_clone)
            });
            post_sent(post, &Sent::<(), _>::Answer(plans))
        }
        Work::Review {
            played,
            strategy,
            depth,
        } => review(&played.into(), strategy, depth, post),
        Work::Experiment(text) => play(&text, post),
        Work::Fault => {
            #[expect(clippy::panic, reason = "a fault was asked for")]
            {
                panic!("a fault was asked for")
            }
        }
    }
}

fn post_sent<P: Serialize, A: Serialize>(post: Post<'_>, sent: &Sent<P, A>) -> Result<(), String> {
    let bytes = postcard::to_allocvec(sent);
    post(bytes.map_err(|why| format!("the answer can't be sent: {why}"))?);
    Ok(())
}

/// Messages about progress, not too many of them.
struct Reports<'a> {
    post: Post<'a>,
    last: Option<Instant>,
}

impl<'a> Reports<'a> {
    const fn new(post: Post<'a>) -> Self {
        Self { post, last: None }
    }

    fn is_due(&self) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= EVERY)
    }

    /// Sends how far the work is, unless that was sent just now.
    fn report<P: Serialize>(&mut self, progress: P) {
        if self.is_due() {
            self.last = Some(common::now());
            // What can't be sent is only not shown.
            let _ = post_sent(self.post, &Sent::<P, ()>::Progress(progress));
        }
    }
}

/// Searches to the end; the answer is sent as plain data.
fn search<Q: BackgroundSearch, W: Serialize>(
    question: &Q,
    post: Post<'_>,
    plain: impl FnOnce(Q::Answer) -> W,
) -> Result<(), String> {
    let reports = Mutex::new(Reports::new(&mut *post));
    let mut control = Control {
        cancel: &mut || false,
        progress: &|done, all| common::lock(&reports).report((done, all)),
    };
    let answer = question.search(&mut control);
    let answer = answer.ok_or("it was cancelled")?;
    post_sent(post, &Sent::<(usize, usize), _>::Answer(plain(answer)))
}

/// Judges the placements of games.
fn review(
    played: &Played,
    strategy: Option<Strategy>,
    depth: Option<usize>,
    post: Post<'_>,
) -> Result<(), String> {
    let to_fit = match strategy {
        Some(_) => 0,
        None => Reviewer::steps_to_fit(played),
    };
    let steps = (to_fit + played.steps()) as u64;
    let reports = Mutex::new(Reports::new(&mut *post));
    let goes_on = |done: usize| {
        common::lock(&reports).report((done as u64, steps));
        true
    };
    let reviewer = Reviewer::by_choice(strategy, played, depth, goes_on);
    let judged = reviewer.and_then(|reviewer| {
        let review = reviewer.review(played, |done| goes_on(to_fit + done))?;
        Some(Judged {
            review: review.into(),
            strategy: reviewer.strategy().clone(),
        })
    });
    let judged = judged.ok_or("it was cancelled")?;
    post_sent(post, &Sent::<(u64, u64), _>::Answer(judged))
}

/// Plays the games of an experiment.
fn play(text: &str, post: Post<'_>) -> Result<(), String> {
    let experiment = Experiment::parse(text).map_err(|why| why.to_string())?;
    let plan = PreparedExperiment::new(experiment, Path::new(""), Overrides::default())
        .map_err(|why| why.to_string())?;
    let never = AtomicBool::new(false);
    let mut games = Vec::new();
    let mut sent = common::now();
    let played = ::lab::run(&plan, NonZero::<usize>::MIN, &never, |finished| {
        let Ok(row) = serde_json::to_string(finished.row) else {
            return;
        };
        games.push(Game {
            index: finished.job.index,
            arm: finished.job.arm,
            seed: finished.job.seed,
            row,
        });
        if sent.elapsed() >= EVERY {
            sent = common::now();
            // What can't be sent is missing at the end, where it is noticed.
            let _ = post_sent(post, &Sent::<_, ()>::Progress(std::mem::take(&mut games)));
        }
    });
    post_sent(
        post,
        &Sent::<(), _>::Answer((games, played.err().map(|why| why.to_string()))),
    )
}
