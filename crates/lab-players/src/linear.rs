//! The player of a weighted sum of features, over the pieces it can see.

use crate::{
    Candidate, Player, Term,
    features::{Feature, Leaf, Placed},
};
use lab_board::{Board, Locks, Placement, Word};
use lab_rules::{Choice, Game};
use rules::Piece;

/// Plays the choice after which the weighted sum of features is highest, looking ahead over
/// as many visible pieces as its depth has. Full rows are removed after every placement.
#[derive(Clone, Debug)]
pub struct Linear<W: Word, const N: usize> {
    weights: Vec<(&'static Feature<W, N>, f64)>,
    /// Pieces in a line: 1 is the falling one alone.
    depth: usize,
    locks: Locks<W, N>,
}

impl<W: Word, const N: usize> Linear<W, N> {
    /// A player of these features and weights.
    #[must_use]
    pub fn new(weights: Vec<(&'static Feature<W, N>, f64)>, depth: usize) -> Self {
        Self {
            weights,
            depth: depth.max(1),
            locks: Locks::default(),
        }
    }

    fn value(&self, board: &Board<W, N>, placed: &[Placed<W, N>]) -> f64 {
        let leaf = Leaf::new(board, placed);
        (self.weights.iter())
            .map(|(feature, weight)| weight * f64::from((feature.measure)(&leaf)))
            .sum()
    }

    /// The best value of the pieces from `pieces` on, after what is placed already.
    fn best(
        &mut self,
        game: &Game<W, N>,
        board: &Board<W, N>,
        pieces: &[Piece],
        placed: &mut Vec<Placed<W, N>>,
    ) -> f64 {
        let Some((&piece, rest)) = pieces.split_first() else {
            return self.value(board, placed);
        };
        let mut placements = Vec::new();
        game.placements(board, piece, &mut self.locks, &mut placements);
        let mut best = f64::NEG_INFINITY;
        for placement in placements {
            let after = place(game, board, placement, placed);
            best = best.max(self.best(game, &after, rest, placed));
            placed.pop();
        }
        best
    }

    fn each(
        &mut self,
        game: &Game<W, N>,
        mut see: impl FnMut(Choice, f64, &Board<W, N>, &[Placed<W, N>]),
    ) {
        for hold in [false, true] {
            let Some(piece) = game.piece(hold) else {
                continue;
            };
            let after = line(game, hold, self.depth);
            let mut placements = Vec::new();
            game.placements(game.board(), piece, &mut self.locks, &mut placements);
            for placement in placements {
                let mut placed = Vec::with_capacity(self.depth);
                let board = place(game, game.board(), placement, &mut placed);
                let value = self.best(game, &board, &after, &mut placed);
                see(Choice { hold, placement }, value, &board, &placed);
            }
        }
    }
}

/// The pieces after the one that is placed, as far as the depth goes. Holding again later is
/// not looked at.
fn line<W: Word, const N: usize>(game: &Game<W, N>, hold: bool, depth: usize) -> Vec<Piece> {
    let taken_from_previews = usize::from(hold && game.held().is_none());
    game.previews()
        .skip(taken_from_previews)
        .take(depth - 1)
        .collect()
}

fn place<W: Word, const N: usize>(
    game: &Game<W, N>,
    board: &Board<W, N>,
    placement: Placement,
    placed: &mut Vec<Placed<W, N>>,
) -> Board<W, N> {
    let shape = *game.set().shape(placement);
    let mut uncleared = board.clone();
    uncleared.fill(&shape, placement);
    let rows = uncleared.full_rows();
    let mut after = uncleared.clone();
    after.remove_rows(rows);
    placed.push(Placed {
        placement,
        shape,
        uncleared,
        rows,
    });
    after
}

impl<W: Word, const N: usize> Player<W, N> for Linear<W, N> {
    fn choose(&mut self, game: &Game<W, N>) -> Option<Choice> {
        let mut best: Option<(f64, Choice)> = None;
        self.each(game, |choice, value, _, _| {
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, choice));
            }
        });
        best.map(|(_, choice)| choice)
    }

    fn candidates(&self, game: &Game<W, N>) -> Vec<Candidate> {
        let mut all = Vec::new();
        self.clone().each(game, |choice, value, board, placed| {
            let leaf = Leaf::new(board, placed);
            let terms = (self.weights.iter())
                .map(|&(feature, weight)| Term {
                    name: feature.name.into(),
                    measure: f64::from((feature.measure)(&leaf)),
                    weight,
                })
                .collect();
            all.push(Candidate {
                choice,
                value,
                terms,
            });
        });
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all
    }
}
