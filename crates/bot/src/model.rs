//! The falling piece as the rules move it, kept in step with the pictures.
//!
//! Picture `k` shows the piece after step `k - 2`; the buttons of that step are
//! the answer to picture `k - 2`. So each picture advances the model by one step
//! with an answer that was given two pictures ago, and then compares. Where they
//! part, the model goes on from what explains the picture best.
//!
//! The next piece makes its first step before any picture shows it. When that is
//! due and the piece is known, [`Model::expect`] puts it where it spawns, and the
//! next picture has to show it.

mod explain;
mod past;

use explain::{Explanation, Outcome, State, explain, explain_by_hands, same};
use pad::Buttons;
use past::{Moment, Past};
use planner::ScriptStart;
use rules::{
    Board, Falling, InputState, Piece, entry_delay_step,
    timeline::{LOCK_TO_SPAWN, LOCK_TO_SPAWN_CLEAR},
};
use session::Cause;
use vision::SeenPiece;

/// Pictures for which a piece that has locked may still look as if it fell, when
/// nothing is known of the one after it.
const UNSEEN_LOCK: u32 = 5;
/// Pictures since the lock on which the next box changes, when no line was cleared.
const BOX_CHANGES: u32 = LOCK_TO_SPAWN - 1;
/// The same after a clear.
const BOX_CHANGES_CLEAR: u32 = LOCK_TO_SPAWN_CLEAR - 1;

/// What a picture tells of the falling piece.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sight<'a> {
    /// It is there.
    Piece(&'a SeenPiece),
    /// There is none.
    Nothing,
    /// Nothing: it is hidden, or the picture is disturbed.
    Hidden,
}

/// The state after the step that the newest picture shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    input: InputState,
    falling: Option<Falling>,
    /// The piece that has just locked, and how many pictures ago.
    locked: Option<(Falling, u32)>,
    /// The piece that makes its first step before the next picture.
    coming: Option<Falling>,
    /// The piece before the one that was expected, until that one is seen.
    unconfirmed: Option<Falling>,
    /// The last steps of this piece.
    past: Past,
    /// The answers to the last picture and to the one before it.
    answers: [Buttons; 2],
    /// A press of Down for this piece was not seen.
    down_ignored: bool,
}

/// How a picture and the model differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// Why.
    pub cause: Cause,
    /// What was held in the step.
    pub buttons: Buttons,
    /// Where the model had the piece.
    pub expected: Falling,
    /// New presses whose certain effect is missing.
    pub lost_presses: u64,
    /// How many steps before the one that the picture shows it happened.
    pub ago: usize,
}

impl Model {
    /// Notes the answer to the newest picture.
    pub fn answered(&mut self, buttons: Buttons) {
        self.answers = [buttons, self.answers[0]];
    }

    /// The answer to the newest picture is taken back before it is read.
    pub fn take_back(&mut self) {
        self.answers[0] = Buttons::NONE;
    }

    /// What was held in the step that the newest picture shows.
    fn acted(&self) -> Buttons {
        self.answers[1]
    }

    /// A picture without a field: nothing is known of the counters any more.
    pub fn away(&mut self) {
        *self = Self {
            input: InputState {
                held: self.acted(),
                ..InputState::default()
            },
            answers: self.answers,
            ..Self::default()
        };
    }

    /// A picture of the pause: everything stands still but the buttons.
    pub fn paused(&mut self) {
        self.input.held = self.acted();
    }

    /// The last picture on which the pause has kept everything still. The piece goes
    /// on from where it is seen, its counters as they were.
    pub fn resumed(&mut self, seen: Option<&SeenPiece>, gravity: u8) {
        self.paused();
        let Some(seen) = seen else { return };
        let locked = self.locked.map(|(falling, _)| falling);
        let known = self.falling.or(locked);
        if !known.is_some_and(|falling| same(&falling, seen)) {
            self.take_up(found(seen, gravity));
        }
    }

