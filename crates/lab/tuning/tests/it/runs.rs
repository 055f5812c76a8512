//! Searches by real games.

use crate::TEXT;
use std::{
    fs,
    num::NonZero,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};
use tuning::search::{LogText, Outcome};
use tuning::{Task, result_text};

static NEVER: AtomicBool = AtomicBool::new(false);

fn run(task: &Task, generations: u32, log: &Path) -> Outcome {
    let threads = NonZero::new(2).unwrap();
    task.run(generations, log, threads, &NEVER, &mut |_| ())
        .unwrap()
}

#[test]
fn a_search_in_parts_equals_one_in_one_go_and_gives_the_same_player() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let task = Task::parse(TEXT).unwrap();
    let expected = run(&task, 3, &whole);
    run(&task, 1, &parts);
    assert_eq!(run(&task, 3, &parts), expected);
    assert_eq!(fs::read(whole).unwrap(), fs::read(parts).unwrap());
    let player = result_text(&task, &expected, None);
    assert!(player.starts_with(
        "# Found by the search `three-weights`: 3 generations, 72 games, cma-es, seed 1.\n"
    ));
    assert_eq!(player, result_text(&task, &expected, None));
}

#[test]
fn the_result_is_better_than_a_bad_start_on_games_that_it_has_not_seen() {
    let folder = tempfile::tempdir().unwrap();
    let text = TEXT
        .replace("holes = -0.5", "holes = 0.5")
        .replace("generations = 3", "generations = 8");
    let task = Task::parse(&text).unwrap();
    let outcome = run(&task, task.generations, &folder.path().join("log"));
    let threads = NonZero::new(2).unwrap();
    let mut games = 0;
    let check = task
        .compare(&outcome, threads, &NEVER, &mut || games += 1)
        .unwrap()
        .unwrap();
    assert_eq!(games, 30);
    let (start, result) = (check.start.as_ref().unwrap(), check.result());
    assert!(result.mean > start.mean + 3.0, "{check:?}");
    let text = result_text(&task, &outcome, Some(&check));
    // What was saved is the player with all digits, and the bot opens it too.
    let (about, player) = lab_players::PlayerSpec::parse(&text).unwrap();
    assert_eq!(player, task.player(&result.point).try_into().unwrap());
    assert_eq!(about, "Found by the search three-weights.");
    let strategy = strategy::Strategy::parse(&text).unwrap();
    assert_eq!(strategy.name(), "three-weights");
    assert!(text.contains("# at the start: mean "), "{text}");
}

/// On a board of 60 rows this player does not top out within the time of any test.
#[test]
fn a_stop_ends_a_game_that_would_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let text = TEXT
        .replace("pieces = 60", "lines = 1_000_000_000")
        .replace("rows = 10", "rows = 60")
        .replace(
            "aggregate-height = 0.0",
            "aggregate-height = -0.5\nbumpiness = -0.2",
        )
        .replace("low = -1.0, high = 1.0", "low = -0.51, high = -0.19");
    let task = Task::parse(&text).unwrap();
    let stop = AtomicBool::new(false);
    let threads = NonZero::new(2).unwrap();
    let log = folder.path().join("log");
    let outcome = thread::scope(|scope| {
        let searching = scope.spawn(|| task.run(3, &log, threads, &stop, &mut |_| ()).unwrap());
        // The log is begun just before the first game.
        while !log.exists() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(20));
        stop.store(true, Ordering::Relaxed);
        searching.join().unwrap()
    });
    assert!(outcome.stopped && outcome.generations.is_empty());
}

/// A log that is kept as text goes on where one in a file ends, and has the same lines.
#[test]
fn a_log_as_text_is_that_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log");
    let task = Task::parse(TEXT).unwrap();
    run(&task, 1, &file);
    // What a process that was killed leaves is cut off.
    let mut text = fs::read_to_string(&file).unwrap() + "{\"generation\":1,";
    let there = text.clone();
    let mut changed = |stays: usize, more: &str| {
        text.truncate(stays);
        text.push_str(more);
        Ok(())
    };
    let mut log = LogText::new(&file, there, &mut changed);
    let threads = NonZero::<usize>::MIN;
    let outcome = task.run_in(3, &mut log, threads, &NEVER, &mut |_| ());
    assert_eq!(outcome.unwrap(), run(&task, 3, &file));
    assert_eq!(text, fs::read_to_string(&file).unwrap());
    // Another search is refused, as by its file.
    let other = Task::parse(&TEXT.replacen("games = 4", "games = 5", 1)).unwrap();
    let mut unchanged = |_: usize, _: &str| panic!("it was changed");
    let mut log = LogText::new(&file, text.clone(), &mut unchanged);
    let refused = other.run_in(3, &mut log, threads, &NEVER, &mut |_| ());
    let in_file = other.run(3, &file, threads, &NEVER, &mut |_| ());
    assert_eq!(
        refused.unwrap_err().to_string(),
        in_file.unwrap_err().to_string()
    );
}
