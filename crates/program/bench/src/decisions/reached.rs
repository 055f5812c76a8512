//! The time to find every reachable placement, compared with a search of every state of
//! the motion.

use super::{
    super::report::{Figure, Row, Unit},
    boards::Task,
    least::{Least, Passes},
    million, times,
};
use pad::Buttons;
use planner::reach;
use rules::{FallState, Orientation, Step, gravity, step};
use std::collections::{BTreeMap, HashSet};

/// The speeds of the game at which it is measured.
const SPEEDS: [u8; 2] = [9, 20];
/// Budget of the median, in microseconds.
const SOON: f64 = 100.0;
/// Every state is searched on one board in so many, because that takes a second each.
const SAMPLE_STEP: usize = 250;

/// The fewest steps to each orientation, column and row of the piece's box.
type Locks = BTreeMap<(Orientation, i8, i8), u32>;

/// The rows, and, for each board on which every state was searched, whether both results
/// are equal.
pub fn rows(tasks: &[Task], passes: usize) -> (Vec<Row>, Vec<bool>) {
    let mut rows = Vec::new();
    let mut is_equal = Vec::new();
    let all: Vec<_> = (0..tasks.len()).collect();
    let sample: Vec<_> = (0..tasks.len() / SAMPLE_STEP)
        .map(|index| index * SAMPLE_STEP)
        .collect();
    for speed in SPEEDS {
        let start = |task: usize| start(&tasks[task], speed);
        let how = Passes {
            passes,
            in_a_row: 1,
        };
        let quick = Least::of(all.clone(), how, |task| locks(&start(task)));
        let figures = quick.processor.figures(Unit::Micros, Some(SOON), None);
        rows.push(Row::new(format!("Reach, speed {speed}"), figures));
        let places: usize = quick.found().map(|(_, locks)| locks.len()).sum();
        let rate = million("", places as f64 / quick.processor.seconds());
        rows.push(Row::new("  places found", [rate]));
        if sample.is_empty() {
            continue;
        }
        let plain = Least::of(sample.clone(), Passes::ONCE, |task| every(&start(task)));
        let is_found = |(task, plain)| quick.found_for(task) == Some(plain);
        is_equal.extend(plain.found().map(is_found));
        let seconds = plain.processor.seconds();
        let mean = seconds * 1e3 / sample.len() as f64;
        let name = format!("  every state, {} of them", sample.len());
        rows.push(Row::new(name, [Figure::new("mean", mean, Unit::Millis)]));
        let faster = times("reach", seconds / quick.seconds_of(&sample));
        rows.push(Row::new("  faster than that", [faster]));
    }
    (rows, is_equal)
}

fn start(task: &Task, speed: u8) -> FallState {
    FallState::spawn(task.board, task.pieces[0], gravity(speed))
}

fn locks(start: &FallState) -> Locks {
    let reach = reach(start);
    let place = |at: &planner::ReachableLock| {
        let to = at.placement;
        ((to.orientation, to.col, to.row), at.frames)
    };
    reach.locks().iter().map(place).collect()
}

/// Tries every set of the five buttons in every state, step by step.
fn every(start: &FallState) -> Locks {
    let mut locks = Locks::new();
    let mut layer = vec![(start.falling, start.input)];
    let mut seen: HashSet<_> = layer.iter().copied().collect();
    for steps in 1.. {
        let mut next = Vec::new();
        for (falling, input) in layer {
            for buttons in sets() {
                let (mut falling, mut input) = (falling, input);
                let outcome = step(
                    &start.board,
                    &mut falling,
                    &mut input,
                    buttons,
                    start.gravity,
                );
                falling.dropped = 0;
                if outcome != Step::Fell {
                    let place = (falling.orientation, falling.col, falling.row);
                    locks.entry(place).or_insert(steps);
                } else if seen.insert((falling, input)) {
                    next.push((falling, input));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    locks
}

fn sets() -> impl Iterator<Item = Buttons> {
    let five = [
        Buttons::A,
        Buttons::B,
        Buttons::LEFT,
        Buttons::RIGHT,
        Buttons::DOWN,
    ];
    (0..1 << five.len()).map(move |set| {
        let is_down = |(i, _): &(usize, Buttons)| set >> i & 1 == 1;
        let down = five.into_iter().enumerate().filter(is_down);
        down.fold(Buttons::NONE, |all, (_, button)| all | button)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Board, Piece};

    #[test]
    fn reachable_placements_equal_those_of_every_state() {
        let mut board = Board::EMPTY;
        for row in 4..18 {
            board.set_row(row, 0b11_0111_1011);
        }
        for piece in [Piece::T, Piece::I] {
            let start = FallState::spawn(board, piece, gravity(20));
            let locks = locks(&start);
            assert!(!locks.is_empty());
            assert_eq!(locks, every(&start));
        }
    }

    #[test]
    fn every_set_of_buttons_comes_once() {
        let sets: HashSet<_> = sets().collect();
        assert_eq!(sets.len(), 32);
    }
}
