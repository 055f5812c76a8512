//! An experiment that runs: the crate `lab` plays it on a thread for each core, and what came of
//! it so far is computed here, beside them, so that the window only draws it.

use super::result::{PlayedArm, result};
use crate::{
    elsewhere::{self, Game, Places, Sent, Work},
    job::{Job, Listener, Shared, waker},
};
use ::lab::{
    ArmRecord, Cap, Experiment, ExperimentRecord, GameResult, Named, Overrides, PreparedExperiment,
    RunError, Seeds, run,
};
use common::Instant;
use egui::Context;
use lab_players::PlayerSpec;
use planner::Strategy;
use std::{fmt::Display, path::Path, sync::Arc, time::Duration};
use workbench::{
    EDITED_PLAYER, EDITED_RULES, ExperimentResult, IN_FORCE, Lab, ListedExperiment, short_name,
};

/// How often results are computed while games are played.
const SHOWN_EVERY: Duration = Duration::from_millis(500);

/// The experiments that come with the program.
pub fn listed() -> Arc<[ListedExperiment]> {
    let all = ::lab::BUILT_IN.iter();
    let all = all.filter_map(|(name, _)| ::lab::built_in(name));
    all.map(|experiment| as_listed(&experiment)).collect()
}

/// How far an experiment has come.
#[derive(Clone)]
pub struct ExperimentProgress {
    /// Games that are played, and all of them.
    pub games: (u64, u64),
    /// How long the others will take about.
    pub left: Option<Duration>,
    /// What came of them.
    pub result: Option<Arc<ExperimentResult>>,
}

/// How an experiment ended.
pub enum Outcome {
    /// All games were played.
    Done(Box<ExperimentRecord>),
    /// It was cancelled, after these games.
    Cancelled(Box<ExperimentRecord>),
    /// It could not be played to its end, for this reason; with the games before, if they are
    /// known.
    Failed(String, Option<Box<ExperimentRecord>>),
}

/// An experiment that runs.
pub type Experimenting = Job<Outcome, ExperimentProgress>;

/// Starts an experiment as the run of this number. Names in it that are no presets are files in
/// `folder`.
///
/// # Errors
/// It can't be played, in one sentence.
pub fn start(
    (ctx, places): (&Context, Places),
    number: u64,
    (experiment, folder): (Experiment, &Path),
) -> Result<Experimenting, String> {
    let name = experiment.name.clone();
    let plan = PreparedExperiment::new(experiment, folder, Overrides::default())
        .map_err(|why| format!("The experiment {name} can't be run: {why}"))?;
    for arm in &plan.arms {
        let checked = arm.player.check(&arm.rules);
        checked.map_err(|why| format!("{} can't play here: {why}", arm.name))?;
    }
    let (nothing, shows) = (progress(&plan), waker(ctx));
    let name = "experiment";
    if let Some(place) = places.place(name, waker(ctx)) {
        let playing = Playing::new(&plan, number);
        let listener = PlayedElsewhere { plan, playing };
        return Ok(Job::away(nothing, place, waker(ctx), listener));
    }
    let work = move |shared: &Shared<ExperimentProgress>| play(&plan, number, shared, &shows);
    Ok(Job::start_with(nothing, name, waker(ctx), work))
}

/// The strategy in force as a player of the lab.
///
/// # Errors
/// It is none that the lab plays, in one sentence.
pub fn in_force_player(strategy: &Strategy) -> Result<PlayerSpec, String> {
    let read = PlayerSpec::parse(&strategy.to_toml());
    let (_, player) =
        read.map_err(|why| format!("The strategy {} can't play here: {why}", strategy.name()))?;
    Ok(player)
}

