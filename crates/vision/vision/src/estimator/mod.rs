//! The one estimate of a game: from readings, and from the buttons where they are known.
//!
//! From the readings alone, [`Game`](game::Game) keeps the locked board and every pose in
//! which the falling piece can stand. Each pose makes one step of the rules, with any
//! buttons, and those that the picture confirms are kept. What no step and no known
//! transition explains is a violation: the belief is kept, and replaced by the picture when
//! the violation lasts.
//!
//! With the buttons, [`Motion`] makes the one step that they lead to. That pose is tried
//! first, so a piece that covers locked cells is not confused. The counters of gravity and
//! auto-shift are known too: the estimate predicts the state in which the next answer is
//! read, explains where picture and prediction differ, and knows the next piece one picture
//! before it is seen.
//!
//! Without buttons the piece is where it is seen. One thing no picture shows then: a piece
//! that appears wholly over locked cells, when the next box is off or shows the same kind
//! as before. It is found when it moves.

mod cause;
mod estimate;
mod explain;
mod field;
mod game;
mod motion;
pub(crate) mod numbers;
mod pose;
pub(crate) mod preview;
mod screens;
mod seen;
mod state;
mod steps;

pub use cause::Cause;
pub use estimate::{Estimate, Mismatch, PauseStep, PieceTransition};
pub use motion::MAX_DELAY;

use crate::{Event, Phase, Reading, Tracked};
use motion::{Motion, Prediction, Sight};
use pad::{Buttons, FrameNo};
use rules::{Board, FallState, Falling, Piece};
use screens::Screens;
use std::sync::Arc;

/// Follows a game from reading to reading. A new one knows nothing, not even the buttons.
#[derive(Clone, Debug, Default)]
pub struct Estimator {
    screens: Screens,
    piece: PieceEstimate,
}

/// The estimate of the falling piece.
#[derive(Clone, Debug, Default)]
struct PieceEstimate {
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

impl Estimator {
    /// Nothing known yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, where the answer to a picture is read so many frames later than by the machine
    /// alone, at most [`MAX_DELAY`].
    #[must_use]
    pub fn with_delay(mut self, frames: usize) -> Self {
        self.piece.motion.set_delay(frames);
        self
    }

    /// Frames between a picture and its answer, beyond those of the machine alone.
    #[must_use]
    pub const fn delay(&self) -> usize {
        self.piece.motion.delay()
    }

    /// Takes in the reading of picture `frame`, after the answers so far were noted. A
    /// number that is not the one after the last means that pictures are missing.
    pub fn see(&mut self, frame: FrameNo, reading: &Reading) -> Estimate {
        let last = self.screens.last();
        if frame != last.frame + 1 {
            let delay = self.delay();
            self.piece = PieceEstimate::default();
            self.piece.motion.set_delay(delay);
        }
        let prediction = self.piece.prediction(last);
        let tracked = self.screens.see(frame, reading, prediction);
        self.piece.see(tracked)
    }

    /// Notes the buttons of the answer to the newest picture; `None` when nobody knows
    /// them, as before the first call.
    pub fn answered(&mut self, buttons: Option<Buttons>) {
        self.piece.motion.answered(buttons);
    }

    /// The answers to the newest pictures, so many, are withdrawn before the game reads them:
    /// nothing is held.
    pub fn withdraw(&mut self, count: usize) {
        self.piece.motion.withdraw(count);
    }

    /// Drops the falling piece: nobody plays the game that the newest picture shows.
    pub fn drop_piece(&mut self) {
        self.piece.away();
    }

    /// The piece after the step that the newest picture shows; `None` when none falls.
    #[must_use]
    pub fn falling(&self) -> Option<Falling> {
        self.piece.motion.falling()
    }
}

impl PieceEstimate {
    /// A picture without a game.
    fn away(&mut self) {
        self.motion.away();
        *self = Self {
            motion: std::mem::take(&mut self.motion),
            ..Self::default()
        };
    }

    /// Where the piece is one step after the last picture.
    fn prediction(&self, last: &Tracked) -> Option<Prediction> {
        let board = &self.current.as_ref()?.board;
        self.motion.prediction(board, gravity(last))
    }

    /// The next picture.
    fn see(&mut self, tracked: Arc<Tracked>) -> Estimate {
        let mut estimate = Estimate::of(tracked);
        let tracked = Arc::clone(&estimate.tracked);
        if tracked.phase == Phase::Away {
            self.away();
            return estimate;
        }
        let tracked = &*tracked;
        for event in &tracked.events {
            if let Event::Locked(seen) = event {
                let _gone = self.landed.take().or_else(|| self.current.take());
                estimate.changes.push(PieceTransition::Locked(*seen));
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
        estimate.at_answer = self.at_answer(tracked);
        estimate
    }

    /// The state in which the answer to the newest picture is read.
    fn at_answer(&self, tracked: &Tracked) -> Option<FallState> {
        let Current { board, is_expected } = self.current?;
        let is_falling = tracked.phase == Phase::Falling && tracked.falling.is_some();
        let gravity = gravity(tracked);
        let (falling, input) = self.motion.at_answer(&board, gravity)?;
        (is_expected || is_falling).then_some(FallState {
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
    /// rules and the belief is held.
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
        changes: &mut Vec<PieceTransition>,
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
                    changes.push(PieceTransition::Seen);
                }
                current => {
                    *current = Some(Current {
                        board: tracked.board,
                        is_expected: false,
                    });
                    changes.push(PieceTransition::Appeared);
                }
            }
            self.landed = None;
            if spawned && seen.steps <= 1 {
                return self.motion.spawned(seen, &board, gravity);
            }
        }
        let mismatch = self.motion.advance(sight, &board, gravity)?;
        if expected.is_some() && !spawned && self.motion.is_falling_confirmed() {
            self.current = self.landed.take();
            changes.push(PieceTransition::NotLocked);
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
    fn expect_next(&mut self, tracked: &Tracked, gravity: u8, changes: &mut Vec<PieceTransition>) {
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
        changes.push(PieceTransition::Expected { before_lock });
    }
}

fn gravity(tracked: &Tracked) -> u8 {
    tracked.gravity()
}

fn spawned(tracked: &Tracked) -> bool {
    let spawns = |e: &Event| matches!(e, Event::Spawned(_));
    tracked.events.iter().any(spawns)
}
