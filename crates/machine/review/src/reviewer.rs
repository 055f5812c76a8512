//! Judges placements by a strategy, and advises the best one.

use crate::{Class, JudgedPlace, Move, Situation, StrategyFit, Verdict};
use planner::{Candidate, PlacementStack, Plan, Position, SearchRequest, Strategy, where_to};
use rules::{Board, FallState, Piece, Placement};
use serde::Serialize;

/// Differences of features that a reason names.
const NAMED: usize = 2;

/// The best placement for a piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// What it is for.
    #[serde(flatten)]
    pub situation: Situation,
    /// The name of the strategy.
    pub strategy: String,
    /// The best placement and what it is worth.
    pub best: JudgedPlace,
    /// Why, in one sentence.
    pub reason: String,
}

/// Judges placements by a strategy.
#[derive(Clone, Debug)]
pub struct Reviewer {
    strategy: Strategy,
    /// The same, which looks at known pieces only.
    without_chance: Strategy,
    depth: Option<usize>,
    fit: Option<StrategyFit>,
}

impl Reviewer {
    /// A reviewer by this strategy. The depth is the number of pieces that are placed, 1 to 2 as
    /// only two are known; `None` is that of the strategy.
    #[must_use]
    pub fn new(strategy: Strategy, depth: Option<usize>) -> Self {
        Self {
            without_chance: strategy.without_chance(),
            strategy,
            depth,
            fit: None,
        }
    }

    pub(crate) fn with_fit(self, fit: StrategyFit) -> Self {
        Self {
            fit: Some(fit),
            ..self
        }
    }

    /// Why the strategy was chosen, unless a person did.
    #[must_use]
    pub const fn fit(&self) -> Option<&StrategyFit> {
        self.fit.as_ref()
    }

    pub(crate) const fn without_chance(&self) -> &Strategy {
        &self.without_chance
    }

    /// The strategy.
    #[must_use]
    pub const fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// How many pieces are placed.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth.unwrap_or(self.strategy.depth())
    }

    /// The ranked placements of a situation.
    #[must_use]
    pub fn advise(&self, situation: &Situation) -> Plan {
        let position = situation.position();
        self.request(&position).plan_from(&situation.start())
    }

    /// Compares a placement with the best one.
    #[must_use]
    pub fn judge(&self, played: &Move) -> Verdict {
        let position = played.situation.position();
        let start = played.situation.start();
        let plan = self.request(&position).plan_from(&start);
        let at = plan
            .candidates
            .iter()
            .position(|candidate| same(candidate, &played.placement));
        let best = plan.candidates.first();
        let found = at.and_then(|at| plan.candidates.get(at));
        // Values with and without unknown pieces can't be compared. Searched alone, it is one of
        // those that are judged by them.
        let is_comparable =
            |found: &&Candidate| best.is_none_or(|best| best.is_mean == found.is_mean);
        let own = match found.filter(is_comparable) {
            Some(found) => found.clone(),
            None => self.alone(&position, &start, &played.placement),
        };
        let best = best.unwrap_or(&own);
        let rank = self.rank(&plan, at, (&position.board, &own));
        let choices = plan.candidates.len() + usize::from(at.is_none());
        let is_best = rank == 1;
        let leaves_no_space = !is_best && own.line.len() < best.line.len();
        let loss = if is_best {
            0.0
        } else {
            (best.value - own.value).max(0.0)
        };
        let noise = if loss > 0.0 && !leaves_no_space {
            self.noise(&position.board, best, &own).unwrap_or_default()
        } else {
            0.0
        };
        let is_as_good = is_best || (loss > 0.0 && loss <= noise);
        let share = if is_as_good {
            0.0
        } else if leaves_no_space {
            1.0
        } else if loss > 0.0 {
            share(loss, best, &plan)
        } else {
            // A filter of the strategy refuses it, or it was not promising enough to be
            // searched deeper.
            (rank - 1) as f64 / choices as f64
        };
        let of_played = choice(&own, &played.placement);
        let of_best = if is_best {
            of_played.clone()
        } else {
            choice(best, &played.placement)
        };
        Verdict {
            reason: if is_as_good && !is_best {
                let place = where_to(&of_best.placement);
                format!("{place}: {loss:.2} better, within the noise of {noise:.2}; as good")
            } else {
                reason(&of_best, &of_played, loss, leaves_no_space)
            },
            of: *played,
            played: of_played,
            best: of_best,
            loss,
            noise,
            share,
            rank,
            choices,
            in_reach: at.is_some(),
            class: Class::of(share),
        }
    }

    /// The rank of a placement, from 1, with its index among the candidates if it is one of them; those of
    /// the same value share theirs.
    fn rank(&self, plan: &Plan, at: Option<usize>, (board, own): (&Board, &Candidate)) -> usize {
        let best = plan.candidates.first();
        // Two pieces of a kind can be placed in either order, of which one was not searched deeper.
        if best.is_some_and(|best| standing(own) == standing(best)) && !self.refuses(board, own) {
            return 1;
        }
        let Some(at) = at else {
            let better = plan.candidates.iter().filter(|it| is_better(it, own));
            return 1 + better.count();
        };
        let of = |at: usize| plan.candidates.get(at).map(standing);
        let equal = (0..at).rev().take_while(|i| of(*i) == of(at));
        at + 1 - equal.count()
    }

    /// Whether a filter of the strategy refuses the first placement of a line.
    fn refuses(&self, board: &Board, candidate: &Candidate) -> bool {
        let mut stack = PlacementStack::new(board, self.strategy.rules());
        let Some(first) = candidate.line.first() else {
            return false;
        };
        stack.place(*first);
        let placed = stack.placed().last();
        placed.is_some_and(|placed| self.strategy.refuses(placed, stack.board()))
    }

    fn request<'a>(&'a self, position: &'a Position) -> SearchRequest<'a> {
        SearchRequest::at(position, &self.strategy).depth(self.depth)
    }

    /// A placement by itself, whether buttons reach it or not.
    fn alone(&self, position: &Position, start: &FallState, at: &Placement) -> Candidate {
        let first = [*at];
        let request = self.request(position).first_among(&first);
        let mut plan = request.at_gravity(start.gravity).plan();
        plan.candidates.pop().unwrap_or_else(|| Candidate {
            line: vec![*at],
            cleared: vec![0],
            value: 0.0,
            terms: Vec::new(),
            is_mean: false,
        })
    }

    /// The best placement; `None` when there is no place for the piece.
    #[must_use]
    pub fn advice(&self, situation: &Situation) -> Option<Advice> {
        let plan = self.advise(situation);
        Some(Advice {
            situation: *situation,
            strategy: self.strategy().name().to_owned(),
            best: JudgedPlace::of(plan.best()?)?,
            reason: planner::reason(&plan),
        })
    }
}

