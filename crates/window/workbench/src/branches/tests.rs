//! Branches made by hand.

use super::*;
use crate::{
    Track,
    samples::{self, forked::forked_at},
};

#[test]
fn letters_go_on_after_z() {
    let letters = [0, 1, 25, 26, 27, 51, 52, 701, 702].map(letter);
    assert_eq!(
        letters,
        ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
    );
}

#[test]
fn branches_share_the_frames_up_to_their_fork() {
    let (history, branch) = forked_at(16_000, 700, 3);
    let branches = history.branches();
    assert_eq!(shared(&branches, 0, branch), Some(16_000));
    assert_eq!(shared(&branches, branch, branch), Some(FrameNo::MAX));
}

#[test]
fn the_numbers_of_two_ends_have_signed_differences() {
    let (history, branch) = forked_at(16_000, 40, 0);
    let last = samples::falling_t().picture.number;
    let on = |branch| Track {
        history: &history,
        branch,
    };
    let facts = facts((on(branch), 16_040), (on(0), last));
    let fact = |name| facts.iter().find(|f| f.name == name).unwrap();
    assert_eq!(fact("Frame").texts, ["16,040", "18,204", "−2,164"]);
    let score: Vec<i64> = fact("Score").texts[..2]
        .iter()
        .map(|t| t.replace(',', "").parse().unwrap())
        .collect();
    let more = fact("Score").texts[2].replace(',', "").replace('−', "-");
    assert_eq!(more.parse::<i64>().unwrap(), score[0] - score[1]);
    // At the same frame no difference is shown.
    let same = super::facts((on(branch), 16_040), (on(0), 16_040));
    assert!(
        same.iter().all(|f| !f.texts[2].contains(['+', '−'])),
        "{same:?}"
    );
}
