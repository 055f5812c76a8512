//! The game that the strategy plays with the pieces of another one.

use crate::{Move, Reviewer, Situation, Statistics};
use rules::{Placement, SPAWN_COL, SPAWN_ROW};

impl Reviewer {
    /// What the strategy makes of the pieces of a game, from its first board on, at the levels at
    /// which they were played; and how many it could place. `goes_on` is called for each piece and
    /// returns false to cancel; `None` is returned then.
    pub(crate) fn own_game(
        &self,
        moves: &[Move],
        goes_on: impl Fn() -> bool,
    ) -> Option<(Statistics, usize)> {
        let Some(first) = moves.first() else {
            return Some((Statistics::default(), 0));
        };
        let mut board = first.situation.board;
        let mut own = Vec::new();
        for of in moves {
            let situation = Situation {
                board,
                ..of.situation
            };
            let Some(placement) = self.first_choice(&situation) else {
                break;
            };
            own.push(Move {
                situation,
                placement,
                score: None,
                ..*of
            });
            let Placement {
                piece,
                orientation,
                row,
                col,
            } = placement;
            board.place(piece, orientation, row, col);
            board.clear_full_rows();
            if !goes_on() {
                return None;
            }
        }
        Some((Statistics::of(&own, None), own.len()))
    }

    /// The best placement; `None` when the piece can't leave the place where it appears.
    fn first_choice(&self, situation: &Situation) -> Option<Placement> {
        let plan = self.advise(situation);
        let placement = *plan.best()?.line.first()?;
        ((placement.row, placement.col) != (SPAWN_ROW, SPAWN_COL)).then_some(placement)
    }
}
