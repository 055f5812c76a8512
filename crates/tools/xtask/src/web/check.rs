//! What has to hold of the page in a browser.

use super::{
    browser::{Browser, Key, now},
    clicks, pictures,
    program::Program,
    sessions,
    window::{
        click, decoded, drop_file, name_widgets, no_errors, wait_for, wait_for_title,
        wait_for_value,
    },
    workers,
};
use anyhow::{Context as _, bail, ensure};
use std::{collections::BTreeSet, path::Path, thread, time::Duration};

/// How long the page may compute pictures.
const COMPUTING: Duration = Duration::from_secs(180);

/// Time between two pictures of the page, and how many are compared to find that the game runs.
const MOVING: Duration = Duration::from_millis(500);
const LOOKS: u32 = 20;

/// Colours of a picture of the window, at least: a page that draws nothing has one.
const COLOURS: usize = 16;

/// The mean of the bytes of a window with the light theme, at least; a dark one has 50.
const LIGHT: u64 = 150;

/// The score in `screenshots/watch.png`.
const SHOWN_SCORE: &str = "12,728";

/// What is to be done in the browser.
pub struct Wanted<'a> {
    /// The hash of the pictures of the built-in game and the program, if the page is compared with them.
    pub compared: Option<(&'a str, &'a Program)>,
    /// The file of a picture of the page.
    pub picture: Option<&'a Path>,
    /// Places that are clicked before it.
    pub clicks: &'a [(u32, u32)],
    /// The time between them and the picture.
    pub wait: Duration,
}

/// Opens the page and does what is wanted.
///
/// # Errors
/// When the page does not start, reports an error or differs from the program.
pub fn check(address: &str, wanted: &Wanted<'_>) -> anyhow::Result<()> {
    let mut browser = Browser::start()?;
    let begin = now();
    browser.open(address)?;
    let title = wait_for_title(&mut browser)?;
    eprintln!("\"{title}\" after {:.1} s", begin.elapsed().as_secs_f64());
    if let Some((hash, program)) = wanted.compared {
        let (checked, begin) = (begin, now());
        let call = "import('./web.js').then((web) => web.pictures_hash())";
        let found = browser.evaluate(call, COMPUTING)?;
        ensure!(
            found == hash,
            "the pictures of the built-in game are other ones in the page: {found}, not {hash}"
        );
        let seconds = begin.elapsed().as_secs_f64();
        eprintln!("the same pictures as the program, in {seconds:.1} s");
        moves(&mut browser)?;
        is_controlled(&mut browser)?;
        opens_dropped_files(&mut browser)?;
        follows_a_link_and_keeps_settings(&mut browser, address)?;
        clicks::compare(&mut browser, program)?;
        workers::search_and_fail(&mut browser, address)?;
        let folder = tempfile::tempdir()?;
        let session = sessions::recorded(program, folder.path())?;
        sessions::are_verified(&mut browser, address, program, &session)?;
        workers::work_on_session(&mut browser, program, &session)?;
        let named = (sessions::NAME, &*session);
        pictures::compare(address, program, named)?;
        let seconds = checked.elapsed().as_secs_f64();
        eprintln!("all of it in {seconds:.0} s");
    }
    for place in wanted.clicks {
        browser.click(*place)?;
        thread::sleep(MOVING);
    }
    if let Some(file) = wanted.picture {
        thread::sleep(wanted.wait);
        let picture = browser.picture()?;
        std::fs::write(file, picture)
            .with_context(|| format!("{} can't be written", file.display()))?;
    }
    no_errors(&mut browser)
}

/// Checks that the window is drawn and that the game runs.
fn moves(browser: &mut Browser) -> anyhow::Result<()> {
    let first = browser.picture()?;
    let found = colours(&first)?;
    ensure!(
        found >= COLOURS,
        "the page has only {found} colours, so that no window is drawn"
    );
    for _ in 0..LOOKS {
        thread::sleep(MOVING);
        if browser.picture()? != first {
            eprintln!("the game runs");
            return Ok(());
        }
    }
    bail!("the page shows the same picture all the time");
}

/// Checks that clicks reach the widgets that they are meant for.
fn is_controlled(browser: &mut Browser) -> anyhow::Result<()> {
    name_widgets(browser)?;
    for (button, then) in [
        ("Pause", "Run"),
        ("Run", "Pause"),
        ("Layout", "Research"),
        ("Research", "Plan in force"),
        ("Layout", "Watch"),
        ("Watch", "Reason"),
    ] {
        wait_for(browser, button)?;
        click(browser, button)?;
        wait_for(browser, then)?;
    }
    for (key, widget, value) in [
        (Key::F9, "Speed", "max"),
        (Key::F9, "Speed", "1×"),
        (Key::CTRL_P, "Find a command", ""),
        (Key::ESCAPE, "Speed", "1×"),
    ] {
        browser.press(key)?;
        wait_for_value(browser, widget, value)?;
    }
    eprintln!("clicks by the names of widgets and keys do what they do in the program");
    Ok(())
}

/// Checks that a board, a picture of a window with the game in it, and a cartridge are opened that
/// are dropped on the page.
fn opens_dropped_files(browser: &mut Browser) -> anyhow::Result<()> {
    drop_file(browser, "board.txt", b"T I\n..........\n#########.\n")?;
    wait_for(browser, "Move tester board")?;
    drop_file(browser, "window.png", &read("screenshots/watch.png")?)?;
    wait_for_value(browser, "Source", "window.png")?;
    // The score that is read in it.
    wait_for_value(browser, "Score", SHOWN_SCORE)?;
    drop_file(
        browser,
        "kite.gb",
        &read("crates/game/cartridge/testdata/kinds/kite.gb")?,
    )?;
    wait_for_value(browser, "Source", "kite.gb · boytacean")?;
    eprintln!("dropped files are opened");
    Ok(())
}

/// A file of the project.
fn read(path: &str) -> anyhow::Result<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let path = root.join(path);
    std::fs::read(&path).with_context(|| format!("{} can't be read", path.display()))
}

/// Checks that the window is arranged as the address of the page asks for, and that a page that is
/// loaded again has the settings of before.
fn follows_a_link_and_keeps_settings(browser: &mut Browser, address: &str) -> anyhow::Result<()> {
    let link = format!("{address}#v=1&board=v115@vhAAgH&queue=TI&layout=research&theme=light");
    // Another document, since a fragment alone loads nothing.
    for (page, is_linked) in [(link.as_str(), true), (address, false)] {
        browser.open("about:blank")?;
        browser.open(page)?;
        wait_for_title(browser)?;
        name_widgets(browser)?;
        if is_linked {
            wait_for(browser, "Move tester board")?;
        }
        let light = lightness(&browser.picture()?)?;
        ensure!(
            light > LIGHT,
            "the page is as dark as {light} of 255 where the light theme was asked for"
        );
    }
    eprintln!("a link is followed, and the settings are kept");
    Ok(())
}

/// The number of colours of a PNG picture.
fn colours(png: &[u8]) -> anyhow::Result<usize> {
    let (pixels, bytes) = decoded(png)?;
    let colours: BTreeSet<&[u8]> = pixels.chunks_exact(bytes).collect();
    Ok(colours.len())
}

/// The mean of the bytes of a PNG picture.
fn lightness(png: &[u8]) -> anyhow::Result<u64> {
    let (pixels, _) = decoded(png)?;
    let sum: u64 = pixels.iter().map(|&byte| u64::from(byte)).sum();
    Ok(sum / pixels.len().max(1) as u64)
}
