//! ffmpeg as a program of its own. This test program plays its part when it is started with
//! ffmpeg's arguments, so that no ffmpeg is needed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]
#![allow(clippy::print_stdout, reason = "it is its own test harness")]

use source::{Ffmpeg, Input, Source as _, SourceSpec};
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
    let tests: [(&str, fn()); 5] = [
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
        (
            "a_file_of_another_kind_is_for_ffmpeg",
            a_file_of_another_kind_is_for_ffmpeg,
        ),
    ];
    let filter = arguments.iter().find(|word| !word.starts_with('-'));
    for (name, test) in tests {
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

fn a_video_is_read_to_its_end() {
    let mut source = Ffmpeg::start(&program(), &Input::file(Path::new("three"))).unwrap();
    let times: Vec<u128> = std::iter::from_fn(|| source.next().unwrap())
        .map(|frame| frame.time.as_millis())
        .collect();
    assert_eq!(times, [0, 40, 80]);
    assert!(source.next().unwrap().is_none());
}

fn a_failure_is_its_last_message() {
    let mut source = Ffmpeg::start(&program(), &Input::arguments("-i broken").unwrap()).unwrap();
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
    let mut source = Ffmpeg::start(&program(), &Input::device("endless")).unwrap();
    assert!(source.next().unwrap().is_some());
    assert!(source.is_live());
    // This waits for the program to end.
    drop(source);
}

fn a_missing_program_is_one_sentence() {
    let none = Path::new("/nowhere/ffmpeg");
    let error = Ffmpeg::start(none, &Input::device("x"))
        .unwrap_err()
        .to_string();
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
    let mut source = SourceSpec::Path(path).open(Some(&program())).unwrap();
    assert!(source.next().unwrap().is_some());
}
