//! `blockscope learn`, and `play` by what it found.

#[path = "../../../../machine/probing/tests/it/clicks.rs"]
mod clicks;

use serde_json::Value;
use std::{fs, path::Path, process::Command, sync::LazyLock};

const KITE: &[u8] = include_bytes!("../../../../game/cartridge/testdata/kinds/kite.gb");

/// The profile of the built-in game from clicks; its kinds look the same.
pub fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| clicks::profile().to_toml());
    &TEXT
}

fn run(folder: &Path, line: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    let output = command.args(line.split_whitespace()).current_dir(folder);
    let output = output.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{line}: {stderr}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn what_a_command_has_learnt_another_one_plays() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("kite.gb"), KITE).unwrap();
    fs::write(folder.join("clicks.toml"), text()).unwrap();
    let learnt = run(
        folder,
        "learn kite.gb --profile clicks.toml -o kite.toml --json",
    );
    assert_eq!(learnt["missing"], serde_json::json!([]));
    assert_eq!(learnt["profile"], "kite.toml");
    let found = learnt["found"].as_array().unwrap();
    let way = "from power-on to play: A, A";
    assert!(found.iter().any(|found| found["text"] == way), "{learnt}");
    let played = run(
        folder,
        "play --rom kite.gb --profile kite.toml --pieces 20 --json",
    );
    assert_eq!(played["pieces"], 20, "{played}");
    assert_eq!(played["elsewhere"], 0, "{played}");
    assert_eq!(played["found"], serde_json::json!([]));
}
