//! Turns a piece of the move tester into a placement in the game.

use super::{Blocked, Tester};
use planner::Placement;
use session::Record;
use vision::Phase;

impl Tester {
    /// The placement of the first piece in the game at a frame.
    ///
    /// # Errors
    /// One sentence when the tester differs from the game at that frame.
    pub fn real(&self, record: Option<&Record>, reach_at: Option<u8>) -> Result<Placement, String> {
        let step = self
            .moves()
            .first()
            .ok_or("Add a piece in Move tester first")?;
        let tracked = record.map(|record| &record.tracked);
        let tracked = tracked.ok_or("There is no frame to place it in yet")?;
        let full = tracked.board.full_rows().next().is_some();
        let comes = match tracked.phase {
            Phase::Falling if !full => tracked.falling.map(|seen| seen.piece),
            Phase::Locked if !full => tracked.next,
            _ => {
                return Err(
                    "No piece falls in this frame; go to a frame with a falling piece".into(),
                );
            }
        };
        if *self.board() != tracked.board {
            return Err("This is not the board of the frame; copy it from the game first".into());
        }
        if comes != Some(step.piece) {
            let comes = comes.map_or("unknown".to_owned(), |p| format!("the {}", p.letter()));
            let wanted = step.piece.letter();
            return Err(format!("The piece to place is {comes}, not the {wanted}"));
        }
        step.placed(self.board(), reach_at)
            .map_err(|why| match why {
                Blocked::NoRoom => "It does not fit there".to_owned(),
                Blocked::OutOfReach => "No buttons bring it there in time".to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{TesterAction, features::apply::ApplyFixture, samples};
    use rules::Piece;
    use std::sync::Arc;

    fn apply(tester: &mut Tester, action: TesterAction) {
        ApplyFixture::default().run(|cx| tester.apply(action, None, cx));
    }

    #[test]
    fn only_a_piece_of_the_game_on_the_board_of_the_game_is_played() {
        let record = samples::falling_t();
        let mut tester = Tester::default();
        let why = |tester: &Tester, record: &Record| tester.real(Some(record), None).unwrap_err();
        assert_eq!(why(&tester, &record), "Add a piece in Move tester first");
        tester.take(record.tracked.board, &[Piece::T, Piece::I]);
        apply(&mut tester, TesterAction::Shift(-3));
        let placement = tester.real(Some(&record), None).unwrap();
        assert_eq!((placement.piece, placement.column()), (Piece::T, 0));
        assert!(tester.real(None, None).is_err());

        apply(&mut tester, TesterAction::Change(Piece::L));
        let expected = "The piece to place is the T, not the L";
        assert_eq!(why(&tester, &record), expected);
        apply(&mut tester, TesterAction::Undo);
        let mut other = record;
        let tracked = Arc::make_mut(&mut other.tracked);
        tracked.board.fill(3, 3);
        assert!(why(&tester, &other).starts_with("This is not the board"));
        Arc::make_mut(&mut other.tracked).phase = Phase::Paused;
        assert!(why(&tester, &other).starts_with("No piece falls"));
    }
}
