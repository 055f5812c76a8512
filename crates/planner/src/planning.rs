//! From a position to a plan, and from a plan to one that can be carried out.

use crate::{
    Candidate, Control, Found, Line, Plan, Position, ScriptStart, Strategy, Term, chance,
    corridor::Corridors,
    features::{Leaf, Walk},
    general::{Replies, Task},
    placements, reach, reason, search_among, search_among_at, search_among_with,
    strategy::{units, worth},
};
use rules::Board;
use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

/// How long [`plan_in_steps`] keeps to itself whether to go on.
const BETWEEN: Duration = Duration::from_millis(2);

/// What may differ from one plan to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How many pieces to place, 1 to 5, instead of what the strategy says.
    pub depth: Option<usize>,
}

/// Ranks every straight drop of the queue's first piece. The best is chosen; there is
/// no script. With fewer pieces than the depth, those that are known are placed.
#[must_use]
pub fn plan(position: &Position, strategy: &Strategy, options: Options) -> Plan {
    let first = position
        .queue
        .first()
        .map(|&piece| placements(&position.board, piece));
    let queue = known(position, strategy, options);
    let first = first.unwrap_or_default();
    let found = search_among(&position.board, &first, queue, strategy);
    from_found(position, strategy, None, &found)
}

/// The same plan as [`plan()`] makes, for whoever can't wait for it. When a first placement
/// or more are done, and every few thousandths of a second while one takes longer, `tell`
/// hears how many of how many are done, and may break off; then there is no plan.
pub fn plan_in_steps(
    position: &Position,
    strategy: &Strategy,
    options: Options,
    mut tell: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Option<Plan> {
    let queue = known(position, strategy, options);
    let first = queue
        .first()
        .map(|&piece| placements(&position.board, piece))
        .unwrap_or_default();
    let all = first.len();
    let (done, mut told) = (AtomicUsize::new(0), None);
    let mut stop = || {
        let now = (done.load(Ordering::Relaxed), Instant::now());
        let is_news = told.is_none_or(|(done, at): (usize, Instant)| {
            now.0 > done || now.1.duration_since(at) >= BETWEEN
        });
        if is_news {
            told = Some(now);
        }
        is_news && tell(now.0, all).is_break()
    };
    let mut control = Control {
        threads: 1,
        stop: &mut stop,
        progress: &|so_far, _| done.store(so_far, Ordering::Relaxed),
    };
    let found = search_among_with(&position.board, &first, queue, strategy, &mut control)?;
    Some(from_found(position, strategy, None, &found))
}

/// A plan of what buttons can really do from `start`, and the script of the best.
/// The first placement of a candidate is any that [`reach()`] finds, tucks and spins
/// among them; the pieces after it are dropped straight, only where buttons can surely
/// bring them at the speed of `start` (as [`search_among_at`] says). A lock on the very spot of
/// the spawn is considered only when there is nothing else, since the second one
/// ends a game.
#[must_use]
pub fn plan_with_script(
    position: &Position,
    strategy: &Strategy,
    options: Options,
    start: &ScriptStart,
) -> Plan {
    let reach = reach(start);
    let is_known = position.queue.first() == Some(&start.falling.piece);
    let locks = if is_known { reach.locks() } else { &[] };
    let elsewhere = locks.iter().any(|reached| !reached.at_spawn);
    let first: Vec<_> = locks
        .iter()
        .filter(|reached| !(elsewhere && reached.at_spawn))
        .map(|reached| reached.placement)
        .collect();
    let queue = known(position, strategy, options);
    let found = Control::plain(|control| {
        search_among_at(
            &position.board,
            &first,
            queue,
            strategy,
            start.gravity,
            control,
        )
    });
    let pace = Some(Corridors::at(start.gravity));
    let mut plan = from_found(position, strategy, pace, &found.unwrap_or_default());
    plan.script = plan
        .best()
        .and_then(|best| reach.script(best.line.first()?));
    plan
}

/// The pieces that are placed.
fn known<'a>(position: &'a Position, strategy: &Strategy, options: Options) -> &'a [rules::Piece] {
    let depth = options.depth.unwrap_or(strategy.depth()).max(1);
    &position.queue[..position.queue.len().min(depth)]
}

fn from_found(
    position: &Position,
    strategy: &Strategy,
    pace: Option<&'static Corridors>,
    found: &Found,
) -> Plan {
    let strategy = &*strategy.on(&position.board);
    let task = Task { strategy, pace };
    let mut plan = Plan {
        position: position.clone(),
        strategy: strategy.name().to_owned(),
        candidates: found
            .lines
            .iter()
            .map(|line| candidate(&position.board, line, &task, &found.replies))
            .collect(),
        chosen: 0,
        script: None,
        reason: String::new(),
        nodes: found.nodes,
    };
    plan.reason = reason(&plan);
    plan
}

fn candidate(board: &Board, line: &Line, task: &Task<'_>, replies: &Replies) -> Candidate {
    let strategy = task.strategy;
    let mut walk = Walk::new(board, strategy.rules());
    for ply in line.plies() {
        walk.place(ply.placement);
    }
    Candidate {
        line: line.plies().map(|ply| ply.placement).collect(),
        cleared: line.plies().map(|ply| ply.cleared).collect(),
        value: units(line.billionths),
        terms: if line.is_mean {
            chance::terms(&mut walk, task, replies)
        } else {
            terms(&walk.leaf(), strategy)
        },
        is_mean: line.is_mean,
    }
}

/// What a strategy makes of the end of a line: the sum of the products is its worth.
#[must_use]
pub fn terms(leaf: &Leaf, strategy: &Strategy) -> Vec<Term> {
    let terms = strategy.features().iter().map(|weighted| {
        let value = (weighted.feature.measure)(leaf);
        Term {
            name: weighted.feature.name.to_owned(),
            weight: weighted.weight(),
            value: f64::from(value),
            product: units(worth(weighted, value)),
        }
    });
    terms.collect()
}

#[cfg(test)]
mod tests;
