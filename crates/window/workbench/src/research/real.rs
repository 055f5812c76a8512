//! Turns a piece of the move tester into a placement in the game.

use super::{Blocked, Tester, question};
use planner::{Placement, Plan};
use session::Record;
use vision::Phase;

impl Tester {
    /// The placement of the first piece in the game at a frame, at which a plan is in force.
    ///
    /// # Errors
    /// One sentence when the tester differs from the game at that frame.
    pub fn real(
        &self,
        record: Option<&Record>,
        plan: Option<&Plan>,
        reach_at: Option<u8>,
    ) -> Result<Placement, String> {
        let step = self
            .moves()
            .first()
            .ok_or("Add a piece in Move tester first")?;
        let tracked = record.map(|record| &record.tracked);
        let tracked = tracked.ok_or("There is no frame to place it in yet")?;
        let full = tracked.board.full_rows().next().is_some();
        if full || !matches!(tracked.phase, Phase::Falling | Phase::Locked) {
            return Err("No piece falls in this frame; go to a frame with a falling piece".into());
        }
        let shown = question::position(tracked, plan);
        if *self.board() != shown.board {
            return Err("This is not the board of the frame; copy it from the game first".into());
        }
        let comes = shown.queue.first();
        if comes != Some(&step.piece) {
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
        let why =
            |tester: &Tester, record: &Record| tester.real(Some(record), None, None).unwrap_err();
        assert_eq!(why(&tester, &record), "Add a piece in Move tester first");
        tester.take(record.tracked.board, &[Piece::T, Piece::I]);
        apply(&mut tester, TesterAction::Shift(-3));
        let placement = tester.real(Some(&record), None, None).unwrap();
        assert_eq!((placement.piece, placement.column()), (Piece::T, 0));
        assert!(tester.real(None, None, None).is_err());

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

    #[test]
    fn before_a_piece_appears_it_is_the_one_to_place() {
        let mut record = samples::falling_t();
        let tracked = Arc::make_mut(&mut record.tracked);
        (tracked.falling, tracked.phase) = (None, Phase::Locked);
        let plan = record.plan.take();
        let board = record.tracked.board;
        let queue = |plan| question::position(&record.tracked, plan).queue;
        assert_eq!(queue(plan.as_deref()), [Piece::T, Piece::I]);
        // Without a plan nothing is known of it.
        assert_eq!(queue(None), [Piece::I]);

        let mut tester = Tester::default();
        tester.take(board, &[Piece::T, Piece::I]);
        let placed = tester.real(Some(&record), plan.as_deref(), None).unwrap();
        assert_eq!(placed.piece, Piece::T);
        tester.take(board, &[Piece::I]);
        assert_eq!(
            tester.real(Some(&record), plan.as_deref(), None),
            Err("The piece to place is the T, not the I".to_owned())
        );
    }
}
