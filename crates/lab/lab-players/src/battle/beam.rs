//! The lines that are worth most, one piece after the other.

use super::{Node, Plan, SearchDepth, Step};
use board::{Locks, Placement, Word};
use lab_rules::{Decision, Game, Scored, Spin};
use rules::Piece;
use std::sync::atomic::{AtomicBool, Ordering};

/// The end of the game counts as so many refused placements.
const LOST: u32 = 100;

/// The memory of a search, kept between decisions.
#[derive(Clone, Debug)]
pub(super) struct Beam<W: Word, const N: usize> {
    sight: SearchDepth,
    locks: Locks<W, N>,
    moves: Vec<Placement>,
    lines: Vec<Node<W, N>>,
    longer: Vec<Node<W, N>>,
}

impl<W: Word, const N: usize> Beam<W, N> {
    pub fn new(sight: SearchDepth) -> Self {
        Self {
            sight,
            locks: Locks::default(),
            moves: Vec::new(),
            lines: Vec::new(),
            longer: Vec::new(),
        }
    }

    /// The choice with which the best line begins; `None` when nothing can be placed. It is that
    /// of the lines so far when `stop` is set.
    pub fn best<P: Plan<W, N>>(
        &mut self,
        game: &Game<W, N>,
        plan: &P,
        stop: &AtomicBool,
    ) -> Option<Decision> {
        let known: Vec<Piece> = std::iter::once(game.current())
            .chain(game.previews())
            .collect();
        self.lines.clear();
        self.lines.push(start(game, plan.holes(game)));
        let mut best = None;
        for ply in 0..self.sight.depth {
            self.extend(game, plan, &known, ply == 0, stop);
            if stop.load(Ordering::Relaxed) {
                break;
            }
            self.keep_best();
            match self.longer.first() {
                Some(line) => best = Some(line.first),
                None => break,
            }
            std::mem::swap(&mut self.lines, &mut self.longer);
        }
        best
    }

    /// Every first placement.
    pub fn first_ply<P: Plan<W, N>>(&mut self, game: &Game<W, N>, plan: &P) -> Vec<Node<W, N>> {
        let known: Vec<Piece> = std::iter::once(game.current())
            .chain(game.previews())
            .collect();
        self.lines.clear();
        self.lines.push(start(game, plan.holes(game)));
        self.extend(game, plan, &known, true, &AtomicBool::new(false));
        std::mem::take(&mut self.longer)
    }

    /// Places one more piece of every line, in each way, until `stop` is set.
    fn extend<P: Plan<W, N>>(
        &mut self,
        game: &Game<W, N>,
        plan: &P,
        known: &[Piece],
        is_first: bool,
        stop: &AtomicBool,
    ) {
        self.longer.clear();
        for line in &self.lines {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let first = self.longer.len();
            let mut is_known = false;
            for hold in [false, true] {
                let may_hold = game.rules().hold;
                let taken = take(line, known, hold, may_hold);
                let last = || put_aside(line, hold && may_hold && self.sight.depth > known.len());
                let Some((piece, held, next)) = taken.or_else(last) else {
                    continue;
                };
                is_known = true;
                if hold && line.held == Some(piece) && known.get(line.next) == Some(&piece) {
                    continue;
                }
                self.moves.clear();
                game.placements(&line.board, piece, &mut self.locks, &mut self.moves);
                for &placement in &self.moves {
                    let mut after = Node {
                        held,
                        next,
                        ..line.clone()
                    };
                    if is_first {
                        after.first = Decision { hold, placement };
                    }
                    let step = place(game, &mut after, placement, plan.counts_spins());
                    let is_over =
                        (game.rules()).ends_at_ceiling(placement.y, || after.board.highest());
                    let judged = plan.judge(line, &step, &after);
                    match judged.earned {
                        Some(earned) if !is_over => after.earned += earned,
                        Some(_) | None => after.refused += 1 + LOST * u32::from(is_over),
                    }
                    after.clears = step.rows != W::ZERO && !is_over;
                    after.holes = judged.holes;
                    after.value = after.earned + judged.board;
                    self.longer.push(after);
                }
            }
            if !is_known && self.sight.depth > known.len() {
                // It ends here, and is compared with those that place the one put aside.
                self.longer.push(line.clone());
            }
            if plan.clears_at_once() && self.longer[first..].iter().any(|line| line.clears) {
                let others = self.longer.split_off(first).into_iter();
                self.longer.extend(others.filter(|line| line.clears));
            }
        }
    }

