//! Where commands write, and how they end.

use crate::program::{blockscope, stderr};
use std::{fs, path::Path};

/// No command replaces what it reads.
#[test]
fn an_input_is_never_an_output() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let session = at("a.blockscope");
    let recorded = blockscope(&["play", "--frames", "300", "--record", &session, "--quiet"]);
    assert!(recorded.status.success(), "{}", stderr(&recorded));
    let before = fs::read(&session).unwrap();
    let link = at("link");
    fs::hard_link(&session, &link).unwrap();
    for output in [&session, &link] {
        for args in [
            &["verify", &session, "--certificate", output][..],
            &["regress", &session, "--html", output],
            &["diff", "blockfall", "blockfall", &session, "--html", output],
            &["review", &session, &format!("--json={output}")],
            &["watch", &session, &format!("--json={output}")],
            &["export", &session, "--csv", output],
        ] {
            let found = blockscope(args);
            assert_eq!(found.status.code(), Some(2), "{args:?}");
            let why = stderr(&found);
            // Some open what they write first, and no session is replaced.
            let refusals = ["is read by the same command", "is a session"];
            assert!(
                refusals.iter().any(|refusal| why.contains(refusal)),
                "{args:?}: {why}"
            );
            assert_eq!(fs::read(&session).unwrap(), before, "{args:?}");
        }
    }
}

#[test]
fn a_certificate_that_is_compared_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (session, certificate) = (at("a.blockscope"), at("a.json"));
    blockscope(&["play", "--frames", "300", "--record", &session, "--quiet"]);
    blockscope(&["verify", &session, "--certificate", &certificate]);
    let before = fs::read(&certificate).unwrap();
    let json = format!("--json={certificate}");
    let found = blockscope(&["verify", &session, "--confirm", &certificate, &json]);
    assert_eq!(found.status.code(), Some(2));
    let why = stderr(&found);
    assert!(why.contains("is read by the same command"), "{why}");
    assert_eq!(fs::read(&certificate).unwrap(), before);
}

/// Nor do commands that play replace the cartridge, profile or strategy with which they do.
#[test]
fn what_is_played_with_is_never_an_output() {
    let folder = tempfile::tempdir().unwrap();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../assets");
    let copy = |from: &str, name: &str| {
        let path = folder.path().join(name);
        fs::copy(assets.join(from), &path).unwrap();
        path.to_string_lossy().into_owned()
    };
    let rom = copy("blockfall.gb", "game.gb");
    let profile = copy("profiles/blockfall.toml", "profile.toml");
    let strategy = copy("strategies/four-feature.toml", "strategy.toml");
    let playing = [
        "--rom",
        &rom,
        "--profile",
        &profile,
        "--strategy",
        &strategy,
    ];
    let reading = ["--profile", &profile, "--strategy", &strategy];
    for input in [&rom, &profile, &strategy] {
        let json = format!("--json={input}");
        for (args, with) in [
            (&["shot", "--after", "1", "-o", input][..], &playing[..]),
            (&["play", "--frames", "1", &json], &playing),
            (&["soak", "--frames", "1", &json], &reading),
            (&["soak", "--frames", "1", "--csv", input], &reading),
            (&["sweep", "--pieces", "1", &json], &reading),
            (&["sweep", "--pieces", "1", "--csv", input], &reading),
            (&["sweep", "--pieces", "1", "--svg", input], &reading),
        ] {
            if !with.contains(&input.as_str()) {
                continue;
            }
            let before = fs::read(input).unwrap();
            let found = blockscope(&[args, with].concat());
            assert_eq!(found.status.code(), Some(2), "{args:?}");
            let why = stderr(&found);
            let refused = "is read by the same command";
            assert!(why.contains(refused), "{args:?}: {why}");
            assert_eq!(fs::read(input).unwrap(), before, "{args:?}");
        }
    }
}

