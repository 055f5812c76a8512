//! A review in words.

use crate::FrameView;
use crate::{format, game_review::Reviewed, names};
use planner::{Placement, Strategy};
use review::{Class, GameReview, Verdict};
use std::borrow::Cow;

/// The advice for the shown frame, or what was found out about its placement; `None` without
/// both.
pub fn reason(view: &FrameView<'_>) -> Option<String> {
    if let Some(advice) = view.advice() {
        return Some(format!("Advice: {}", advice.reason));
    }
    let (_, verdict) = view.verdict()?;
    Some(format!("{}: {}", class(verdict), verdict.reason))
}

/// What was played and how good it was.
fn class(verdict: &Verdict) -> String {
    let played = names::placement(&verdict.played.placement);
    match verdict.class {
        Class::Best if is_as_good(verdict) => format!("Played {played}, as good as the best"),
        Class::Best => format!("Played {played}, the best"),
        class => format!("Played {played}, {}", with_article(class)),
    }
}

fn with_article(class: Class) -> String {
    let article = match class {
        Class::Best => "the",
        Class::Good | Class::Mistake | Class::Blunder => "a",
        Class::Inaccuracy => "an",
    };
    match class {
        Class::Good => "a good one".to_owned(),
        other => format!("{article} {}", other.name()),
    }
}

/// Whether another placement is better, but by less than the noise of the value.
fn is_as_good(verdict: &Verdict) -> bool {
    verdict.class == Class::Best && verdict.rank > 1
}

/// The name of the class, with another one for what is as good as the best.
pub fn class_name(verdict: &Verdict) -> &'static str {
    match is_as_good(verdict) {
        true => "as good",
        false => verdict.class.name(),
    }
}

/// All about a placement, in two sentences.
pub fn placement(verdict: &Verdict) -> String {
    if verdict.class == Class::Best && verdict.rank == 1 {
        return format!("{}.", class(verdict));
    }
    if is_as_good(verdict) {
        return format!(
            "{}, {} of {}: {}.",
            class(verdict),
            format::thousands(verdict.rank as u64),
            verdict.choices,
            why(verdict)
        );
    }
    format!(
        "{}, {} of {}. Better: {}.",
        class(verdict),
        format::thousands(verdict.rank as u64),
        verdict.choices,
        verdict.reason
    )
}

/// A placement without its piece, which has its own column: `4, left`.
pub fn place(placement: &Placement) -> String {
    let text = names::placement(placement);
    let place = text.split_once(" to column ");
    place.map_or(text.clone(), |(_, place)| place.replace("pointing ", ""))
}

/// Why the best placement is better, without its place; of what is as good, that it is.
pub fn why(verdict: &Verdict) -> Cow<'_, str> {
    if is_as_good(verdict) {
        let loss = format::decimal(verdict.loss, 2);
        return format!("a difference of {loss} is within the noise of the value").into();
    }
    let reason = &verdict.reason;
    reason
        .split_once(": ")
        .map_or(&**reason, |(_, why)| why)
        .into()
}

/// A game in one sentence.
pub fn summary(game: &GameReview) -> String {
    let summary = &game.summary;
    let counts = Class::EACH.iter().zip(summary.of_class);
    let counts: Vec<String> = counts
        .map(|(class, count)| format!("{count} {}", plural(*class, count)))
        .collect();
    format!(
        "{}, accuracy {} %, mean loss {}: {}",
        format::counted(u64::from(summary.statistics.pieces), "piece"),
        format::decimal(100.0 * summary.accuracy, 1),
        format::decimal(summary.mean_loss, 2),
        counts.join(", ")
    )
}

const fn plural(class: Class, count: u32) -> &'static str {
    match (class, count) {
        (Class::Best, _) => "best",
        (Class::Good, _) => "good",
        (Class::Inaccuracy, 1) => "inaccuracy",
        (Class::Inaccuracy, _) => "inaccuracies",
        (Class::Mistake, 1) => "mistake",
        (Class::Mistake, _) => "mistakes",
        (Class::Blunder, 1) => "blunder",
        (Class::Blunder, _) => "blunders",
    }
}

/// Why a review is not of what is shown and chosen now; `None` if it is.
pub fn stale(view: &FrameView<'_>, reviewed: &Reviewed) -> Option<String> {
    let (first, last) = reviewed.frames;
    if !reviewed.is_of(&view.moment, view.history) {
        return Some(format!(
            "Out of date: this is {}, frames {} to {}, not what is shown",
            reviewed.source,
            format::thousands(first),
            format::thousands(last)
        ));
    }
    let state = &view.ui_state.game_review;
    let of_bot = &*view.status.machine.strategy;
    if !state.differs(reviewed, of_bot) {
        return None;
    }
    if reviewed.is_own_part() != state.own_part {
        let text = match state.own_part {
            true => "Out of date: this is of all pieces, a person's part is chosen",
            false => "Out of date: this is of a person's part, all pieces are chosen",
        };
        return Some(text.to_owned());
    }
    let chosen = state.strategy(of_bot);
    let name = chosen.map_or("what fits", Strategy::name);
    Some(format!(
        "Out of date: judged by {} at depth {}, {name} at depth {} is chosen",
        reviewed.strategy.name(),
        reviewed.review.depth,
        state.depth(chosen.unwrap_or(&reviewed.strategy))
    ))
}

/// Why the strategy judges; `None` when a person chose it.
pub fn fit(reviewed: &Reviewed) -> Option<String> {
    let fit = reviewed.review.fit.as_ref()?.to_string();
    let (first, others) = fit.split_at_checked(1)?;
    Some(first.to_uppercase() + others)
}

/// Whether the strategy judges its own placements; `None` if none is.
pub fn by_itself(reviewed: &Reviewed) -> Option<String> {
    let games = reviewed.review.games.iter();
    let all: usize = games.map(|game| game.moves.len()).sum();
    (reviewed.by_itself > 0).then(|| {
        format!(
            "{} chose {} of the {} placements itself: of these, the review finds only what it did \
             not see in time",
            reviewed.strategy.name(),
            format::thousands(reviewed.by_itself.into()),
            format::thousands(all as u64)
        )
    })
}

/// What is not in a review: newer frames, and placements that were not seen well.
pub fn missing(view: &FrameView<'_>, reviewed: &Reviewed) -> Option<String> {
    let newest = view.moment.here.map_or(0, |span| span.last);
    let more = newest.saturating_sub(reviewed.frames.1);
    let mut parts = Vec::new();
    if more > 0 && reviewed.is_of(&view.moment, view.history) {
        parts.push(format!(
            "{} have come since",
            format::counted(more, "frame")
        ));
    }
    let missed = reviewed.review.missed;
    if missed > 0 {
        let missed = format::counted(u64::from(missed), "placement");
        parts.push(format!("{missed} could not be judged"));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
