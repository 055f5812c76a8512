//! From a position to a plan, and from a plan to one that can be carried out.

use crate::{
    Candidate, Found, Line, Plan, Position, ScriptStart, Strategy, Term, compile, features::Leaf,
    reason, search, strategy::units,
};
use rules::Board;

/// What may differ from one plan to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How many pieces to place, 1 to 5, instead of what the strategy says.
    pub depth: Option<usize>,
}

/// Ranks every first placement of the queue's first piece. The best is chosen;
/// there is no script. With fewer pieces than the depth, those that are known are
/// placed.
#[must_use]
pub fn plan(position: &Position, strategy: &Strategy, options: Options) -> Plan {
    let depth = options.depth.unwrap_or(strategy.depth()).max(1);
    let queue = &position.queue[..position.queue.len().min(depth)];
    let Found { lines, nodes } = search(&position.board, queue, strategy);
    let mut plan = Plan {
        position: position.clone(),
        strategy: strategy.name().to_owned(),
        candidates: lines
            .iter()
            .map(|line| candidate(&position.board, line, strategy))
            .collect(),
        chosen: 0,
        script: None,
        reason: String::new(),
        nodes,
    };
    plan.reason = reason(&plan);
    plan
}

/// A plan whose chosen candidate is the best of those that buttons can reach from
/// `start`, with its script. Without any such candidate the best is chosen and
/// there is no script.
#[must_use]
pub fn plan_with_script(
    position: &Position,
    strategy: &Strategy,
    options: Options,
    start: &ScriptStart,
) -> Plan {
    let mut plan = plan(position, strategy, options);
    let reached = plan
        .candidates
        .iter()
        .enumerate()
        .find_map(|(i, candidate)| {
            let script = compile(start, *candidate.line.first()?)?;
            Some((i, script))
        });
    if let Some((chosen, script)) = reached {
        plan.chosen = chosen;
        plan.script = Some(script);
    }
    plan.reason = reason(&plan);
    plan
}

fn candidate(board: &Board, line: &Line, strategy: &Strategy) -> Candidate {
    let mut board = *board;
    let mut lines = 0;
    for ply in line.plies() {
        let at = ply.placement;
        board.place(at.piece, at.orientation, at.row, at.col);
        lines += u32::from(board.clear_full_rows());
    }
    let leaf = Leaf::new(&board, lines);
    let terms = strategy.features().iter().map(|weighted| {
        let value = (weighted.feature.measure)(&leaf);
        Term {
            name: weighted.feature.name.to_owned(),
            weight: weighted.weight(),
            value: f64::from(value),
            product: units(weighted.billionths * i64::from(value)),
        }
    });
    Candidate {
        line: line.plies().map(|ply| ply.placement).collect(),
        cleared: line.plies().map(|ply| ply.cleared).collect(),
        value: units(line.billionths),
        terms: terms.collect(),
    }
}