/// A file is neither read and written nor written twice, under whatever name, also when it was
/// not named but lies in a folder or is named in a file. Afterwards nothing has changed.
#[test]
fn no_file_is_an_output_twice_or_an_input_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let assets = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir(at("pictures")).unwrap();
    for name in ["i0.png", "i1.png"] {
        let from = assets.join("testdata/golden/play-1.png");
        fs::copy(from, at("pictures").join(name)).unwrap();
    }
    let run = |line: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_blockscope"))
            .args(line.split_whitespace())
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    for line in [
        "play --frames 300 --record a.blockscope --quiet",
        "lab run class-project --games 1 --quiet -o record.json",
        "lab run class-project --games 1 --quiet --shard 1/1 --out parts",
    ] {
        let found = run(line);
        assert!(found.status.success(), "{line}: {}", stderr(&found));
    }
    let part = fs::read_dir(at("parts")).unwrap().next().unwrap().unwrap();
    fs::rename(part.path(), at("parts/a.shard")).unwrap();
    fs::hard_link(at("pictures/i1.png"), at("twin.png")).unwrap();
    let content = || {
        let folders = ["", "pictures", "parts"].map(|name| fs::read_dir(at(name)).unwrap());
        let files = folders
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.is_file());
        files
            .map(|path| (fs::read(&path).unwrap(), path))
            .map(|(bytes, path)| (path, bytes))
            .collect::<std::collections::BTreeMap<_, _>>()
    };
    let before = content();
    for (line, names) in [
        (
            "watch pictures --json=pictures/i0.png",
            ["pictures/i0.png"; 2],
        ),
        (
            "watch pictures --json=./pictures/../twin.png",
            ["twin.png", "i1.png"],
        ),
        (
            "review pictures --json=pictures/i1.png",
            ["pictures/i1.png"; 2],
        ),
        (
            "calibrate --source pictures --click 1,1=empty -o pictures/i0.png",
            ["pictures/i0.png"; 2],
        ),
        (
            "calibrate pictures/i0.png --click 1,1=empty -o ./pictures/i0.png",
            ["./pictures/i0.png", "pictures/i0.png"],
        ),
        ("play --frames 9 --json=x --record x", ["x is", "x,"]),
        ("play --frames 9 --json=x --record ./x", ["x is", "./x"]),
        (
            "verify a.blockscope --json=x --certificate ./x",
            ["x is", "./x"],
        ),
        ("regress a.blockscope --json=x --html x", ["x is", "x,"]),
        (
            "diff blockfall blockfall a.blockscope --json=x --html x",
            ["x is", "x,"],
        ),
        ("soak --frames 9 --json=x --csv x", ["x is", "x,"]),
        ("sweep --pieces 1 --csv x --svg ./x", ["x is", "./x"]),
        ("lab report record.json -o x --csv x", ["x is", "x,"]),
        (
            "lab report record.json --svg --csv record.svg",
            ["record.svg"; 2],
        ),
        (
            "lab report record.json --csv record.json",
            ["record.json"; 2],
        ),
        ("lab merge parts -o parts/a.shard", ["parts/a.shard"; 2]),
        ("lab tune nes-swarm --log x -o x", ["x is", "x,"]),
        (
            "regress a.blockscope --html a.blockscope-wal",
            ["a.blockscope-wal"; 2],
        ),
        (
            "regress . --json=./a.blockscope-shm",
            ["a.blockscope-shm"; 2],
        ),
        (
            "verify a.blockscope --certificate a.blockscope-journal",
            ["a.blockscope-journal"; 2],
        ),
        (
            "export a.blockscope --csv a.blockscope-wal",
            ["a.blockscope-wal"; 2],
        ),
        (
            "watch a.blockscope --json=a.blockscope-shm",
            ["a.blockscope-shm"; 2],
        ),
        ("play --frames 9 --record k --json=k-wal", ["k-wal"; 2]),
        (
            "play --frames 9 --record k --json=./k-journal",
            ["k-journal"; 2],
        ),
    ] {
        let found = run(line);
        assert_eq!(found.status.code(), Some(2), "{line}");
        let why = stderr(&found);
        assert!(why.contains("by the same command"), "{line}: {why}");
        assert_eq!(why.lines().count(), 1, "{line}: {why}");
        for name in names {
            assert!(why.contains(name), "{line}: {why}");
        }
        assert!(content() == before, "{line} changed a file");
    }
    // What is no picture is no input: a second run replaces what the first one wrote.
    for _ in 0..2 {
        let found = run("watch pictures --quiet --json=pictures/out.json");
        assert!(found.status.success(), "{}", stderr(&found));
    }
    // Nor is what an earlier run left.
    for _ in 0..2 {
        let found = run("lab run class-project --games 1 --quiet --shard 1/1 --out again");
        assert!(found.status.success(), "{}", stderr(&found));
    }
}

