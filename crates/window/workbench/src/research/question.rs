//! What the best-line panel and the heat map ask of the search.

use crate::research::{Slot, slots};
use crate::{Command, FrameView, Question, plan};
use pad::FrameNo;
use planner::{MAX_DEPTH, Plan, Position};
use rules::{Board, FallState, Piece};
use session::{History, Mark, Moves, Record, planned_before};
use vision::Tracked;

/// What is known of the game at the shown frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The locked cells.
    pub board: Board,
    /// The falling piece and the next one.
    pub pieces: Vec<Piece>,
    /// Where the bot may put them.
    pub moves: Moves,
}

/// The position at the shown frame and the placements that the bot has chosen from. Without a plan
/// for it, what buttons reach.
pub fn live(view: &FrameView<'_>) -> Option<Known> {
    if view.ui_state.research.of_tester {
        return of_tester(view);
    }
    let of_plan = |plan: &Plan| Known {
        board: plan.position.board,
        pieces: plan.position.queue.clone(),
        moves: moves_of_plan(plan, view.history, view.record),
    };
    let tracked = view
        .record
        .filter(|_| view.has_field())
        .map(|r| &*r.tracked);
    let falls = |tracked: &&Tracked| tracked.falling.is_some();
    let Some(tracked) = tracked.filter(falls) else {
        // Between two pieces the plan of the one that has locked is in force.
        return view.plan.map(of_plan);
    };
    let position = position(tracked, view.plan);
    if let Some(plan) = view.plan.filter(|plan| is_of(plan, &position)) {
        return Some(of_plan(plan));
    }
    let Position { board, queue } = position;
    let first = *queue.first()?;
    Some(Known {
        moves: Moves::From(FallState::of_new_piece(board, first, tracked.gravity())),
        board,
        pieces: queue,
    })
}

/// Why the pieces of the game are not searched, and the command that helps; `None` where others are searched, or these
/// can be.
pub fn why_never(view: &FrameView<'_>) -> Option<(&'static str, Command)> {
    let research = &view.ui_state.research;
    let is_of_game = research.live && !research.of_tester;
    plan::why_never(view).filter(|_| is_of_game)
}

/// Whether a plan is for a position.
fn is_of(plan: &Plan, position: &Position) -> bool {
    plan.position.board == position.board && plan.position.queue.first() == position.queue.first()
}

/// Whether the plan in force is of a piece that has locked: its board is another one than that of the
/// frame, which has the piece. The plan of the piece that is about to appear has the same.
pub fn is_of_locked(view: &FrameView<'_>) -> bool {
    let record = view.record.filter(|_| view.has_field());
    let plan = view.plan.filter(|_| !view.ui_state.research.of_tester);
    record.zip(plan).is_some_and(|(record, plan)| {
        let tracked = &record.tracked;
        tracked.falling.is_none() && plan.position.board != position(tracked, Some(plan)).board
    })
}

/// The board and the pieces to be placed on it: the one that falls, or the one that is about to appear, of which
/// the plan in force knows, and the next one. Between them and a lock the next one alone.
pub fn position(tracked: &Tracked, plan: Option<&Plan>) -> Position {
    // Full rows that still flash count to the piece before.
    let mut board = tracked.board;
    board.clear_full_rows();
    let falling = tracked.falling.map(|seen| seen.piece);
    // The plan of the piece that has locked is for the board before it.
    let appears = plan.filter(|plan| plan.position.board == board);
    let appears = appears.and_then(|plan| plan.position.queue.first().copied());
    Position {
        board,
        queue: falling
            .or(appears)
            .into_iter()
            .chain(tracked.next)
            .collect(),
    }
}

/// The board and the pieces of the move tester, at the speed of the game.
fn of_tester(view: &FrameView<'_>) -> Option<Known> {
    let tester = &view.ui_state.research.tester;
    let pieces: Vec<Piece> = tester.moves().iter().map(|step| step.piece).collect();
    let gravity = view.record.map(|record| record.tracked.gravity());
    let gravity = gravity.unwrap_or_else(|| rules::gravity(0));
    let board = *tester.board();
    Some(Known {
        moves: Moves::From(FallState::of_new_piece(board, *pieces.first()?, gravity)),
        board,
        pieces,
    })
}

