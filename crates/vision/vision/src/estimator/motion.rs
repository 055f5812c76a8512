//! The falling piece as the rules move it, compared with each picture.
//!
//! Picture `k` shows the piece after step `k - 2`; the buttons of that step are the
//! answer to picture `k - 2`. So each picture runs one step with the answer of two
//! pictures ago, and with a delay of `n` frames, of `n + 2` pictures ago. On a mismatch the
//! prediction goes on from what explains the picture best.
//!
//! The next piece makes its first step before any picture shows it. When that is due and
//! the piece is known, [`Motion::expect`] places it at its spawn, and the next picture
//! has to show it.

use super::{
    Cause, Mismatch,
    explain::{Explanation, explain, explain_by_buttons},
    state::{Outcome, State},
    steps::{StepTaken, Steps},
};
use crate::SeenPiece;
use pad::Buttons;
use rules::{
    Board, Falling, InputState, Piece, Pose, entry_delay_step,
    timeline::{LOCK_TO_SPAWN, LOCK_TO_SPAWN_CLEAR},
};

/// Pictures for which a piece that has locked may still look as if it fell, when
/// nothing is known of the one after it.
const UNSEEN_LOCK: u32 = 5;
/// Pictures since the lock on which the next box changes, when no line was cleared.
const BOX_CHANGES: u32 = LOCK_TO_SPAWN - 1;
/// The same after a clear.
const BOX_CHANGES_CLEAR: u32 = LOCK_TO_SPAWN_CLEAR - 1;

/// The longest delay between a picture and its answer, in frames: a capture card's six, the
/// queue's three, and some spare. The bot keeps so many answers in every copy of itself.
pub const MAX_DELAY: usize = 16;

/// What a picture shows of the falling piece.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sight<'a> {
    /// It is there.
    Piece(&'a SeenPiece),
    /// There is none.
    Nothing,
    /// Unknown: it is hidden, or the picture is disturbed.
    Hidden,
}

/// Where the falling piece is before and after the step that the next picture shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prediction {
    pub piece: Piece,
    pub before: Pose,
    pub after: Pose,
}

/// The buttons of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Answer {
    Known(Buttons),
    #[default]
    Unknown,
}

/// The state after the step that the newest picture shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Motion {
    input: InputState,
    falling: Option<Falling>,
    /// The piece that has just locked, and how many pictures ago.
    locked: Option<(Falling, u32)>,
    /// The piece that makes its first step before the next picture.
    coming: Option<Falling>,
    /// The piece before the one that was expected, until that one is seen.
    unconfirmed: Option<Falling>,
    /// The last steps of this piece.
    steps: Steps,
    /// The answers to the last pictures, the newest first. That of index `delay + 1` is held in
    /// the step that the newest picture shows; those before it are read in the steps that come.
    answers: [Answer; MAX_DELAY + 2],
    /// Frames between a picture and its answer, beyond those of the machine alone.
    delay: usize,
    /// A press of Down for this piece was not seen.
    down_ignored: bool,
}

impl Motion {
    /// Notes the answer to the newest picture; `None` when nobody knows it.
    pub fn answered(&mut self, buttons: Option<Buttons>) {
        self.answers.rotate_right(1);
        self.answers[0] = buttons.map_or(Answer::Unknown, Answer::Known);
    }

    /// Sets the frames between a picture and its answer, at most [`MAX_DELAY`].
    pub fn set_delay(&mut self, frames: usize) {
        self.delay = frames.min(MAX_DELAY);
    }

    pub const fn delay(&self) -> usize {
        self.delay
    }

    /// The newest answers are withdrawn before the game reads them.
    pub fn withdraw(&mut self, count: usize) {
        let count = count.min(self.answers.len());
        self.answers[..count].fill(Answer::Known(Buttons::NONE));
    }

    /// What was held in the step that the newest picture shows; the buttons of the step
    /// before when that is unknown.
    fn acted(&self) -> Buttons {
        self.buttons(self.answer_shown())
    }

    /// The answer of the step that the newest picture shows.
    fn answer_shown(&self) -> Answer {
        self.answers[self.delay + 1]
    }

