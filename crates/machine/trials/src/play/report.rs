//! The report of a run, and what makes it a clean one.

use super::{MovieReport, Outcome, PadReport};
use bot::{Counters, Divergences, End, GameSummary, Limits, Percentiles};
use machine::RefereeReport;
use pad::FRAMES_PER_SECOND;
use serde::Serialize;
use serial_pad::LineReport;
use session::Goal;
use tbp::TbpReport;
use vision::ReadingProblem;

/// Pictures after power-on in which the cartridge has not set up its truth port.
const UNJUDGED: u64 = 60;

/// What a free run has lost, where lockstep would have waited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// Pictures that were replaced by a newer one before the bot took them.
    pub dropped_pictures: u64,
    /// Answers that came after their frame had begun.
    pub late_answers: u64,
}

/// A run in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlayReport {
    /// Why the run ended.
    pub end: Option<End>,
    /// Pictures since power-on.
    pub frames: u64,
    /// Games that ended by themselves.
    pub games: u32,
    /// Locks in all games.
    pub pieces: u64,
    /// Lines of the last game.
    pub lines: u16,
    /// Points of the last game.
    pub score: u32,
    /// Level of the last game.
    pub level: u8,
    /// Every game, the one in which the run ended last.
    pub per_game: Vec<GameSummary>,
    /// Pictures a second over the whole run.
    pub fps: f64,
    /// Times of reading and tracking a picture, in microseconds.
    pub read_us: Percentiles,
    /// Times of planning a piece, in microseconds.
    pub plan_us: Percentiles,
    /// What the referee found; `None` without the embedded cartridge.
    pub referee: Option<RefereeReport>,
    /// The counters of a clean run.
    #[serde(flatten)]
    pub counters: Counters,
    /// How often prediction and picture parted, by cause.
    pub divergences: Divergences,
    /// What stopped working, in one sentence.
    pub fault: Option<String>,
    /// Why the recording ended before the run, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unrecorded: Option<String>,
    /// What came too late; only in a free run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free_run: Option<Lost>,
    /// What came of the buttons of a pad file; only where one was pressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pad: Option<PadReport>,
    /// What came of a movie; only where one was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movie: Option<MovieReport>,
    /// Why the pad file ends before the run, in one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pad_unwritten: Option<String>,
    /// What came of the choices of another program; only where one chose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tbp: Option<TbpReport>,
    /// What came of the connection to a console; only where one was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub console: Option<LineReport>,
    /// The name of the profile by which the last picture was read.
    pub profile: String,
    /// What is probably wrong with that profile, by the last second.
    pub reading_problem: Option<ReadingProblem>,
    #[serde(skip)]
    limits: Limits,
    #[serde(skip)]
    goal: Goal,
}

/// What a report is made of.
pub(super) struct Run {
    pub outcome: Outcome,
    /// The limits that were set.
    pub limits: Limits,
    /// The game that was asked for.
    pub goal: Goal,
    /// How long it took.
    pub seconds: f64,
    /// Whether the embedded cartridge was played.
    pub embedded: bool,
}

impl PlayReport {
    pub(super) fn new(run: Run) -> Self {
        let Run {
            outcome,
            limits,
            goal,
            seconds,
            embedded,
        } = run;
        let Outcome {
            mut summary,
            referee,
            end,
            fault,
            lost,
            unrecorded,
            pad,
            movie,
            pad_unwritten,
            tbp,
            line,
        } = outcome;
        let end = summary.ended.or(end).unwrap_or(End::Interrupted);
        if let Some(game) = summary.games.last_mut() {
            game.end.get_or_insert(end);
        }
        let last = summary.games.last().copied().unwrap_or_default();
        let fps = summary.frame as f64 / seconds.max(1e-9);
        Self {
            end: Some(end),
            frames: summary.frame,
            games: summary.games_over(),
            pieces: summary.pieces(),
            lines: last.lines,
            score: last.score,
            level: last.level,
            fps: (fps * 10.0).round() / 10.0,
            read_us: summary.read.percentiles(),
            plan_us: summary.plan.percentiles(),
            referee: embedded.then_some(referee),
            counters: summary.counters,
            divergences: summary.divergences,
            per_game: summary.games,
            fault,
            free_run: lost,
            unrecorded,
            pad,
            movie,
            pad_unwritten,
            tbp,
            console: line,
            profile: summary.profile.name.to_string(),
            reading_problem: summary.reading_problem,
            limits,
            goal,
        }
    }

