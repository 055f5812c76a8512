//! Plays the game: one plan for each piece, carried out one answer a picture.
//!
//! The plan is made as soon as both pieces are known: on the picture on which the
//! next box changes, one before the piece appears. The box tells the moment; when
//! it shows the same kind as before, the model counts it. The plan begins where
//! the rules say the piece will be when the answer arrives. From then on every
//! picture is compared with the model; where they part, the parting is explained
//! and the rest of the script is made anew, to the same place if that can still be
//! reached.

mod life;
mod pause;
mod told;

use crate::{
    Counters, Divergences,
    active_plan::ActivePlan,
    model::{Mismatch, Model, Sight},
    spare_frames::RemainingGoal,
};
use life::Life;
use pad::{Buttons, FrameNo};
use pause::Still;
use planner::{Placement, Plan, Strategy};
use rules::Piece;
use session::{Cause, Divergence};
use std::sync::Arc;
use vision::{Event, Phase, Tracked};

/// A first press this many frames after the piece could be known is not late yet.
const IN_TIME: u64 = 2;

/// What the player does about one picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turn {
    /// What to hold.
    pub buttons: Buttons,
    /// What it is doing.
    pub doing: &'static str,
    /// The plan in force.
    pub plan: Option<Arc<Plan>>,
    /// Which frame of its script the picture should show.
    pub script_frame: Option<usize>,
    /// What is still to be done, from where this answer counts.
    pub remaining: Option<RemainingGoal>,
    /// Where prediction and picture part.
    pub divergence: Option<Divergence>,
    /// Whether something was planned.
    pub planned: bool,
}

impl Turn {
    fn doing(doing: &'static str) -> Self {
        Self {
            doing,
            ..Self::default()
        }
    }
}

/// The player's memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    model: Model,
    life: Option<Life>,
    /// The piece before the one that is coming, while its lock has not been told.
    landed: Option<Life>,
    still: Still,
    last: Last,
}

/// What the last picture of a game has shown.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    /// The piece in the next box, if the box was in use.
    next: Option<Piece>,
    /// The steps of the falling piece.
    steps: Option<u32>,
}

/// What the player plays with.
pub(crate) struct Play<'a> {
    pub strategy: &'a Strategy,
    /// Where the piece that is planned next goes, if somebody has said.
    pub ordered: &'a mut Option<Placement>,
    /// Why it does not go there.
    pub refused: &'a mut Option<String>,
    pub counters: &'a mut Counters,
    pub divergences: &'a mut Divergences,
    pub bot_on: bool,
}

impl Player {
    /// Notes what was answered to the newest picture, whoever decided it.
    pub fn answered(&mut self, buttons: Buttons) {
        self.model.answered(buttons);
    }

    /// The bot lets go: the answer to the newest picture is not read.
    pub fn release(&mut self) {
        self.model.take_back();
    }

    /// Drops the plan; the piece is somebody else's now, or ours from here on.
    pub fn hands_changed(&mut self, number: FrameNo) {
        if let Some(life) = &mut self.life {
            *life = Life {
                coming: life.coming,
                ..Life::new(number, life.board)
            };
        }
    }

    /// A picture without a game.
    pub fn away(&mut self) {
        self.model.away();
        *self = Self {
            model: std::mem::take(&mut self.model),
            ..Self::default()
        };
    }

    /// A picture of a game.
    pub fn see(&mut self, tracked: &Tracked, play: &mut Play<'_>) -> Turn {
        self.judge_locks(tracked, play);
        let gravity = rules::gravity(rules::speed(tracked.level.unwrap_or(0), tracked.heart));
        let turn = match self.still.see(tracked) {
            Still::No => self.follow(tracked, gravity, play),
            Still::Begins => {
                self.follow(tracked, gravity, play);
                self.hands_changed(tracked.frame + 1);
                Turn::doing("paused")
            }
            Still::Lasts => {
                self.model.paused();
                self.has_come(tracked);
                self.hands_changed(tracked.frame + 1);
                Turn::doing("paused")
            }
            Still::Ends => {
                let mut turn = Turn::default();
                self.has_come(tracked);
                self.model.resumed(tracked.falling.as_ref(), gravity);
                self.steer(tracked, false, gravity, play, &mut turn);
                turn
            }
        };
        self.last = Last {
            next: tracked.next.filter(|_| tracked.preview),
            steps: tracked.falling.map(|seen| seen.steps),
        };
        turn
    }