/// The experiment that a person has chosen in the window.
///
/// # Errors
/// The strategy in force is none that the lab plays, or what is edited as text can't be read, in
/// one sentence.
pub fn own(lab: &Lab, name: &str, in_force: &Strategy) -> Result<Experiment, String> {
    let (own, texts) = (&lab.own, &lab.texts);
    let refused = |why| format!("The experiment can't be run: {why}");
    let players = own.players.iter().map(|player| match &**player {
        IN_FORCE => {
            let player = in_force_player(in_force)?;
            Ok((in_force.name().to_owned(), Named::Inline(player)))
        }
        EDITED_PLAYER => {
            let read = texts.player(player).map_err(refused)?;
            Ok((player.clone(), Named::Inline(read)))
        }
        name => Ok((short_name(name).to_owned(), Named::Name(player.clone()))),
    });
    let players = players.collect::<Result<Vec<_>, String>>()?;
    if players.is_empty() {
        return Err("The experiment has no player; add one in the panel Experiments".to_owned());
    }
    let seeds = Seeds {
        first: own.seed,
        games: own.games,
    };
    let cap = Cap {
        pieces: Some(own.pieces),
        lines: None,
    };
    let rules = match &*own.rules {
        EDITED_RULES => Named::Inline(texts.rules(EDITED_RULES).map_err(refused)?),
        name => Named::Name(name.to_owned()),
    };
    Ok(Experiment::of_players(name, rules, players, seeds, cap))
}

/// An experiment as the list shows it.
pub fn as_listed(experiment: &Experiment) -> ListedExperiment {
    let games = experiment.arms.iter();
    let games = games.map(|arm| arm.games.unwrap_or(experiment.seeds.games));
    ListedExperiment {
        games: games.sum(),
        paper: format!("{}, {}", experiment.source.authors, experiment.source.title),
        name: experiment.name.clone(),
        title: experiment.title.clone(),
        about: experiment.about.clone(),
    }
}

/// The id of a state of the result of a run.
pub const fn result_id(run: u64, state: u64) -> u64 {
    // No run publishes so many states.
    (run << 32) + state
}

/// The progress before the first game.
fn progress(plan: &PreparedExperiment) -> ExperimentProgress {
    ExperimentProgress {
        games: (0, plan.games()),
        left: None,
        result: None,
    }
}

/// How long the games that are left take at the pace of those that are over.
fn left(elapsed: Duration, (done, of): (u64, u64)) -> Option<Duration> {
    let each = elapsed.as_secs_f64() / done as f64;
    Duration::try_from_secs_f64(each * of.saturating_sub(done) as f64).ok()
}

/// The games of an experiment that are over.
struct Playing {
    number: u64,
    begun: Instant,
    arms: Vec<PlayedArm>,
    /// The same games, each with its place among all.
    over: Vec<(u64, GameResult)>,
    /// How often what came of them was shown.
    states: u64,
    /// When that was last.
    shown: Option<Instant>,
}

impl Playing {
    /// No game of the run of this number.
    fn new(plan: &PreparedExperiment, number: u64) -> Self {
        let arms = plan.arms.iter().cloned().map(|arm| PlayedArm {
            record: ArmRecord::new(arm),
            seeds: Vec::new(),
        });
        Self {
            number,
            begun: common::now(),
            arms: arms.collect(),
            over: Vec::new(),
            states: 0,
            shown: None,
        }
    }

    /// Takes a game, with its place among all, that of its arm, and its seed.
    fn take(&mut self, (index, arm, seed): (u64, usize, u64), row: GameResult) {
        if let Some(arm) = self.arms.get_mut(arm) {
            arm.record.push(row.clone());
            arm.seeds.push(seed);
        }
        self.over.push((index, row));
    }

    /// Shares what came of the games, unless that was done just now. Returns whether it did.
    fn show(&mut self, plan: &PreparedExperiment, shared: &Shared<ExperimentProgress>) -> bool {
        let is_due = self.shown.is_none_or(|at| at.elapsed() >= SHOWN_EVERY);
        if is_due {
            let id = self.next_id();
            let result = result(&plan.experiment, &self.arms, id);
            self.publish(result, self.over.len() as u64, shared);
            self.shown = Some(common::now());
        }
        is_due
    }

