//! The exit code of every command: 0 done, 1 a check failed, 2 bad usage or input. After
//! a 2, stderr has one sentence. An interrupted one ends with 130, in tests of its own.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};
use tempfile::TempDir;

/// A folder with the files that the cases name.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        std::fs::write(folder.at("empty board"), [".........."; 18].join("\n")).unwrap();
        let played = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/golden/play-1.png");
        std::fs::write(folder.at("search.toml"), super::tune::SEARCH).unwrap();
        std::fs::copy(played, folder.at("play.png")).unwrap();
        std::fs::write(folder.at("clicks.toml"), super::learn::text()).unwrap();
        std::fs::write(folder.at("a.png"), b"\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01").unwrap();
        std::fs::write(folder.at("no game.gb"), rom(0, 0, &[0x18, 0xFE])).unwrap();
        std::fs::write(folder.at("illegal.gb"), rom(0, 0, &[0xD3; 4])).unwrap();
        std::fs::write(folder.at("type 20.gb"), rom(0x20, 0, &[])).unwrap();
        std::fs::write(folder.at("much RAM.gb"), rom(0x03, 4, &[])).unwrap();
        folder
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the program in the folder, without a display.
    fn run(&self, line: &str) -> Output {
        self.command(line).output().unwrap()
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_blockscope"));
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            command.env_remove(name);
        }
        let words = line.split_whitespace().map(|word| word.replace('~', " "));
        command.args(words).current_dir(self.0.path());
        command
    }
}

/// The built-in cartridge with another type and RAM size, and this code at its entry.
fn rom(kind: u8, ram: u8, code: &[u8]) -> Vec<u8> {
    let mut rom = cartridge::IMAGE.to_vec();
    rom[0x100..0x100 + code.len()].copy_from_slice(code);
    (rom[0x147], rom[0x149]) = (kind, ram);
    let sum = rom[0x134..0x14D].iter();
    rom[0x14D] = sum.fold(0_u8, |sum, byte| sum.wrapping_sub(*byte).wrapping_sub(1));
    rom
}

