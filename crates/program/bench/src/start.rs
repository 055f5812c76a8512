//! The start of the program, measured from outside: a process that draws its first
//! picture and then prints a line.

use super::{
    clock::Times,
    report::Row,
    window::{USUAL, Window},
};
use anyhow::{Context as _, ensure};
use std::{
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
    time::Duration,
};

/// The line that the process prints.
pub const DRAWN: &str = "drawn";
/// Budget, in milliseconds.
const MOST: f64 = 1_000.0;
/// The number of starts.
const STARTS: usize = 7;

pub fn measure(progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress("the start");
    let program = std::env::current_exe().context("the program can't find itself")?;
    let mut times = Times::default();
    for _ in 0..STARTS {
        let begun = common::now();
        let mut started = Command::new(&program)
            .args(["bench", "--first-picture"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("the program can't start itself")?;
        let mut line = String::new();
        if let Some(stdout) = started.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        times.add(begun.elapsed());
        let ended = started.wait()?;
        ensure!(
            line.trim() == DRAWN && ended.success(),
            "the first picture was never drawn"
        );
    }
    Ok(vec![Row::new(
        "Without a display",
        times.figures(None, Some(MOST)),
    )])
}

/// Starts like the window and returns once the first picture of the game is drawn.
pub fn draw_first() -> anyhow::Result<()> {
    let mut window = Window::open(USUAL, false)?;
    let begun = common::now();
    while window.app.workbench().shown().is_none() {
        ensure!(
            begun.elapsed() < Duration::from_secs(30),
            "the game gave no picture"
        );
        window.wait(Duration::from_millis(10));
        window.pass()?;
    }
    Ok(())
}
