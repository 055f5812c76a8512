//! The share of games in which a strategy reaches the highest score through pixels.

use anyhow::{Context as _, bail, ensure};
use std::{fs, path::Path, process::Command};

/// Plays a game for each start delay from 0 on, without a window, and writes what
/// `strength gather` makes of them.
///
/// # Errors
/// When the program can't be built, a game was not clean, or a file can't be written.
pub fn measure(strategy: &str, games: u32) -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("target/max-score");
    fs::create_dir_all(&folder).context("target/max-score can't be made")?;
    let mut files = Vec::new();
    for delay in 0..games {
        let file = folder.join(format!("{delay}.json"));
        let status = Command::new(env!("CARGO"))
            .current_dir(&root)
            .args(["run", "--release", "--quiet", "--", "play"])
            .args(["--strategy", strategy, "--level", "9", "--heart"])
            .args(["--games", "1", "--until", "max-score", "--check", "--quiet"])
            .args(["--start-delay", &delay.to_string(), "--json"])
            .arg(&file)
            .status()
            .context("cargo can't be run")?;
        ensure!(
            status.success(),
            "the game with start delay {delay} was not clean"
        );
        eprintln!("start delay {delay}: done");
        files.push(file);
    }
    let gathered = Command::new(env!("CARGO"))
        .current_dir(&root)
        .args([
            "run",
            "--release",
            "--quiet",
            "-p",
            "strength",
            "--",
            "gather",
        ])
        .args(["--name", &format!("{strategy} through pixels"), "--hearts"])
        .args(&files)
        .output()
        .context("cargo can't be run")?;
    if !gathered.status.success() {
        bail!("{}", String::from_utf8_lossy(&gathered.stderr));
    }
    let text = String::from_utf8(gathered.stdout).context("strength wrote no text")?;
    let reached = text.matches("\"end\":\"score\"").count();
    eprintln!("{reached} of {games} games reached 999,999");
    fs::write(folder.join("games.jsonl"), text).context("games.jsonl can't be written")
}
