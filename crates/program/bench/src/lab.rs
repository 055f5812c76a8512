//! The lab: how fast placements are found on boards of its own games, and how fast its players
//! decide.

use super::report::{Budget, Figure, Row, Unit};
use anyhow::Context as _;
use board::{Board, Geometry, Locks, PieceSet, Placement, PressTiming, Small, drops, presses};
use lab_players::{PlayerSpec, Running, start};
use lab_rules::{Game, PieceTable, Rules};
use rules::Piece;
use std::{
    sync::{Arc, Barrier, atomic::AtomicBool},
    thread,
    time::Duration,
};

/// Boards on which placements are found.
const BOARDS: usize = 500;
/// Pieces from one of them to the next, and boards of one game.
const APART: u64 = 7;
const OF_A_GAME: usize = 50;
/// Passes over all boards; the fastest counts.
const PASSES: usize = 20;
/// Budget of finding locks with slides and spins, in millions of placements per second.
const LOCKS: f64 = 7.7;
/// Budget of the LED wall's player on 96x64, in decisions per second.
const WALL: f64 = 1_000.0;
/// How long each player plays.
const PLAYED: Duration = Duration::from_millis(500);

/// How placements are found.
#[derive(Clone, Copy)]
enum Way {
    Drops,
    Locks,
    Presses(PressTiming),
}

/// Measures the placements, then the decisions, on one core and on all.
pub fn measure(progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress("boards of the lab's own games");
    let boards = boards()?;
    let cores = common::cores().get();
    let presses = Way::Presses(PressTiming {
        frames_per_row: 2,
        frames_per_press: 2,
    });
    let mut rows = Vec::new();
    for (name, table, way, least) in [
        ("Straight drops, SRS", PieceTable::Srs, Way::Drops, None),
        ("Locks, SRS", PieceTable::Srs, Way::Locks, Some(LOCKS)),
        ("Locks, Game Boy", PieceTable::GameBoy, Way::Locks, None),
        ("Presses, NES level 19", PieceTable::Nes, presses, None),
    ] {
        progress(name);
        let set = table.set()?;
        let find = || per_second(&boards, &set, way) / 1e6;
        let rates = [find(), on_all_cores(cores, find)];
        rows.push(row(name, rates, Unit::MillionsPerSecond, least));
    }
    for (name, rules, player, least) in [
        ("BCTS, 10x20", "benchmark", "bcts", None),
        ("LED wall, 96x64", "led-wall", "led-wall", Some(WALL)),
        ("NES, 17 weights", "nes-19", "nes-seventeen", None),
    ] {
        progress(name);
        let rules = Arc::new(Rules::preset(rules)?);
        let player = PlayerSpec::preset(player)?;
        let one = decisions(&rules, &player)?;
        let all = on_all_cores(cores, || decisions(&rules, &player).unwrap_or(0.0));
        rows.push(row(name, [one, all], Unit::DecisionsPerSecond, least));
    }
    Ok(rows)
}

/// A row of the rates on one core and on all, with the least that the first may be.
fn row(name: &str, [one, all]: [f64; 2], unit: Unit, least: Option<f64>) -> Row {
    let one = Figure::new("one core", one, unit);
    let one = match least {
        Some(least) => one.within(Budget::AtLeast(least)),
        None => one,
    };
    Row::new(name, [one, Figure::new("all cores", all, unit)])
}

/// Boards of games by the four-feature player, with room above for pieces to spawn.
fn boards() -> anyhow::Result<Vec<Small>> {
    let rules = Arc::new(Rules::preset("benchmark")?);
    let roomy = Geometry {
        hidden: 4,
        ..rules.board
    };
    let mut boards = Vec::with_capacity(BOARDS);
    for seed in 0.. {
        let mut player = PlayerSpec::preset("four-feature")?.player::<u32, 16>()?;
        let mut game: Game<u32, 16> = Game::new(Arc::clone(&rules), seed)?;
        let most = (boards.len() + OF_A_GAME).min(BOARDS);
        while boards.len() < most {
            let Some(choice) = player.choose(&game, &AtomicBool::new(false)) else {
                break;
            };
            game.play(choice);
            if game.figures().pieces % APART == 0 {
                boards.push(Board::parse(roomy, &game.board().to_string())?);
            }
        }
        if boards.len() == BOARDS {
            break;
        }
    }
    Ok(boards)
}

/// Placements found per second by one thread, in its fastest pass.
fn per_second(boards: &[Small], set: &PieceSet, way: Way) -> f64 {
    let mut locks = Locks::default();
    let mut into: Vec<Placement> = Vec::new();
    let mut best = 0.0_f64;
    for _ in 0..PASSES {
        let begun = common::now();
        let mut found = 0;
        for board in boards {
            for piece in Piece::EACH {
                into.clear();
                match way {
                    Way::Drops => drops(board, piece, set.of(piece), &mut into),
                    Way::Locks => {
                        locks.find(board, set, piece, &mut into);
                    }
                    Way::Presses(timing) => presses(board, set, piece, timing, &mut into),
                }
                found += into.len();
            }
        }
        best = best.max(found as f64 / begun.elapsed().as_secs_f64());
    }
    best
}

/// The rates of one thread for each core, which begin together, summed.
fn on_all_cores(cores: usize, rate: impl Fn() -> f64 + Sync) -> f64 {
    let start = Barrier::new(cores);
    thread::scope(|scope| {
        let measure = || {
            start.wait();
            rate()
        };
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(measure)).collect();
        (threads.into_iter())
            .filter_map(|thread| thread.join().ok())
            .sum()
    })
}

/// Pieces that a player places per second, game after game.
fn decisions(rules: &Arc<Rules>, player: &PlayerSpec) -> anyhow::Result<f64> {
    let mut seed = 0;
    let mut game: Box<dyn Running> = start(rules, player, seed)?;
    let mut placed = 0_u32;
    let begun = common::now();
    while begun.elapsed() < PLAYED {
        if game.step().is_some() {
            placed += 1;
        } else {
            seed += 1;
            game = start(rules, player, seed)
                .with_context(|| format!("the game of seed {seed} does not start"))?;
        }
    }
    Ok(f64::from(placed) / begun.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_room_to_spawn_and_some_have_overhangs() {
        let boards = boards().unwrap();
        assert_eq!(boards.len(), BOARDS);
        let low = boards.iter().filter(|board| board.highest() <= 16).count();
        assert!(low > BOARDS / 2, "{low}");
        let is_covered = |board: &&Small| {
            (board.columns().iter()).any(|column| column.count_ones() < 32 - column.leading_zeros())
        };
        let covered = boards.iter().filter(is_covered).count();
        assert!(covered > BOARDS / 4, "{covered}");
    }
}