    /// Whether the run was clean: it came to the limit that was set, pieces were placed,
    /// every game was the one that was asked for, every counter is 0, and the referee
    /// agreed on every picture.
    ///
    /// # Errors
    /// Everything that was not clean, by name and number, in one sentence.
    pub fn check(&self) -> Result<(), String> {
        let mut wrong = Vec::new();
        match self.end {
            Some(End::Interrupted) => wrong.push("the run was interrupted".to_owned()),
            Some(End::CoreFault) => wrong.push(match &self.fault {
                Some(fault) => format!("the run failed: {fault}"),
                None => "the core stopped working".to_owned(),
            }),
            Some(End::Idle) if self.pieces > 0 => {
                let time = self.limits.idle.map(game_time).unwrap_or_default();
                wrong.push(format!("no further piece was placed{time}"));
            }
            Some(_) | None => {}
        }
        if self.pieces == 0 {
            wrong.push("no piece was placed".to_owned());
        }
        wrong.extend(
            self.reading_problem
                .map(|problem| problem.sentence().to_owned()),
        );
        wrong.extend(self.other_game());
        let restarts = self.console.map_or(0, |line| line.restarts);
        if restarts > 0 {
            let times = common::counted(restarts, "time");
            wrong.push(format!("the queue of the console was begun again {times}"));
        }
        let counted_out = self.limits.games.is_none();
        if counted_out && self.games > 0 {
            wrong.push(format!(
                "{} before the count was reached",
                games_over(self.games)
            ));
        }
        for (name, value) in self.counters.named() {
            if value > 0 {
                wrong.push(format!("{name} is {value}"));
            }
        }
        if let Some(referee) = &self.referee {
            wrong.extend(self.judged(referee));
        }
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(format!("the run was not clean: {}", wrong.join("; ")))
        }
    }

    /// The first game that is not the one that was asked for.
    fn other_game(&self) -> Option<String> {
        let name = |level, heart| match heart {
            true => format!("level {level} with hearts"),
            false => format!("level {level}"),
        };
        let asked = name(self.goal.level, self.goal.heart);
        self.per_game.iter().enumerate().find_map(|(i, game)| {
            let played = name(game.start_level?, game.heart);
            (played != asked)
                .then(|| format!("game {} was played at {played}, asked was {asked}", i + 1))
        })
    }

    fn judged(&self, referee: &RefereeReport) -> Option<String> {
        if let Some(first) = &referee.first_difference {
            return Some(format!(
                "the referee differs on {} of {} frames, first on frame {}: {}",
                referee.frames - referee.agreed,
                referee.frames,
                first.frame,
                first.what
            ));
        }
        (referee.frames + UNJUDGED < self.frames).then(|| {
            format!(
                "the referee saw only {} of {} frames",
                referee.frames, self.frames
            )
        })
    }
}

/// For how long so many pictures are shown, rounded.
fn game_time(pictures: u64) -> String {
    let seconds = pictures as f64 / FRAMES_PER_SECOND;
    let (time, unit) = match seconds {
        ..60.0 => (seconds, "s"),
        _ => (seconds / 60.0, "min"),
    };
    format!(" for {time:.0} {unit} of game time")
}

fn games_over(n: u32) -> String {
    format!("{} ended", common::counted(n.into(), "game"))
}
