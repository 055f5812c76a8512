//! Long work is done by workers of the page.

use super::{
    browser::{Browser, TIMEOUT},
    program::Program,
    sessions::downloaded,
    window::{
        ask, click, drop_file, name_widgets, no_errors, wait_for, wait_for_title, wait_for_value,
    },
};
use anyhow::ensure;
use std::{fs, path::Path};

/// What a search of the drawn pieces comes to.
const ANSWERS: [(&str, &str); 3] = [
    ("Search depth 2", "34 placements, depth 2"),
    ("Search depth 4", "34 placements, depth 4"),
    ("Search depth 3", "34 placements, depth 3"),
];

/// A search for weights that takes a few seconds, with a module that is not optimised too.
const SEARCH: &[u8] = br#"
name = "quick"
about = "Two weights."
generations = 2
games = 2
rules = "benchmark-10"
measure = "pieces"
end = { pieces = 20 }
optimiser = { method = "cross-entropy", population = 4, elite = 2 }
check = { games = 2 }
player = { kind = "linear", weights = { holes = -1.0, lines = 1.0 } }

[parameters.weights]
holes = { low = -1.0, high = 1.0 }
lines = { low = -1.0, high = 1.0 }
"#;

/// What is shown when a worker has ended by a fault.
const FAULT: &str = "✖ the search failed: a fault was asked for; change the question";

/// Searches in the page, lets a worker fail, and searches again.
///
/// # Errors
/// When there is no answer, or no sentence about the fault.
pub fn search_and_fail(browser: &mut Browser, address: &str) -> anyhow::Result<()> {
    browser.open("about:blank")?;
    browser.open(&format!(
        "{address}#v=1&board=v115@vhAAgH&queue=TIOS&layout=research"
    ))?;
    wait_for_title(browser)?;
    name_widgets(browser)?;
    for (depth, answer) in ANSWERS {
        wait_for_value(browser, "Placements", ANSWERS[0].1)?;
        click(browser, depth)?;
        wait_for_value(browser, "Placements", answer)?;
        click(browser, ANSWERS[0].0)?;
    }
    let fail = "import('./web.js').then((web) => web.fail_next_work())";
    browser.evaluate(fail, TIMEOUT)?;
    wait_for_value(browser, "Placements", ANSWERS[0].1)?;
    click(browser, "Search depth 1")?;
    wait_for_value(browser, "Message", FAULT)?;
    let (depth, answer) = ANSWERS[1];
    click(browser, depth)?;
    wait_for_value(browser, "Placements", answer)?;
    no_errors(browser)?;
    eprintln!("a worker searches, reports why it fails, and is started again");
    Ok(())
}

/// Has the shown session, which is this file, exported and reviewed by workers, and searches for weights.
///
/// # Errors
/// When an answer is missing, or the export is another one than the program's.
pub fn work_on_session(
    browser: &mut Browser,
    program: &Program,
    session: &Path,
) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let [here, there] = ["here", "there"].map(|name| folder.path().join(name));
    fs::create_dir(&there)?;
    browser.download_to(&there)?;
    ask(browser, "Save the plots as CSV…")?;
    let [session, table] = [session, here.as_path()].map(Path::to_string_lossy);
    program.run(&["export", &session, "--csv", &table])?;
    let table = downloaded(&there, "csv")?;
    ensure!(
        fs::read(&table)? == fs::read(&here)?,
        "the table that the page exports is another one than the program's"
    );
    ask(browser, "Go to Review")?;
    ask(browser, "Review the games")?;
    wait_for(browser, "Review of game 1")?;
    drop_file(browser, "quick.toml", SEARCH)?;
    wait_for(browser, "Result of the search")?;
    no_errors(browser)?;
    eprintln!("workers export a table, review games and search for weights");
    Ok(())
}
