//! Plays the game: one plan for each piece, executed one answer a picture.
//!
//! The plan is made as soon as both pieces are known: on the picture on which the next box
//! changes, one before the piece appears. When the box shows the same kind again, the
//! estimator counts the pictures. The plan begins at the state in which the answer is read.
//! When a picture differs from the estimate, the rest of the script is compiled again, to
//! the same place if that can still be reached.

mod doubt;

use crate::{
    Counters, Divergences,
    active_plan::{ActivePlan, AnswerTo},
    spare_frames::RemainingGoal,
};
use doubt::Doubt;
use pad::{Buttons, FrameNo};
use planner::{Placement, Plan, ScriptFrame, Strategy};
use rules::FallState;
use session::{Activity, Cause, Divergence};
use std::sync::Arc;
use vision::{Estimate, Event, Mismatch, PauseStep, Phase, PieceTransition, SeenPiece, Tracked};

/// The most frames from the picture on which a piece is known to a first press that is not
/// late.
const IN_TIME: u64 = 2;

/// What the player does about one picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turn {
    /// What to hold.
    pub buttons: Buttons,
    /// What it is doing.
    pub activity: Activity,
    /// The plan in force.
    pub plan: Option<Arc<Plan>>,
    /// Which frame of its script the picture should show.
    pub script_frame: Option<usize>,
    /// What is left to do, from the state in which this answer is read.
    pub remaining: Option<RemainingGoal>,
    /// Where prediction and picture differ.
    pub divergence: Option<Divergence>,
    /// Whether something was planned.
    pub planned: bool,
    /// Whether the picture is one of a game that somebody started.
    pub in_game: bool,
}

impl Turn {
    fn with(activity: Activity) -> Self {
        Self {
            activity,
            ..Self::default()
        }
    }
}

/// The player's memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    current: Option<PiecePlan>,
    /// The piece before an expected one, until its lock shows.
    landed: Option<PiecePlan>,
    doubt: Doubt,
}

/// What the player plays with.
pub(crate) struct Play<'a> {
    pub strategy: &'a Strategy,
    /// The ordered placement of the piece that is planned next.
    pub ordered: &'a mut Option<Placement>,
    /// Why the order was not followed.
    pub refused: &'a mut Option<String>,
    pub counters: &'a mut Counters,
    pub divergences: &'a mut Divergences,
    pub bot_on: bool,
    /// Frames between a picture and its answer, beyond those of the machine alone.
    pub delay: usize,
}

impl Play<'_> {
    fn answer_to(&self, tracked: &Tracked) -> AnswerTo {
        AnswerTo {
            number: tracked.frame,
            delay: self.delay,
        }
    }
}

impl Player {
    /// Drops the plan and the promised place, after a pause, an order or a switch of the
    /// bot. From picture `number` on the piece is planned as a new one.
    pub fn restart(&mut self, number: FrameNo) {
        if let Some(current) = &mut self.current {
            *current = PiecePlan::new(number);
        }
    }

    /// The frames of the script in force that come after the answer to picture `number`.
    pub fn ahead(&self, number: FrameNo) -> Option<&[ScriptFrame]> {
        let active = self.current.as_ref()?.active.as_ref()?;
        let frames = &active.plan.script.as_ref()?.frames;
        frames.get(active.frame(number) + 1..)
    }

    /// A picture of a game.
    pub fn see(&mut self, estimate: &Estimate, play: &mut Play<'_>) -> Turn {
        let tracked = &*estimate.tracked;
        for change in &estimate.changes {
            self.take(*change, tracked.frame, play);
        }
        match estimate.pause {
            PauseStep::No => self.follow(estimate, play),
            PauseStep::Begins => {
                self.follow(estimate, play);
                self.restart(tracked.frame + 1);
                Turn::with(Activity::Paused)
            }
            PauseStep::Lasts => {
                self.restart(tracked.frame + 1);
                Turn::with(Activity::Paused)
            }
            PauseStep::Ends => {
                let mut turn = Turn::default();
                self.steer(estimate, play, &mut turn);
                turn
            }
        }
    }

    /// A picture that shows a step of play.
    fn follow(&mut self, estimate: &Estimate, play: &mut Play<'_>) -> Turn {
        let mut turn = Turn::default();
        if let Some(mismatch) = estimate.mismatch.as_ref().filter(|_| play.bot_on) {
            play.counters.lost_presses += mismatch.lost_presses;
            play.divergences.add(mismatch.cause);
            turn.divergence = Some(divergence(mismatch, &estimate.tracked));
        }
        self.steer(estimate, play, &mut turn);
        turn
    }

    /// A piece came or went; locks that are not where they were promised are counted.
    fn take(&mut self, change: PieceTransition, frame: FrameNo, play: &mut Play<'_>) {
        match change {
            PieceTransition::Locked(seen) => {
                let current = self.landed.take().or_else(|| self.current.take());
                if play.bot_on && current.is_some_and(|current| current.misses(&seen)) {
                    play.counters.misdrops += 1;
                }
            }
            PieceTransition::Appeared => {
                self.current = Some(PiecePlan::new(frame));
                self.landed = None;
            }
            PieceTransition::Seen => self.landed = None,
            PieceTransition::Expected { before_lock } => {
                if before_lock {
                    self.landed = self.current.take();
                }
                self.current = Some(PiecePlan::new(frame));
            }
            PieceTransition::NotLocked => {
                self.current = self.landed.take().map(|current| PiecePlan {
                    active: None,
                    ..current
                });
            }
        }
    }

