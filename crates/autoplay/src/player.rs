//! Plays the game: one plan for each piece, carried out one answer a picture.
//!
//! The plan is made on the first picture of a piece, from where the rules say the
//! piece will be when the answer arrives. From then on every picture is compared
//! with the model; where they part, the parting is explained and the rest of the
//! script is made anew, to the same place if that can still be reached.

use crate::{
    Counters,
    model::{Model, Parting},
};
use pad::{Buttons, FrameNo};
use planner::{Options, Placement, Plan, Position, ScriptStart, Strategy};
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

/// A plan and how far it has come.
#[derive(Clone, Debug)]
struct Course {
    plan: Arc<Plan>,
    /// The picture to which the first frame of its script is the answer.
    start: FrameNo,
    /// Whether a button of it has been pressed.
    acted: bool,
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
            *life = Life { known: number, board: life.board, ..Life::default() };
        }
    }

    /// A picture without a game.
    pub fn away(&mut self) {
        self.model.away();
        self.life = None;
    }

    /// A picture of a game.
    pub fn see(&mut self, tracked: &Tracked, play: &mut Play<'_>) -> Turn {
        if tracked.phase == Phase::Paused {
            self.model.paused();
            self.hands_changed(tracked.frame + 1);
            return Turn { doing: "paused", ..Turn::default() };
        }
        self.judge_locks(tracked, play);
        let gravity = rules::gravity(rules::speed(tracked.level.unwrap_or(0), tracked.heart));
        let spawned = tracked.events.iter().any(|e| matches!(e, Event::Spawned(_)));
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
        let board_changed = self.board_changed(tracked);
        let parted = parting.is_some() || board_changed;
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
                    life.promised
                        .or_else(|| life.course.and_then(|c| c.plan.script.as_ref().map(|s| s.target)))
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
        if wanted && tracked.phase == Phase::Falling && tracked.falling.is_some() {
            if let Some(start) = self.model.script_start(&tracked.board, gravity) {
                renew(life, &start, tracked, play);
                turn.planned = true;
            }
        }
        let Some(course) = &mut life.course else { return };
        turn.plan = Some(Arc::clone(&course.plan));
        if !play.bot_on {
            turn.doing = "watching";
            return;
        }
        let Some(script) = &course.plan.script else {
            turn.doing = "no place can be reached";
            return;
        };
        let now = tracked.frame.saturating_sub(course.start) as usize;
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

/// Plans from where the piece will be: to the same place if it can still be
/// reached, otherwise anew.
fn renew(life: &mut Life, start: &ScriptStart, tracked: &Tracked, play: &mut Play<'_>) {
    let old = life.course.take();
    if play.bot_on && old.as_ref().is_some_and(|course| course.acted) {
        play.counters.replans += 1;
    }
    let plan = old
        .and_then(|course| to_the_same_place(&course.plan, start))
        .unwrap_or_else(|| new_plan(start, tracked, play.strategy));
    life.course = Some(Course {
        plan: Arc::new(plan),
        start: tracked.frame,
        acted: false,
    });
}

fn to_the_same_place(plan: &Plan, start: &ScriptStart) -> Option<Plan> {
    let target = plan.script.as_ref()?.target;
    if plan.position.board != start.board {
        return None;
    }
    let script = planner::compile(start, target)?;
    Some(Plan { script: Some(script), ..plan.clone() })
}

fn new_plan(start: &ScriptStart, tracked: &Tracked, strategy: &Strategy) -> Plan {
    let mut queue = vec![start.falling.piece];
    queue.extend(tracked.next);
    let position = Position { board: start.board, queue };
    planner::plan_with_script(&position, strategy, Options::default(), start)
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
