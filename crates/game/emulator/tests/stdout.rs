//! What a program sees of a core's chatter. Each test runs itself again as a
//! program of its own, for stdout belongs to the whole process.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use emulator::{CoreKind, stdout};
use pad::Buttons;
use std::{
    io::Write as _,
    process::{Command, Output},
};

const CHILD: &str = "EMULATOR_TEST_CHILD";

/// The output of the named test of this file, run as the child.
fn child(name: &str) -> Option<Output> {
    if std::env::var_os(CHILD).is_some() {
        return None;
    }
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(CHILD, "1")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    Some(output)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes to cartridge RAM that is off, then an opcode that does not exist: one core
/// prints a warning about the first, the other a line about the second.
fn run_chatty_game() {
    let code = [0x21, 0x00, 0xA0, 0x77, 0xD3, 0x76, 0x18, 0xFE];
    for kind in CoreKind::EACH {
        let mut core = kind.open(&common::rom(0x03, 0x02, &code)).unwrap();
        let _ = core.frame(Buttons::NONE);
    }
}

const PRINTED: [&str; 2] = ["WARNING", "Undefined Opcode"];

#[test]
fn cores_print_to_stdout() {
    let Some(output) = child("cores_print_to_stdout") else {
        return run_chatty_game();
    };
    for line in PRINTED {
        let out = text(&output.stdout);
        assert!(out.contains(line), "a core has stopped printing: {out}");
    }
}

#[test]
fn what_cores_print_goes_nowhere_and_results_to_stdout() {
    let name = "what_cores_print_goes_nowhere_and_results_to_stdout";
    let Some(output) = child(name) else {
        let mut mine = stdout::keep().unwrap();
        let mut again = stdout::keep().unwrap();
        assert!(!mine.is_terminal());
        run_chatty_game();
        writeln!(mine, "result 1").unwrap();
        writeln!(again, "result 2").unwrap();
        return;
    };
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(out.contains("result 1\nresult 2\n"), "{out}");
    for line in PRINTED {
        assert!(!out.contains(line) && !err.contains(line), "{out}{err}");
    }
}

#[test]
fn a_core_that_gives_up_prints_nothing() {
    let Some(output) = child("a_core_that_gives_up_prints_nothing") else {
        let mut core = CoreKind::Boytacean.open(&common::illegal(0)).unwrap();
        while core.frame(Buttons::NONE).is_ok() {}
        return;
    };
    for stream in [text(&output.stdout), text(&output.stderr)] {
        assert!(
            !stream.contains("panicked") && !stream.contains("Illegal"),
            "{stream}"
        );
    }
}