    fn buttons(&self, answer: Answer) -> Buttons {
        match answer {
            Answer::Known(buttons) => buttons,
            Answer::Unknown => self.input.held,
        }
    }

    /// A picture without a field: nothing is known of the counters any more.
    pub fn away(&mut self) {
        *self = Self {
            input: InputState {
                held: self.acted(),
                ..InputState::default()
            },
            answers: self.answers,
            delay: self.delay,
            ..Self::default()
        };
    }

    /// A picture of the pause: nothing changes but the buttons.
    pub fn paused(&mut self) {
        self.input.held = self.acted();
    }

    /// The last picture on which the pause has stopped everything. The piece goes
    /// on from where it is seen, its counters as they were.
    pub fn resumed(&mut self, seen: Option<&SeenPiece>, gravity: u8) {
        self.paused();
        let Some(seen) = seen else { return };
        let locked = self.locked.map(|(falling, _)| falling);
        let known = self.falling.or(locked);
        if !known.is_some_and(|falling| seen.is_at(&falling)) {
            self.take_up(found(seen, gravity));
        }
    }

    /// Where the next picture shows the falling piece; `None` when the buttons of its step
    /// are unknown, or the piece locks in it.
    pub fn prediction(&self, board: &Board, gravity: u8) -> Option<Prediction> {
        let Answer::Known(buttons) = self.answer_shown() else {
            return None;
        };
        let falling = self.coming.or(self.falling)?;
        let state = State {
            falling,
            input: self.input,
        };
        let next = state.run(board, buttons, gravity);
        (!next.locked).then(|| Prediction {
            piece: falling.piece,
            before: Pose::from(&falling),
            after: Pose::from(&next.state.falling),
        })
    }

    /// A picture on which a piece is seen for the first time.
    pub fn spawned(&mut self, seen: &SeenPiece, board: &Board, gravity: u8) -> Option<Mismatch> {
        if self.answer_shown() == Answer::Unknown {
            self.follow(Sight::Piece(seen), gravity);
            return None;
        }
        let falling = Falling::spawn(seen.piece, gravity);
        if seen.steps == 0 {
            self.take_up(falling);
            self.input.held = self.acted();
            return None;
        }
        if self.has_followed(seen, board, gravity) {
            return self.advance(Sight::Piece(seen), board, gravity);
        }
        // The step is run from before it, so that the picture can be explained.
        self.steps.clear();
        let announced = self.coming.replace(falling);
        let mismatch = self.advance(Sight::Piece(seen), board, gravity);
        match announced {
            Some(other) if other.piece != seen.piece => {
                Some(self.mismatch(Cause::OtherPiece, other))
            }
            _ => mismatch,
        }
    }

    /// Whether the piece was expected, and has been followed while it was hidden.
    fn has_followed(&self, seen: &SeenPiece, board: &Board, gravity: u8) -> bool {
        self.falling.is_some_and(|falling| {
            let state = State {
                falling,
                input: self.input,
            };
            let next = state.run(board, self.acted(), gravity);
            self.unconfirmed.is_some() && !next.locked && seen.is_at(&next.state.falling)
        })
    }

    /// The next picture of a game.
    pub fn advance(&mut self, sight: Sight<'_>, board: &Board, gravity: u8) -> Option<Mismatch> {
        if self.answer_shown() == Answer::Unknown {
            self.follow(sight, gravity);
            return None;
        }
        let acted = self.acted();
        if let Some(coming) = self.coming.take() {
            self.unconfirmed = self.locked.map(|(falling, _)| falling);
            self.locked = None;
            self.down_ignored = false;
            self.falling = Some(coming);
        }
        let start = self.falling.map(|falling| State {
            falling,
            input: self.input,
        });
        let seen = match sight {
            Sight::Piece(seen) => Some(*seen),
            Sight::Nothing | Sight::Hidden => None,
        };
        let still_there = |landed| seen.is_some_and(|seen| seen.is_at(&landed));
        let before = self.unconfirmed.is_some_and(still_there);
        if self.unconfirmed.is_some() && !before {
            self.steps.clear();
        }
        self.steps.push(StepTaken {
            state: start.filter(|_| !before),
            acted,
            seen,
        });
        match start {
            Some(start) => self.fall(start, sight, board, gravity),
            None => {
                entry_delay_step(&mut self.input, acted);
                self.after_lock(sight, board, gravity)
            }
        }
    }

