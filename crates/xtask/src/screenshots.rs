//! The pictures of the README: drawn by the program itself, off screen, so that they
//! show what it does today.

use anyhow::{Context, ensure};
use std::{fs, path::Path, process::Command};

/// Where the pictures are, from the root of the repository.
const FOLDER: &str = "screenshots";
/// More than this is too much for a README, in bytes.
const LARGEST: u64 = 150_000;

/// A picture's name and what `blockscope shot` is told.
const PICTURES: [(&str, &str); 3] = [
    ("watch", "--level 9 --after 5600"),
    (
        "watch-light",
        "--level 9 --after 7000 --theme light --palette grey --overlays grid,cells,falling,plan,next",
    ),
    ("menus", "--after 295"),
];

/// Draws them all.
pub fn draw() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder)?;
    for (name, options) in PICTURES {
        let file = folder.join(name).with_extension("png");
        let drawn = Command::new(env!("CARGO"))
            .current_dir(&root)
            .args(["run", "--quiet", "--release", "-p", "blockscope", "--"])
            .args(["shot", "-o"])
            .arg(&file)
            .args(options.split(' '))
            .status()
            .context("cargo can't be run")?;
        ensure!(drawn.success(), "{name} was not drawn");
        let size = fs::metadata(&file)?.len();
        ensure!(
            size <= LARGEST,
            "{name}.png has {size} bytes, more than {LARGEST}; draw a smaller window"
        );
        eprintln!("{FOLDER}/{name}.png: {size} bytes");
    }
    Ok(())
}