/// Stdout has one output, and no file is named as stdout is.
#[test]
fn stdout_has_one_output_and_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_blockscope"))
            .args(line.split_whitespace())
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let recorded = run("play --frames 300 --record a.blockscope --quiet");
    assert!(recorded.status.success(), "{}", stderr(&recorded));
    let played = run("lab run class-project --games 1 --quiet -o record.json");
    assert!(played.status.success(), "{}", stderr(&played));
    for (line, wanted) in [
        ("verify a.blockscope --json --certificate -", "two outputs"),
        ("regress a.blockscope --json=- --html -", "two outputs"),
        ("sweep --pieces 1 --csv - --svg -", "two outputs"),
        ("lab report record.json --csv -", "two outputs"),
        ("play --frames 9 --record -", "\"-\" is stdout"),
        ("lab tune nes-swarm --log -", "\"-\" is stdout"),
        ("export a.blockscope --csv b.blockscope", "is a session"),
        ("lab report record.json -o b.blockscope", "is a session"),
    ] {
        fs::copy(
            folder.path().join("a.blockscope"),
            folder.path().join("b.blockscope"),
        )
        .unwrap();
        let found = run(line);
        let why = stderr(&found);
        assert_eq!(found.status.code(), Some(2), "{line}: {why}");
        assert!(why.contains(wanted), "{line}: {why}");
        assert_eq!(why.lines().count(), 1, "{line}: {why}");
        assert_eq!(found.stdout, b"", "{line}");
        assert!(!folder.path().join("-").exists(), "{line}");
    }
    // The only output there is without the text that would be printed.
    let html = run("regress a.blockscope --quiet --html -").stdout;
    let html = String::from_utf8(html).unwrap();
    assert!(
        html.starts_with('<') && html.trim_end().ends_with('>'),
        "{html}"
    );
    let picture = run("shot --after 1 -o -").stdout;
    assert!(picture.starts_with(b"\x89PNG"));
}

/// The log of a search that can't be made has one reason.
#[test]
fn a_log_that_can_not_be_made_has_one_reason() {
    let found = blockscope(&["lab", "tune", "nes-swarm", "--log", "nowhere/log"]);
    assert_eq!(found.status.code(), Some(2));
    let why = stderr(&found);
    assert_eq!(why.matches("os error").count(), 1, "{why}");
}