/// Whether a candidate begins with a placement: the same cells, however the piece is turned.
fn same(candidate: &Candidate, at: &Placement) -> bool {
    let sorted = |at: &Placement| {
        let mut cells = at.cells();
        cells.sort_unstable();
        cells
    };
    candidate
        .line
        .first()
        .is_some_and(|first| sorted(first) == sorted(at))
}

/// What candidates of the same rank have in common: the length of the line, whether its value is a mean, and
/// the value.
fn standing(candidate: &Candidate) -> (usize, bool, u64) {
    let Candidate {
        line,
        is_mean,
        value,
        ..
    } = candidate;
    (line.len(), *is_mean, value.to_bits())
}

/// Whether one is better than another: it leaves space for more pieces, or is worth more.
fn is_better(one: &Candidate, other: &Candidate) -> bool {
    let (length, other_length) = (one.line.len(), other.line.len());
    length > other_length || length == other_length && one.value > other.value
}

/// The loss in parts of the distance from the best value to the median, 1 at most.
fn share(loss: f64, best: &Candidate, plan: &Plan) -> f64 {
    let candidates = plan.candidates.iter();
    let with_space = candidates.filter(|it| it.line.len() == best.line.len());
    let mut values: Vec<f64> = with_space.map(|it| it.value).collect();
    values.sort_unstable_by(f64::total_cmp);
    let median = values.get(values.len() / 2).copied().unwrap_or(best.value);
    let distance = best.value - median;
    if distance > 0.0 {
        (loss / distance).min(1.0)
    } else {
        1.0
    }
}

fn choice(candidate: &Candidate, played: &Placement) -> JudgedPlace {
    JudgedPlace::of(candidate).unwrap_or_else(|| JudgedPlace {
        placement: *played,
        value: candidate.value,
        cleared: 0,
        terms: Vec::new(),
    })
}

fn reason(best: &JudgedPlace, played: &JudgedPlace, loss: f64, leaves_no_space: bool) -> String {
    let place = where_to(&best.placement);
    if best == played {
        return format!("{place}: nothing is better");
    }
    if leaves_no_space {
        return format!("{place}: this leaves space for the next piece");
    }
    let mut differences: Vec<(f64, String)> = best
        .terms
        .iter()
        .zip(&played.terms)
        .filter(|(best, played)| best.name == played.name && best.product > played.product)
        .map(|(best, played)| {
            let gain = best.product - played.product;
            let name = planner::features::shown_name(&best.name);
            let [is, was] = [best, played].map(|term| {
                let decimals = if term.value.fract() == 0.0 { 0 } else { 2 };
                common::decimal(term.value, decimals)
            });
            let words = format!("{name} {is} instead of {was} (+{gain:.2})");
            (gain, words)
        })
        .collect();
    differences.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    differences.truncate(NAMED);
    let words: Vec<String> = differences.into_iter().map(|(_, words)| words).collect();
    format!("{place}: {loss:.2} better; {}", words.join(", "))
}

impl Reviewer {
    /// The noise of the difference between the values of two lines: its standard deviation over the
    /// piece after them, which is dropped straight to where it is worth most. `None` when one of the
    /// seven fits nowhere.
    ///
    /// A value that looks at two pieces is as uncertain as what the third one makes of it. Of a
    /// smaller difference it is not known which line is better.
    pub(crate) fn noise(&self, board: &Board, best: &Candidate, own: &Candidate) -> Option<f64> {
        let ends = [best, own].map(|line| {
            let mut end = *board;
            for placement in &line.line {
                end.lock(placement);
            }
            end
        });
        let value = |end: &Board, piece| {
            let queue = [piece];
            let request = SearchRequest::new(end, &queue, self.without_chance());
            Some(request.depth(1).best()?.billionths as f64 / 1e9)
        };
        let difference = |piece| Some(value(&ends[0], piece)? - value(&ends[1], piece)?);
        let differences: Option<Vec<f64>> = Piece::EACH.into_iter().map(difference).collect();
        let differences = differences?;
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let squares = differences.iter().map(|it| (it - mean).powi(2));
        Some((squares.sum::<f64>() / count).sqrt())
    }
}
