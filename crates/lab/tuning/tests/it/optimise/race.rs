//! A race saves games and rarely drops one of the best.

use tuning::optimise::{Aggregate, Race, Racing, Random};

const CANDIDATES: usize = 12;
const PARENTS: usize = 3;
const GAMES: usize = 60;

/// Runs a race in which candidate i is worth `i * gap`, and every game has a part that is
/// the same for all and one that is not.
fn run(racing: Option<Racing>, gap: f64, seed: u64) -> Race {
    let mut race = Race::new(racing, CANDIDATES, PARENTS, GAMES);
    let mut random = Random::new(seed);
    while let Some(round) = race.round() {
        let common: Vec<f64> = round.games.clone().map(|_| 5.0 * random.normal()).collect();
        let values: Vec<Vec<f64>> = round
            .candidates
            .iter()
            .map(|&c| {
                common
                    .iter()
                    .map(|game| c as f64 * gap + game + random.normal())
                    .collect()
            })
            .collect();
        race.add(&round, &values);
    }
    race
}

fn played(race: &Race) -> usize {
    race.scores().iter().map(Vec::len).sum()
}

#[test]
fn without_racing_all_play_all() {
    let race = run(None, 1.0, 1);
    assert_eq!(played(&race), CANDIDATES * GAMES);
    let fitness = race.fitness(Aggregate::Mean);
    assert!(fitness.is_sorted(), "{fitness:?}");
}

#[test]
fn clear_differences_save_most_games_and_keep_the_order_of_the_best() {
    let race = run(Some(Racing::default()), 1.0, 1);
    assert!(played(&race) < CANDIDATES * GAMES / 2, "{}", played(&race));
    let fitness = race.fitness(Aggregate::Mean);
    for best in CANDIDATES - PARENTS..CANDIDATES {
        assert_eq!(race.scores()[best].len(), GAMES);
        assert!(
            fitness[..CANDIDATES - PARENTS]
                .iter()
                .all(|f| *f <= fitness[best])
        );
    }
}

#[test]
fn the_best_are_dropped_no_more_often_than_the_level() {
    let racing = Racing {
        level: 0.2,
        ..Racing::default()
    };
    // All are equal: whichever is dropped, it was as good as the others.
    let dropped: usize = (0..200)
        .map(|seed| {
            let race = run(Some(racing.clone()), 0.0, seed);
            usize::from(race.scores()[0].len() < GAMES)
        })
        .sum();
    assert!(dropped <= 40, "{dropped} of 200");
}

#[test]
fn a_dropped_one_is_at_most_as_good_as_the_rest() {
    let mut race = Race::new(
        Some(Racing {
            first: 4,
            ..Racing::default()
        }),
        2,
        1,
        8,
    );
    let round = race.round().unwrap();
    race.add(
        &round,
        &[vec![10.0, 11.0, 12.0, 13.1], vec![1.0, 2.0, 3.0, 4.0]],
    );
    let round = race.round().unwrap();
    assert_eq!(
        (round.candidates.clone(), round.games.clone()),
        (vec![0], 4..8)
    );
    race.add(&round, &[vec![-50.0; 4]]);
    assert_eq!(race.round(), None);
    let fitness = race.fitness(Aggregate::Mean);
    assert_eq!(fitness[0], fitness[1]);
}