/// Names of files need not be text; where an argument has to be, that is one sentence.
#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_a_file_or_refused_in_one_sentence() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt as _};
    let folder = tempfile::tempdir().unwrap();
    let session = OsStr::from_bytes(b"\xFF.blockscope");
    let other = OsStr::from_bytes(b"\xFF.other");
    let run = |args: &[&OsStr]| {
        std::process::Command::new(env!("CARGO_BIN_EXE_blockscope"))
            .args(args)
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    for (before, name, after, code) in [
        ("play --quiet --frames 2000 --record", session, "", 0),
        ("verify", session, "", 0),
        ("regress --quiet", session, "", 0),
        ("watch --quiet", session, "", 0),
        ("review --quiet", session, "", 0),
        ("decode", session, "", 0),
        ("diff blockfall blockfall", session, "--quiet", 0),
        ("export --csv -", session, "--frames ..9", 0),
        ("verify a.blockscope --certificate", other, "", 0),
        ("play --frames 1 --strategy", other, "", 2),
        ("play --frames 1 --rom", other, "", 2),
        ("lab run", other, "", 2),
        ("lab report", other, "", 2),
        ("diff blockfall", other, "a.blockscope", 2),
        ("plan --queue I --board", other, "", 2),
    ] {
        if name == other {
            let _ = fs::copy(
                folder.path().join(session),
                folder.path().join("a.blockscope"),
            );
            let _ = fs::remove_file(folder.path().join(other));
        }
        let words = before.split_whitespace().map(OsStr::new);
        let after = after.split_whitespace().map(OsStr::new);
        let args: Vec<&OsStr> = words.chain([name]).chain(after).collect();
        let found = run(&args);
        let why = stderr(&found);
        assert_eq!(found.status.code(), Some(code), "{args:?}: {why}");
        assert!(code == 0 || why.lines().count() == 1, "{args:?}: {why}");
    }
}

/// An empty file is not given to ffmpeg.
#[test]
fn an_empty_picture_is_named_as_that() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.png").to_string_lossy().into_owned();
    for (content, wanted) in [("", "a.png is empty"), ("no picture", "1 frame of")] {
        fs::write(&path, content).unwrap();
        let found = blockscope(&["watch", &path, "--quiet"]);
        assert_eq!(found.status.code(), Some(2));
        let why = stderr(&found);
        assert!(why.contains(wanted), "{why}");
    }
}

/// What never ends is no picture.
#[cfg(target_os = "linux")]
#[test]
fn a_device_without_an_end_is_no_picture() {
    let click = ["--click", "1,1=empty", "-o", "/dev/null"];
    let found = blockscope(&[&["calibrate", "/dev/zero"][..], &click].concat());
    assert_eq!(found.status.code(), Some(2));
    let why = stderr(&found);
    assert!(why.contains("it begins as none of them"), "{why}");
}

/// A record of the lab goes into devices, links and pipes and leaves them what they are.
#[cfg(unix)]
#[test]
fn a_record_does_not_replace_a_device_or_a_link() {
    use std::os::unix::fs::{FileTypeExt as _, symlink};
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link");
    symlink("real", &link).unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let run = |output: &Path| {
        let output = output.to_string_lossy();
        let found = blockscope(&[
            "lab",
            "run",
            "class-project",
            "--games",
            "1",
            "-q",
            "-o",
            &output,
        ]);
        assert!(found.status.success(), "{}", stderr(&found));
        found.stdout
    };
    let stdout = run(Path::new("-"));
    run(&link);
    assert!(link.is_symlink());
    assert_eq!(fs::read(folder.path().join("real")).unwrap(), stdout);
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| fs::read(&pipe).unwrap());
        run(&pipe);
        assert_eq!(reader.join().unwrap(), stdout);
    });
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

/// Numbers that no memory holds end in one sentence.
#[test]
fn too_many_games_are_refused_at_once() {
    for games in ["4294967295", "18446744073709551615"] {
        let found = blockscope(&["lab", "run", "class-project", "--games", games]);
        assert_eq!(found.status.code(), Some(2));
        let why = stderr(&found);
        assert!(why.contains("at most 2000000 are played in a run"), "{why}");
    }
}

