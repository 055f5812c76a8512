//! One estimate of the falling piece, from tracked pictures and, where known, the buttons.
//!
//! The [`Tracker`](crate::Tracker) finds where the piece is seen. With the buttons, the
//! estimate is exact: it knows the counters of gravity and auto-shift, predicts the state
//! in which the next answer is read, explains where picture and prediction differ, and
//! knows the next piece one picture before it is seen. Without buttons the estimate is
//! the piece as the tracker sees it.

mod cause;
mod explain;
mod motion;
mod pause;
mod state;
mod steps;

pub use cause::Cause;
pub use pause::PauseStep;

use crate::{Event, Phase, SeenPiece, Tracked};
use motion::{Motion, Sight};
use pad::Buttons;
use rules::{Board, Falling, InputState, Piece};

/// Follows the falling piece of a game.
#[derive(Clone, Debug, Default)]
pub struct Estimator {
    motion: Motion,
    current: Option<Current>,
    /// The board of the piece before an expected one, until its lock shows.
    landed: Option<Current>,
    pause: PauseStep,
    last: Last,
}

/// The piece that falls, or the expected one.
#[derive(Clone, Copy, Debug)]
struct Current {
    /// The board that it falls on.
    board: Board,
    /// It has not been seen yet.
    is_expected: bool,
}

/// What the last picture of a game has shown.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    /// The piece in the next box, if the box was in use.
    next: Option<Piece>,
    /// The steps of the falling piece.
    steps: Option<u32>,
}

/// What a picture has changed in the estimate.
#[derive(Clone, Debug, Default)]
pub struct Estimate {
    /// Pieces that came and went, in order.
    pub changes: Vec<Change>,
    /// Where picture and prediction differ.
    pub mismatch: Option<Mismatch>,
    /// Whether the piece or its board is not as predicted, so that a plan for it is void.
    /// A misread alone is not.
    pub is_off: bool,
    /// Where in a pause the picture is.
    pub pause: PauseStep,
}

/// A piece came or went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A piece has locked; if two are known, the one that landed.
    Locked(SeenPiece),
    /// A piece that was not expected is seen.
    Appeared,
    /// The expected piece is seen.
    Seen,
    /// The next piece makes its first step; the next picture has to show it.
    Expected {
        /// Whether the piece before it has landed without a sign of its lock.
        before_lock: bool,
    },
    /// The piece that seemed to have landed still falls, and the expected one does not.
    NotLocked,
}

/// How a picture and the prediction differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Why.
    pub cause: Cause,
    /// What was held in the step.
    pub buttons: Buttons,
    /// Where the piece was predicted.
    pub expected: Falling,
    /// New presses whose certain effect is missing.
    pub lost_presses: u64,
    /// Age of the step in which it happened: 0 for the one that the picture shows.
    pub ago: usize,
}

/// The state in which the answer to the newest picture is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtAnswer {
    /// The locked cells.
    pub board: Board,
    /// The piece.
    pub falling: Falling,
    /// Buttons and their counters.
    pub input: InputState,
    /// The gravity constant of the speed.
    pub gravity: u8,
}

impl Estimator {
    /// Notes the buttons of the answer to the newest picture; `None` when nobody knows
    /// them.
    pub fn answered(&mut self, buttons: Option<Buttons>) {
        self.motion.answered(buttons);
    }

    /// The answer to the newest picture is withdrawn before the game reads it: nothing is
    /// held.
    pub fn withdraw(&mut self) {
        self.motion.withdraw();
    }

    /// A picture without a game.
    pub fn away(&mut self) {
        self.motion.away();
        *self = Self {
            motion: std::mem::take(&mut self.motion),
            ..Self::default()
        };
    }

    /// A picture of a game, after its answers so far were noted.
    pub fn see(&mut self, tracked: &Tracked) -> Estimate {
        let mut estimate = Estimate::default();
        for event in &tracked.events {
            if let Event::Locked(seen) = event {
                let _gone = self.landed.take().or_else(|| self.current.take());
                estimate.changes.push(Change::Locked(*seen));
            }
        }
        estimate.pause = self.pause.see(tracked);
        match estimate.pause {
            PauseStep::No | PauseStep::Begins => self.follow(tracked, &mut estimate),
            PauseStep::Lasts => {
                self.motion.paused();
                self.has_come(tracked);
            }
            PauseStep::Ends => {
                self.has_come(tracked);
                let seen = tracked.falling.as_ref();
                self.motion.resumed(seen, gravity(tracked));
            }
        }
        self.last = Last {
            next: tracked.next.filter(|_| tracked.preview),
            steps: tracked.falling.map(|seen| seen.steps),
        };
        estimate
    }

    /// The piece after the step that the newest picture shows; `None` when none falls.
    #[must_use]
    pub fn falling(&self) -> Option<Falling> {
        self.motion.falling()
    }

