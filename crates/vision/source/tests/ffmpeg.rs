//! ffmpeg as a program of its own. This test program plays its part when it is started with
//! ffmpeg's arguments, so that no ffmpeg is needed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]
#![allow(clippy::print_stdout, reason = "it is its own test harness")]

use source::{Cancel, Ffmpeg, Input, Source as _, SourceError, SourceSpec};
use std::{
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Runs all tests, or those whose name has the first argument in it.
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "-nostdin") {
        return fake_ffmpeg(&arguments);
    }
    let tests: &[(&str, fn())] = &[
        ("a_video_is_read_to_its_end", a_video_is_read_to_its_end),
        (
            "a_failure_is_its_last_message",
            a_failure_is_its_last_message,
        ),
        (
            "dropping_it_stops_the_program",
            dropping_it_stops_the_program,
        ),
        (
            "a_missing_program_is_one_sentence",
            a_missing_program_is_one_sentence,
        ),
        #[cfg(target_os = "linux")]
        (
            "presets_are_listed_and_looked_at",
            presets_are_listed_and_looked_at,
        ),
        (
            "a_file_of_another_kind_is_for_ffmpeg",
            a_file_of_another_kind_is_for_ffmpeg,
        ),
        #[cfg(unix)]
        (
            "what_it_has_started_ends_with_it",
            what_it_has_started_ends_with_it,
        ),
        #[cfg(unix)]
        (
            "a_silent_source_ends_when_it_is_cancelled",
            a_silent_source_ends_when_it_is_cancelled,
        ),
        #[cfg(unix)]
        ("a_pipe_is_opened_once", a_pipe_is_opened_once),
        #[cfg(unix)]
        (
            "the_end_of_the_program_is_the_end_of_its_frames",
            the_end_of_the_program_is_the_end_of_its_frames,
        ),
    ];
    let filter = arguments.iter().find(|word| !word.starts_with('-'));
    for &(name, test) in tests {
        if arguments.iter().any(|word| word == "--list") {
            println!("{name}: test");
        } else if filter.is_none_or(|part| name.contains(part.as_str())) {
            test();
            println!("test {name} ... ok");
        }
    }
    ExitCode::SUCCESS
}

/// Writes what the input's name asks for: so many frames, then an error or no end.
fn fake_ffmpeg(arguments: &[String]) -> ExitCode {
    let input = arguments.iter().position(|word| word == "-i").unwrap() + 1;
    let input = arguments[input].trim_start_matches("file:");
    let input = Path::new(input).file_name().unwrap().to_str().unwrap();
    let mut out = std::io::stdout();
    out.write_all(b"YUV4MPEG2 W2 H1 F25:1 Cmono\n").unwrap();
    for frame in 0..3 {
        let _ = out.write_all(&[&b"FRAME\n"[..], &[frame, frame]].concat());
    }
    out.flush().unwrap();
    match input {
        "three" => ExitCode::SUCCESS,
        "endless" => {
            // Until it is stopped.
            let mut word = [0];
            while std::io::stdin().read(&mut word).is_ok() {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("first message\n{input}: Input/output error\n");
            ExitCode::FAILURE
        }
    }
}

fn program() -> PathBuf {
    std::env::current_exe().unwrap()
}

fn start(program: &Path, input: &Input) -> Result<Ffmpeg, SourceError> {
    Ffmpeg::start(program, input, &Cancel::default())
}

fn a_video_is_read_to_its_end() {
    let mut source = start(&program(), &Input::file(Path::new("three"))).unwrap();
    let times: Vec<u128> = std::iter::from_fn(|| source.next().unwrap())
        .map(|frame| frame.time.as_millis())
        .collect();
    assert_eq!(times, [0, 40, 80]);
    assert!(source.next().unwrap().is_none());
}

fn a_failure_is_its_last_message() {
    let mut source = start(&program(), &Input::arguments("-i broken").unwrap()).unwrap();
    for _ in 0..3 {
        assert!(source.next().unwrap().is_some());
    }
    let error = source.next().unwrap_err().to_string();
    assert!(
        error.contains("after 3 frames: broken: Input/output error"),
        "{error}"
    );
    assert!(source.next().unwrap().is_none());
}

fn dropping_it_stops_the_program() {
    let mut source = start(&program(), &Input::device("endless")).unwrap();
    assert!(source.next().unwrap().is_some());
    assert!(source.is_live());
    // This waits for the program to end.
    drop(source);
}

fn a_missing_program_is_one_sentence() {
    let none = Path::new("/nowhere/ffmpeg");
    let error = start(none, &Input::device("x")).unwrap_err().to_string();
    assert!(
        error.contains("/nowhere/ffmpeg") && error.contains("--ffmpeg"),
        "{error}"
    );
    assert!(source::devices(none).is_err());
}

fn a_file_of_another_kind_is_for_ffmpeg() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three");
    std::fs::write(&path, b"\x1aE\xdf\xa3").unwrap();
    let mut source = SourceSpec::Path(path)
        .open(Some(&program()), &Cancel::default())
        .unwrap();
    assert!(source.next().unwrap().is_some());
}

