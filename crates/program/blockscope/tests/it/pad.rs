//! The buttons of a run leave the program in a file, and come back.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn play(options: &[&str], option: &str, file: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .args(["play", "--quiet", "--json"])
        .args(options)
        .arg(option)
        .arg(file)
        .output()
        .unwrap()
}

fn report(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_buttons_of_a_run_give_the_same_pictures_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.pad");
    let written = play(&["--level=9", "--pieces=20"], "--pad", &path);
    assert!(written.status.success(), "{}", stderr(&written));
    let run = report(&written);
    let frames = run["frames"].as_u64().unwrap();

    let again = play(&[], "--pad-in", &path);
    assert!(again.status.success(), "{}", stderr(&again));
    let replayed = report(&again);
    assert_eq!(replayed["pad"]["compared"], frames);
    assert_eq!(replayed["pad"]["difference"], serde_json::Value::Null);
    for field in ["frames", "pieces", "score", "lines", "level", "referee"] {
        assert_eq!(replayed[field], run[field], "{field}");
    }
    // Without one press the game goes another way from that frame on.
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let presses = |line: &&str| line.len() == 8 && line.contains('A');
    let (at, _) = lines
        .iter()
        .enumerate()
        .rfind(|(_, line)| presses(line))
        .unwrap();
    let frame = lines[1..=at].iter().filter(|line| line.len() == 8).count() as u64;
    let changed: Vec<String> = (0..lines.len())
        .map(|i| match i == at {
            true => "........\n".to_owned(),
            false => format!("{}\n", lines[i]),
        })
        .collect();
    fs::write(&path, changed.concat()).unwrap();
    let other = play(&[], "--pad-in", &path);
    assert_eq!(other.status.code(), Some(1), "{}", stderr(&other));
    assert!(stderr(&other).contains("the pictures differ from those of the pad file"));
    let difference = &report(&other)["pad"]["difference"];
    let [first, last] = [0, 1].map(|i| difference[i].as_u64().unwrap());
    assert!(
        first <= frame + 60 && frame <= last,
        "{frame}: {difference}"
    );
}

#[test]
fn what_is_no_pad_file_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.pad");
    for (text, why) in [
        ("", "its first line is not"),
        ("blockscope-pad 1\nleft\n", "line 2 is neither"),
    ] {
        fs::write(&path, text).unwrap();
        let output = play(&[], "--pad-in", &path);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
    let output = play(&["--free-run"], "--pad", &path);
    assert_eq!(output.status.code(), Some(2));
}