    /// A picture after a step whose buttons are unknown: the piece is where it is seen.
    fn follow(&mut self, sight: Sight<'_>, gravity: u8) {
        match sight {
            Sight::Piece(seen) => self.take_up(found(seen, gravity)),
            Sight::Nothing => {
                *self = Self {
                    input: self.input,
                    answers: self.answers,
                    delay: self.delay,
                    ..Self::default()
                };
            }
            Sight::Hidden => {}
        }
    }

    /// One step of the falling piece.
    fn fall(
        &mut self,
        start: State,
        sight: Sight<'_>,
        board: &Board,
        gravity: u8,
    ) -> Option<Mismatch> {
        let acted = self.acted();
        let expected = start.run(board, acted, gravity);
        let falling = expected.state.falling;
        match sight {
            Sight::Hidden => {}
            // A lock can't be seen at once.
            _ if expected.locked => {}
            Sight::Piece(seen) if seen.is_at(&falling) => self.unconfirmed = None,
            _ if self.may_be_covered(sight, &falling, board) => {}
            Sight::Piece(seen) if self.unconfirmed.is_some_and(|landed| seen.is_at(&landed)) => {
                let mut under = *board;
                let landed = self.unconfirmed.take().unwrap_or(falling);
                for (row, col) in landed.cells() {
                    under.clear(row, col);
                }
                self.input = expected.state.input;
                return Some(self.has_not_locked(landed, seen, &under, gravity));
            }
            Sight::Nothing => {
                // The picture on which that shows is the one on which the box changes.
                self.input = expected.state.input;
                self.falling = None;
                self.locked = Some((falling, BOX_CHANGES));
                return Some(self.mismatch(Cause::LockEarly, falling));
            }
            Sight::Piece(seen) => {
                let explanation = explain(&self.steps, &start, seen, board, acted, gravity);
                self.unconfirmed = None;
                return Some(self.accept(&explanation, falling));
            }
        }
        self.take(&expected);
        None
    }

    fn mismatch(&self, cause: Cause, expected: Falling) -> Mismatch {
        Mismatch {
            cause,
            buttons: self.acted(),
            expected,
            lost_presses: 0,
            ago: 0,
        }
    }

    /// Goes on from what explains the picture.
    fn accept(&mut self, explanation: &Explanation, expected: Falling) -> Mismatch {
        self.steps.clear();
        self.take(&explanation.outcome);
        if explanation.ago == 0 {
            self.doubt_down(explanation.lost);
        }
        Mismatch {
            lost_presses: u64::from(explanation.lost.bits().count_ones()),
            ago: explanation.ago,
            ..self.mismatch(explanation.cause, expected)
        }
    }

    /// Whether the expected piece can't be distinguished from the locked cells that it
    /// covers, and the picture shows no other.
    fn may_be_covered(&self, sight: Sight<'_>, expected: &Falling, board: &Board) -> bool {
        let Some(landed) = self.unconfirmed else {
            return false;
        };
        let none_new = match sight {
            Sight::Piece(seen) => seen.is_at(&landed),
            Sight::Nothing | Sight::Hidden => true,
        };
        let hidden = |&(row, col): &(i8, i8)| row < 0 || board.is_filled(row, col);
        none_new && expected.cells().iter().all(hidden)
    }

    /// The piece that was believed to have locked is still there.
    fn has_not_locked(
        &mut self,
        landed: Falling,
        seen: &SeenPiece,
        under: &Board,
        gravity: u8,
    ) -> Mismatch {
        let explanation = explain_by_buttons(&self.steps, under, gravity);
        let late = self.mismatch(Cause::LockLate, landed);
        self.take_up(found(seen, gravity));
        match explanation {
            Some(explanation) => self.accept(&explanation, landed),
            None => late,
        }
    }