/// What ffmpeg lists, what the system lists besides and the screen, the likeliest first; a preset is looked
/// at in small frames, and no longer than wanted.
#[cfg(target_os = "linux")]
fn presets_are_listed_and_looked_at() {
    use source::{PresetKind, System, presets};
    let folder = tempfile::tempdir().unwrap();
    let (titles, devices) = (folder.path().join("titles"), folder.path().join("dev"));
    let at = |name: &str| devices.join(name).display().to_string();
    for (name, title) in [("video0", "Other title"), ("video1", "GB Interceptor")] {
        std::fs::create_dir_all(titles.join(name)).unwrap();
        std::fs::write(titles.join(name).join("name"), title).unwrap();
    }
    let text = format!(
        "case \"$*\" in *-sources*) echo '* {} [Laptop Camera] (none)'; exit;; esac\n\
         printf 'YUV4MPEG2 W2 H1 F4:1 Cmono\\nFRAME\\nab'\n\
         case \"$*\" in *scale=*) sleep 100;; esac",
        at("video0")
    );
    let program = script(folder.path(), &text);
    let system = System {
        titles: Some(titles),
        devices: Some(devices.clone()),
        display: Some(":0".to_owned()),
    };
    let found = presets(&program, &system).unwrap();
    let shown = found
        .iter()
        .map(|it| (it.kind, &*it.title, it.source.to_string()));
    let device = |name: &str| format!("device:{}", at(name));
    let part = "A part of the screen, dragged with the pointer";
    let screen = |more: &str| format!("ffmpeg:-f x11grab -framerate 60 {more}-i :0");
    let expected = [
        (PresetKind::Handheld, "GB Interceptor", device("video1")),
        (PresetKind::Camera, "Laptop Camera", device("video0")),
        (PresetKind::Screen, "The whole screen", screen("")),
        (PresetKind::PartOfScreen, part, screen("-select_region 1 ")),
    ];
    assert!(shown.eq(expected), "{found:?}");

    let cancel = Cancel::default();
    for preset in &found[..3] {
        let mut frames = preset.preview(&program, &cancel).unwrap().unwrap();
        assert!(frames.next().unwrap().is_some());
    }
    let mut frames = found[0].preview(&program, &cancel).unwrap().unwrap();
    assert!(frames.next().unwrap().is_some());
    cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(frames.next().unwrap().is_none(), "it has no end of its own");
    assert!(found[3].preview(&program, &cancel).unwrap().is_none());

    let none = presets(Path::new("/nowhere/ffmpeg"), &system).unwrap_err();
    assert!(none.to_string().contains("install ffmpeg"), "{none}");
}

