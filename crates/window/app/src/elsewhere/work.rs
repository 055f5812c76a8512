//! The work that can be done elsewhere, and what comes of it.

use crate::{
    comparison::{self, SentFiles, SentInstead, SentPictures, Shows},
    differences::SentDifferences,
    exported::SentExport,
    fitted::{SentClicks, SentFit},
    placements::{self, JudgedGames, NoReview, ReviewTask},
    saved_session::{self, SentSession},
    tuned::{self, TuningNews},
};
use ::lab::{Experiment, GameResult, Overrides, PreparedExperiment};
use common::Instant;
use pad::FrameNo;
use planner::{Control, Strategy};
use replay::{BranchRange, Diff, OnProgress, RegressProgress, Report, SentDiff, SentReport};
use review::{Advice, Played, SentAdvice, SentPlayed, SentReview, SentSituation};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use session::{BackgroundSearch, ChanceQuestion, Question, SentHistory};
use std::{
    cell::RefCell,
    num::NonZero,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, atomic::AtomicBool},
    time::Duration,
};
use tuning::{Task, search::LogText};
use vision::Profile;
use workbench::{AdviceQuestion, ReviewProgress};

/// How often progress is sent: each message is a pass of the window.
const EVERY: Duration = Duration::from_millis(50);

/// How often at most it is sent what a comparison has found so far.
const SO_FAR: Duration = Duration::from_millis(500);

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
        /// Their frames.
        history: Box<SentHistory>,
        /// What is reviewed.
        task: ReviewTask,
    },
    /// A search for weights.
    Tuning {
        /// The tuning file, which names no other file.
        task: String,
        /// Generations in all.
        generations: u32,
        /// The name of the log in an error.
        path: PathBuf,
        /// What the log has.
        log: String,
    },
    /// Sessions, compared with what is read and decided now.
    Compare {
        /// The files, where they are not on the same disk.
        files: SentFiles,
        /// Their paths.
        sessions: Vec<PathBuf>,
        /// The part of the only one.
        part: Option<BranchRange>,
        /// What replaces the recorded orders.
        instead: SentInstead,
    },
    /// Two profiles, compared on frames.
    CompareProfiles {
        /// The frames.
        history: Box<SentHistory>,
        /// The session and the run that they are of.
        session: Option<(PathBuf, i64)>,
        /// The texts of the profiles.
        profiles: [String; 2],
    },
    /// The records of sessions, replaced by what is read and decided now.
    Accept {
        /// The files, where they are not on the same disk.
        files: SentFiles,
        /// Their paths and frames.
        sessions: Vec<(PathBuf, u64)>,
        /// What replaces the recorded orders.
        instead: SentInstead,
    },
    /// What differs, in an HTML file.
    Differences(Box<SentDifferences>),
    /// The well from clicks on pictures.
    Clicks(SentClicks),
    /// Frames in a session file.
    Session(Box<SentSession>),
    /// Frames in files.
    Export(Box<SentExport>),
    /// The games of an experiment, which names no file.
    Experiment(String),
    /// What a session file needs, with one of this name.
    WarmUp(PathBuf),
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

/// How far a comparison is.
#[derive(Serialize, Deserialize)]
pub struct Compared {
    /// Frames that were read again.
    pub done: u64,
    /// Frames in all.
    pub of: u64,
    /// An answer with what was found so far, encoded.
    pub found: Option<ByteBuf>,
}