/// The code, the command line with `~` for a blank within a word, and what stderr has.
const CASES: &[(i32, &str, &str)] = &[
    (0, "--help", ""),
    (0, "--version", ""),
    (2, "", "no display"),
    (2, "--speed 3", "--speed"),
    (2, "missing.gb", "missing.gb"),
    (2, "a.png", "a.png is no picture that can be read"),
    (2, "play --rom a.png", "a picture in JPEG format, not a"),
    (2, "type~20.gb", "no cartridge of type 20"),
    (0, "play --help", ""),
    (0, "play --pieces 1 --quiet --check", ""),
    (0, "play --pieces 1 --quiet --free-run", ""),
    (0, "play --rom no~game.gb --frames 30", ""),
    (1, "play --rom no~game.gb --frames 30 --check", "no piece"),
    (1, "play --frames 30 --check", "no piece"),
    (
        1,
        "play --pieces 9 --check --faults white-lines:2.5%",
        "misreads is",
    ),
    (
        1,
        "play --level 9 --pieces 9 --check --faults extra-press:20%,seed=1",
        "played at level 5",
    ),
    (
        2,
        "play --faults dorp@3",
        "part 1: there is no fault \"dorp\"",
    ),
    (
        0,
        "sweep noise --rates 0 --seeds 1 --pieces 1 --quiet --csv sweep.csv --svg sweep.svg",
        "",
    ),
    (2, "sweep dorp", "there is no fault"),
    (2, "sweep noise:0.1", "--rates sets how often"),
    (2, "sweep --rates 2", "a share like 0.02"),
    (2, "sweep noise --json=no~folder/a.json", "no folder"),
    (2, "play --level 10", "--level"),
    (
        2,
        "play --pad serial:/dev/nowhere",
        "no serial port \"/dev/nowhere\"",
    ),
    (2, "play --movie missing.bk2", "no file missing.bk2"),
    (2, "play --movie play.png", "play.png: this is no movie"),
    (2, "play --movie play.png --pad-in play.png", "--pad-in"),
    (2, "play --skip 3", "--movie"),
    (2, "play --compare play.png", "--movie"),
    (2, "play --source play.png", "--pad serial:PORT"),
    (2, "play --source play.png --rom a.png", "--source"),
    (2, "play --rom missing.gb", "missing.gb"),
    (2, "play --rom type~20.gb", "no cartridge of type 20"),
    (
        2,
        "play --rom type~20.gb --free-run",
        "no cartridge of type 20",
    ),
    (
        2,
        "play --rom type~20.gb --core gameboy-core",
        "no cartridge of type 20",
    ),
    (
        2,
        "play --rom much~RAM.gb --core gameboy-core",
        "32768 bytes of RAM",
    ),
    (
        2,
        "play --rom much~RAM.gb --core gameboy-core --free-run",
        "32768 bytes of RAM",
    ),
    (2, "play --rom illegal.gb", "address 0100"),
    (2, "play --rom illegal.gb --free-run", "address 0100"),
    (2, "play --rom illegal.gb --check", "address 0100"),
    (2, "play --pieces 1 --json=no~folder/a.json", "no folder"),
    (2, "play --pieces 1 --json=.", "is a folder"),
    (2, "play --strategy nonsense", "nonsense"),
    (2, "play --profile nonsense", "nonsense"),
    (0, "plan --board empty~board --queue LT", ""),
    (2, "plan --board empty~board --queue Q", "no piece"),
    (2, "plan --board missing --queue L", "missing"),
    (2, "plan", "--board"),
    (0, "decode play.png", ""),
    (2, "decode", "FILE"),
    (
        2,
        "decode play.png missing.png",
        "1 of 2 files could not be read: missing.png;",
    ),
    (2, "decode type~20.gb", "1 of 1 files"),
    (0, "problem play.png -o problem.png", ""),
    (2, "problem missing.png -o problem.png", "missing.png"),
    (2, "problem play.png -o no~folder/problem.png", "no folder"),
    (2, "problem play.png --frame 7 -o problem.png", "no frame 7"),
    (
        2,
        "calibrate play.png --click 1,1=nonsense -o p.toml",
        "nonsense",
    ),
    (0, "learn --profile clicks.toml -o learnt.toml --quiet", ""),
    (1, "learn --profile clicks.toml --frames 100 --quiet", ""),
    (2, "learn --profile missing.toml", "missing.toml"),
    (
        2,
        "learn --profile clicks.toml -o no~folder/p.toml",
        "no folder",
    ),
    (
        2,
        "play --profile clicks.toml --pieces 1",
        "blockscope learn",
    ),
    (
        2,
        "play --profile clicks.toml --pieces 1 --check",
        "leave out the others",
    ),
    (0, "watch play.png --quiet", ""),
    (2, "watch missing.png", "missing.png can't be read"),
    (2, "watch type~20.gb --ffmpeg no~ffmpeg", "--ffmpeg"),
    (0, "sources --ffmpeg true", ""),
    (2, "sources --ffmpeg no~ffmpeg", "list of devices needs"),
    (0, "tbp --strategy dellacherie", ""),
    (
        2,
        "tbp --strategy nonsense",
        "no strategy named \"nonsense\"",
    ),
    (
        2,
        "play --strategy tbp:no~program --quiet",
        "no program can't be started",
    ),
    (
        2,
        "play --strategy tbp:bot --free-run",
        "leave out --free-run",
    ),
    (
        2,
        "review run.blockscope --strategy tbp:bot",
        "only \"blockscope play\"",
    ),
    (2, "mcp", "send initialize first"),
    (2, "mcp no~folder", "there is no folder no folder"),
    (2, "serve --address 0.0.0.0", "give --token"),
    (
        2,
        "serve --address 192.168.0.7 --token short",
        "16 to 256 letters",
    ),
    (2, "serve --port 0 --rom missing.gb", "missing.gb"),
    (2, "serve --port 0 --rom illegal.gb --quiet", "address 0100"),
    (2, "serve --port 0 --session play.png", "play.png"),
    (2, "serve --port 0 --source missing.png", "missing.png"),
    (2, "serve --port 0 --source play.png --level 9", "--level"),
    (2, "serve --port 0 --split-at 20,10", "rising numbers"),
    (
        2,
        "serve --port 0 --profile clicks.toml",
        "leave --profile out",
    ),
    (0, "serve --port 0 --source play.png --once --quiet", ""),
    (0, "lab tune search.toml --quiet", ""),
    (2, "lab", "Usage"),
    (2, "lab tune nonsense", "no search named \"nonsense\""),
    (
        0,
        "lab tune search.toml --method genetic --generations 1 --quiet",
        "",
    ),
    (
        2,
        "lab tune search.toml --method luck",
        "cross-entropy, genetic",
    ),
    (0, "lab match umbrella led-wall --seeds 1 -q", ""),
    (2, "lab match umbrella", "PLAYER"),
    (2, "lab match umbrella nonsense", "no player `nonsense`"),
    (
        2,
        "lab match umbrella led-wall --rules nes",
        "no lines are sent",
    ),
    (2, "lab match umbrella led-wall --seeds 0", "--seeds"),
    (
        2,
        "lab tune empty~board",
        "empty board is no tuning file: line 1",
    ),
    (2, "lab tune four-weights --generations 0", "--generations"),
    (
        2,
        "lab tune four-weights --log no~folder/log",
        "no folder/log",
    ),
    (0, "cross-check --frames 60 --core boytacean", ""),
    (2, "cross-check --core nonsense", "nonsense"),
    (2, "cross-check --level 21", "--level"),
    (0, "shot --after 9 -o shot.png", ""),
    (0, "decode --help", ""),
    (2, "shot --after 9 -o no~folder/shot.png", "no folder"),
    (
        2,
        "shot --after 9 -o shot2.png --rom illegal.gb",
        "address 0100",
    ),
    (
        2,
        "shot --after 9 -o shot2.png --rom type~20.gb",
        "no cartridge of type 20",
    ),
    (2, "shot", "--output"),
    (0, "bench --only loop --frames 1000 --quiet", ""),
    (2, "bench --only nonsense", "nonsense"),
    (0, "soak --frames 1000 --pieces 9 --quiet", ""),
    (1, "soak --frames 1000 --memory-limit 1 --quiet", ""),
    (2, "soak --hours 0", "--hours"),
    (
        0,
        "play --level 9 --frames 400 --record run.blockscope --quiet",
        "",
    ),
    (
        0,
        "serve --port 0 --session run.blockscope --speed max --once --quiet",
        "",
    ),
    (0, "verify run.blockscope --quiet", ""),
    (0, "verify run.blockscope --quiet --strict", ""),
    (0, "verify run.blockscope --frames 40..60 --quiet", ""),
    (0, "verify run.blockscope --pictures-only --quiet", ""),
    (
        1,
        "verify run.blockscope --pictures-only --quiet --strict",
        "emulator (not asked for)",
    ),
    (
        2,
        "verify run.blockscope --quiet --certificate ./run.blockscope",
        "is read by the same command",
    ),
    (
        2,
        "regress run.blockscope --quiet --html run.blockscope",
        "is read by the same command",
    ),
    (
        2,
        "diff blockfall blockfall run.blockscope --quiet --html run.blockscope",
        "is read by the same command",
    ),
    (
        2,
        "review run.blockscope --quiet --json=run.blockscope",
        "is a session or another database",
    ),
    (
        2,
        "watch run.blockscope --quiet --json=run.blockscope",
        "is a session or another database",
    ),
    (0, "play --frames 30 --quiet --record :memory:", ""),
    (0, "verify :memory: --quiet", ""),
    (
        0,
        "play --frames 30 --quiet --record file:a.blockscope?mode=memory",
        "",
    ),
    (0, "verify file:a.blockscope?mode=memory --quiet", ""),
    (
        2,
        "verify a\u{1b}]0;b\u{7}.blockscope",
        "a\\u{1b}]0;b\\u{7}.blockscope can't be read",
    ),
    (
        2,
        "verify run.blockscope --frames 40..6000 --quiet",
        "has the frames 1 to",
    ),
    (
        2,
        "verify run.blockscope --frames 9 --run 2 --quiet",
        "has no run 2",
    ),
    (
        2,
        "verify run.blockscope --frames 9 --branch 3 --quiet",
        "has no branch 3",
    ),
    (2, "verify run.blockscope --branch 0", "--frames"),
    (
        1,
        "verify run.blockscope --pictures-only --strategy max-score --quiet",
        "planner differs",
    ),
    (2, "verify missing.blockscope", "missing.blockscope"),
    (0, "decode run.blockscope --profile blockfall", ""),
    (
        0,
        "export run.blockscope --frames 9..40 --gif a.gif --quiet",
        "",
    ),
    (
        0,
        "export run.blockscope --frames 300 --scale 3 --layers all --png b.png",
        "",
    ),
    (0, "export run.blockscope --csv - --quiet", ""),
    (2, "export run.blockscope", "--gif"),
    (2, "export run.blockscope --gif a.gif --csv b.csv", "--csv"),
    (2, "export run.blockscope --csv b.csv --scale 3", "--scale"),
    (2, "export run.blockscope --gif a.gif --scale 9", "--scale"),
    (
        2,
        "export run.blockscope --gif a.gif --frames 9-40",
        "--frames",
    ),
    (
        2,
        "export run.blockscope --gif b.gif --every 1",
        "a GIF of every frame",
    ),
    (2, "export run.blockscope --png b.png", "choose one frame"),
    (
        2,
        "export run.blockscope --csv b.csv --frames 9..401",
        "1 to 400",
    ),
    (
        2,
        "export run.blockscope --csv b.csv --branch 4",
        "no branch 4",
    ),
    (2, "export run.blockscope --csv b.csv --run 4", "no run 4"),
    (
        2,
        "export run.blockscope --csv no~folder/b.csv",
        "no folder",
    ),
    (
        2,
        "export run.blockscope --csv run.blockscope",
        "is read by the same command",
    ),
    (
        2,
        "export run.blockscope --png-folder .",
        "is there already",
    ),
    (
        2,
        "export run.blockscope --plan - --frames 3",
        "no plan is in force",
    ),
    (2, "export missing.blockscope --csv -", "missing.blockscope"),
    (2, "export play.png --csv -", "not a session"),
    (0, "regress run.blockscope --quiet", ""),
    (
        1,
        "regress run.blockscope --strategy max-score --quiet",
        " of 1 session: ",
    ),
    (
        0,
        "regress run.blockscope --strategy max-score --accept --quiet",
        "",
    ),
    (2, "regress", "FOLDER"),
    (
        2,
        "regress missing.blockscope --quiet",
        "missing.blockscope",
    ),
    (2, "regress no~folder --quiet", "no folder"),
    (2, "regress run.blockscope --profile nonsense", "nonsense"),
    (
        2,
        "regress run.blockscope --html no~folder/a.html --quiet",
        "no folder",
    ),
    (0, "diff blockfall blockfall run.blockscope --quiet", ""),
    (
        1,
        "diff blockfall gameboy-tetris run.blockscope --quiet",
        " of 1 session: ",
    ),
    (2, "diff auto blockfall run.blockscope --quiet", "auto"),
    (2, "diff blockfall nonsense run.blockscope", "nonsense"),
    (
        2,
        "diff blockfall blockfall missing.blockscope --quiet",
        "missing.blockscope",
    ),
    (0, "review run.blockscope --quiet", ""),
    (2, "review missing.blockscope --quiet", "missing.blockscope"),
    (2, "review run.blockscope --strategy nonsense", "nonsense"),
    (2, "review run.blockscope --depth 3", "--depth"),
    (0, "completions bash", ""),
    (2, "completions nonsense", "nonsense"),
    (0, "man", ""),
    (0, "man play", ""),
    (2, "man nonsense", "nonsense"),
    (
        2,
        "bench --only loop --frames 1000 --json=no~folder/a.json",
        "no folder",
    ),
];

