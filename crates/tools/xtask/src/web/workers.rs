//! Long work is done by workers of the page.

use super::{
    browser::{Browser, TIMEOUT},
    window::{click, name_widgets, no_errors, wait_for_title, wait_for_value},
};

/// What a search of the drawn pieces comes to.
const ANSWERS: [(&str, &str); 3] = [
    ("Search depth 2", "34 placements, depth 2"),
    ("Search depth 4", "34 placements, depth 4"),
    ("Search depth 3", "34 placements, depth 3"),
];

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