    /// A picture on which a piece is seen for the first time.
    pub fn spawned(&mut self, seen: &SeenPiece, board: &Board, gravity: u8) -> Option<Mismatch> {
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
        self.past.clear();
        let announced = self.coming.replace(falling);
        let parting = self.advance(Sight::Piece(seen), board, gravity);
        match announced {
            Some(other) if other.piece != seen.piece => {
                Some(self.parting(Cause::OtherPiece, other))
            }
            _ => parting,
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
            self.unconfirmed.is_some() && !next.locked && same(&next.state.falling, seen)
        })
    }

    /// The next picture of a game.
    pub fn advance(&mut self, sight: Sight<'_>, board: &Board, gravity: u8) -> Option<Mismatch> {
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
        let still_there = |landed| seen.is_some_and(|seen| same(&landed, &seen));
        let before = self.unconfirmed.is_some_and(still_there);
        if self.unconfirmed.is_some() && !before {
            self.past.clear();
        }
        self.past.push(Moment {
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
            Sight::Piece(seen) if same(&falling, seen) => self.unconfirmed = None,
            _ if self.may_be_covered(sight, &falling, board) => {}
            Sight::Piece(seen) if self.unconfirmed.is_some_and(|landed| same(&landed, seen)) => {
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
                return Some(self.parting(Cause::LockEarly, falling));
            }
            Sight::Piece(seen) => {
                let explanation = explain(&self.past, &start, seen, board, acted, gravity);
                self.unconfirmed = None;
                return Some(self.accept(&explanation, falling));
            }
        }
        self.take(&expected);
        None
    }

    fn parting(&self, cause: Cause, expected: Falling) -> Mismatch {
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
        self.past.clear();
        self.take(&explanation.outcome);
        if explanation.ago == 0 {
            self.doubt_down(explanation.lost);
        }
        Mismatch {
            lost_presses: u64::from(explanation.lost.bits().count_ones()),
            ago: explanation.ago,
            ..self.parting(explanation.cause, expected)
        }
    }

    /// Whether the expected piece can't be told from the locked cells that it
    /// covers, and the picture shows no other.
    fn may_be_covered(&self, sight: Sight<'_>, expected: &Falling, board: &Board) -> bool {
        let Some(landed) = self.unconfirmed else {
            return false;
        };
        let none_new = match sight {
            Sight::Piece(seen) => same(&landed, seen),
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
        let explanation = explain_by_hands(&self.past, under, gravity);
        let late = self.parting(Cause::LockLate, landed);
        self.take_up(found(seen, gravity));
        match explanation {
            Some(explanation) => self.accept(&explanation, landed),
            None => late,
        }
    }

    /// A press of Down that was not seen may have got lost, or somebody else holds
    /// Down and it was no new press. The second time, it is the latter.
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
            Some((falling, pictures)) if same(&falling, seen) && pictures < UNSEEN_LOCK => None,
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
        self.past.clear();
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

    /// The picture tells nothing, because it contradicts the rules.
    pub fn misread(&self) -> Option<Mismatch> {
        let falling = self.falling?;
        Some(self.parting(Cause::Misread, falling))
    }

    /// Whether a piece that is seen falls, by all that is known.
    pub fn goes_on(&self) -> bool {
        self.falling.is_some() && self.unconfirmed.is_none()
    }

    /// The locked cells are others than when the piece began to fall.
    pub fn board_changed(&self) -> Option<Mismatch> {
        let falling = self.falling?;
        Some(self.parting(Cause::BoardChanged, falling))
    }

    /// From where a script has to begin whose first buttons are the answer to the
    /// newest picture: one step, whose buttons are sent already, runs before.
    /// `None` when the piece can't be reached any more.
    pub fn script_start(&self, board: &Board, gravity: u8) -> Option<ScriptStart> {
        let state = State {
            falling: self.coming.or(self.falling)?,
            input: self.input,
        };
        let outcome = state.run(board, self.answers[0], gravity);
        (!outcome.locked).then_some(ScriptStart {
            board: *board,
            falling: outcome.state.falling,
            input: outcome.state.input,
            gravity,
        })
    }
}

/// What a piece that was not followed from its spawn is taken to be: one that fell
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