#[test]
fn every_command_ends_with_its_code_and_states_why() {
    let folder = Folder::new();
    let mut wrong = Vec::new();
    for (code, line, wanted) in CASES {
        let output = folder.run(line);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let usage = stderr.contains("Usage:") || stderr.contains("--help");
        let one_sentence = stderr.lines().count() == 1 && stderr.matches(wanted).count() == 1;
        // `soak` has its reasons in the table on stdout.
        let has_reason = *code > 0 && !(*code == 1 && wanted.is_empty());
        if output.status.code() != Some(*code)
            || !stderr.contains(wanted)
            || (has_reason && !usage && !one_sentence)
        {
            wrong.push(format!("{line}: {:?}, {stderr}", output.status.code()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for refused in ["shot2.png", "b.gif", "b.csv"] {
        assert!(!folder.at(refused).exists(), "{refused}");
    }
}

/// The codes that a command of `--help` can end with in the table. That two cores differ in a
/// `cross-check` can't be brought about. Whether `bench --check` ends with 1 depends on the computer: its test compares the
/// code with the budgets.
fn codes(command: &str) -> &'static [i32] {
    match command {
        "play" | "learn" | "soak" | "verify" | "regress" | "diff" => &[0, 1, 2],
        // That it ends with 0 and 3 is shown where its pictures are drawn.
        "calibrate" => &[2],
        // That it ends with 0 is shown where a client speaks to it.
        "mcp" => &[2],
        _ => &[0, 2],
    }
}

#[test]
fn every_command_has_a_case_of_each_code() {
    let help = String::from_utf8(Folder::new().run("--help").stdout).unwrap();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.map_while(|line| line.split_whitespace().next());
    let mut seen = 0;
    for command in commands.filter(|command| *command != "help") {
        for code in codes(command) {
            let of = |line: &str| line.split_whitespace().next() == Some(command);
            assert!(
                CASES
                    .iter()
                    .any(|(wanted, line, _)| wanted == code && of(line)),
                "{command} has no case that ends with {code}"
            );
        }
        seen += 1;
    }
    assert!(seen >= 9, "{help}");
}

/// The report of a run that failed is written all the same.
#[test]
fn a_run_that_fails_still_writes_its_report() {
    let folder = Folder::new();
    let output = folder.run("play --rom illegal.gb --json=report.json");
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stdout.is_empty(), "no summary");
    let report = std::fs::read(folder.at("report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
    assert_eq!(report["end"], "core-fault");
    assert!(report["fault"].as_str().unwrap().contains("address 0100"));
}

/// A game that does not react is no silent run, and a wrong profile is named as the cause.
#[test]
fn a_run_in_which_nothing_happens_reports_why() {
    let folder = Folder::new();
    let stdout = |line| String::from_utf8(folder.run(line).stdout).unwrap();
    let deaf = stdout("play --frames 900 --faults lost-press");
    assert!(deaf.contains("does not react to the buttons"), "{deaf}");
    let profile = vision::Profile::blockfall_text().replace("[16, 0]", "[21, 0]");
    std::fs::write(folder.at("off.toml"), profile).unwrap();
    let off = stdout("play --frames 1500 --profile off.toml");
    assert!(off.contains("the field is probably not where"), "{off}");
}

/// Output that nobody can read changes the code of no command that fails, and never ends
/// in a panic.
#[cfg(target_os = "linux")]
#[test]
fn a_full_stderr_or_stdout_is_no_panic() {
    let folder = Folder::new();
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    for line in ["play --rom missing.gb", "decode missing.png", "", "plan"] {
        let status = folder.command(line).stderr(full()).stdout(full()).status();
        assert_eq!(status.unwrap().code(), Some(2), "{line}");
    }
    let output = folder.command("play --pieces 1").stdout(full()).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("stdout can't be written"), "{stderr}");
    let status = folder
        .command("play --pieces 1 --quiet")
        .stderr(full())
        .status();
    assert_eq!(status.unwrap().code(), Some(0));
    assert!(Path::new("/dev/full").exists());
}