    /// Keeps the best lines, of those that end alike only one.
    fn keep_best(&mut self) {
        let order = |a: &Node<W, N>, b: &Node<W, N>| {
            let by_value = b.value.total_cmp(&a.value);
            a.refused.cmp(&b.refused).then(by_value)
        };
        // More than are kept, since some end alike.
        let most = 2 * self.sight.lines;
        if self.longer.len() > most {
            self.longer.select_nth_unstable_by(most, order);
            self.longer.truncate(most);
        }
        self.longer.sort_by(order);
        self.longer.dedup_by(|a, b| {
            a.value == b.value && a.held == b.held && a.next == b.next && a.board == b.board
        });
        self.longer.truncate(self.sight.lines);
    }
}

/// The line without a placement.
fn start<W: Word, const N: usize>(game: &Game<W, N>, holes: u32) -> Node<W, N> {
    Node {
        board: game.board().clone(),
        held: game.held(),
        next: 0,
        figures: *game.figures(),
        first: Decision {
            hold: false,
            placement: Placement {
                piece: game.current(),
                orientation: 0,
                x: 0,
                y: 0,
            },
        },
        earned: 0.0,
        value: 0.0,
        holes,
        clears: false,
        refused: 0,
    }
}

/// The piece to place, the piece put aside then, and which known piece comes next.
fn take<W: Word, const N: usize>(
    line: &Node<W, N>,
    known: &[Piece],
    hold: bool,
    may_hold: bool,
) -> Option<(Piece, Option<Piece>, usize)> {
    let current = *known.get(line.next)?;
    if !hold {
        return Some((current, line.held, line.next + 1));
    }
    if !may_hold {
        return None;
    }
    match line.held {
        Some(held) => Some((held, Some(current), line.next + 1)),
        None => Some((*known.get(line.next + 1)?, Some(current), line.next + 2)),
    }
}

/// The piece put aside, as the last one that is known: it can be placed before the piece that
/// takes its place is seen. Only a sight of more pieces than are dealt takes it in.
fn put_aside<W: Word, const N: usize>(
    line: &Node<W, N>,
    takes_it_in: bool,
) -> Option<(Piece, Option<Piece>, usize)> {
    let held = line.held.filter(|_| takes_it_in)?;
    Some((held, None, line.next + 1))
}

/// Places a piece on the board of a line and counts what that sends, a turn into place only where
/// it is asked for.
fn place<W: Word, const N: usize>(
    game: &Game<W, N>,
    line: &mut Node<W, N>,
    placement: Placement,
    counts_spins: bool,
) -> Step<W> {
    let spin = if counts_spins {
        game.spin_on(&line.board, placement)
    } else {
        Spin::None
    };
    let shape = game.set().shape(placement);
    let rows = line.board.place(shape, placement);
    let cleared = rows.count_ones();
    let before = line.figures.sent;
    let scored = Scored {
        rows: cleared,
        emptied: cleared > 0 && line.board.highest() == 0,
        spin,
    };
    game.rules().scoring.add(scored, &mut line.figures);
    line.figures.lines += u64::from(cleared);
    let left = usize::from(placement.x);
    Step {
        piece: placement.piece,
        spin,
        columns: (left, left + shape.width()),
        rows,
        sent: line.figures.sent - before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab_rules::Rules;
    use std::sync::Arc;

    #[test]
    fn the_piece_put_aside_is_the_last_that_is_known() {
        let rules = Arc::new(Rules::preset("battle").unwrap());
        let game = Game::<u32, 16>::new(rules, 1).unwrap();
        let mut line = start(&game, 0);
        let known = [Piece::I, Piece::O];
        assert_eq!(take(&line, &known, false, true), Some((Piece::I, None, 1)));
        let exchanged = Some((Piece::O, Some(Piece::I), 2));
        assert_eq!(take(&line, &known, true, true), exchanged);
        line.next = 2;
        line.held = Some(Piece::T);
        assert_eq!(take(&line, &known, true, true), None);
        assert_eq!(put_aside(&line, false), None);
        assert_eq!(put_aside(&line, true), Some((Piece::T, None, 3)));
        line.held = None;
        assert_eq!(put_aside(&line, true), None);
    }
}
