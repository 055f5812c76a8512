//! Pairs made by hand.

use super::*;
use crate::samples::{self, forked::forked_at};
use crate::{Other, OtherSession, branches::right};
use pad::FrameNo;
use session::{History, Record};
use strum::IntoEnumIterator as _;

/// Compares to the end; the number of passes.
fn compare(difference: &mut TrackDifference, pair: &Pair<'_>) -> usize {
    let mut passes = 1;
    while difference.update(pair) {
        passes += 1;
    }
    passes
}

#[test]
fn the_first_different_picture_is_found_a_little_in_each_pass() {
    let (at, same) = (16_000, 700);
    let (history, branch) = forked_at(at, same, 3);
    let pair = Pair::of_branches(&history, branch, 0);
    let mut difference = TrackDifference::default();
    assert!(compare(&mut difference, &pair) > 2);
    assert_eq!(difference.picture(), Some(at + same + 1));
    assert_eq!(
        difference.picture_words(),
        "first different picture: frame 16,701, 701 frames after the fork"
    );
    assert_eq!(difference.decision(), None);
    assert_eq!(
        difference.decision_words(),
        "the same decision for 703 frames after the fork"
    );
    // A known difference is not searched again.
    assert!(!difference.update(&pair));

    let (history, branch) = forked_at(at, 40, 0);
    let pair = Pair::of_branches(&history, branch, 0);
    let mut difference = TrackDifference::default();
    assert!(!difference.update(&pair));
    assert_eq!(
        difference.picture_words(),
        "the same picture for 40 frames after the fork"
    );
}

/// The same frames `later` frames later, as of another power-on, with changes.
fn later(by: FrameNo, change: impl Fn(FrameNo, &mut Record)) -> OtherSession {
    let ours = samples::played::played();
    let history = History::default();
    let frames = ours.range(0).unwrap();
    for frame in frames {
        let mut record = (*ours.get_on(0, frame).unwrap()).clone();
        change(frame, &mut record);
        record.picture.number += by;
        history.push(record);
    }
    OtherSession {
        name: "other.blockscope".into(),
        history,
        current: 0,
    }
}

/// The first frame of ours that another session shows differently, counted here.
fn recount(ours: &History, theirs: &History, shift: FrameNo) -> Option<FrameNo> {
    let mut frames = ours.range(0).unwrap();
    frames.find(|frame| {
        let [a, b] = [ours.get_on(0, *frame), theirs.get_on(0, frame + shift)];
        let [a, b] = [a, b].map(|r| r.unwrap().picture.picture.clone());
        (0..screen::HEIGHT)
            .flat_map(|y| (0..screen::WIDTH).map(move |x| (x, y)))
            .any(|(x, y)| a.at(x, y) != b.at(x, y))
    })
}

#[test]
fn a_session_that_began_later_is_locked_by_its_game() {
    let ours = samples::played::played();
    let last = *ours.range(0).unwrap().end();
    let changed = last - 1_000;
    let theirs = later(37, |frame, record| {
        if frame >= changed {
            record.picture.picture = screen::Picture::plain(screen::Shade::Dark);
        }
        if frame >= changed + 200 {
            record.plan = None;
        }
    });
    let other = Other::Session(0);
    let by = |lock| Pair::new((&ours, 0, last), (other, Some(&theirs)), lock);
    let frame = by(Lock::Frame).unwrap();
    assert_eq!((frame.shift, frame.beside(last)), (0, Some(last)));
    let game = by(Lock::Game).unwrap();
    assert_eq!((game.shift, game.beside(last)), (37, Some(last + 37)));
    assert_eq!(game.before(last + 37), Some(last));

    let mut difference = TrackDifference::default();
    compare(&mut difference, &game);
    let counted = recount(&ours, &theirs.history, 37);
    assert_eq!(counted, Some(changed));
    assert_eq!(difference.picture(), counted);
    let planned = |frame: &FrameNo| ours.get_on(0, *frame).unwrap().plan.is_some();
    assert_eq!(difference.decision(), (changed + 200..=last).find(planned));
    // Another lock is another comparison.
    compare(&mut difference, &frame);
    assert_eq!(difference.picture(), Some(changed + 37));
}

#[test]
fn a_game_that_the_other_does_not_have_can_not_be_locked_to() {
    let ours = samples::played::played();
    let last = *ours.range(0).unwrap().end();
    let theirs = OtherSession {
        name: "short.blockscope".into(),
        history: History::default(),
        current: 0,
    };
    let other = (Other::Session(0), Some(&theirs));
    assert!(Pair::new((&ours, 0, last), other, Lock::Game).is_none());
    assert!(Pair::new((&ours, 0, last), (Other::Session(0), None), Lock::Frame).is_none());
    let pair = Pair::new((&ours, 0, last), other, Lock::Frame).unwrap();
    let mut difference = TrackDifference::default();
    assert!(!difference.update(&pair));
    assert_eq!(difference.picture(), None);
}

#[test]
fn what_was_chosen_is_shown_while_it_is_there() {
    let history = samples::forked::forked();
    let list = history.branches();
    let theirs = later(0, |_, _| {});
    let some = Some(&theirs);
    assert_eq!(right(None, &list, 2, None), Some(Other::Branch(1)));
    assert_eq!(right(None, &list, 2, some), Some(Other::Session(0)));
    let chosen = Some(Other::Branch(0));
    assert_eq!(right(chosen, &list, 2, some), chosen);
    // The shown branch is not compared with itself.
    assert_eq!(right(chosen, &list, 0, None), Some(Other::Branch(1)));
    // The session was closed.
    let chosen = Some(Other::Session(0));
    assert_eq!(right(chosen, &list, 2, None), Some(Other::Branch(1)));
    assert_eq!(right(None, &list[..1], 0, None), None);
    assert_eq!(Lock::iter().count(), 2);
}