/// A script in the place of ffmpeg.
#[cfg(unix)]
fn script(folder: &Path, text: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join("script");
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// Whether the process whose number is in a file runs.
#[cfg(unix)]
fn runs(file: &Path) -> bool {
    let number = std::fs::read_to_string(file).unwrap();
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", number.trim()));
    // One that has ended and that nobody has waited for is a zombie.
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// It holds stdout and stderr, so that waiting for their ends would take for ever.
#[cfg(unix)]
fn what_it_has_started_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let number = folder.path().join("number");
    let child = format!("sleep 1000 & echo $! > {}", number.display());
    let frame = "printf 'YUV4MPEG2 W1 H1 F25:1 Cmono\\nFRAME\\n1'";
    let input = Input::arguments("-i x").unwrap();
    for end in ["wait", "printf 'broken\\n'"] {
        let program = script(folder.path(), &format!("{child}; {frame}; {end}"));
        let mut source = start(&program, &input).unwrap();
        assert!(source.next().unwrap().is_some());
        if end != "wait" {
            assert!(source.next().is_err());
        } else {
            assert!(runs(&number));
        }
        drop(source);
        while runs(&number) {
            std::thread::yield_now();
        }
    }
    // It ends with an error while its child holds stderr, but not stdout.
    let text = format!(
        "sleep 1000 >/dev/null & echo $! > {}; {frame}; echo why >&2; exit 1",
        number.display()
    );
    let mut source = start(&script(folder.path(), &text), &input).unwrap();
    assert!(source.next().unwrap().is_some());
    let error = source.next().unwrap_err().to_string();
    assert!(error.ends_with("why"), "{error}");
    while runs(&number) {
        std::thread::yield_now();
    }
}

#[cfg(unix)]
fn pipe(folder: &Path) -> PathBuf {
    let path = folder.join("pipe.y4m");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    path
}

/// A pipe without a writer and a program that writes nothing.
#[cfg(unix)]
fn a_silent_source_ends_when_it_is_cancelled() {
    use std::sync::atomic::Ordering;
    let folder = tempfile::tempdir().unwrap();
    let silent = script(folder.path(), "sleep 1000");
    for spec in [
        SourceSpec::Path(pipe(folder.path())),
        SourceSpec::Ffmpeg("-i x".into()),
    ] {
        let cancel = Cancel::default();
        let mut source = spec.open(Some(&silent), &cancel).unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| source.next().unwrap().is_none());
            cancel.store(true, Ordering::Relaxed);
            assert!(waiting.join().unwrap());
        });
    }
}

#[cfg(unix)]
fn a_pipe_is_opened_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = pipe(folder.path());
    let spec = SourceSpec::Path(path.clone());
    let mut source = spec.open(None, &Cancel::default()).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // The one reader is there already.
            let mut writer = std::fs::File::create(&path).unwrap();
            let stream = b"YUV4MPEG2 W1 H1 F25:1 Cmono\nFRAME\n1FRAME\n2";
            writer.write_all(stream).unwrap();
        });
        assert!(source.next().unwrap().is_some());
        assert!(source.next().unwrap().is_some());
        assert!(source.next().unwrap().is_none());
    });
}

/// What it has started holds its stdout, and nothing more comes.
#[cfg(unix)]
fn the_end_of_the_program_is_the_end_of_its_frames() {
    let folder = tempfile::tempdir().unwrap();
    let number = folder.path().join("number");
    let frame = "printf 'YUV4MPEG2 W1 H1 F25:1 Cmono\\nFRAME\\n1'";
    for (code, fails) in [(0, false), (7, true)] {
        let text = format!(
            "sleep 1000 & echo $! > {}; {frame}; exit {code}",
            number.display()
        );
        let input = Input::arguments("-i x").unwrap();
        let mut source = start(&script(folder.path(), &text), &input).unwrap();
        assert!(source.next().unwrap().is_some());
        assert_eq!(source.next().is_err(), fails, "{code}");
        while runs(&number) {
            std::thread::yield_now();
        }
    }
}
