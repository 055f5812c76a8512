//! Whole games: spread over the cores, cancelled, played again by the strategy, and written.

use crate::judged::{best, game, judged, weak};
use planner::Strategy;
use review::{COLUMNS, Class, Move, Played, Review, Reviewer, Summary, Verdict};
use std::sync::atomic::{AtomicUsize, Ordering};
use vision::{Event, Phase, SeenPiece, Tracked};

/// As it is seen: each piece falls in one state and is locked in another.
pub fn played(moves: &[Move]) -> Played {
    let mut played = Played::default();
    for of in moves {
        let seen = SeenPiece {
            piece: of.placement.piece,
            orientation: of.placement.orientation,
            row: of.placement.row,
            col: of.placement.col,
            steps: 1,
        };
        played.see(&Tracked {
            phase: Phase::Falling,
            board: of.situation.board,
            falling: Some(seen),
            next: of.situation.next,
            level: Some(of.situation.level),
            score: of.score,
            ..Tracked::nothing(of.appeared)
        });
        played.see(&Tracked {
            events: vec![Event::Locked(seen)],
            ..Tracked::nothing(of.locked)
        });
    }
    played
}

fn reviewed(reviewer: &Reviewer, moves: &[Move]) -> Review {
    reviewer.review(&played(moves), |_| true).unwrap()
}

#[test]
fn placements_are_judged_as_one_by_one_and_every_step_is_counted() {
    let weak = weak();
    let moves = game(0, |situation| best(&weak, situation));
    let reviewer = Reviewer::new(Strategy::four_feature(), None);
    let most = AtomicUsize::new(0);
    let played = played(&moves);
    let review = reviewer.review(&played, |done| {
        most.fetch_max(done, Ordering::Relaxed);
        true
    });
    let review = review.unwrap();
    assert_eq!(most.into_inner(), played.steps());
    assert_eq!(review.games[0].moves, judged(&reviewer, &moves));

    let text = review.csv();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(COLUMNS));
    assert_eq!(lines.clone().count(), moves.len());
    let columns = COLUMNS.split(',').count();
    for line in lines {
        let cells = line
            .split('"')
            .step_by(2)
            .flat_map(|part| part.matches(','));
        assert_eq!(cells.count() + 1, columns, "{line}");
    }
    let json = serde_json::to_value(review.report()).unwrap();
    assert_eq!(json["schema"], "blockscope-review");
    assert_eq!(
        json["games"][0]["moves"].as_array().unwrap().len(),
        moves.len()
    );
}

#[test]
fn a_cancelled_review_is_none() {
    let weak = weak();
    let moves = game(0, |situation| best(&weak, situation));
    let reviewer = Reviewer::new(Strategy::four_feature(), Some(1));
    assert_eq!(reviewer.review(&played(&moves), |done| done < 5), None);
}

#[test]
fn the_own_game_of_the_strategy_that_played_is_the_game() {
    let reviewer = Reviewer::new(Strategy::four_feature(), Some(1));
    let moves = game(3, |situation| best(&reviewer, situation));
    let review = reviewed(&reviewer, &moves);
    let game = &review.games[0];
    let played = &game.summary.statistics;
    assert_eq!(
        (
            game.own.pieces,
            game.own.lines,
            game.own.clears,
            game.own.row_points
        ),
        (
            played.pieces,
            played.lines,
            played.clears,
            played.row_points
        )
    );
    assert!(game.own.lines > 20 && game.own.row_points > 0);
}

#[test]
fn advice_is_the_best_of_the_ranked_placements() {
    let reviewer = Reviewer::new(Strategy::four_feature(), None);
    for of in game(0, |situation| best(&weak(), situation))
        .iter()
        .step_by(9)
    {
        let advice = reviewer.advice(&of.situation).unwrap();
        let plan = reviewer.advise(&of.situation);
        assert_eq!(
            Some(&advice.best.placement),
            plan.best().unwrap().line.first()
        );
        assert!(
            advice
                .reason
                .starts_with(&planner::where_to(&advice.best.placement))
        );
    }
}

/// A player for points is compared with one for points.
#[test]
fn the_strategy_that_fits_how_games_were_played_is_found() {
    for (name, depth) in [
        ("four-feature", None),
        ("four-feature", Some(1)),
        ("max-score", None),
        ("max-score", Some(1)),
    ] {
        let player = Reviewer::new(Strategy::by_name(name).unwrap(), depth);
        let moves = game(9, |situation| best(&player, situation));
        let played = played(&moves);
        let most = AtomicUsize::new(0);
        let found = Reviewer::fitting(&played, None, |done| {
            most.fetch_max(done, Ordering::Relaxed);
            true
        });
        let found = found.unwrap();
        assert_eq!(found.strategy().name(), name);
        assert_eq!(most.into_inner(), Reviewer::steps_to_fit(&played));
        let fit = found.fit().unwrap();
        let [chosen, other] = &fit.candidates[..] else {
            panic!("{fit:?}");
        };
        assert!(chosen.better < other.better, "{fit}");
        assert_eq!(chosen.better == 0.0, depth.is_none(), "{fit}");
        assert!(
            fit.to_string()
                .starts_with(&format!("judged by {name}, which plays for "))
        );
        println!("{fit}");
        let review = found.review(&played, |_| true).unwrap();
        assert_eq!(review.fit.as_ref(), Some(fit));
        println!("{:.3}", review.games[0].summary.accuracy);
    }
    assert!(Reviewer::fitting(&Played::default(), None, |_| true).is_some());
    let moves = game(9, |situation| best(&weak(), situation));
    assert!(Reviewer::fitting(&played(&moves), None, |done| done < 7).is_none());
}

