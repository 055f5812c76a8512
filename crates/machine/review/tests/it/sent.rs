//! Games and reviews that are sent are the same where they are received.

use crate::{
    judged::{best, game, weak},
    whole::played,
};
use planner::Strategy;
use review::{Advice, Played, Review, Reviewer, SentAdvice, SentPlayed, SentReview};
use serde::{Serialize, de::DeserializeOwned};

/// A value after its bytes were sent.
fn sent<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let bytes = postcard::to_allocvec(value).unwrap();
    postcard::from_bytes(&bytes).unwrap()
}

#[test]
fn a_review_is_the_same_where_it_is_received() {
    let weak = weak();
    let mut moves = game(0, |situation| best(&weak, situation));
    let second = moves
        .clone()
        .into_iter()
        .take(9)
        .map(|of| review::Move { game: 2, ..of });
    moves.extend(second);
    let here = played(&moves);
    let there = Played::from(sent(&SentPlayed::from(&here)));
    for strategy in [None, Some(Strategy::four_feature())] {
        let judge = |played: &Played| {
            let judged = Review::by_choice(strategy.clone(), played, None, |_, _| true);
            judged.unwrap().0
        };
        let review = judge(&there);
        let review = sent(&SentReview::from(review)).received(&here).unwrap();
        assert_eq!(review, judge(&here));
        assert_eq!(
            sent(&SentReview::from(review)).received(&Played::default()),
            None
        );
    }
}

#[test]
fn advice_is_the_same_where_it_is_received() {
    let weak = weak();
    let moves = game(0, |situation| best(&weak, situation));
    let reviewer = Reviewer::new(Strategy::four_feature(), None);
    for of in moves.iter().take(5) {
        let advice = reviewer.advice(&of.situation).unwrap();
        let there = Advice::from(sent(&SentAdvice::from(advice.clone())));
        assert_eq!(there, advice);
    }
}