/// A step of a search for weights.
#[derive(Serialize, Deserialize)]
pub enum TuningStep {
    /// What it has done.
    News(TuningNews),
    /// So many bytes of its log stay, and this comes after them.
    Log(usize, String),
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

/// A review with what was reviewed.
#[derive(Serialize, Deserialize)]
pub struct Judged {
    played: SentPlayed,
    frames: (FrameNo, FrameNo),
    by_itself: u32,
    strategy: Strategy,
    review: SentReview,
}

impl From<JudgedGames> for Judged {
    fn from(games: JudgedGames) -> Self {
        Self {
            played: SentPlayed::from(&games.played),
            frames: games.frames,
            by_itself: games.by_itself,
            strategy: games.strategy,
            review: games.review.into(),
        }
    }
}

impl Judged {
    /// The review.
    ///
    /// # Errors
    /// When it is of other games, in one sentence.
    pub fn received(self) -> Result<JudgedGames, String> {
        let played = Played::from(self.played);
        let review = self.review.received(&played);
        Ok(JudgedGames {
            review: review.ok_or("the answer is about other games")?,
            played,
            frames: self.frames,
            by_itself: self.by_itself,
            strategy: self.strategy,
        })
    }
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
        Work::Review { history, task } => review(*history, &task, post),
        Work::Tuning {
            task,
            generations,
            path,
            log,
        } => {
            let steps = RefCell::new(Steps::new(&mut *post));
            let mut changed = |stays: usize, more: &str| {
                let step = TuningStep::Log(stays, more.to_owned());
                steps.borrow_mut().push(step);
                Ok(())
            };
            let mut log = LogText::new(&path, log, &mut changed);
            let tuned = tune(&task, generations, &mut log, &steps);
            let steps = steps.into_inner().steps;
            let ended = tuned.map_err(|why| format!("{why:#}"));
            post_sent(post, &Sent::<Vec<TuningStep>, _>::Answer((steps, ended)))
        }
        Work::Compare {
            files,
            sessions,
            part,
            instead,
        } => {
            put(files)?;
            let instead = instead.received().map_err(|why| why.to_string())?;
            let never = AtomicBool::new(false);
            let sent = |report: &Report| {
                let pictures = SentPictures::of_report(report);
                (SentReport::from(report), pictures)
            };
            let report = compared(&mut *post, sent, |shows| {
                comparison::of_sessions(&sessions, part.as_ref(), &instead, shows, &never)
            });
            post_sent(post, &Sent::<Compared, _>::Answer(sent(&report)))
        }
        Work::CompareProfiles {
            history,
            session,
            profiles,
        } => {
            let history = history.received().map_err(|why| why.to_string())?;
            let [one, other] = profiles.map(|text| Profile::parse(&text));
            let one = one.map_err(|why| why.to_string())?;
            let profiles = [one, other.map_err(|why| why.to_string())?];
            let never = AtomicBool::new(false);
            let sent = |diff: &Diff| {
                let pictures = SentPictures::of_diff(diff, &history);
                (SentDiff::from(diff), pictures)
            };
            let diff = compared(&mut *post, sent, |shows| {
                comparison::of_profiles(&history, session.as_ref(), &profiles, shows, &never)
            });
            post_sent(post, &Sent::<Compared, _>::Answer(sent(&diff)))
        }
        Work::Accept {
            files,
            sessions,
            instead,
        } => {
            put(files)?;
            let instead = instead.received().map_err(|why| why.to_string())?;
            let never = AtomicBool::new(false);
            let all = shown(&mut *post, |shows| {
                comparison::accept_all(&sessions, &instead, shows, &never)
            });
            let replaced = all.replaced.iter().map(|(file, _)| &**file);
            let files = comparison::sent_files(replaced);
            let files = files.map_err(|why| format!("a session can't be read: {why}"))?;
            post_sent(post, &Sent::<(u64, u64), _>::Answer((all, files)))
        }
        Work::Differences(differences) => {
            let page = differences.received().and_then(|differences| {
                let mut page = Vec::new();
                differences.page(&mut page)?;
                Ok(ByteBuf::from(page))
            });
            let page = page.map_err(|why| format!("{why:#}"));
            post_sent(post, &Sent::<u64, _>::Answer(page))
        }
        Work::WarmUp(path) => {
            saved_session::tried(&path).map_err(|why| format!("{why:#}"))?;
            post_sent(post, &Sent::<(), _>::Answer(()))
        }
        Work::Clicks(clicks) => {
            let question = clicks.received().map_err(|why| why.to_string())?;
            let answer = question.answer(&|| false).ok_or("it was cancelled")?;
            post_sent(post, &Sent::<(), _>::Answer(SentFit::from(&answer)))
        }
        Work::Session(session) => {
            let mut reports = Reports::new(&mut *post);
            let saved = session.saved(|done| reports.report(done));
            let saved = saved.map_err(|why| format!("{why:#}"));
            post_sent(post, &Sent::<u64, _>::Answer(saved))
        }
        Work::Export(export) => {
            let mut reports = Reports::new(&mut *post);
            let exported = export.made(&mut |done| reports.report(done));
            let exported = exported.map_err(|why| format!("{why:#}"));
            post_sent(post, &Sent::<u64, _>::Answer(exported))
        }
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

/// Puts the files that came with work.
fn put(files: SentFiles) -> Result<(), String> {
    comparison::put_files(files).map_err(|why| format!("there is no room for the session: {why}"))
}

/// Replaces records; how far that is is sent.
fn shown<T>(post: Post<'_>, replace: impl FnOnce(Shows<'_>) -> T) -> T {
    let reports = Mutex::new(Reports::new(post));
    replace(&|RegressProgress { done, of }| common::lock(&reports).report((done, of)))
}

/// Compares. How far that is is sent, and now and then what was found so far: a worker that is given up
/// can't be asked for it. A tenth of the time at most is spent on that.
fn compared<R, W: Serialize>(
    post: Post<'_>,
    sent: impl Fn(&R) -> W + Sync,
    compare: impl FnOnce(OnProgress<'_, R>) -> R,
) -> R {
    let reports = Mutex::new((Reports::new(post), common::now()));
    compare(&|RegressProgress { done, of }, so_far| {
        let (reports, due) = &mut *common::lock(&reports);
        let begin = common::now();
        if begin < *due {
            reports.report(Compared {
                done,
                of,
                found: None,
            });
            return;
        }
        let found = postcard::to_allocvec(&sent(&so_far())).ok();
        let found = found.map(ByteBuf::from);
        let compared = Compared { done, of, found };
        // What can't be sent is missing only if the comparison is cancelled.
        let _ = post_sent(reports.post, &Sent::<_, ()>::Progress(compared));
        let now = common::now();
        *due = now + (10 * now.saturating_duration_since(begin)).max(SO_FAR);
    })
}

/// The steps of a search for weights that are not sent yet.
struct Steps<'a> {
    post: Post<'a>,
    sent: Instant,
    steps: Vec<TuningStep>,
}

impl<'a> Steps<'a> {
    fn new(post: Post<'a>) -> Self {
        Self {
            post,
            sent: common::now(),
            steps: Vec::new(),
        }
    }

