//! The program, run as a process, and its desktop entry.

use std::{
    collections::BTreeMap,
    path::Path,
    process::{Command, Output},
};

/// Runs the program without a display.
pub fn blockscope(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command.args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn help_names_the_commands() {
    let output = blockscope(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("play"));
    let output = blockscope(&["play", "--help"]);
    for option in [
        "--rom", "--level", "--heart", "--pieces", "--json", "--check",
    ] {
        assert!(stdout(&output).contains(option), "{option}");
    }
}

#[test]
fn without_a_display_one_sentence_states_what_to_do() {
    let output = blockscope(&[]);
    assert_eq!(output.status.code(), Some(2));
    let message = stderr(&output);
    assert!(
        message.contains("no display") && message.contains("blockscope play"),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1, "{message}");
}

#[test]
fn a_bad_file_is_named_and_nothing_starts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.gb");
    std::fs::write(&path, "not a cartridge").unwrap();
    for args in [&[text(&path)][..], &["play", "--rom", text(&path)]] {
        let output = blockscope(args);
        assert_eq!(output.status.code(), Some(2));
        let message = stderr(&output);
        assert!(
            message.contains("notes.gb") && message.contains("15 bytes"),
            "{message}"
        );
        assert!(stdout(&output).is_empty());
    }
    let missing = folder.path().join("missing.gb");
    let output = blockscope(&["play", "--rom", text(&missing)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("missing.gb"));
}

#[test]
fn bad_usage_exits_with_2_and_a_reason() {
    for args in [
        &["play", "--level", "10"][..],
        &["play", "--strategy", "nonsense"],
        &["play", "--nonsense"],
        &["--speed", "3"],
    ] {
        let output = blockscope(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!stderr(&output).is_empty(), "{args:?}");
    }
}

#[test]
fn play_reports_on_stdout_and_in_a_file_alike() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.json");
    let base = [
        "play", "--level", "9", "--pieces", "12", "--check", "--quiet",
    ];
    let on_stdout = blockscope(&[&base[..], &["--json"]].concat());
    assert_eq!(on_stdout.status.code(), Some(0), "{}", stderr(&on_stdout));
    let report: serde_json::Value = serde_json::from_str(&stdout(&on_stdout)).unwrap();
    assert_eq!(report["pieces"], 12);
    assert_eq!(report["level"], 9);
    assert_eq!(report["per_game"][0]["end"], "pieces");
    assert_eq!(report["referee"]["frames"], report["referee"]["agreed"]);
    for counter in [
        "misreads",
        "lost_presses",
        "misdrops",
        "replans",
        "late_plans",
    ] {
        assert_eq!(report[counter], 0, "{counter}");
    }

    let in_file = blockscope(&[&base[..], &[&format!("--json={}", text(&file))[..]]].concat());
    assert_eq!(in_file.status.code(), Some(0), "{}", stderr(&in_file));
    assert!(stdout(&in_file).is_empty());
    let written: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    for same in ["frames", "pieces", "score", "lines"] {
        assert_eq!(written[same], report[same], "{same}");
    }
}

#[test]
fn a_rom_from_a_file_is_played_by_the_same_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy of the game");
    std::fs::write(&path, cartridge::IMAGE).unwrap();
    let output = blockscope(&["play", "--rom", text(&path), "--pieces", "3", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(report["pieces"], 3);
}

#[test]
fn the_same_shot_is_the_same_file_and_replaces_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["a.png", "b.png"].map(|name| folder.path().join(name));
    std::fs::write(&files[1], "old").unwrap();
    for file in &files {
        let args = ["shot", "--after", "900", "--level", "9", "--scale", "1.25"];
        let output = blockscope(&[&args[..], &["-o", text(file)]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).is_empty());
    }
    let [one, two] = files.map(|file| std::fs::read(file).unwrap());
    assert!(one == two, "two shots differ");
    let picture = image::load_from_memory(&one).unwrap();
    assert_eq!((picture.width(), picture.height()), (1600, 1000));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_shot_shows_the_picture_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let shot = |name: &str, args: &[&str]| {
        let file = folder.path().join(name);
        let all = [&["shot", "-o", text(&file)], args].concat();
        let output = blockscope(&all);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        image::open(file).unwrap().into_rgb8()
    };
    let title = shot("title.png", &["--after", "60"]);
    let play = shot("play.png", &["--after", "900"]);
    let other = shot("other.png", &["--after", "900", "--theme", "light"]);
    // The game's picture at scale 4, below the header of its panel.
    let game =
        |image: &image::RgbImage| image::imageops::crop_imm(image, 8, 60, 640, 576).to_image();
    assert!(game(&title) != game(&play), "the game did not run");
    assert!(game(&play) == game(&other), "the theme changed the game");
    assert!(play != other, "both themes look alike");
    // Every pixel of the game is a square of one colour.
    let plain = shot("plain.png", &["--after", "900", "--overlays", "none"]);
    let plain = game(&plain);
    for (x, y, colour) in plain.enumerate_pixels() {
        assert_eq!(colour, plain.get_pixel(x / 4 * 4, y / 4 * 4), "at {x},{y}");
    }
}

