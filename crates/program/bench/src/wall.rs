//! A pass of the window while the games of the lab's wall run at full speed.

use super::{
    clock::Times,
    report::{Figure, Row, Unit},
    window::{USUAL, Window},
};
use anyhow::{Context as _, ensure};
use std::time::Duration;
use workbench::{Action, LabAction, LabRequest, Layout, WallFrame, WallRate};

/// Budgets of a pass, in milliseconds: the 95th percentile is a frame of a display at 60 Hz.
const MEDIAN: f64 = 5.0;
const P95: f64 = 16.7;
/// The number of passes, each with another frame of the wall.
const PASSES: usize = 300;
/// The walls: rules and the number of games.
const WALLS: [(&str, u16); 2] = [("led-wall", 16), ("battle", 200)];
/// The longest wait for a frame.
const TIMEOUT: Duration = Duration::from_secs(60);

pub fn measure(progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (rules, games) in WALLS {
        progress(rules);
        rows.extend(wall(rules, games)?);
    }
    Ok(rows)
}

fn wall(rules: &'static str, games: u16) -> anyhow::Result<Vec<Row>> {
    let mut window = Window::open(USUAL, true)?;
    window.ask(Action::Layout(Layout::Lab));
    window.ask(LabAction::Rules(rules));
    window.ask(LabAction::Games(games));
    window.ask(LabAction::Rate(WallRate::Full));
    window.ask(LabRequest::Start);
    let (mut times, mut processor) = (Times::default(), Times::default());
    let mut seen = 0;
    let mut begun = common::now();
    for _ in 0..PASSES {
        loop {
            window.wait(Duration::from_millis(100));
            let pass = window.pass()?;
            let number = frame(&window).map_or(0, |frame| frame.number);
            if number > seen {
                times.add(pass.whole());
                processor.extend(pass.processor);
                seen = number;
                begun = common::now();
                break;
            }
            ensure!(begun.elapsed() < TIMEOUT, "the wall has no new frame");
        }
    }
    let frame = frame(&window).context("there is no wall")?;
    let placed: u64 = frame.boards.iter().map(|board| board.figures.pieces).sum();
    let placed = Figure::new("placed meanwhile", placed as f64, Unit::Pieces);
    let name = format!("{games} of {}x{}", frame.board.columns, frame.board.rows);
    let mut rows = vec![Row::new(name, times.figures(Some(MEDIAN), Some(P95)))];
    rows.extend(processor.of_the_processor());
    rows.push(Row::new("  pieces", [placed]));
    Ok(rows)
}

fn frame(window: &Window) -> Option<&WallFrame> {
    let wall = window.app.status().program.lab.wall.as_ref()?;
    wall.frame.as_deref()
}