/// The moves of the plan in force, at the gravity constant at which it was made.
pub fn moves_of_plan(plan: &Plan, history: &History, record: Option<&Record>) -> Moves {
    let made = record
        .filter(|record| record.plan.is_none())
        .and_then(|record| planned_before(history, record));
    let gravity = match (made, record) {
        (Some(made), _) => made.tracked.gravity(),
        (None, Some(record)) => record.tracked.gravity(),
        (None, None) => rules::gravity(0),
    };
    let candidates = plan.candidates.iter();
    let first = candidates.filter_map(|candidate| candidate.line.first().copied());
    Moves::OfPlan {
        first: first.collect(),
        gravity,
    }
}

/// The pieces that are searched with.
pub fn pieces(view: &FrameView<'_>, known: Option<&Known>) -> Vec<Slot> {
    let research = &view.ui_state.research;
    let known = known.map_or(&[][..], |known| &known.pieces);
    let came = match research.as_they_came && research.live && !research.of_tester {
        true => came(view, known),
        false => Vec::new(),
    };
    slots(research, &view.status.machine.strategy, known, &came)
}

/// The pieces that came in the record after the known ones.
fn came(view: &FrameView<'_>, known: &[Piece]) -> Vec<Piece> {
    let Some(record) = view.record else {
        return Vec::new();
    };
    let (branch, shown) = (record.picture.branch, record.picture.number);
    let spawn = |mark| match mark {
        Mark::Spawn(piece) => Some(piece),
        _ => None,
    };
    let ends = |mark| matches!(mark, Mark::GameStarted | Mark::GameOver);
    let wanted = |mark| spawn(mark).is_some() || ends(mark);
    let before = view.history.previous_mark(branch, shown + 1, wanted);
    let mut all: Vec<Piece> = before
        .and_then(|(_, mark)| spawn(mark))
        .into_iter()
        .collect();
    let mut at = shown;
    while all.len() <= MAX_DEPTH
        && let Some((frame, mark)) = view.history.next_mark(branch, at, wanted)
        && let Some(piece) = spawn(mark)
    {
        all.push(piece);
        at = frame;
    }
    // The last piece's first picture shows one more.
    all.extend(next_at(view, branch, at));
    // A plan is made before its piece appears.
    let is_early = record.plan.is_some() && record.tracked.falling.is_none();
    let all = all.get(usize::from(is_early)..).unwrap_or_default();
    let rest = all.strip_prefix(known);
    rest.unwrap_or_default().to_vec()
}

fn next_at(view: &FrameView<'_>, branch: pad::BranchId, frame: FrameNo) -> Option<Piece> {
    view.history.get_on(branch, frame)?.tracked.next
}

/// The question for the shown frame; `None` without a board.
pub fn wanted(view: &FrameView<'_>) -> Option<Question> {
    let research = &view.ui_state.research;
    let known = live(view);
    let slots = pieces(view, known.as_ref());
    let queue: Vec<Piece> = slots.iter().filter_map(|slot| slot.piece()).collect();
    let board = known.as_ref().map_or(Board::EMPTY, |known| known.board);
    let first = *queue.first()?;
    let moves = match known.filter(|_| research.live) {
        _ if research.drops => Moves::Drops,
        Some(known) => known.moves,
        None => {
            let gravity = view
                .record
                .map_or(rules::gravity(0), |r| r.tracked.gravity());
            Moves::From(FallState::of_new_piece(board, first, gravity))
        }
    };
    let unknown = slots.len() - queue.len();
    Some(Question {
        id: 0,
        position: Position { board, queue },
        strategy: view.status.machine.strategy.over_unknown(unknown),
        moves,
    })
}
