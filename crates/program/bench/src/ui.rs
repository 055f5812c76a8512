//! The time of a pass of the window.

use super::{
    clock::Times,
    parts::Parts,
    report::{Figure, Row, Unit},
    window::{LARGE, USUAL, Window},
};
use std::time::Duration;
use strum::IntoEnumIterator as _;
use workbench::{Action, Layout, ResearchAction, SearchState};

/// Budgets of a pass with every panel open, in milliseconds.
const MEDIAN: f64 = 4.0;
const P95: f64 = 8.0;

/// Frames of play before the measurement, so that the panels have data.
const PLAYED: u64 = 3_000;
/// The number of passes, one per frame.
const PASSES: usize = 300;
/// The number of painted pictures.
const PAINTED: usize = 10;

pub fn measure(progress: &dyn Fn(&str)) -> anyhow::Result<Vec<Row>> {
    progress("every panel");
    let mut window = Window::open(LARGE, true)?;
    window.show_every_panel();
    window.play_to(PLAYED)?;
    let (mut rows, parts) = passes(&mut window, &name("Every panel", LARGE))?;
    rows.extend(parts.rows());
    rows.push(paint(&mut window)?);
    for layout in Layout::iter() {
        progress(layout.label());
        let mut window = Window::open(USUAL, true)?;
        window.ask(Action::Layout(layout));
        window.play_to(PLAYED)?;
        rows.extend(passes(&mut window, &name(layout.label(), USUAL))?.0);
    }
    Ok(rows)
}

fn name(what: &str, [width, height]: [u32; 2]) -> String {
    format!("{what}, {width}x{height}")
}

/// One pass for each frame of the game, while a search runs.
fn passes(window: &mut Window, name: &str) -> anyhow::Result<(Vec<Row>, Parts)> {
    window.ask(ResearchAction::Depth(Some(5)));
    let (mut whole, mut processor) = (Times::default(), Times::default());
    let mut parts = Parts::default();
    let mut searched = 0;
    for _ in 0..PASSES {
        let search = &window.app.workbench().ui_state().research.search;
        match search.state() {
            SearchState::Under(..) => searched += 1,
            _ => window.ask(ResearchAction::Again),
        }
        window.wait(Duration::from_millis(100));
        let pass = window.pass()?;
        whole.add(pass.whole());
        processor.extend(pass.processor);
        parts.add(&pass, window.app.workbench().times());
    }
    let busy = 100.0 * f64::from(searched) / PASSES as f64;
    let busy = Figure::new("of the passes", busy, Unit::Percent);
    let mut rows = vec![Row::new(name, whole.figures(Some(MEDIAN), Some(P95)))];
    rows.extend(processor.of_the_processor());
    rows.push(Row::new("  search under way", [busy]));
    Ok((rows, parts))
}

/// The time to paint a picture without a graphics card, in addition to the pass.
fn paint(window: &mut Window) -> anyhow::Result<Row> {
    let mut painted = Times::default();
    for _ in 0..PAINTED {
        let pass = window.pass()?;
        painted.add(window.paint(&pass)?);
    }
    let figures = painted.figures(None, None);
    Ok(Row::new("  painted without a card", figures))
}