/// Neither a silent pipe nor a long run keeps a command.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_every_command_that_waits() {
    use crate::program::interrupted;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("silent.y4m");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let pipe = pipe.to_string_lossy();
    let log = folder.path().join("log").to_string_lossy().into_owned();
    let picture = folder.path().join("silent.png");
    let made = std::process::Command::new("mkfifo").arg(&picture).status();
    assert!(made.unwrap().success());
    let picture = picture.to_string_lossy();
    for args in [
        &["watch", &pipe, "--quiet"][..],
        &["decode", &picture],
        &["decode", &pipe],
        &["decode", "-"],
        &["watch", "-", "--quiet"],
        &["review", &pipe, "--quiet"],
        &["review", "-", "--quiet"],
        &["play", "--games", "100000000", "--quiet"],
        &["soak", "--hours", "1000", "--quiet"],
        &["sweep", "noise", "--pieces", "100000", "--quiet"],
        &[
            "calibrate",
            "--source",
            &pipe,
            "--click",
            "1,1=empty",
            "-o",
            "/dev/null",
        ],
        &[
            "lab",
            "run",
            "class-project",
            "--games",
            "100000",
            "--quiet",
        ],
        &["lab", "tune", "nes-swarm", "--log", &log, "--quiet"],
    ] {
        let found = interrupted(args);
        let why = stderr(&found);
        assert_eq!(found.status.code(), Some(130), "{args:?}: {why}");
        let reasons = why.lines().filter(|line| line.contains("interrupted"));
        assert_eq!(reasons.count(), 1, "{args:?}: {why}");
        assert!(!why.contains("no piece was placed"), "{args:?}: {why}");
    }
}

/// A page that an interrupted comparison would have written is as it was, or not there.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_comparison_writes_no_page() {
    use crate::program::interrupted;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let session = at("a.blockscope");
    let recorded = blockscope(&["play", "--frames", "6000", "--record", &session, "--quiet"]);
    assert!(recorded.status.success(), "{}", stderr(&recorded));
    let (kept, new) = (at("kept.html"), at("new.html"));
    fs::write(&kept, "kept").unwrap();
    for page in [&kept, &new] {
        for args in [
            &["regress", &session, "--html", page, "--quiet"][..],
            &[
                "diff",
                "blockfall",
                "gameboy-tetris",
                &session,
                "--html",
                page,
                "--quiet",
            ],
        ] {
            let found = interrupted(args);
            let why = stderr(&found);
            assert_eq!(found.status.code(), Some(130), "{args:?}: {why}");
            assert!(why.contains("interrupted before"), "{args:?}: {why}");
            assert_eq!(fs::read(&kept).unwrap(), b"kept", "{args:?}");
            assert!(!Path::new(&new).exists(), "{args:?}");
        }
    }
}

/// Clicks that do not decide are no reason once Ctrl-C was pressed while they were looked at.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_calibration_is_not_ambiguous() {
    use std::{
        io::Write as _,
        process::{Command, Stdio},
    };
    let folder = tempfile::tempdir().unwrap();
    let profile = folder.path().join("p.toml").to_string_lossy().into_owned();
    let clicks = ["--click", "80,70=empty", "--click", "90,90=filled"];
    let mut frame = b"YUV4MPEG2 W160 H144 F60:1 Cmono\nFRAME\n".to_vec();
    frame.extend((0..160 * 144_u32).map(|i| (i * i / 7 % 251) as u8));
    // Only a very fast computer has looked at them before the interrupt comes.
    let is_interrupted = || {
        let mut child = Command::new(env!("CARGO_BIN_EXE_blockscope"))
            .args(["calibrate", "--source", "-", "-o", &profile])
            .args(clicks)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while !crate::program::catches_interrupts(child.id()) {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(&frame).unwrap();
        let process = child.id().to_string();
        Command::new("kill")
            .args(["-INT", &process])
            .status()
            .unwrap();
        let found = child.wait_with_output().unwrap();
        let why = stderr(&found);
        assert!(!Path::new(&profile).exists(), "{why}");
        found.status.code() == Some(130) && why.contains("interrupted")
    };
    assert!((0..9).any(|_| is_interrupted()));
}

