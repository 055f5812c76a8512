//! Sessions go from the page to the program and back.

use super::{
    browser::Browser,
    program::Program,
    window::{
        ask, click, click_if_any, drop_file, name_widgets, wait_for, wait_for_title, wait_for_value,
    },
};
use anyhow::{Context as _, bail};
use std::{
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// The name of a session that the program has recorded, and its frames.
pub const NAME: &str = "program.blockscope";
const FRAMES: &str = "1500";

/// How long the page records.
const RECORDING: Duration = Duration::from_secs(3);

/// How often the folder of downloads is looked at, and how many times.
const LOOK: Duration = Duration::from_millis(200);
const LOOKS: u32 = 100;

/// What the page reports of a session in which nothing differs.
const SAME: &str = "1,500 frames of 1 session: nothing differs";

/// A session that the program records into a folder.
///
/// # Errors
/// When it is not recorded.
pub fn recorded(program: &Program, folder: &Path) -> anyhow::Result<PathBuf> {
    let file = folder.join(NAME);
    let path = file.to_string_lossy();
    program.run(&["play", "--frames", FRAMES, "--record", &path])?;
    Ok(file)
}

/// Records in the page and verifies in the program, and the other way round.
///
/// # Errors
/// When a session is not verified.
pub fn are_verified(
    browser: &mut Browser,
    address: &str,
    program: &Program,
    session: &Path,
) -> anyhow::Result<()> {
    browser.open("about:blank")?;
    browser.open(address)?;
    wait_for_title(browser)?;
    name_widgets(browser)?;
    wait_for(browser, "File")?;
    click_if_any(browser, "Skip all tours")?;
    let folder = tempfile::tempdir()?;
    browser.download_to(folder.path())?;
    for _ in 0..2 {
        wait_for(browser, "File")?;
        click(browser, "File")?;
        wait_for(browser, "Record")?;
        click(browser, "Record")?;
        thread::sleep(RECORDING);
    }
    let file = downloaded(folder.path(), "blockscope")?;
    program.run(&["verify", "--strict", &file.to_string_lossy()])?;
    eprintln!("a session that the page records is verified by the program");

    let bytes = std::fs::read(session).context("the session can't be read")?;
    drop_file(browser, NAME, &bytes)?;
    wait_for_value(browser, "Source", &format!("{NAME} · boytacean"))?;
    ask(browser, "Go to Regress")?;
    ask(browser, "Compare this session")?;
    wait_for_value(browser, "Differences", SAME)?;
    eprintln!("a session that the program records is read and decided again by the page");
    Ok(())
}

/// The file with this ending that was downloaded into a folder.
///
/// # Errors
/// When there is none after a while.
pub fn downloaded(folder: &Path, ending: &str) -> anyhow::Result<PathBuf> {
    for _ in 0..LOOKS {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|it| it == ending) {
                return Ok(path);
            }
        }
        thread::sleep(LOOK);
    }
    bail!("the page has saved no file that ends in .{ending}");
}
