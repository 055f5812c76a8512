//! The fewest pixels by which another screen is read.
//!
//! Another screen is read only when a test of this one fails, or when all tests of
//! another one hold that is tried before. Both are tried, cheapest first, and each try
//! is read again. No answer can be shorter than the cheapest single test allows; one
//! that is as short is exact.

use super::{PixelFlip, apply, between, test};
use crate::explain::test_rect;
use ::screen::{Picture, Rect};
use vision::{Reader, Screen, profile::ScreenRule};

/// Steps after which a try is given up: a broken rule may give way to another of the
/// same screen, and a test that is made to hold may break another.
const STEPS: usize = 12;

/// The pixels after which another screen is read, and whether that is the minimum.
pub(super) fn changes(reader: &Reader, picture: &Picture) -> Option<(Vec<PixelFlip>, bool)> {
    let seen = reader.screen(picture);
    let rules = reader.profile().screens();
    let now = rules.iter().position(|rule| holds(reader, picture, rule));
    let before = rules.get(..now.unwrap_or(rules.len()))?;

    let mut tries: Vec<(u32, Try)> = Vec::new();
    if let Some(rule) = now.and_then(|now| rules.get(now)) {
        for (i, test) in rule.when.iter().enumerate() {
            let cost = test::least(reader, picture, test, false);
            tries.extend(cost.map(|cost| (cost, Try::Break(i))));
        }
    }
    let mut best = None;
    go(reader, picture, seen, &tries, &mut best);
    let breaks = tries.len();
    for rule in before.iter().filter(|rule| rule.screen != seen) {
        let enough = best.as_ref().map_or(u32::MAX, |best| best.len() as u32);
        let cost = all_hold(reader, picture, rule, enough);
        tries.extend(cost.map(|cost| (cost, Try::Make(rule))));
    }
    go(reader, picture, seen, tries.get(breaks..)?, &mut best);
    let least = tries.iter().map(|&(cost, _)| cost).min()?;
    let best = best?;
    let exact = best.len() as u32 <= least;
    Some((best, exact))
}

/// Goes through candidates, cheapest first, while one could still be the best.
fn go(
    reader: &Reader,
    picture: &Picture,
    seen: Screen,
    tries: &[(u32, Try)],
    best: &mut Option<Vec<PixelFlip>>,
) {
    let mut tries: Vec<&(u32, Try)> = tries.iter().collect();
    tries.sort_by_key(|(cost, _)| *cost);
    for (cost, attempt) in tries {
        let beats = |n: usize| best.as_ref().is_none_or(|best| n < best.len());
        if !beats(*cost as usize) {
            return;
        }
        let found = match *attempt {
            Try::Break(test) => broken(reader, picture, seen, test),
            Try::Make(rule) => made(reader, picture, rule),
        };
        let found = found.filter(|found| reader.screen(found) != seen);
        let changes = found.map(|found| between(picture, &found));
        if let Some(changes) = changes.filter(|changes| beats(changes.len())) {
            *best = Some(changes);
        }
    }
}

enum Try<'a> {
    Break(usize),
    Make(&'a ScreenRule),
}

/// No fewer pixels make all tests of a rule hold: what those cost that look at pixels
/// of their own, the dearest first. `None` when one of them can't hold. It is not summed
/// on when it is `enough`.
fn all_hold(reader: &Reader, picture: &Picture, rule: &ScreenRule, enough: u32) -> Option<u32> {
    let mut costs = Vec::new();
    for test in &rule.when {
        let cost = test::least(reader, picture, test, true)?;
        if cost >= enough {
            return Some(cost);
        }
        costs.push((cost, test_rect(reader, test)));
    }
    costs.sort_by_key(|&(cost, _)| std::cmp::Reverse(cost));
    let (mut sum, mut looked_at): (u32, Vec<Rect>) = (0, Vec::new());
    for (cost, rect) in costs {
        if !looked_at.iter().any(|other| overlap(*other, rect)) {
            sum += cost;
            looked_at.push(rect);
        }
    }
    Some(sum)
}

fn overlap(a: Rect, b: Rect) -> bool {
    let apart = |a: u8, size: u8, b: u8| u16::from(a) + u16::from(size) <= u16::from(b);
    let beside = apart(a.x, a.w, b.x) || apart(b.x, b.w, a.x);
    let above = apart(a.y, a.h, b.y) || apart(b.y, b.h, a.y);
    !beside && !above
}

fn holds(reader: &Reader, picture: &Picture, rule: &ScreenRule) -> bool {
    rule.when.iter().all(|test| reader.holds(picture, test))
}

/// Breaks a test of the screen, and then the cheapest one of each rule that still
/// makes it the same screen.
fn broken(reader: &Reader, picture: &Picture, seen: Screen, first: usize) -> Option<Picture> {
    let mut picture = picture.clone();
    for step in 0..STEPS {
        let rules = reader.profile().screens();
        let Some(rule) = rules.iter().find(|rule| holds(reader, &picture, rule)) else {
            break;
        };
        if rule.screen != seen {
            break;
        }
        let tests = rule.when.iter().enumerate();
        let tests = tests.filter(|&(i, _)| step > 0 || i == first);
        let ways = tests.flat_map(|(_, t)| test::ways(reader, &picture, t, false));
        let way = ways.min_by_key(Vec::len)?;
        picture = apply(&picture, &way);
    }
    Some(picture)
}

/// Makes all tests of a rule hold, one after the other.
fn made(reader: &Reader, picture: &Picture, rule: &ScreenRule) -> Option<Picture> {
    let mut picture = picture.clone();
    for _ in 0..STEPS {
        let fails = rule.when.iter().find(|test| !reader.holds(&picture, test));
        let Some(test) = fails else {
            break;
        };
        let ways = test::ways(reader, &picture, test, true).into_iter();
        let way = ways.min_by_key(Vec::len)?;
        picture = apply(&picture, &way);
    }
    Some(picture)
}
