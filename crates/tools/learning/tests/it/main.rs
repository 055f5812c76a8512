//! Short stages of learning.

use board::BitBoard;
use learning::{Interval, Learner, Prices, Stage, learn};
use rules::COLUMNS;

const STAGE: Stage = Stage {
    pieces: 3_000,
    seed: 5,
    gravity: 2,
    breadth: 0,
    rate: 1.0,
    mean: 0,
    rounded: false,
    prices: Prices {
        row: 0.9,
        death: 30.0,
    },
};

/// Plays a stage; returns what was learnt and all intervals.
fn play(stage: &Stage, interval: u64) -> (Learner, Vec<Interval>) {
    let mut learner = Learner::default();
    let mut intervals = Vec::new();
    learn(&mut learner, stage, interval, |interval| {
        intervals.push(interval.clone());
        true
    });
    (learner, intervals)
}

#[test]
fn the_same_stage_gives_the_same_tables_bit_for_bit() {
    for breadth in [0, 2] {
        let stage = Stage {
            pieces: 400,
            breadth,
            ..STAGE
        };
        let [one, other] = [(); 2].map(|()| play(&stage, 100));
        assert_eq!(one.1, other.1);
        let bits = |learner: &Learner| learner.points().iter().map(|p| p.to_bits()).collect();
        let [one, other]: [Vec<_>; 2] = [bits(&one.0), bits(&other.0)];
        assert_eq!(one, other);
        assert_ne!(one, bits(&Learner::default()));
    }
}

#[test]
fn another_seed_gives_other_tables() {
    let stage = Stage {
        pieces: 400,
        ..STAGE
    };
    let other = Stage { seed: 6, ..stage };
    assert_ne!(play(&stage, 400).0.points(), play(&other, 400).0.points());
}

/// Points come after the first hundred thousand pieces.
#[test]
fn the_player_soon_loses_fewer_games() {
    let stage = Stage {
        pieces: 40_000,
        ..STAGE
    };
    let (_, intervals) = play(&stage, 10_000);
    let [first, .., last] = intervals.as_slice() else {
        panic!("{} intervals", intervals.len());
    };
    assert!(3 * last.deaths < first.deaths, "{first:?} {last:?}");
}

#[test]
fn intervals_count_every_piece_and_the_last_may_be_shorter() {
    let (_, intervals) = play(&STAGE, 2_000);
    let pieces: Vec<_> = intervals.iter().map(|interval| interval.pieces).collect();
    assert_eq!(pieces, [2_000, 3_000]);
    for (interval, pieces) in intervals.iter().zip([2_000, 1_000]) {
        let placed: u64 = interval.clears.iter().sum();
        assert_eq!(placed + interval.deaths, pieces);
    }
}

#[test]
fn a_report_stops_the_stage() {
    let mut reports = 0;
    learn(&mut Learner::default(), &STAGE, 100, |_| {
        reports += 1;
        reports < 3
    });
    assert_eq!(reports, 3);
}

#[test]
fn a_corrected_value_is_nearer_to_what_was_wanted() {
    let mut learner = Learner::default();
    let board = BitBoard::from_columns([0b111; COLUMNS]);
    let entries = tuples::indices(&board.to_columns());
    let before = learner.value(&board);
    learner.correct(&entries, 1.0, 0.5);
    let after = learner.value(&board);
    assert!((after - before - 0.5).abs() < 1e-4, "{before} {after}");
    // Corrections that contradict each other count less.
    learner.correct(&entries, -1.0, 0.5);
    learner.correct(&entries, 1.0, 0.5);
    assert!((learner.value(&board) - before).abs() < 0.34);
}

#[test]
fn the_mean_is_that_of_the_values_after_each_correction() {
    let mut learner = Learner::default();
    let boards =
        [0b111, 0b1, 0b111, 0b11111].map(|column| BitBoard::from_columns([column; COLUMNS]));
    learner.correct(&tuples::indices(&boards[0].to_columns()), 3.0, 0.5);
    learner.begin_mean();
    let mut sums = vec![0.0; learner.points().len()];
    for (board, error) in boards.iter().zip([1.0, -2.0, 4.0, 1.0]) {
        learner.correct(&tuples::indices(&board.to_columns()), error, 0.5);
        for (sum, points) in sums.iter_mut().zip(learner.points()) {
            *sum += f64::from(*points);
        }
    }
    let last = learner.points().to_vec();
    learner.finish_mean();
    assert_ne!(learner.points(), last);
    for (points, sum) in learner.points().iter().zip(sums) {
        assert!((f64::from(*points) - sum / 4.0).abs() < 1e-6);
    }
}

#[test]
fn a_stage_with_a_mean_ends_with_it() {
    let plain = Stage {
        pieces: 400,
        ..STAGE
    };
    let (last, intervals) = play(&plain, 400);
    let averaged = |mean| play(&Stage { mean, ..plain }, 400);
    let (mean, same) = averaged(300);
    assert_eq!(intervals, same);
    assert_ne!(mean.points(), last.points());
    // The mean over the last correction alone is what it led to.
    assert_eq!(averaged(1).0.points(), last.points());
}

#[test]
fn rounded_tables_are_those_of_the_file() {
    let (learner, _) = play(&STAGE, 3_000);
    let tables = learner.tables();
    let rounded = learner.clone().rounded();
    assert_ne!(rounded.points(), learner.points());
    assert_eq!(rounded.points(), tables.points());
    assert_eq!(rounded.tables(), tables);
}

#[test]
fn a_single_costs_and_four_rows_pay() {
    let prices = STAGE.prices;
    assert!((prices.clear(4) - 0.4).abs() < 1e-6);
    assert!(prices.clear(0).abs() < f32::EPSILON);
    assert!((1..4).all(|rows| prices.clear(rows) < 0.0));
}