#[test]
fn a_review_by_choice_counts_the_steps_of_its_fit() {
    let played = played(&game(9, |situation| best(&weak(), situation)));
    for chosen in [None, Some(Strategy::four_feature())] {
        let to_fit = match chosen {
            Some(_) => 0,
            None => Reviewer::steps_to_fit(&played),
        };
        let all = to_fit + played.steps();
        let most = AtomicUsize::new(0);
        let judged = Review::by_choice(chosen.clone(), &played, None, |done, of| {
            assert_eq!(of, all);
            most.fetch_max(done, Ordering::Relaxed);
            true
        });
        let (review, strategy) = judged.unwrap();
        assert_eq!(most.into_inner(), all);
        assert_eq!(review.strategy, strategy.name());
        let reviewer = match chosen {
            Some(chosen) => Reviewer::new(chosen, None),
            None => Reviewer::fitting(&played, None, |_| true).unwrap(),
        };
        assert_eq!(Some(review), reviewer.review(&played, |_| true));
        let cancelled = |at| Review::by_choice(None, &played, None, |done, _| done < at);
        assert!(cancelled(3).is_none() && cancelled(all - 1).is_none());
    }
}

/// How much of the best is kept by players who are known to be worse and worse.
#[test]
fn accuracy_falls_with_the_strength_of_the_player() {
    let reviewer = Reviewer::new(Strategy::four_feature(), None);
    let accuracy = |moves: &[Move]| {
        let verdicts = judged(&reviewer, moves);
        Summary::of(&verdicts, None).accuracy
    };
    let one_piece = Reviewer::new(Strategy::four_feature(), Some(1));
    let looks_once = accuracy(&game(9, |situation| best(&one_piece, situation)));
    let weak = accuracy(&game(9, |situation| best(&weak(), situation)));
    let any = accuracy(&game(9, |situation| {
        let plan = reviewer.advise(situation);
        let count = plan.candidates.len();
        let at = (7 * situation.board.count() as usize + 3) % count.max(1);
        Some(*plan.candidates.get(at)?.line.first()?)
    }));
    println!("{looks_once} {weak} {any}");
    assert!(looks_once > weak && weak > any);
    assert!(looks_once > 0.8 && any < 0.25, "{looks_once} {weak} {any}");
}

/// The positions of the links of a page.
fn linked(page: &str) -> Vec<position_text::Position> {
    let links = page.split("href=\"").skip(1);
    links
        .map(|rest| {
            let link = rest.split('"').next().unwrap().replace("&amp;", "&");
            position_text::read(&link).unwrap()
        })
        .collect()
}

#[test]
fn a_page_has_each_mistake_and_blunder_with_a_link_to_its_position() {
    let weak = weak();
    let moves = game(0, |situation| best(&weak, situation));
    let review = reviewed(&Reviewer::new(Strategy::four_feature(), None), &moves);
    let page = review.html("<my game>");
    assert!(
        page.contains("<h1>Review of &lt;my game&gt;</h1>"),
        "{page}"
    );
    let is_bad = |it: &&Verdict| matches!(it.class, Class::Mistake | Class::Blunder);
    let bad: Vec<_> = review.games[0].moves.iter().filter(is_bad).collect();
    assert!(bad.len() > 1 && bad.len() < moves.len());
    let positions: Vec<_> = bad.iter().map(|it| it.of.situation.shared()).collect();
    assert_eq!(linked(&page), positions);
    for verdict in &bad {
        assert!(page.contains(&format!(
            "frame {}: {}<",
            verdict.of.appeared,
            verdict.class.name()
        )));
    }
    let locked = bad.iter().map(|it| it.of.situation.board.count() as usize);
    assert_eq!(page.matches("<rect x=").count(), locked.sum::<usize>());
    assert_eq!(page.matches("class=best x=").count(), 4 * bad.len());

    // Of many, the first have boards, and the others are counted.
    let more = 300 / bad.len() + 1;
    let many = Review {
        games: vec![review.games[0].clone(); more],
        ..review.clone()
    };
    let page = many.html("many");
    assert_eq!(linked(&page).len(), 300);
    let left = more * bad.len() - 300;
    assert!(page.contains(&format!("{left} more mistake")), "{left}");
}
