//! Clicks on the widgets of all layouts change in the page what they change in the program.

use super::{browser::Browser, program::Program};
use anyhow::{Context as _, ensure};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

/// How long the page may click.
const CLICKING: Duration = Duration::from_secs(180);

/// Clicks that both have and that change something, at least.
const LEAST: usize = 220;

/// Ends of the names of what a page leaves out of its menus and has elsewhere.
const NOT_IN_PAGE: [&str; 1] = ["Open a source…"];

/// Differences that are named.
const NAMED: usize = 5;

/// A click and what it changed, as the crate `web` has it.
#[derive(Deserialize)]
struct Click {
    on: String,
    before: BTreeSet<String>,
    after: BTreeSet<String>,
}

/// Clicks in the page and in the program, and compares what changed.
///
/// # Errors
/// When a click changes something else, or there are few.
pub fn compare(browser: &mut Browser, program: &Program) -> anyhow::Result<()> {
    let in_page = browser.evaluate("import('./web.js').then((web) => web.clicks())", CLICKING)?;
    let in_page = in_page.as_str().context("the page has no clicks")?;
    let (same, different) = compared(&read(in_page)?, &read(&program.clicks()?)?);
    let named: Vec<&str> = different.iter().take(NAMED).map(String::as_str).collect();
    ensure!(
        different.is_empty(),
        "{} clicks change something else in the page than in the program: {}",
        different.len(),
        named.join("; ")
    );
    ensure!(
        same >= LEAST,
        "only {same} clicks change something in the page and in the program"
    );
    eprintln!("{same} clicks on widgets change what they change in the program");
    Ok(())
}

fn read(text: &str) -> anyhow::Result<Vec<Click>> {
    serde_json::from_str(text).context("the clicks can't be read")
}

/// How many clicks change the same, and those that don't. What only one of the two has anywhere is
/// left out: a page has neither devices nor folders.
fn compared(page: &[Click], program: &[Click]) -> (usize, Vec<String>) {
    let words = |clicks: &[Click]| -> BTreeSet<String> {
        let all = clicks.iter();
        all.flat_map(|click| click.before.union(&click.after).cloned())
            .collect()
    };
    let mut common: BTreeSet<String> = &words(page) & &words(program);
    common.retain(|word| !NOT_IN_PAGE.iter().any(|name| word.contains(name)));
    let change = |click: &Click| [&click.before & &common, &click.after & &common];
    let there: BTreeMap<&str, _> = program
        .iter()
        .map(|click| (&*click.on, change(click)))
        .collect();
    let (mut same, mut different) = (0, Vec::new());
    for click in page {
        let Some(wanted) = there.get(&*click.on) else {
            continue;
        };
        let found = change(click);
        if found != *wanted {
            let lost: Vec<_> = wanted[1].symmetric_difference(&found[1]).collect();
            different.push(format!("{} ({lost:?})", click.on));
        } else if found.iter().any(|words| !words.is_empty()) {
            same += 1;
        }
    }
    (same, different)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn click(on: &str, before: &[&str], after: &[&str]) -> Click {
        let set = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Click {
            on: on.to_owned(),
            before: set(before),
            after: set(after),
        }
    }

    #[test]
    fn what_only_one_has_is_left_out_and_the_rest_has_to_be_the_same() {
        let program = [
            click("Pause", &["Pause"], &["Run"]),
            click("File", &[], &["Open", "Devices"]),
            click("Quit", &[], &["Bye"]),
            click("Nothing", &[], &[]),
        ];
        let page = [
            click("Pause", &["Pause"], &["Run"]),
            click("File", &[], &["Open"]),
            click("Nothing", &[], &[]),
        ];
        assert_eq!(compared(&page, &program), (2, Vec::new()));
        let wrong = [
            click("Pause", &["Pause"], &["Run", "Open"]),
            click("File", &[], &["Open"]),
        ];
        let (same, different) = compared(&wrong, &program);
        assert_eq!((same, different.len()), (1, 1));
        assert!(different[0].starts_with("Pause"), "{different:?}");
    }
}
