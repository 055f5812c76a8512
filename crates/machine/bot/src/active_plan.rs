//! A plan that is being executed: since when, and whether any of it was pressed.

use pad::FrameNo;
use planner::{Candidate, Placement, Plan, Position, SearchRequest, Strategy};
use rules::{FallState, Falling, Piece};
use std::sync::Arc;
use vision::Tracked;

/// Pictures from one whose answer is read to the first that shows the step.
const ANSWER_TO_PICTURE: usize = 2;

/// The picture whose answer is planned, and how late that answer is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerTo {
    /// The picture's number.
    pub number: FrameNo,
    /// Frames between a picture and its answer, beyond those of the machine alone.
    pub delay: usize,
}

/// A plan and its first picture.
#[derive(Clone, Debug)]
pub(crate) struct ActivePlan {
    /// The plan.
    pub plan: Arc<Plan>,
    /// The picture to which the first frame of its script is the answer.
    start: FrameNo,
    /// The piece before the first frame of the script.
    from: Falling,
    /// Frames between a picture and its answer, beyond those of the machine alone.
    delay: usize,
    /// Whether a button of it has been pressed.
    pub acted: bool,
}

impl ActivePlan {
    /// Plans from the state in which the answer to the picture of `at` is read: to the same place
    /// as before if that can still be reached, otherwise by a new search. `next` is the piece
    /// after it.
    pub fn renewed(
        old: Option<&Self>,
        start: &FallState,
        next: Option<Piece>,
        strategy: &Strategy,
        at: AnswerTo,
    ) -> Self {
        let plan = old
            .and_then(|old| to_the_same_place(&old.plan, start))
            .unwrap_or_else(|| new_plan(start, next, strategy));
        Self {
            plan: Arc::new(plan),
            start: at.number,
            from: start.falling,
            delay: at.delay,
            acted: false,
        }
    }

    /// Plans for a placement that a person has chosen; `None` when
    /// it can't come there from where it will be.
    pub fn as_ordered(
        target: &Placement,
        start: &FallState,
        next: Option<Piece>,
        strategy: &Strategy,
        at: AnswerTo,
    ) -> Option<Self> {
        let mut plan = new_plan(start, next, strategy);
        let first = |c: &Candidate| c.line.first().copied();
        let there = |c: &Candidate| first(c).is_some_and(|p| p.cells() == target.cells());
        plan.chosen = plan.candidates.iter().position(there)?;
        let place = first(plan.best()?)?;
        plan.script = Some(planner::compile(start, place)?);
        plan.reason = format!(
            "{} to column {}, as ordered",
            place.piece.letter(),
            rules::from_one(place.column())
        );
        Some(Self {
            plan: Arc::new(plan),
            start: at.number,
            from: start.falling,
            delay: at.delay,
            acted: false,
        })
    }

    /// Which frame of its script the answer to a picture is.
    pub fn frame(&self, number: FrameNo) -> usize {
        number.saturating_sub(self.start) as usize
    }

    /// Which frame of its script picture `number` should show; `None` before the first.
    pub fn shown(&self, number: FrameNo) -> Option<usize> {
        self.frame(number)
            .checked_sub(ANSWER_TO_PICTURE + self.delay)
    }

    /// How many steps, 0 or 1, the piece of a picture is behind the script; `None` when it
    /// is elsewhere, or on another board than was planned for.
    pub fn steps_behind(&self, tracked: &Tracked) -> Option<usize> {
        let seen = tracked.falling.as_ref()?;
        if tracked.board != self.plan.position.board {
            return None;
        }
        let frames = &self.plan.script.as_ref()?.frames;
        let shown = self.shown(tracked.frame)?;
        (0..=1).find(|&behind| {
            let falling = match shown.checked_sub(behind) {
                Some(at) => frames.get(at).map(|frame| frame.falling),
                None => Some(self.from),
            };
            falling.is_some_and(|falling| seen.is_at(&falling))
        })
    }
}

fn to_the_same_place(plan: &Plan, start: &FallState) -> Option<Plan> {
    let target = plan.script.as_ref()?.target;
    if plan.position.board != start.board {
        return None;
    }
    let script = planner::compile(start, target)?;
    Some(Plan {
        script: Some(script),
        ..plan.clone()
    })
}

fn new_plan(start: &FallState, next: Option<Piece>, strategy: &Strategy) -> Plan {
    let mut queue = vec![start.falling.piece];
    queue.extend(next);
    let position = Position {
        board: start.board,
        queue,
    };
    SearchRequest::at(&position, strategy).plan_from(start)
}
