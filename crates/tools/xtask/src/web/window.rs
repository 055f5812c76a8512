//! The window in a page, by the names of its widgets.

use super::browser::{Browser, TIMEOUT, now};
use anyhow::{Context as _, bail, ensure};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::Value;
use std::{thread, time::Duration};

/// The title while the page loads, in `index.html`.
const LOADING: &str = "Loading Blockscope";

/// How long a page may load and start on a busy machine, with a module that is not optimised.
const START: Duration = Duration::from_secs(180);

/// Time between two looks at the title.
const LOOK: Duration = Duration::from_millis(100);

/// Waits until the page has drawn a picture of the game, and returns its title.
pub fn wait_for_title(browser: &mut Browser) -> anyhow::Result<String> {
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

/// Clicks the widget of a name.
pub fn click(browser: &mut Browser, name: &str) -> anyhow::Result<()> {
    let call =
        format!("import('./web.js').then((web) => Array.from(web.widget_middle({name:?}) ?? []))");
    let middle = browser.evaluate(&call, TIMEOUT)?;
    let at = |axis: usize| middle.get(axis).and_then(Value::as_f64);
    let (Some(x), Some(y)) = (at(0), at(1)) else {
        bail!("the page has no widget \"{name}\"");
    };
    browser.click((x as u32, y as u32))
}

/// Clicks the widget of a name if there is one.
pub fn click_if_any(browser: &mut Browser, name: &str) -> anyhow::Result<()> {
    let call =
        format!("import('./web.js').then((web) => web.widget_value({name:?}) !== undefined)");
    match browser.evaluate(&call, TIMEOUT)? == true {
        true => click(browser, name),
        false => Ok(()),
    }
}

/// Has the window execute the command of a name.
pub fn ask(browser: &mut Browser, command: &str) -> anyhow::Result<()> {
    let call = format!("import('./web.js').then((web) => web.ask({command:?}))");
    browser.evaluate(&call, TIMEOUT).map(std::mem::drop)
}

/// Waits for a widget of a name.
pub fn wait_for(browser: &mut Browser, name: &str) -> anyhow::Result<()> {
    let call =
        format!("import('./web.js').then((web) => web.widget_value({name:?}) !== undefined)");
    let end = now() + START;
    while browser.evaluate(&call, TIMEOUT)? != true {
        no_errors(browser)?;
        ensure!(
            now() < end,
            "the page has no widget \"{name}\" after a while"
        );
        thread::sleep(LOOK);
    }
    Ok(())
}

/// Waits until a widget of a name has a value.
pub fn wait_for_value(browser: &mut Browser, name: &str, value: &str) -> anyhow::Result<()> {
    let call = format!("import('./web.js').then((web) => web.widget_value({name:?}) ?? '')");
    let end = now() + START;
    loop {
        let found = browser.evaluate(&call, TIMEOUT)?;
        if found == value {
            return Ok(());
        }
        no_errors(browser)?;
        ensure!(
            now() < end,
            "\"{name}\" of the page is {found} after a while, not \"{value}\""
        );
        thread::sleep(LOOK);
    }
}

pub fn name_widgets(browser: &mut Browser) -> anyhow::Result<()> {
    let call = "import('./web.js').then((web) => web.name_widgets())";
    browser.evaluate(call, TIMEOUT).map(drop)
}

/// Drops a file on the page.
pub fn drop_file(browser: &mut Browser, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let content = STANDARD.encode(bytes);
    let drop = format!(
        "(() => {{
            const content = Uint8Array.from(atob('{content}'), (byte) => byte.charCodeAt(0));
            const files = new DataTransfer();
            files.items.add(new File([content], '{name}'));
            const canvas = document.querySelector('canvas');
            for (const kind of ['dragover', 'drop']) {{
                canvas.dispatchEvent(new DragEvent(kind, {{
                    dataTransfer: files, bubbles: true, cancelable: true,
                }}));
            }}
        }})()"
    );
    browser.evaluate(&drop, TIMEOUT).map(std::mem::drop)
}

/// Checks that the page has reported nothing.
pub fn no_errors(browser: &mut Browser) -> anyhow::Result<()> {
    let fault = "document.getElementById('fault')?.textContent ?? ''";
    let fault = browser.evaluate(fault, TIMEOUT)?;
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

/// The bytes of a PNG picture, and how many a pixel has.
pub fn decoded(png: &[u8]) -> anyhow::Result<(Vec<u8>, usize)> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info()?;
    let size = reader
        .output_buffer_size()
        .context("the picture is too large")?;
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels)?;
    pixels.truncate(info.buffer_size());
    Ok((pixels, info.color_type.samples()))
}