    /// The state in which the answer to the newest picture is read: one step, whose
    /// buttons are sent already, runs before. `None` when no piece can be reached.
    #[must_use]
    pub fn at_answer(&self, tracked: &Tracked) -> Option<AtAnswer> {
        let Current { board, is_expected } = self.current?;
        let is_falling = tracked.phase == Phase::Falling && tracked.falling.is_some();
        let gravity = gravity(tracked);
        let (falling, input) = self.motion.at_answer(&board, gravity)?;
        (is_expected || is_falling).then_some(AtAnswer {
            board,
            falling,
            input,
            gravity,
        })
    }

    /// An expected piece may be seen for the first time after a pause.
    fn has_come(&mut self, tracked: &Tracked) {
        if let Some(current) = self.current.as_mut().filter(|_| spawned(tracked)) {
            current.is_expected = false;
        }
    }

    /// A picture that shows a step of play.
    fn follow(&mut self, tracked: &Tracked, estimate: &mut Estimate) {
        let gravity = gravity(tracked);
        let sight = self.sight(tracked);
        let mut mismatch = self.compare(tracked, sight, gravity, &mut estimate.changes);
        if mismatch.is_none() && self.board_changed(tracked) {
            mismatch = self.motion.board_changed();
        }
        estimate.is_off = mismatch.is_some();
        let misread = matches!(sight, Sight::Hidden) && !tracked.explained;
        estimate.mismatch = mismatch.or_else(|| misread.then(|| self.motion.misread()).flatten());
        self.expect_next(tracked, gravity, &mut estimate.changes);
    }

    /// What a picture shows of the falling piece: nothing known when it contradicts the
    /// rules and the tracker holds its belief.
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

    /// Advances the prediction by one step and compares it with the picture.
    fn compare(
        &mut self,
        tracked: &Tracked,
        sight: Sight<'_>,
        gravity: u8,
        changes: &mut Vec<Change>,
    ) -> Option<Mismatch> {
        let spawned = spawned(tracked);
        let expected = self.current.filter(|current| current.is_expected);
        let board = match expected {
            Some(current) if !spawned => current.board,
            _ => tracked.board,
        };
        if let (Some(seen), true) = (&tracked.falling, spawned || self.current.is_none()) {
            match &mut self.current {
                Some(current) if current.is_expected => {
                    current.is_expected = false;
                    changes.push(Change::Seen);
                }
                current => {
                    *current = Some(Current {
                        board: tracked.board,
                        is_expected: false,
                    });
                    changes.push(Change::Appeared);
                }
            }
            self.landed = None;
            if spawned && seen.steps <= 1 {
                return self.motion.spawned(seen, &board, gravity);
            }
        }
        let mismatch = self.motion.advance(sight, &board, gravity)?;
        if expected.is_some() && !spawned && self.motion.goes_on() {
            self.current = self.landed.take();
            changes.push(Change::NotLocked);
        }
        Some(mismatch)
    }

    fn board_changed(&mut self, tracked: &Tracked) -> bool {
        let (Some(current), Phase::Falling) = (&mut self.current, tracked.phase) else {
            return false;
        };
        if current.is_expected {
            return false;
        }
        let changed = current.board != tracked.board;
        current.board = tracked.board;
        changed
    }

    /// Expects the next piece on the first picture whose answer can move it, if the piece is
    /// known: the next box changes, or by the rules it is due and the box shows the same
    /// kind again.
    fn expect_next(&mut self, tracked: &Tracked, gravity: u8, changes: &mut Vec<Change>) {
        let Some(incoming) = self.last.next else {
            return;
        };
        let shown = tracked.explained && tracked.preview && tracked.next.is_some();
        if !shown || spawned(tracked) {
            return;
        }
        let has_gone = tracked
            .events
            .iter()
            .any(|e| matches!(e, Event::Locked(_) | Event::Cleared(_)));
        let changed = tracked.next != self.last.next;
        let due = self.motion.next_is_due();
        let mut board = tracked.board;
        let before_lock = match (tracked.phase, due) {
            (Phase::Locked, due) if has_gone && (changed || due.is_some()) => false,
            (Phase::Falling, Some(landed)) if !changed => {
                board.place(landed.piece, landed.orientation, landed.row, landed.col);
                if board.full_rows().next().is_some() {
                    return;
                }
                self.landed = self.current.take();
                true
            }
            _ => return,
        };
        self.motion.expect(incoming, gravity);
        self.current = Some(Current {
            board,
            is_expected: true,
        });
        changes.push(Change::Expected { before_lock });
    }
}

fn gravity(tracked: &Tracked) -> u8 {
    rules::gravity(rules::speed(tracked.level.unwrap_or(0), tracked.heart))
}

fn spawned(tracked: &Tracked) -> bool {
    let spawns = |e: &Event| matches!(e, Event::Spawned(_));
    tracked.events.iter().any(spawns)
}
