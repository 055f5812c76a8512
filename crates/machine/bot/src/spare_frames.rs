//! How many frames are left before a plan becomes impossible.
//!
//! It is computed after the answer is given, while the game runs on. As long as nothing is
//! pressed it is only decremented.

use pad::Buttons;
use planner::{Placement, slack};
use rules::{FallState, Step};
use session::Record;

/// Where a piece has to go, from the state in which the answer to a picture is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RemainingGoal {
    pub(crate) start: FallState,
    pub(crate) target: Placement,
}

/// The spare frames, and what they were last computed for.
#[derive(Clone, Debug, Default)]
pub struct SpareFrames {
    last: Option<(RemainingGoal, Option<u32>)>,
}

impl SpareFrames {
    /// Completes the next record; the goal is that of [`Bot::take_goal`].
    ///
    /// [`Bot::take_goal`]: crate::Bot::take_goal
    pub fn complete(&mut self, record: &mut Record, goal: Option<RemainingGoal>) {
        record.spare = self.spare(goal);
    }

    /// Frames in which nothing needs to be pressed yet; `None` when pressing nothing
    /// reaches the goal, or no buttons reach it any more.
    pub(crate) fn spare(&mut self, goal: Option<RemainingGoal>) -> Option<u32> {
        let Some(goal) = goal else {
            self.last = None;
            return None;
        };
        let spare = match self.last {
            Some((before, spare)) if idled(before) == Some(goal) => match spare {
                None => None,
                Some(0) => slack(&goal.start, &goal.target),
                Some(frames) => Some(frames - 1),
            },
            _ if falls_there(goal) => None,
            _ => slack(&goal.start, &goal.target),
        };
        self.last = Some((goal, spare));
        spare
    }
}

/// The same goal after a step without buttons; `None` when the piece locks in it.
fn idled(mut goal: RemainingGoal) -> Option<RemainingGoal> {
    (goal.start.step(Buttons::NONE) == Step::Fell).then_some(goal)
}

/// Whether the piece reaches its place without buttons.
fn falls_there(goal: RemainingGoal) -> bool {
    let mut last = goal;
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
    use rules::{Board, Piece};

    fn goal(level: u8, target: Placement) -> RemainingGoal {
        let gravity = rules::gravity(level);
        RemainingGoal {
            start: FallState::spawn(Board::EMPTY, target.piece, gravity),
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
            let mut goal = goal(level, WALL);
            let mut spare_frames = SpareFrames::default();
            let mut frames = 0;
            loop {
                let spare = spare_frames.spare(Some(goal));
                assert_eq!(spare, slack(&goal.start, &goal.target));
                let Some(spare) = spare else { break };
                assert_eq!(
                    spare == 0,
                    planner::slack(&idled(goal).unwrap().start, &WALL).is_none()
                );
                goal = idled(goal).unwrap();
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
        let mut spare_frames = SpareFrames::default();
        assert_eq!(spare_frames.spare(Some(goal(9, straight))), None);
        assert_eq!(spare_frames.spare(None), None);
        assert!(spare_frames.spare(Some(goal(9, WALL))).is_some());
    }
}
