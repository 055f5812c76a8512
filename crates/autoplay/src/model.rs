//! The falling piece as the rules move it, kept in step with the pictures.
//!
//! Picture `k` shows the piece after step `k - 2`; the buttons of that step are
//! the answer to picture `k - 2`. So each picture advances the model by one step
//! with an answer that was given two pictures ago, and then compares. Where they
//! part, the step is run again under other assumptions until one explains what is
//! seen: a press that the game did not read, gravity that came early or late,
//! somebody else's hand. The model goes on from that explanation.

use pad::Buttons;
use planner::ScriptStart;
use rules::{Board, Falling, Hands, Step, gap_step, step};
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
        self.hands = Hands { held: self.acted(), ..Hands::default() };
    }

    /// A picture of the pause: everything stands still but the buttons.
    pub fn paused(&mut self) {
        self.hands.held = self.acted();
    }

    /// A picture on which a piece is seen for the first time.
    pub fn spawned(&mut self, seen: &SeenPiece, board: &Board, gravity: u8) -> Option<Parting> {
        self.locked = None;
        let mut falling = Falling::spawn(seen.piece, gravity);
        if seen.steps == 0 {
            self.falling = Some(falling);
            self.hands.held = self.acted();
            return None;
        }
        // The step is run from before it, so that the picture can be explained.
        falling.gravity = gravity;
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
        let start = State { falling: before, hands: self.hands };
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
            self.take(&Outcome { locked: true, ..expected });
            return Some(Parting {
                cause: "the piece has locked before it could: another hand, or gravity early"
                    .to_owned(),
                buttons: acted,
                expected: expected.state.falling,
                lost_presses: 0,
            });
        };
        let (cause, lost_presses) = self.explain(&start, seen, board, gravity);
        Some(Parting {
            cause,
            buttons: acted,
            expected: expected.state.falling,
            lost_presses,
        })
    }

    /// Runs the step again under one assumption after the other, and goes on from
    /// the first that gives what is seen.
    fn explain(
        &mut self,
        start: &State,
        seen: &SeenPiece,
        board: &Board,
        gravity: u8,
    ) -> (String, u64) {
        let acted = self.acted();
        let edges = acted.newly_since(start.hands.held);
        for without in lost(edges) {
            let outcome = start.run(board, acted & !without, gravity);
            if outcome.shows(seen) {
                self.take(&outcome);
                let n = u64::from(without.bits().count_ones());
                return (format!("the press of {without} was not seen"), n);
            }
        }
        let mut early = *start;
        early.falling.gravity = 0;
        let mut late = *start;
        late.falling.gravity = late.falling.gravity.max(1);
        for (state, cause) in [(early, "gravity came early"), (late, "gravity came late")] {
            let outcome = state.run(board, acted, gravity);
            if outcome.shows(seen) {
                self.take(&outcome);
                return (cause.to_owned(), 0);
            }
        }
        for extra in OTHER_HANDS {
            let outcome = start.run(board, acted | extra, gravity);
            if outcome.shows(seen) {
                self.take(&outcome);
                return (format!("another hand pressed {extra}"), 0);
            }
        }
        let outcome = start.run(board, acted, gravity);
        self.take(&outcome);
        self.locked = None;
        self.falling = Some(Falling {
            piece: seen.piece,
            orientation: seen.orientation,
            row: seen.row,
            col: seen.col,
            ..outcome.state.falling
        });
        let cause = if seen.piece == start.falling.piece {
            "the reading contradicts the rules: a misread, or more than one hand"
        } else {
            "the piece is another one than was read before"
        };
        (cause.to_owned(), 0)
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

    /// From where a script has to begin whose first buttons are the answer to the
    /// newest picture: one step, whose buttons are sent already, runs before.
    /// `None` when the piece can't be reached any more.
    pub fn script_start(&self, board: &Board, gravity: u8) -> Option<ScriptStart> {
        let state = State { falling: self.falling?, hands: self.hands };
        let outcome = state.run(board, self.answers[0], gravity);
        (!outcome.locked).then_some(ScriptStart {
            board: *board,
            falling: outcome.state.falling,
            hands: outcome.state.hands,
            gravity,
        })
    }
}

/// What a piece that was not followed from its spawn is taken to be.
fn found(seen: &SeenPiece, gravity: u8) -> Falling {
    Falling {
        piece: seen.piece,
        orientation: seen.orientation,
        row: seen.row,
        col: seen.col,
        gravity,
        dropped: 0,
    }
}

/// Buttons that somebody else may have pressed, one at a time first.
const OTHER_HANDS: [Buttons; 9] = [
    Buttons::LEFT,
    Buttons::RIGHT,
    Buttons::DOWN,
    Buttons::A,
    Buttons::B,
    Buttons::LEFT.union(Buttons::A),
    Buttons::LEFT.union(Buttons::B),
    Buttons::RIGHT.union(Buttons::A),
    Buttons::RIGHT.union(Buttons::B),
];

/// The presses that may be lost of some: all of them, then each alone.
fn lost(edges: Buttons) -> impl Iterator<Item = Buttons> {
    std::iter::once(edges)
        .chain(Buttons::EACH.into_iter().filter(move |b| edges.contains(*b)))
        .filter(|b| !b.is_empty())
}

#[derive(Clone, Copy, Debug)]
struct State {
    falling: Falling,
    hands: Hands,
}

#[derive(Clone, Copy, Debug)]
struct Outcome {
    state: State,
    locked: bool,
}

impl State {
    fn run(mut self, board: &Board, buttons: Buttons, gravity: u8) -> Outcome {
        let step = step(board, &mut self.falling, &mut self.hands, buttons, gravity);
        Outcome { state: self, locked: step != Step::Fell }
    }
}

impl Outcome {
    fn shows(&self, seen: &SeenPiece) -> bool {
        !self.locked && same(&self.state.falling, seen)
    }
}

fn same(falling: &Falling, seen: &SeenPiece) -> bool {
    (falling.piece, falling.orientation, falling.row, falling.col)
        == (seen.piece, seen.orientation, seen.row, seen.col)
}
