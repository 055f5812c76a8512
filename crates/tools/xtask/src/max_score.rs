//! The share of games in which a strategy reaches the highest score through pixels.

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use std::{fs, path::Path, process::Command};

/// Which games.
#[derive(Args)]
pub struct Options {
    /// The strategy.
    #[arg(long, default_value = "max-score")]
    strategy: String,
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// The start delay of the first; the others count up from it.
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u32,
    /// Their level at the start.
    #[arg(long, value_name = "LEVEL", default_value_t = 9)]
    level: u8,
    /// Pieces fall at the speed of the level, not ten levels faster.
    #[arg(long)]
    no_hearts: bool,
}

/// Plays a game for each start delay, without a window, and writes what `strength gather`
/// makes of them.
///
/// # Errors
/// When the program can't be built, a game was not clean, or a file can't be written.
pub fn measure(options: &Options) -> anyhow::Result<()> {
    let Options {
        strategy, level, ..
    } = options;
    let level = level.to_string();
    let hearts = |flag| (!options.no_hearts).then_some(flag);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let folder = root.join("target/max-score");
    fs::create_dir_all(&folder).context("target/max-score can't be made")?;
    let mut files = Vec::new();
    for delay in options.first..options.first.saturating_add(options.games) {
        let file = folder.join(format!("{delay}.json"));
        let status = Command::new(env!("CARGO"))
            .current_dir(&root)
            .args(["run", "--release", "--quiet", "--", "play"])
            .args(["--strategy", strategy, "--level", &level])
            .args(hearts("--heart"))
            .args(["--games", "1", "--until", "max-score", "--check", "--quiet"])
            .args(["--start-delay", &delay.to_string()])
            .arg(format!("--json={}", file.display()))
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
        .args(["--name", &format!("{strategy} through pixels")])
        .args(["--start-level", &level])
        .args(hearts("--hearts"))
        .args(&files)
        .output()
        .context("cargo can't be run")?;
    if !gathered.status.success() {
        bail!("{}", String::from_utf8_lossy(&gathered.stderr));
    }
    let text = String::from_utf8(gathered.stdout).context("strength wrote no text")?;
    let reached = text.matches("\"end\":\"score\"").count();
    eprintln!("{reached} of {} games reached 999,999", options.games);
    let path = folder.join("games.jsonl");
    Ok(files::write_atomically(&path, |file| {
        file.write_all(text.as_bytes())
    })?)
}
