//! The lines that are worth most, one piece after the other.

use super::{Node, Plan, Sight, Step};
use lab_board::{Locks, Placement, Word};
use lab_rules::{Ceiling, Choice, Game, Scored, Spin};
use rules::Piece;

/// The end of the game counts as so many refused placements.
const LOST: u32 = 100;

/// The memory of a search, kept between decisions.
#[derive(Clone, Debug)]
pub(super) struct Beam<W: Word, const N: usize> {
    sight: Sight,
    locks: Locks<W, N>,
    moves: Vec<Placement>,
    lines: Vec<Node<W, N>>,
    longer: Vec<Node<W, N>>,
}

impl<W: Word, const N: usize> Beam<W, N> {
    pub fn new(sight: Sight) -> Self {
        Self {
            sight,
            locks: Locks::default(),
            moves: Vec::new(),
            lines: Vec::new(),
            longer: Vec::new(),
        }
    }

    /// The choice with which the best line begins; `None` when nothing can be placed.
    pub fn best<P: Plan<W, N>>(&mut self, game: &Game<W, N>, plan: &P) -> Option<Choice> {
        let known: Vec<Piece> = std::iter::once(game.current())
            .chain(game.previews())
            .collect();
        self.lines.clear();
        self.lines.push(start(game, plan.holes(game)));
        let mut best = None;
        for ply in 0..self.sight.depth {
            self.extend(game, plan, &known, ply == 0);
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
        self.extend(game, plan, &known, true);
        std::mem::take(&mut self.longer)
    }

    /// Places one more piece of every line, in each way.
    fn extend<P: Plan<W, N>>(
        &mut self,
        game: &Game<W, N>,
        plan: &P,
        known: &[Piece],
        is_first: bool,
    ) {
        self.longer.clear();
        for line in &self.lines {
            for hold in [false, true] {
                let Some((piece, held, next)) = take(line, known, hold, game.rules().hold) else {
                    continue;
                };
                if hold && line.held == Some(piece) && piece == known[line.next] {
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
                        after.first = Choice { hold, placement };
                    }
                    let step = place(game, &mut after, placement);
                    let is_over = ends(game, placement, &after);
                    let judged = plan.judge(line, &step, &after);
                    match judged.earned {
                        Some(earned) if !is_over => after.earned += earned,
                        Some(_) | None => after.refused += 1 + LOST * u32::from(is_over),
                    }
                    after.holes = judged.holes;
                    after.value = after.earned + judged.board;
                    self.longer.push(after);
                }
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
        first: Choice {
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

/// Places a piece on the board of a line and counts what that sends. Turns into place are not
/// counted.
fn place<W: Word, const N: usize>(
    game: &Game<W, N>,
    line: &mut Node<W, N>,
    placement: Placement,
) -> Step<W> {
    let shape = game.set().shape(placement);
    let rows = line.board.place(shape, placement);
    let cleared = rows.count_ones();
    let before = line.figures.sent;
    let scored = Scored {
        rows: cleared,
        emptied: cleared > 0 && line.board.highest() == 0,
        spin: Spin::None,
    };
    game.rules().scoring.add(scored, &mut line.figures);
    line.figures.lines += u64::from(cleared);
    let left = usize::from(placement.x);
    Step {
        columns: (left, left + usize::from(shape.width)),
        rows,
        sent: line.figures.sent - before,
    }
}

/// Whether a placement ends the game by the rule of the ceiling.
fn ends<W: Word, const N: usize>(
    game: &Game<W, N>,
    placement: Placement,
    after: &Node<W, N>,
) -> bool {
    let visible = game.rules().board.rows;
    match game.rules().end.ceiling {
        Ceiling::Open => false,
        Ceiling::Piece => placement.y >= visible,
        Ceiling::Cell => after.board.highest() > u32::from(visible),
    }
}