    /// Shares a record, which is all that there will be.
    fn show_record(
        &mut self,
        plan: &PreparedExperiment,
        record: &ExperimentRecord,
        shared: &Shared<ExperimentProgress>,
    ) {
        // In the order of the seeds, in whatever order the games were over.
        let arms = whole(record);
        let mut result = result(&plan.experiment, &arms, self.next_id());
        result.is_complete = record.is_complete();
        let done = arms.iter().map(|arm| arm.seeds.len() as u64).sum();
        self.publish(result, done, shared);
    }

    const fn next_id(&mut self) -> u64 {
        self.states += 1;
        result_id(self.number, self.states)
    }

    fn publish(&self, result: ExperimentResult, done: u64, shared: &Shared<ExperimentProgress>) {
        shared.change(|progress| {
            progress.games.0 = done;
            progress.left = left(self.begun.elapsed(), progress.games);
            progress.result = Some(Arc::new(result));
        });
    }

    /// The record of the games that are over: what is shown of it is what can be saved.
    fn end(
        &mut self,
        plan: &PreparedExperiment,
        shared: &Shared<ExperimentProgress>,
    ) -> Box<ExperimentRecord> {
        let record = ExperimentRecord::so_far(plan, std::mem::take(&mut self.over));
        self.show_record(plan, &record, shared);
        Box::new(record)
    }
}

/// How it ends by this error.
fn failed(why: impl Display, record: Box<ExperimentRecord>) -> Outcome {
    Outcome::Failed(format!("The experiment failed: {why}"), Some(record))
}

/// Plays the games, and shares what came of them so far.
fn play(
    plan: &PreparedExperiment,
    number: u64,
    shared: &Shared<ExperimentProgress>,
    shows: &impl Fn(),
) -> Outcome {
    let mut playing = Playing::new(plan, number);
    let played = run(plan, common::cores(), shared.cancelled(), |finished| {
        let job = finished.job;
        playing.take((job.index, job.arm, job.seed), finished.row.clone());
        if playing.show(plan, shared) {
            shows();
        }
    });
    let outcome = match played {
        Ok(record) => {
            playing.show_record(plan, &record, shared);
            Outcome::Done(Box::new(record))
        }
        Err(RunError::Cancelled) => Outcome::Cancelled(playing.end(plan, shared)),
        Err(why @ (RunError::Game { .. } | RunError::Thread(_))) => {
            failed(why, playing.end(plan, shared))
        }
    };
    shows();
    outcome
}

/// An experiment whose games are played elsewhere.
struct PlayedElsewhere {
    plan: PreparedExperiment,
    playing: Playing,
}

impl PlayedElsewhere {
    fn take(&mut self, games: Vec<Game>) -> Result<(), String> {
        for game in games {
            let row = game.result()?;
            self.playing.take((game.index, game.arm, game.seed), row);
        }
        Ok(())
    }
}

impl Listener<Outcome, ExperimentProgress> for PlayedElsewhere {
    fn work(&mut self, _: &Shared<ExperimentProgress>) -> Result<Vec<u8>, Outcome> {
        // The files that it names are here, not there.
        let text = self.plan.in_place().to_toml();
        elsewhere::packed(&Work::Experiment(text)).map_err(|why| Outcome::Failed(why, None))
    }

    fn hear(
        &mut self,
        message: &[u8],
        shared: &Shared<ExperimentProgress>,
    ) -> Result<Option<Outcome>, String> {
        let (games, why): (_, Option<String>) = match elsewhere::unpacked(message)? {
            Sent::Progress(games) => {
                self.take(games)?;
                self.playing.show(&self.plan, shared);
                return Ok(None);
            }
            Sent::Answer(end) => end,
        };
        self.take(games)?;
        let record = self.playing.end(&self.plan, shared);
        let why = why.or_else(|| {
            let lacks = "games are missing".to_owned();
            (!record.is_complete()).then_some(lacks)
        });
        Ok(Some(match why {
            None => Outcome::Done(record),
            Some(why) => failed(why, record),
        }))
    }

