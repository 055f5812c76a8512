//! `blockscope regress` and `diff`, by the program as a process.

use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

const FRAMES: u64 = 900;

fn blockscope(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    let words = line.split_whitespace();
    command.args(words).current_dir(folder).output().unwrap()
}

/// Standard output, of a command that ends with this code.
fn printed(folder: &Path, line: &str, code: i32) -> String {
    let output = blockscope(folder, line);
    assert_eq!(output.status.code(), Some(code), "{line}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with a profile, `off.toml`, and recorded sessions of these names.
fn folder(names: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let profile = vision::Profile::blockfall_text().replace("[16, 0]", "[17, 0]");
    fs::write(folder.path().join("off.toml"), profile).unwrap();
    for name in names {
        let line = format!("play --frames {FRAMES} --quiet --record {name}");
        printed(folder.path(), &line, 0);
    }
    folder
}

#[test]
fn a_folder_is_compared_reported_and_accepted() {
    let folder = folder(&["a.blockscope", "b.blockscope"]);
    let at = |line: &str, code| printed(folder.path(), line, code);
    let same = at("regress . --quiet", 0);
    assert_eq!(same.matches("nothing differs").count(), 2, "{same}");

    let json = at(
        "regress . --profile off.toml --json --html a.html --quiet",
        1,
    );
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["unchanged"], &json["schema"]),
        (&false.into(), &"blockscope-regress".into())
    );
    let sessions = json["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    for session in sessions {
        assert_eq!(session["frames"], FRAMES);
        let stretches = session["stretches"].as_array().unwrap();
        let cell = stretches.iter().find(|it| it["field"] == "cell").unwrap();
        assert!(cell["row"].is_u64() && cell["first"].is_u64(), "{cell}");
    }
    let html = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert!(html.contains("data:image/png;base64,") && html.contains("off.toml"));
    assert!(!html.contains("http") && !html.contains("<script"));

    let table = at("regress a.blockscope --strategy max-score --quiet", 1);
    assert!(
        table.contains("placement") || table.contains("worth"),
        "{table}"
    );
    at(
        "regress a.blockscope --strategy max-score --accept --quiet",
        0,
    );
    at("regress a.blockscope --strategy max-score --quiet", 0);
    at("verify a.blockscope --strategy max-score --quiet", 0);
    at("verify a.blockscope --quiet", 0);
    // The other one is as it was.
    at("verify b.blockscope --quiet", 0);
    at("regress b.blockscope --strategy max-score --quiet", 1);
}

#[test]
fn a_damaged_session_is_a_sentence_and_the_others_are_compared() {
    let folder = folder(&["a.blockscope"]);
    let mut bytes = fs::read(folder.path().join("a.blockscope")).unwrap();
    bytes.truncate(bytes.len() / 2);
    fs::write(folder.path().join("b.blockscope"), bytes).unwrap();
    let output = blockscope(folder.path(), "regress . --quiet");
    assert_eq!(output.status.code(), Some(2));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("900 frames, nothing differs"), "{table}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("1 of 2 sessions") && stderr.contains("b.blockscope"));
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}

#[test]
fn two_profiles_are_compared() {
    let folder = folder(&["a.blockscope"]);
    let at = |line: &str, code| printed(folder.path(), line, code);
    let same = at("diff blockfall blockfall a.blockscope --quiet", 0);
    assert!(same.starts_with("the profiles are equal"), "{same}");
    let text = at(
        "diff blockfall off.toml a.blockscope --html a.html --quiet",
        1,
    );
    assert!(
        text.starts_with("field.origin: [16, 0] -> [17, 0]\n"),
        "{text}"
    );
    let html = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert!(html.contains("field.origin") && html.contains("data:image/png"));
    let json = at("diff blockfall off.toml a.blockscope --json --quiet", 1);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["keys"][0]["key"], "field.origin");
    assert!(!json["readings"]["groups"].as_array().unwrap().is_empty());
}
