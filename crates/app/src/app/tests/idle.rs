//! A window of which nothing changes draws nothing.

use super::{Window, app, options, window};
use egui::ViewportId;
use std::{thread, time::Duration};
use vision::Screen;
use workbench::{Command, Kept, Layout, Order, PanelId, SearchState};

/// When the window wants to be drawn again by itself.
fn next(window: &Window<'_>) -> Duration {
    let viewports = &window.output().viewport_output;
    viewports[&ViewportId::ROOT].repaint_delay
}

/// Asks while the machine may run, so that the window does not come to rest.
fn ask(window: &mut Window<'_>, command: Command) {
    let ctx = window.ctx.clone();
    let app = window.state_mut().as_mut().unwrap();
    app.ask(&ctx, command);
    window.step();
}

/// Draws until a frame is shown, what was asked of the search is found, and several
/// passes in a row want no other: the machine's threads may wake the window once more.
fn rest_at(window: &mut Window<'_>, frame: u64, what: &str) {
    let mut rested = 0;
    for _ in 0..1_000 {
        window.step();
        let bench = &app(window).workbench;
        let searches = matches!(bench.desk().research.search.state(), SearchState::Under(..));
        let rests = bench.shown() == Some(frame) && !searches && next(window) == Duration::MAX;
        rested = if rests { rested + 1 } else { 0 };
        if rested == 5 {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    let shown = app(window).workbench.shown();
    panic!(
        "{what}: no rest at frame {frame}, at {shown:?} {:?}",
        next(window)
    );
}

#[test]
fn a_paused_window_asks_for_no_further_pass() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options();
    options.bot = true;
    let mut window = window(folder.path(), options);
    let arrangements = Layout::EACH.into_iter().map(Some).chain([None]);
    let mut frame = 0;
    for layout in arrangements {
        let what = layout.map_or("every panel", Layout::label);
        match layout {
            Some(layout) => ask(&mut window, Command::Layout(layout)),
            None => {
                let all = Kept::side_by_side(what, &PanelId::EACH);
                let app = window.state_mut().as_mut().unwrap();
                app.workbench.take_in(all);
            }
        }
        // Far enough to be in play.
        let frames = if frame == 0 { 700 } else { 50 };
        frame += u64::from(frames);
        ask(&mut window, Command::Machine(Order::Step(frames)));
        rest_at(&mut window, frame, what);
        let last = app(&window).history().last();
        assert!(last.is_some_and(|r| r.tracked.screen == Screen::Play));
        // One frame more is drawn, and that is all.
        frame += 1;
        ask(&mut window, Command::Machine(Order::Step(1)));
        rest_at(&mut window, frame, what);
    }
}