    fn cancelled(&mut self, shared: &Shared<ExperimentProgress>) -> Outcome {
        Outcome::Cancelled(self.playing.end(&self.plan, shared))
    }
}

/// The arms of a record.
fn whole(record: &ExperimentRecord) -> Vec<PlayedArm> {
    record.arms.iter().cloned().map(PlayedArm::whole).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elsewhere::tests::Here;
    use std::sync::atomic::Ordering;

    #[test]
    fn what_is_shown_is_what_the_file_has() {
        let listed = listed();
        let smallest = listed.iter().min_by_key(|it| it.games).unwrap();
        let experiment = ::lab::built_in(&smallest.name).unwrap();
        let few = Overrides {
            games: Some(3),
            first: None,
        };
        let mut plan = PreparedExperiment::new(experiment, Path::new(""), few).unwrap();
        for arm in &mut plan.arms {
            arm.limits.cap.pieces = Some(50);
        }
        let shared = Shared::new(progress(&plan));
        let Outcome::Done(record) = play(&plan, 1, &shared, &|| {}) else {
            panic!("it was not played");
        };
        let progress = shared.change(|progress| progress.clone());
        assert_eq!(progress.games, (plan.games(), plan.games()));
        let shown = progress.result.unwrap();
        assert!(shown.is_complete);
        // In the order of the seeds, so that the curve of means is the one of the record.
        let text = String::from_utf8(record.bytes()).unwrap();
        let kept = super::super::KeptResult::parse(&text, String::new()).unwrap();
        assert_eq!(shown.arms, kept.shown.arms);
    }

    #[test]
    fn games_that_are_played_elsewhere_come_to_the_same() {
        let few = Overrides {
            games: Some(3),
            first: Some(5),
        };
        for listed in &*listed() {
            let experiment = ::lab::built_in(&listed.name).unwrap();
            let mut plan = PreparedExperiment::new(experiment, Path::new(""), few).unwrap();
            for arm in &mut plan.arms {
                arm.limits.cap.pieces = Some(20);
            }
            let shared = Shared::new(progress(&plan));
            let Outcome::Done(record) = play(&plan, 1, &shared, &|| {}) else {
                panic!("{} was not played", listed.name);
            };
            let shown = shared.change(|progress| progress.result.clone()).unwrap();
            let playing = Playing::new(&plan, 1);
            let nothing = progress(&plan);
            let listener = PlayedElsewhere { plan, playing };
            let job = Job::away(nothing, Box::new(Here::default()), || {}, listener);
            assert!(job.poll().is_none(), "it is shown before it begins");
            let Some(Ok(Outcome::Done(elsewhere))) = job.poll() else {
                panic!("{} was not played elsewhere", listed.name);
            };
            assert_eq!(elsewhere, record);
            assert_eq!(job.progress().result.unwrap().arms, shown.arms);
        }
    }

    #[test]
    fn of_a_cancelled_experiment_what_is_shown_is_what_can_be_saved() {
        let listed = listed();
        let experiment = ::lab::built_in(&listed[0].name).unwrap();
        let plan =
            PreparedExperiment::new(experiment, Path::new(""), Overrides::default()).unwrap();
        let shared = Shared::new(progress(&plan));
        shared.cancelled().store(true, Ordering::Relaxed);
        let Outcome::Cancelled(record) = play(&plan, 1, &shared, &|| {}) else {
            panic!("it was not cancelled");
        };
        assert!(!record.has_games());
        let shown = shared.change(|progress| progress.result.clone()).unwrap();
        assert_eq!(shown.games(), (0, plan.games()));
    }
}