    /// A piece that was expected may be seen for the first time after a pause.
    fn has_come(&mut self, tracked: &Tracked) {
        if let Some(life) = self.life.as_mut().filter(|_| spawned(tracked)) {
            life.coming = false;
        }
    }

    /// A picture that shows a step of play.
    fn follow(&mut self, tracked: &Tracked, gravity: u8, play: &mut Play<'_>) -> Turn {
        let sight = self.sight(tracked);
        let mut parting = self.compare(tracked, sight, gravity);
        if parting.is_none() && self.board_changed(tracked) {
            parting = self.model.board_changed();
        }
        let parted = parting.is_some();
        let misread = matches!(sight, Sight::Hidden) && !tracked.explained;
        let parting = parting.or_else(|| misread.then(|| self.model.misread()).flatten());
        let mut turn = Turn::default();
        if let Some(parting) = parting.filter(|_| play.bot_on) {
            play.counters.lost_presses += parting.lost_presses;
            play.divergences.add(parting.cause);
            turn.divergence = Some(divergence(&parting, tracked));
        }
        self.expect_next(tracked, gravity);
        self.steer(tracked, parted, gravity, play, &mut turn);
        turn
    }

    /// What a picture tells of the falling piece. One that contradicts the rules
    /// tells nothing, if the belief stands as it was.
    fn sight<'a>(&self, tracked: &'a Tracked) -> Sight<'a> {
        match &tracked.falling {
            Some(seen) if tracked.explained || self.last.steps != Some(seen.steps) => {
                Sight::Piece(seen)
            }
            None if tracked.explained
                && !matches!(tracked.phase, Phase::Falling | Phase::Paused) =>
            {
                Sight::Nothing
            }
            _ => Sight::Hidden,
        }
    }

    /// Advances the model and compares it with the picture.
    fn compare(&mut self, tracked: &Tracked, sight: Sight<'_>, gravity: u8) -> Option<Mismatch> {
        let spawned = spawned(tracked);
        let coming = self.life.as_ref().filter(|life| life.coming);
        let board = match coming {
            Some(life) if !spawned => life.board,
            _ => tracked.board,
        };
        let expected = coming.is_some();
        if let (Some(seen), true) = (&tracked.falling, spawned || self.life.is_none()) {
            match &mut self.life {
                Some(life) if expected => life.coming = false,
                life => *life = Some(Life::new(tracked.frame, tracked.board)),
            }
            self.landed = None;
            if spawned && seen.steps <= 1 {
                return self.model.spawned(seen, &board, gravity);
            }
        }
        let parting = self.model.advance(sight, &board, gravity)?;
        if expected && !spawned && self.model.goes_on() {
            // The piece before it has not locked.
            self.life = self.landed.take().map(|life| Life {
                course: None,
                ..life
            });
        }
        Some(parting)
    }

    fn board_changed(&mut self, tracked: &Tracked) -> bool {
        let (Some(life), Phase::Falling) = (&mut self.life, tracked.phase) else {
            return false;
        };
        if life.coming {
            return false;
        }
        let changed = life.board != tracked.board;
        life.board = tracked.board;
        changed
    }

    /// Begins the life of the next piece on the picture from which on it can be
    /// acted on, if the piece is known: the next box changes, or the model says that
    /// it would if it did not show the same kind again.
    fn expect_next(&mut self, tracked: &Tracked, gravity: u8) {
        let Some(incoming) = self.last.next else {
            return;
        };
        let shown = tracked.explained && tracked.preview && tracked.next.is_some();
        if !shown || spawned(tracked) {
            return;
        }
        let told = tracked
            .events
            .iter()
            .any(|e| matches!(e, Event::Locked(_) | Event::Cleared(_)));
        let changed = tracked.next != self.last.next;
        let due = self.model.next_is_due();
        let mut board = tracked.board;
        match (tracked.phase, due) {
            (Phase::Locked, due) if told && (changed || due.is_some()) => {}
            (Phase::Falling, Some(landed)) if !changed => {
                board.place(landed.piece, landed.orientation, landed.row, landed.col);
                if board.full_rows().next().is_some() {
                    return;
                }
                self.landed = self.life.take();
            }
            _ => return,
        }
        self.model.expect(incoming, gravity);
        self.life = Some(Life {
            coming: true,
            ..Life::new(tracked.frame, board)
        });
    }

    /// Counts locks that are not where they were promised.
    fn judge_locks(&mut self, tracked: &Tracked, play: &mut Play<'_>) {
        for event in &tracked.events {
            if let Event::Locked(seen) = event {
                let life = self.landed.take().or_else(|| self.life.take());
                if play.bot_on && life.is_some_and(|life| life.misses(seen)) {
                    play.counters.misdrops += 1;
                }
            }
        }
    }

    /// Makes or renews the plan where that is needed, and takes the next answer
    /// from it.
    fn steer(
        &mut self,
        tracked: &Tracked,
        parted: bool,
        gravity: u8,
        play: &mut Play<'_>,
        turn: &mut Turn,
    ) {
        turn.doing = match tracked.phase {
            Phase::Clearing { .. } => "waiting for the clear",
            Phase::Over => "game over",
            _ => "waiting for the next piece",
        };
        let Some(life) = &mut self.life else { return };
        let there = life.coming || (tracked.phase == Phase::Falling && tracked.falling.is_some());
        let start = self
            .model
            .script_start(&life.board, gravity)
            .filter(|_| there);
        if (parted || life.course.is_none())
            && let Some(start) = start
        {
            let old = life.course.take();
            let acted = old.as_ref().is_some_and(|course| course.acted);
            play.counters.replans += u64::from(play.bot_on && acted);
            let told = told::course(&start, tracked, play);
            let course = told.unwrap_or_else(|| {
                let (next, strategy) = (tracked.next, play.strategy);
                ActivePlan::renewed(old.as_ref(), &start, next, strategy, tracked.frame)
            });
            life.course = Some(course);
            turn.planned = true;
        }
        let Some(course) = &mut life.course else {
            return;
        };
        turn.plan = Some(Arc::clone(&course.plan));
        turn.remaining = start
            .zip(course.plan.script.as_ref())
            .map(|(start, script)| RemainingGoal {
                start,
                target: script.target,
            });
        if !play.bot_on {
            turn.doing = "watching";
            return;
        }
        let Some(script) = &course.plan.script else {
            turn.doing = "no place can be reached";
            return;
        };
        let now = course.frame(tracked.frame);
        turn.script_frame = now.checked_sub(2).filter(|&i| i < script.frames.len());
        if let Some(frame) = script.frames.get(now) {
            turn.buttons = frame.buttons;
            turn.doing = "placing the piece";
        }
        if !turn.buttons.is_empty() {
            if !life.pressed && tracked.frame > life.known + IN_TIME {
                play.counters.late_plans += 1;
            }
            life.pressed = true;
            course.acted = true;
            life.promised.get_or_insert(script.target);
        }
    }
}

fn spawned(tracked: &Tracked) -> bool {
    let spawns = |e: &Event| matches!(e, Event::Spawned(_));
    tracked.events.iter().any(spawns)
}

/// The first picture to show a step is the second after the one whose answer it
/// reads.
fn divergence(parting: &Mismatch, tracked: &Tracked) -> Divergence {
    let step = tracked.frame.saturating_sub(2 + parting.ago as u64);
    let broken = tracked.events.iter().find_map(|event| match event {
        Event::Violation(violation) => Some(&violation.rule),
        _ => None,
    });
    let words = match (parting.cause, broken) {
        (Cause::PressNotSeen(buttons), _) => {
            format!("the press of {buttons} at frame {step} was not seen")
        }
        (Cause::Misread, Some(rule)) => format!("a misread at frame {}: {rule}", tracked.frame),
        (cause, _) => format!("{cause} at frame {step}"),
    };
    Divergence {
        cause: parting.cause,
        words,
        step,
        expected: planner::ScriptFrame {
            buttons: parting.buttons,
            falling: parting.expected,
        },
    }
}
