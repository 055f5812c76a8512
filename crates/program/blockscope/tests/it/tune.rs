//! `lab tune` as a process: killed, resumed, its log given to another search.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

/// A search that takes a second.
pub const SEARCH: &str = r#"
name = "quick"
about = "Two weights."
generations = 12
games = 8
rules = "benchmark-10"
measure = "pieces"
end = { pieces = 200 }
optimiser = { method = "particle-swarm", population = 6 }
check = { games = 20 }

[player]
kind = "linear"
weights = { holes = -1.0, lines = 1.0 }

[parameters.weights]
bumpiness = { low = -1.0, high = 1.0 }
holes = { low = -1.0, high = 1.0 }
"#;

fn tune(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    let words = format!("lab tune search.toml {words}");
    command.args(words.split_whitespace()).current_dir(folder);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn a_killed_search_resumes_to_the_same_log_and_the_same_player() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("search.toml"), SEARCH).unwrap();
    let status = tune(folder, "--log whole -o whole.toml").status().unwrap();
    assert_eq!(status.code(), Some(0));
    let whole = fs::read(folder.join("whole")).unwrap();

    let log = folder.join("killed");
    let mut killed = tune(folder, "--log killed -o killed.toml --threads 1")
        .spawn()
        .unwrap();
    while fs::read_to_string(&log).map_or(0, |text| text.lines().count()) < 3 {
        assert!(killed.try_wait().unwrap().is_none(), "it ended too early");
        sleep(Duration::from_millis(1));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let left = fs::read(&log).unwrap();
    assert!(left.len() < whole.len() && !folder.join("killed.toml").exists());

    let status = tune(folder, "--log killed -o killed.toml")
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(0));
    assert_eq!(fs::read(log).unwrap(), whole);
    let [a, b] =
        ["whole", "killed"].map(|name| fs::read(folder.join(format!("{name}.toml"))).unwrap());
    assert_eq!(a, b);
}

#[test]
fn the_log_of_another_search_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("search.toml"), SEARCH).unwrap();
    let run = |words| tune(folder, words).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(run("--generations 1").status.code(), Some(0));
    fs::write(
        folder.join("search.toml"),
        SEARCH.replace("population = 6", "population = 7"),
    )
    .unwrap();
    let refused = run("--generations 2");
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(
        message.contains("quick.tuning.jsonl is the log of another search"),
        "{message}"
    );
}