/// A pipe where a part of an experiment should be is refused, since an earlier run left no games in
/// it; nobody has to write it.
#[cfg(target_os = "linux")]
#[test]
fn a_part_of_an_experiment_is_no_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let parts = folder.path().to_string_lossy().into_owned();
    let run = ["lab", "run", "class-project", "--games", "1", "--quiet"];
    let args = [&run[..], &["--shard", "1/1", "--out", &parts]].concat();
    assert!(blockscope(&args).status.success());
    let part = fs::read_dir(folder.path()).unwrap().next().unwrap();
    let part = part.unwrap().path();
    fs::remove_file(&part).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&part).status();
    assert!(made.unwrap().success());
    let found = blockscope(&args);
    let why = stderr(&found);
    assert_eq!(found.status.code(), Some(2), "{why}");
    assert!(why.contains("is a pipe or a device"), "{why}");
}

/// A pipe that sends no experiment or profile does not keep the command either: Ctrl-C ends it as
/// usual.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_wait_for_an_experiment() {
    use std::{
        os::unix::process::ExitStatusExt as _,
        process::{Command, Stdio},
    };
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("silent.toml");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for args in [
        &["lab", "run"][..],
        &["lab", "tune"],
        &["review", "not opened yet.y4m", "--profile"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_blockscope"))
            .args(args)
            .arg(&pipe)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Returns when the command has opened the pipe.
        let silent = fs::File::options().write(true).open(&pipe).unwrap();
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.unwrap().success());
        let ended = child.wait().unwrap();
        drop(silent);
        assert_eq!(ended.signal(), Some(2), "{args:?}");
    }
}

/// Names and texts that control a terminal are printed as what they are.
#[cfg(unix)]
#[test]
fn no_command_prints_what_controls_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("a\u{1b}[31m\u{9b}5m\u{202e}b");
    fs::create_dir(&inside).unwrap();
    let at = |name: &str| inside.join(name).to_string_lossy().into_owned();
    let session = at("run.blockscope");
    let recorded = blockscope(&["play", "--frames", "300", "--record", &session, "--quiet"]);
    assert!(recorded.status.success(), "{}", stderr(&recorded));
    let text = at("no file of ours.toml");
    fs::write(&text, "name = \"\u{202e}\u{9b}\"\n[\u{9b}").unwrap();
    let experiment = at("experiment.toml");
    let (_, plain) = lab::BUILT_IN
        .iter()
        .find(|it| it.0 == "class-project")
        .unwrap();
    let title = "title = \"";
    assert!(plain.contains(title));
    let named = plain.replacen(title, "title = \"\\u001b[31m\u{202e}\u{9b}", 1);
    fs::write(&experiment, named).unwrap();
    let (record, missing) = (at("record.json"), at("missing"));
    for args in [
        &["play", "--frames", "1", "--strategy", &text][..],
        &["play", "--frames", "1", "--profile", &text],
        &["play", "--frames", "1", "--rom", &missing],
        &["decode", &text, &missing, &session],
        &[
            "calibrate",
            &missing,
            "--click",
            "1,1=empty",
            "-o",
            "/dev/null",
        ],
        &["plan", "--board", &text, "--queue", "I"],
        &["shot", "--after", "1", "-o", &at("no folder/shot.png")],
        &["soak", "--frames", "1", "--strategy", &missing],
        &["sweep", "--pieces", "1", "--profile", &missing],
        &["verify", &session],
        &["verify", &session, "--json"],
        &["verify", &session, "--confirm", &text],
        &["regress", &session, &missing],
        &["regress", &session, "--json"],
        &["diff", "blockfall", "blockfall", &session],
        &["diff", "blockfall", &text, &session],
        &["review", &session],
        &["export", &session, "--png", &at("no folder/a.png")],
        &["export", &text, "--gif", "-"],
        &["watch", &session, "--frames", "2"],
        &["watch", &text],
        &["lab", "run", &text],
        &["lab", "run", &experiment, "--games", "1"],
        &[
            "lab",
            "run",
            &experiment,
            "--games",
            "1",
            "-q",
            "-o",
            &record,
        ],
        &["lab", "report", &record],
        &["lab", "report", &text],
        &["lab", "tune", &text],
        &["lab", "merge", &inside.to_string_lossy()],
    ] {
        let found = blockscope(args);
        for printed in [&found.stdout, &found.stderr] {
            let printed = String::from_utf8_lossy(printed);
            let raw = ['\u{1b}', '\u{9b}', '\u{202e}'];
            assert!(!printed.contains(raw), "{args:?}: {printed:?}");
        }
    }
}

