//! The page looks as the program draws itself off screen.

use super::{
    browser::Browser,
    program::Program,
    window::{
        click_if_any, decoded, drop_file, name_widgets, no_errors, wait_for_title, wait_for_value,
    },
};
use anyhow::{Context as _, ensure};
use std::{path::Path, thread, time::Duration};

/// What is drawn: the layout, the theme and the size of the window.
const WINDOWS: [(&str, &str, (u32, u32)); 4] = [
    ("watch", "dark", (1280, 800)),
    ("research", "light", (1280, 800)),
    ("research", "dark", (1024, 700)),
    ("watch", "light", (1024, 700)),
];

/// The side of a block of pixels whose means are compared: a glyph is drawn a little differently by a
/// graphics card.
const BLOCK: usize = 8;

/// By how much the mean of a block may differ in a colour, of 255.
const TOLERANCE: u64 = 24;

/// Blocks that may differ more, in a thousand.
const MOST: usize = 5;

/// Until what is opened has been drawn.
const SETTLES: Duration = Duration::from_secs(2);

/// Opens a session in windows of two sizes and both themes, and compares them with the program's.
///
/// # Errors
/// When one looks different.
pub fn compare(
    address: &str,
    program: &Program,
    (name, session): (&str, &Path),
) -> anyhow::Result<()> {
    let bytes = std::fs::read(session).context("the session can't be read")?;
    let folder = tempfile::tempdir()?;
    for (layout, theme, size) in WINDOWS {
        let file = folder.path().join("drawn.png");
        let (width, height) = size;
        let dimensions = format!("{width}x{height}");
        let [file, session] = [&*file, session].map(|path| path.to_string_lossy().into_owned());
        program.run(&[
            "shot",
            "--live",
            "2",
            "--open",
            &session,
            "--layout",
            layout,
            "--theme",
            theme,
            "--size",
            &dimensions,
            "--output",
            &file,
        ])?;
        let wanted = std::fs::read(&file).context("the program has drawn no picture")?;

        // A browser that knows no settings.
        let mut browser = Browser::start()?;
        let browser = &mut browser;
        browser.resize(size)?;
        browser.open(&format!("{address}#layout={layout}&theme={theme}"))?;
        wait_for_title(browser)?;
        name_widgets(browser)?;
        thread::sleep(SETTLES);
        click_if_any(browser, "Skip all tours")?;
        drop_file(browser, name, &bytes)?;
        wait_for_value(browser, "Source", &format!("{name} · boytacean"))?;
        browser.leave()?;
        thread::sleep(SETTLES);
        let found = browser.picture()?;
        let different = different(&wanted, &found, width as usize)?;
        if let Some(folder) = std::env::var_os("PICTURES") {
            let folder = Path::new(&folder);
            for (of, bytes) in [("page", &found), ("program", &wanted)] {
                let name = format!("{layout}-{theme}-{of}.png");
                std::fs::write(folder.join(name), bytes).context("PICTURES is no folder")?;
            }
        }
        ensure!(
            different <= MOST,
            "{layout}, {theme}, {dimensions}: {different} of 1,000 blocks of the window look \
             different in the page; set PICTURES to a folder to see both"
        );
        no_errors(browser)?;
        eprintln!("{layout}, {theme}, {dimensions}: {different} of 1,000 blocks differ");
    }
    Ok(())
}

/// The blocks of two pictures that differ, in a thousand of all, rounded up.
fn different(one: &[u8], other: &[u8], width: usize) -> anyhow::Result<usize> {
    let [one, other] = [means(one, width)?, means(other, width)?];
    ensure!(
        one.len() == other.len() && !one.is_empty(),
        "the picture of the page has another size"
    );
    let far = |(one, other): &(&[u64; 3], &[u64; 3])| {
        let mut colours = one.iter().zip(*other);
        colours.any(|(one, other)| one.abs_diff(*other) > TOLERANCE)
    };
    let count = one.iter().zip(&other).filter(far).count();
    Ok((1_000 * count).div_ceil(one.len()))
}

/// The mean colours of the whole blocks of a picture.
fn means(png: &[u8], width: usize) -> anyhow::Result<Vec<[u64; 3]>> {
    let (pixels, bytes) = decoded(png)?;
    let rows: Vec<&[u8]> = pixels.chunks_exact(width * bytes).collect();
    let mut means = Vec::new();
    for rows in rows.chunks_exact(BLOCK) {
        for column in 0..width / BLOCK {
            let mut sum = [0; 3];
            for row in rows {
                let from = column * BLOCK * bytes;
                let block = row.get(from..from + BLOCK * bytes).unwrap_or_default();
                for pixel in block.chunks_exact(bytes) {
                    for (sum, byte) in sum.iter_mut().zip(pixel) {
                        *sum += u64::from(*byte);
                    }
                }
            }
            means.push(sum.map(|sum| sum / (BLOCK * BLOCK) as u64));
        }
    }
    Ok(means)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of one grey, with a square of another.
    fn picture(grey: u8, square: (usize, u8)) -> Vec<u8> {
        let mut pixels = vec![grey; 80 * 40 * 3];
        for row in 0..square.0 {
            pixels[row * 240..row * 240 + 3 * square.0].fill(square.1);
        }
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 80, 40);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&pixels).unwrap();
        writer.finish().unwrap();
        file
    }

    #[test]
    fn blocks_that_differ_are_counted() {
        let plain = picture(100, (0, 0));
        for (other, wanted) in [
            (picture(100, (0, 0)), 0),
            (picture(120, (0, 0)), 0),
            (picture(130, (0, 0)), 1_000),
            (picture(100, (8, 255)), 20),
            (picture(100, (2, 255)), 0),
        ] {
            assert_eq!(different(&plain, &other, 80).unwrap(), wanted);
        }
    }
}