    fn push(&mut self, step: TuningStep) {
        // Of what is only shown until more is done, the newest is enough.
        let replaces = |step: Option<&TuningStep>| {
            matches!(step, Some(TuningStep::News(TuningNews::Phase(_))))
        };
        if replaces(Some(&step)) && replaces(self.steps.last()) {
            self.steps.pop();
        }
        self.steps.push(step);
        if self.sent.elapsed() >= EVERY {
            self.sent = common::now();
            let steps = std::mem::take(&mut self.steps);
            // What can't be sent is missing in the log, where it is noticed.
            let _ = post_sent(self.post, &Sent::<_, ()>::Progress(steps));
        }
    }
}

/// Searches for weights.
fn tune(
    task: &str,
    generations: u32,
    log: &mut LogText<'_>,
    steps: &RefCell<Steps<'_>>,
) -> anyhow::Result<()> {
    let task = Task::parse(task)?;
    let never = AtomicBool::new(false);
    let running = (NonZero::<usize>::MIN, &never);
    let mut take = |news| steps.borrow_mut().push(TuningStep::News(news));
    tuned::run(&task, generations, log, running, &mut take)
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
fn review(history: SentHistory, task: &ReviewTask, post: Post<'_>) -> Result<(), String> {
    let history = history.received().map_err(|why| why.to_string())?;
    let reports = Mutex::new(Reports::new(&mut *post));
    let judged = placements::review(&history, task, |progress| {
        common::lock(&reports).report(progress);
        true
    });
    let judged = match judged {
        Ok(games) => Ok(Judged::from(games)),
        Err(NoReview::Nothing(why)) => Err(why),
        Err(NoReview::Cancelled) => return Err("it was cancelled".to_owned()),
    };
    post_sent(post, &Sent::<ReviewProgress, _>::Answer(judged))
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
