//! How many frames are left before a plan becomes impossible.
//!
//! It is worked out after the answer is given, while the game runs on. As long as
//! nothing is pressed it is only counted down.

use pad::Buttons;
use planner::{Placement, ScriptStart, slack};
use rules::{Step, step};

/// What a piece is to do, from where the answer to a picture counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Errand {
    pub start: ScriptStart,
    pub target: Placement,
}

/// The frames to spare, and what they were last worked out for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Budget {
    last: Option<(Errand, Option<u32>)>,
}

impl Budget {
    /// Frames in which nothing needs to be pressed yet; `None` when pressing nothing
    /// does the errand, or nothing can any more.
    pub fn spare(&mut self, errand: Option<Errand>) -> Option<u32> {
        let Some(errand) = errand else {
            self.last = None;
            return None;
        };
        let spare = match self.last {
            Some((before, spare)) if idled(before) == Some(errand) => match spare {
                None => None,
                Some(0) => slack(&errand.start, &errand.target),
                Some(frames) => Some(frames - 1),
            },
            _ if falls_there(errand) => None,
            _ => slack(&errand.start, &errand.target),
        };
        self.last = Some((errand, spare));
        spare
    }
}

/// The same errand after a step without buttons; `None` when the piece locks in it.
fn idled(mut errand: Errand) -> Option<Errand> {
    let ScriptStart {
        board,
        falling,
        hands,
        gravity,
    } = &mut errand.start;
    let outcome = step(board, falling, hands, Buttons::NONE, *gravity);
    (outcome == Step::Fell).then_some(errand)
}

/// Whether the piece comes to its place by itself.
fn falls_there(errand: Errand) -> bool {
    let mut last = errand;
    while let Some(next) = idled(last) {
        last = next;
    }
    let falling = last.start.falling;
    let target = last.target;
    (falling.row, falling.col, falling.orientation) == (target.row, target.col, target.orientation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Board, Falling, Hands, Piece};

    fn errand(level: u8, target: Placement) -> Errand {
        let gravity = rules::gravity(level);
        Errand {
            start: ScriptStart {
                board: Board::EMPTY,
                falling: Falling::spawn(target.piece, gravity),
                hands: Hands::default(),
                gravity,
            },
            target,
        }
    }

    const WALL: Placement = Placement {
        piece: Piece::I,
        orientation: 1,
        row: 14,
        col: -1,
    };

    #[test]
    fn counted_down_it_is_what_it_is_worked_out_to_be_until_it_is_too_late() {
        for level in [9, 20] {
            let mut errand = errand(level, WALL);
            let mut budget = Budget::default();
            let mut frames = 0;
            loop {
                let spare = budget.spare(Some(errand));
                assert_eq!(spare, slack(&errand.start, &errand.target));
                let Some(spare) = spare else { break };
                assert_eq!(
                    spare == 0,
                    planner::slack(&idled(errand).unwrap().start, &WALL).is_none()
                );
                errand = idled(errand).unwrap();
                frames += 1;
            }
            assert!(frames > 10, "level {level}: {frames}");
        }
    }

    #[test]
    fn what_comes_by_itself_has_no_limit() {
        let straight = Placement {
            row: 15,
            col: 3,
            orientation: 0,
            ..WALL
        };
        let mut budget = Budget::default();
        assert_eq!(budget.spare(Some(errand(9, straight))), None);
        assert_eq!(budget.spare(None), None);
        assert!(budget.spare(Some(errand(9, WALL))).is_some());
    }
}
