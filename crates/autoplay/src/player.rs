//! Plays the game: one plan for each piece, carried out one answer a picture.
//!
//! The plan is made on the first picture of a piece, from where the rules say the
//! piece will be when the answer arrives. From then on every picture is compared
//! with the model; where they part, the parting is explained and the rest of the
//! script is made anew, to the same place if that can still be reached.

use crate::{
    Counters,
    course::Course,
    model::{Model, Parting},
};
use pad::{Buttons, FrameNo};
use planner::{Placement, Plan, Strategy};
use rules::Board;
use session::Divergence;
use std::sync::Arc;
use vision::{Event, Phase, SeenPiece, Tracked};

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

/// The piece that falls.
#[derive(Clone, Debug, Default)]
struct Life {
    /// The picture from which on the bot could act on it.
    known: FrameNo,
    course: Option<Course>,
    /// Where the first plan that was acted on puts it.
    promised: Option<Placement>,
    /// Whether anything has been pressed for it.
    pressed: bool,
    /// The board that it falls on.
    board: Board,
}

/// The player's memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    model: Model,
    life: Option<Life>,
    still: Still,
}

/// What a pause does to a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Still {
    /// There is none.
    #[default]
    No,
    /// The first picture of it, which still shows a step of play.
    Begins,
    /// Nothing moves.
    Lasts,
    /// The last picture on which nothing has moved; the piece is back.
    Ends,
}

/// What the player plays with.
pub(crate) struct Play<'a> {
    pub strategy: &'a Strategy,
    pub counters: &'a mut Counters,
    pub bot_on: bool,
}

impl Player {
    /// Notes what was answered to the newest picture, whoever decided it.
    pub fn answered(&mut self, buttons: Buttons) {
        self.model.answered(buttons);
    }

    /// Drops the plan; the piece is somebody else's now, or ours from here on.
    pub fn hands_changed(&mut self, number: FrameNo) {
        if let Some(life) = &mut self.life {
            *life = Life {
                known: number,
                board: life.board,
                ..Life::default()
            };
        }
    }

    /// A picture without a game.
    pub fn away(&mut self) {
        self.still = Still::No;
        self.model.away();
        self.life = None;
    }

    /// A picture of a game.
    pub fn see(&mut self, tracked: &Tracked, play: &mut Play<'_>) -> Turn {
        self.judge_locks(tracked, play);
        let gravity = rules::gravity(rules::speed(tracked.level.unwrap_or(0), tracked.heart));
        match self.stands_still(tracked) {
            Still::No => self.follow(tracked, gravity, play),
            Still::Begins => {
                self.follow(tracked, gravity, play);
                self.hands_changed(tracked.frame + 1);
                Turn::doing("paused")
            }
            Still::Lasts => {
                self.model.paused();
                self.hands_changed(tracked.frame + 1);
                Turn::doing("paused")
            }
            Still::Ends => {
                let mut turn = Turn::default();
                self.model.resumed(tracked.falling.as_ref(), gravity);
                self.steer(tracked, false, gravity, play, &mut turn);
                turn
            }
        }
    }

    /// Whether the step that a picture shows has moved anything. The step that
    /// pauses and the one that goes on don't, but the picture of either comes later:
    /// the first with the pause text still shows a step of play.
    fn stands_still(&mut self, tracked: &Tracked) -> Still {
        let paused = tracked.phase == Phase::Paused;
        let still = match self.still {
            Still::No if paused => Still::Begins,
            Still::Begins | Still::Lasts if paused => Still::Lasts,
            // The field is back, the piece is not.
            Still::Begins | Still::Lasts => {
                self.still = Still::Ends;
                return Still::Lasts;
            }
            Still::Ends => {
                self.still = Still::No;
                return Still::Ends;
            }
            Still::No => Still::No,
        };
        self.still = still;
        still
    }

    /// A picture that shows a step of play.
    fn follow(&mut self, tracked: &Tracked, gravity: u8, play: &mut Play<'_>) -> Turn {
        let spawned = tracked
            .events
            .iter()
            .any(|e| matches!(e, Event::Spawned(_)));
        let parting = match &tracked.falling {
            Some(seen) if spawned || self.life.is_none() => {
                self.life = Some(Life {
                    known: tracked.frame,
                    board: tracked.board,
                    ..Life::default()
                });
                self.begin(seen, tracked, spawned, gravity)
            }
            seen => self.model.advance(seen.as_ref(), &tracked.board, gravity),
        };
        let mut turn = Turn::default();
        let changed = self.board_changed(tracked);
        let parting = parting.or_else(|| self.model.board_changed().filter(|_| changed));
        let parted = parting.is_some();
        if play.bot_on {
            if let Some(parting) = &parting {
                play.counters.lost_presses += parting.lost_presses;
            }
            turn.divergence = parting.map(divergence);
        }
        self.steer(tracked, parted, gravity, play, &mut turn);
        turn
    }

    fn begin(
        &mut self,
        seen: &SeenPiece,
        tracked: &Tracked,
        spawned: bool,
        gravity: u8,
    ) -> Option<Parting> {
        if spawned && seen.steps <= 1 {
            self.model.spawned(seen, &tracked.board, gravity)
        } else {
            self.model.advance(Some(seen), &tracked.board, gravity)
        }
    }

    fn board_changed(&mut self, tracked: &Tracked) -> bool {
        let (Some(life), Phase::Falling) = (&mut self.life, tracked.phase) else {
            return false;
        };
        let changed = life.board != tracked.board;
        life.board = tracked.board;
        changed
    }

    /// Counts locks that are not where they were promised.
    fn judge_locks(&mut self, tracked: &Tracked, play: &mut Play<'_>) {
        for event in &tracked.events {
            if let Event::Locked(seen) = event {
                let life = self.life.take();
                let promised = life.and_then(|life| {
                    life.promised.or_else(|| {
                        life.course
                            .and_then(|c| c.plan.script.as_ref().map(|s| s.target))
                    })
                });
                if play.bot_on && promised.is_some_and(|target| !is_at(seen, &target)) {
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
        let wanted = parted || life.course.is_none();
        if wanted
            && tracked.phase == Phase::Falling
            && tracked.falling.is_some()
            && let Some(start) = self.model.script_start(&tracked.board, gravity)
        {
            let old = life.course.take();
            let acted = old.as_ref().is_some_and(|course| course.acted);
            play.counters.replans += u64::from(play.bot_on && acted);
            life.course = Some(Course::renewed(
                old.as_ref(),
                &start,
                tracked,
                play.strategy,
            ));
            turn.planned = true;
        }
        let Some(course) = &mut life.course else {
            return;
        };
        turn.plan = Some(Arc::clone(&course.plan));
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

fn is_at(seen: &SeenPiece, target: &Placement) -> bool {
    let place = Placement {
        piece: seen.piece,
        orientation: seen.orientation,
        row: seen.row,
        col: seen.col,
    };
    place.cells() == target.cells()
}

fn divergence(parting: Parting) -> Divergence {
    Divergence {
        cause: parting.cause,
        expected: planner::ScriptFrame {
            buttons: parting.buttons,
            falling: parting.expected,
        },
    }
}
