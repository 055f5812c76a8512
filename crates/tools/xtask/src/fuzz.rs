//! Runs tests with altered input for as long as asked.

use anyhow::{Context as _, ensure};
use std::process::Command;

/// A target: its name, and the options with which `cargo test` runs it alone.
const TARGETS: [(&str, &[&str]); 14] = [
    ("rom", &["-p", "emulator", "--test", "it"]),
    ("snapshot", &["-p", "emulator", "--test", "it"]),
    ("png", &["-p", "vision", "--test", "it"]),
    ("profile", &["-p", "vision", "--test", "it"]),
    ("strategy", &["-p", "planner", "--test", "it"]),
    ("board", &["-p", "planner", "--test", "it"]),
    ("position", &["-p", "position-text", "--test", "it"]),
    ("movie", &["-p", "movie", "--test", "it"]),
    ("pictures", &["-p", "machine", "--test", "it"]),
    ("session", &["-p", "machine", "--test", "it"]),
    ("records", &["-p", "session", "--lib"]),
    ("orders", &["-p", "session", "--lib"]),
    ("layout", &["-p", "workbench", "--test", "it"]),
    ("settings", &["-p", "workbench", "--test", "it"]),
];

/// The path of a target in its test program.
fn test(name: &str) -> String {
    match name {
        "records" => format!("codec::tests::altered::{name}"),
        "orders" => format!("order::text::tests::altered::{name}"),
        _ => format!("altered::{name}"),
    }
}

/// Runs a target, or each of them in turn, for so many seconds.
///
/// # Errors
/// When there is no such target, or one has failed.
pub fn fuzz(only: Option<&str>, seconds: u64) -> anyhow::Result<()> {
    let names = || TARGETS.map(|(name, _)| name).join(", ");
    let chosen = TARGETS
        .iter()
        .filter(|(name, _)| only.is_none_or(|only| only == *name));
    ensure!(
        chosen.clone().next().is_some(),
        "there is no target \"{}\"; choose one of {}",
        only.unwrap_or_default(),
        names()
    );
    let mut failed = Vec::new();
    for (name, options) in chosen {
        let status = Command::new(env!("CARGO"))
            .args(["test", "--quiet"])
            .args(*options)
            .args(["--", "--exact", "--nocapture", &test(name)])
            .env("FUZZ_SECONDS", seconds.to_string())
            .env("RUST_BACKTRACE", "0")
            .status()
            .context("cargo can't be run")?;
        if !status.success() {
            failed.push(*name);
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::Path};

    #[test]
    fn every_target_is_a_test_and_every_such_test_a_target() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut folders = vec![crates];
        let mut named = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.ends_with("altered.rs") {
                    let text = fs::read_to_string(path).unwrap();
                    let names = text.split("Fuzz::new(\"").skip(1);
                    let names = names.filter_map(|rest| rest.split('"').next());
                    for name in names {
                        assert!(text.contains(&format!("fn {name}()")), "{name}");
                        named.push(name.to_owned());
                    }
                }
            }
        }
        named.sort_unstable();
        let mut targets = TARGETS.map(|(name, _)| name);
        targets.sort_unstable();
        assert_eq!(named, targets);
    }

    #[test]
    fn an_unknown_target_is_refused_with_the_choice() {
        let error = fuzz(Some("dance"), 1).unwrap_err().to_string();
        assert!(
            error.contains("\"dance\"") && error.contains("snapshot"),
            "{error}"
        );
    }
}