/// What went wrong is one line, whatever the files are named.
#[cfg(unix)]
#[test]
fn a_line_break_in_a_name_ends_no_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("a\nb\tc");
    fs::create_dir(&inside).unwrap();
    let at = |name: &str| inside.join(name).to_string_lossy().into_owned();
    let (text, missing) = (at("text"), at("missing"));
    fs::write(&text, "no file of ours").unwrap();
    fs::write(at("bad.shard"), "no shard").unwrap();
    let click = ["--click", "1,1=empty", "-o", "/dev/null"];
    for args in [
        &["play", "--frames", "1", "--strategy", &text][..],
        &["play", "--frames", "1", "--rom", &missing],
        &[
            "calibrate",
            &missing,
            click[0],
            click[1],
            click[2],
            click[3],
        ],
        &[
            "calibrate",
            "--source",
            &missing,
            click[0],
            click[1],
            click[2],
            click[3],
        ],
        &["plan", "--board", &text, "--queue", "I"],
        &["shot", "--after", "1", "-o", &at("no folder/shot.png")],
        &["verify", &text],
        &["verify", &missing],
        &["regress", &missing],
        &["diff", "blockfall", "blockfall", &text],
        &["review", &missing],
        &["export", &text, "--gif", "-"],
        &["watch", &missing],
        &["lab", "run", &text],
        &["lab", "report", &text],
        &["lab", "merge", &inside.to_string_lossy()],
        &["lab", "tune", &text],
    ] {
        let found = blockscope(args);
        let why = stderr(&found);
        assert_eq!(found.status.code(), Some(2), "{args:?}: {why}");
        assert_eq!(why.lines().count(), 1, "{args:?}: {why}");
        assert!(why.contains("a\\nb\\tc"), "{args:?}: {why}");
    }
}

/// A source of which nothing can be read has one reason, and one that is damaged has it after what
/// was read.
#[test]
fn a_damaged_source_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("cut.y4m"), "YUV4MPEG2 W160 H144 F60:1\nFRAME\nabc").unwrap();
    fs::write(at("rate.y4m"), "YUV4MPEG2 W160 H144 Fsixty\nFRAME\n").unwrap();
    fs::create_dir(at("pictures")).unwrap();
    for name in ["a.png", "b.png"] {
        fs::write(at("pictures").join(name), "no picture").unwrap();
    }
    for (name, wanted) in [
        ("cut.y4m", "the stream ends within frame 0"),
        ("rate.y4m", "\"Fsixty\" can't be read; a frame rate is"),
        ("pictures", "2 frames could not be read, the first because"),
    ] {
        let path = at(name).to_string_lossy().into_owned();
        let found = blockscope(&["review", &path, "--quiet"]);
        let why = stderr(&found);
        assert_eq!(found.status.code(), Some(2), "{name}: {why}");
        assert_eq!(why.lines().count(), 1, "{name}: {why}");
        assert!(why.contains(wanted), "{name}: {why}");
    }
}

/// The name of a file is never a program's arguments.
#[test]
fn a_file_named_like_a_specification_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let name = "ffmpeg:-y precious";
    fs::write(folder.path().join(name), "no picture").unwrap();
    let found = std::process::Command::new(env!("CARGO_BIN_EXE_blockscope"))
        .args(["decode", name, "--ffmpeg", "/nowhere/ffmpeg"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(found.status.code(), Some(2));
    let line: serde_json::Value = serde_json::from_slice(&found.stdout).unwrap();
    let error = line["error"].as_str().unwrap();
    assert!(error.contains("can't be read"), "{error}");
    assert!(!error.contains("/nowhere"), "{error}");
}
