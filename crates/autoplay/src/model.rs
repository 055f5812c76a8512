//! The falling piece as the rules move it, kept in step with the pictures.
//!
//! Picture `k` shows the piece after step `k - 2`; the buttons of that step are
//! the answer to picture `k - 2`. So each picture advances the model by one step
//! with an answer that was given two pictures ago, and then compares. Where they
//! part, the model goes on from what explains the picture best.

mod explain;

use explain::{Outcome, State, explain, same};
use pad::Buttons;
use planner::ScriptStart;
use rules::{Board, Falling, Hands, gap_step};
use vision::SeenPiece;

/// Pictures for which a piece that has locked may still look as if it fell.
const UNSEEN_LOCK: u32 = 5;

/// The state after the step that the newest picture shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    hands: Hands,
    falling: Option<Falling>,
    /// The piece that has just locked, and how many pictures ago.
    locked: Option<(Falling, u32)>,
    /// The answers to the last picture and to the one before it.
    answers: [Buttons; 2],
    /// A press of Down for this piece was not seen.
    down_ignored: bool,
}

/// How a picture and the model differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parting {
    /// Why, in words.
    pub cause: String,
    /// What was held in the step.
    pub buttons: Buttons,
    /// Where the model had the piece.
    pub expected: Falling,
    /// New presses whose certain effect is missing.
    pub lost_presses: u64,
}

impl Model {
    /// Notes the answer to the newest picture.
    pub fn answered(&mut self, buttons: Buttons) {
        self.answers = [buttons, self.answers[0]];
    }

    /// What was held in the step that the newest picture shows.
    fn acted(&self) -> Buttons {
        self.answers[1]
    }

    /// A picture without a field: nothing is known of the counters any more.
    pub fn away(&mut self) {
        self.falling = None;
        self.locked = None;
        self.hands = Hands {
            held: self.acted(),
            ..Hands::default()
        };
    }

    /// A picture of the pause: everything stands still but the buttons.
    pub fn paused(&mut self) {
        self.hands.held = self.acted();
    }

    /// The last picture on which the pause has kept everything still. The piece goes
    /// on from where it is seen, its counters as they were.
    pub fn resumed(&mut self, seen: Option<&SeenPiece>, gravity: u8) {
        self.paused();
        let Some(seen) = seen else { return };
        let known = self
            .falling
            .as_ref()
            .or(self.locked.as_ref().map(|(f, _)| f));
        if !known.is_some_and(|falling| same(falling, seen)) {
            self.locked = None;
            self.falling = Some(found(seen, gravity));
        }
    }

    /// A picture on which a piece is seen for the first time.
    pub fn spawned(&mut self, seen: &SeenPiece, board: &Board, gravity: u8) -> Option<Parting> {
        self.locked = None;
        self.down_ignored = false;
        let falling = Falling::spawn(seen.piece, gravity);
        if seen.steps == 0 {
            self.falling = Some(falling);
            self.hands.held = self.acted();
            return None;
        }
        // The step is run from before it, so that the picture can be explained.
        self.falling = Some(falling);
        self.advance(Some(seen), board, gravity)
    }

    /// The next picture of a game. `seen` is the piece that falls on it.
    pub fn advance(
        &mut self,
        seen: Option<&SeenPiece>,
        board: &Board,
        gravity: u8,
    ) -> Option<Parting> {
        let acted = self.acted();
        let Some(before) = self.falling else {
            gap_step(&mut self.hands, acted);
            return self.after_lock(seen, gravity);
        };
        let start = State {
            falling: before,
            hands: self.hands,
        };
        let expected = start.run(board, acted, gravity);
        let matches = match (seen, expected.locked) {
            (Some(seen), false) => same(&expected.state.falling, seen),
            // A lock can't be seen at once.
            (_, true) => true,
            (None, false) => false,
        };
        if matches {
            self.take(&expected);
            return None;
        }
        let Some(seen) = seen else {
            self.take(&Outcome {
                locked: true,
                ..expected
            });
            return Some(Parting {
                cause: "the piece has locked before it could: another hand, or gravity early"
                    .to_owned(),
                buttons: acted,
                expected: expected.state.falling,
                lost_presses: 0,
            });
        };
        let explanation = explain(&start, seen, board, acted, gravity);
        self.take(&explanation.outcome);
        self.doubt_down(explanation.lost);
        Some(Parting {
            cause: explanation.cause,
            buttons: acted,
            expected: expected.state.falling,
            lost_presses: u64::from(explanation.lost.bits().count_ones()),
        })
    }

    /// A press of Down that was not seen may have got lost, or somebody else holds
    /// Down and it was no new press. The second time, it is the latter.
    fn doubt_down(&mut self, without: Buttons) {
        if without.contains(Buttons::DOWN) {
            if self.down_ignored {
                self.hands.held |= Buttons::DOWN;
            }
            self.down_ignored = true;
        }
    }

    /// A picture after the lock. A piece that is seen where none can be is taken
    /// up again.
    fn after_lock(&mut self, seen: Option<&SeenPiece>, gravity: u8) -> Option<Parting> {
        let waiting = self.locked.as_mut().map(|(falling, pictures)| {
            *pictures += 1;
            (*falling, *pictures)
        });
        let seen = seen?;
        match waiting {
            Some((falling, pictures)) if same(&falling, seen) && pictures < UNSEEN_LOCK => None,
            Some((falling, _)) => {
                self.falling = Some(found(seen, gravity));
                self.locked = None;
                Some(Parting {
                    cause: "the piece has not locked where it should have".to_owned(),
                    buttons: self.acted(),
                    expected: falling,
                    lost_presses: 0,
                })
            }
            None => {
                self.falling = Some(found(seen, gravity));
                None
            }
        }
    }

    fn take(&mut self, outcome: &Outcome) {
        self.hands = outcome.state.hands;
        if outcome.locked {
            self.falling = None;
            self.locked = Some((outcome.state.falling, 0));
        } else {
            self.falling = Some(outcome.state.falling);
        }
    }

    /// The locked cells are others than when the piece began to fall.
    pub fn board_changed(&self) -> Option<Parting> {
        self.falling.map(|falling| Parting {
            cause: "the locked cells have changed under the falling piece".to_owned(),
            buttons: self.acted(),
            expected: falling,
            lost_presses: 0,
        })
    }

    /// From where a script has to begin whose first buttons are the answer to the
    /// newest picture: one step, whose buttons are sent already, runs before.
    /// `None` when the piece can't be reached any more.
    pub fn script_start(&self, board: &Board, gravity: u8) -> Option<ScriptStart> {
        let state = State {
            falling: self.falling?,
            hands: self.hands,
        };
        let outcome = state.run(board, self.answers[0], gravity);
        (!outcome.locked).then_some(ScriptStart {
            board: *board,
            falling: outcome.state.falling,
            hands: outcome.state.hands,
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
