//! A game of a weak player that was reviewed, up to the piece of [`falling_t`](super::falling_t).

use crate::{
    Status,
    game_review::{ReviewStatus, Reviewed},
};
use planner::Strategy;
use review::{Played, Reviewer, Situation};
use rules::{Board, Piece, Placement};
use session::Record;
use std::sync::{Arc, LazyLock};
use vision::{Event, Phase, SeenPiece, Tracked};

/// Frames from one piece to the next.
const PIECE: u64 = 90;
/// Pieces before that of the record.
const PIECES: u64 = 48;

static PLAYED: LazyLock<Vec<(Situation, Placement)>> = LazyLock::new(play);

/// Shows the review of a game that ends with a record, in which a T falls.
pub fn fill(status: &mut Status, record: &Record) {
    status.program.review = ReviewStatus {
        running: None,
        found: Some(Arc::new(reviewed(record))),
    };
}

/// The review of a game that ends with a record, in which a T falls.
pub fn reviewed(record: &Record) -> Reviewed {
    static REVIEW: LazyLock<review::Review> = LazyLock::new(judge);
    let last = record.picture.number;
    assert_eq!(last, super::falling_t().picture.number);
    Reviewed {
        id: 1,
        source: "monday.blockscope".to_owned(),
        began: record.picture.epoch,
        branch: record.picture.branch,
        frames: (last - PIECES * PIECE, last + PIECE),
        strategy: Strategy::four_feature(),
        by_itself: 0,
        review: REVIEW.clone(),
    }
}

/// A weak player: one piece ahead, every seventh piece far from its best place.
fn play() -> Vec<(Situation, Placement)> {
    let player = Reviewer::new(Strategy::four_feature(), Some(1));
    let piece = |i: u64| Piece::EACH[(i * i * 5 + i / 3) as usize % 7];
    let mut board = Board::EMPTY;
    let mut played = Vec::new();
    for i in 0..PIECES {
        let situation = Situation {
            board,
            piece: piece(i),
            next: Some(piece(i + 1)),
            level: 0,
            heart: false,
        };
        let plan = player.advise(&situation);
        let rank = if i % 7 == 4 { 5 } else { (i % 5 == 2).into() };
        let placement = plan.candidates[rank.min(plan.candidates.len() - 1)].line[0];
        let Placement {
            piece,
            orientation,
            row,
            col,
        } = placement;
        played.push((situation, placement));
        board.place(piece, orientation, row, col);
        board.clear_full_rows();
    }
    played
}

fn judge() -> review::Review {
    let record = super::falling_t();
    let last = record.picture.number;
    let mut played = Played::default();
    for (i, (situation, placement)) in (0..).zip(PLAYED.iter()) {
        see(
            &mut played,
            last - (PIECES - i) * PIECE,
            situation,
            *placement,
        );
    }
    let tracked = &record.tracked;
    let situation = Situation::of(tracked, 0).unwrap();
    let plan = Reviewer::new(Strategy::four_feature(), Some(1)).advise(&situation);
    let worst = plan.candidates.last().unwrap().line[0];
    see(&mut played, last, &situation, worst);
    let reviewer = Reviewer::fitting(&played, None, |_| true).unwrap();
    assert_eq!(reviewer.strategy(), &Strategy::four_feature());
    reviewer.review(&played, |_| true).unwrap()
}

/// A piece that appears in a frame and is locked before the next one.
fn see(played: &mut Played, frame: u64, situation: &Situation, at: Placement) {
    let seen = SeenPiece {
        piece: situation.piece,
        orientation: at.orientation,
        row: at.row,
        col: at.col,
        steps: 1,
    };
    let falls = Tracked {
        phase: Phase::Falling,
        board: situation.board,
        falling: Some(seen),
        next: situation.next,
        level: Some(situation.level),
        ..Tracked::nothing(frame)
    };
    played.see(&falls);
    let locked = Tracked {
        events: vec![Event::Locked(seen)],
        ..Tracked::nothing(frame + PIECE - 2)
    };
    played.see(&locked);
}
