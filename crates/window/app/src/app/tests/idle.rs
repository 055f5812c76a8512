//! A window in which nothing changes draws nothing.

use super::support::{Window, app, ask_running as ask, options, window};
use egui::ViewportId;
use std::{thread, time::Duration};
use strum::IntoEnumIterator as _;
use vision::Screen;
use workbench::{
    Action, LabRequest, Layout, MachineCommand, PanelId, Request, SavedLayout, SearchState,
};

/// The delay after which the window requests another pass; `MAX` for never.
fn next(window: &Window<'_>) -> Duration {
    let viewports = &window.output().viewport_output;
    viewports[&ViewportId::ROOT].repaint_delay
}

/// Passes in which a window comes to rest, at most: the game takes twelve seconds to its frame, and a pass
/// ten milliseconds or more.
const MOST_PASSES: u32 = 6_000;

/// Draws until a frame is shown, the search has ended, and five passes in a row request
/// no other: a thread of the machine may still wake the window after the first.
fn rest_at(window: &mut Window<'_>, frame: u64, what: &str) {
    let mut rested = 0;
    for _ in 0..MOST_PASSES {
        window.step();
        let bench = &app(window).workbench;
        let searches = matches!(
            bench.ui_state().research.search.state(),
            SearchState::Under(..)
        );
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
    let arrangements = Layout::iter().map(Some).chain([None]);
    let mut frame = 0;
    for layout in arrangements {
        let what = layout.map_or("every panel", Layout::label);
        match layout {
            Some(layout) => ask(&mut window, Action::Layout(layout)),
            None => {
                let all = SavedLayout::side_by_side(what, &PanelId::iter().collect::<Vec<_>>());
                let app = window.state_mut().as_mut().unwrap();
                app.workbench.take_in(all);
            }
        }
        // The first wall of the lab plays by itself.
        window.step();
        let lab = &app(&window).status().program.lab;
        if lab.wall.as_ref().is_some_and(|wall| wall.is_running) {
            ask(&mut window, Request::Lab(LabRequest::Run));
        }
        // Enough frames to be in play.
        let frames = if frame == 0 { 700 } else { 50 };
        frame += u64::from(frames);
        ask(&mut window, Request::Machine(MachineCommand::Step(frames)));
        rest_at(&mut window, frame, what);
        let last = app(&window).history().last();
        assert!(last.is_some_and(|r| r.tracked.screen == Screen::Play));
        // One more frame is drawn and nothing else.
        frame += 1;
        ask(&mut window, Request::Machine(MachineCommand::Step(1)));
        rest_at(&mut window, frame, what);
    }
}
