//! Pieces that go where a person placed them.

use super::*;
use planner::Placement;
use vision::Event;

/// Where the strategy would not put it: the candidate that it likes least.
fn other_place(turn: &Turn) -> Placement {
    let plan = turn.plan.as_ref().unwrap();
    let candidates = plan.candidates.iter();
    let worst = candidates.rev().find(|c| c.cleared[0] == 0).unwrap();
    worst.line[0]
}

#[test]
fn a_piece_goes_where_it_is_told_and_those_after_it_by_the_strategy() {
    for level in [0, 9, 19] {
        let (mut decider, mut field) = in_game(level);
        play(&mut decider, &mut field, 4, |_, _| {});
        let mut told: Option<Placement> = None;
        let mut landed = None;
        let mut plans = Vec::new();
        for _ in 0..900 {
            let (reading, tracked) = field.picture();
            let place = told.filter(|_| landed.is_none());
            if let Some(place) = place {
                landed = tracked.events.iter().find_map(|event| match event {
                    Event::Locked(seen) => Some((*seen, place)),
                    _ => None,
                });
            }
            let turn = decider.decide(&reading, &tracked);
            decider.count(&tracked, &Timing::default());
            field.answer(turn.buttons);
            let fresh = tracked.falling.is_some_and(|seen| seen.steps == 1);
            if told.is_none() && fresh {
                let place = other_place(&turn);
                decider.place(place);
                told = Some(place);
            } else if landed.is_some() {
                plans.extend(turn.plan.filter(|_| turn.planned));
            }
        }
        let (seen, place) = landed.unwrap();
        let at = Placement {
            piece: seen.piece,
            orientation: seen.orientation,
            row: seen.row,
            col: seen.col,
        };
        assert_eq!(at.cells(), place.cells(), "level {level}");
        assert_eq!(decider.summary().counters, Counters::default());
        assert_eq!(decider.summary().refused, None);
        assert!(plans.len() > 2 && plans.iter().all(|plan| plan.chosen == 0));
    }
}

#[test]
fn what_can_not_be_done_is_told_and_the_strategy_places_the_piece() {
    let (mut decider, mut field) = in_game(9);
    play(&mut decider, &mut field, 2, |_, _| {});
    let refused = |decider: &mut Decider, field: &mut Field, change: fn(&mut Placement)| {
        let turn = loop {
            let (reading, tracked) = field.picture();
            let turn = decider.decide(&reading, &tracked);
            field.answer(turn.buttons);
            if tracked.falling.is_some_and(|seen| seen.steps == 1) {
                break turn;
            }
        };
        let mut place = other_place(&turn);
        change(&mut place);
        decider.place(place);
        let locks = field.locks;
        play(decider, field, locks + 2, |_, _| {});
        decider.summary().refused.clone().unwrap()
    };
    let other = |place: &mut Placement| {
        let next = (place.piece.index() + 1) % rules::Piece::EACH.len();
        place.piece = rules::Piece::EACH[next];
    };
    let reason = refused(&mut decider, &mut field, other);
    assert!(reason.contains("comes first"), "{reason}");
    let reason = refused(&mut decider, &mut field, |place| place.row -= 3);
    assert!(reason.contains("no buttons bring it"), "{reason}");
    assert_eq!(decider.summary().counters.misdrops, 0);
}