#[test]
fn a_live_shot_shows_the_file_that_was_opened() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("game.blockscope");
    let game = ["--level", "9", "--frames", "900", "--record"];
    let played = blockscope(&[&["play"], &game[..], &[text(&session)]].concat());
    assert_eq!(played.status.code(), Some(0), "{}", stderr(&played));
    let shot = |name: &str, args: &[&str]| {
        let file = folder.path().join(name);
        let plain = ["shot", "--overlays", "none", "-o", text(&file)];
        let output = blockscope(&[&plain[..], args].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let image = image::open(file).unwrap().into_rgb8();
        image::imageops::crop_imm(&image, 8, 60, 640, 576).to_image()
    };
    let live = shot("live.png", &["--live", "2", "--open", text(&session)]);
    let after = shot("after.png", &["--after", "900", "--level", "9"]);
    assert!(live == after, "the session shows another picture");
}

#[test]
fn a_failed_shot_reports_the_reason_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("shot.png");
    let nowhere = folder.path().join("no folder/shot.png");
    for (args, expected) in [
        (&["-o", text(&nowhere), "--after", "9"][..], "no folder"),
        (&["-o", text(&there), "--size", "640x480"], "960x640"),
        (&["-o", text(&there), "--size", "60000x60000"], "too large"),
        (&["-o", text(&there), "--after", "0"], "--after"),
        (&["-o", text(&there), "--rom", text(&nowhere)], "no file"),
        (&["-o", text(&there), "--open", text(&nowhere)], "--live"),
    ] {
        let output = blockscope(&[&["shot"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Interrupts a command that would run for days, with a stdin that sends nothing; returns what it
/// has printed and its code.
#[cfg(target_os = "linux")]
pub fn interrupted(args: &[&str]) -> Output {
    use std::process::Stdio;

    let mut child = Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It stays open until the command has ended.
    let _stdin = child.stdin.take();
    while !catches_interrupts(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    child.wait_with_output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_run_with_a_report() {
    let output = interrupted(&["play", "--pieces", "100000000", "--json", "--quiet"]);
    assert_eq!(output.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["end"], "interrupted");
}

/// A check that was cut short is no check.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_cross_check_has_failed() {
    let output = interrupted(&["cross-check", "--frames", "100000000"]);
    assert_eq!(output.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["cancelled"], true);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let reason = "of 100000000 pictures";
    assert!(
        stderr.contains("interrupted after") && stderr.contains(reason),
        "{stderr}"
    );
}

/// Whether a process has a handler for SIGINT, signal 2.
#[cfg(target_os = "linux")]
pub fn catches_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
    mask & (1 << 1) != 0
}

#[test]
fn bench_shows_budgets_and_checks_them_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bench.json");
    let args = ["bench", "--only", "loop", "--frames", "1000", "--check"];
    let output = blockscope(&[&args[..], &[&format!("--json={}", text(&path))[..]]].concat());
    let table = stdout(&output);
    let json: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let sections = json["sections"].as_array().unwrap();
    assert_eq!(sections.len(), 1, "{json}");
    let mut kept = true;
    let mut budgets = 0;
    for row in sections[0]["rows"].as_array().unwrap() {
        assert!(table.contains(row["name"].as_str().unwrap()), "{table}");
        for figure in row["figures"].as_array().unwrap() {
            assert!(figure["value"].as_f64().unwrap() > 0.0, "{figure}");
            budgets += usize::from(!figure["budget"].is_null());
            kept &= figure["kept"].as_bool().unwrap_or(true);
        }
    }
    assert!(budgets >= 3, "{json}");
    assert_eq!(output.status.code(), Some(i32::from(!kept)), "{table}");
    let built = json["conditions"]["optimised"].as_bool().unwrap();
    assert_eq!(table.contains("mean nothing"), !built, "{table}");
}

const ENTRY: &str = include_str!("../../../../../assets/blockscope.desktop");

#[test]
fn the_desktop_entry_starts_this_program_and_belongs_to_its_window() {
    let mut lines = ENTRY.lines();
    assert_eq!(lines.next(), Some("[Desktop Entry]"));
    let keys: BTreeMap<&str, &str> = lines.map(|line| line.split_once('=').unwrap()).collect();
    let program = Path::new(env!("CARGO_BIN_EXE_blockscope")).file_stem();
    let exec = keys["Exec"].split(' ').next();
    assert_eq!(exec, program.and_then(|name| name.to_str()));
    assert_eq!((keys["Type"], keys["Terminal"]), ("Application", "false"));
    assert!(keys["Categories"].ends_with(';') && keys["MimeType"].ends_with(';'));
    // The class of the window is the id that it is opened with.
    let id = format!(".with_app_id(\"{}\")", keys["StartupWMClass"]);
    assert!(include_str!("../../src/window.rs").contains(&id), "{id}");
}
