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
fn a_piece_goes_where_it_is_ordered_and_those_after_it_by_the_strategy() {
    for level in [0, 9, 19] {
        let (mut bot, mut field) = in_game(level);
        play(&mut bot, &mut field, 4, |_, _| {});
        let mut ordered_place: Option<Placement> = None;
        let mut landed = None;
        let mut plans = Vec::new();
        for _ in 0..900 {
            let (tracked, turn) = one_picture(&mut bot, &mut field);
            let place = ordered_place.filter(|_| landed.is_none());
            if let Some(place) = place {
                landed = tracked.events.iter().find_map(|event| match event {
                    Event::Locked(seen) => Some((*seen, place)),
                    _ => None,
                });
            }
            bot.decider.count(&tracked, &Timing::default());
            let fresh = tracked.falling.is_some_and(|seen| seen.steps == 1);
            if ordered_place.is_none() && fresh {
                let place = other_place(&turn);
                bot.place(place);
                ordered_place = Some(place);
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
        assert_eq!(bot.summary().counters, Counters::default());
        assert_eq!(bot.summary().refused, None);
        assert!(plans.len() > 2 && plans.iter().all(|plan| plan.chosen == 0));
    }
}

#[test]
fn what_can_not_be_done_is_reported_and_the_strategy_places_the_piece() {
    let (mut bot, mut field) = in_game(9);
    play(&mut bot, &mut field, 2, |_, _| {});
    let refused = |bot: &mut Bot, field: &mut Field, change: fn(&mut Placement)| {
        let turn = loop {
            let (tracked, turn) = one_picture(bot, field);
            if tracked.falling.is_some_and(|seen| seen.steps == 1) {
                break turn;
            }
        };
        let mut place = other_place(&turn);
        change(&mut place);
        bot.place(place);
        let locks = field.locks;
        play(bot, field, locks + 2, |_, _| {});
        bot.summary().refused.clone().unwrap()
    };
    let other = |place: &mut Placement| {
        let next = (place.piece.index() + 1) % rules::Piece::EACH.len();
        place.piece = rules::Piece::EACH[next];
    };
    let reason = refused(&mut bot, &mut field, other);
    assert!(reason.contains("comes first"), "{reason}");
    let reason = refused(&mut bot, &mut field, |place| place.row -= 3);
    assert!(reason.contains("no buttons bring it"), "{reason}");
    assert_eq!(bot.summary().counters.misdrops, 0);
}