    /// Makes or renews the plan if needed, and takes the next answer from it.
    fn steer(&mut self, estimate: &Estimate, play: &mut Play<'_>, turn: &mut Turn) {
        let tracked = &*estimate.tracked;
        turn.activity = match tracked.phase {
            Phase::Clearing { .. } => Activity::WaitingForClear,
            Phase::Over => Activity::GameOver,
            _ => Activity::WaitingForNextPiece,
        };
        let Some(current) = &mut self.current else {
            return;
        };
        let start = estimate.at_answer;
        let goes_on = self
            .doubt
            .goes_on(current.active.as_ref(), tracked, estimate.is_off);
        if !goes_on && let Some(start) = start {
            let old = current.active.take();
            let acted = old.as_ref().is_some_and(|active| active.acted);
            play.counters.replans += u64::from(play.bot_on && acted);
            let ordered = ordered_plan(&start, tracked, play);
            let active = ordered.unwrap_or_else(|| {
                let (next, strategy) = (tracked.next, play.strategy);
                let at = play.answer_to(tracked);
                ActivePlan::renewed(old.as_ref(), &start, next, strategy, at)
            });
            current.active = Some(active);
            turn.planned = true;
        }
        let Some(active) = &mut current.active else {
            return;
        };
        turn.plan = Some(Arc::clone(&active.plan));
        turn.remaining = start
            .zip(active.plan.script.as_ref())
            .map(|(start, script)| RemainingGoal {
                start,
                target: script.target,
            });
        if !play.bot_on {
            turn.activity = Activity::Watching;
            return;
        }
        let Some(script) = &active.plan.script else {
            turn.activity = Activity::NoPlaceReachable;
            return;
        };
        let now = active.frame(tracked.frame);
        let shown = active.shown(tracked.frame);
        turn.script_frame = shown.filter(|&i| i < script.frames.len());
        if let Some(frame) = script.frames.get(now) {
            turn.buttons = frame.buttons;
            turn.activity = Activity::PlacingPiece;
        }
        if !turn.buttons.is_empty() {
            if !current.pressed && tracked.frame > current.known + IN_TIME {
                play.counters.late_plans += 1;
            }
            current.pressed = true;
            active.acted = true;
            current.promised.get_or_insert(script.target);
        }
    }
}

/// The first picture to show a step is the second after the one whose answer it
/// reads.
fn divergence(mismatch: &Mismatch, tracked: &Tracked) -> Divergence {
    let step = tracked.frame.saturating_sub(2 + mismatch.ago as u64);
    let broken = tracked.events.iter().find_map(|event| match event {
        Event::Violation(violation) => Some(&violation.rule),
        _ => None,
    });
    let words = match (mismatch.cause, broken) {
        (Cause::PressNotSeen(buttons), _) => {
            format!("the press of {buttons} at frame {step} was not seen")
        }
        (Cause::Misread, Some(rule)) => format!("a misread at frame {}: {rule}", tracked.frame),
        (cause, _) => format!("{cause} at frame {step}"),
    };
    Divergence {
        cause: mismatch.cause,
        words,
        step,
        expected: planner::ScriptFrame {
            buttons: mismatch.buttons,
            falling: mismatch.expected,
        },
    }
}

/// The plan for the ordered placement; `None` without an order, and
/// when the piece can't go there, with the reason in `refused`.
fn ordered_plan(start: &FallState, tracked: &Tracked, play: &mut Play<'_>) -> Option<ActivePlan> {
    let target = play.ordered.take()?;
    let wanted = target.piece.letter();
    let comes = start.falling.piece;
    if comes != target.piece {
        let comes = comes.letter();
        let why = format!("The {wanted} was not placed as ordered: the {comes} comes first");
        *play.refused = Some(why);
        return None;
    }
    let next = tracked.next;
    let at = play.answer_to(tracked);
    let active = ActivePlan::as_ordered(&target, start, next, play.strategy, at);
    if active.is_none() {
        let column = rules::from_one(target.column());
        let why = format!(
            "The {wanted} was not placed as ordered: from here no buttons bring it to that place in column {column}"
        );
        *play.refused = Some(why);
    }
    active
}

/// The piece that falls, or is about to.
#[derive(Clone, Debug, Default)]
pub(super) struct PiecePlan {
    /// The picture from which on the bot could act on it.
    pub known: FrameNo,
    /// Its plan.
    pub active: Option<ActivePlan>,
    /// Where the first plan that was acted on puts it.
    pub promised: Option<Placement>,
    /// Whether anything has been pressed for it.
    pub pressed: bool,
}

impl PiecePlan {
    /// A piece that the bot can act on from a picture on.
    pub fn new(known: FrameNo) -> Self {
        Self {
            known,
            ..Self::default()
        }
    }

    /// Whether it was promised to another place.
    pub fn misses(&self, seen: &SeenPiece) -> bool {
        let planned = || Some(self.active.as_ref()?.plan.script.as_ref()?.target);
        let target = self.promised.or_else(planned);
        target.is_some_and(|target| seen.cells() != target.cells())
    }
}
