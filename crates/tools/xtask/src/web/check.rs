//! What has to hold of the page in a browser.

use super::browser::{Browser, PATIENCE, now};
use anyhow::{Context as _, bail, ensure};
use std::{collections::BTreeSet, path::Path, thread, time::Duration};

/// The title while the page loads, in `index.html`.
const LOADING: &str = "Loading Blockscope";

/// How long a page may load and start on a busy machine, with a module that is not optimised.
const START: Duration = Duration::from_secs(180);

/// How long the page may compute pictures.
const COMPUTING: Duration = Duration::from_secs(180);

/// Time between two looks at the title.
const LOOK: Duration = Duration::from_millis(100);

/// Time between two pictures of the page, and how many are compared to find that the game runs.
const MOVING: Duration = Duration::from_millis(500);
const LOOKS: u32 = 20;

/// Colours of a picture of the window, at least: a page that draws nothing has one.
const COLOURS: usize = 16;

/// What is to be done in the browser.
pub struct Wanted<'a> {
    /// The hash of the pictures of the built-in game, if it is compared.
    pub hash: Option<&'a str>,
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
    if let Some(hash) = wanted.hash {
        let begin = now();
        let call = "import('./web.js').then((web) => web.pictures_hash())";
        let found = browser.evaluate(call, COMPUTING)?;
        ensure!(
            found == hash,
            "the pictures of the built-in game are other ones in the page: {found}, not {hash}"
        );
        let seconds = begin.elapsed().as_secs_f64();
        eprintln!("the same pictures as the program, in {seconds:.1} s");
        moves(&mut browser)?;
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

/// Waits until the page has drawn a picture of the game, and returns its title.
fn wait_for_title(browser: &mut Browser) -> anyhow::Result<String> {
    let end = now() + START;
    loop {
        let title = browser.evaluate("document.title", START)?;
        let title = title.as_str().unwrap_or_default();
        if !title.is_empty() && title != LOADING {
            return Ok(title.to_owned());
        }
        no_errors(browser)?;
        if now() >= end {
            bail!("the page showed no picture within {} s", START.as_secs());
        }
        thread::sleep(LOOK);
    }
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

/// Checks that the page has reported nothing.
fn no_errors(browser: &mut Browser) -> anyhow::Result<()> {
    let fault = "document.getElementById('fault')?.textContent ?? ''";
    let fault = browser.evaluate(fault, PATIENCE)?;
    let fault = fault.as_str().unwrap_or_default();
    ensure!(fault.is_empty(), "the page reports: {fault}");
    let errors = browser.errors();
    ensure!(
        errors.is_empty(),
        "the console reports: {}",
        errors.join("; ")
    );
    Ok(())
}

/// The number of colours of a PNG picture.
fn colours(png: &[u8]) -> anyhow::Result<usize> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info()?;
    let size = reader
        .output_buffer_size()
        .context("the picture is too large")?;
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels)?;
    let bytes = info.color_type.samples();
    let colours: BTreeSet<&[u8]> = pixels[..info.buffer_size()].chunks_exact(bytes).collect();
    Ok(colours.len())
}