    /// A press of Down that was not seen may be lost, or a person holds Down and it was no
    /// new press. The second time, it is the latter.
    fn doubt_down(&mut self, without: Buttons) {
        if without.contains(Buttons::DOWN) {
            if self.down_ignored {
                self.input.held |= Buttons::DOWN;
            }
            self.down_ignored = true;
        }
    }

    /// A picture after the lock. A piece that is seen where none can be is taken
    /// up again.
    fn after_lock(&mut self, sight: Sight<'_>, board: &Board, gravity: u8) -> Option<Mismatch> {
        let waiting = self.locked.as_mut().map(|(falling, pictures)| {
            *pictures += 1;
            (*falling, *pictures)
        });
        let Sight::Piece(seen) = sight else {
            return None;
        };
        match waiting {
            Some((falling, pictures)) if seen.is_at(&falling) && pictures < UNSEEN_LOCK => None,
            Some((landed, _)) => Some(self.has_not_locked(landed, seen, board, gravity)),
            None => {
                self.take_up(found(seen, gravity));
                None
            }
        }
    }

    fn take(&mut self, outcome: &Outcome) {
        self.input = outcome.state.input;
        if outcome.locked {
            self.falling = None;
            self.locked = Some((outcome.state.falling, 0));
        } else {
            self.falling = Some(outcome.state.falling);
        }
    }

    /// From here on that piece falls.
    fn take_up(&mut self, falling: Falling) {
        self.steps.clear();
        self.falling = Some(falling);
        self.locked = None;
        self.coming = None;
        self.unconfirmed = None;
    }

    /// The piece that has locked, when by the rules the next one has made its first
    /// step by the newest picture, though no picture shows it yet.
    pub fn next_is_due(&self) -> Option<Falling> {
        let (landed, pictures) = self.locked?;
        let due = pictures == BOX_CHANGES || pictures == BOX_CHANGES_CLEAR;
        (due && self.coming.is_none()).then_some(landed)
    }

    /// That piece has made its first step by the newest picture.
    pub fn expect(&mut self, piece: Piece, gravity: u8) {
        self.coming = Some(Falling::spawn(piece, gravity));
    }

    /// The mismatch of a picture that contradicts the rules and so shows nothing.
    pub fn misread(&self) -> Option<Mismatch> {
        let falling = self.falling?;
        Some(self.mismatch(Cause::Misread, falling))
    }

    /// Whether a piece falls and the lock of the one before it is confirmed.
    pub fn is_falling_confirmed(&self) -> bool {
        self.falling.is_some() && self.unconfirmed.is_none()
    }

    /// The locked cells are others than when the piece began to fall.
    pub fn board_changed(&self) -> Option<Mismatch> {
        let falling = self.falling?;
        Some(self.mismatch(Cause::BoardChanged, falling))
    }

    /// The state after the steps whose buttons are sent already, which are the next one and one
    /// more for each frame of the delay; `None` when the piece locks in one of them.
    pub fn at_answer(&self, board: &Board, gravity: u8) -> Option<(Falling, InputState)> {
        let mut state = State {
            falling: self.coming.or(self.falling)?,
            input: self.input,
        };
        for answer in self.answers[..=self.delay].iter().rev() {
            let outcome = state.run(board, self.buttons(*answer), gravity);
            if outcome.locked {
                return None;
            }
            state = outcome.state;
        }
        Some((state.falling, state.input))
    }

    /// The piece that falls after the newest picture's step.
    pub fn falling(&self) -> Option<Falling> {
        self.falling
    }
}

/// The state assumed for a piece that was not followed from its spawn: one that fell
/// by gravity alone.
fn found(seen: &SeenPiece, gravity: u8) -> Falling {
    let since_drop = seen.steps % (u32::from(gravity) + 1);
    Falling {
        piece: seen.piece,
        orientation: seen.orientation,
        row: seen.row,
        col: seen.col,
        gravity: gravity - since_drop as u8,
        dropped: 0,
    }
}
